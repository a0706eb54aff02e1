// Moves in USI's coordinates (7g7f, P*5e) as our own, as play/notation/tongue.py reads them.

const NAME = /[1-9][0-9]?[a-z]/g;
const PIECE = "\\+?\\p{L}[!']?";
const MOVE = new RegExp(
  `^\\s*(?:(${PIECE})\\*(${NAME.source})|((?:${NAME.source}){2,4}(?:,(?:${NAME.source}){2})?))(=?(?:[-+]|${PIECE})?)[+#!?]*\\s*$`,
  "u",
);

const PLACE_NAME = "[A-Z]?[a-z](?:0|[1-9][0-9]{0,2})";
const ACTS = [`([^,]+?)\\s*[/@\u0398]\\s*`, "([^,]+?)\\s*[(\\[]\\s*"].map(
  (start, i) => new RegExp(`^${start}((?:${PLACE_NAME}){1,2})${i ? "[)\\]]" : ""}([\\s+#\u2020\u2021!?]*)$`),
);
ACTS.push(new RegExp(`^([A-Z]?${PLACE_NAME}[-x]?${PLACE_NAME})[-x]?(${PLACE_NAME})()\\s*$`));

/** A turn of two acts with a comma between them: d1-d7/g7, d1-d7(g7), e4@e5, d1d7g7. @param {string} text */
export function withComma(text) {
  const match = ACTS.map((shape) => shape.exec(text.trim())).find((found) => found);
  return match ? `${match[1]},${match[2]}${match[3]}` : text;
}

/** The squares of a board by their names in USI; none where letters do not suffice for the ranks. @param {Squares} board */
export function usiSquares({ rows }) {
  /** @type {Map<string, Square>} */
  const found = new Map();
  if (rows.length > 26) return found;
  rows.forEach((row, i) =>
    row.forEach((square, j) => {
      if (square !== null) found.set(`${row.length - j}${String.fromCharCode(97 + i)}`, square);
    }),
  );
  return found;
}

const TIME = /\s*\(\s*[0-9]+:[0-9]{2}\s*(?:\/[0-9: ]*)?\)\s*$/;
const DIGITS = "[0-9\uff10-\uff19]+";
const HEAD = new RegExp(
  `^\\s*(?:${DIGITS}\\s*手目\\s*|(?:${DIGITS}\\s+)?[先後上下]手\\s*[:：]?\\s*|` +
    `${DIGITS}\\s+(?=[^\\0-\\x7f])|[▲△▼▽☖☗]\\s*(?=[\\0-\\x7f]*$))`,
);

/** A move without its number, the side that plays it, and its time. @param {string} text */
export const bared = (text) => text.replace(TIME, "").replace(HEAD, "");

/** The move in our coordinates; a text that is not such a move as it is. @param {string} text @param {Squares} board */
export function ourMove(text, board) {
  const match = MOVE.exec(text);
  if (!match) return text;
  const ours = usiSquares(board);
  const [, piece, on, way, rest] = match;
  const squares = way ?? on ?? "";
  if ([...squares.matchAll(NAME)].some(([name]) => !ours.has(name))) return text;
  const moved = squares.replace(NAME, (name) => board.names[ours.get(name) ?? 0]);
  return (piece ? `${piece.toUpperCase()}@` : "") + moved + rest.toLowerCase();
}

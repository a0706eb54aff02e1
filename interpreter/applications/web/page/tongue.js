// Moves in USI's coordinates (7g7f, P*5e) as our own, as play/notation/tongue.py reads them.

const NAME = /[1-9][0-9]?[a-z]/g;
const PIECE = "\\+?\\p{L}[!']?";
const MOVE = new RegExp(
  `^\\s*(?:(${PIECE})\\*(${NAME.source})|((?:${NAME.source}){2,4}(?:,(?:${NAME.source}){2})?))(=?(?:[-+]|${PIECE})?)[+#!?]*\\s*$`,
  "u",
);

/** The move in our coordinates; a text that is not such a move as it is. @param {string} text @param {Squares} board */
export function ourMove(text, { names, rows }) {
  const match = MOVE.exec(text);
  if (!match || rows.length > 26) return text;
  /** @type {Map<string, string>} */
  const ours = new Map();
  rows.forEach((row, i) =>
    row.forEach((square, j) => {
      if (square !== null) ours.set(`${row.length - j}${String.fromCharCode(97 + i)}`, names[square]);
    }),
  );
  const [, piece, on, way, rest] = match;
  const squares = way ?? on ?? "";
  if ([...squares.matchAll(NAME)].some(([name]) => !ours.has(name))) return text;
  const moved = squares.replace(NAME, (name) => ours.get(name) ?? "");
  return (piece ? `${piece.toUpperCase()}@` : "") + moved + rest.toLowerCase();
}

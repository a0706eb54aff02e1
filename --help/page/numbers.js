// Moves and positions of draughts by the numbers of the squares, and ways by names, as play/notation/numbers.py reads them.

import { FenError } from "./fen_error.js";

const SIGN = /\s*[-x:*\u00d7\u2010-\u2014\u2212]\s*/g;
const MARKS = /[\s!?#+*]+$/;
const NUMBERS = /^[0-9]{1,2}(?:-[0-9]{1,2})+$/;
const PAIRS = /^(?:[0-9]{2}){2,}$/;
const NAMES = /^[A-Z]?[a-z][0-9]+(?:-[A-Z]?[a-z][0-9]+){2,}$/;
const MEN = "K?(?:[0-9]{1,2}(?:-[0-9]{1,2})?|[a-l][0-9]{1,2})";
const FIELD = `\\s*:\\s*[WB](?:${MEN}(?:\\s*,\\s*${MEN})*)?`;
const PDN = new RegExp(`^\\s*([WB])((?:${FIELD})+)(?:\\s*:[HF][0-9]+)*\\s*\\.?\\s*$`);
const MAN = /(K?)([a-l]?[0-9]+)(?:-([0-9]+))?/g;
const MOST_SIGNS = 600;

/** The squares of a move by their numbers; null for another text. @param {string} text @param {Squares} board */
export function numbersMeant(text, { numbers }) {
  const plain = parted(text);
  if (!NUMBERS.test(plain) && !PAIRS.test(plain)) return null;
  const found = [...plain.matchAll(plain.includes("-") ? /[0-9]{1,2}/g : /[0-9]{2}/g)].map(([part]) => Number(part));
  return found.every((number) => number >= 1 && number <= numbers.order.length) ? found.map((n) => numbers.order[n - 1]) : null;
}

/** Three and more squares of a move by their names; null for another text. @param {string} text @param {Squares} board */
export function namesMeant(text, { names }) {
  const plain = parted(text);
  const way = NAMES.test(plain) ? plain.split("-").map((name) => names.indexOf(name)) : [-1];
  return way.includes(-1) ? null : way;
}

/** The legal moves from the first square to the last one that land on all between; `victims` are the pieces that a move takes.
 * @param {Square[]} way @param {Move[]} legal @param {Rules} rules @param {Squares} board
 * @param {(move: Move) => Square[]} victims */
export function onWay(way, legal, rules, { places }, victims) {
  const spots = way.map((square) => places[square]);
  return legal.filter((move) => {
    const { from, to, put } = rules.decode(move);
    if (put !== null || from !== way[0] || to !== way[way.length - 1]) return false;
    if (way.length === 2) return true;
    const taken = victims(move);
    const jumps = spots.slice(1).map((end, i) => taken.filter((square) => between(spots[i], places[square], end)));
    return jumps.every((found) => found.length === 1) && new Set(jumps.flat()).size === taken.length;
  });
}

/** The FEN of a position of PDN; other texts as they are. Throws FenError.
 * @param {string} text @param {Sheet} sheet @param {Set<string>} notes */
export function numberedFen(text, { board: { names, numbers, rows }, fields }, notes) {
  const match = numbers.order.length ? PDN.exec(text) : null;
  if (!match) return text;
  const { own, symbols, promoted } = fields.reading;
  const man = Math.min(...Object.keys(promoted).map(Number).filter((code) => code % 2 === 0));
  /** @type {Map<Square, string>} */
  const placed = new Map();
  const known = new Map(numbers.order.flatMap((square, i) => [[String(i + 1), square], [names[square], square]]));
  for (const field of match[2].replace(/\s/g, "").slice(1).split(":")) {
    const side = numbers.dark ^ Number(field[0] === "W");
    for (const [, crown, first, last] of field.slice(1).matchAll(MAN))
      for (const name of last ? ranged(Number(first), Number(last)) : [first]) {
        const square = known.get(name);
        if (square === undefined) throw new FenError("board", text.indexOf(first), `'${name}' is not a square`, "PDN");
        const code = (crown ? promoted[man] : man) ^ side;
        placed.set(square, own.find((symbol) => symbols[symbol] === code) ?? "");
      }
  }
  notes.add("squares by their numbers, read as a position of PDN");
  const ranks = rows.map((row) => row.map((square) => placed.get(square ?? -1) ?? " ").join(""));
  const cells = ranks.join("/").replace(/ +/g, (run) => String(run.length));
  return `${cells} ${"wb"[numbers.dark ^ Number(match[1] === "W")]} - - 0 1`;
}

/** The numbers from one to another. @param {number} first @param {number} last @returns {string[]} */
const ranged = (first, last) => (first > last ? [] : [String(first), ...ranged(first + 1, last)]);

/** A text without marks and spaces, its squares parted by hyphens. @param {string} text */
const parted = (text) => (text.length <= MOST_SIGNS ? text.trim().replace(MARKS, "").replace(SIGN, "-") : "");

/** Does a place lie on the straight way from one to another? @param {Point} start @param {Point} place @param {Point} end */
function between(start, place, end) {
  const [x, y, dx, dy] = [place[0] - start[0], place[1] - start[1], end[0] - start[0], end[1] - start[1]];
  const along = x * dx + y * dy;
  return x * dy === y * dx && along > 0 && along < dx * dx + dy * dy;
}

// Moves of shogi in Western letters (P-7f, P-76, Bx3c+, G6i-5h, P*5e), as play/notation/western.py reads them.

import { usiSquares } from "./tongue.js";

const WESTERN_SQUARE = "[1-9][0-9]?[a-wyz]|[1-9]{2}";
const WESTERN_MOVE = new RegExp(
  `^(\\+?\\p{L}[!']??)(?:(${WESTERN_SQUARE})|\\((${WESTERN_SQUARE})\\))?([-x*']?)(${WESTERN_SQUARE})(\\+?)=?[#!?]*$`,
  "u",
);
const MOST_DIGITS = 9; // files and ranks of a board whose squares have names of two digits
/** @type {[RegExp, string][]} */
const WIDE_SIGNS = [
  [/\u00d7/g, "x"],
  [/\u2019/g, "'"],
  [/[\u2010\u2012-\u2014\u2212]/g, "-"],
];

/** Reads the moves of one variant. */
export class Western {
  /** @param {Rules} rules @param {Sheet} sheet */
  constructor(rules, { board, notation }) {
    this.rules = rules;
    this.letters = notation;
    this.squares = usiSquares(board);
    const { rows } = board;
    if (rows.length <= MOST_DIGITS && rows[0].length <= MOST_DIGITS)
      for (const [name, square] of [...this.squares]) this.squares.set(name.slice(0, -1) + (name.charCodeAt(1) - 96), square);
  }

  /** The legal moves that a text can mean; null for a text that has not this form.
   * @param {string} text @param {Fields["board"]} board @param {Move[]} legal @returns {Move[] | null} */
  meanings(text, board, legal) {
    const match = WESTERN_MOVE.exec(WIDE_SIGNS.reduce((before, [sign, plain]) => before.replace(sign, plain), text.trim()));
    if (!match) return null;
    const [, sign, start, bracketed, between, end, grown] = match;
    const type = Object.hasOwn(this.letters.western, sign) ? this.letters.western[sign] : 0;
    const [from, to] = [start ?? bracketed, end].map((name) => (name ? this.squares.get(name) : null));
    if (!type || from === undefined || to === undefined) return null;
    const drops = "*'".includes(between) && between !== "";
    if (grown && (drops || this.letters.symbols[type].startsWith("+"))) return null;
    if (drops && from !== null) return null;
    const { kinds, symbols } = this.letters;
    const found = legal
      .map((move) => ({ move, ...this.rules.decode(move) }))
      .filter(({ move }) => kinds[this.rules.mover(board, move) >> 1] === kinds[type])
      .filter((one) => one.to === to && (from === null || one.from === from) && drops === (one.dropped !== 0))
      .filter(({ promotion }) => !grown || symbols[promotion] === `+${symbols[type]}`);
    return (drops ? found : this.plainest(found, grown !== "")).map(({ move }) => move);
  }

  /** Of several moves those that promote as a text says, and of these those that take nothing on their way.
   * @template {Decoded & { move: Move }} One @param {One[]} found @param {boolean} grown */
  plainest(found, grown) {
    if (found.length < 2) return found;
    const those = found.filter(({ promotion }) => (promotion !== 0) === grown);
    const direct = those.filter(({ move }) => !this.rules.byWay(move));
    return direct.length ? direct : those;
  }
}

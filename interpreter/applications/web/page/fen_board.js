// What the first field of a FEN says: the ranks of the board, and what is in hand.

import { must } from "./care.js";
import { FenError } from "./fen_error.js";

const NO_HAND = ["", "-"];

/** Reads a first field into a setup. */
export class BoardReader {
  /** @param {Known} known @param {Setup} setup */
  constructor(known, setup) {
    this.known = known;
    this.setup = setup;
    this.signs = Object.keys(known.symbols).sort((a, b) => b.length - a.length);
    this.widest = Math.max(4, ...known.board.rows.map((row) => row.length)); // digits: each may be a square of its own
  }

  /** The board, and the hand behind it. Throws FenError. @param {string} given @param {number} offset */
  read(given, offset) {
    let [text, start] = [given, offset];
    const bracket = text.indexOf("[");
    if (bracket >= 0) {
      if (!text.endsWith("]")) throw new FenError("hand", start + text.length, "the bracket is not closed by ]");
      this.held(text.slice(bracket + 1, -1), start + bracket + 1);
      text = text.slice(0, bracket);
    }
    const { rows } = this.known.board;
    const ranks = text.split("/");
    if (bracket < 0 && ranks.length === rows.length + 1 && (this.known.pool || NO_HAND.includes(must(ranks.at(-1))))) {
      const hand = must(ranks.pop());
      this.held(hand, start + text.length - hand.length);
    }
    if (ranks.length !== rows.length)
      throw new FenError("board", start, `${ranks.length} rank${ranks.length === 1 ? "" : "s"}, expected ${rows.length}`);
    ranks.forEach((rank, i) => {
      this.rank(rank, start, `row ${i + 1} (of ${rows.length})`, rows[i]);
      start += rank.length + 1;
    });
  }

  /** The longest symbol that a text has at a place. @param {string} text @param {number} at */
  sign(text, at) {
    return this.signs.find((sign) => text.startsWith(sign, at));
  }

  /** @param {string} text @param {number} start @param {string} where @param {(Square | null)[]} squares */
  rank(text, start, where, squares) {
    const parts = this.parts(text, start, where);
    const runs = parts.map(({ part }) => part).filter((part) => /^[0-9]/.test(part));
    const whole = parts.length - runs.length;
    const total = (/** @type {string[]} */ numbers) => numbers.reduce((sum, one) => sum + Number(one), 0);
    const apart = whole + total(runs) !== squares.length && whole + total([...runs.join("")]) === squares.length;
    if (apart) this.setup.notes.add("digits that stand together, read as one number each");
    let column = 0;
    for (const { part, code, offset } of parts) {
      const many = runs.includes(part) ? (apart ? total([...part]) : Number(part)) : 1;
      for (const square of squares.slice(column, column + many)) {
        const fault = this.filled(square, part, code);
        if (fault) throw new FenError(where, offset, fault);
      }
      column += many;
    }
    if (column !== squares.length) throw new FenError(where, start, `${column} squares, expected ${squares.length}`);
  }

  /** The numbers, stars and pieces of a rank. @param {string} text @param {number} start @param {string} where */
  parts(text, start, where) {
    const found = [];
    for (let at = 0; at < text.length;) {
      const [digits] = must(/^[0-9]*/.exec(text.slice(at)));
      if (digits && (digits.length > this.widest || digits[0] === "0"))
        throw new FenError(where, start + at, `'${digits.slice(0, 8)}' is not a number of empty squares`);
      const [length, code] = digits ? [digits.length, 0] : this.piece(text, at);
      if (!length)
        throw new FenError(
          where,
          start + at,
          `unknown piece '${String.fromCodePoint(must(text.codePointAt(at)))}'; pieces: ${this.known.own.join(" ")}`,
        );
      found.push({ part: text.slice(at, at + length), code, offset: start + at });
      at += length;
    }
    return found;
  }

  /** How long the sign at a place is, 0 where there is none, and the code of the piece; promoted ones may be marked.
   * @param {string} text @param {number} at @returns {[number, Code]} */
  piece(text, at) {
    const { symbols, promoted, wall, own } = this.known;
    let sign = this.sign(text, at);
    if (sign === undefined && text[at] === "*") return [1, wall];
    const plus = sign === undefined && text[at] === "+";
    if (plus) sign = this.sign(text, at + 1);
    if (sign === undefined) return [0, 0];
    let code = symbols[sign];
    if (plus && promoted[code] === undefined && own.some((symbol) => symbol[0] === "+")) return [0, 0];
    if (plus) {
      this.setup.notes.add("the mark + of promoted pieces, which have letters of their own here");
      code = promoted[code] ?? code;
    }
    let length = sign.length + (plus ? 1 : 0);
    if (text[at + length] === "~") {
      this.setup.notes.add("the mark ~ of promoted pieces, which means nothing here");
      length++;
    }
    return [length, code];
  }

  /** Puts what a part of a rank says onto a square, null for a hole; the reason why it cannot be.
   * @param {Square | null} square @param {string} part @param {Code} code */
  filled(square, part, code) {
    if (square === null) {
      if (code && part !== "*") return `'${part}' stands on a hole`;
      return part === "*" ? "" : "a hole is not a square of the board: write *";
    }
    if (part === "*" && !code) return `* stands for a hole, but ${this.known.board.names[square]} is a square`;
    if (code) this.setup.board.set(square, code);
    return "";
  }

  /** @param {string} text @param {number} start */
  held(text, start) {
    const { pool, pooled, unlimited, unkept, symbols } = this.known;
    if (NO_HAND.includes(text)) {
      if (!pool) this.setup.notes.add("an empty hand, which means nothing here");
      return;
    }
    if (!pool && !unlimited.length) throw new FenError("hand", start - 1, "this variant keeps no captured pieces");
    for (let at = 0; at < text.length;) {
      const sign = this.sign(text, at);
      if (!sign) throw new FenError("hand", start + at, `unknown piece '${text[at]}'`);
      const code = symbols[sign];
      if (unlimited.includes(code)) this.setup.notes.add(`'${sign}' in hand, of which there are always more`);
      else if (unkept.includes(code)) this.setup.notes.add(`'${sign}' in hand, where no royal piece is kept`);
      else if (!pooled.includes(code)) throw new FenError("hand", start + at, `'${sign}' is never kept in hand`);
      else this.setup.pool.set(code, (this.setup.pool.get(code) ?? 0) + 1);
      at += sign.length;
    }
  }
}

// What a FEN says, as play/notation/fen.py reads it: every error names the field and the character.

import { must } from "./care.js";

export const MOST_FEN = 20000;

/** What is wrong with a FEN, in its words. */
export class FenError extends Error {
  /** @param {string} where @param {number} offset @param {string} message @param {string} form */
  constructor(where, offset, message, form = "FEN") {
    super(`${form}, ${where}: ${message}`);
    this.offset = offset;
  }
}

/** @param {string} text @param {number} digits */
export function natural(text, digits = 18) {
  return /^[0-9]+$/.test(text) && text.length <= digits ? Number(text) : null;
}

/** Reads the FENs of one variant. */
export class FenReader {
  /** @param {Sheet} sheet */
  constructor(sheet) {
    const { reading, ...fields } = sheet.fields;
    /** @type {Known} */
    this.known = { ...fields, ...reading, board: sheet.board };
    this.signs = Object.keys(reading.symbols).sort((a, b) => b.length - a.length);
  }

  /** The setup. Throws FenError. @param {string} text */
  read(text) {
    if (text.length > MOST_FEN) throw new FenError("length", MOST_FEN, `longer than ${MOST_FEN} characters`);
    const parts = [...text.matchAll(/\S+/g)].map((match) => /** @type {Word} */ ([match[0], match.index]));
    const next = () => must(parts.shift());
    if (!parts.length) throw new FenError("board", 0, "the text is empty");
    /** @type {Setup} */
    const setup = { board: new Map(), pool: new Map(), turn: this.known.either ? 2 : 0, castling: "-", passed: [], checks: null, halfmove: 0, fullmove: 1, extension: {}, count: null };
    this.placed(setup, ...next());
    if (/^\{.*\}$/.test(parts.at(-1)?.[0] ?? "")) this.extended(setup, ...must(parts.pop()));
    if (parts.length) setup.turn = this.turn(...next());
    if (parts.length) [setup.castling] = next();
    const limit = parts.length ? this.limit(...parts[0]) : null;
    if (limit) parts.shift();
    else if (parts.length) setup.passed = this.passed(...next());
    if (parts[0]?.[0].includes("+")) setup.checks = this.left(...next());
    if (limit) setup.count = [limit, parts.length ? this.number("count", ...next(), 0) : 0];
    else if (parts.length) setup.halfmove = this.number("halfmove clock", ...next(), 0);
    if (parts.length) setup.fullmove = this.number("fullmove number", ...next(), 1);
    if (parts[0]?.[0].startsWith("+") && !setup.checks) setup.checks = this.given(...next());
    if (parts.length) throw new FenError("end", parts[0][1], `'${parts[0][0]}' is one field too many`);
    return setup;
  }

  /** @param {Setup} setup @param {string} given @param {number} offset */
  placed(setup, given, offset) {
    let [text, start] = [given, offset];
    const bracket = text.indexOf("[");
    if (bracket >= 0) {
      if (!text.endsWith("]")) throw new FenError("hand", start + text.length, "the bracket is not closed by ]");
      this.held(setup, text.slice(bracket + 1, -1), start + bracket + 1);
      text = text.slice(0, bracket);
    }
    const { rows } = this.known.board;
    const ranks = text.split("/");
    if (bracket < 0 && this.known.pool && ranks.length === rows.length + 1) {
      const hand = must(ranks.pop());
      this.held(setup, hand, start + text.length - hand.length);
    }
    if (ranks.length !== rows.length) throw new FenError("board", start, `${ranks.length} rank${ranks.length === 1 ? "" : "s"}, expected ${rows.length}`);
    ranks.forEach((rank, i) => {
      this.rank(setup, rank, start, `rank ${i + 1} (of ${rows.length})`, rows[i]);
      start += rank.length + 1;
    });
  }

  /** The longest symbol that a text has at a place. @param {string} text @param {number} at */
  sign(text, at) {
    return this.signs.find((sign) => text.startsWith(sign, at));
  }

  /** @param {Setup} setup @param {string} text @param {number} start @param {string} where @param {(Square | null)[]} squares */
  rank(setup, text, start, where, squares) {
    const wrong = (/** @type {number} */ at, /** @type {string} */ message) => new FenError(where, start + at, message);
    let column = 0;
    for (let at = 0; at < text.length; ) {
      const square = squares[column]; // null on a hole, undefined beyond the board
      const sign = this.sign(text, at);
      const [digits] = must(/^[0-9]*/.exec(text.slice(at)));
      if (digits) {
        if (digits.length > 4 || digits[0] === "0") throw wrong(at, `'${digits.slice(0, 8)}' is no number of empty squares`);
        const hole = squares.slice(column, column + Number(digits)).indexOf(null);
        if (hole >= 0) throw wrong(at, `place ${column + hole + 1} is no square of the board: write *`);
        column += Number(digits);
      } else if (text[at] === "*" && !(sign && typeof square === "number")) {
        if (typeof square === "number") throw wrong(at, `* stands for a hole, but ${this.known.board.names[square]} is a square`);
        column++;
      } else if (sign) {
        if (square === null) throw wrong(at, `'${sign}' stands on a hole`);
        if (square !== undefined) setup.board.set(square, this.known.symbols[sign]);
        column++;
      } else throw wrong(at, `unknown piece '${String.fromCodePoint(must(text.codePointAt(at)))}'; pieces: ${this.known.own.join(" ")}`);
      at += digits.length || (sign ?? "*").length;
    }
    if (column !== squares.length) throw wrong(0, `${column} squares, expected ${squares.length}`);
  }

  /** @param {Setup} setup @param {string} text @param {number} start */
  held(setup, text, start) {
    if (!this.known.pool) throw new FenError("hand", start - 1, "this variant keeps no captured pieces");
    for (let at = 0; at < text.length && text !== "-"; ) {
      const sign = this.sign(text, at);
      if (!sign) throw new FenError("hand", start + at, `unknown piece '${text[at]}'`);
      const code = this.known.symbols[sign];
      if (!this.known.pooled.includes(code)) throw new FenError("hand", start + at, `'${sign}' is never kept in hand`);
      setup.pool.set(code, (setup.pool.get(code) ?? 0) + 1);
      at += sign.length;
    }
  }

  /** @param {string} text @param {number} offset */
  turn(text, offset) {
    if (text === "w" || text === "b" || text === "r") return text === "b" ? 1 : 0;
    if (text === "-" && this.known.either) return 2;
    throw new FenError("side to move", offset, `found '${text.slice(0, 20)}', expected ${this.known.either ? "w, b or -" : "w or b"}`);
  }

  /** @param {string} text @param {number} offset */
  passed(text, offset) {
    if (text === "-") return [];
    const names = this.known.board.names.toSorted((a, b) => b.length - a.length);
    const found = [];
    for (let at = 0; at < text.length; ) {
      const name = names.find((each) => text.startsWith(each, at));
      if (!name) throw new FenError("en passant", offset + at, `'${text.slice(at, at + 10)}' is no square`);
      found.push(this.known.board.names.indexOf(name));
      at += name.length;
    }
    return found;
  }

  /** @param {string} text @param {number} offset */
  limit(text, offset) {
    if (!this.known.counts || natural(text) === null) return null;
    const found = this.number("limit of the count", text, offset, 1);
    if (found > this.known.most.limit) throw new FenError("limit of the count", offset, `found '${text}', expected at most ${this.known.most.limit}`);
    return found;
  }

  /** Checks still to give. @param {string} text @param {number} offset */
  left(text, offset) {
    const match = /^([0-9]{1,3})\+([0-9]{1,3})$/.exec(text);
    if (!this.known.checks || !match) throw new FenError("checks", offset, `found '${text.slice(0, 20)}', expected ${this.known.checks ? "like 3+3" : "no such field in this variant"}`);
    const found = [Number(match[1]), Number(match[2])];
    if (Math.max(...found) > this.known.checks) throw new FenError("checks", offset, `at most ${this.known.checks} checks are to be given`);
    return found;
  }

  /** Checks that have been given, in the old form behind the number of the move. @param {string} text @param {number} offset */
  given(text, offset) {
    const match = /^\+([0-9]{1,3})\+([0-9]{1,3})$/.exec(text);
    if (!this.known.checks || !match) throw new FenError("checks", offset, `found '${text.slice(0, 20)}', expected ${this.known.checks ? "like +1+0" : "no such field in this variant"}`);
    const found = [Number(match[1]), Number(match[2])];
    if (Math.max(...found) > this.known.checks) throw new FenError("checks", offset, `at most ${this.known.checks} checks can have been given`);
    return found.map((count) => this.known.checks - count);
  }

  /** @param {string} where @param {string} text @param {number} offset @param {number} low */
  number(where, text, offset, low) {
    const found = natural(text);
    if (found !== null && found >= low && found <= this.known.most.moves) return found;
    throw new FenError(where, offset, `found '${text.slice(0, 20)}', expected a number from ${low} to ${this.known.most.moves}`);
  }

  /** @param {Setup} setup @param {string} text @param {number} offset */
  extended(setup, text, offset) {
    for (const item of text.slice(1, -1).split(";").filter(Boolean)) {
      const [name, ...value] = item.split("=");
      if (!this.known.extensions.includes(name)) throw new FenError("state", offset, `unknown '${name.slice(0, 20)}'; known: ${this.known.extensions.join(", ") || "none in this variant"}`);
      setup.extension[name] = value.join("=");
    }
  }
}

/** How many moves the turn of a side with a number has; 0 where a turn is one move.
 * @param {Series | null} series @param {Side} side @param {number} fullmove */
export function movesOfTurn(series, side, fullmove) {
  if (!series) return 0;
  const before = Math.max(0, 2 * (fullmove - 1) + side - series.starts);
  if (!before && series.first) return series.first;
  return Math.min(series.moves[side] + series.grows * before, series.most);
}

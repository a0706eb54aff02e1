// What a FEN says, as play/notation/fen.py reads it: every error names the field and the character.

import { must } from "./care.js";

export const MOST_FEN = 20000;
const NO_HAND = ["", "-"];
const TURNS = new Map([["w", 0], ["b", 1], ["r", 0]]); // Red is White

/** What is wrong with a FEN, in its words. */
export class FenError extends Error {
  /** @param {string} where @param {number} offset @param {string} message @param {string} form */
  constructor(where, offset, message, form = "FEN") {
    super(`${form}, ${where}: ${message}`);
    this.where = where;
    this.offset = offset;
    this.reason = message;
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
    this.setup = this.blank();
  }

  /** What is read where a text says nothing. @returns {Setup} */
  blank() {
    const { either, first } = this.known;
    return { board: new Map(), pool: new Map(), turn: either ? 2 : first, castling: "-", passed: [], checks: null, halfmove: 0, fullmove: 1, extension: {}, count: null, notes: new Set() };
  }

  /** The setup. Throws FenError. @param {string} text */
  read(text) {
    if (text.length > MOST_FEN) throw new FenError("length", MOST_FEN, `longer than ${MOST_FEN} characters`);
    const parts = [...text.matchAll(/\S+/g)].map((match) => /** @type {Word} */ ([match[0], match.index]));
    const next = () => must(parts.shift());
    if (!parts.length) throw new FenError("board", 0, "the text is empty");
    const setup = (this.setup = this.blank());
    this.placed(...next());
    if (/^\{.*\}$/.test(parts.at(-1)?.[0] ?? "")) this.extended(setup, ...must(parts.pop()));
    const number = (/** @type {Word | undefined} */ word) => word !== undefined && natural(word[0]) !== null;
    const later = () => number(parts[0]) || parts[0][0].includes("+"); // a field behind en passant
    const counted = () => [0, 1, 2].every((i) => number(parts[i])); // limit and count of moves, and the number of the move
    const missing = [];
    if (parts.length) setup.turn = this.turn(...next());
    else missing.push(`side to move (${"wb-"[setup.turn]})`);
    if (parts.length && !later() && !this.squares(parts[0][0])) [setup.castling] = next();
    else missing.push("castling (-)");
    if (parts.length && !later()) setup.passed = this.passed(...next());
    else if (!counted()) missing.push("en passant (-)");
    if (parts[0]?.[0].includes("+") && parts[0][0][0] !== "+") setup.checks = this.left(...next());
    if (counted()) setup.count = this.counted(next(), next());
    else if (parts.length) setup.halfmove = this.number("halfmove clock", ...next());
    else missing.push("halfmove clock (0)");
    if (parts.length) setup.fullmove = this.number("fullmove number", ...next());
    else missing.push("fullmove number (1)");
    if (!setup.fullmove) setup.notes.add("fullmove number 0, read as 1");
    setup.fullmove ||= 1;
    if (parts[0]?.[0].startsWith("+") && !setup.checks) setup.checks = this.given(...next());
    if (parts.length) throw new FenError("end", parts[0][1], `'${parts[0][0]}' is one field too many`);
    const { checks } = this.known;
    if (checks && !setup.checks) missing.push(`checks (${checks}+${checks})`);
    if (missing.length) setup.notes.add(`missing, with what is read instead: ${missing.join(", ")}`);
    return setup;
  }

  /** @param {string} given @param {number} offset */
  placed(given, offset) {
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
    if (ranks.length !== rows.length) throw new FenError("board", start, `${ranks.length} rank${ranks.length === 1 ? "" : "s"}, expected ${rows.length}`);
    ranks.forEach((rank, i) => {
      this.rank(rank, start, `rank ${i + 1} (of ${rows.length})`, rows[i]);
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
    for (let at = 0; at < text.length; ) {
      const [digits] = must(/^[0-9]*/.exec(text.slice(at)));
      if (digits && (digits.length > 4 || digits[0] === "0")) throw new FenError(where, start + at, `'${digits.slice(0, 8)}' is not a number of empty squares`);
      const [length, code] = digits ? [digits.length, 0] : this.piece(text, at);
      if (!length) throw new FenError(where, start + at, `unknown piece '${String.fromCodePoint(must(text.codePointAt(at)))}'; pieces: ${this.known.own.join(" ")}`);
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
    const { pool, pooled, unlimited, symbols } = this.known;
    if (NO_HAND.includes(text)) {
      if (!pool) this.setup.notes.add("an empty hand, which means nothing here");
      return;
    }
    if (!pool && !unlimited.length) throw new FenError("hand", start - 1, "this variant keeps no captured pieces");
    for (let at = 0; at < text.length; ) {
      const sign = this.sign(text, at);
      if (!sign) throw new FenError("hand", start + at, `unknown piece '${text[at]}'`);
      const code = symbols[sign];
      if (unlimited.includes(code)) this.setup.notes.add(`'${sign}' in hand, of which there are always more`);
      else if (!pooled.includes(code)) throw new FenError("hand", start + at, `'${sign}' is never kept in hand`);
      else this.setup.pool.set(code, (this.setup.pool.get(code) ?? 0) + 1);
      at += sign.length;
    }
  }

  /** @param {string} text @param {number} offset */
  turn(text, offset) {
    if (text === "-" && this.known.either) return 2;
    const side = TURNS.get(text.toLowerCase());
    if (side === undefined) throw new FenError("side to move", offset, `found '${text.slice(0, 20)}', expected ${this.known.either ? "w, b or -" : "w or b"}`);
    if (text !== "wb"[side]) this.setup.notes.add(`'${text}' for the side to move, read as ${"wb"[side]}`);
    return side;
  }

  /** Is a text nothing but names of squares? @param {string} text */
  squares(text) {
    try {
      return text !== "-" && this.passed(text, 0).length > 0;
    } catch {
      return false;
    }
  }

  /** @param {string} text @param {number} offset */
  passed(text, offset) {
    if (text === "-") return [];
    const names = this.known.board.names.toSorted((a, b) => b.length - a.length);
    const found = [];
    for (let at = 0; at < text.length; ) {
      const name = names.find((each) => text.startsWith(each, at));
      if (!name) throw new FenError("en passant", offset + at, `'${text.slice(at, at + 10)}' is not a square`);
      found.push(this.known.board.names.indexOf(name));
      at += name.length;
    }
    return found;
  }

  /** The limit of a count of moves, in place of the en passant squares, and the count; 0 0 for none.
   * @param {Word} first @param {Word} second @returns {[number, number] | null} */
  counted(first, second) {
    const limit = this.number("limit of the count", ...first);
    const count = this.number("count", ...second);
    const { counting, most } = this.known;
    if (limit && (!counting || limit > most.limit)) throw new FenError("limit of the count", first[1], `found '${limit}', expected ${counting ? `at most ${most.limit}` : "no count of moves in this variant"}`);
    if (!limit) this.setup.notes.add("a count of moves without limit, read as none");
    return limit ? [limit, count] : null;
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

  /** @param {string} where @param {string} text @param {number} offset */
  number(where, text, offset) {
    const found = natural(text);
    if (found !== null && found <= this.known.most.moves) return found;
    throw new FenError(where, offset, `found '${text.slice(0, 20)}', expected a number from 0 to ${this.known.most.moves}`);
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

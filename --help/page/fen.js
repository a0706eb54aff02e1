// What a FEN says, as play/notation/fen.py reads it: every error names the field and the character.

import { must } from "./care.js";
import { BoardReader } from "./fen_board.js";
import { FenError } from "./fen_error.js";

export const MOST_FEN = 20000;
const TURNS = new Map([
  ["w", 0],
  ["b", 1],
  ["r", 0],
]); // Red is White

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
    this.setup = this.blank();
  }

  /** What is read where a text says nothing. @returns {Setup} */
  blank() {
    const { either, first } = this.known;
    return {
      board: new Map(),
      pool: new Map(),
      turn: either ? 2 : first,
      castling: "-",
      passed: [],
      checks: null,
      halfmove: 0,
      fullmove: 1,
      extension: {},
      count: null,
      notes: new Set(),
    };
  }

  /** The setup. Throws FenError. @param {string} text */
  read(text) {
    if (text.length > MOST_FEN) throw new FenError("length", MOST_FEN, `longer than ${MOST_FEN} characters`);
    const parts = [...text.matchAll(/\S+/g)].map((match) => /** @type {Word} */ ([match[0], match.index]));
    const next = () => must(parts.shift());
    if (!parts.length) throw new FenError("board", 0, "the text is empty");
    const setup = (this.setup = this.blank());
    new BoardReader(this.known, setup).read(...next());
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
    if (parts[0]?.[0].includes("+") && parts[0][0][0] !== "+") setup.checks = this.checks(...next(), false);
    if (counted()) setup.count = this.counted(next(), next());
    else if (parts.length) setup.halfmove = this.number("halfmove clock", ...next());
    else missing.push("halfmove clock (0)");
    if (parts.length) setup.fullmove = this.number("fullmove number", ...next());
    else missing.push("fullmove number (1)");
    if (!setup.fullmove) setup.notes.add("fullmove number 0, read as 1");
    setup.fullmove ||= 1;
    if (parts[0]?.[0].startsWith("+") && !setup.checks) setup.checks = this.checks(...next(), true);
    if (parts.length) throw new FenError("end", parts[0][1], `'${parts[0][0]}' is one field too many`);
    const { checks } = this.known;
    if (checks && !setup.checks) missing.push(`checks (${checks}+${checks})`);
    if (missing.length) setup.notes.add(`missing, with what is read instead: ${missing.join(", ")}`);
    return setup;
  }

  /** @param {string} text @param {number} offset */
  turn(text, offset) {
    if (text === "-" && this.known.either) return 2;
    const side = TURNS.get(text.toLowerCase());
    if (side === undefined)
      throw new FenError(
        "side to move",
        offset,
        `found '${text.slice(0, 20)}', expected ${this.known.either ? "w, b or -" : "w or b"}`,
      );
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

  /** @param {string} text @param {number} offset @returns {Square[]} */
  passed(text, offset) {
    if (text === "-") return [];
    const names = this.known.board.names.toSorted((a, b) => b.length - a.length);
    const found = [];
    for (let at = 0; at < text.length;) {
      const name = names.find((each) => text.startsWith(each, at));
      if (!name && text !== text.toLowerCase()) return this.passed(text.toLowerCase(), offset);
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
    if (limit && (!counting || limit > most.limit))
      throw new FenError(
        "limit of the count",
        first[1],
        `found '${limit}', expected ${counting ? `at most ${most.limit}` : "no count of moves in this variant"}`,
      );
    if (!limit) this.setup.notes.add("a count of moves without limit, read as none");
    return limit ? [limit, count] : null;
  }

  /** Checks still to give, or in the old form behind the number of the move those that have been given.
   * @param {string} text @param {number} offset @param {boolean} old */
  checks(text, offset, old) {
    const { checks } = this.known;
    const match = (old ? /^\+([0-9]{1,3})\+([0-9]{1,3})$/ : /^([0-9]{1,3})\+([0-9]{1,3})$/).exec(text);
    if (!checks || !match) {
      const expected = checks ? `like ${old ? "+1+0" : "3+3"}` : "no such field in this variant";
      throw new FenError("checks", offset, `found '${text.slice(0, 20)}', expected ${expected}`);
    }
    const found = [Number(match[1]), Number(match[2])];
    if (Math.max(...found) > checks)
      throw new FenError("checks", offset, `at most ${checks} checks ${old ? "can have been" : "are to be"} given`);
    return old ? found.map((count) => checks - count) : found;
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
      if (!this.known.extensions.includes(name))
        throw new FenError(
          "state",
          offset,
          `unknown '${name.slice(0, 20)}'; known: ${this.known.extensions.join(", ") || "none in this variant"}`,
        );
      setup.extension[name] = value.join("=");
    }
  }
}

/** How many moves the turn of a side with a number has; 0 where a turn is one move.
 * @param {Series | null} series @param {Side} side @param {number} fullmove */
export function movesOfTurn(series, side, fullmove) {
  if (!series) return 0;
  const before = Math.max(0, 2 * (fullmove - 1) + side - series.starts);
  if (before < series.opening.length) return series.opening[before];
  return Math.min(series.moves[side] + series.grows * before, series.most);
}

// Positions as FEN, as play/notation/fen.py writes them.

import { movesOfTurn } from "./fen.js";
import { passers } from "./placing.js";
import { field } from "./rules.js";

/** Writes the positions of one variant. */
export class FenWriter {
  /** `told` writes a move as coordinates.
   * @param {Rules} rules @param {Sheet} sheet @param {(state: State, move: Move) => string} told */
  constructor(rules, sheet, told) {
    this.rules = rules;
    this.told = told;
    this.layout = rules.layout;
    this.names = sheet.board.names;
    this.sheet = sheet;
  }

  /** The symbol of a piece code. @param {Code} code */
  symbol(code) {
    return this.sheet.pieces[(code >> 1) - 1].symbols[code & 1];
  }

  /** The position as FEN. @param {State} state */
  text(state) {
    const { rules, sheet } = this;
    const { fields } = sheet;
    const clock = (/** @type {string} */ name) => String(Math.min(rules.scalar(state, name), fields.most.moves));
    const parts = [this.placed(state) + this.pool(state), "wb-"[rules.turn(state)], this.rights(state), this.passed(state)];
    if (fields.checks)
      parts.push([0, 1].map((side) => Math.max(0, fields.checks - rules.scalar(state, "CHECKS", side))).join("+"));
    parts.push(clock("HALFMOVE"), clock("FULLMOVE"));
    const count = fields.counts ? this.count(state) : null;
    if (count) [parts[3], parts[4]] = count.map(String);
    const more = this.extension(state);
    if (more) parts.push(`{${more}}`);
    return parts.join(" ");
  }

  /** Limit and count of the moves that are counted out, null if no count runs. @param {State} state */
  count(state) {
    const { moves, limit } = this.sheet.fields.most;
    const word = this.rules.scalar(state, "COUNT_OUT");
    return word ? [word & limit, Math.min(Math.floor(word / 2 ** this.layout.COUNT_OUT_SHIFT), moves)] : null;
  }

  /** @param {State} state */
  placed(state) {
    const board = this.rules.board(state);
    return this.sheet.board.rows
      .map((row) => {
        const signs = row.map((square) => (square === null ? "*" : board[square] ? this.symbol(board[square]) : " "));
        return signs.join("").replace(/ +/g, (run) => String(run.length));
      })
      .join("/");
  }

  /** @param {State} state */
  pool(state) {
    if (!this.sheet.fields.pool) return "";
    const counts = [...this.rules.pool(state)]
      .map((count, code) => [code, count])
      .filter(([code, count]) => code > 1 && count > 0);
    const names = counts.map(([code, count]) => ({ side: code & 1, name: this.symbol(code), count }));
    names.sort((a, b) => a.side - b.side || (a.name.toUpperCase() < b.name.toUpperCase() ? -1 : 1));
    return `[${names.map(({ name, count }) => name.repeat(Math.min(count, this.sheet.fields.most.pooled))).join("")}]`;
  }

  /** @param {State} state */
  rights(state) {
    const { rights, gates, reading } = this.sheet.fields;
    const all = this.rules.scalar(state, "RIGHTS");
    const bits = reading.implied.reduce((left, implied, i) => ((all >> i) & 1 ? left & ~implied : left), all);
    const castling = rights.map((letter, i) => this.home(state, i)?.letters[1] ?? letter).filter((_, i) => (bits >> i) & 1);
    if (!gates) return castling.join("") || "-";
    const { homes } = reading;
    const included = new Set(
      castling.flatMap((letter) => (homes ? [gates.letters.indexOf(letter)] : gates.included[rights.indexOf(letter)])),
    );
    const open = this.rules.scalar(state, "GATES");
    const further = gates.letters.filter((_, i) => Math.floor(open / 2 ** i) % 2 && !included.has(i));
    const every = [...castling, ...further].join("");
    return every.replace(/[a-z]/g, "") + every.replace(/[A-Z]/g, "") || "-";
  }

  /** The castling that a right is for, where kings and rooks begin anywhere. @param {State} state @param {number} right */
  home(state, right) {
    const entry =
      Math.floor(this.rules.scalar(state, "HOMES") / 2 ** (this.layout.HOME_BITS * right)) % 2 ** this.layout.HOME_BITS;
    return this.sheet.fields.reading.homes?.find((one) => one.entry === entry - 1);
  }

  /** How many moves are left in a turn of several, 0 at its beginning. @param {State} state */
  left(state) {
    const { rules } = this;
    const left = rules.scalar(state, "LEFT");
    if (left >= 2 ** this.layout.AGAIN_SHIFT) return 0; // a further move follows
    return left === movesOfTurn(this.sheet.fields.reading.series, rules.turn(state), rules.scalar(state, "FULLMOVE")) ? 0 : left;
  }

  /** The square of what moved last in a turn that goes on, and which further move it is. @param {State} state */
  again(state) {
    const left = this.rules.scalar(state, "LEFT");
    const [square, number] = [Math.floor(left / 2 ** this.layout.AGAIN_SHIFT), left % 2 ** this.layout.AGAIN_SHIFT];
    const victims = this.sheet.fields.reading.series?.victims; // as which the captor moves on
    const more = victims ? `/${victims[number]}` : number === 1 ? "" : `/${number}`;
    return square ? this.names[square - 1] + more : "";
  }

  /** Where the last move began and ended, or the last ones of White and of Black. @param {State} state */
  last(state) {
    const words = [0, 1].map((side) => this.rules.scalar(state, "LAST", side));
    const kept = this.sheet.fields.reading.last & this.layout.LAST_BOTH ? words : [Math.max(...words)];
    const name = (/** @type {number} */ square) => (square ? this.names[square - 1] : "");
    const { SQUARE_MASK: mask, LAST_TO: shift, LAST_BITS: bits } = this.layout;
    const was = (/** @type {number} */ word) => [..."qxudcpr"].filter((_, i) => (word >> (bits + i)) & 1).join("");
    const told = kept.map((word) => `${name(word & mask)}-${name((word >> shift) & mask)}${was(word)}`);
    return words.some(Boolean) ? told.join("/") : "";
  }

  /** The position before the last move, which may be refused, and that move. @param {State} state */
  before(state) {
    const { rules, layout } = this;
    if (!rules.scalar(state, "KEPT")) return "";
    const own = rules.board(state).findIndex((code) => code > 1 && (code & 1) === rules.turn(state));
    const earlier = rules.after(state, own + own * 2 ** layout.MOVE_TO + layout.KIND_PASS * 2 ** layout.MOVE_KIND).state;
    const move = this.refused(earlier);
    field(rules.numbers, earlier, "st")[layout.REFUSED] = 0n;
    return `${this.text(earlier)} ${move}`.replaceAll(" ", ",").replaceAll(";", "|");
  }

  /** The move that has been refused. @param {State} state */
  refused(state) {
    const move = this.rules.scalar(state, "REFUSED");
    return move ? this.told(state, move) : "";
  }

  /** @param {State} state */
  castled(state) {
    const { rights } = this.sheet.fields;
    const bits = this.rules.scalar(state, "RIGHTS") >> rights.length;
    return rights.filter((_, i) => (bits >> i) & 1).join("");
  }

  /** @param {State} state */
  passed(state) {
    const { places } = this.sheet.board;
    const now = this.rules.passed(state);
    const word = field(this.rules.numbers, state, "st")[this.layout[now.length ? "PASSANT" : "HELD"]];
    const mover = now.length ? this.rules.turn(state) ^ 1 : this.rules.turn(state);
    const found = now.length ? now : this.rules.passed(state, "HELD");
    const men = new Map(
      [...this.rules.board(state)]
        .map((code, square) => /** @type {[Square, Code]} */ ([square, code]))
        .filter(([, code]) => code),
    );
    // With that of the piece, where another can have passed them.
    const { reading, gates } = this.sheet.fields;
    if (found.length && passers(men, found, mover, { ...reading, gates }, this.layout).some((other) => other !== word))
      found.push(Number(word & BigInt(this.layout.SQUARE_MASK)));
    const squares = found.sort((a, b) => places[a][1] - places[b][1] || places[a][0] - places[b][0]);
    return squares.map((square) => this.names[square]).join("") || "-";
  }

  /** @param {State} state */
  extension(state) {
    const found = this.sheet.fields.extensions.map((name, i) => ({ name, value: this.further(state, name, i) }));
    return found
      .filter(({ value }) => value)
      .map(({ name, value }) => `${name}=${value}`)
      .join(";");
  }

  /** What one of those further fields says, nothing or 0 where it is left out.
   * @param {State} state @param {string} name @param {number} i */
  further(state, name, i) {
    const clipped = (/** @type {number} */ number) => Math.min(Math.max(0, number), this.sheet.fields.most.counted);
    if (name === "count") return this.count(state)?.join("/");
    if (name === "moves") return this.left(state);
    if (name === "again") return this.again(state);
    if (name === "passes") return clipped(this.rules.scalar(state, "PASSED"));
    if (name === "last") return this.last(state);
    if (name === "before") return this.before(state);
    if (name === "refused") return this.refused(state);
    if (name === "castled") return this.castled(state);
    if (name === "series") return ["", "1/0", "0/1", "1/1"][this.rules.scalar(state, "SERIES")];
    if (name !== "limit") return clipped(this.rules.scalar(state, "COUNTER", i));
    const used = [0, 1].map((side) => clipped(this.rules.scalar(state, "LIMIT", side) - 1));
    return used.some(Boolean) ? used.join("/") : 0;
  }
}

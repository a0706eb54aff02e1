// A position of a variant, and the moves that were pushed: what is legal, what is not and why, texts, and searches.

import { Course } from "./course.js";
import { must } from "../page/care.js";
import { asked, scored, strength } from "../page/engine.js";
import { Game, along } from "../page/game.js";
import { Reasons } from "../page/reasons.js";
import { pgn } from "../page/record.js";
import { Teller } from "../page/teller.js";
import { TEXTS } from "../page/texts.js";

const SIDES = /** @type {const} */ (["white", "black"]);
const KEY = 2 ** 30 - 1; // what a map finds soonest
const WANTED = ["level", "depth", "nodes", "seconds"];

/** How a piece moves, in one text. @param {string[]} sentences */
export function spoken(sentences = []) {
  return sentences.length ? `${sentences.join("; ")}.` : "";
}

/** @param {unknown} value @param {string} what */
export function text(value, what) {
  if (typeof value === "string") return value;
  throw new TypeError(`expected ${what} as a text, found ${value === null ? "null" : typeof value}`);
}

/** A position, and the moves that were pushed. */
export class Position {
  /** @type {Course} */ #course;
  /** @type {string[]} */ #pushed = [];
  /** @type {{ moves: Move[], over: { end: number, result: number } | null, texts: string[] } | null} */ #known = null;

  /** Use `variant.position`. @param {import("./heterodox.js").Variant} variant @param {State} state */
  constructor(variant, state) {
    this.variant = variant;
    this.#course = new Course(variant.inner.rules, state);
  }

  get #state() {
    return this.#course.state;
  }

  get #found() {
    if (!this.#known) {
      const { moves, over } = this.#course.survey();
      this.#known = { moves, over, texts: moves.map((move) => this.#text(move)) };
    }
    return this.#known;
  }

  /** @param {Move} move */
  #text(move) {
    const { texts, rules, notation } = this.variant.inner;
    const key = Number(move) & KEY;
    for (let row = texts.get(key); row; row = row.next) if (row.move === move) return row.text;
    const found = notation.text(this.#state, move);
    if (!rules.byWay(move)) texts.set(key, { move, text: found, next: texts.get(key) });
    return found;
  }

  /** The legal moves, as coordinates such as e2e4. */
  moves() {
    return [...this.#found.texts];
  }

  /** Play a legal move: coordinates, SAN, or as other programs write it. Throws RangeError. @param {string} move */
  push(move) {
    const code = this.#meant(move);
    const told = this.#text(code);
    this.#course.push(code);
    this.#pushed.push(told);
    this.#known = null;
    return this;
  }

  /** Take the last move back; its coordinates, null where there is none. */
  pop() {
    const told = this.#pushed.pop();
    if (told === undefined) return null;
    this.#course.pop();
    this.#known = null;
    return told;
  }

  /** @param {string} move @returns {Move} */
  #meant(move) {
    const { moves, texts } = this.#found;
    const at = texts.indexOf(move);
    if (at >= 0) return moves[at];
    const found = this.variant.inner.notation.meanings(this.#state, moves, text(move, "a move"), this.#course.moves.at(-1));
    if (found.length === 1) return found[0];
    const sans = found.slice(0, 5).map((each) => this.#san(each));
    if (found.length) throw new RangeError(TEXTS.ambiguous(move, sans.join(", ")));
    const reason = this.#squares(move).length ? this.why(move)?.reason : "";
    throw new RangeError(`${TEXTS.not_legal(move.slice(0, 40))} ${reason}`.trim());
  }

  /** @param {Move} move */
  #san(move) {
    return this.variant.inner.notation.san(this.#state, move, this.#found.moves);
  }

  /** A legal move in SAN. Throws RangeError. @param {string} move */
  san(move) {
    return this.#san(this.#meant(move));
  }

  /** What a legal move is. Throws RangeError. @param {string} move */
  describe(move) {
    const { rules, sheet } = this.variant.inner;
    const code = this.#meant(move);
    const { from, to, kind, promotion, dropped, put } = rules.decode(code);
    const passes = kind === rules.layout.KIND_PASS;
    const { names } = sheet.board;
    return {
      move: this.#text(code),
      san: this.#san(code),
      from: dropped || passes ? null : names[from],
      to: passes ? null : names[to],
      piece: passes ? null : this.#piece(rules.mover(rules.board(this.#state), code)),
      drop: dropped !== 0,
      promotion: promotion ? sheet.pieces[promotion - 1].name : null,
      castling: kind === rules.layout.KIND_CASTLE,
      captures: passes ? [] : rules.victims(this.#state, code).map((square) => names[square]),
      put: put === null ? null : names[put],
    };
  }

  /** @param {Code} code */
  #piece(code) {
    const { name, owned } = this.variant.inner.sheet.pieces[(code >> 1) - 1];
    return { name, side: owned ? SIDES[code & 1] : null };
  }

  /** The pieces by square. */
  board() {
    const { rules, sheet } = this.variant.inner;
    const board = rules.board(this.#state);
    return Object.fromEntries(sheet.board.names.flatMap((name, i) => (board[i] ? [[name, this.#piece(board[i])]] : [])));
  }

  /** How many of which piece each side has in hand. */
  hands() {
    /** @type {{ white: Record<string, number>, black: Record<string, number> }} */
    const found = { white: {}, black: {} };
    const { rules, sheet } = this.variant.inner;
    rules.pool(this.#state).forEach((count, code) => {
      if (count > 0 && code > 1) found[SIDES[code & 1]][sheet.pieces[(code >> 1) - 1].name] = count;
    });
    return found;
  }

  /** The position as FEN. */
  fen() {
    return this.variant.inner.notation.fen(this.#state);
  }

  /** Whose turn it is. @returns {"white" | "black" | "either"} */
  get turn() {
    return SIDES[this.variant.inner.rules.turn(this.#state)] ?? "either";
  }

  /** Is the side in check, by default the one to move; while either may move, is one of both?
   * @param {"white" | "black"} [side] */
  check(side) {
    const { rules } = this.variant.inner;
    if (side !== undefined && !SIDES.includes(side)) throw new RangeError(`expected white or black, found '${side}'`);
    const { turn } = this;
    const meant = (/** @type {string} */ name) => (side ? side === name : turn === "either" || turn === name);
    return SIDES.some((name, each) => meant(name) && rules.attacked(this.#state, each));
  }

  /** How the game has ended, null while it goes on. */
  outcome() {
    const { over } = this.#found;
    if (!over) return null;
    const { ends, results } = this.variant.inner.sheet;
    const { kind, id, words } = ends[over.end];
    const result = /** @type {"1-0" | "0-1" | "1/2-1/2"} */ (results[over.result]);
    return { result, winner: over.result === 2 ? null : SIDES[over.result], reason: id, kind, words };
  }

  /** Why a move, as coordinates, is not legal, and the rule behind that; null if it is legal.
   * @param {string} move @returns {{ reason: string, rule: string } | null} */
  why(move) {
    const { rules, sheet, sentences, notation } = this.variant.inner;
    if (notation.meanings(this.#state, this.#found.moves, text(move, "a move"), this.#course.moves.at(-1)).length) return null;
    const told = (reason = "", rule = "") => ({ reason, rule });
    const outcome = this.outcome();
    if (outcome) return told(`${TEXTS.over} ${outcome.words}`);
    const [from, to] = this.#squares(move);
    if (to === undefined) return told(`'${move.slice(0, 40)}' names no two squares.`);
    const game = new Game(rules, notation, this.#state);
    const code = from < 0 ? -from : rules.board(this.#state)[from];
    const { names } = sheet.board;
    if (!code) return told(`Nothing stands on ${names[from]}.`);
    if (from < 0 && !(rules.pool(this.#state)[code] > 0)) return told(`No such piece is in hand.`);
    const { owned } = sheet.pieces[(code >> 1) - 1];
    if (owned && !game.free && (code & 1) !== game.side) return told(TEXTS.whose(sheet.sides[game.side]));
    const reasons = new Reasons(rules, sheet, new Teller(rules, sheet), (name) => [spoken(sentences[name])]);
    const reason = reasons.why(game, from, to);
    return told(reason, reasons.rule);
  }

  /** From where to where a text says that a move goes; minus the code of a piece in hand.
   * @param {string} move @returns {Source[]} */
  #squares(move) {
    const { sheet, rules } = this.variant.inner;
    const { names } = sheet.board;
    const pair = names.flatMap((name, i) =>
      move.startsWith(name) ? names.flatMap((other, j) => (move.startsWith(other, name.length) ? [[i, j]] : [])) : [],
    );
    if (pair.length) return must(pair.at(-1));
    const [symbol, square] = move.split("@");
    const type = sheet.pieces.findIndex(({ symbols }) => symbols.includes(symbol));
    if (square === undefined || type < 0 || !names.includes(square)) return [];
    return [-(2 * type + 2 + (rules.turn(this.#state) & 1)), names.indexOf(square)];
  }

  /** The moves that were pushed, as coordinates. */
  pushed() {
    return [...this.#pushed];
  }

  /** Another position that is the same, with its moves. */
  copy() {
    const found = new Position(this.variant, this.#course.start);
    found.#course = this.#course.copy();
    found.#pushed = [...this.#pushed];
    return found;
  }

  /** The game from the first position on. @param {Tags} tags */
  #game(tags = {}) {
    const { rules, notation } = this.variant.inner;
    return along(new Game(rules, notation, this.#course.start, { ...tags }), this.pushed());
  }

  /** The moves that were pushed as a PGN. @param {Tags} tags */
  pgn(tags = {}) {
    if (typeof tags !== "object" || tags === null) throw new TypeError("expected the tags as an object");
    for (const [name, value] of Object.entries(tags)) {
      text(value, `the tag ${name}`);
      if (!/^[A-Za-z][A-Za-z0-9_]{0,79}$/.test(name)) throw new TypeError(`'${name}' is not the name of a tag`);
    }
    const game = this.#game(tags);
    const { Result = "*" } = tags;
    if (!["1-0", "0-1", "1/2-1/2", "*"].includes(Result)) throw new RangeError(`'${Result}' is not a result`);
    game.result = Result;
    return pgn(game, this.variant.inner.sheet, ["?", "?"]);
  }

  /** What the computer plays, thinking in a worker: at a `level` from 1 to 10, or to a `depth`, so many positions (`nodes`) or
   * `seconds`; without any, two seconds. Searches of a variant come one after the other. An abort `signal` ends it.
   * @param {Wanted} wanted @returns {Promise<Thought>} */
  async search(wanted = {}) {
    const { signal, ...limits } = wanted;
    return this.#thought(await this.variant.think(this.#order(limits), signal));
  }

  /** @param {Wanted} wanted @returns {Order} */
  #order(wanted) {
    const odd = Object.keys(wanted).find((name) => !WANTED.includes(name));
    if (odd) throw new TypeError(`unknown '${odd}'; a search takes ${WANTED.join(", ")} or signal`);
    const { rules } = this.variant.inner;
    const { levels, deepening } = rules.numbers;
    if (wanted.level !== undefined && Object.keys(wanted).length > 1)
      throw new TypeError("a level says all of a search: give it alone");
    if (wanted.level !== undefined && !Object.hasOwn(levels, String(wanted.level)))
      throw new RangeError(`unknown level ${wanted.level}, expected ${Object.keys(levels)[0]} to ${Object.keys(levels).at(-1)}`);
    for (const [name, value] of Object.entries(wanted))
      if (typeof value !== "number" || !(value > 0) || !(name === "seconds" ? value < 1e6 : Number.isSafeInteger(value)))
        throw new RangeError(`${name}: expected a ${name === "seconds" ? "" : "whole "}number above 0, found ${String(value)}`);
    if ((wanted.depth ?? 1) > deepening.most)
      throw new RangeError(`depth: expected at most ${deepening.most}, found ${wanted.depth}`);
    if (this.outcome()) throw new RangeError(TEXTS.over);
    const game = this.#game();
    const limits = Object.keys(wanted).length ? { noise: 0, ...wanted } : { noise: 0, seconds: 2 };
    const order = wanted.level === undefined ? limits : strength(levels, String(wanted.level));
    return { ...asked(game, rules.numbers), ...order };
  }

  /** @param {Answer} answer @returns {Thought} */
  #thought({ value, depth, nodes, line }) {
    const { numbers } = this.variant.inner.rules;
    const there = this.copy();
    const moves = [];
    const sans = [];
    for (const move of line) {
      if (move === numbers.search.PASS_MOVE || !there.#found.moves.includes(move)) break;
      moves.push(there.#text(move));
      sans.push(there.#san(move));
      there.push(must(moves.at(-1)));
    }
    return { move: moves[0] ?? null, san: sans[0] ?? null, line: moves, sans, ...scored(value, numbers), depth, nodes };
  }
}

// Moves of shogi's records (７六歩(77), ▲同角成, +7776FU), as play/notation/kif.py reads them; only pages of shogi's kin have it.

import { READERS } from "./notation.js";
import { usiSquares } from "./tongue.js";

const NUMERALS = "一二三四五六七八九";
const PASSED = "パス";
const CSA = /^([-+])?(00|[1-9]{2})([1-9]{2})([A-Z]{2})$/;
const SHAPE = new RegExp(
  `^[▲△▼▽☖☗]?(?:(同)|([1-9])([1-9${NUMERALS}]))(.+?)([右左直上引寄行入]*)(不成|生|成)?(打)?(?:\\(([1-9]{2})\\))?$`,
  "u",
);
/** @type {Record<string, (x: number, y: number) => boolean>} */
const WAYS = {
  ...Object.fromEntries([..."上行入"].map((way) => [way, (/** @type {number} */ _, /** @type {number} */ y) => y > 0])),
  引: (_, y) => y < 0,
  寄: (_, y) => y === 0,
  直: (x, y) => x === 0 && y > 0,
};

/** Reads the moves of one variant. */
class Kif {
  /** @param {Notation} notation */
  constructor({ rules, letters, sheet }) {
    this.rules = rules;
    this.letters = letters;
    this.words = letters.kif ?? { named: {}, signs: [], codes: [] };
    /** @type {Map<string, Square>} */
    this.squares = new Map();
    for (const [name, square] of letters.kif ? usiSquares(sheet.board) : [])
      this.squares.set(name.slice(0, -1) + (name.charCodeAt(name.length - 1) - 96), square);
    this.places = new Map([...this.squares].map(([name, square]) => [square, name]));
  }

  /** The legal moves that a text can mean; none for a text of another notation. `last` is where the move before it went.
   * @param {string} text @param {Fields["board"]} board @param {Move[]} legal @param {Square | null} [last] */
  meanings(text, board, legal, last) {
    const { KIND_PASS, KIND_CASTLE, KIND_REMOVE, KIND_DROP } = this.rules.layout;
    const every = legal.map((move) => ({ ...this.rules.decode(move), move, code: this.rules.mover(board, move) }));
    const csa = CSA.exec(text.trim());
    const still = [KIND_PASS, KIND_CASTLE, KIND_REMOVE];
    if (csa) return every.filter((one) => !still.includes(one.kind) && this.is(one, csa)).map(({ move }) => move);
    if (!this.squares.size || /^[\0-\x7f]*$/.test(text)) return [];
    const plain = text.normalize("NFKC").replace(/\s+/gu, "");
    if ([PASSED, this.letters.passes.san].includes(plain.replace(/^[▲△]+/, "")))
      return every.filter(({ kind }) => kind === KIND_PASS).map(({ move }) => move);
    const shape = SHAPE.exec(plain);
    if (!shape) return [];
    const [, same, file, rank, name, ways, grown, dropped, origin] = shape;
    const target = same ? last : this.squares.get(`${file}${NUMERALS.indexOf(rank) + 1 || rank}`);
    const { signs, named } = this.words;
    const kind = Object.hasOwn(named, name) ? named[name] : 0;
    const fits = every
      .filter(({ code }) => kind && signs[code >> 1] === signs[kind])
      .filter((one) => one.to === target && one.kind !== KIND_PASS && one.kind !== KIND_REMOVE);
    const drops = fits.filter((one) => one.kind === KIND_DROP).map(({ move }) => move);
    if (dropped) return drops;
    const moves = fits
      .filter((one) => one.kind !== KIND_DROP && (one.promotion !== 0) === (grown === "成"))
      .filter(({ from }) => !origin || this.places.get(from) === origin);
    const found = this.apart(moves, ways).map(({ move }) => move);
    return found.length || origin || ways || grown ? found : drops;
  }

  /** Is it the move of a text in CSA? @param {Decoded & { code: Code }} one @param {RegExpExecArray} csa */
  is({ from, to, promotion, dropped, code }, [, sign, start, end, letters]) {
    const after = this.words.codes[promotion || code >> 1];
    const place = dropped ? "00" : this.places.get(from);
    const side = sign === undefined || sign === "+-"[code & 1];
    return side && start !== end && start === place && this.places.get(to) === end && after === letters;
  }

  /** Of moves of a kind to one square those that go as KI2 says, seen by their side.
   * @template {Decoded & { code: Code }} One @param {One[]} moves @param {string} ways */
  apart(moves, ways) {
    const steps = moves.map((one) => {
      const [[file, rank], [end, row]] = [one.from, one.to].map((square) => [...(this.places.get(square) ?? "")].map(Number));
      const turned = one.code & 1 ? -1 : 1;
      return { one, x: (file - end) * turned, y: (rank - row) * turned };
    });
    let found = steps.filter(({ x, y }) => [...ways].every((way) => !WAYS[way] || WAYS[way](x, y)));
    for (const [way, sign] of /** @type {[string, number][]} */ ([["右", 1], ["左", -1]])) {
      if (!ways.includes(way)) continue;
      const most = Math.min(...found.map(({ x }) => sign * x)); // what comes from the right goes to the left
      found = found.filter(({ x }) => sign * x === most);
    }
    return found.map(({ one }) => one);
  }
}

/** @type {WeakMap<Notation, Kif>} */
const known = new WeakMap();

READERS.push((notation, text, board, legal, last) => {
  const reader = known.get(notation) ?? new Kif(notation);
  known.set(notation, reader);
  return reader.meanings(text, board, legal, last ? notation.rules.decode(last).to : null);
});

// Moves of shogi's records (７六歩(77), ▲同角成, +7776FU), as play/notation/kif.py reads them; only pages of shogi's kin have it.

import { READERS } from "./notation.js";
import { usiSquares } from "./tongue.js";

const NUMERALS = "一二三四五六七八九";
const PASSED = "パス";
const CSA = /^([-+])?(00|[1-9]{2})([1-9]{2})([A-Z]{2})$/;
const RANK = `十[${NUMERALS}]?|[1-9${NUMERALS}]`;
const PLACE = `(?:1[0-9]|[1-9])(?:${RANK})|[A-I][1-9]`;
const NAMED_PLACE = new RegExp(`^(?:([0-9]+)|([A-I]))(${RANK})$`, "u");
const SHAPE = new RegExp(
  `^[▲△▼▽☖☗]?(?:([同仝])|(${PLACE}))(.+?)([右左直上引寄行入]*)(不成|生|成)?(打)?(?:\\(←?(${PLACE})\\))?$`,
  "u",
);
const AT_HOME = /\((?:居[食喰]い|じっと)\)/gu;
const TWO_STEPS = /^(?:一歩目)?(.+?)(?:[0-9]+手目)?二歩目(.+)$/u;
const LONGEST_MOVE = 100; // characters of a text that can be a move
const SMALL = 9; // files and ranks of a board whose squares are two digits
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
    this.words = letters.kif ?? { named: {}, codes: [] };
    /** Square -> file from the right, rank from the top. @type {Map<Square, [number, number]>} */
    this.places = new Map();
    for (const [name, square] of letters.kif ? usiSquares(sheet.board) : [])
      this.places.set(square, [Number(name.slice(0, -1)), name.charCodeAt(name.length - 1) - 96]);
    this.squares = new Map([...this.places].map(([square, place]) => [place.join(), square]));
    this.files = Math.max(...[...this.places.values()].map(([file]) => file));
    this.large = [...this.places.values()].some(([file, rank]) => file > SMALL || rank > SMALL);
  }

  /** The legal moves that a text can mean; none for a text of another notation. `last` is where the move before it went,
   * `takes` what a move takes on its way.
   * @param {string} text @param {Fields["board"]} board @param {Move[]} legal @param {Square | null} last
   * @param {(move: Move) => Square[]} takes */
  meanings(text, board, legal, last, takes) {
    const { KIND_PASS, KIND_CASTLE, KIND_REMOVE } = this.rules.layout;
    const every = legal.map((move) => ({ ...this.rules.decode(move), move, code: this.rules.mover(board, move) }));
    const csa = this.large ? null : CSA.exec(text.trim());
    const still = [KIND_PASS, KIND_CASTLE, KIND_REMOVE];
    if (csa) return every.filter((one) => !still.includes(one.kind) && this.is(one, csa)).map(({ move }) => move);
    if (!this.squares.size || /^[\0-\x7f]*$/.test(text)) return [];
    const plain = text.normalize("NFKC").replace(/\s+/gu, "");
    if ([PASSED, this.letters.passes.san].includes(plain.replace(/^[▲△]+/, "")))
      return every.filter(({ kind }) => kind === KIND_PASS).map(({ move }) => move);
    const bare = plain.length < LONGEST_MOVE ? plain.replace(AT_HOME, "") : "";
    const shapes = (TWO_STEPS.exec(bare)?.slice(1) ?? [bare]).map((step) => SHAPE.exec(step));
    return shapes.every((shape) => shape !== null) ? this.meant(shapes, board, every, last, takes) : [];
  }

  /** The moves of one step, or of the two of a lion.
   * @param {RegExpExecArray[]} shapes @param {Fields["board"]} board @param {(Decoded & { code: Code, move: Move })[]} every
   * @param {Square | null} last @param {(move: Move) => Square[]} takes */
  meant(shapes, board, every, last, takes) {
    const { KIND_PASS, KIND_REMOVE, KIND_DROP } = this.rules.layout;
    const [first, shape] = [shapes[0], shapes[shapes.length - 1]];
    const two = shapes.length > 1;
    const { kinds, ways } = this.said(first);
    const [target, over] = [shape, first].map(([, same, to]) => (same ? last : this.square(to)));
    const origin = this.square(first[7]);
    if (target === null || over === null || (origin === null && (first[7] || two))) return [];
    if (two && (this.said(shape).kinds.join() !== kinds.join() || (shape[7] && this.square(shape[7]) !== over))) return [];
    const [, , , , , grown, dropped] = shape;
    const fits = every
      .filter(({ code }) => kinds.includes(code >> 1))
      .filter((one) => one.to === target && one.kind !== KIND_PASS && one.kind !== KIND_REMOVE);
    const drops = fits.filter((one) => one.kind === KIND_DROP).map(({ move }) => move);
    if (dropped) return drops;
    let moves = fits
      .filter((one) => one.kind !== KIND_DROP && (one.promotion !== 0) === (grown === "成"))
      .filter(({ from }) => origin === null || from === origin);
    if (two || moves.length > 1) {
      const taken = two && board[over] ? [over] : [];
      const exact = moves.filter(({ move }) => takes(move).join() === taken.join());
      moves = two || exact.length ? exact : moves;
    }
    const found = this.apart(moves, ways).map(({ move }) => move);
    return found.length || origin !== null || ways || grown ? found : drops;
  }

  /** The types of piece that a text can name, and its word for the way; 横行 may be a name.
   * @param {RegExpExecArray} shape @returns {{ kinds: number[], ways: string }} */
  said([, , , name, ways, , , origin]) {
    const { named } = this.words;
    if ((this.large || origin) && Object.hasOwn(named, name + ways)) return { kinds: named[name + ways], ways: "" };
    return { kinds: Object.hasOwn(named, name) ? named[name] : [], ways };
  }

  /** The square of a text such as 77, 7七 or B2; null where the board has none. @param {string | undefined} text */
  square(text) {
    const match = NAMED_PLACE.exec(text ?? "");
    if (!match) return null;
    const [, number, letter, rank] = match;
    const file = number ? Number(number) : this.files - (letter.charCodeAt(0) - 65);
    const tens = rank.startsWith("十") ? 10 : 0;
    const ones = tens ? rank.slice(1) : rank;
    return this.squares.get([file, tens + (NUMERALS.indexOf(ones || " ") + 1 || Number(ones))].join()) ?? null;
  }

  /** Is it the move of a text in CSA? @param {Decoded & { code: Code }} one @param {RegExpExecArray} csa */
  is({ from, to, promotion, dropped, code }, [, sign, start, end, letters]) {
    const after = this.words.codes[promotion || code >> 1];
    const two = (/** @type {Square} */ square) => this.places.get(square)?.join("");
    const place = dropped ? "00" : two(from);
    const side = sign === undefined || sign === "+-"[code & 1];
    return side && start !== end && start === place && two(to) === end && after === letters;
  }

  /** Of moves of a kind to one square those that go as KI2 says, seen by their side.
   * @template {Decoded & { code: Code }} One @param {One[]} moves @param {string} ways */
  apart(moves, ways) {
    const steps = moves.map((one) => {
      const [[file, rank], [end, row]] = [one.from, one.to].map((square) => this.places.get(square) ?? [0, 0]);
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

READERS.push((notation, text, board, legal, last, takes) => {
  const reader = known.get(notation) ?? new Kif(notation);
  known.set(notation, reader);
  return reader.meanings(text, board, legal, last ? notation.rules.decode(last).to : null, takes);
});

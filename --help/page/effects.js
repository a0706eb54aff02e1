// What a move does beside going from one square to another: found by comparing the boards before and after it.

import { must } from "./care.js";
import { first } from "./rules.js";

/** @type {Effects} */
const NOTHING = { way: null, gone: [], turned: [], placed: [], sent: [], dropped: null, falls: false };
/** @type {WeakMap<State, Map<Move, Effects>>} */
const EFFECTS = new WeakMap();

/** The effects of a move, or of a turn of two acts.
 * @param {Rules} rules @param {State} state @param {Move} move @returns {Effects} */
export function effectsOf(rules, state, move) {
  if (!EFFECTS.has(state)) EFFECTS.set(state, new Map());
  const moves = must(EFFECTS.get(state));
  if (!moves.has(move)) moves.set(move, compared(rules, state, move));
  return must(moves.get(move));
}

/** @param {Rules} rules @param {State} state @param {Move} move @returns {Effects} */
function compared(rules, state, move) {
  if (rules.source(move) === null) return NOTHING;
  const { from, to, dropped } = rules.decode(move);
  const before = rules.board(state);
  const after = rules.board(rules.after(state, move).state);
  const leaves = !dropped && from !== to && after[from] !== before[from];
  const mover = dropped || (leaves ? before[from] : 0);
  const changed = [...before.keys()].filter((square) => before[square] !== after[square] || (mover && square === to));
  const others = changed.filter((square) => before[square] && !(leaves && square === from));
  const lost = new Map(others.map((square) => [square, before[square]]));
  const won = new Map(changed.filter((square) => after[square]).map((square) => [square, after[square]]));
  /** @type {[Square, Code][]} */
  const turned = [];
  /** @type {[Square, Code][]} */
  const gone = [];
  const leads = mover !== 0 && !after[to]; // the piece does not stay where its move ends
  const place = leads ? [...won].find(([, code]) => code === mover)?.[0] : undefined; // but there
  const falls = leads && place === undefined;
  if (falls && !lost.has(to)) gone.push([to, mover]);
  /** @type {[Square, Square, Code][]} */
  const went = place === undefined ? [] : [[to, place, mover]];
  if (place !== undefined) won.delete(place);
  if (mover && won.get(to) !== mover && won.has(to)) turned.push([to, after[to]]);
  if (mover) won.delete(to);
  for (const [square, code] of won) {
    if (!lost.delete(square)) continue;
    turned.push([square, code]);
    won.delete(square);
  }
  const sent = [...went, ...carried(lost, won)];
  const [way, put] = /** @type {[[Square, Square], [Square, Code]]} */ ([
    [from, to],
    [to, after[to]],
  ]);
  return {
    way: dropped ? null : way,
    dropped: dropped ? put : null,
    gone: [...gone, ...lost],
    turned,
    placed: [...won],
    sent,
    falls,
  };
}

/** The pieces that stand elsewhere after the move, as castling rooks do; they are taken out of both maps.
 * @param {Men} lost @param {Men} won @returns {[Square, Square, Code][]} */
function carried(lost, won) {
  /** @type {[Square, Square, Code][]} */
  const found = [];
  for (const [square, code] of lost) {
    const place = [...won].find(([, other]) => other === code)?.[0];
    if (place === undefined) continue;
    found.push([square, place, code]);
    lost.delete(square);
    won.delete(place);
  }
  return found;
}

/** What will happen on choosing one of these moves; where the player has still to say what a piece becomes, not that.
 * @param {Rules} rules @param {State} state @param {Move[]} moves @returns {Effects | null} */
export function foreseen(rules, state, moves) {
  if (!moves.length) return null;
  const found = effectsOf(rules, state, moves[0]);
  const { to } = rules.decode(moves[0]);
  const open = new Set(moves.map(first)).size > 1;
  return open ? { ...found, turned: found.turned.filter(([square]) => square !== to) } : found;
}

/** The pieces that an enemy keeps from moving: those that could move if what freezes them were another piece.
 * @param {Rules} rules @param {State} state @param {Sheet} sheet @returns {Square[]} */
export function frozenOf(rules, state, { freezing, pieces }) {
  const board = rules.board(state);
  const people = new Map([...board.entries()].filter(([, code]) => code));
  if (![...people.values()].some((code) => freezing.includes(code))) return [];
  const harmless = (/** @type {Side} */ side) => {
    const kind = pieces.findIndex(({ owned, royal }, i) => owned && !royal && !freezing.includes(2 * i + 2 + side));
    return 2 * kind + 2 + side;
  };
  return [0, 1].flatMap((side) => {
    const freezes = (/** @type {Code} */ code) => freezing.includes(code) && (code & 1) !== side;
    const calm = new Map([...people].map(([square, code]) => [square, freezes(code) ? harmless(code & 1) : code]));
    const able = movers(rules, rules.arranged(state, calm, side));
    const free = movers(rules, rules.arranged(state, people, side));
    return [...able].filter((square) => !free.has(square));
  });
}

/** Where pieces stand that can move. @param {Rules} rules @param {State} state */
function movers(rules, state) {
  const moves = rules.survey(state).moves.filter((move) => rules.decode(move).kind !== rules.layout.KIND_REMOVE);
  return new Set(moves.map((move) => rules.source(move) ?? -1).filter((source) => source >= 0));
}

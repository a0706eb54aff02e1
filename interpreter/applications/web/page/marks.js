// What is marked on the board: where a piece can go or be placed, what a move will do, and what the last one has done.

import { must } from "./care.js";
import { effectsOf, foreseen, frozenOf } from "./effects.js";
import { element } from "./page.js";
import { first } from "./rules.js";

/** The squares that a piece that was chosen can go to, or onto which something is put: is anything taken?
 * @param {App} app @returns {Targets} */
function targetsOf({ game, rules, begun, selected }) {
  if (begun) return new Map(begun.turns.map((turn) => [must(rules.decode(turn).put), false]));
  const mine = selected === null ? [] : game.moves.filter((move) => rules.source(move) === selected);
  /** @type {Targets} */
  const found = new Map();
  for (const move of new Set(mine.map(first))) {
    const { to } = rules.decode(move);
    found.set(to, found.get(to) || rules.victims(game.state, move).length > 0);
  }
  return found;
}

/** The squares of the last move, or of the one that has been begun. @param {App} app */
function markedBy({ game, rules, begun }) {
  const move = begun ? begun.turns[0] : (game.last?.move ?? null);
  if (move === null || rules.source(move) === null) return [];
  const { from, to, put } = rules.decode(move);
  return [from, to, ...(put === null || begun ? [] : [put])];
}

/** What moves do, for the board. */
export class Effected {
  /** @type {WeakMap<State, Square[]>} */ frozen = new WeakMap();

  /** @param {App} app */
  constructor(app) {
    this.app = app;
  }

  /** What a square that is aimed at would bring about. @returns {Effects | null} */
  get ahead() {
    const { aim, begun, game, rules, selected, placements } = this.app;
    if (aim === null) return null;
    if (begun) return foreseen(rules, game.state, begun.turns.filter((turn) => rules.decode(turn).put === aim));
    const moves = selected === null ? [] : game.between(selected, aim);
    return foreseen(rules, game.state, (moves.length ? moves : placements.onto(aim)).map(first));
  }

  /** What the last move has done. @returns {Effects | null} */
  get done() {
    const { begun, game, rules } = this.app;
    if (begun) return effectsOf(rules, game.state, first(begun.turns[0]));
    const { last } = game;
    return last?.parent && last.move !== null ? effectsOf(rules, last.parent.state, last.move) : null;
  }

  /** The pieces that cannot move for an enemy. @param {State} state */
  stuck(state) {
    const { rules, sheet } = this.app;
    if (!sheet.freezing.length) return [];
    if (!this.frozen.has(state)) this.frozen.set(state, frozenOf(rules, state, sheet));
    return must(this.frozen.get(state));
  }
}

/** What the board shows of a position. @param {App} app @param {State} state @returns {View} */
export function viewOf(app, state) {
  const { ahead, done } = app.effected;
  return {
    board: app.looker.board ?? app.rules.board(state),
    selected: app.selected,
    targets: targetsOf(app),
    places: app.placements.squares,
    movable: app.movable,
    flipped: app.flipped,
    looked: app.looker.seen,
    last: markedBy(app),
    checked: app.begun ? [] : app.teller.checked(app.game),
    arrows: [...app.analysis.arrows, ...app.reasons.arrows, ...app.sketches.shapes],
    ahead,
    done,
    frozen: app.effected.stuck(state),
    foretold: app.teller.foretold(ahead, app.game.state),
    coordinates: element("coordinates").checked,
  };
}

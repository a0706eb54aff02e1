// What is marked on the board: where a piece can go or be placed, what a move will do, and what the last one has done.

import { must } from "./care.js";
import { effectsOf, foreseen, frozenOf } from "./effects.js";
import { first } from "./rules.js";

/** The squares that a piece that was chosen can go to, or onto which something is put: is anything taken?
 * @param {Mover} mover @returns {Targets} */
function targetsOf(mover) {
  const { game, rules, begun, selected } = mover;
  if (begun) return new Map(begun.turns.map((turn) => [must(rules.decode(turn).put), false]));
  const planned = selected === null ? null : mover.planned(selected);
  if (planned) return planned;
  const mine = selected === null ? [] : game.moves.filter((move) => rules.source(move) === selected);
  /** @type {Targets} */
  const found = new Map();
  for (const move of new Set(mine.map(first))) {
    const { to } = rules.decode(move);
    found.set(to, found.get(to) || rules.victims(game.state, move).length > 0);
  }
  return found;
}

/** The squares of the last move, or of the one that has been begun. @param {Mover} mover */
function markedBy({ game, rules, begun }) {
  const move = begun ? begun.turns[0] : (game.last?.move ?? null);
  if (move === null || rules.source(move) === null) return [];
  const { from, to, put } = rules.decode(move);
  return [from, to, ...(put === null || begun ? [] : [put])];
}

/** What moves do, for the board. */
export class Effected {
  /** @type {WeakMap<State, Square[]>} */ frozen = new WeakMap();

  /** @param {Mover} app */
  constructor(app) {
    this.app = app;
  }

  /** What a square that is aimed at would bring about. @returns {Effects | null} */
  get ahead() {
    const { aim, begun, game, rules, selected, placements } = this.app;
    if (aim === null) return null;
    if (begun)
      return foreseen(
        rules,
        game.state,
        begun.turns.filter((turn) => rules.decode(turn).put === aim),
      );
    const moves = selected === null || this.app.planned(selected) ? [] : game.between(selected, aim);
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

/** What a board shows of the position of a game. @param {Mover} mover @returns {View} */
export function viewOf(mover) {
  const { ahead, done } = mover.effected;
  return {
    board: mover.rules.board(mover.state),
    selected: mover.selected,
    targets: targetsOf(mover),
    places: mover.placements.squares,
    movable: mover.movable,
    flipped: mover.flipped,
    looked: null,
    last: markedBy(mover),
    planned: mover.premoves.planned,
    checked: mover.begun ? [] : mover.teller.checked(mover.game),
    arrows: mover.reasons.arrows,
    ahead,
    done,
    frozen: mover.effected.stuck(mover.state),
    foretold: mover.teller.foretold(ahead, mover.game.state),
    coordinates: true,
  };
}

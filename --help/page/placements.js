// Pieces that are put down by a click on an empty square.

import { must } from "./care.js";
import { first } from "./rules.js";

/** Pieces that are put down by a click on a square, without being chosen before. */
export class Placements {
  /** @param {Mover} app */
  constructor(app) {
    this.app = app;
  }

  /** The moves that put a piece down, of any kind. */
  get drops() {
    const { app } = this;
    return app.open && !app.begun ? app.game.moves.filter((move) => app.rules.decode(move).dropped) : [];
  }

  /** Is there nothing but placing to do, or always a piece for it? Else a piece on the board may have been meant. */
  get plain() {
    const { game, rules, sheet } = this.app;
    const endless = this.drops.some((move) => sheet.hand[-must(rules.source(move))]);
    return endless || game.moves.every((move) => rules.decode(move).dropped || rules.source(move) === null);
  }

  /** The moves that put a piece onto a square. @param {Square} square */
  onto(square) {
    const { selected, rules } = this.app;
    if (selected !== null && (selected < 0 || !this.plain)) return [];
    return this.drops.filter((move) => rules.decode(move).to === square);
  }

  /** The squares that are hinted at. @returns {Set<Square>} */
  get squares() {
    const { selected, rules } = this.app;
    if ((selected !== null && selected < 0) || !this.plain) return new Set();
    return new Set(this.drops.map((move) => rules.decode(move).to));
  }

  /** Put a piece onto a square; which one is asked, unless it is clear that one is meant. @param {Square} square */
  async put(square) {
    const { app } = this;
    const turns = this.onto(square);
    const moves = [...new Set(turns.map(first))];
    app.settle(turns, this.plain && moves.length === 1 ? moves[0] : await app.questions.choose(moves, null, square));
  }
}

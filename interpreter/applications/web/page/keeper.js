// What a reload of the page finds again: who plays and how strong, the clocks, an end that no move made, and who sits below.
// The address has the game; the rest lies beside it in the browser's history: whoever is given the link gets the game alone.

import { element } from "./page.js";

const FIELDS = /** @type {const} */ (["white", "black", "level", "time"]);

export class Keeper {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
  }

  get kept() {
    const { flipped, players } = this.app;
    const { clock, ended } = players;
    clock.spend();
    const { left, side, increment } = clock;
    const fields = Object.fromEntries(FIELDS.map((id) => [id, element(id).value]));
    return { heterodox: { ...fields, clock: { left, side, increment }, ended, flipped } };
  }

  /** Let all be as it was; nothing, if the page was not there before. */
  restore() {
    const { app } = this;
    const kept = history.state?.heterodox;
    if (!kept) return;
    for (const id of FIELDS) element(id).value = kept[id];
    app.flipped = kept.flipped;
    app.players.resume(kept);
    app.proceed();
  }
}

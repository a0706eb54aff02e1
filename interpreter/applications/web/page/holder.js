// What a page tells the page that holds it in a frame, if that is the studio: which game is shown, and who plays.

import { fragment } from "./address.js";
import { element } from "./page.js";

const KEPT = ["white", "black", "level"];

export class Holder {
  constructor(app) {
    this.app = app;
    this.kept = parsed(window.name);
    this.wanted = parent !== window && this.kept.studio === true;
    document.documentElement.classList.toggle("hx-studio", this.wanted);
    if (this.wanted) this.restore();
  }

  /** Who played in the frame before this one. */
  restore() {
    const kept = { white: "person", black: "person", ...this.kept };
    for (const id of KEPT) if (kept[id] && [...element(id).options].some(({ value }) => value === kept[id])) element(id).value = kept[id];
    this.app.flipped = kept.flipped === true;
  }

  tell(game) {
    if (!this.wanted) return;
    const { notation } = game;
    const moves = game.events.filter(({ move }) => move !== null).map(({ move }) => notation.text(move));
    const start = notation.fen(game.start);
    const settings = { ...Object.fromEntries(KEPT.map((id) => [id, element(id).value])), flipped: this.app.flipped };
    const heterodox = { fen: notation.fen(game.state), start, moves, fragment: fragment(game, this.app.sheet), settings };
    parent.postMessage({ heterodox }, location.origin);
  }
}

function parsed(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

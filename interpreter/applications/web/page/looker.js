// Where a man can go on the board as it stands, shown by hovering or tapping him; and, to explore, with an enemy below the pointer.

import { element, say } from "./page.js";

export class Looker {
  /** @type {App} */ app;
  enemy;
  /** @type {Sheet} */ sheet;
  square;

  constructor(app, sheet) {
    Object.assign(this, { app, sheet, square: null, pinned: false, enemy: null, seen: null, board: null });
    element("explore").addEventListener("click", () => this.explore());
    element("hover").addEventListener("change", () => this.forget(true));
  }

  get exploring() {
    return element("explore").getAttribute("aria-pressed") === "true";
  }

  explore() {
    element("explore").setAttribute("aria-pressed", String(!this.exploring));
    this.forget(true);
  }

  /** Show nothing. */
  forget(again = false) {
    Object.assign(this, { square: null, pinned: false, enemy: null, seen: null, board: null });
    say("look", "");
    if (again) this.app.refresh();
  }

  /** The pointer is over a square, null: over none. */
  over(square) {
    if (this.app.selected !== null || this.app.begun) return;
    if (this.pinned) this.oppose(square);
    else if (element("hover").checked) this.show(this.man(square) ? square : null);
  }

  /** Let a man's moves stay until the next action. */
  pin(square) {
    const wanted = square !== null && this.man(square) ? square : null;
    this.show(wanted);
    this.pinned = wanted !== null && this.exploring;
  }

  /** While exploring, a click only looks; was it one? */
  picked(square) {
    if (!this.exploring) return false;
    this.pin(this.pinned && square === this.square ? null : square);
    return true;
  }

  man(square) {
    return square !== null && this.app.rules.board(this.app.game.state)[square];
  }

  /** An enemy stands on an empty square for as long as the pointer is there. */
  oppose(square) {
    const enemy = square !== null && square !== this.square && !this.man(square) ? square : null;
    if (enemy !== this.enemy) this.show(this.square, enemy);
  }

  show(square, enemy = null) {
    if (square === this.square && enemy === this.enemy) return;
    Object.assign(this, { square, enemy, seen: null, board: null });
    if (square !== null) this.look();
    say("look", square === null ? "" : this.words(square));
    this.app.refresh();
  }

  look() {
    const { rules, game } = this.app;
    const code = this.man(this.square);
    const state = this.enemy === null ? game.state : rules.arranged(game.state, this.opposed(code));
    const found = rules.reach(state, this.square);
    this.board = this.enemy === null ? null : rules.board(state);
    this.seen = { square: this.square, enemy: this.enemy, ...found };
  }

  /** The men on the board, and an enemy of the one who is looked at: of the kind of which there are most. */
  opposed(code) {
    const board = this.app.rules.board(this.app.game.state);
    const men = new Map([...board.entries()].filter(([, other]) => other));
    const kinds = this.sheet.pieces.map((piece, i) => [2 * (i + 1) + ((code & 1) ^ 1), piece]).filter(([, piece]) => piece.owned && !piece.royal);
    const count = (kind) => [...men.values()].filter((other) => other === kind).length;
    const [kind] = kinds.sort((a, b) => count(b[0]) - count(a[0]))[0] ?? [code ^ 1];
    return men.set(this.enemy, kind);
  }

  words(square) {
    const code = this.man(square);
    const { title } = this.sheet.pieces[(code >> 1) - 1];
    const name = title.slice(0, 1).toUpperCase() + title.slice(1);
    return `${name}: ${this.app.reasons.sentences(code)}`;
  }
}

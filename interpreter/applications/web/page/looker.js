// Where a man can go on the board as it stands, shown by hovering or tapping him; and, to explore, with an
// enemy below the pointer.

import { element, say } from "./page.js";

export class Looker {
  /** @type {Square | null} */ square = null;
  /** @type {Square | null} */ enemy = null;
  /** @type {Seen | null} */ seen = null;
  /** @type {ArrayLike<Code> | null} */ board = null;
  pinned = false;

  /** @param {App} app @param {Sheet} sheet */
  constructor(app, sheet) {
    this.app = app;
    this.sheet = sheet;
    element("explore").addEventListener("click", () => this.explore());
    element("rule").addEventListener("click", () => this.tell(app.reasons.rule, true));
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.tell(""));
    element("hover").addEventListener("change", () => this.forget(true));
  }

  get exploring() {
    return element("explore").getAttribute("aria-pressed") === "true";
  }

  explore() {
    element("explore").setAttribute("aria-pressed", String(!this.exploring));
    this.forget(true);
  }

  /** Show nothing. @param {boolean} again */
  forget(again = false) {
    Object.assign(this, { square: null, pinned: false, enemy: null, seen: null, board: null });
    this.tell("");
    if (again) this.app.refresh();
  }

  /** Say how a piece moves: whole, or as much as there is room for. @param {string} text */
  tell(text, whole = false) {
    say("look", text);
    element("look").classList.toggle("hx-whole", whole);
  }

  /** The pointer is over a square, null: over none. @param {Square | null} square */
  over(square) {
    if (this.app.selected !== null || this.app.begun || this.app.editor.on) return;
    if (this.pinned) this.oppose(square);
    else if (element("hover").checked) this.show(this.man(square) ? square : null);
  }

  /** Let a man's moves stay until the next action. @param {Square | null} square */
  pin(square) {
    const wanted = square !== null && this.man(square) ? square : null;
    this.show(wanted);
    this.pinned = wanted !== null && this.exploring;
  }

  /** While exploring, a click only looks; was it one? @param {Square} square */
  picked(square) {
    if (!this.exploring) return false;
    this.pin(this.pinned && square === this.square ? null : square);
    return true;
  }

  /** The code of the man on a square, 0 if there is none. @param {Square | null} square */
  man(square) {
    return square === null ? 0 : this.app.rules.board(this.app.game.state)[square];
  }

  /** An enemy stands on an empty square for as long as the pointer is there. @param {Square | null} square */
  oppose(square) {
    const enemy = square !== null && square !== this.square && !this.man(square) ? square : null;
    if (enemy !== this.enemy) this.show(this.square, enemy);
  }

  /** @param {Square | null} square @param {Square | null} enemy */
  show(square, enemy = null) {
    if (square === this.square && enemy === this.enemy) return;
    Object.assign(this, { square, enemy, seen: null, board: null });
    if (square !== null) this.look(square, enemy);
    this.tell(square === null ? "" : this.words(square));
    this.app.refresh();
  }

  /** @param {Square} square @param {Square | null} enemy */
  look(square, enemy) {
    const { rules, game } = this.app;
    const state = enemy === null ? game.state : rules.arranged(game.state, this.opposed(this.man(square), enemy));
    const found = rules.reach(state, square);
    this.board = enemy === null ? null : rules.board(state);
    this.seen = { square, enemy, ...found };
  }

  /** The men on the board, and an enemy of the one who is looked at: of the kind of which there are most.
   * @param {Code} code @param {Square} enemy */
  opposed(code, enemy) {
    const board = this.app.rules.board(this.app.game.state);
    const men = new Map([...board.entries()].filter(([, other]) => other));
    const able = this.sheet.pieces.map(({ owned, royal }, i) => (owned && !royal ? 2 * (i + 1) + ((code & 1) ^ 1) : 0));
    const count = (/** @type {Code} */ kind) => [...men.values()].filter((other) => other === kind).length;
    const [kind = code ^ 1] = able.filter(Boolean).sort((a, b) => count(b) - count(a));
    return men.set(enemy, kind);
  }

  /** @param {Square} square */
  words(square) {
    const code = this.man(square);
    const { title } = this.sheet.pieces[(code >> 1) - 1];
    const name = title.slice(0, 1).toUpperCase() + title.slice(1);
    return `${name}: ${this.app.reasons.sentences(code)}`;
  }
}

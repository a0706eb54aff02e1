// Ends that no move makes: a person resigns, or both sides agree to a draw.

import { must } from "./care.js";
import { element } from "./page.js";
import { TEXTS } from "./texts.js";

export class Closing {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    element("resign").addEventListener("click", () => this.resign());
    element("offer").addEventListener("click", () => this.offer());
  }

  /** Who may resign: a person who plays alone, else the person to move; null where there is none. @returns {Side | null} */
  get person() {
    const { game, players } = this.app;
    const persons = [0, 1].filter((side) => players.is_person(side));
    return persons.length === 1 ? persons[0] : (persons[game.side] ?? null);
  }

  /** Does the game go on, from its last move? */
  get going() {
    const { game, players, editor } = this.app;
    const over = game.over !== null || players.ended !== null || game.result !== "*";
    return !over && !editor.on && game.node.parent !== null && !game.node.children.length;
  }

  show() {
    element("resign").disabled = !this.going || this.person === null;
    element("offer").disabled = !this.going || this.app.players.thinking > 0 || this.person !== this.app.game.side;
  }

  async resign() {
    const side = must(this.person);
    const name = this.app.sheet.sides[side];
    if (await this.meant(TEXTS.resign(name), TEXTS.resigning)) this.app.players.end(side ^ 1, TEXTS.resigns(name));
  }

  /** Another person agrees here and now; the computer does if it thinks that it does not stand better. */
  async offer() {
    const { game, players, sheet } = this.app;
    const other = game.side ^ 1;
    const agreed = players.is_person(other) ? await this.meant(TEXTS.draw, TEXTS.drawing) : await this.considered();
    if (agreed) players.end(2, TEXTS.agreed);
    else if (agreed === null) this.app.refuse(TEXTS.no_draw(sheet.sides[other]));
  }

  /** Does the computer agree? Null: no; false: it is not asked any more. */
  async considered() {
    const { app } = this;
    const { node } = app.game;
    app.whisper(TEXTS.considers(app.sheet.sides[app.game.side ^ 1]));
    const value = await app.players.opinion();
    app.whisper("");
    if (app.game.node !== node || value === null) return false;
    return value >= 0 || null;
  }

  /** Is an end meant, of a game that still goes on then? @param {string} question @param {string} deed */
  async meant(question, deed) {
    const { game } = this.app;
    return (await this.app.questions.meant(question, deed)) && this.app.game === game && this.going;
  }
}

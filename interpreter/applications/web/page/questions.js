// What a person is asked before something is done: which of several moves is meant, and whether it is meant.

import { Chooser, choices } from "./chooser.js";
import { element } from "./page.js";
import { TEXTS } from "./texts.js";

export class Questions {
  busy = false;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.chooser = new Chooser(app.sheet);
  }

  /** @param {number[]} moves @param {Source | null} from null: any piece in hand @param {Square} to */
  async choose(moves, from, to) {
    const { board, game, rules, sheet } = this.app;
    const promotion = moves.find((move) => rules.decode(move).promotion);
    if (promotion !== undefined && element("straight").checked) return promotion;
    const code = rules.mover(rules.board(game.state), moves[0]);
    const number = await this.ask(this.question(from, to, code), choices(moves, code, sheet, rules), board.cells[to]);
    return number === null ? null : moves[number];
  }

  /** @param {Source | null} from @param {Square} to @param {Code} code */
  question(from, to, code) {
    const { names } = this.app.sheet.board;
    const title = this.app.teller.title(code);
    if (from === null) return TEXTS.placing(names[to]);
    if (from < 0) return TEXTS.face(title, names[to]);
    return from === to ? TEXTS.what(title, names[from]) : TEXTS.which(names[from], names[to]);
  }

  /** The number of a choice, null if none is wanted; nothing else is done meanwhile.
   * @param {string} question @param {Choice[]} offered @param {HTMLElement | null} beside what it is asked about */
  async ask(question, offered, beside = null) {
    this.busy = true;
    const number = await this.chooser.ask(question, offered, beside);
    this.busy = false;
    this.app.refresh(); // the computer may have moved meanwhile
    return number;
  }
}

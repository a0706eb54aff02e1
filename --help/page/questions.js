// What a person is asked before something is done: which of several moves is meant, and whether it is meant.

import { Chooser, choices } from "./chooser.js";
import { TEXTS } from "./texts.js";

export class Questions {
  busy = false;

  /** @param {Mover} app @param {Document | ShadowRoot} root */
  constructor(app, root) {
    this.app = app;
    this.chooser = new Chooser(app.sheet, root);
  }

  /** @param {number[]} moves @param {Source | null} from null: any piece in hand @param {Square} to */
  async choose(moves, from, to) {
    const { board, game, rules, sheet } = this.app;
    const strongest = this.strongest(moves);
    if (strongest !== null && this.app.straight) return strongest;
    const code = rules.mover(rules.board(game.state), moves[0]);
    const offered = choices(moves, code, sheet, rules, game.state);
    const upon = strongest !== null && offered.every(({ picture }) => picture);
    const number = await this.ask(this.question(from, to, code), offered, board.cells[to], upon);
    return number === null ? null : moves[number];
  }

  /** The promotion to the piece that can go to the most squares of a board with nothing but royals; null if there is none.
   * @param {number[]} moves */
  strongest(moves) {
    const { rules } = this.app;
    if (!moves.some((move) => rules.decode(move).promotion)) return null;
    const board = rules.board(this.app.game.state);
    const worth = (/** @type {number} */ move) => {
      const code = rules.mover(board, move);
      const { promotion } = rules.decode(move);
      return this.mobility(promotion ? 2 * promotion + (code & 1) : code);
    };
    return moves.toSorted((one, other) => worth(other) - worth(one))[0];
  }

  /** To how many squares a piece can go, from all squares of a board with the royals where they stand. @param {Code} code */
  mobility(code) {
    const { game, rules, sheet } = this.app;
    const board = [...rules.board(game.state).entries()].slice(0, sheet.board.names.length);
    const royals = board.filter(([, other]) => other && sheet.pieces[(other >> 1) - 1].royal);
    let count = 0;
    for (const [square, other] of board) {
      if (royals.some(([place]) => place === square) || (other && !sheet.pieces[(other >> 1) - 1].owned)) continue;
      const state = rules.arranged(game.state, new Map([...royals, [square, code]]), code & 1);
      count += rules.survey(state).moves.filter((move) => rules.source(move) === square).length;
    }
    return count;
  }

  /** @param {Source | null} from @param {Square} to @param {Code} code */
  question(from, to, code) {
    const { names } = this.app.sheet.board;
    const title = this.app.teller.title(code);
    if (from === null) return TEXTS.placing(names[to]);
    if (from < 0) return TEXTS.face(title, names[to]);
    return from === to ? TEXTS.what(title, names[from]) : TEXTS.which(names[from], names[to]);
  }

  /** Is a deed meant, which is asked about? @param {string} question @param {string} deed */
  async meant(question, deed) {
    return (await this.ask(question, [{ text: deed, picture: 0 }])) !== null;
  }

  /** The number of a choice, null if none is wanted; nothing else is done meanwhile.
   * @param {string} question @param {Choice[]} offered @param {HTMLElement | null} beside what it is asked about
   * @param {boolean} upon on that square and those that follow, by pictures */
  async ask(question, offered, beside = null, upon = false) {
    this.busy = true;
    const number = await this.chooser.ask(question, offered, beside, upon);
    this.busy = false;
    this.app.refresh(); // the computer may have moved meanwhile
    return number;
  }
}

// A move that is chosen while the other side thinks, and played after its answer if it is legal then.

import { element } from "./page.js";
import { first } from "./rules.js";
import { TEXTS } from "./texts.js";

const AT_ONCE = 8; // squares on which enemies are tried together; few, for a side has no room for many

export class Premoves {
  /** @type {Planned | null} */ planned = null;

  /** @param {Mover} app @param {Document | ShadowRoot} root */
  constructor(app, root) {
    this.app = app;
    root.addEventListener("keydown", (event) => /** @type {KeyboardEvent} */ (event).key === "Escape" && this.cancel());
    element("board", root).addEventListener("contextmenu", () => this.cancel());
  }

  /** Does the other side think, so that a person may choose what comes then? */
  get waits() {
    const { awaits, begun, game, questions } = this.app;
    return awaits && !game.over && !game.free && !begun && !questions.busy;
  }

  /** The pieces that may be chosen, as `App.movable`. @returns {Set<Source>} */
  get movable() {
    const { game, rules, sheet } = this.app;
    const side = game.side ^ 1;
    const mine = (/** @type {Code} */ code) => code && (code & 1) === side && sheet.pieces[(code >> 1) - 1].owned;
    const board = rules.board(game.state);
    const held = Object.keys(sheet.hand)
      .map(Number)
      .filter((code) => mine(code) && rules.pool(game.state)[code] > 0);
    return new Set([...[...board.keys()].filter((square) => mine(board[square])), ...held.map((code) => -code)]);
  }

  /** Where a piece could go on the board as it stands, or as the answer may leave it: without other pieces, or with an
   * enemy on one of the squares, where something of its own side may have been captured.
   * @param {Source} source @returns {Targets} */
  targets(source) {
    const { game, rules, sheet } = this.app;
    const { state } = game;
    const board = rules.board(state);
    const side = game.side ^ 1;
    const kind = (/** @type {Code} */ code) => sheet.pieces[(code >> 1) - 1];
    const there = new Map([...board.entries()].filter(([, code]) => code));
    const fixed = new Map([...there].filter(([square, code]) => square === source || kind(code).royal || !kind(code).owned));
    const foe = [...there.values()].find((code) => (code & 1) !== side && kind(code).owned && !kind(code).royal);
    const boards = [there, fixed];
    const free = [...sheet.board.names.keys()].filter(
      (square) => !fixed.has(square) && (!board[square] || (board[square] & 1) === side),
    );
    if (source >= 0 && foe)
      for (let i = 0; i < free.length; i += AT_ONCE)
        boards.push(
          new Map([...there, ...free.slice(i, i + AT_ONCE).map((square) => /** @type {[Square, Code]} */ ([square, foe]))]),
        );
    const found = boards.flatMap((men) => this.reached(men, source));
    const castled = source < 0 ? [] : rules.reach(state, source).targets.keys();
    return new Map([...found, ...castled].map((square) => [square, board[square] > 0]));
  }

  /** @param {Men} men @param {Source} source @returns {Square[]} */
  reached(men, source) {
    const { game, rules } = this.app;
    try {
      const { moves } = rules.survey(rules.arranged(game.state, men, game.side ^ 1));
      return moves.filter((move) => rules.source(move) === source).map((move) => rules.decode(move).to);
    } catch {
      return []; // such a board may be beyond the rules
    }
  }

  /** What a click on a square means: take the chosen move back, choose a piece, or the square that it is to go to.
   * @param {Square} square */
  pick(square) {
    const { app } = this;
    const { selected } = app;
    if (this.cancel()) return;
    if (square === selected) app.select(null);
    else if (selected !== null && this.targets(selected).has(square)) this.plan(selected, square);
    else if (!app.select(square)) app.pin(square);
  }

  /** @param {Source} from @param {Square} to */
  plan(from, to) {
    const { app } = this;
    if (!this.targets(from).has(to)) {
      app.select(null);
      return;
    }
    const code = from < 0 ? -from : app.rules.board(app.game.state)[from];
    this.planned = { from, to };
    app.selected = null;
    app.whisper(TEXTS.planned(app.teller.title(code), app.sheet.board.names[to]));
    app.refresh();
  }

  /** Take the chosen move back, if there is one. */
  cancel() {
    if (!this.planned) return false;
    this.planned = null;
    this.app.whisper("");
    this.app.refresh();
    return true;
  }

  /** What is left of a person's choice when the answer comes. */
  take() {
    const { planned } = this;
    const { selected } = this.app;
    this.planned = null;
    return { planned, selected };
  }

  /** Play what was chosen, if it is legal; a piece that was only chosen is so still.
   * @param {{ planned: Planned | null, selected: Source | null }} taken */
  follow({ planned, selected }) {
    const { app } = this;
    if (!app.open) return;
    if (!planned) {
      if (selected !== null) app.select(selected);
      return;
    }
    const turns = app.game.between(planned.from, planned.to);
    const moves = [...new Set(turns.map(first))];
    if (moves.length === 1) app.settle(turns, moves[0]);
    else if (moves.length) app.settle(turns, app.questions.strongest(moves) ?? moves[0]);
  }
}

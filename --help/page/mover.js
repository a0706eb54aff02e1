// What a person does with the pieces on a board: one is chosen, a square is meant, and a move comes of it; in two acts
// where the turn has two.

import { Effected } from "./marks.js";
import { Placements } from "./placements.js";
import { Premoves } from "./premoves.js";
import { Questions } from "./questions.js";
import { Reasons } from "./reasons.js";
import { first } from "./rules.js";
import { Teller } from "./teller.js";
import { TEXTS } from "./texts.js";

/** Makes moves of clicks, drags and keys. Whoever extends it says what else is done: `explain` why nothing came of it. */
export class Mover {
  /** @type {Source | null} */ selected = null;
  /** @type {{ turns: Move[], state: State } | null} */ begun = null;
  /** @type {Square | null} The square that a move may end on, while it is pointed at. */ aim = null;
  /** Is the last move shown as it happens, and does its piece slide there? */ news = { shown: false, slides: false };
  flipped = false;

  /** `root` holds the dialog that asks which of several moves is meant; the board is made by whoever extends this.
   * @param {Game} game @param {Sheet} sheet @param {(name: string) => string[]} sentences how a kind of piece moves
   * @param {Document | ShadowRoot} root */
  constructor(game, sheet, sentences, root) {
    this.game = game;
    this.sheet = sheet;
    this.rules = game.rules;
    this.notation = game.notation;
    this.teller = new Teller(game.rules, sheet);
    this.reasons = new Reasons(game.rules, sheet, this.teller, sentences);
    this.questions = new Questions(this, root);
    this.placements = new Placements(this);
    this.premoves = new Premoves(this, root);
    this.effected = new Effected(this);
  }

  /** @returns {Board} */
  get board() {
    throw new Error("there is no board");
  }

  /** May a person act now? */
  get open() {
    return !this.game.over && !this.questions.busy;
  }

  /** Is the other side to move, so that a person may choose a move for afterwards? */
  get awaits() {
    return false;
  }

  /** Is a promotion the strongest one, without a question? */
  get straight() {
    return false;
  }

  /** Where a piece could go once the other side has moved, if that is what is chosen now.
   * @param {Source} source @returns {Targets | null} */
  planned(source) {
    return this.premoves.waits ? this.premoves.targets(source) : null;
  }

  /** Choose a piece to move, or none; false if it cannot. @param {Source | null} square */
  select(square) {
    this.begun = this.aim = null;
    this.selected = square !== null && this.movable.has(square) ? square : null;
    this.refuse("");
    this.refresh();
    return this.selected !== null;
  }

  /** Where pieces stand that can go somewhere; minus the codes of those in hand. @returns {Set<Source>} */
  get movable() {
    if (this.premoves.waits) return this.premoves.movable;
    const moves = this.open && !this.begun ? this.game.moves : [];
    return new Set(moves.map((move) => this.rules.source(move)).filter((source) => source !== null));
  }

  /** @param {Square} square @returns {unknown} */
  pick(square) {
    const { selected, begun } = this;
    if (this.premoves.waits) return this.premoves.pick(square);
    if (begun) return this.put(square, begun);
    if (selected !== null && this.game.between(selected, square).length) return this.attempt(selected, square);
    if (square === selected) return this.select(null);
    if (this.placements.onto(square).length) return this.placements.put(square);
    return this.select(square) || this.explain(selected, square);
  }

  /** Show what a move to a square would do, null: no more. @param {Square | null} square */
  target(square) {
    const { targets, places } = this.board.view;
    const aim = square !== null && (targets.has(square) || places.has(square)) ? square : null;
    if (aim === this.aim) return;
    this.aim = aim;
    this.refresh();
  }

  /** Play the move from one square to another, if there is one; a piece that was carried there slides no more.
   * @param {Source} from @param {Square} to @param {boolean} slides */
  async attempt(from, to, slides = true) {
    if (this.premoves.waits) this.premoves.plan(from, to);
    if (!this.open) return;
    const turns = this.game.between(from, to);
    const moves = [...new Set(turns.map(first))];
    if (!moves.length) {
      this.explain(from, to);
      return;
    }
    this.settle(turns, moves.length > 1 || from === to ? await this.questions.choose(moves, from, to) : moves[0], slides);
  }

  /** Play a move that was chosen, or begin its turn. @param {Move[]} turns @param {Move | null} move @param {boolean} slides */
  settle(turns, move, slides = true) {
    if (move === null) return;
    if (this.game.moves.includes(move)) this.play(move, slides);
    else this.begin(turns.filter((turn) => first(turn) === move));
  }

  // --- the second act of a turn ------------------------------------------------------------------

  /** A move has been chosen: show it, and wait for the square that something is put onto. @param {Move[]} turns */
  begin(turns) {
    if (!turns.every((turn) => this.game.moves.includes(turn))) return; // the computer has moved meanwhile
    this.selected = this.aim = null;
    this.begun = { turns, state: this.rules.after(this.game.state, first(turns[0])).state };
    this.refuse("");
    this.refresh();
  }

  /** @param {Square} square @param {{ turns: Move[] }} begun */
  put(square, { turns }) {
    const turn = turns.find((each) => this.rules.decode(each).put === square);
    if (turn !== undefined) this.play(turn, false);
    else if (square === this.rules.decode(turns[0]).to) this.select(null);
    else {
      this.reasons.rule = TEXTS.put_back;
      this.refuse(TEXTS.not_put(this.teller.second(this.game.state, turns[0]), this.sheet.board.names[square]));
    }
  }

  /** The position that is shown: that of the game, or the one in the middle of a turn. */
  get state() {
    return this.begun ? this.begun.state : this.game.state;
  }

  // --- what is done with it ----------------------------------------------------------------------

  /** Why nothing came of a click. @param {Source | null} from @param {Square} to @returns {unknown} */
  explain(from, to) {
    return this.refuse(this.reasons.why(this.game, from, to));
  }

  /** @param {Move | null} _move @param {boolean} _slides */
  play(_move, _slides) {}

  /** @param {string} _text */
  refuse(_text) {}

  /** Say in passing what was chosen. @param {string} _text */
  whisper(_text) {}

  /** A square is looked at that nothing can be done with. @param {Square} _square */
  pin(_square) {}

  refresh() {}
}

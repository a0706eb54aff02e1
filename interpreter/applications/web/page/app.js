// The page's behaviour: what a click means, and what is shown and said about it.

import { Analysis } from "./analysis.js";
import { Board } from "./board.js";
import { must, reasonOf } from "./care.js";
import { Closing } from "./closing.js";
import { connect, deedsOf } from "./controls.js";
import { Editor } from "./editor.js";
import { Exchange } from "./exchange.js";
import { Game } from "./game.js";
import { Holder } from "./holder.js";
import { Keeper } from "./keeper.js";
import { Looks } from "./look.js";
import { Looker } from "./looker.js";
import { viewOf } from "./marks.js";
import { Mover } from "./mover.js";
import { element, say, sentencesOf } from "./page.js";
import { Players } from "./players.js";
import { Seats } from "./seats.js";
import { Sketches } from "./sketches.js";
import { Sounds } from "./sounds.js";
import { TEXTS } from "./texts.js";
import { Walker } from "./walker.js";

export class App extends Mover {
  /** Say that the page cannot play here. @param {unknown} error */
  static failed(error) {
    element("panel").hidden = false;
    element("panel").replaceChildren(element("refused"));
    element("refused").textContent = TEXTS.broken(reasonOf(error));
  }

  /** @param {Game} game @param {Engine} engine @param {Sheet} sheet @param {Numbers} numbers */
  constructor(game, engine, sheet, numbers) {
    super(game, sheet, sentencesOf, document);
    this.start = game.start;
    this.shown = new Board(element("board"), sheet, deedsOf(this));
    this.seats = new Seats(this, sheet);
    this.sketches = new Sketches(this, element("draw"));
    this.sounds = new Sounds();
    this.looker = new Looker(this, sheet);
    this.walker = new Walker(this);
    this.players = new Players(this, engine, numbers);
    this.analysis = new Analysis(this, engine.twin(), numbers);
    this.keeper = new Keeper(this);
    this.exchange = new Exchange(this, sheet);
    this.editor = new Editor(this, sheet);
    this.closing = new Closing(this);
    this.holder = new Holder(this);
    this.looks = new Looks(this, sheet);
    connect(this);
    this.enter();
    if (!this.holder.wanted) this.keeper.restore();
  }

  /** The game that the address says, else the one that the page was made with. */
  enter() {
    if (this.holder.enter() || this.exchange.follow(this.holder.hash)) return;
    if (this.sheet.pgn) this.exchange.open(this.sheet.pgn, "pgn");
    else this.proceed();
  }

  // --- who plays ---------------------------------------------------------------------------------

  get board() {
    return this.shown;
  }

  /** May a person act now? */
  get open() {
    return !this.editor.on && super.open && !this.players.ended && this.players.is_person(this.game.side);
  }

  get straight() {
    return element("straight").checked;
  }

  get awaits() {
    const { players, game } = this;
    return players.thinking > 0 && !this.editor.on && players.is_person(game.side ^ 1);
  }

  /** Another position is at hand: show it, and let the computer move where it is its turn. */
  proceed(news = { shown: false, slides: false }) {
    Object.assign(this, { selected: null, begun: null, aim: null, news });
    this.premoves.planned = null;
    if (this.editor.on) this.editor.forget();
    this.refuse("");
    this.looker.forget();
    this.sketches.forget();
    this.players.ask();
    this.news = { shown: false, slides: false };
    this.analysis.follow(this.game);
    this.walker.show(this.game);
    this.addressed();
  }

  addressed() {
    const names = [0, 1].map((side) => this.players.name(side));
    this.exchange.show(this.game, names, this.players.ended);
    this.holder.tell(this.game);
  }

  /** A move, or null to decline; what the kernel cannot play is said, and nothing has happened.
   * @param {Move | null} move @param {boolean} slides */
  play(move, slides = true) {
    try {
      if (move === null) this.game.decline();
      else this.game.play(move);
    } catch (error) {
      this.select(null);
      this.refuse(TEXTS.unplayable(reasonOf(error)));
      return;
    }
    this.players.moved(this.game);
    this.happened(slides);
  }

  // --- what a person does ------------------------------------------------------------------------

  /** @param {Source | null} square */
  select(square) {
    if (this.editor.on) {
      this.begun = this.aim = null;
      return this.editor.cleared();
    }
    this.looker.forget();
    return super.select(square);
  }

  get movable() {
    return this.editor.on ? this.editor.movable : super.movable;
  }

  /** @param {Square} square @returns {unknown} */
  pick(square) {
    if (this.looker.picked(square)) return;
    return this.open || this.premoves.waits ? super.pick(square) : this.pin(square);
  }

  /** The pointer is over a square, null: over none. @param {Square | null} square */
  point(square) {
    this.target(square);
    this.looker.over(square);
  }

  /** Why nothing came of a click; it stays until something else is done. @param {Source | null} from @param {Square} to */
  explain(from, to) {
    const reason = this.reasons.why(this.game, from, to);
    this.looker.pin(this.rules.board(this.game.state)[to] ? to : null);
    this.refuse(reason);
    this.refresh();
  }

  pass() {
    if (this.open && !this.begun && (this.game.may_decline || this.game.pass !== null)) this.play(this.game.pass);
  }

  /** Begin anew; a game that goes on is given up only if that is meant. */
  async restart() {
    const goes_on = this.game.events.length > 1 && !this.game.over;
    if (goes_on && !(await this.questions.meant(TEXTS.sure, TEXTS.give_up))) return;
    this.open_game(new Game(this.rules, this.notation, this.start));
  }

  /** @param {Game} game */
  open_game(game) {
    this.game = game;
    this.players.engine.stop();
    this.players.reset();
  }

  /** Somebody else plays a side: a person who plays alone sits below. */
  seated() {
    const [side, other] = [0, 1].filter((side) => this.players.is_person(side));
    if (side !== undefined && other === undefined) this.flipped = side === 1;
    this.proceed();
  }

  flip() {
    this.flipped = !this.flipped;
    this.refresh();
  }

  // --- what is shown -----------------------------------------------------------------------------

  /** A move was made, or declined. @param {boolean} slides */
  happened(slides) {
    const { move } = must(this.game.events.at(-1));
    this.proceed({ shown: move !== null, slides });
    this.sounds.move(this.effected.done, this.game.over !== null);
  }

  /** @param {string} text */
  refuse(text) {
    if (!text) this.reasons.forget();
    say("refused", text);
    element("rule").hidden = !this.reasons.rule;
  }

  /** @param {string} text */
  whisper(text) {
    this.looker.tell(text);
  }

  /** @param {Square} square */
  pin(square) {
    this.looker.pin(square);
  }

  /** @returns {View} */
  get view() {
    const { editor, looker } = this;
    const view = viewOf(this);
    const arrows = [...this.analysis.arrows, ...view.arrows, ...this.sketches.shapes];
    const own = { arrows, looked: looker.seen, coordinates: element("coordinates").checked };
    const edited = { board: editor.board, selected: editor.held, last: [], checked: [], done: null, frozen: [] };
    if (editor.on) return { ...view, ...own, ...edited };
    return { ...view, ...own, board: looker.board ?? view.board };
  }

  refresh() {
    const view = this.view;
    this.board.show(view, this.news);
    this.seats.show(view, this.state);
    this.tell();
  }

  tell() {
    const { game, players } = this;
    const { status, said } = this.teller.banner(game, players.thinking > 0 && !players.is_person(game.side), players.ended);
    element("banner").classList.toggle("hx-over", game.over !== null || players.ended !== null);
    const second = this.begun && this.teller.second(game.state, this.begun.turns[0]);
    const now = second ? TEXTS.put(this.sheet.sides[game.side], second) : status;
    say("status", this.editor.on ? TEXTS.setting_up : now);
    say("said", this.editor.on ? TEXTS.how_to_set_up : said);
    this.closing.show();
    element("pass").hidden = !game.free && !this.sheet.passing;
    if (this.sheet.refusing) element("pass").textContent = TEXTS.refuse;
    element("pass").disabled = !this.open || this.begun !== null || (!game.may_decline && game.pass === null);
  }
}

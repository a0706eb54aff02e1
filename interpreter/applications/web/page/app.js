// The page's behaviour: what a click means, and what is shown and said about it.

import { Analysis } from "./analysis.js";
import { Board } from "./board.js";
import { must, reasonOf } from "./care.js";
import { Exchange } from "./exchange.js";
import { Game } from "./game.js";
import { Holder } from "./holder.js";
import { COLOURS, Looks } from "./look.js";
import { Looker } from "./looker.js";
import { Effected, viewOf } from "./marks.js";
import { element, say } from "./page.js";
import { Placements } from "./placements.js";
import { Players } from "./players.js";
import { Questions } from "./questions.js";
import { Reasons } from "./reasons.js";
import { first } from "./rules.js";
import { Seats } from "./seats.js";
import { Sketches } from "./sketches.js";
import { Sounds } from "./sounds.js";
import { SIDES, TEXTS } from "./texts.js";
import { Teller } from "./teller.js";
import { Walker } from "./walker.js";

export class App {
  /** @type {Source | null} */ selected = null;
  /** @type {{ turns: Move[], state: State } | null} */ begun = null;
  /** @type {Square | null} The square that a move may end on, while it is pointed at. */ aim = null;
  /** Is the last move shown as it happens, and does its piece slide there? */ news = { shown: false, slides: false };
  flipped = false;

  /** Say that the page cannot play here. @param {unknown} error */
  static failed(error) {
    element("panel").hidden = false;
    element("panel").replaceChildren(element("refused"));
    element("refused").textContent = TEXTS.broken(reasonOf(error));
  }

  /** @param {Game} game @param {Engine} engine @param {Sheet} sheet @param {Numbers} numbers */
  constructor(game, engine, sheet, numbers) {
    this.game = game;
    this.sheet = sheet;
    this.rules = game.rules;
    this.notation = game.notation;
    this.start = game.start;
    this.teller = new Teller(game.rules, sheet);
    this.reasons = new Reasons(game.rules, sheet, this.teller);
    this.questions = new Questions(this);
    this.board = new Board(element("board"), sheet, this.told);
    this.seats = new Seats(this, sheet);
    this.placements = new Placements(this);
    this.effected = new Effected(this);
    this.sketches = new Sketches(this);
    this.sounds = new Sounds();
    this.looker = new Looker(this, sheet);
    this.walker = new Walker(this);
    this.players = new Players(this, engine, numbers);
    this.analysis = new Analysis(this, engine.twin(), numbers);
    this.exchange = new Exchange(this, sheet);
    this.holder = new Holder(this);
    this.looks = new Looks(this, sheet);
    this.furnish();
    this.enter();
  }

  /** What the board tells. @returns {Told} */
  get told() {
    return {
      pick: (square) => this.pick(square),
      drop: (from, to) => this.attempt(from, to, false),
      dismiss: () => this.select(null),
      grab: (square) => this.select(square),
      look: (square) => this.point(square),
      aim: (square) => this.target(square),
      draw: (from, to, event) => this.sketches.draw(from, to, event),
      draws: () => this.sketches.on,
      key: (key) => this.key(key),
    };
  }

  furnish() {
    for (const id of ["white", "black", "level"]) element(id).addEventListener("change", () => this.proceed());
    COLOURS.forEach((id, side) => (must(element(id).previousSibling).textContent = `${SIDES[side]} `));
    const deeds = { new: () => this.restart(), flip: () => this.flip(), pass: () => this.pass() };
    for (const [id, deed] of Object.entries(deeds)) element(id).addEventListener("click", deed);
    element("coordinates").addEventListener("change", () => this.refresh());
    element("panel").hidden = false;
    document.documentElement.classList.toggle("hx-embed", this.holder.wanted || new URLSearchParams(location.search).has("embed"));
  }

  /** The game that the address says, else the one that the page was made with. */
  enter() {
    if (this.holder.enter() || this.exchange.follow(this.holder.hash)) return;
    if (this.sheet.pgn) this.exchange.open(this.sheet.pgn, "pgn");
    else this.proceed();
  }

  // --- who plays ---------------------------------------------------------------------------------

  /** May a person act now? */
  get open() {
    return !this.game.over && !this.questions.busy && this.players.fallen === null && this.players.is_person(this.game.side);
  }

  /** Another position is at hand: show it, and let the computer move where it is its turn. */
  proceed(news = { shown: false, slides: false }) {
    Object.assign(this, { selected: null, begun: null, aim: null, news });
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

  /** Choose a man to move, or none; false if he cannot. @param {Source | null} square */
  select(square) {
    this.begun = this.aim = null;
    this.looker.forget();
    this.selected = square !== null && this.open && this.movable.has(square) ? square : null;
    this.refuse("");
    this.refresh();
    return this.selected !== null;
  }

  /** Where men stand who can go somewhere; minus their codes for those in hand. */
  get movable() {
    return new Set(this.open && !this.begun ? this.game.moves.map((move) => this.rules.source(move)).filter((source) => source !== null) : []);
  }

  /** @param {Square} square */
  pick(square) {
    if (this.looker.picked(square)) return;
    if (!this.open) {
      this.looker.pin(square);
      return;
    }
    const { selected, begun } = this;
    if (begun) this.put(square, begun);
    else if (selected !== null && this.game.between(selected, square).length) this.attempt(selected, square);
    else if (square === selected) this.select(null);
    else if (this.placements.onto(square).length) this.placements.put(square);
    else if (!this.select(square)) this.explain(selected, square);
  }

  /** The pointer is over a square, null: over none. @param {Square | null} square */
  point(square) {
    this.target(square);
    this.looker.over(square);
  }

  /** Show what a move to a square would do, null: no more. @param {Square | null} square */
  target(square) {
    const { targets, places } = this.board.view;
    const aim = square !== null && (targets.has(square) || places.has(square)) ? square : null;
    if (aim === this.aim) return;
    this.aim = aim;
    this.refresh();
  }

  /** Why nothing came of a click; it stays until something else is done. @param {Source | null} from @param {Square} to */
  explain(from, to) {
    const reason = this.reasons.why(this.game, from, to);
    this.looker.pin(this.rules.board(this.game.state)[to] ? to : null);
    this.refuse(reason);
    this.refresh();
  }

  /** Play the move from one square to another, if there is one; a man who was carried there slides no more.
   * @param {Source} from @param {Square} to @param {boolean} slides */
  async attempt(from, to, slides = true) {
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
    else this.refuse(TEXTS.not_put(this.sheet.board.names[square]));
  }

  pass() {
    if (this.open && !this.begun && (this.game.may_decline || this.game.pass !== null)) this.play(this.game.pass);
  }

  /** Begin anew; a game that goes on is given up only if that is meant. */
  async restart() {
    const goes_on = this.game.events.length > 1 && !this.game.over;
    if (goes_on && (await this.questions.ask(TEXTS.sure, [{ text: TEXTS.give_up, picture: 0 }])) === null) return;
    this.open_game(new Game(this.rules, this.notation, this.start));
  }

  /** @param {Game} game */
  open_game(game) {
    this.game = game;
    this.players.engine.stop();
    this.players.reset();
  }

  /** @param {string} key */
  key(key) {
    if (key === "m") this.looker.pin(this.board.focus);
    else if (key === "f") this.flip();
    else if (key === "[") this.walker.back();
    else if (key === "]") this.walker.next();
    else return false;
    return true;
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

  refresh() {
    const state = this.begun ? this.begun.state : this.game.state;
    const view = viewOf(this, state);
    this.board.show(view, this.news);
    this.seats.show(view, state);
    this.tell();
  }

  tell() {
    const { game, players } = this;
    const { status, said } = this.teller.banner(game, players.thinking > 0, players.fallen, players.result);
    element("banner").classList.toggle("hx-over", game.over !== null || players.fallen !== null);
    say("status", this.begun ? TEXTS.put(SIDES[game.side]) : status);
    say("said", said);
    element("pass").hidden = !game.free && !this.sheet.passing;
    element("pass").disabled = !this.open || this.begun !== null || (!game.may_decline && game.pass === null);
  }
}

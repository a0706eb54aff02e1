// The page's behaviour: whose turn it is, what a click means, and what is said about it.

import { Board } from "./board.js";
import { Chooser, choices } from "./chooser.js";
import { seed, strength } from "./engine.js";
import { Game } from "./game.js";
import { Hands } from "./hands.js";
import { pgn } from "./record.js";
import { first } from "./rules.js";
import { SIDES, TEXTS } from "./texts.js";
import { Teller } from "./teller.js";

const element = (id) => document.getElementById(`hx-${id}`);

export class App {
  /** Say that the page cannot play here. */
  static failed(error) {
    element("panel").hidden = false;
    element("panel").replaceChildren(element("refused"));
    element("refused").textContent = TEXTS.broken(error.message);
  }

  constructor(game, engine, sheet, numbers) {
    Object.assign(this, { game, engine, sheet, numbers, rules: game.rules });
    Object.assign(this, { selected: null, flipped: false, thinking: 0, orders: 0, asking: false, begun: null });
    this.pause = 250; // milliseconds that an answer takes at least, so that it can be seen to come
    this.teller = new Teller(game.rules, sheet);
    this.chooser = new Chooser(sheet);
    const told = {
      pick: (square) => this.pick(square),
      drop: (from, to) => this.attempt(from, to, false),
      dismiss: () => this.select(null),
      grab: (square) => this.select(square),
    };
    this.board = new Board(element("board"), sheet, told);
    this.hands = new Hands(element("hands"), sheet, this.board);
    this.furnish();
    this.proceed();
  }

  furnish() {
    const levels = Object.keys(this.numbers.levels);
    element("level").replaceChildren(...levels.map((level) => new Option(level, level, level === "3", level === "3")));
    for (const id of ["white", "black", "level"]) element(id).addEventListener("change", () => this.proceed());
    element("new").addEventListener("click", () => this.restart());
    element("undo").addEventListener("click", () => this.undo());
    element("flip").addEventListener("click", () => this.flip());
    element("pass").addEventListener("click", () => this.pass());
    for (const id of ["fen", "pgn"]) element(`copy-${id}`).addEventListener("click", () => copy(element(id), element(`copy-${id}`)));
    element("panel").hidden = false;
  }

  // --- who plays ---------------------------------------------------------------------------------

  is_person(side) {
    return element(SIDES[side].toLowerCase()).value === "person";
  }

  /** May a person act now? */
  get open() {
    return !this.game.over && !this.asking && this.is_person(this.game.side);
  }

  /** Let the computer move where it is its turn; what it was thinking about before is forgotten. */
  async proceed(slide = null) {
    if (this.thinking) this.engine.stop();
    const order = this.game.over || this.is_person(this.game.side) ? 0 : ++this.orders;
    Object.assign(this, { thinking: order, selected: null, begun: null });
    this.refuse("");
    this.refresh(slide);
    if (!order) return;
    try {
      const [answer] = await Promise.all([this.engine.search(this.order()), new Promise((done) => setTimeout(done, this.pause))]);
      if (this.thinking === order) this.answered(answer.line[0]);
    } catch (error) {
      if (this.thinking !== order) return;
      this.thinking = 0;
      this.refuse(TEXTS.stopped(error.message));
    }
  }

  /** What a search is asked: passing is among the moves while either side may move, unless it has to move. */
  order() {
    const { game } = this;
    const pass = game.must_move ? [] : [this.numbers.search.PASS_MOVE];
    const roots = [...game.moves, ...pass];
    return { state: game.state, side: game.side, roots, seed: seed(), ...strength(this.numbers.levels, element("level").value) };
  }

  answered(move) {
    this.thinking = 0;
    this.play(move === this.numbers.search.PASS_MOVE ? null : move);
  }

  /** A move, or null to decline; what the kernel cannot play is said, and nothing has happened. */
  play(move, slides = true) {
    try {
      if (move === null) this.game.decline();
      else this.game.play(move);
    } catch (error) {
      this.select(null);
      this.refuse(TEXTS.unplayable(error.message));
      return;
    }
    this.happened(slides);
  }

  // --- what a person does ------------------------------------------------------------------------

  /** Choose a man to move, or none; false if he cannot. */
  select(square) {
    this.begun = null;
    this.selected = square !== null && this.open && this.movable.has(square) ? square : null;
    this.refuse("");
    this.refresh();
    return this.selected !== null;
  }

  /** Where men stand who can go somewhere; minus their codes for those in hand. */
  get movable() {
    return new Set(this.open && !this.begun ? this.game.moves.map((move) => this.rules.source(move)).filter((source) => source !== null) : []);
  }

  between(from, to) {
    return this.game.moves.filter((move) => this.rules.source(move) === from && this.rules.decode(move).to === to);
  }

  pick(square) {
    if (!this.open) return;
    const { selected, begun } = this;
    if (begun) this.put(square);
    else if (selected !== null && this.between(selected, square).length) this.attempt(selected, square);
    else if (square === selected) this.select(null);
    else if (!this.select(square)) this.refuse(this.teller.refusal(this.game, selected, square));
  }

  /** Play the move from one square to another, if there is one; a man who was carried there slides no more. */
  async attempt(from, to, slides = true) {
    if (!this.open) return;
    const turns = this.between(from, to);
    const moves = [...new Set(turns.map(first))];
    if (!moves.length) {
      this.refuse(this.teller.refusal(this.game, from, to));
      return;
    }
    const move = moves.length > 1 || from === to ? await this.choose(moves, from, to) : moves[0];
    if (this.game.moves.includes(move)) this.play(move, slides);
    else if (move !== null) this.begin(turns.filter((turn) => first(turn) === move));
  }

  // --- the second act of a turn ------------------------------------------------------------------

  /** A move has been chosen: show it, and wait for the square that something is put onto. */
  begin(turns) {
    if (!turns.every((turn) => this.game.moves.includes(turn))) return; // the computer has moved meanwhile
    this.selected = null;
    this.begun = { turns, state: this.rules.after(this.game.state, first(turns[0])).state };
    this.refuse("");
    this.refresh();
  }

  put(square) {
    const turn = this.begun.turns.find((each) => this.rules.decode(each).put === square);
    if (turn !== undefined) this.play(turn, false);
    else if (square === this.rules.decode(this.begun.turns[0]).to) this.select(null);
    else this.refuse(TEXTS.not_put(this.sheet.board.names[square]));
  }

  async choose(moves, from, to) {
    const { names } = this.sheet.board;
    const code = from < 0 ? -from : this.rules.board(this.game.state)[from];
    const title = this.teller.title(code);
    const question = from < 0 ? TEXTS.face(title, names[to]) : from === to ? TEXTS.what(title, names[from]) : TEXTS.which(names[from], names[to]);
    const number = await this.ask(question, choices(moves, code, this.sheet, this.rules));
    return number === null ? null : moves[number];
  }

  /** The number of a choice, null if none is wanted; nothing else is done meanwhile. */
  async ask(question, offered) {
    this.asking = true;
    const number = await this.chooser.ask(question, offered);
    this.asking = false;
    this.refresh(); // the computer may have moved meanwhile
    return number;
  }

  pass() {
    if (this.open && !this.begun && (this.game.may_decline || this.game.pass !== null)) this.play(this.game.pass);
  }

  /** Back to the last turn of a person. */
  undo() {
    const { game } = this;
    const turn = game.events.findLastIndex((event) => this.is_person(event.side));
    const wanted = turn < 0 ? game.events.length : game.events.length - turn;
    for (let i = 0; i < wanted && game.events.length; i++) game.undo();
    this.proceed();
  }

  /** Begin anew; a game that goes on is given up only if that is meant. */
  async restart() {
    const goes_on = this.game.events.length > 1 && !this.game.over;
    if (goes_on && (await this.ask(TEXTS.sure, [{ text: TEXTS.give_up, picture: 0 }])) === null) return;
    this.game = new Game(this.rules, this.game.notation, this.game.start);
    this.engine.stop();
    this.proceed();
  }

  flip() {
    this.flipped = !this.flipped;
    this.refresh();
  }

  // --- what is shown -----------------------------------------------------------------------------

  /** A move was made, or declined. */
  happened(slides) {
    const { move } = this.game.events.at(-1);
    const parts = move === null ? null : this.rules.decode(move);
    this.proceed(slides && parts && parts.from !== parts.to ? [parts.from, parts.to] : null);
  }

  refuse(text) {
    say("refused", text);
  }

  refresh(slide = null) {
    const { game, begun } = this;
    const view = { selected: this.selected, targets: this.targets, movable: this.movable, flipped: this.flipped };
    const state = begun ? begun.state : game.state;
    this.board.show({ ...view, board: this.rules.board(state), last: this.marked, checked: begun ? [] : this.teller.checked(game) }, slide);
    this.hands.show({ ...view, pool: this.rules.pool(state) });
    this.tell();
  }

  /** The squares that a man who was chosen can go to, or onto which something is put: is anything taken? */
  get targets() {
    const { game, rules, begun } = this;
    if (begun) return new Map(begun.turns.map((turn) => [rules.decode(turn).put, false]));
    const mine = this.selected === null ? [] : game.moves.filter((move) => rules.source(move) === this.selected);
    const found = new Map();
    for (const move of new Set(mine.map(first))) {
      const { to } = rules.decode(move);
      found.set(to, found.get(to) || rules.victims(game.state, move).length > 0);
    }
    return found;
  }

  /** The squares of the last move, or of the one that has been begun. */
  get marked() {
    const move = this.begun ? this.begun.turns[0] : this.game.last?.move;
    if (move === undefined || this.rules.source(move) === null) return [];
    const { from, to, put } = this.rules.decode(move);
    return [from, to, ...(put === null || this.begun ? [] : [put])];
  }

  tell() {
    const { game } = this;
    const { status, said } = this.teller.banner(game, this.thinking > 0);
    element("banner").classList.toggle("hx-over", game.over !== null);
    say("status", this.begun ? TEXTS.put(SIDES[game.side]) : status);
    say("said", said);
    element("undo").disabled = !game.events.length;
    element("pass").hidden = !game.free && !this.sheet.passing;
    element("pass").disabled = !this.open || this.begun !== null || (!game.may_decline && game.pass === null);
    element("moves").replaceChildren(...this.teller.moves(game));
    element("moves").scrollTop = element("moves").scrollHeight;
    element("fen").value = game.notation.fen(game.state);
    element("pgn").value = pgn(game, this.sheet, [0, 1].map((side) => this.player(side)));
  }

  player(side) {
    return this.is_person(side) ? "?" : `Heterodox, level ${element("level").value}`;
  }
}

/** Write a text that screen readers tell, once. */
function say(id, text) {
  if (element(id).textContent !== text) element(id).textContent = text;
}

/** Copy a field's text, and say so on the button. */
async function copy(source, button) {
  source.select();
  try {
    await navigator.clipboard.writeText(source.value);
  } catch {
    document.execCommand("copy");
  }
  button.textContent = TEXTS.copied;
  setTimeout(() => (button.textContent = TEXTS.copy), 1500);
}

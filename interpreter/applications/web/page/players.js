// Who plays: persons, or the computer, which is asked where it is its turn; and their clocks.

import { reasonOf } from "./care.js";
import { Clock } from "./clock.js";
import { asked, strength } from "./engine.js";
import { element } from "./page.js";
import { TEXTS } from "./texts.js";

const SECONDS_OFFERED = [1, 5, 20];
const TIMES = ["1+0", "3+2", "5+0", "10+5", "30+0"];

/** `app` has the game, and is told of moves and of what goes wrong. */
export class Players {
  /** @type {Ended | null} How the game has ended without a move. */ ended = null;
  thinking = 0;
  orders = 0;
  pause = 250; // milliseconds that an answer takes at least, so that it can be seen to come

  /** @param {App} app @param {Engine} engine @param {Numbers} numbers */
  constructor(app, engine, numbers) {
    this.app = app;
    this.engine = engine;
    this.numbers = numbers;
    this.clock = new Clock(
      (times, running) => this.tell(times, running),
      (side) => this.fell(side),
    );
    const levels = Object.keys(numbers.levels).map(
      (level) => new Option(TEXTS.level(level), level, level === "3", level === "3"),
    );
    const seconds = SECONDS_OFFERED.map((count) => new Option(TEXTS.seconds(count), `s${count}`));
    element("level").replaceChildren(...levels, ...seconds);
    element("time").replaceChildren(new Option(TEXTS.no_clock, ""), ...TIMES.map(timed));
    element("time").addEventListener("change", () => this.reset());
  }

  /** @param {Side} side */
  is_person(side) {
    return who(side).value === "person";
  }

  /** A game that was opened is looked at first: the computer plays on where it is asked to. */
  persons() {
    for (const side of [0, 1]) who(side).value = "person";
  }

  /** @param {Side} side */
  name(side) {
    const { value } = element("level");
    return this.is_person(side)
      ? "?"
      : `Heterodox, ${value.startsWith("s") ? TEXTS.seconds(value.slice(1)) : TEXTS.level(value)}`;
  }

  /** End the game without a move. @param {number} result of the sheet's @param {string} said @param {string} termination */
  end(result, said, termination = "normal") {
    this.ended = { result, said, termination };
    this.clock.turn(null);
    this.app.proceed();
  }

  /** Let the game go on as it was left. @param {Left} left */
  resume({ ended, clock }) {
    this.ended = ended;
    Object.assign(this.clock, clock, { since: performance.now() });
    this.clock.told();
  }

  /** Full clocks, which wait for the first move. */
  reset() {
    this.ended = null;
    this.clock.reset(element("time").value);
    this.app.proceed();
  }

  /** The computer's move, where it has one to make at the end of a line; what it was thinking about is forgotten. */
  async ask() {
    const { game } = this.app;
    if (this.thinking) this.engine.stop();
    const waits = game.over || this.ended || game.node.children.length || this.is_person(game.side);
    const order = (this.thinking = waits ? 0 : ++this.orders);
    this.app.refresh();
    if (!order) return;
    try {
      const [answer] = await Promise.all([
        this.engine.search(this.order(game)),
        new Promise((done) => setTimeout(done, this.pause)),
      ]);
      if (this.thinking === order) this.answered(answer.line[0]);
    } catch (error) {
      if (this.thinking !== order) return;
      this.thinking = 0;
      this.app.refuse(TEXTS.stopped(reasonOf(error)));
    }
  }

  /** What the computer thinks of the position at hand, for the side to move; null if it cannot say. */
  async opinion() {
    const order = (this.thinking = ++this.orders);
    this.app.refresh();
    try {
      const { value } = await this.engine.search({ ...this.order(this.app.game), noise: 0 });
      return this.thinking === order ? value : null;
    } catch {
      return null;
    } finally {
      if (this.thinking === order) this.thinking = 0;
      this.app.refresh();
    }
  }

  /** Think no more. */
  rest() {
    if (this.thinking) this.engine.stop();
    this.thinking = 0;
  }

  /** What a search is asked. @param {Game} game @returns {Order} */
  order(game) {
    return {
      ...asked(game, this.numbers),
      ...strength(this.numbers.levels, element("level").value, this.clock.share(game.side)),
    };
  }

  /** @param {Move} move */
  answered(move) {
    const taken = this.app.premoves.take();
    this.thinking = 0;
    this.app.play(move === this.numbers.search.PASS_MOVE ? null : move);
    this.app.premoves.follow(taken);
  }

  // --- clocks ------------------------------------------------------------------------------------

  /** A move was made. @param {Game} game */
  moved(game) {
    this.clock.turn(game.over ? null : game.side, game.node.side);
  }

  /** The game goes on from another place. @param {Game} game */
  went(game) {
    if (!game.node.parent) this.clock.turn(null);
    else if (this.clock.side !== null) this.clock.turn(game.over ? null : game.side);
  }

  /** A clock has run out; against a side that can never win the game is drawn. @param {Side} side */
  fell(side) {
    const { game, sheet } = this.app;
    this.end(game.may_win(side ^ 1) ? side ^ 1 : 2, TEXTS.time_over(sheet.sides[side]), "time forfeit");
  }

  /** @param {string[] | null} times @param {Side | null} running */
  tell(times, running) {
    this.app.seats.time(times, running);
  }
}

/** Who plays a side. @param {Side} side */
function who(side) {
  return element(side ? "black" : "white");
}

/** A time for the clocks, to be chosen. @param {string} time */
function timed(time) {
  const [minutes, seconds] = time.split("+");
  return new Option(TEXTS.time(minutes, seconds), time);
}

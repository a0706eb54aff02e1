// What the computer thinks of the position at hand: its best lines as they come, with arrows for their first moves.

import { asked, scored } from "./engine.js";
import { Graph } from "./graph.js";
import { element, say } from "./page.js";
import { first } from "./rules.js";
import { TEXTS } from "./texts.js";

const SHOWN = 10; // moves of a line
const RARELY = 200; // milliseconds between two looks

export class Analysis {
  /** @type {Shape[]} */ arrows = [];
  /** @type {Lines | null} */ told = null;
  /** @type {number | undefined} */ timer;

  /** @param {App} app @param {Engine} engine @param {Numbers} numbers */
  constructor(app, engine, numbers) {
    this.app = app;
    this.engine = engine;
    this.numbers = numbers;
    this.graph = new Graph(this, engine.twin());
    element("lines").replaceChildren(
      ...[1, 2, 3, 4, 5].map((count) => new Option(String(count), String(count), count === 3, count === 3)),
    );
    for (const id of ["analyse", "lines"]) element(id).addEventListener("change", () => this.follow(app.game));
  }

  get on() {
    return element("analyse").checked;
  }

  /** Think about the position at hand, if that is wanted. @param {Game} game */
  follow(game) {
    this.engine.rest();
    this.graph.follow();
    clearTimeout(this.timer);
    Object.assign(this, { timer: undefined, told: null });
    const wanted = this.on && !game.over;
    element("score").hidden = element("bar").hidden = !this.on;
    if (!wanted) {
      this.say(this.on ? TEXTS.over : "", 0, []);
      return;
    }
    const order = { ...asked(game, this.numbers), noise: 0, lines: Number(element("lines").value) };
    const fail = (/** @type {Error} */ error) => this.say(TEXTS.analysis_stopped(error.message), 0, []);
    this.engine.analyse(order, (lines) => this.heard(game, lines), fail);
  }

  /** Lines have come; what comes quickly is looked at now and then. @param {Game} game @param {Lines} lines */
  heard(game, lines) {
    this.told = lines;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      if (this.told) this.show(game, this.told);
    }, RARELY);
  }

  /** @param {Game} game @param {Lines} lines */
  show(game, { depth, nodes, found }) {
    const sign = game.side === 0 ? 1 : -1;
    const items = found.map(({ value, line }) => this.item(game, line, this.score(sign * value)));
    const arrows = found.map(({ line }, i) => this.arrow(line[0], i)).filter((arrow) => arrow !== null);
    this.say(TEXTS.depth(depth, nodes.toLocaleString("en")), sign * found[0].value, items, arrows);
  }

  /** @param {string} text @param {number} value @param {HTMLElement[]} items @param {Shape[]} arrows */
  say(text, value, items, arrows = []) {
    say("depth", text);
    element("scored").textContent = items.length ? this.score(value) : "";
    element("bar").classList.toggle("hx-over-turned", this.app.flipped);
    element("share").style.height = `${100 * this.share(value)}%`;
    element("found").replaceChildren(...items);
    const changed = JSON.stringify(arrows) !== JSON.stringify(this.arrows);
    this.arrows = arrows;
    if (changed) this.app.refresh();
  }

  /** @param {Game} game @param {Move[]} line @param {string} score */
  item(game, line, score) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    const [next, ...others] = this.sans(game, line);
    button.type = "button";
    button.textContent = `${score} ${next}`;
    button.addEventListener(
      "click",
      () => this.app.game === game && this.app.play(line[0] === this.numbers.search.PASS_MOVE ? null : line[0]),
    );
    item.append(button, ` ${others.join(" ")}`);
    return item;
  }

  /** The moves of a line as texts, up to the first one declined. @param {Game} game @param {Move[]} line */
  sans(game, line) {
    const { rules, notation } = game;
    /** @type {string[]} */
    const found = [];
    let { state } = game;
    for (const move of line.slice(0, SHOWN)) {
      if (move === this.numbers.search.PASS_MOVE) return [...found, TEXTS.declined];
      const { moves } = rules.survey(state);
      if (!moves.includes(move)) return found;
      found.push(notation.san(state, move, moves));
      state = rules.advance(state, move);
    }
    return found;
  }

  /** @param {Move} move @param {number} rank @returns {Shape | null} */
  arrow(move, rank) {
    if (move === this.numbers.search.PASS_MOVE || this.app.rules.source(first(move)) === null) return null;
    const { from, to, dropped } = this.app.rules.decode(move);
    return { from: dropped ? to : from, to, kind: rank ? "further" : "best" };
  }

  /** A value for White in words: in pawns, or moves until the game is decided. @param {number} value */
  score(value) {
    const { centipawns, mate } = scored(value, this.numbers);
    if (centipawns === null) return `${value < 0 ? "\u2212" : ""}#${Math.abs(mate)}`;
    return `${value < 0 ? "\u2212" : "+"}${(Math.abs(value) / 100).toFixed(2)}`;
  }

  /** White's share of the bar. @param {number} value */
  share(value) {
    return 1 / (1 + Math.exp(-value / 250));
  }
}

// The evaluation of a whole game as a curve, and its mistakes, found in the background.

import { asked } from "./engine.js";
import { reasonOf } from "./care.js";
import { numbered } from "./game.js";
import { element, say } from "./page.js";
import { drawn } from "./shapes.js";
import { TEXTS } from "./texts.js";

const NODES = 20000; // positions that are searched for each of the game
const [WIDE, HIGH] = [300, 80];
/** How much of its chances, from -1 to 1, a side loses by a move with a sign, worst first: as lichess has it. */
const LOSSES = /** @type {const} */ ([
  [0.3, "??"],
  [0.2, "?"],
  [0.1, "?!"],
]);

export class Graph {
  /** What positions are worth for White. @type {WeakMap<GameNode, { value: number, best: string }>} */
  found = new WeakMap();
  running = 0;
  /** @type {Game | null} The game that is looked at. */ game = null;

  /** @param {Analysis} analysis @param {Engine} engine */
  constructor(analysis, engine) {
    this.analysis = analysis;
    this.app = analysis.app;
    this.engine = engine;
    this.svg = drawn("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", preserveAspectRatio: "none" });
    element("graph").append(this.svg);
    element("graph").addEventListener("click", (event) => this.jump(event));
    element("judge").addEventListener("click", () => (this.running ? this.stop() : this.judge()));
  }

  /** The positions of the line at hand. */
  get nodes() {
    const { game } = this.app;
    return [game.root, ...game.line];
  }

  /** Search the positions that are not known yet, one after another. */
  async judge() {
    const { game } = this.app;
    const run = (this.running = Date.now());
    this.game = game;
    try {
      for (const [i, node] of this.nodes.entries()) {
        if (this.found.has(node)) continue;
        this.tell(TEXTS.judging(i, this.nodes.length - 1));
        this.found.set(node, await this.value(game, node));
        if (this.running !== run || this.app.game !== game) return;
        this.draw();
      }
      this.stop();
    } catch (error) {
      if (this.running !== run) return;
      this.stop();
      this.tell(TEXTS.analysis_stopped(reasonOf(error)));
    }
  }

  stop() {
    this.running = 0;
    this.engine.stop();
    this.draw();
  }

  /** @param {Game} game @param {GameNode} node */
  async value(game, node) {
    /** @type {Game} */
    const there = Object.create(game);
    there.arrive(node);
    const { DECIDED, PASS_MOVE } = this.analysis.numbers.search;
    if (there.over) return { value: [2 * DECIDED, -2 * DECIDED, 0][there.over.result], best: "" };
    const answer = await this.engine.search({ ...asked(there, this.analysis.numbers), noise: 0, nodes: NODES });
    const [move] = answer.line;
    const best = move === PASS_MOVE ? TEXTS.declined : game.notation.san(node.state, move, there.legal);
    return { value: there.side === 0 ? answer.value : -answer.value, best };
  }

  /** Another game, or another place of it, is at hand. */
  follow() {
    if (this.running && this.game !== this.app.game) this.stop();
    else this.draw();
  }

  /** @param {string} text */
  tell(text) {
    say("judged", text);
    element("judge").textContent = this.running ? TEXTS.stop_judging : TEXTS.judge;
  }

  // --- the curve ---------------------------------------------------------------------------------

  draw() {
    const { nodes } = this;
    const known = nodes.flatMap((node, i) => (this.found.has(node) ? [/** @type {const} */ ([i, this.share(node)])] : []));
    element("graph").hidden = known.length < 2;
    const mistakes = this.mistakes(nodes);
    if (!this.running) this.tell(known.length < 2 ? "" : TEXTS.judged(known.length - 1, mistakes.length));
    if (known.length < 2) {
      element("mistakes").replaceChildren();
      return;
    }
    const [x, y] = [
      (/** @type {number} */ i) => (i * WIDE) / Math.max(1, nodes.length - 1),
      (/** @type {number} */ share) => HIGH * (1 - share),
    ];
    const curve = known.map(([i, share]) => `${x(i).toFixed(1)} ${y(share).toFixed(1)}`).join("L");
    const at = x(nodes.indexOf(this.app.game.node));
    this.svg.replaceChildren();
    this.svg.setAttribute(
      "aria-label",
      TEXTS.curve(
        this.analysis.score(this.worth(nodes[known[0][0]])),
        this.analysis.score(this.worth(nodes[known[known.length - 1][0]])),
      ),
    );
    drawn(
      "path",
      { d: `M${x(known[0][0])} ${HIGH}L${curve}L${x(known[known.length - 1][0])} ${HIGH}Z`, class: "hx-curve" },
      this.svg,
    );
    drawn("path", { d: `M0 ${HIGH / 2}H${WIDE}`, class: "hx-middle" }, this.svg);
    for (const { i, sign } of mistakes)
      drawn("path", { d: `M${x(i)} 0V${HIGH}`, class: sign === "??" ? "hx-blunder" : "hx-slip" }, this.svg);
    drawn("path", { d: `M${at} 0V${HIGH}`, class: "hx-now" }, this.svg);
    element("mistakes").replaceChildren(...mistakes.map(({ i, sign, best }) => this.item(nodes[i], nodes[i - 1], sign, best)));
  }

  /** @param {GameNode} node */
  worth(node) {
    return this.found.get(node)?.value ?? 0;
  }

  /** @param {GameNode} node */
  share(node) {
    return this.analysis.share(this.worth(node));
  }

  /** The moves that lost much of what their side could hope for. @param {GameNode[]} nodes */
  mistakes(nodes) {
    return nodes.flatMap((node, i) => {
      const before = nodes[i - 1];
      if (!before || !this.found.has(node) || !this.found.has(before)) return [];
      const loss = 2 * (this.share(before) - this.share(node)) * (node.side === 0 ? 1 : -1);
      const sign = LOSSES.find(([least]) => loss >= least)?.[1];
      return sign ? [{ i, sign, best: this.found.get(before)?.best ?? "" }] : [];
    });
  }

  /** @param {GameNode} node @param {GameNode} before @param {string} sign @param {string} best */
  item(node, before, sign, best) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = `${numbered(node, null)} ${node.move === null ? TEXTS.declined : node.text}${sign}`;
    button.addEventListener("click", () => this.app.walker.go(node));
    const scores = [before, node].map((each) => this.analysis.score(this.worth(each)));
    item.append(button, ` ${TEXTS.better(scores[0], scores[1], best)}`);
    return item;
  }

  /** @param {MouseEvent} event */
  jump(event) {
    const { nodes } = this;
    const box = this.svg.getBoundingClientRect();
    const at = Math.round(((event.clientX - box.left) / box.width) * (nodes.length - 1));
    this.app.walker.go(nodes[Math.max(0, Math.min(nodes.length - 1, at))]);
  }
}

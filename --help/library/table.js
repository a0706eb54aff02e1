// The game of <heterodox-board>, and what a person does on it.

import { spoken } from "./position.js";
import { Board } from "../page/board.js";
import { must, reasonOf } from "../page/care.js";
import { Hands } from "../page/hands.js";
import { viewOf } from "../page/marks.js";
import { Mover } from "../page/mover.js";
import { element } from "../page/page.js";
import { Sketches } from "../page/sketches.js";
import { TEXTS } from "../page/texts.js";

const SIDES = /** @type {const} */ (["white", "black"]);

/** The game of a board, and what a person does on it. */
export class Table extends Mover {
  /** @param {import("./board.js").HeterodoxBoard} host @param {ShadowRoot} root
   * @param {import("./heterodox.js").Variant} variant @param {Game} game */
  constructor(host, root, variant, game) {
    const { sheet, sentences } = variant.inner;
    super(game, sheet, (name) => [spoken(sentences[name])], root);
    this.host = host;
    this.root = root;
    this.variant = variant;
    this.sketches = new Sketches(this, null);
    this.shown = new Board(element("board", root), sheet, this.deeds);
    this.hands = new Hands(sheet, this.shown);
  }

  get board() {
    return this.shown;
  }

  get open() {
    const movable = this.host.word("movable");
    return super.open && (movable === "both" || movable === SIDES[this.game.side]);
  }

  get awaits() {
    const { game, host } = this;
    return host.word("premove") === "yes" && host.word("movable") === SIDES[game.side ^ 1];
  }

  get straight() {
    return this.host.word("promotion") === "strongest";
  }

  /** What the board asks for. @returns {Told} */
  get deeds() {
    return {
      pick: (square) => (this.open || this.begun || this.premoves.waits) && this.pick(square),
      drop: (from, to) => this.attempt(from, to, false),
      away: () => {},
      dismiss: () => this.premoves.cancel() || this.select(null),
      grab: (square) => this.select(square),
      look: (square) => this.target(square),
      aim: (square) => this.target(square),
      draw: (from, to, event) => this.sketches.draw(from, to, event),
      draws: () => false,
      key: () => false,
    };
  }

  /** A move of a person's. @param {Move | null} move @param {boolean} slides */
  play(move, slides) {
    const text = move === null ? null : this.notation.text(this.game.state, move);
    const wanted = new CustomEvent("moving", { detail: { move: text }, cancelable: true, bubbles: true, composed: true });
    if (!this.host.dispatchEvent(wanted)) {
      this.select(null);
      return;
    }
    this.made(move, slides, "person");
  }

  /** Play a move, show it, and tell of it. @param {Move | null} move @param {boolean} slides @param {"person" | "program"} by */
  made(move, slides, by) {
    const { game, notation } = this;
    const before = game.state;
    const taken = this.premoves.take();
    try {
      if (move === null) game.decline();
      else game.play(move);
    } catch (error) {
      this.select(null);
      throw new RangeError(TEXTS.unplayable(reasonOf(error)), { cause: error });
    }
    this.moved({ shown: move !== null, slides });
    element("said", this.root).textContent = this.teller.banner(game, false).said;
    const told = { move: move === null ? null : notation.text(before, move), san: must(game.events.at(-1)).text, by };
    this.host.tell("move", { ...told, fen: notation.fen(game.state), outcome: this.host.outcome });
    if (by === "program") this.premoves.follow(taken);
  }

  /** The position at hand is another one. */
  moved(news = { shown: false, slides: false }) {
    Object.assign(this, { selected: null, begun: null, aim: null, news });
    this.premoves.planned = null;
    this.sketches.forget();
    this.reasons.forget();
    this.refresh();
    this.news = { shown: false, slides: false };
  }

  /** @param {string} text */
  refuse(text) {
    const { rule } = this.reasons;
    if (!text) this.reasons.forget();
    else this.host.tell("refused", { reason: text, rule });
    element("said", this.root).textContent = text;
  }

  /** @param {string} text */
  whisper(text) {
    element("said", this.root).textContent = text;
  }

  /** @param {Source | null} from @param {Square} to */
  explain(from, to) {
    super.explain(from, to);
    this.refresh();
  }

  refresh() {
    const view = viewOf(this);
    this.flipped = this.host.word("orientation") === "black";
    const coordinates = this.host.word("coordinates") === "yes";
    const arrows = [...view.arrows, ...this.sketches.shapes, ...this.host.shapes];
    this.shown.show({ ...view, flipped: this.flipped, coordinates, arrows }, this.news);
    this.hands.show({ ...view, pool: this.rules.pool(this.state) });
    const near = this.flipped ? 1 : 0;
    for (const [id, side] of /** @type {const} */ ([["near", near], ["far", near ^ 1]])) {
      const end = element(id, this.root);
      if (end.firstChild !== this.hands.groups[side]) end.replaceChildren(this.hands.groups[side]);
    }
  }
}

// <heterodox-board>: a board of any variant, to play on by mouse, touch and keys, with the rules behind it.

import common from "./common.js";
import { Variant, load } from "./heterodox.js";
import { Table } from "./table.js";
import { must, reasonOf } from "../page/care.js";
import { Game, along } from "../page/game.js";
import { dye, furnish } from "../page/look.js";
import { element } from "../page/page.js";
import { TEXTS } from "../page/texts.js";

const SHELL =
  '<div id="hx-failed" role="alert"></div><div id="hx-view" hidden><div id="hx-pictures"></div><div id="hx-far"></div>' +
  '<div id="hx-board"></div><div id="hx-near"></div>' +
  '<dialog id="hx-choice" aria-labelledby="hx-question"><p id="hx-question"></p><div id="hx-choices"></div>' +
  '<button type="button" id="hx-cancel">Cancel</button></dialog></div><div id="hx-said" role="status"></div>';
/** What the attributes with few words may say; the first is meant where there is none. @type {Record<string, string[]>} */
const WORDS = {
  orientation: ["white", "black"],
  movable: ["both", "white", "black", "none"],
  coordinates: ["yes", "no"],
  premove: ["no", "yes"],
  promotion: ["ask", "strongest"],
  theme: ["", "green", "blue", "grey", "violet", "contrast"],
};
const COLOURS = ["green", "red", "blue", "yellow"];
/** What of a picture could run or fetch something. */
const UNSAFE = "script, foreignObject, iframe, image:not([href^='data:image/'])";

/** @type {CSSStyleSheet | undefined} */
let styles;

/** The element. Attributes: variant, fen, orientation, movable, premove, coordinates, promotion, look, pieces, theme. */
export class HeterodoxBoard extends HTMLElement {
  static observedAttributes = ["variant", "fen", "look", "pieces", ...Object.keys(WORDS)];
  /** @type {Table | null} */ #table = null;
  /** @type {string | Tables | Variant | null} */ #wanted = null;
  /** @type {import("./types/board.d.ts").Arrow[]} */ #arrows = [];
  #number = 0;
  /** @type {Promise<void>} Resolves when the board is there, and is refused where it cannot be. */ ready = Promise.resolve();

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    if (!styles) (styles = new CSSStyleSheet()).replaceSync(common.style);
    root.adoptedStyleSheets = [styles];
    root.innerHTML = SHELL;
  }

  connectedCallback() {
    if (!this.#table && (this.#wanted ?? this.getAttribute("variant")) !== null) this.#begin();
  }

  /** @param {string} name @param {string | null} before @param {string | null} after */
  attributeChangedCallback(name, before, after) {
    if (before === after) return;
    if (name === "variant") {
      this.#wanted = null;
      if (after !== null && this.isConnected) this.#begin();
    } else if (name === "fen" && this.#table) this.#placed();
    else if (this.#table) {
      this.#dress();
      this.#table.refresh();
    }
  }

  /** What a word of an attribute is; one that is unknown is the usual one, with a warning. @param {string} name */
  word(name) {
    const given = this.getAttribute(name) ?? WORDS[name][0];
    return WORDS[name].includes(given) ? given : WORDS[name][0];
  }

  /** The variant that is shown; an id, tables or a variant that is loaded can be set. @returns {Variant | null} */
  get variant() {
    return this.#table?.variant ?? null;
  }

  set variant(wanted) {
    this.#wanted = wanted;
    this.#begin();
  }

  /** Load the variant, and show it. */
  #begin() {
    const number = ++this.#number;
    const wanted = this.#wanted ?? this.getAttribute("variant") ?? "";
    this.ready = (async () => {
      const variant = wanted instanceof Variant ? wanted : await load(wanted);
      if (number === this.#number) this.#show(variant);
    })();
    this.ready.catch((error) => number === this.#number && this.#fail(error));
  }

  /** @param {Variant} variant */
  #show(variant) {
    const root = must(this.shadowRoot);
    const { rules, notation, start, sheet, pictures } = variant.inner;
    const game = new Game(rules, notation, this.#start(variant) ?? start);
    element("pictures", root).replaceChildren(drawing(pictures));
    const others = new XMLSerializer().serializeToString(drawing(sheet.looks.others));
    furnish(others, root);
    dye(root);
    this.#table = new Table(this, root, variant, game);
    this.#arrows = [];
    this.#dress();
    element("view", root).hidden = false;
    element("failed", root).textContent = "";
    this.#table.moved();
    this.tell("ready", { variant: variant.id, fen: this.fen });
  }

  /** The position of the attribute, null for the start. @param {Variant} variant */
  #start(variant) {
    const fen = this.getAttribute("fen");
    return fen === null ? null : variant.inner.place(fen);
  }

  /** The attribute says another position. */
  #placed() {
    const table = must(this.#table);
    const { rules, notation, start } = table.variant.inner;
    try {
      table.game = new Game(rules, notation, this.#start(table.variant) ?? start);
      element("failed", must(this.shadowRoot)).textContent = "";
      table.moved();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    element("failed", must(this.shadowRoot)).textContent = reasonOf(error);
    this.tell("failed", { reason: reasonOf(error) });
  }

  /** How board and pieces are drawn. */
  #dress() {
    const { sheet } = must(this.#table).variant.inner;
    const { dataset } = element("view", must(this.shadowRoot));
    for (const name of /** @type {const} */ (["look", "pieces"])) {
      const { usual, words } = sheet.looks[name];
      const given = this.getAttribute(name) ?? usual;
      if (!words.includes(given)) this.#warn(name, given, words);
      dataset[name] = words.includes(given) ? given : usual;
    }
    dataset.theme = this.word("theme");
    for (const [name, words] of Object.entries(WORDS)) {
      const given = this.getAttribute(name);
      if (given !== null && !words.includes(given)) this.#warn(name, given, words);
    }
  }

  /** @param {string} name @param {string} given @param {string[]} words */
  #warn(name, given, words) {
    console.warn(`<heterodox-board ${name}="${given}">: expected ${words.filter(Boolean).join(", ")}`);
  }

  /** @param {string} name @param {object} detail */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** @returns {Table} */
  get #there() {
    if (!this.#table) throw new Error("the board shows no variant yet: wait for 'ready'");
    return this.#table;
  }

  /** The position that is shown; setting it begins a game from there. */
  get fen() {
    return this.#there.notation.fen(this.#there.game.state);
  }

  set fen(text) {
    if (this.getAttribute("fen") === text) this.#placed();
    else this.setAttribute("fen", text);
  }

  /** A position with the moves of the game, for whatever a position can be asked; the board does not follow it. */
  get position() {
    const { game, notation, variant } = this.#there;
    const position = variant.position(notation.fen(game.start));
    game.events.forEach(({ parent, move }) => move !== null && position.push(notation.text(must(parent).state, move)));
    return position;
  }

  /** The moves that were played, as coordinates, those that were declined left out. */
  get moves() {
    return this.position.pushed();
  }

  set moves(texts) {
    const table = this.#there;
    const { rules, notation } = table;
    table.game = along(new Game(rules, notation, table.game.start), texts);
    table.moved({ shown: texts.length > 0, slides: true });
  }

  get outcome() {
    return this.position.outcome();
  }

  /** Arrows, and circles where both squares are one: colours green, red, blue and yellow. */
  get arrows() {
    return [...this.#arrows];
  }

  set arrows(arrows) {
    for (const { from, to, colour = "green" } of arrows) {
      const squares = this.#there.sheet.board.names;
      const odd = [from, to].find((name) => !squares.includes(name));
      if (odd !== undefined) throw new RangeError(`an arrow from ${from} to ${to}: unknown square '${odd}'`);
      if (!COLOURS.includes(colour)) throw new RangeError(`unknown colour '${colour}', expected ${COLOURS.join(", ")}`);
    }
    this.#arrows = [...arrows];
    this.#there.refresh();
  }

  /** @returns {Shape[]} */
  get shapes() {
    const { names } = this.#there.sheet.board;
    const square = (/** @type {string} */ name) => names.indexOf(name);
    const kind = (/** @type {string} */ colour) => `drawn-${colour}`;
    return this.#arrows.map(({ from, to, colour = "green" }) => ({ from: square(from), to: square(to), kind: kind(colour) }));
  }

  /** Play a legal move, as coordinates or SAN; null declines where that is allowed. Throws RangeError.
   * @param {string | null} move */
  push(move) {
    const { game, notation } = this.#there;
    if (move === null) return this.#there.made(null, true, "program");
    const found = notation.meanings(game.state, game.moves, String(move), game.last?.move);
    if (!found.length) throw new RangeError(TEXTS.not_legal(move));
    const texts = found.map((each) => notation.text(game.state, each)).join(", ");
    if (found.length > 1) throw new RangeError(TEXTS.ambiguous(move, texts));
    this.#there.made(found[0], true, "program");
  }

  /** Take the last move back. */
  pop() {
    this.#there.game.undo();
    this.#there.moved();
  }
}

/** Pictures of a variant as elements, without what could run or fetch anything. @param {string} markup */
function drawing(markup) {
  const svg = new DOMParser().parseFromString(markup, "image/svg+xml").documentElement;
  for (const part of svg.querySelectorAll(UNSAFE)) part.remove();
  for (const part of [svg, ...svg.querySelectorAll("*")])
    for (const { name, value } of [...part.attributes])
      if (name.startsWith("on") || (name.endsWith("href") && !/^(#|data:image\/)/.test(value))) part.removeAttribute(name);
  return document.importNode(svg, true);
}

if (!customElements.get("heterodox-board")) customElements.define("heterodox-board", HeterodoxBoard);

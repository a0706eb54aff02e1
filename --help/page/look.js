// How board and pieces are drawn: chosen by the reader and remembered, else as the link or the definition says.

import { must } from "./care.js";
import { element, store, stored } from "./page.js";
import { TEXTS } from "./texts.js";

/** What the sides are called where the page is not read: in ids and classes. */
export const COLOURS = ["white", "black"];
/** The choices by name: the select that offers them, and the attribute of the page that its style sheet asks for. */
const CHOICES = /** @type {const} */ (["look", "pieces"]);
/** What everybody knows, where a game has a look of its own. @type {Record<Look, string>} */
const WESTERN = { look: "squares", pieces: "figures" };
/** Where the colours of the board are kept: one choice for all games. */
const THEME = "heterodox.theme";

export class Looks {
  /** `app` is shown again after a choice. @param {App} app @param {Sheet} sheet */
  constructor(app, sheet) {
    this.app = app;
    this.sheet = sheet;
    this.key = `heterodox.look.${sheet.id}`;
    furnish(sheet.looks.others);
    dye();
    const theme = stored(THEME);
    if ([...element("as-theme").options].some(({ value }) => value === theme)) this.theme(theme);
    element("as-theme").addEventListener("change", () => {
      this.theme(element("as-theme").value);
      store(THEME, element("as-theme").value);
    });
    const linked = new URLSearchParams(app.holder.hash.slice(1));
    const kept = this.kept();
    for (const name of CHOICES) {
      const { words, usual } = sheet.looks[name];
      this.choose(name, [linked.get(name), kept[name]].find((word) => word && words.includes(word)) ?? usual);
      element(`as-${name}`).addEventListener("change", () => this.changed([name]));
    }
    element("western").addEventListener("click", () => this.exchange());
    element("western").hidden = CHOICES.every((name) => sheet.looks[name].usual === WESTERN[name]);
    this.name();
  }

  /** Is the board drawn as a Western one? */
  get western() {
    return CHOICES.every((name) => document.documentElement.dataset[name] === WESTERN[name]);
  }

  /** From the game's own board and pieces to Western ones, and back. */
  exchange() {
    const { western } = this;
    for (const name of CHOICES) element(`as-${name}`).value = western ? this.sheet.looks[name].usual : WESTERN[name];
    this.changed(CHOICES);
  }

  /** Let the button say what it does. */
  name() {
    element("western").textContent = this.western ? TEXTS.own_look : TEXTS.western;
  }

  /** The colours of the board; "" for those of the game. @param {string} theme */
  theme(theme) {
    element("as-theme").value = theme;
    document.documentElement.dataset.theme = theme;
  }

  /** Offer the words of a choice, one of them chosen. @param {Look} name @param {string} word */
  choose(name, word) {
    const { words } = this.sheet.looks[name];
    for (const option of [...element(`as-${name}`).options]) if (!words.includes(option.value)) option.remove();
    element(`as-${name}`).value = word;
    must(element(`as-${name}`).parentElement).hidden = words.length < 2;
    document.documentElement.dataset[name] = word;
  }

  /** @param {readonly Look[]} names */
  changed(names) {
    for (const name of names) document.documentElement.dataset[name] = element(`as-${name}`).value;
    this.name();
    store(this.key, JSON.stringify(this.chosen));
    this.app.refresh();
    this.app.addressed();
  }

  /** What differs from the definition's look, for a link. */
  get chosen() {
    const changed = CHOICES.filter((name) => element(`as-${name}`).value !== this.sheet.looks[name].usual);
    return Object.fromEntries(changed.map((name) => [name, element(`as-${name}`).value]));
  }

  /** @returns {Partial<Record<Look, string>>} */
  kept() {
    try {
      return JSON.parse(stored(this.key) || "{}") ?? {};
    } catch {
      return {};
    }
  }
}

/** Put what else can be chosen before what the page shows already; its classes say when it is seen.
 * @param {string} markup @param {Document | ShadowRoot} root */
export function furnish(markup, root = document) {
  const { documentElement } = new DOMParser().parseFromString(markup, "image/svg+xml");
  for (const part of /** @type {SVGElement[]} */ ([...documentElement.children])) {
    const home = part.dataset.of ? root.getElementById(part.dataset.of) : root.querySelector("svg.store");
    home?.prepend(document.importNode(part, true));
  }
}

/** Let the squares have the colours of a theme, else their own; boards of one colour have one in every theme.
 * @param {Document | ShadowRoot} root */
export function dye(root = document) {
  for (const ground of root.querySelectorAll(".hx-ground > g")) {
    const filled = /** @type {SVGElement[]} */ ([...ground.querySelectorAll(":scope > path[fill^='#']")]);
    const colours = filled.map((path) => path.getAttribute("fill"));
    const two = new Set(colours).size > 1;
    filled.forEach((path, i) => (path.style.fill = `var(--hx-shade-${two ? i : 1}, ${colours[i]})`));
  }
}

/** Do pieces stand on points? @param {HTMLElement} host of the board */
export function on_points(host) {
  return /** @type {HTMLElement | null} */ (host.closest("[data-look]"))?.dataset.look === "points";
}

/** The id of what draws a piece. @param {Code} code @param {Sheet} sheet */
export function pictureOf(code, sheet) {
  return `#${COLOURS[code & 1]}-${sheet.pieces[(code >> 1) - 1].name}`;
}

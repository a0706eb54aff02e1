// How board and pieces are drawn: chosen by the reader and remembered, else as the link or the definition says.

import { must } from "./care.js";
import { element } from "./page.js";

/** What the sides are called where the page is not read: in ids and classes. */
export const COLOURS = ["white", "black"];
/** The choices by name: the select that offers them, and the attribute of the page that its style sheet asks for. */
const CHOICES = /** @type {const} */ (["look", "pieces"]);

export class Looks {
  /** `app` is shown again after a choice. @param {App} app @param {Sheet} sheet */
  constructor(app, sheet) {
    this.app = app;
    this.sheet = sheet;
    this.key = `heterodox.look.${sheet.id}`;
    furnish(sheet.looks.others);
    const linked = new URLSearchParams(app.holder.hash.slice(1));
    const kept = this.kept();
    for (const name of CHOICES) {
      const { words, usual } = sheet.looks[name];
      this.choose(name, [linked.get(name), kept[name]].find((word) => word && words.includes(word)) ?? usual);
      element(`as-${name}`).addEventListener("change", () => this.changed(name));
    }
  }

  /** Offer the words of a choice, one of them chosen. @param {Look} name @param {string} word */
  choose(name, word) {
    const { words } = this.sheet.looks[name];
    for (const option of [...element(`as-${name}`).options]) if (!words.includes(option.value)) option.remove();
    element(`as-${name}`).value = word;
    must(element(`as-${name}`).parentElement).hidden = words.length < 2;
    document.documentElement.dataset[name] = word;
  }

  /** @param {Look} name */
  changed(name) {
    document.documentElement.dataset[name] = element(`as-${name}`).value;
    this.keep();
    this.app.refresh();
    this.app.addressed();
  }

  /** What differs from the definition's look, for a link. */
  get chosen() {
    const changed = CHOICES.filter((name) => element(`as-${name}`).value !== this.sheet.looks[name].usual);
    return Object.fromEntries(changed.map((name) => [name, element(`as-${name}`).value]));
  }

  keep() {
    try {
      localStorage.setItem(this.key, JSON.stringify(this.chosen));
    } catch {
      // a page inside another one, or from the disk, may have no storage
    }
  }

  /** @returns {Partial<Record<Look, string>>} */
  kept() {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? "null") ?? {};
    } catch {
      return {};
    }
  }
}

/** Put what else can be chosen before what the page shows already; its classes say when it is seen. @param {string} markup */
function furnish(markup) {
  const { documentElement } = new DOMParser().parseFromString(markup, "image/svg+xml");
  for (const part of /** @type {SVGElement[]} */ ([...documentElement.children])) {
    const home = part.dataset.of ? document.getElementById(part.dataset.of) : document.querySelector("svg.store");
    home?.prepend(document.importNode(part, true));
  }
}

/** Do pieces stand on points? */
export function on_points() {
  return document.documentElement.dataset.look === "points";
}

/** The id of what draws a piece. @param {Code} code @param {Sheet} sheet */
export function pictureOf(code, sheet) {
  return `#${COLOURS[code & 1]}-${sheet.pieces[(code >> 1) - 1].name}`;
}

// What the opening of a game is called, where its definition comes with a table of names.

import { element } from "./page.js";

/** Signs of a check, with which a move may be written or not. */
const bare = (/** @type {string} */ text) => text.replace(/[+#]/g, "");

export class Openings {
  /** @param {Sheet} sheet */
  constructor(sheet) {
    const rows = sheet.openings
      .split("\n")
      .filter(Boolean)
      .map((line) => line.split("|"));
    this.names = new Map(rows.map(([moves, name]) => [bare(moves), name]));
    this.fen = sheet.fen;
    element("opening").hidden = !rows.length;
  }

  /** Show the name of the longest known beginning of the line at hand. @param {Game} game */
  show(game) {
    element("opening").textContent = (this.names.size && this.of(game)) || "\u00a0";
  }

  /** @param {Game} game */
  of({ events, notation, start }) {
    if (notation.fen(start) !== this.fen) return "";
    const texts = events.map(({ text }) => bare(text));
    for (let count = texts.length; count; count--) {
      const name = this.names.get(texts.slice(0, count).join(" "));
      if (name) return name;
    }
    return "";
  }
}

// Comments and glyphs of the move at hand, written in the page.

import { element } from "./page.js";

export class Notes {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    element("glyph").addEventListener("change", () => this.write());
    element("comment").addEventListener("change", () => this.write());
  }

  /** @param {GameNode} node */
  show(node) {
    for (const id of /** @type {const} */ (["comment", "glyph"])) element(id).disabled = !node.parent;
    element("comment").value = node.comments.join(" ");
    element("glyph").value = String(node.nags.find((nag) => nag < 7) ?? 0);
  }

  /** A comment has no brackets, which end one in a PGN. */
  write() {
    const { node } = this.app.game;
    const text = element("comment").value.replace(/[{}]/g, "").trim();
    const glyph = Number(element("glyph").value);
    node.comments = text ? [text] : [];
    node.nags = [...(glyph ? [glyph] : []), ...node.nags.filter((nag) => nag > 6)];
    this.app.walker.show(this.app.game);
    this.app.addressed();
  }
}

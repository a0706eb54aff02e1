// The pieces that are put down from the hand: buttons at the ends of the board, chosen and dragged like the pieces on it.
// Those that never run out are not shown: a click on a square puts them down.

import { must } from "./care.js";
import { drawn } from "./shapes.js";
import { TEXTS } from "./texts.js";

/** Shows what both sides hold; a piece in hand is chosen by minus its code. */
export class Hands {
  /** @type {Map<Code, HTMLButtonElement>} */ buttons = new Map();

  /** @param {Sheet} sheet @param {Board} board */
  constructor(sheet, board) {
    this.sheet = sheet;
    this.board = board;
    this.groups = [0, 1].map((side) => this.group(side));
  }

  /** @param {Side} side */
  group(side) {
    const group = document.createElement("div");
    const codes = Object.keys(this.sheet.hand)
      .map(Number)
      .filter((code) => (code & 1) === side && !this.sheet.hand[code]);
    group.className = "hx-hand";
    group.hidden = !codes.length;
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", TEXTS.hand(this.sheet.sides[side]));
    group.append(...codes.map((code) => this.button(code)));
    return group;
  }

  /** @param {Code} code */
  button(code) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.hand = String(code);
    const svg = drawn("svg", { viewBox: "0 0 45 45", "aria-hidden": "true" });
    drawn("use", { href: this.board.picture(code) }, svg);
    button.append(svg, document.createElement("span"));
    button.addEventListener("pointerdown", (event) => this.board.pointers.press(event, -code, button));
    button.addEventListener("click", (event) => this.chosen(code, event.detail === 0));
    this.buttons.set(code, button);
    return button;
  }

  /** By keys, the board comes next. @param {Code} code @param {boolean} keys */
  chosen(code, keys) {
    const { board } = this;
    if (board.pointers.dragged) return;
    const grabbed = board.view.selected !== -code && board.told.grab(-code);
    if (!grabbed) board.told.dismiss();
    else if (keys) board.cells[must(board.focus)].focus();
  }

  /** Show a view { pool, movable, selected }.
   * @param {{ pool: ArrayLike<number>, movable: Set<Source>, selected: Source | null }} view */
  show({ pool, movable, selected }) {
    for (const [code, button] of this.buttons) {
      const count = pool[code];
      const { title } = this.sheet.pieces[(code >> 1) - 1];
      button.hidden = count === 0;
      button.disabled = !movable.has(-code);
      button.setAttribute("aria-pressed", String(selected === -code));
      button.setAttribute("aria-label", TEXTS.held(this.sheet.sides[code & 1], title, count));
      must(button.lastElementChild).textContent = String(count);
    }
  }
}

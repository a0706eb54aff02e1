// Asks which of several moves is meant; nothing is played until one is chosen.

import { must } from "./care.js";
import { pictureOf } from "./look.js";
import { element } from "./page.js";
import { drawn } from "./shapes.js";
import { TEXTS } from "./texts.js";

/** @type {Record<string, number>} What arrow keys mean. */
const STEPS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Offers moves in a dialog. */
export class Chooser {
  /** `root` holds the dialog. @param {Sheet} sheet @param {Document | ShadowRoot} root */
  constructor(sheet, root) {
    this.sheet = sheet;
    this.dialog = element("choice", root);
    this.question = element("question", root);
    this.list = element("choices", root);
    element("cancel", root).addEventListener("click", () => this.dialog.close(""));
    this.dialog.addEventListener("keydown", (event) => this.key(event));
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close(""));
  }

  /** The number of the chosen one, null if none is wanted; asked beside what it is asked about, if that is on the page.
   * @param {string} question @param {Choice[]} choices @param {HTMLElement | null} beside @param {boolean} upon
   * @returns {Promise<number | null>} */
  ask(question, choices, beside = null, upon = false) {
    this.question.textContent = question;
    this.list.replaceChildren(...choices.map((choice, i) => this.button(choice, i)));
    this.dialog.returnValue = "";
    this.dialog.classList.toggle("hx-beside", beside !== null && !upon);
    this.dialog.classList.toggle("hx-upon", upon);
    this.dialog.showModal();
    if (upon) this.cover(must(beside), choices.length);
    else this.place(beside);
    this.buttons[0].focus();
    return new Promise((resolve) => {
      const closed = () => resolve(this.dialog.returnValue === "" ? null : Number(this.dialog.returnValue));
      this.dialog.addEventListener("close", closed, { once: true });
    });
  }

  /** @param {HTMLElement | null} beside */
  place(beside) {
    const { style } = this.dialog;
    style.left = style.top = "";
    if (!beside) return;
    const [box, own] = [beside.getBoundingClientRect(), this.dialog.getBoundingClientRect()];
    const right = box.right + 4 + own.width <= innerWidth ? box.right + 4 : box.left - own.width - 4;
    style.left = `${Math.max(4, Math.min(right, innerWidth - own.width - 4))}px`;
    style.top = `${Math.max(4, Math.min(box.top, innerHeight - own.height - 4))}px`;
  }

  /** Lie over the square and those before it, towards the middle of the screen's board; in several columns where one is too long.
   * @param {HTMLElement} cell @param {number} count */
  cover(cell, count) {
    const { style } = this.dialog;
    const [box, board] = [cell.getBoundingClientRect(), must(cell.closest("[role=grid]")).getBoundingClientRect()];
    const size = Math.max(box.width, 40);
    const down = box.top + box.height / 2 < board.top + board.height / 2;
    const rows = Math.min(count + 1, Math.max(2, Math.floor((innerHeight - 8) / size)));
    const columns = Math.ceil((count + 1) / rows);
    style.setProperty("--hx-size", `${size}px`);
    style.setProperty("--hx-rows", String(rows));
    style.setProperty("--hx-wide", `${columns * size + 2}px`);
    this.dialog.classList.toggle("hx-up", !down);
    const top = down ? box.top : box.bottom - rows * size;
    style.left = `${Math.max(4, Math.min(box.left, innerWidth - columns * size - 4))}px`;
    style.top = `${Math.max(4, Math.min(top, innerHeight - rows * size - 4))}px`;
  }

  /** @param {Choice} choice @param {number} number */
  button({ text, picture }, number) {
    const button = document.createElement("button");
    button.type = "button";
    if (picture) button.append(this.drawing(picture));
    const words = document.createElement("span");
    words.textContent = button.title = text;
    button.append(words);
    button.addEventListener("click", () => this.dialog.close(String(number)));
    return button;
  }

  /** @param {Code} code */
  drawing(code) {
    const svg = drawn("svg", { viewBox: "0 0 45 45", "aria-hidden": "true" });
    drawn("use", { href: pictureOf(code, this.sheet) }, svg);
    return svg;
  }

  get buttons() {
    return /** @type {HTMLElement[]} */ ([...this.list.children]);
  }

  /** Arrows go round the choices. @param {KeyboardEvent} event */
  key(event) {
    const step = STEPS[event.key];
    if (!step) return;
    const { buttons } = this;
    const at = buttons.findIndex((button) => button.matches(":focus"));
    buttons[(at + step + buttons.length) % buttons.length].focus();
    event.preventDefault();
  }
}

/** What the moves that lead from one square to another are called, for the one who chooses.
 * @param {number[]} moves @param {Code} code @param {Sheet} sheet @param {Rules} rules
 * @param {State} state @returns {Choice[]} */
export function choices(moves, code, sheet, rules, state) {
  const { names } = sheet.board;
  const title = (/** @type {number} */ type) => sheet.pieces[type - 1].title;
  const own = title(code >> 1);
  const { KIND_CASTLE, KIND_REMOVE } = rules.layout;
  const promotes = moves.some((move) => rules.decode(move).promotion);
  return moves.map((move) => {
    const { from, to, kind, promotion, recalled, aux, dropped, gated, rookward } = rules.decode(move);
    if (dropped) return { text: capital(title(dropped >> 1)), picture: dropped };
    const rook = sheet.notation.rooks[aux];
    if (gated) return { text: TEXTS.gates(title(gated >> 1), names[rookward ? rook : from]), picture: gated };
    if (kind === KIND_CASTLE) return { text: TEXTS.castle_with(names[rook]), picture: 0 };
    if (kind === KIND_REMOVE) return { text: TEXTS.take_off(own), picture: code };
    if (rules.byWay(move)) {
      const taken = rules.way(state, move).map((square) => `\u00d7${names[square]}`);
      return {
        text: [capital(title(promotion || code >> 1)), ...taken, ...(from === to ? [TEXTS.and_back] : [])].join(" "),
        picture: promotion ? 2 * promotion + (code & 1) : code,
      };
    }
    const picture = promotion ? 2 * promotion + (code & 1) : code;
    if (recalled) return { text: TEXTS.from_captured(title(promotion)), picture };
    if (promotion) return { text: capital(title(promotion)), picture };
    return { text: promotes ? TEXTS.stays(own) : TEXTS.step(capital(own), names[to]), picture };
  });
}

/** @param {string} text */
export function capital(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

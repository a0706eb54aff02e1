// The dividers between text, views and board: dragged, or moved by arrow keys; where they stand is kept by the browser.

import { byId } from "./dom.js";

const BOARD = 470; // pixels of width that the board always keeps: itself, the names of its ranks, a margin
const LEAST = 120; // pixels that any other part keeps
const STEP = 16; // pixels that an arrow key goes
/** @type {Record<string, number>} */
const KEYS = { ArrowLeft: -STEP, ArrowUp: -STEP, ArrowRight: STEP, ArrowDown: STEP };

/** Let both dividers be moved. */
export function divide() {
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  new Divider(byId("across"), main, "--left", "x");
  new Divider(byId("along"), main, "--top", "y");
}

class Divider {
  /** @param {HTMLElement} bar @param {HTMLElement} main @param {string} name what it sets @param {"x" | "y"} way */
  constructor(bar, main, name, way) {
    this.bar = bar;
    this.main = main;
    this.name = name;
    this.way = way;
    const kept = Number(this.kept());
    if (kept > 0 && kept < 100) this.set((kept / 100) * this.size);
    bar.addEventListener("pointerdown", (event) => this.drag(event));
    bar.addEventListener("keydown", (event) => this.key(event));
  }

  get size() {
    const box = this.main.getBoundingClientRect();
    return this.way === "x" ? box.width : box.height;
  }

  get at() {
    const [box, bar] = [this.main.getBoundingClientRect(), this.bar.getBoundingClientRect()];
    return this.way === "x" ? bar.left - box.left : bar.top - box.top;
  }

  kept() {
    try {
      return localStorage.getItem(`heterodox:divider:${this.name}`);
    } catch {
      return null; // the browser keeps nothing
    }
  }

  /** Let it stand so many pixels from the start. @param {number} pixels */
  set(pixels) {
    const most = this.size - (this.way === "x" ? BOARD : LEAST);
    const share = (100 * Math.max(LEAST, Math.min(most, pixels))) / this.size;
    if (!Number.isFinite(share) || share <= 0) return;
    this.main.style.setProperty(this.name, `${share.toFixed(2)}%`);
    this.bar.setAttribute("aria-valuenow", String(Math.round(share)));
    try {
      localStorage.setItem(`heterodox:divider:${this.name}`, share.toFixed(2));
    } catch {
      return; // it is where it was set, until the page is left
    }
  }

  /** @param {PointerEvent} down */
  drag(down) {
    if (down.button !== 0) return;
    down.preventDefault();
    this.bar.setPointerCapture(down.pointerId);
    this.main.classList.add("dragging"); // else the frames under the pointer would take its events
    const offset = (this.way === "x" ? down.clientX : down.clientY) - this.at;
    const box = this.main.getBoundingClientRect();
    const follow = (/** @type {PointerEvent} */ event) =>
      this.set((this.way === "x" ? event.clientX - box.left : event.clientY - box.top) - offset);
    this.bar.addEventListener("pointermove", follow);
    const done = () => {
      this.main.classList.remove("dragging");
      this.bar.removeEventListener("pointermove", follow);
    };
    this.bar.addEventListener("lostpointercapture", done, { once: true });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = KEYS[event.key];
    if (!step) return;
    event.preventDefault();
    this.set(this.at + step);
  }
}

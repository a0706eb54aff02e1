// What pointers do on the board: pieces are dragged, arrows are drawn, and a square that is touched is aimed at.

import { must } from "./care.js";
import { SQUARE, inside } from "./geometry.js";
import { drawn } from "./shapes.js";

/** @type {Record<string, number>} */
const DRAG = { mouse: 4, pen: 6, touch: 8 }; // pixels before a press becomes a drag
const ENDS = /** @type {const} */ (["pointerup", "pointercancel"]); // of a drag

export class Pointers {
  /** @type {SVGElement | null} */ dragged = null;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  /** @param {PointerEvent} event @param {Square} square @param {HTMLElement} cell */
  touched(event, square, cell) {
    this.board.pointed = true;
    if (event.button === 2 || this.board.told.draws()) return this.sketch(event, square, cell);
    if (event.pointerType !== "mouse") this.board.told.aim(square);
    if (this.board.view.board[square]) this.press(event, square, cell);
  }

  /** A man may be about to be dragged: one on a square, or, by minus his code, one in hand.
   * @param {PointerEvent} event @param {Source} square @param {HTMLElement} cell */
  press(event, square, cell) {
    if (event.button !== 0 || !event.isPrimary || !this.board.view.movable.has(square)) return;
    const start = { x: event.clientX, y: event.clientY };
    const over = DRAG[event.pointerType] ?? DRAG.mouse;
    /** @type {SVGElement | null} */
    let man = null;
    cell.setPointerCapture(event.pointerId); // or a quick mouse is elsewhere before it has moved far enough
    const move = (/** @type {PointerEvent} */ moved) => {
      const [dx, dy] = [moved.clientX - start.x, moved.clientY - start.y];
      if (!man && Math.hypot(dx, dy) > over && this.board.told.grab(square)) {
        man = this.lift(square, event.pointerType === "touch");
      }
      if (man && !man.isConnected) man = this.again(square, event.pointerType === "touch"); // the computer has moved
      if (man) this.carry(man, square, moved, event.pointerType === "touch");
    };
    const end = (/** @type {PointerEvent} */ ended) => {
      cell.removeEventListener("pointermove", move);
      for (const name of ENDS) cell.removeEventListener(name, end);
      if (man) this.land(square, ended);
    };
    cell.addEventListener("pointermove", move);
    for (const name of ENDS) cell.addEventListener(name, end);
  }

  /** An arrow or a circle is drawn with the right button.
   * @param {PointerEvent} event @param {Square} from @param {HTMLElement} cell */
  sketch(event, from, cell) {
    const end = (/** @type {PointerEvent} */ ended) => {
      const to = this.at(ended);
      if (to !== null) this.board.told.draw(from, to, event);
      this.dragged = this.board.svg; // the click that follows means nothing
      setTimeout(() => (this.dragged = null));
    };
    cell.setPointerCapture(event.pointerId);
    cell.addEventListener("pointerup", end, { once: true });
  }

  /** Hold what stands on the square now. @param {Source} square @param {boolean} large */
  again(square, large) {
    return square < 0 || this.board.pieceOn(square) ? this.lift(square, large) : null;
  }

  /** @param {Source} square @param {boolean} large */
  lift(square, large) {
    const man = square < 0 ? drawn("use", { href: this.board.picture(-square) }) : must(this.board.pieceOn(square));
    this.dragged = man;
    this.board.men.append(man);
    man.classList.add(large ? "hx-lifted-large" : "hx-lifted");
    return man;
  }

  /** Let a man follow the pointer; a finger holds him above itself.
   * @param {SVGElement} man @param {Source} square @param {PointerEvent} event @param {boolean} large */
  carry(man, square, event, large) {
    const [x, y] = this.point(event);
    const [scale, rise] = large ? [1.6, SQUARE] : [1.1, 0];
    const [left, top] = square < 0 ? [0, 0] : this.board.corner(square);
    const half = (SQUARE / 2) * scale;
    const place = `translate(${x - half} ${y - rise - half})`;
    man.setAttribute("transform", `${place} scale(${scale}) translate(${-left} ${-top})`);
    this.hover(this.at(event));
  }

  /** @param {Square | null} square */
  hover(square) {
    this.board.told.aim(square);
    this.board.marks.querySelector(".hx-hovered")?.remove();
    if (square !== null) this.board.tint(square, "hx-hovered");
  }

  /** @param {Source} from @param {PointerEvent} event */
  land(from, event) {
    const to = event.type === "pointerup" ? this.at(event) : null;
    this.hover(null);
    setTimeout(() => (this.dragged = null)); // the click that may follow means nothing
    this.board.drawn = "";
    this.board.showMen();
    if (to === null) this.board.told.away(from);
    else if (to !== from) this.board.told.drop(from, to);
  }

  /** A pointer's place in the picture. @param {PointerEvent} event @returns {Point} */
  point(event) {
    const box = this.board.svg.getBoundingClientRect();
    const [width, height] = this.board.layout.size;
    return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height];
  }

  /** The square below a pointer, null if there is none. @param {PointerEvent} event */
  at(event) {
    const [x, y] = this.point(event);
    const found = this.board.polygons.findIndex((points) => inside(points, x, y));
    return found < 0 ? null : found;
  }
}

// The board: a picture below, a grid of squares for keys, pointers and screen readers above.

import { must } from "./care.js";
import { inside, nearest } from "./geometry.js";
import { on_points } from "./look.js";
import { drawn, showShapes } from "./shapes.js";
import { TEXTS, SIDES } from "./texts.js";

const SQUARE = 45;
/** @type {Record<string, number>} */
const DRAG = { mouse: 4, pen: 6, touch: 8 }; // pixels before a press becomes a drag
const ENDS = /** @type {const} */ (["pointerup", "pointercancel"]); // of a drag
const SLIDE = 160; // milliseconds
/** @type {Record<string, Point>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** @type {View} What is shown before anything is. */
const NOTHING = { board: [], selected: null, targets: new Map(), movable: new Set(), flipped: false, looked: null, last: [], checked: [], arrows: [], coordinates: true };

/** Shows a view, and tells which square is meant. */
export class Board {
  /** @type {Square | null} The stop for the Tab key. */ focus = null;
  /** @type {SVGElement | null} */ dragged = null;
  view = NOTHING;

  /** @param {HTMLElement} host @param {Sheet} sheet @param {Told} told */
  constructor(host, sheet, told) {
    this.host = host;
    this.sheet = sheet;
    this.told = told;
    const [width, height] = sheet.board.size;
    this.svg = drawn("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
    this.ground = drawn("use", {}, this.svg);
    this.marks = drawn("g", {}, this.svg);
    this.men = drawn("g", {}, this.svg);
    this.hints = drawn("g", {}, this.svg);
    this.arrows = drawn("g", {}, this.svg);
    this.grid = document.createElement("div");
    this.grid.setAttribute("role", "grid");
    this.grid.setAttribute("aria-label", TEXTS.board(sheet.name));
    this.cells = sheet.board.names.map((_, square) => this.cell(square));
    host.replaceChildren(this.svg, this.grid);
    this.grid.addEventListener("keydown", (event) => this.key(event));
    this.grid.addEventListener("contextmenu", (event) => event.preventDefault());
    this.grid.addEventListener("pointerleave", () => this.dragged || this.told.look(null));
  }

  /** @param {Square} square */
  cell(square) {
    const cell = document.createElement("div");
    cell.setAttribute("role", "gridcell");
    cell.tabIndex = -1;
    cell.dataset.square = this.sheet.board.names[square];
    cell.addEventListener("focus", () => this.roam(square));
    cell.addEventListener("click", () => this.dragged || this.told.pick(square));
    cell.addEventListener("pointerdown", (event) => (event.button === 2 ? this.sketch(event, square, cell) : this.view.board[square] && this.press(event, square, cell)));
    cell.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && !this.dragged && this.told.look(square));
    return cell;
  }

  // --- showing -----------------------------------------------------------------------------------

  get polygons() {
    return this.sheet.board.polygons[this.view.flipped ? 1 : 0];
  }

  /** Upper left corner of a square in the picture. @param {Square} square @returns {Point} */
  corner(square) {
    const points = this.polygons[square];
    return [Math.min(...points.filter((_, i) => i % 2 === 0)), Math.min(...points.filter((_, i) => i % 2 === 1))];
  }

  /** Show a view; `slide` [from, to] lets a man arrive from where he stood. @param {View} view @param {[Square, Square] | null} slide */
  show(view, slide = null) {
    const turned = this.focus === null || this.view.flipped !== view.flipped;
    this.view = view;
    if (turned) this.turn();
    this.showMarks();
    this.showMen(slide);
    showShapes(this.arrows, view.arrows.map((shape) => ({ ...shape, places: [shape.from, shape.to].map((square) => this.middle(square)) })));
    this.label();
    this.host.classList.toggle("hx-plain-board", !view.coordinates);
  }

  turn() {
    this.ground.setAttribute("href", this.view.flipped ? "#empty-board-flipped" : "#empty-board");
    this.host.classList.toggle("hx-flipped", this.view.flipped);
    const { rows, size } = this.sheet.board;
    const order = this.view.flipped ? rows.toReversed().map((row) => row.toReversed()) : rows;
    const lines = order.map((row) => {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      line.append(...row.filter((square) => square !== null).map((square) => this.cells[square]));
      return line;
    });
    this.grid.replaceChildren(...lines.filter((line) => line.childElementCount));
    this.cells.forEach((cell, square) => {
      const [x, y] = this.corner(square);
      const place = { left: x / size[0], top: y / size[1], width: SQUARE / size[0], height: SQUARE / size[1] };
      for (const [key, share] of Object.entries(place)) cell.style.setProperty(key, `${100 * share}%`);
    });
    this.roam(this.focus ?? must(order.flat().findLast((square) => square !== null)));
  }

  showMarks() {
    const { view } = this;
    const shade = (/** @type {Square} */ square, /** @type {string} */ name) => this.tint(square, `hx-mark ${name}`);
    this.marks.replaceChildren();
    this.hints.replaceChildren();
    for (const square of new Set(view.last)) shade(square, "hx-last");
    for (const square of view.checked) shade(square, "hx-checked");
    if (view.selected !== null && view.selected >= 0) shade(view.selected, "hx-selected");
    this.showTargets(view.targets, "hx-going", "hx-taking");
    if (view.looked) this.showLooked(view.looked, shade);
  }

  /** Tint a square, or the ground around a point. @param {Square} square @param {string} name */
  tint(square, name) {
    const [cx, cy] = this.middle(square);
    if (on_points()) drawn("circle", { cx, cy, r: SQUARE / 2 - 0.5, class: name }, this.marks);
    else drawn("polygon", { points: this.polygons[square].join(" "), class: name }, this.marks);
  }

  /** @param {Targets} targets @param {string} going @param {string} taken */
  showTargets(targets, going, taken) {
    for (const [square, taking] of targets) {
      const [cx, cy] = this.middle(square);
      drawn("circle", { cx, cy, r: taking ? 19 : 6.5, class: taking ? taken : going }, this.hints);
    }
  }

  /** Where a man who is looked at could go, and what he would take elsewhere.
   * @param {Seen} seen @param {(square: Square, name: string) => void} shade */
  showLooked({ square, enemy, targets, elsewhere }, shade) {
    shade(square, "hx-looked");
    if (enemy !== null) shade(enemy, "hx-enemy");
    this.showTargets(targets, "hx-may", "hx-may-take");
    for (const victim of elsewhere) {
      const [x, y] = this.middle(victim);
      drawn("path", { d: `M${x - 12} ${y - 12}l24 24m0-24l-24 24`, class: "hx-may-take" }, this.hints);
    }
  }

  /** @param {Square} square @returns {Point} */
  middle(square) {
    const [x, y] = this.corner(square);
    return [x + SQUARE / 2, y + SQUARE / 2];
  }

  /** @param {[Square, Square] | null} slide */
  showMen(slide) {
    this.men.replaceChildren();
    this.cells.forEach((_, square) => {
      const code = this.view.board[square];
      if (!code) return;
      const [x, y] = this.corner(square);
      const man = drawn("use", { href: this.picture(code), x, y, "data-at": square }, this.men);
      if (slide && slide[1] === square) this.slide(man, slide);
    });
  }

  /** What draws the piece of a code. @param {Code} code */
  picture(code) {
    return `#${SIDES[code & 1].toLowerCase()}-${this.sheet.pieces[(code >> 1) - 1].name}`;
  }

  /** @param {SVGElement} man @param {[Square, Square]} way */
  slide(man, [from, to]) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const [[x, y], [left, top]] = [this.corner(from), this.corner(to)];
    this.men.append(man);
    man.animate([{ transform: `translate(${x - left}px, ${y - top}px)` }, { transform: "none" }], { duration: SLIDE, easing: "ease-out" });
  }

  label() {
    const { view } = this;
    this.cells.forEach((cell, square) => {
      const code = view.board[square];
      const kind = this.sheet.pieces[(code >> 1) - 1];
      const man = !code ? TEXTS.empty : kind.owned ? `${SIDES[code & 1]} ${kind.title}` : kind.title;
      const more = view.targets.has(square) ? TEXTS.target : view.movable.has(square) ? TEXTS.movable : "";
      cell.setAttribute("aria-label", [this.sheet.board.names[square], man, more].filter(Boolean).join(", "));
      cell.setAttribute("aria-selected", String(square === view.selected));
      cell.classList.toggle("hx-movable", view.movable.has(square));
      cell.classList.toggle("hx-target", view.targets.has(square));
    });
  }

  // --- keys --------------------------------------------------------------------------------------

  /** Let one square be the board's stop for the Tab key. @param {Square} square */
  roam(square) {
    if (this.focus !== null) this.cells[this.focus].tabIndex = -1;
    this.focus = square;
    this.cells[square].tabIndex = 0;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key in ARROWS) this.go(ARROWS[event.key]);
    else if (event.key === "Enter" || event.key === " ") this.told.pick(must(this.focus));
    else if (event.key === "Escape") this.told.dismiss();
    else if (!this.told.key(event.key)) return;
    event.preventDefault();
  }

  /** To the nearest square that way, seen on the picture. @param {Point} way */
  go(way) {
    const corners = this.cells.map((_, square) => this.corner(square));
    this.cells[nearest(corners, must(this.focus), way)].focus();
  }

  // --- pointers ----------------------------------------------------------------------------------

  /** A man may be about to be dragged: one on a square, or, by minus his code, one in hand.
   * @param {PointerEvent} event @param {Source} square @param {HTMLElement} cell */
  press(event, square, cell) {
    if (event.button !== 0 || !event.isPrimary || !this.view.movable.has(square)) return;
    const start = { x: event.clientX, y: event.clientY };
    const over = DRAG[event.pointerType] ?? DRAG.mouse;
    /** @type {SVGElement | null} */
    let man = null;
    cell.setPointerCapture(event.pointerId); // or a quick mouse is elsewhere before it has moved far enough
    const move = (/** @type {PointerEvent} */ moved) => {
      const [dx, dy] = [moved.clientX - start.x, moved.clientY - start.y];
      if (!man && Math.hypot(dx, dy) > over && this.told.grab(square)) {
        man = this.lift(square, event.pointerType === "touch");
      }
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

  /** An arrow or a circle is drawn with the right button. @param {PointerEvent} event @param {Square} from @param {HTMLElement} cell */
  sketch(event, from, cell) {
    const end = (/** @type {PointerEvent} */ ended) => {
      const to = this.at(ended);
      if (to !== null) this.told.draw(from, to);
    };
    cell.setPointerCapture(event.pointerId);
    cell.addEventListener("pointerup", end, { once: true });
  }

  /** @param {Source} square @param {boolean} large */
  lift(square, large) {
    const man = square < 0 ? drawn("use", { href: this.picture(-square) }) : must(/** @type {SVGElement | null} */ (this.men.querySelector(`[data-at="${square}"]`)));
    this.dragged = man;
    this.men.append(man);
    man.classList.add(large ? "hx-lifted-large" : "hx-lifted");
    return man;
  }

  /** Let a man follow the pointer; a finger holds him above itself.
   * @param {SVGElement} man @param {Source} square @param {PointerEvent} event @param {boolean} large */
  carry(man, square, event, large) {
    const [x, y] = this.point(event);
    const [scale, rise] = large ? [1.6, SQUARE] : [1.1, 0];
    const [left, top] = square < 0 ? [0, 0] : this.corner(square);
    man.setAttribute("transform", `translate(${x - (SQUARE / 2) * scale} ${y - rise - (SQUARE / 2) * scale}) scale(${scale}) translate(${-left} ${-top})`);
    this.hover(this.at(event));
  }

  /** @param {Square | null} square */
  hover(square) {
    this.marks.querySelector(".hx-hovered")?.remove();
    if (square !== null) this.tint(square, "hx-hovered");
  }

  /** @param {Source} from @param {PointerEvent} event */
  land(from, event) {
    const to = event.type === "pointerup" ? this.at(event) : null;
    this.hover(null);
    setTimeout(() => (this.dragged = null)); // the click that may follow means nothing
    this.showMen(null);
    if (to !== null && to !== from) this.told.drop(from, to);
  }

  /** A pointer's place in the picture. @param {PointerEvent} event @returns {Point} */
  point(event) {
    const box = this.svg.getBoundingClientRect();
    const [width, height] = this.sheet.board.size;
    return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height];
  }

  /** The square below a pointer, null if there is none. @param {PointerEvent} event */
  at(event) {
    const [x, y] = this.point(event);
    const found = this.polygons.findIndex((points) => inside(points, x, y));
    return found < 0 ? null : found;
  }
}

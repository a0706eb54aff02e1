// The board: a picture below, a grid of squares for keys, pointers and screen readers above.

import { must } from "./care.js";
import { EffectMarks } from "./effect_marks.js";
import { SQUARE, box, nearest } from "./geometry.js";
import { on_points, pictureOf } from "./look.js";
import { Pointers } from "./pointers.js";
import { drawn, showShapes } from "./shapes.js";
import { TEXTS } from "./texts.js";

/** @type {Record<string, Point>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** @type {View} What is shown before anything is. */
const UNSEEN = {
  board: [], selected: null, targets: new Map(), places: new Set(), movable: new Set(), flipped: false, looked: null,
  last: [], planned: null, checked: [], arrows: [], ahead: null, done: null, frozen: [], foretold: "", coordinates: true,
};

/** Shows a view, and tells which square is meant. */
export class Board {
  /** @type {Square | null} The stop for the Tab key. */ focus = null;
  /** The pieces that are drawn. */ drawn = "";
  /** @type {BoardLayout | null} The layout that is shown. */ laid = null;
  /** Was a pointer used last? Then arrow keys are no cursor. */ pointed = false;
  view = UNSEEN;

  /** @param {HTMLElement} host @param {Sheet} sheet @param {Told} told */
  constructor(host, sheet, told) {
    this.host = host;
    this.sheet = sheet;
    this.told = told;
    this.pointers = new Pointers(this);
    this.narrow = matchMedia("(max-width: 800px)");
    this.narrow.addEventListener("change", () => this.show(this.view));
    this.svg = drawn("svg", { "aria-hidden": "true" });
    this.ground = drawn("use", {}, this.svg);
    this.marks = drawn("g", {}, this.svg);
    this.men = drawn("g", {}, this.svg);
    this.hints = drawn("g", {}, this.svg);
    this.effects = new EffectMarks(this, this.men, drawn("g", {}, this.svg));
    this.arrows = drawn("g", {}, this.svg);
    this.grid = document.createElement("div");
    this.grid.setAttribute("role", "grid");
    this.grid.setAttribute("aria-label", TEXTS.board(sheet.name));
    this.cells = sheet.board.names.map((_, square) => this.cell(square));
    host.replaceChildren(this.svg, this.grid);
    this.grid.addEventListener("keydown", (event) => this.key(event));
    this.grid.addEventListener("contextmenu", (event) => event.preventDefault());
    this.grid.addEventListener("pointerleave", () => this.pointers.dragged || this.told.look(null));
  }

  /** @param {Square} square */
  cell(square) {
    const cell = document.createElement("div");
    cell.setAttribute("role", "gridcell");
    cell.tabIndex = -1;
    cell.dataset.square = this.sheet.board.names[square];
    cell.addEventListener("focus", () => this.focused(square));
    cell.addEventListener("click", () => this.pointers.dragged || this.told.pick(square));
    cell.addEventListener("pointerdown", (event) => this.pointers.touched(event, square, cell));
    cell.addEventListener("pointerenter", ({ pointerType }) => {
      if (pointerType === "mouse" && !this.pointers.dragged) this.told.look(square);
    });
    return cell;
  }

  // --- showing -----------------------------------------------------------------------------------

  /** How the board lies in the room that there is: levels have two ways. */
  get layout() {
    const { board } = this.sheet;
    return this.narrow.matches && board.narrow ? board.narrow : board;
  }

  get polygons() {
    return this.layout.polygons[this.view.flipped ? 1 : 0];
  }

  /** Upper left corner of the picture that a piece has on a square. @param {Square} square @returns {Point} */
  corner(square) {
    const [x, y] = this.middle(square);
    return [x - SQUARE / 2, y - SQUARE / 2];
  }

  /** Show a view; the last move may be shown as it happens, its piece sliding.
   * @param {View} view @param {{ shown: boolean, slides: boolean }} news */
  show(view, news = { shown: false, slides: false }) {
    const turned = this.focus === null || this.view.flipped !== view.flipped || this.laid !== this.layout;
    this.view = view;
    if (turned) this.turn();
    this.showMarks();
    this.showMen();
    if (news.shown && view.done) this.effects.play(view.done, news.slides);
    const placed = (/** @type {Shape} */ shape) => [shape.from, shape.to].map((square) => this.middle(square));
    showShapes(this.arrows, view.arrows.map((shape) => ({ ...shape, places: placed(shape) })));
    this.label();
    this.host.classList.toggle("hx-plain-board", !view.coordinates);
  }

  turn() {
    this.laid = this.layout;
    const [width, height] = this.laid.size;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.host.style.aspectRatio = `${width} / ${height}`;
    this.host.style.setProperty("--hx-ratio", String(width / height));
    this.host.style.setProperty("--hx-columns", String(width / SQUARE));
    const way = (this.laid === this.sheet.board ? "" : "-narrow") + (this.view.flipped ? "-flipped" : "");
    this.ground.setAttribute("href", `#empty-board${way}`);
    this.host.classList.toggle("hx-flipped", this.view.flipped);
    const { rows } = this.sheet.board;
    const order = this.view.flipped ? rows.toReversed().map((row) => row.toReversed()) : rows;
    const lines = order.map((row) => {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      line.append(...row.filter((square) => square !== null).map((square) => this.cells[square]));
      return line;
    });
    this.grid.replaceChildren(...lines.filter((line) => line.childElementCount));
    this.cells.forEach((cell, square) => this.lay(cell, square));
    this.roam(this.focus ?? must(order.flat().findLast((square) => square !== null)));
  }

  /** Lay the cell of a square over its picture. @param {HTMLElement} cell @param {Square} square */
  lay(cell, square) {
    const { size } = this.layout;
    const points = this.polygons[square];
    const { left, top, width, height } = box(points);
    const place = { left: left / size[0], top: top / size[1], width: width / size[0], height: height / size[1] };
    for (const [key, share] of Object.entries(place)) cell.style.setProperty(key, `${100 * share}%`);
    if (points.length === 8) return; // a square is its own box
    const share = (/** @type {number} */ along, /** @type {number} */ whole) => `${(100 * along) / whole}%`;
    const corner = (/** @type {number} */ x, /** @type {number} */ y) => `${share(x - left, width)} ${share(y - top, height)}`;
    const corners = points.flatMap((x, i) => (i % 2 ? [] : [corner(x, points[i + 1])]));
    cell.style.clipPath = `polygon(${corners.join()})`;
  }

  showMarks() {
    const { view } = this;
    const shade = (/** @type {Square} */ square, /** @type {string} */ name) => this.tint(square, `hx-mark ${name}`);
    this.marks.replaceChildren();
    this.hints.replaceChildren();
    for (const square of new Set(view.last)) shade(square, "hx-last");
    for (const square of Object.values(view.planned ?? {})) if (square >= 0) shade(square, "hx-planned");
    for (const square of view.checked) shade(square, "hx-checked");
    if (view.selected !== null && view.selected >= 0) shade(view.selected, "hx-selected");
    this.effects.show(view);
    for (const square of view.places) this.dot(square, 5.5, "hx-placing");
    this.showTargets(view.targets, "hx-going", "hx-taking");
    if (view.looked) this.showLooked(view.looked, shade);
  }

  /** Tint a square, or the ground around a point. @param {Square} square @param {string} name */
  tint(square, name) {
    const [cx, cy] = this.middle(square);
    if (on_points(this.host)) drawn("circle", { cx, cy, r: SQUARE / 2 - 0.5, class: name }, this.marks);
    else drawn("polygon", { points: this.polygons[square].join(" "), class: name }, this.marks);
  }

  /** @param {Targets} targets @param {string} going @param {string} taken */
  showTargets(targets, going, taken) {
    for (const [square, taking] of targets) this.dot(square, taking ? 19 : 6.5, taking ? taken : going);
  }

  /** @param {Square} square @param {number} r @param {string} name */
  dot(square, r, name) {
    const [cx, cy] = this.middle(square);
    drawn("circle", { cx, cy, r, class: name }, this.hints);
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
    const { left, top, width, height } = box(this.polygons[square]);
    return [left + width / 2, top + height / 2];
  }

  /** Draw the pieces, unless they stand as they did: then those that are still moving go on. */
  showMen() {
    const wanted = [this.view.flipped, this.laid === this.sheet.board, ...Array.from(this.view.board)].join();
    if (wanted === this.drawn) return;
    this.drawn = wanted;
    this.men.replaceChildren();
    this.cells.forEach((_, square) => {
      const code = this.view.board[square];
      if (!code) return;
      const [x, y] = this.corner(square);
      drawn("use", { href: this.picture(code), x, y, "data-at": square }, this.men);
    });
  }

  /** The picture of the piece on a square. @param {Square} square @returns {SVGElement | null} */
  pieceOn(square) {
    return this.men.querySelector(`[data-at="${square}"]`);
  }

  /** What draws the piece of a code. @param {Code} code */
  picture(code) {
    return pictureOf(code, this.sheet);
  }

  label() {
    const { view } = this;
    this.cells.forEach((cell, square) => {
      const code = view.board[square];
      const kind = this.sheet.pieces[(code >> 1) - 1];
      const man = !code ? TEXTS.empty : kind.owned ? `${this.sheet.sides[code & 1]} ${kind.title}` : kind.title;
      const place = view.places.has(square) ? TEXTS.place : view.movable.has(square) ? TEXTS.movable : "";
      const reached = view.targets.has(square) ? TEXTS.target : place;
      const more = view.planned?.to === square ? TEXTS.plan : reached;
      const told = more && this.focus === square ? view.foretold : "";
      cell.setAttribute("aria-label", [this.sheet.board.names[square], man, more, told].filter(Boolean).join(", "));
      cell.setAttribute("aria-selected", String(square === view.selected));
      cell.classList.toggle("hx-movable", view.movable.has(square));
      cell.classList.toggle("hx-target", view.targets.has(square) || view.places.has(square));
    });
  }

  // --- keys --------------------------------------------------------------------------------------

  /** Let one square be the board's stop for the Tab key. @param {Square} square */
  roam(square) {
    if (this.focus !== null) this.cells[this.focus].tabIndex = -1;
    this.focus = square;
    this.cells[square].tabIndex = 0;
  }

  /** @param {Square} square */
  focused(square) {
    this.roam(square);
    this.told.aim(square);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (this.pointed && this.told.key(event.key)) return event.preventDefault();
    this.pointed = false;
    if (event.key in ARROWS) this.go(ARROWS[event.key]);
    else if (event.key === "Enter" || event.key === " ") this.told.pick(must(this.focus));
    else if (event.key === "Escape") this.told.dismiss();
    else if (!this.told.key(event.key)) return;
    event.preventDefault();
  }

  /** To the nearest square that way, seen on the picture. @param {Point} way */
  go(way) {
    const points = this.cells.map((_, square) => this.middle(square));
    const rank = this.sheet.board.rows.find((row) => row.includes(this.focus)) ?? [];
    this.cells[nearest(points, must(this.focus), way, rank)].focus();
  }
}

// The setup: pieces are dragged to squares, or chosen and put there by click or key; the library has more of them.

import { button, make, must } from "./dom.js";
import { dress } from "./pictures.js";

const FAR = 5; // pixels after which a press is a drag
const ENDS = /** @type {const} */ (["pointerup", "pointercancel"]); // of a drag

/** @type {Record<string, [number, number]>} Rows and columns that arrow keys go. */
const WAYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** The board, and below it what can be put there. @param {FormAnswer} answer @param {FormDesk} form */
export function setup(answer, form) {
  const desk = new Desk(answer, form);
  const made = [desk.help(), desk.board(), desk.tools(), desk.library()];
  for (const part of made) dress(part.querySelectorAll("[data-man]"), form.studio.pictures);
  return made;
}

class Desk {
  /** @type {HTMLElement[][]} */ cells = [];
  /** @type {HTMLElement | null} */ bar = null;

  /** @param {FormAnswer} answer @param {FormDesk} form */
  constructor(answer, { click, kept, studio }) {
    this.answer = answer;
    this.click = click;
    this.kept = kept;
    this.studio = studio;
    this.titles = new Map(answer.pieces.map((piece) => [piece.symbol, piece]));
    /** @type {Tool} */
    this.tool = kept.tool ?? { kind: "take" };
  }

  help() {
    return make(
      "p",
      { class: "quiet" },
      "Drag a piece to a square; or choose it, and click the square or press Enter there. " +
        "Take moves a piece from square to square.",
    );
  }

  // --- the board ---------------------------------------------------------------------------------

  board() {
    const { grid } = this.answer;
    const rows = grid.map((row, r) => make("div", { role: "row" }, ...row.map((cell, c) => this.cell(cell, r, c))));
    const board = make("div", { role: "grid", class: "diagram", id: "shape-board", "aria-label": "Setup" }, ...rows);
    board.style.setProperty("--columns", String(Math.max(...grid.map((row) => row.length))));
    if (grid[0][0].place) this.stagger(board);
    this.cells = rows.map((row) => /** @type {HTMLElement[]} */ ([...row.children]));
    board.addEventListener("keydown", (event) => this.walk(event));
    return board;
  }

  /** Lay hexagons beside each other. @param {HTMLElement} board */
  stagger(board) {
    const halves = this.answer.grid.flat().map(({ place }) => place?.[1] ?? 0);
    const top = Math.min(...halves);
    board.classList.add("hexagons");
    board.style.setProperty("--halves", String(Math.max(...halves) - top + 2));
    for (const cell of /** @type {NodeListOf<HTMLElement>} */ (board.querySelectorAll(".cell"))) {
      const { place: [x, y] = [0, 0] } = this.answer.grid[Number(cell.dataset.row)][Number(cell.dataset.column)];
      cell.style.setProperty("--x", String(x));
      cell.style.setProperty("--y", String(y - top));
      cell.classList.remove("dark", "light");
      if (!cell.classList.contains("hole")) cell.classList.add(["dark", "light", "middle"][((((3 * x - y) / 2) % 3) + 3) % 3]);
    }
  }

  /** @param {FormCell} cell @param {number} r @param {number} c */
  cell({ name, token }, r, c) {
    const piece = this.titles.get(token) ?? this.titles.get(token.toUpperCase());
    const side = piece && !piece.unowned ? (token === piece.symbol ? "white" : "black") : "";
    const says = piece ? `${side} ${piece.title}`.trim() : token === "." ? "empty" : token === "*" ? "hole" : token;
    const looks = `cell ${piece ? side : ""} ${!piece && token === "*" ? "hole" : (r + c) % 2 ? "dark" : "light"}`;
    const given = {
      role: "gridcell",
      class: looks,
      "data-row": r,
      "data-column": c,
      "data-key": `cell-${r}-${c}`,
      tabindex: r || c ? -1 : 0,
      ...(piece ? this.man(side, piece) : {}),
    };
    const made = make(
      "div",
      { ...given, "aria-label": `${name || `row ${r + 1}, column ${c + 1}`}, ${says}`, title: `${name} ${says}` },
      token === "." || (!piece && token === "*") ? "" : token,
    );
    if (this.kept.held?.row === r && this.kept.held.column === c) made.classList.add("held");
    made.addEventListener("click", () => this.put(r, c));
    if (piece) this.drags(made, { kind: "move", row: r, column: c });
    return made;
  }

  /** What tells which man an element stands for. @param {string} side @param {FormPiece} piece */
  man(side, { name, symbol, unowned }) {
    const letter = side === "black" && !unowned ? symbol.toLowerCase() : symbol;
    return { "data-man": `${side === "black" ? side : "white"}-${name}`, "data-letter": letter };
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    const [dr, dc] = WAYS[event.key] ?? [0, 0];
    const cell = /** @type {HTMLElement} */ (event.target);
    const { row, column } = cell.dataset;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.put(Number(row), Number(column));
    }
    const next = this.cells[Number(row) + dr]?.[Number(column) + dc];
    if (!next || (!dr && !dc)) return;
    event.preventDefault();
    cell.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  /** Do with a square what the chosen tool does. @param {number} row @param {number} column */
  put(row, column) {
    const { kind } = this.tool;
    if (this.studio.files.readOnly) return;
    if (kind === "hole") this.click("hole", { row, column });
    else if (kind === "clear") this.click("stand", { row, column, side: this.kept.side });
    else if (kind === "piece") this.click("stand", { row, column, piece: this.tool.piece, side: this.kept.side });
    else this.take(row, column);
  }

  /** @param {number} row @param {number} column */
  take(row, column) {
    const { held } = this.kept;
    this.kept.held = null;
    for (const cell of this.cells.flat()) cell.classList.remove("held");
    if (held && (held.row !== row || held.column !== column))
      this.click("stand", { row, column, from: [held.row, held.column], side: this.kept.side });
    else if (!held && this.answer.grid[row][column].token !== ".") {
      this.kept.held = { row, column };
      this.cells[row][column].classList.add("held");
    }
  }

  // --- dragging ----------------------------------------------------------------------------------

  /** @param {HTMLElement} element @param {Dragged} what */
  drags(element, what) {
    element.addEventListener("pointerdown", (down) => {
      if (down.button !== 0 || this.studio.files.readOnly) return;
      down.preventDefault();
      element.focus();
      /** @type {HTMLElement | null} */
      let ghost = null;
      const follow = (/** @type {PointerEvent} */ event) => {
        if (!ghost && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < FAR) return;
        ghost ??= document.body.appendChild(
          make("div", { class: "ghost", "aria-hidden": "true" }, ...[...element.childNodes].map((node) => node.cloneNode(true))),
        );
        Object.assign(ghost.style, { left: `${event.clientX}px`, top: `${event.clientY}px` });
      };
      const done = (/** @type {PointerEvent} */ event) => {
        removeEventListener("pointermove", follow);
        for (const type of ENDS) removeEventListener(type, done);
        if (!ghost) return;
        ghost.remove();
        element.addEventListener("click", stopped, { capture: true, once: true });
        setTimeout(() => element.removeEventListener("click", stopped, { capture: true }));
        const cell = event.type === "pointerup" && document.elementFromPoint(event.clientX, event.clientY)?.closest(".cell");
        if (cell) this.dropped(what, Number(cell.getAttribute("data-row")), Number(cell.getAttribute("data-column")));
      };
      addEventListener("pointermove", follow);
      for (const type of ENDS) addEventListener(type, done);
    });
  }

  /** @param {Dragged} what @param {number} row @param {number} column */
  dropped(what, row, column) {
    if (!("row" in what)) this.click("stand", { row, column, piece: what.piece, side: this.kept.side });
    else if (what.row !== row || what.column !== column)
      this.click("stand", { row, column, from: [what.row, what.column], side: this.kept.side });
  }

  // --- what can be put ---------------------------------------------------------------------------

  tools() {
    const side = make(
      "select",
      { id: "shape-side", "data-key": "side", onchange: ({ target }) => ((this.kept.side = target.value), this.letters()) },
      new Option("White", "white"),
      new Option("Black", "black"),
      new Option("Both, mirrored", "both"),
    );
    side.value = this.kept.side;
    /** @type {[string, string][]} */
    const words = [
      ["take", "Take"],
      ["clear", "Clear"],
      ["hole", "Hole"],
    ];
    const plain = words.map(([kind, title]) => this.chip({ kind }, title));
    const pieces = this.answer.pieces.map((piece) =>
      this.chip({ kind: "piece", piece: piece.name }, "", piece.title, this.man(this.kept.side, piece)),
    );
    this.bar = make(
      "div",
      { class: "chips", role: "group", "aria-label": "What a click puts" },
      make("label", { for: "shape-side" }, "For"),
      side,
      ...plain,
      ...pieces,
    );
    return this.bar;
  }

  /** The pieces that can be put are those of the other side now. */
  letters() {
    for (const piece of this.answer.pieces) {
      const chip = this.bar?.querySelector(`[data-piece="${piece.name}"]`);
      if (!chip) continue;
      for (const [key, value] of Object.entries(this.man(this.kept.side, piece))) chip.setAttribute(key, value);
      dress([chip], this.studio.pictures);
    }
  }

  /** @param {Tool} tool
   * @param {string} text @param {string} title @param {Record<string, string>} given @returns {HTMLButtonElement} */
  chip(tool, text, title = "", given = {}) {
    const chosen = JSON.stringify(tool) === JSON.stringify(this.tool);
    /** @type {HTMLButtonElement} */
    const made = button(text, () => this.choose(tool, made), {
      class: "chip",
      "aria-pressed": String(chosen),
      title,
      "aria-label": title || text,
      "data-key": `tool-${JSON.stringify(tool)}`,
      "data-piece": tool.piece,
      ...given,
    });
    if (tool.piece) this.drags(made, tool);
    return made;
  }

  /** @param {Tool} tool @param {HTMLElement} chip */
  choose(tool, chip) {
    Object.assign(this.kept, { tool, held: null });
    this.tool = tool;
    for (const other of must(chip.closest("section")).querySelectorAll("[aria-pressed]"))
      other.setAttribute("aria-pressed", String(other === chip));
  }

  library() {
    const chips = this.answer.library.map(({ name, about }) => {
      const tool = { kind: "piece", piece: name };
      const chosen = JSON.stringify(tool) === JSON.stringify(this.tool);
      /** @type {HTMLButtonElement} */
      const made = button(name.replaceAll("_", " "), () => this.choose(tool, made), {
        class: "chip",
        "aria-pressed": String(chosen),
        title: about,
        "data-key": `library-${name}`,
      });
      this.drags(made, tool);
      return made;
    });
    const { open } = this.kept;
    const more = make(
      "details",
      { open: open.has("library"), id: "shape-library" },
      make("summary", { "data-key": "library" }, "More pieces, from the library"),
      make("div", { class: "chips" }, ...chips),
    );
    more.addEventListener("toggle", () => (more.open ? open.add("library") : open.delete("library")));
    return more;
  }
}

/** @param {Event} event */
function stopped(event) {
  event.stopPropagation();
}

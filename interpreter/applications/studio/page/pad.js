// The piece editor: a pad on which squares are clicked; beside it the same as text, and what else is said of a piece.

import { ask } from "./api.js";
import { button, make } from "./dom.js";
import { hold } from "./form.js";
import { facts, further, others } from "./pad_facts.js";
import { newPiece } from "./new_piece.js";
import { KINDS, LETTERS, MODES, SAID, TURNS, choosePiece, direction, kept, span, squares, turned, where } from "./pad_tools.js";

/** @type {Record<string, [number, number]>} Squares to the right and forward that arrow keys go. */
const WAYS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** The editor of a piece.
 * @param {Answers["pad"]} answer @param {Studio} studio @param {Tabs} tabs @returns {(Node | string)[]} */
export function pad(answer, studio, tabs) {
  if (!("marks" in answer))
    return [make("p", { class: "waits" }, `The editor waits until the text can be read again: ${answer.waits}`)];
  kept.piece = answer.name;
  return new Pad(answer, studio, tabs).parts();
}

class Pad {
  /** @type {Map<string, PadMark[]>} The marks of a square, "x,y". */ seen = new Map();

  /** @param {PadAnswer} answer @param {Studio} studio @param {Tabs} tabs */
  constructor(answer, studio, tabs) {
    this.answer = answer;
    this.studio = studio;
    this.tabs = tabs;
    this.locked = studio.files.readOnly;
    for (const mark of answer.marks)
      for (const [x, y] of squares(mark)) this.seen.set(`${x},${y}`, [...(this.seen.get(`${x},${y}`) ?? []), mark]);
  }

  /** @param {string} deed @param {object} more */
  click(deed, more = {}) {
    return this.studio.shape({ deed, piece: this.answer.name, ...more });
  }

  parts() {
    const { answer, locked } = this;
    const kept = "Shipped definitions are read-only: use Save as … to make your own copy.";
    const lock = locked ? make("p", { class: "quiet" }, kept) : null;
    const body = answer.fixed
      ? make("p", { class: "quiet" }, answer.fixed)
      : make("div", { class: "padded" }, this.board(), facts(answer, this.studio));
    const all = make("fieldset", { class: "shape", disabled: locked }, this.head(), ...(answer.fixed ? [] : this.tools()), body);
    if (answer.fixed) all.append(facts(answer, this.studio));
    all.append(...others(answer, this.studio), ...further(answer, this.studio));
    return [lock, all].filter((each) => each !== null);
  }

  // --- which piece -------------------------------------------------------------------------------

  head() {
    const { answer, tabs } = this;
    const select = make("select", { id: "pad-piece", "aria-label": "Piece", "data-key": "pad-piece" });
    select.append(...answer.pieces.map(({ name, title }) => new Option(title, name, false, name === answer.name)));
    select.addEventListener("change", () => (choosePiece(select.value), tabs.refresh()));
    const row = make("p", { class: "row" }, make("label", { for: "pad-piece" }, "Piece"), select);
    row.append(
      button("New piece …", () => this.fresh(), { id: "pad-new" }),
      button("Put it on the board", () => this.place(), { id: "pad-place" }),
    );
    row.append(button("Undo", () => this.studio.editor.undo(false), { id: "pad-undo" }));
    return row;
  }

  /** To the setup, with this piece in hand. */
  place() {
    hold(this.answer.name);
    this.tabs.open("form");
  }

  /** A new piece: its name, and what it begins with. */
  async fresh() {
    const made = await newPiece(this.studio);
    if (!made) return;
    const before = new Set(this.answer.pieces.map(({ name }) => name));
    await this.studio.shape({ deed: "create", ...made });
    const added = await ask("pad", this.studio.question()).catch(() => null);
    const name = added && "pieces" in added && added.pieces.find((one) => !before.has(one.name))?.name;
    if (name) choosePiece(name);
    this.tabs.again();
  }

  // --- the pad -----------------------------------------------------------------------------------

  tools() {
    const modes = MODES.map(([mode, title, sign]) => this.chip("mode", mode, `${sign} ${title}`, ""));
    const kinds = KINDS.map(([kind, title, about]) => this.chip("kind", kind, title, about));
    const turns = make("select", {
      id: "pad-turns",
      onchange: ({ target }) => (kept.turns = /** @type {PadTools["turns"]} */ (target.value)),
    });
    turns.append(...TURNS.map(([word, title]) => new Option(title, word, false, word === kept.turns)));
    const limit = make("input", {
      id: "pad-limit",
      type: "number",
      min: 2,
      max: 99,
      value: kept.limit,
      placeholder: "any",
      oninput: ({ target }) => (kept.limit = target.value),
    });
    const far = make("input", {
      id: "pad-far",
      type: "checkbox",
      checked: kept.far,
      onchange: ({ target }) => (kept.far = target.checked),
    });
    const about = KINDS.find(([kind]) => kind === kept.kind)?.[2] ?? "";
    const said = kept.kind === "legs" && kept.leg ? `First leg: ${where(kept.leg.x, kept.leg.y)}. Click the second leg.` : about;
    /** @type {HTMLElement[]} */
    const extra =
      kept.kind === "legs"
        ? [make("label", { class: "tick" }, far, "this leg goes any distance")]
        : [make("label", { for: "pad-turns" }, "In"), turns];
    if (kept.kind === "slide" || kept.kind === "rider") extra.push(make("label", { for: "pad-limit" }, "At most"), limit);
    return [
      make("div", { class: "chips", role: "group", "aria-label": "What a click says" }, ...modes),
      make("div", { class: "chips", role: "group", "aria-label": "How it goes there" }, ...kinds),
      make("p", { class: "row" }, ...extra, make("small", { id: "pad-about", class: "quiet" }, said)),
    ];
  }

  /** @param {"mode" | "kind"} part @param {string} word @param {string} text @param {string} title */
  chip(part, word, text, title) {
    const choose = () => {
      Object.assign(kept, { [part]: word, leg: null });
      this.tabs.fill(this.parts());
    };
    return button(text, choose, {
      class: "chip",
      "aria-pressed": String(kept[part] === word),
      title,
      "data-key": `pad-${part}-${word}`,
    });
  }

  board() {
    const rows = span().map((y) =>
      make(
        "div",
        { role: "row" },
        ...span()
          .toReversed()
          .map((x) => this.cell(x, y)),
      ),
    );
    const board = make(
      "div",
      { role: "grid", class: "pad", id: "pad", "aria-label": `Where the ${this.answer.title} goes` },
      ...rows,
    );
    board.addEventListener("keydown", (event) => this.walk(event));
    return board;
  }

  /** @param {number} x @param {number} y */
  cell(x, y) {
    const middle = !x && !y;
    const marks = this.seen.get(`${x},${y}`) ?? [];
    const modes = new Set(marks.flatMap(({ mode }) => [...mode].map((letter) => (letter === "e" ? "c" : letter))));
    const mode = modes.size === 2 ? "both" : modes.has("m") ? "move" : "capture";
    const first = marks.find((mark) => mark.x === x && mark.y === y);
    const looks = [
      `cell ${(x + y) % 2 ? "light" : "dark"}`,
      marks.length ? mode : "",
      marks.length && !first ? "far" : "",
      first ? `of-${first.kind}` : "",
    ];
    if (marks.length && !marks.some(({ own }) => own)) looks.push("lent");
    if (kept.leg && kept.leg.x === x && kept.leg.y === y) looks.push("held");
    const says = middle
      ? "the piece"
      : marks
          .map((mark) => `${SAID[mark.kind]}, ${MODES.find(([word]) => word === LETTERS[mark.mode])?.[1].toLowerCase()}`)
          .join("; ");
    const label = `${middle ? "" : `${where(x, y)}: `}${says || "nothing"}`;
    const chosen = kept.at[0] === x && kept.at[1] === y;
    const sign = middle ? this.answer.symbol : marks.length ? MODES.find(([word]) => word === mode)?.[2] : "";
    const given = {
      role: "gridcell",
      class: looks.filter(Boolean).join(" "),
      "data-x": x,
      "data-y": y,
      "data-key": `pad-${x}-${y}`,
      tabindex: chosen ? 0 : -1,
      "aria-label": label,
      title: label,
    };
    const made = make("div", given, sign ?? "");
    if (!middle) made.addEventListener("click", () => this.put(x, y));
    return made;
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    const cell = /** @type {HTMLElement} */ (event.target);
    const [x, y] = [Number(cell.dataset.x), Number(cell.dataset.y)];
    if (event.key === "Enter" || event.key === " ") cell.click();
    const [dx, dy] = WAYS[event.key] ?? [0, 0];
    const next = cell.closest("#pad")?.querySelector(`[data-x="${x + dx}"][data-y="${y + dy}"]`);
    if (event.key !== "Tab") event.preventDefault();
    if (!(next instanceof HTMLElement) || next === cell) return;
    kept.at = [x + dx, y + dy];
    cell.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  /** @param {number} x @param {number} y */
  put(x, y) {
    if (this.locked) return;
    kept.at = [x, y];
    if (kept.mode === "erase") this.erase(x, y);
    else if (kept.kind === "legs") this.leg(x, y);
    else this.mark(x, y);
  }

  /** @param {number} x @param {number} y */
  mark(x, y) {
    const { mode, kind } = kept;
    const hops = kind === "grasshopper" || kind === "cannon";
    const [dx, dy] = kind === "slide" || hops ? direction(x, y) : [x, y];
    const way = kind === "slide" || kind === "rider" ? "ride" : kind;
    const limit = way === "ride" ? Number(kept.limit) || 0 : hops ? 0 : 1;
    const there = this.answer.marks.find(
      (one) => one.own && one.x === dx && one.y === dy && one.kind === way && one.limit === limit,
    );
    const said = there && LETTERS[there.mode] === mode ? "none" : mode;
    return this.click("mark", { vectors: turned(dx, dy), kind: way, limit, mode: said });
  }

  /** Take away what leads to a square. @param {number} x @param {number} y */
  erase(x, y) {
    for (const { x: dx, y: dy, kind, limit, own } of this.seen.get(`${x},${y}`) ?? [])
      if (own) this.click("mark", { vectors: turned(dx, dy), kind, limit, mode: "none" });
  }

  /** The first leg is kept until the second one is clicked. @param {number} x @param {number} y */
  leg(x, y) {
    const leg = { x, y, far: kept.far };
    const first = kept.leg;
    kept.leg = first ? null : leg;
    if (first) this.click("legs", { legs: [first, leg], mode: kept.mode });
    else this.tabs.fill(this.parts());
  }
}

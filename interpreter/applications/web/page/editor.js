// A position that is set up by hand, checked as a FEN is read.

import { must, reasonOf } from "./care.js";
import { copy, element, say } from "./page.js";
import { position } from "./positions.js";
import { drawn } from "./shapes.js";
import { TEXTS } from "./texts.js";

export class Editor {
  on = false;
  /** @type {Men} */ men = new Map();
  /** @type {Code | null} What a click puts down; 0: nothing, so that it takes pieces away. */ tool = null;
  /** @type {Square | null} The square whose piece is to go elsewhere. */ held = null;
  fen = "";

  /** @param {App} app @param {Sheet} sheet */
  constructor(app, sheet) {
    this.app = app;
    this.sheet = sheet;
    const either = sheet.fields.reading.either ? [new Option(TEXTS.either, "-")] : [];
    element("edit-turn").replaceChildren(new Option(this.sheet.sides[0], "w"), new Option(this.sheet.sides[1], "b"), ...either);
    const { pooled } = sheet.fields.reading;
    element("edit-hands").replaceChildren(...(sheet.fields.pool ? pooled : []).map((code) => this.count(code)));
    must(element("edit-castling").parentElement).hidden = !sheet.fields.rights.length && !sheet.fields.gates;
    this.trays = [0, 1].map((side) => this.tray(side));
    element("editor").addEventListener("toggle", () => (element("editor").open ? this.begin() : this.end()));
    const deeds = {
      "edit-clear": () => this.lay(new Map()),
      "edit-start": () => this.from(app.start),
      "edit-play": () => this.play(),
    };
    for (const [id, deed] of Object.entries(deeds)) element(id).addEventListener("click", deed);
    element("edit-link").addEventListener("click", () => copy(element("edited"), element("edit-link")));
    for (const id of ["edit-turn", "edit-castling", "edit-hands"]) element(id).addEventListener("input", () => this.check());
  }

  /** How many of a piece are in hand. @param {Code} code */
  count(code) {
    const label = document.createElement("label");
    const input = document.createElement("input");
    Object.assign(input, { type: "number", min: "0", max: "99", value: "0" });
    input.dataset.code = String(code);
    label.append(`${this.sheet.sides[code & 1]} ${this.sheet.pieces[(code >> 1) - 1].title} `, input);
    return label;
  }

  /** The pieces of a side, to be put down. @param {Side} side */
  tray(side) {
    const tray = document.createElement("div");
    tray.className = "hx-tray";
    tray.setAttribute("role", "group");
    tray.setAttribute("aria-label", TEXTS.tray(this.sheet.sides[side]));
    const codes = this.sheet.pieces.flatMap(({ owned }, i) => (owned || !side ? [2 * i + 2 + side] : []));
    tray.append(...codes.map((code) => this.button(code)), this.button(0));
    return tray;
  }

  /** @param {Code} code 0: take pieces away */
  button(code) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.tool = String(code);
    const kind = this.sheet.pieces[(code >> 1) - 1];
    button.title = code ? (kind.owned ? `${this.sheet.sides[code & 1]} ${kind.title}` : kind.title) : TEXTS.take_away;
    button.setAttribute("aria-label", button.title);
    const svg = drawn("svg", { viewBox: "0 0 45 45", "aria-hidden": "true" });
    if (code) drawn("use", { href: this.app.board.picture(code) }, svg);
    else drawn("path", { d: "M12 12l21 21m0-21l-21 21", class: "hx-cross" }, svg);
    button.append(svg);
    if (code) button.addEventListener("pointerdown", (event) => this.app.board.pointers.press(event, -code, button));
    button.addEventListener("click", () => this.app.board.pointers.dragged || this.take(this.tool === code ? null : code));
    return button;
  }

  // --- coming and going --------------------------------------------------------------------------

  begin() {
    const { app } = this;
    if (this.on) return;
    app.players.rest();
    this.on = true;
    app.looker.forget();
    app.selected = app.begun = app.aim = null;
    app.refuse("");
    this.from(app.game.state);
  }

  /** Show the game again. */
  end() {
    if (!this.on) return;
    this.forget();
    this.app.proceed();
  }

  forget() {
    this.on = false;
    this.take(null);
    element("editor").open = false;
  }

  /** @param {State} state */
  from(state) {
    const { rules, notation } = this.app;
    const [, turn, castling] = notation.fen(state).split(" ");
    element("edit-turn").value = turn;
    element("edit-castling").value = castling;
    for (const input of this.counts) input.value = String(rules.pool(state)[Number(input.dataset.code)]);
    this.lay(new Map([...rules.board(state).entries()].filter(([, code]) => code)));
  }

  /** A new game from what was set up. */
  play() {
    this.forget();
    this.app.exchange.place(this.fen);
  }

  // --- changes -----------------------------------------------------------------------------------

  get counts() {
    return /** @type {HTMLInputElement[]} */ ([...element("edit-hands").querySelectorAll("input")]);
  }

  /** @param {Men} men */
  lay(men) {
    this.men = men;
    this.held = null;
    this.check();
    this.app.refresh();
  }

  /** Choose what the next click puts down, null for nothing. @param {Code | null} tool */
  take(tool) {
    Object.assign(this, { tool, held: null });
    for (const tray of this.trays)
      for (const button of /** @type {HTMLElement[]} */ ([...tray.children]))
        button.setAttribute("aria-pressed", String(button.dataset.tool === String(tool)));
    this.app.refresh();
  }

  /** Hold nothing. */
  cleared() {
    this.take(null);
    return false;
  }

  /** @param {Square} square */
  pick(square) {
    const { held } = this;
    if (held !== null) this.drop(held, square);
    else if (this.tool !== null) this.put(square, this.men.get(square) === this.tool ? 0 : this.tool);
    else if (this.men.has(square)) this.hold(square);
  }

  /** @param {Square | null} square */
  hold(square) {
    this.held = square;
    this.app.refresh();
  }

  /** A piece is carried to a square; null: off the board. @param {Source} from @param {Square | null} to */
  drop(from, to) {
    const code = from < 0 ? -from : (this.men.get(from) ?? 0);
    const men = new Map(this.men);
    if (from >= 0) men.delete(from);
    if (to !== null && code) men.set(to, code);
    this.lay(men);
  }

  /** @param {Square} square @param {Code} code 0: nothing */
  put(square, code) {
    const men = new Map(this.men);
    if (code) men.set(square, code);
    else men.delete(square);
    this.lay(men);
  }

  // --- the check ---------------------------------------------------------------------------------

  /** Read what was set up as a FEN; say what is wrong with it. */
  check() {
    let fault = "";
    try {
      this.fen = this.written();
      position(this.fen, this.app.rules, this.sheet);
    } catch (error) {
      fault = reasonOf(error);
    }
    say("edit-fault", fault || TEXTS.playable);
    element("edit-fault").classList.toggle("hx-good", !fault);
    element("edit-play").disabled = element("edit-link").disabled = fault !== "";
    element("edited").value = fault ? "" : `${location.href.split("#")[0]}#${new URLSearchParams({ fen: this.fen })}`;
  }

  /** The FEN of what was set up: the past is left behind. */
  written() {
    const { rules, notation, start } = this.app;
    const state = rules.arranged(start, this.men, 0);
    rules.pool(state).fill(0);
    for (const input of this.counts)
      rules.pool(state)[Number(input.dataset.code)] = Math.max(0, Math.floor(Number(input.value)) || 0);
    const [board, , , , ...rest] = notation.fen(state).split(" ");
    const castling = element("edit-castling").value.trim().split(/\s+/).join("") || "-";
    return [board, element("edit-turn").value, castling, "-", ...rest].join(" ");
  }

  /** What the board shows. @returns {ArrayLike<Code>} */
  get board() {
    return this.sheet.board.names.map((_, square) => this.men.get(square) ?? 0);
  }

  /** What can be carried. @returns {Set<Source>} */
  get movable() {
    return new Set([...this.men.keys(), ...this.sheet.pieces.flatMap((_, i) => [-2 * i - 2, -2 * i - 3])]);
  }
}

// What a page tells whoever holds it in a frame, a studio or a notebook: which game is shown, and who plays; and which
// game it is to show. The frame's name says who holds it, who played in the frame before this one, and what; a page that
// was made for any variant may have no address of its own, so that its name says what would stand there.

import { fragment } from "./address.js";
import { must, reasonOf } from "./care.js";
import { Game, along } from "./game.js";
import { element } from "./page.js";
import { position } from "./positions.js";

const KEPT = /** @type {const} */ (["white", "black", "level"]);

export class Holder {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {Kept} */
    this.kept = parent === window ? {} : parsed(window.name);
    this.wanted = ["studio", "notebook"].includes(this.kept.held ?? "");
    this.number = this.kept.game?.number ?? 0;
    if (!this.wanted) return;
    document.documentElement.classList.add(`hx-${this.kept.held}`);
    this.restore();
    addEventListener("message", ({ source, data }) => source === parent && data?.heterodox && this.show(data.heterodox));
  }

  /** What the address says of a game, or would say. */
  get hash() {
    return this.kept.fragment ? `#${this.kept.fragment}` : location.hash;
  }

  /** Who played in the frame before this one. */
  restore() {
    /** @type {Kept} */
    const kept = { white: "person", black: "person", ...this.kept };
    for (const id of KEPT) {
      const wanted = kept[id];
      if (wanted && [...element(id).options].some(({ value }) => value === wanted)) element(id).value = wanted;
    }
    this.app.flipped = kept.flipped === true;
  }

  /** Show the game to begin with, if there is one. */
  enter() {
    const game = this.wanted ? this.kept.game : undefined;
    if (!game || (!game.moves.length && game.start === course(this.app.game).start)) return false;
    this.show(game);
    return true;
  }

  /** @param {Game} game */
  tell(game) {
    if (!this.wanted) return;
    const { notation } = game;
    const settings = { ...Object.fromEntries(KEPT.map((id) => [id, element(id).value])), flipped: this.app.flipped };
    const heterodox = {
      fen: notation.fen(game.state),
      ...course(game),
      number: this.number,
      fragment: fragment(game, this.app.sheet),
      settings,
    };
    parent.postMessage({ heterodox }, location.origin === "null" ? "*" : location.origin);
  }

  /** Show the game that the holder has, { start, moves }; `number` tells it whether this was known when a game is told.
   * @param {HeldGame} game */
  show({ start, moves, number = 0 }) {
    this.number = number;
    const { app } = this;
    try {
      if (course(app.game).start === start) this.go_on(moves);
      else app.open_game(along(new Game(app.rules, app.notation, position(start, app.rules, app.sheet)), moves));
    } catch (error) {
      app.refuse(reasonOf(error));
    }
  }

  /** Go to the place of the game at hand, or on from it, to which these moves lead. @param {string[]} moves */
  go_on(moves) {
    const { app } = this;
    const { from, events } = unbroken(app.game);
    const nodes = events.filter(({ move }) => move !== null);
    const shown = course(app.game).moves;
    const common = shown.findIndex((text, i) => text !== moves[i]);
    const known = common < 0 ? shown.length : common;
    if (known === shown.length && known === moves.length) return this.tell(app.game);
    if (known < shown.length) app.game.arrive(nodes[known - 1] ?? from);
    along(app.game, moves.slice(known));
    if (known < moves.length) app.happened(true);
    else app.proceed();
  }
}

/** The tables with the computer's opinions and what its search has to know, which the holder makes when they are asked for. */
export async function thinking() {
  const { tables, facts, refused } = await requested("thinking");
  if (!tables || !facts) throw new Error(refused);
  return { tables, facts };
}

/** The bytes of a variant, in a page that was made for any: its holder says what it shows, and its name. */
export async function filled() {
  const { title, shape, places, bytes, name } = await requested("content");
  document.title = title;
  must(document.querySelector("h1")).textContent = title;
  /** @type {HTMLElement} */ (document.querySelector(".hx-table")).style.cssText = shape;
  for (const [id, markup] of Object.entries(places)) must(document.getElementById(id)).innerHTML = markup;
  window.name = name;
  return bytes;
}

/** What the holder answers. @template {keyof Asked} What @param {What} what @returns {Promise<Asked[What]>} */
function requested(what) {
  return new Promise((resolve) => {
    const heard = (/** @type {MessageEvent} */ { source, data }) => {
      if (source !== parent || !data?.[what]) return;
      removeEventListener("message", heard);
      resolve(data[what]);
    };
    addEventListener("message", heard);
    parent.postMessage({ [what]: true }, location.origin === "null" ? "*" : location.origin);
  });
}

/** A game up to the place that is shown, from its last null move on; who declined to move is not said. @param {Game} game */
function course(game) {
  const { from, events } = unbroken(game);
  const before = (/** @type {number} */ i) => (events[i - 1] ?? from).state;
  const moves = events.flatMap(({ move }, i) => (move === null ? [] : [game.notation.text(before(i), move)]));
  return { start: game.notation.fen(from.state), moves };
}

/** The nodes behind the last null move of the line, or the root, and that. @param {Game} game */
function unbroken(game) {
  const { events } = game;
  const at = events.findLastIndex(({ move, free }) => move === null && !free);
  return { from: events[at] ?? game.root, events: events.slice(at + 1) };
}

/** @param {string} text @returns {Kept} */
function parsed(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

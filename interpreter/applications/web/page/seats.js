// The two ends of the board: who sits there, what has been won, what waits in hand, and the clock.

import { Hands } from "./hands.js";
import { COLOURS, pictureOf } from "./look.js";
import { element } from "./page.js";
import { drawn } from "./shapes.js";
import { TEXTS } from "./texts.js";

const FEW = 3; // pieces of a kind that are shown one by one

export class Seats {
  /** @param {App} app @param {Sheet} sheet */
  constructor(app, sheet) {
    this.app = app;
    this.sheet = sheet;
    this.hands = new Hands(sheet, app.board);
    this.seats = [0, 1].map((side) => this.seat(side));
    this.scores = Object.values(sheet.hand).includes(true);
    this.order = -1;
    this.start = this.counted(app.game.start);
  }

  /** @param {Side} side */
  seat(side) {
    const seat = document.createElement("div");
    const part = (/** @type {string} */ tag, /** @type {string} */ name) => {
      const found = document.createElement(tag);
      found.className = name;
      seat.append(found);
      return found;
    };
    seat.className = "hx-seat";
    part("span", `hx-chip hx-chip-${COLOURS[side]}`).style.background = this.sheet.inks[side] ?? "";
    const player = part("span", "hx-player");
    const won = part("span", "hx-won");
    won.setAttribute("role", "img");
    seat.append(this.hands.groups[side]);
    const clock = part("span", "hx-clock");
    clock.id = `hx-clock-${COLOURS[side]}`;
    clock.hidden = true;
    return { seat, player, won, clock };
  }

  /** @param {{ flipped: boolean, movable: Set<Source>, selected: Source | null }} view @param {State} state */
  show(view, state) {
    this.turn(view.flipped ? 1 : 0);
    this.hands.show({ ...view, pool: this.app.rules.pool(state) });
    const { game, players } = this.app;
    const counts = this.counted(state);
    this.seats.forEach(({ seat, player, won }, side) => {
      const name = players.is_person(side) ? "" : players.name(side);
      player.replaceChildren(strong(this.sheet.sides[side]), name);
      seat.classList.toggle("hx-turns", !game.over && !players.ended && game.side === side);
      this.fill(won, this.won(counts, side));
    });
  }

  /** @param {Side} near The side that sits below. */
  turn(near) {
    const { editor } = this.app;
    const order = near + (editor.on ? 2 : 0);
    if (order === this.order) return;
    this.order = order;
    const ends = editor.on ? editor.trays : this.seats.map(({ seat }) => seat);
    element("far").replaceChildren(ends[near ^ 1]);
    element("near").replaceChildren(ends[near]);
  }

  /** How many of each code stand on the board. @param {State} state */
  counted(state) {
    const counts = Array.from({ length: 2 * this.sheet.pieces.length + 2 }, () => 0);
    for (const code of this.app.rules.board(state)) counts[code]++;
    return counts;
  }

  /** What a side has more of than at the beginning, as pieces of the other one; where pieces are endless, how many it has.
   * @param {number[]} counts @param {Side} side @returns {[Code, number][]} */
  won(counts, side) {
    const { hand, pieces } = this.sheet;
    const owned = pieces.flatMap((piece, i) => (piece.owned ? [2 * i + 2] : []));
    if (this.scores) return owned.map((code) => [code + side, counts[code + side]]);
    if (Object.keys(hand).length) return [];
    const lead = (/** @type {number[]} */ all, /** @type {Code} */ code) => all[code + side] - all[code + (side ^ 1)];
    /** @type {[Code, number][]} */
    const more = owned.map((code) => [code + (side ^ 1), lead(counts, code) - lead(this.start, code)]);
    return more.filter(([, count]) => count > 0);
  }

  /** @param {HTMLElement} host @param {[Code, number][]} found */
  fill(host, found) {
    const words = found.map(([code, count]) => `${count} ${this.sheet.pieces[(code >> 1) - 1].title}`).join(", ");
    const label = words && (this.scores ? TEXTS.has(words) : TEXTS.ahead(words));
    if (host.dataset.shown === label) return;
    host.dataset.shown = label;
    host.hidden = !label;
    host.setAttribute("aria-label", label);
    host.replaceChildren(...found.flatMap(([code, count]) => this.pictures(code, count)));
  }

  /** @param {Code} code @param {number} count @returns {(SVGElement | string)[]} */
  pictures(code, count) {
    const one = () => {
      const svg = drawn("svg", { viewBox: "4 4 37 37", "aria-hidden": "true" });
      drawn("use", { href: pictureOf(code, this.sheet) }, svg);
      return svg;
    };
    if (this.scores || count > FEW) return [one(), `\u00d7${count}`];
    return Array.from({ length: count }, one);
  }

  /** @param {string[] | null} times @param {Side | null} running */
  time(times, running) {
    this.seats.forEach(({ clock }, side) => {
      clock.hidden = !times;
      if (!times) return;
      if (clock.textContent !== times[side]) clock.textContent = times[side];
      clock.setAttribute("aria-label", TEXTS.clock(this.sheet.sides[side], times[side]));
      clock.classList.toggle("hx-running", running === side);
    });
  }
}

/** @param {string} text */
function strong(text) {
  const found = document.createElement("strong");
  found.textContent = text;
  return found;
}

// What the board, the keys and the panel have the page do.

import { must } from "./care.js";
import { COLOURS } from "./look.js";
import { element } from "./page.js";

/** What the board asks for. @param {App} app @returns {Told} */
export function deedsOf(app) {
  return {
    pick: (square) => (app.editor.on ? app.editor.pick(square) : app.pick(square)),
    drop: (from, to) => (app.editor.on ? app.editor.drop(from, to) : app.attempt(from, to, false)),
    away: (from) => app.editor.on && app.editor.drop(from, null),
    dismiss: () => app.premoves.cancel() || app.select(null),
    grab: (square) => app.editor.on || app.select(square),
    look: (square) => app.point(square),
    aim: (square) => app.target(square),
    draw: (from, to, event) => app.sketches.draw(from, to, event),
    draws: () => app.sketches.on,
    key: (key) => keyed(app, key),
  };
}

/** Does a key mean something? Then it is done. @param {App} app @param {string} key */
function keyed(app, key) {
  if (key === "m") app.looker.pin(app.board.focus);
  else if (key === "f") app.flip();
  else if (key === "[" || key === "ArrowLeft") app.walker.back();
  else if (key === "]" || key === "ArrowRight") app.walker.next();
  else return false;
  return true;
}

/** The fields and buttons of the panel, which is shown. @param {App} app */
export function connect(app) {
  element("level").addEventListener("change", () => app.proceed());
  for (const id of COLOURS) element(id).addEventListener("change", () => app.seated());
  document.addEventListener("keydown", ({ target, key, ctrlKey, altKey, metaKey }) => {
    if (target === document.body && !(ctrlKey || altKey || metaKey)) keyed(app, key);
  });
  COLOURS.forEach((id, side) => (must(element(id).previousSibling).textContent = `${app.sheet.sides[side]} `));
  const deeds = { new: () => app.restart(), flip: () => app.flip(), pass: () => app.pass() };
  for (const [id, deed] of Object.entries(deeds)) element(id).addEventListener("click", deed);
  element("coordinates").addEventListener("change", () => app.refresh());
  element("panel").hidden = false;
  document.documentElement.classList.toggle(
    "hx-embed",
    app.holder.wanted || new URLSearchParams(location.search).has("embed"),
  );
}

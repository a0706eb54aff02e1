// The dialog of a new piece: from nothing, or from the library of known fairy pieces.

import { ask, reasonOf } from "./api.js";
import { button, dialog, make, picture } from "./dom.js";

/** @type {Promise<Answers["fairy"]> | null} */
let library = null;

/** What a new piece is to be, null for none. @param {Studio} studio @returns {Promise<object | null>} */
export async function newPiece(studio) {
  library ??= ask("fairy", studio.question());
  const found = await library.catch((error) => ((library = null), studio.alert(reasonOf(error)), null));
  return found && dialog("New piece", (/** @type {Close<object>} */ close) => begin(found.known, close));
}

/** @param {FairyPiece[]} known @param {Close<object>} close */
function begin(known, close) {
  const title = make("input", {
    id: "piece-title",
    required: true,
    autocomplete: "off",
    autofocus: true,
    placeholder: "Dragon, Wizard, Star cat …",
  });
  const form = make(
    "form",
    { class: "row" },
    make("label", { for: "piece-title" }, "Name"),
    title,
    make("button", { class: "main" }, "Begin with no moves"),
  );
  form.addEventListener("submit", (event) => (event.preventDefault(), close({ title: title.value })));
  const find = make("input", { id: "piece-find", type: "search", autocomplete: "off", placeholder: "camel, leaps, NN …" });
  const rows = known.map(({ name, about, betza, svg }) => {
    const word = name.replaceAll("_", " ");
    const take = button("", () => close({ like: name, ...(title.value.trim() ? { title: title.value } : {}) }), {
      class: "known",
      "data-piece": name,
    });
    take.append(
      picture(svg, ""),
      make("span", {}, make("strong", {}, word), ` ${betza}`, make("br", {}), make("small", {}, about)),
    );
    return take;
  });
  find.addEventListener("input", () =>
    rows.forEach((row) => (row.hidden = !row.textContent?.toLowerCase().includes(find.value.trim().toLowerCase()))),
  );
  const heading = make(
    "p",
    { class: "row" },
    make("label", { for: "piece-find" }, `Or one of ${known.length} known pieces`),
    find,
  );
  return [
    form,
    heading,
    make("div", { class: "library", id: "piece-library" }, ...rows),
    make(
      "div",
      { class: "buttons" },
      button("Cancel", () => close(null)),
    ),
  ];
}

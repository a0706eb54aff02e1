// The form: what people rather click than write. Every click is a change of the text, which the editor can undo.

import { button, make } from "./dom.js";
import { rules } from "./rows.js";
import { setup } from "./setup.js";

const IMAGES = [
  ["mirror", "mirrors White's"],
  ["rotate", "is White's turned"],
];
/** @type {Remembered} What the form remembers while the text changes. */
const kept = { tool: null, side: "white", open: new Set(), held: null };

/** Have a piece in hand, to be put onto squares for both sides. @param {string} piece */
export function hold(piece) {
  Object.assign(kept, { tool: { kind: "piece", piece }, side: "both", held: null });
}

/** All fields of a definition; a text that cannot be read is waited for.
 * @param {Answers["form"]} answer @param {Studio} studio */
export function form(answer, studio) {
  if (!("grid" in answer))
    return [make("p", { class: "waits" }, `The form waits until the text can be read again: ${answer.waits}`)];
  /** @type {FormDesk["click"]} */
  const click = (deed, more = {}) => studio.shape({ deed, ...more });
  const sides = { studio, click, kept };
  const fields = make("fieldset", { class: "shape", disabled: studio.files.readOnly }, ...head(answer, sides));
  fields.append(
    make("section", { id: "shape-setup" }, make("h3", {}, "Board and setup"), ...setup(answer, sides)),
    ...rules(answer, sides),
  );
  fields.addEventListener("keydown", (event) => undone(event, studio));
  return [
    studio.files.readOnly
      ? make("p", { class: "quiet" }, "Shipped definitions are read-only: use Save as … to make your own copy.")
      : null,
    fields,
  ].filter((each) => each !== null);
}

/** Ctrl+Z in the form is the editor's; a field that is being written has its own.
 * @param {KeyboardEvent} event @param {Studio} studio */
function undone(event, studio) {
  const field = event.target;
  const dirty = field instanceof HTMLInputElement && field.value !== field.defaultValue;
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || dirty) return;
  event.preventDefault();
  studio.editor.undo(event.shiftKey);
}

/** @param {FormAnswer} answer @param {FormDesk} desk */
function head({ name, board }, { studio, click }) {
  const called = make("input", {
    id: "shape-name",
    value: name,
    autocomplete: "off",
    onchange: ({ target }) => click("call", { value: target.value }),
  });
  /** @type {(id: string, value: number, most: number) => HTMLInputElement} */
  const number = (id, value, most) =>
    make("input", { id, type: "number", min: 1, max: most, value, disabled: board.fixed !== "", onchange: resize });
  const files = number("shape-files", board.files, 26);
  const ranks = number("shape-ranks", board.ranks, 100);
  function resize() {
    if (files.reportValidity() && ranks.reportValidity())
      click("size", { files: Number(files.value), ranks: Number(ranks.value) });
  }
  const row = make(
    "p",
    { class: "row" },
    named("Name", called),
    named("Files", files),
    named("Ranks", ranks),
  );
  /** @type {HTMLSelectElement} */
  const image = make("select", { id: "shape-symmetry", onchange: () => click("symmetry", { value: image.value }) });
  for (const [word, said] of IMAGES) image.append(new Option(said, word, false, word === board.symmetry));
  row.append(named("Black's side", image), button("Undo", () => studio.editor.undo(false), { id: "shape-undo" }));
  const sides = ["left", "right", "top", "bottom"].flatMap((side) => [edge(side, true, click), edge(side, false, click)]);
  return [
    row,
    board.fixed ? null : make("p", { class: "row chips" }, make("span", { class: "quiet" }, "One file or rank"), ...sides),
    board.fixed ? make("p", { class: "quiet" }, `The size of the board is changed in the text: ${board.fixed}.`) : null,
  ].filter((each) => each !== null);
}

/**
 * A button for one more file or rank on a side, or one less.
 * @param {string} side @param {boolean} more @param {FormDesk["click"]} click
 */
function edge(side, more, click) {
  const what = side === "left" || side === "right" ? "file" : "rank";
  const place = `${side === "left" || side === "right" ? "on" : "at"} the ${side}`;
  const about = `${more ? "Add" : "Remove"} a ${what} ${place}`;
  const given = { class: "chip", title: about, "aria-label": about, "data-key": `edge-${side}-${more ? "more" : "less"}` };
  return button(`${more ? "+" : "−"} ${side}`, () => click("edge", { side, more }), given);
}

/** A field that stays beside its name. @param {string} text @param {HTMLElement} field */
function named(text, field) {
  return make("span", { class: "named" }, make("label", { for: field.id }, text), field);
}

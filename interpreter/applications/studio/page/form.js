// The form: what people rather click than write. Every click is a change of the text, which the editor can undo.

import { button, make } from "./dom.js";
import { ends, options, promotions } from "./lists.js";
import { setup } from "./setup.js";

/** What the form remembers while the text changes. */
const kept = { tool: null, side: "white", open: new Set(), held: null };

/** All fields of a definition; a text that cannot be read is waited for. */
export function form(answer, studio) {
  if (answer.waits) return [make("p", { class: "waits" }, `The form waits until the text can be read again: ${answer.waits}`)];
  const click = (deed, more = {}) => studio.shape({ deed, ...more });
  const sides = { studio, click, kept };
  const fields = make("fieldset", { class: "shape", disabled: studio.files.readOnly }, ...head(answer, sides));
  fields.append(part("setup", "Board and setup", setup(answer, sides)), part("promotion", "Promotion", promotions(answer, sides)));
  fields.append(part("ends", "How the game ends", ends(answer, sides)), part("options", "Options", options(answer, sides)));
  fields.addEventListener("keydown", (event) => undone(event, studio));
  return [studio.files.readOnly ? make("p", { class: "quiet" }, "A shipped definition is not changed: Save as … makes it yours.") : null, fields].filter(Boolean);
}

/** Ctrl+Z in the form is the editor's; a field that is being written has its own. */
function undone(event, studio) {
  const dirty = event.target.matches("input") && event.target.value !== event.target.defaultValue;
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || dirty) return;
  event.preventDefault();
  studio.editor.undo(event.shiftKey);
}

function part(id, title, content) {
  return make("section", { id: `shape-${id}` }, make("h3", {}, title), ...content);
}

function head({ name, board }, { studio, click }) {
  const called = make("input", { id: "shape-name", value: name, autocomplete: "off", onchange: ({ target }) => click("call", { value: target.value }) });
  const number = (id, value, most) => make("input", { id, type: "number", min: 1, max: most, value, disabled: board.fixed !== "", onchange: resize });
  const files = number("shape-files", board.files, 26);
  const ranks = number("shape-ranks", board.ranks, 100);
  function resize() {
    if (files.reportValidity() && ranks.reportValidity()) click("size", { files: Number(files.value), ranks: Number(ranks.value) });
  }
  const row = make("p", { class: "row" }, label("shape-name", "Name"), called, label("shape-files", "Files"), files, label("shape-ranks", "Ranks"), ranks);
  row.append(button("Undo", () => studio.editor.undo(false), { id: "shape-undo" }));
  return [row, board.fixed ? make("p", { class: "quiet" }, `The size of the board is changed in the text: ${board.fixed}.`) : null].filter(Boolean);
}

export function label(id, text) {
  return make("label", { for: id }, text);
}

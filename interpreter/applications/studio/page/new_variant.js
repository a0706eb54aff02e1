// The dialog of a new variant: its name, and what it begins with.

import { button, dialog, make } from "./dom.js";

/** What a new definition is to be, null for none; `id` if its file has a name already.
 * @param {string} id @param {string[]} shipped @param {string} parent which of these it begins with */
export function newVariant(id, shipped, parent = "") {
  return dialog("New variant", (/** @type {Close<Question>} */ close) => [form(id, shipped, parent, close)]);
}

/** @param {string} id @param {string[]} shipped @param {string} parent @param {Close<Question>} close */
function form(id, shipped, parent, close) {
  /** @type {(name: string, label: string, given: Attributes<HTMLInputElement>) => HTMLElement[]} */
  const field = (name, label, given) => [
    make("label", { for: name }, label),
    make("input", { id: name, name, autocomplete: "off", ...given }),
  ];
  const from = make(
    "select",
    { id: "from", name: "from" },
    new Option("a board of my own size", ""),
    ...shipped.map((one) => new Option(one, one)),
  );
  const mode = make(
    "select",
    { id: "copy", name: "copy" },
    new Option("only the differences", ""),
    new Option("a whole copy", "yes"),
  );
  const made = make(
    "form",
    { class: "form" },
    ...field("id", "Name", { value: id, required: true, maxlength: 80, placeholder: "Any name you like", autofocus: true }),
    make("label", { for: "from" }, "Begin with"),
    from,
    ...field("files", "Files", { type: "number", min: 4, max: 26, value: 8 }),
    ...field("ranks", "Ranks", { type: "number", min: 5, max: 30, value: 8 }),
    make("label", { for: "copy" }, "The new text"),
    mode,
    make(
      "div",
      { class: "buttons" },
      make("button", { class: "main" }, "Make it"),
      button("Cancel", () => close(null)),
    ),
  );
  /** @type {(name: string) => HTMLInputElement} */
  const said = (name) => /** @type {HTMLInputElement} */ (made.elements.namedItem(name));
  const fit = () => {
    for (const name of ["files", "ranks"]) said(name).disabled = from.value !== "";
    mode.disabled = from.value === "";
  };
  from.value = parent;
  from.addEventListener("change", fit);
  fit();
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    close({
      id,
      title: said("id").value,
      from: from.value,
      files: Number(said("files").value),
      ranks: Number(said("ranks").value),
      copy: mode.value === "yes",
    });
  });
  return made;
}

// What is asked about files: which one is opened, under which name a text is saved, and which of two texts counts.

import { button, dialog, make } from "./dom.js";

/** @type {Record<string, string>} What the lines of a difference are by their signs. */
const KINDS = { "+": "added", "-": "removed", "@": "quiet" };
const NAME = "[a-z0-9_\\-]{1,40}";

/** @param {(HTMLElement | null)[]} made */
const buttons = (...made) => make("div", { class: "buttons" }, ...made);
/** @param {HTMLElement} made */
const item = (made) => make("li", {}, made);

/** Is a draft that was never saved to go on? @param {string} name @param {KeptDraft} draft */
export function askDraft(name, { time }) {
  return dialog("A draft was not saved", (close) => [
    make("p", {}, `There is a draft of ${name} from ${moment(time)}. It is in the editor; the file has not changed.`),
    buttons(
      button("Continue with the draft", () => close("draft"), { class: "main" }),
      button("Use the file", () => close("file")),
    ),
  ]);
}

/** What is opened: a name, "new", a file from elsewhere, or a link. @param {Answers["files"]} listed */
export function askFile({ folder, files, drafts, shipped }) {
  return dialog("Open", (/** @type {Close<string | File | { link: string }>} */ close) => {
    const own = files.map((file) => item(button(drafts.includes(file) ? `${file} (draft)` : file, () => close(file))));
    const known = make("select", { id: "shipped" }, ...shipped.map((id) => new Option(id, `shipped:${id}`)));
    const given = make("input", {
      id: "given",
      type: "file",
      accept: ".html,.yaml,.yml",
      onchange: ({ target }) => close(target.files?.[0] ?? null),
    });
    const pasted = make("input", { id: "pasted", autocomplete: "off", onchange: ({ target }) => close({ link: target.value }) });
    return [
      make("p", {}, own.length ? `Definitions in ${folder}` : `There is no definition in ${folder} yet.`),
      make("ul", { class: "files" }, ...own),
      row("Shipped, to read", known, button("Look", () => close(known.value))),
      row("A published page, or a definition from elsewhere", given),
      row("A link to a definition", pasted),
      buttons(
        button("New …", () => close("new"), { class: "main" }),
        button("Cancel", () => close(null)),
      ),
    ];
  });
}

/** @param {string} label @param {HTMLElement} field @param {HTMLElement[]} more */
function row(label, field, ...more) {
  return make("p", { class: "row" }, make("label", { for: field.id }, label), field, ...more);
}

/** The name of a new file, null for none. */
export function askName() {
  return dialog("Save as", (/** @type {Close<string>} */ close) => {
    const field = make("input", { id: "as", pattern: NAME, required: true, autocomplete: "off", autofocus: true });
    const form = make(
      "form",
      { class: "form" },
      make("label", { for: "as" }, "Name of the new file"),
      field,
      buttons(
        make("button", { class: "main" }, "Save"),
        button("Cancel", () => close(null)),
      ),
    );
    form.addEventListener("submit", (event) => (event.preventDefault(), close(field.value)));
    return [form, make("p", { class: "quiet" }, "Its `variant` in the text should be the same name.")];
  });
}

/** Which text counts, "mine" or "disk"; null decides nothing. @param {string} name @param {Conflict} conflict */
export function askConflict(name, { disk, theirs, mine }) {
  return dialog("The file has changed on the disk", (/** @type {Close<string>} */ close) => [
    make(
      "p",
      {},
      `Since ${name} was opened, another program has ${disk === null ? "deleted it" : "changed it"}. ` +
        "Both texts are kept in the history.",
    ),
    make("div", { class: "sides" }, side("On the disk since then", theirs), side("In the editor since then", mine)),
    buttons(
      button("Keep mine", () => close("mine"), { class: "main" }),
      disk === null ? null : button("Use the disk's", () => close("disk")),
      button("Decide later", () => close(null)),
    ),
  ]);
}

/** The number of an earlier text, null for none. @param {string} name @param {Answers["history"]["kept"]} kept */
export function askRevision(name, kept) {
  const told = "Earlier texts, the newest first. Choosing one puts it into the editor; undo brings back the present one.";
  return dialog(`History of ${name}`, (/** @type {Close<number>} */ close) => [
    make("p", { class: "quiet" }, told),
    make(
      "ul",
      { class: "files" },
      ...kept.map(({ number, time, lines }) => item(button(`${moment(time)}, ${lines} lines`, () => close(number)))),
    ),
    buttons(button("Cancel", () => close(null))),
  ]);
}

/** A time, in seconds, in words. @param {number} seconds */
function moment(seconds) {
  return new Date(1000 * seconds).toLocaleString();
}

/** @param {string} title @param {string[]} lines */
function side(title, lines) {
  const shown = lines.slice(2).map((line) => make("span", { class: KINDS[line[0]] ?? "" }, `${line}\n`));
  return make("section", {}, make("h3", {}, title), make("pre", {}, ...(shown.length ? shown : ["no change"])));
}

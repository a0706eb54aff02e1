// The rules in the form: lists of rows, each a mapping of the language with a field for every key that it says.

import { button, make } from "./dom.js";
import { choosePiece } from "./pad_tools.js";

const WIDEST = 44; // characters that a field shows
const said = (/** @type {string} */ word) => word.replaceAll("_", " ");
const keyOf = (/** @type {Step[]} */ path) => path.join("/");

/** A section for every part of the rules, and one more from the list. @param {FormAnswer} answer @param {FormDesk} desk */
export function rules(answer, desk) {
  const form = { ...desk, answer };
  const made = answer.sections.map((found) =>
    make(
      "section",
      { id: `shape-${found.path[0]}`, title: found.means },
      make("h3", {}, `${capital(found.title)} `, place(found, form)),
      ...block(found, form),
    ),
  );
  const { missing } = answer;
  const others = missing.map(({ key, title, means, ...which }) => ({
    label: title,
    means,
    deed: () => form.click("more", { path: [key], ...which }),
  }));
  const last = others.length
    ? [make("section", { id: "shape-missing" }, make("h3", {}, "More rules"), adder("missing", "One more rule", others))]
    : [];
  return [...suggestions(answer.words), ...made, ...last];
}

/** Words that are suggested in fields, by their type. @param {Record<string, string[]>} words */
export function suggestions(words) {
  const listed = (/** @type {[string, string[]]} */ [name, all]) =>
    make("datalist", { id: `words-${name}` }, ...all.map((word) => new Option("", word)));
  return Object.entries(words).map(listed);
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Its rows, and what can be added. @param {Block} found @param {FormTools} form @returns {HTMLElement[]} */
function block(found, form) {
  const rows = found.rows.map((one, number) => (one.name ? piece(one, found, form) : row(one, number, found, form)));
  const list = rows.length ? [make(found.listed ? "ol" : "div", { class: "conditions" }, ...rows)] : [];
  return [...list, ...more(found, form)];
}

/** @param {Block} found @param {FormTools} form */
function place({ line, rows }, { studio }) {
  return line
    ? button(`line ${line}`, () => studio.editor.go(line), { class: "place" })
    : make("small", {}, rows.length ? "inherited" : "none");
}

/** @param {Block} found @param {FormTools} form */
function more({ path, title, named, more: examples }, form) {
  const [section] = path;
  if (named && ["pieces", "regions", "options"].includes(String(section))) return [naming(String(section), form)];
  if (!examples.length) return [];
  return [
    adder(
      keyOf(path),
      `One more ${title}`,
      examples.map(({ label, means }, number) => ({ label, means, deed: () => form.click("more", { path, number }) })),
    ),
  ];
}

/** A list of what can be added, with what the chosen one means.
 * @param {string} key @param {string} title @param {Offer[]} choices */
function adder(key, title, choices) {
  const kind = make(
    "select",
    { "aria-label": title, "data-key": `${key}-kind` },
    ...choices.map(({ label, means }, i) => make("option", { value: i, title: means }, label)),
  );
  const about = make("small", { class: "quiet" }, choices[0].means);
  kind.addEventListener("change", () => (about.textContent = choices[kind.selectedIndex].means));
  return make(
    "p",
    { class: "row more" },
    kind,
    button("Add", () => choices[kind.selectedIndex].deed(), { "aria-label": `Add: ${title}`, "data-key": `${key}-add` }),
    about,
  );
}

/** @param {string} section @param {FormTools} form */
function naming(section, form) {
  const id = `shape-name-${section}`;
  const name = make("input", {
    id,
    pattern: "[a-z][a-z0-9_]{0,39}",
    placeholder: "small_letters",
    autocomplete: "off",
    "data-key": id,
  });
  const add = make(
    "form",
    { class: "row more" },
    make("label", { for: id }, "One more"),
    name,
    make("button", { "data-key": `${id}-add` }, "Add"),
  );
  add.addEventListener("submit", (event) => {
    event.preventDefault();
    if (name.value) form.click("name", { section, name: name.value });
  });
  return add;
}

// --- rows ----------------------------------------------------------------------------------------

/** A piece or an option: its name, and what is said of it as soon as it is opened.
 * @param {Row} one @param {Block} found @param {FormTools} form */
function piece(one, found, form) {
  const { kept, click } = form;
  const [key, name] = [keyOf(one.path), String(one.name)];
  const isPiece = found.path[0] === "pieces" && name !== "all";
  const gone = isPiece ? () => click("drop", { piece: name }) : () => click("remove", { path: one.path });
  const away = button("Take out", gone, { class: "place", "aria-label": `Remove ${said(name)}`,  "data-key": `${key}-gone` });
  const edit = () => (choosePiece(name), form.studio.tabs.open("pad"));
  const pad = isPiece ? button("Edit on the pad", edit, { class: "place", "data-key": `${key}-pad` }) : null;
  const body = make("div", {}, pad);
  const box = make(
    "details",
    { open: kept.open.has(key), id: `shape-${found.path[0]}-${name}` },
    make("summary", { "data-key": key }, said(name)),
    body,
  );
  const fill = () => body.children.length > (pad ? 1 : 0) || body.append(fields(one, form, [away]));
  if (box.open) fill();
  box.addEventListener("toggle", () => {
    if (box.open) fill();
    if (box.open) kept.open.add(key);
    else kept.open.delete(key);
  });
  return box;
}

/** @param {Row} one @param {number} number @param {Block} found @param {FormTools} form */
function row(one, number, found, form) {
  const { click } = form;
  const deeds = [];
  const [key, name] = [keyOf(one.path), `${found.title} ${number + 1}`];
  if (number && found.listed)
    deeds.push(
      button("↑", () => click("earlier", { path: found.path, number }), {
        class: "place",
        "aria-label": `Put ${name} earlier`,
        "data-key": `${key}-up`,
      }),
    );
  if (!found.named)
    deeds.push(
      button("×", () => click("remove", { path: one.path }), {
        class: "place",
        "aria-label": `Remove ${name}`,
        "data-key": `${key}-gone`,
      }),
    );
  return make(found.listed ? "li" : "div", {}, fields(one, form, deeds));
}

/** What a row says, and behind it what can be done with the row.
 * @param {Row} one @param {FormTools} form @param {HTMLElement[]} deeds */
export function fields(one, form, deeds) {
  const [lines, blocks] = [one.fields.filter(({ kind }) => kind !== "block"), one.fields.filter(({ kind }) => kind === "block")];
  const made = make("div", { class: "fields" }, ...lines.map((each) => field(each, form)));
  made.append(...(one.free.length ? [further(one, form)] : []), ...deeds);
  const inner = blocks.map(({ key, means, block: found }) =>
    make(
      "div",
      { class: "inner", title: means },
      make("strong", {}, said(key)),
      " ",
      ...(found ? [place(found, form), ...block(found, form)] : []),
    ),
  );
  return make("div", {}, made, ...inner);
}

/** A key that the row does not have yet. @param {Row} one @param {FormTools} form */
function further({ path, form: name, free }, { answer, click }) {
  const about = answer.forms[name] ?? {};
  /** @type {HTMLSelectElement} */
  const select = make("select", {
    class: "further",
    "aria-label": `Say more of ${path.join(" ")}`,
    "data-key": `${keyOf(path)}-more`,
    onchange: () => select.value && click("more", { path: [...path, select.value] }),
  });
  select.append(new Option("+", ""), ...free.map((key) => make("option", { value: key, title: about[key]?.means }, said(key))));
  return select;
}

// --- fields --------------------------------------------------------------------------------------

/** A key with what stands behind it, as it can be changed. @param {Field} one @param {FormTools} form @returns {HTMLElement} */
function field(one, form) {
  const { path, key, means, kind, value } = one;
  const write = (/** @type {object} */ given) => form.click("write", { path, ...given });
  const given = { "data-key": keyOf(path), "aria-label": path.map(String).map(said).join(" ") };
  if (kind === "names") return names(one, form, (chosen) => write(chosen.length ? { value: chosen } : { text: "" }));
  if (kind === "tick")
    return make(
      "label",
      { class: "tick", title: means },
      make("input", {
        type: "checkbox",
        checked: Boolean(value),
        ...given,
        onchange: ({ target }) => write({ value: target.checked }),
      }),
      said(key),
    );
  const number =
    kind === "number"
      ? { type: "number" }
      : { list: one.words ? `words-${one.words}` : null, size: Math.min(WIDEST, Math.max(4, String(value).length + 1)) };
  const change = (/** @type {string} */ text) => write(kind === "number" && text ? { value: Number(text) } : { text });
  const control = one.choices
    ? choice(one, given, write)
    : make("input", {
        ...given,
        ...number,
        value: String(value),
        autocomplete: "off",
        spellcheck: "false",
        onchange: ({ target }) => change(target.value),
      });
  return make("label", { class: "tick", title: means }, key ? said(key) : null, control);
}

/** One of some words, or none of them.
 * @param {Field} one @param {Record<string, string>} given @param {(given: object) => unknown} write */
function choice({ value, choices = [] }, given, write) {
  /** @type {HTMLSelectElement} */
  const select = make("select", { ...given, onchange: () => write(select.value ? { value: select.value } : { text: "" }) });
  select.append(...choices.map((word) => new Option(said(word), word, false, word === value)), new Option("—", ""));
  return select;
}

/** Pieces to be ticked. @param {Field} one @param {FormTools} form @param {(chosen: string[]) => unknown} write */
function names({ path, key, means, value }, { answer }, write) {
  const chosen = /** @type {string[]} */ (value);
  const ticks = answer.pieces
    .filter(({ unowned }) => !unowned)
    .map(({ name, title }) => {
      const box = make("input", {
        type: "checkbox",
        checked: chosen.includes(name),
        "data-key": `${keyOf(path)}-${name}`,
        onchange: ({ target }) => write(target.checked ? [...chosen, name] : chosen.filter((each) => each !== name)),
      });
      return make("label", { class: "tick" }, box, title);
    });
  return make(
    "div",
    { class: "ticks", role: "group", title: means, "aria-label": path.map(String).map(said).join(" ") },
    said(key),
    " ",
    ...ticks,
  );
}

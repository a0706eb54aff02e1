// The lists of the form: promotions, ends of the game, options.

import { button, make } from "./dom.js";

/** @param {FormDesk} desk @param {number} line */
function place({ studio }, line) {
  return line ? button(`line ${line}`, () => studio.editor.go(line), { class: "place" }) : make("small", {}, "inherited");
}

/** A choice; `words` may be values or pairs of value and text. @template Value
 * @param {string} key @param {string} name
 * @param {(Value | [Value, string])[]} words @param {Value | null} chosen @param {(value: Value) => unknown} deed */
function choice(key, name, words, chosen, deed) {
  const pairs = words.map((word) => /** @type {[Value, string]} */ (Array.isArray(word) ? word : [word, String(word).replaceAll("_", " ")]));
  /** @type {HTMLSelectElement} */
  const select = make("select", { "aria-label": name, "data-key": key, onchange: () => deed(pairs[select.selectedIndex][0]) });
  select.append(...pairs.map(([value, text]) => new Option(text, String(value), false, JSON.stringify(value) === JSON.stringify(chosen))));
  if (!pairs.some(([value]) => JSON.stringify(value) === JSON.stringify(chosen))) select.prepend(new Option(String(chosen ?? "…"), "", true, true));
  return select;
}

/** @param {string} key @param {string} name @param {boolean} checked @param {(on: boolean) => unknown} deed */
function tick(key, name, checked, deed) {
  return make("label", { class: "tick" }, make("input", { type: "checkbox", checked, "data-key": key, onchange: ({ target }) => deed(target.checked) }), name);
}

/** @param {string} key @param {string} name @param {number} value @param {(value: number) => unknown} deed */
function amount(key, name, value, deed) {
  const given = { type: "number", min: 0, value, "aria-label": name, "data-key": key };
  return make("label", { class: "tick" }, name.replaceAll("_", " "), make("input", { ...given, onchange: ({ target }) => target.value !== "" && deed(Number(target.value)) }));
}

// --- promotion -----------------------------------------------------------------------------------

/** Of every piece that promotes: where, and to what. @param {FormAnswer} answer @param {FormDesk} form */
export function promotions(answer, form) {
  const { click } = form;
  const without = answer.promotions.filter(({ kind }) => kind === "none");
  const rows = answer.promotions.filter(({ kind }) => kind !== "none").map((rule) => promotion(rule, answer, form));
  const one = make("select", { id: "shape-promotes", "data-key": "promotes" }, ...without.map(({ piece }) => new Option(piece.replaceAll("_", " "), piece)));
  const add = make("p", { class: "row" }, make("label", { for: "shape-promotes" }, "Let another piece promote"), one, button("Add", () => one.value && click("promotion", { piece: one.value, key: "zone", value: "last_rank" }), { "data-key": "promotes-it" }));
  return without.length ? [...rows, add] : rows;
}

/** @param {Promotion} rule @param {FormAnswer} answer @param {FormDesk} form */
function promotion({ piece, kind, zone, to, optional, line }, { regions, pieces }, form) {
  const { click } = form;
  const set = (/** @type {string} */ key, /** @type {unknown} */ value) => click("promotion", { piece, key, value });
  const head = make("p", { class: "row" }, make("strong", {}, piece.replaceAll("_", " ")), place(form, line));
  const row = make("div", { class: "rule", id: `shape-promotion-${piece}` }, head);
  if (kind !== "rule") {
    row.append(make("p", { class: "quiet" }, "More than the form can show: it is changed in the text."));
    return row;
  }
  head.append(choice(`zone-${piece}`, `Where the ${piece} promotes`, regions, zone, (value) => set("zone", value)));
  head.append(tick(`optional-${piece}`, "by choice", optional, (value) => set("optional", value)));
  if (line) head.append(button("Never", () => click("demote", { piece }), { class: "place", "data-key": `demote-${piece}` }));
  const others = pieces.filter(({ name, unowned }) => name !== piece && !unowned);
  const ticks = others.map(({ name, title }) => tick(`to-${piece}-${name}`, title, to.includes(name), (on) => set("to", on ? [...to, name] : to.filter((each) => each !== name))));
  row.append(make("div", { class: "ticks", role: "group", "aria-label": `What the ${piece} becomes` }, ...ticks));
  return row;
}

// --- ends ----------------------------------------------------------------------------------------

/** @type {Record<string, Record<string, string>>} */
const OUTCOME = { winner: { mover: "who has moved wins", turn: "who is to move wins" }, loser: { mover: "who has moved loses", turn: "who is to move loses" }, draw: { true: "a draw" } };

/** The conditions in the order in which they are tried, and one more from the list. @param {FormAnswer} answer @param {FormDesk} form */
export function ends({ ends: found }, form) {
  const rows = found.items.map((item, number) => condition(item, number, found, form));
  const kind = make("select", { id: "shape-end", "data-key": "end-kind" }, ...found.kinds.map(({ when, about }) => make("option", { value: when, title: about }, when.replaceAll("_", " "))));
  const about = make("p", { class: "quiet" }, found.kinds[0].about);
  kind.addEventListener("change", () => (about.textContent = found.kinds[kind.selectedIndex].about));
  const add = make("p", { class: "row" }, make("label", { for: "shape-end" }, "One more"), kind, button("Add", () => form.click("add_end", { when: kind.value }), { "data-key": "end-add" }));
  return [make("p", {}, place(form, found.line)), make("ol", { class: "conditions" }, ...rows), add, about];
}

/** @param {Condition} condition @param {number} number @param {FormAnswer["ends"]} found @param {FormDesk} form */
function condition({ when, text, numbers, outcome, said }, number, { outcomes, items }, { click }) {
  const name = `condition ${number + 1}`;
  const row = make("li", {}, make("strong", {}, when.replaceAll("_", " ")), " ");
  const told = (/** @type {Outcome} */ one) => Object.entries(one).map(([key, value]) => OUTCOME[key][String(value)])[0];
  const words = outcomes.map((one) => /** @type {[Outcome, string]} */ ([one, told(one)]));
  for (const [key, value] of Object.entries(numbers)) row.append(amount(`end-${number}-${key}`, key, value, (now) => click("end", { number, key, value: now })));
  if (outcome) row.append(choice(`end-${number}-outcome`, `Outcome of ${name}`, words, outcome, (value) => click("end", { number, key: "outcome", value })));
  if (text || !outcome) row.append(make("code", {}, ` ${[outcome ? "" : said, text].filter(Boolean).join(", ")} `));
  if (number) row.append(button("↑", () => click("raise_end", { number }), { class: "place", "aria-label": `Try ${name} earlier`, "data-key": `end-${number}-up` }));
  if (items.length > 1) row.append(button("×", () => click("remove_end", { number }), { class: "place", "aria-label": `Remove ${name}`, "data-key": `end-${number}-gone` }));
  return row;
}

// --- options -------------------------------------------------------------------------------------

/** What the players may choose. @param {FormAnswer} answer @param {FormDesk} form */
export function options({ options: found }, form) {
  const name = make("input", { id: "shape-option", pattern: "[a-z][a-z0-9_]{0,39}", placeholder: "small_letters", autocomplete: "off", "data-key": "option-name" });
  const add = make("form", { class: "row" }, make("label", { for: "shape-option" }, "One more, to be yes or no"), name, make("button", { "data-key": "option-add" }, "Add"));
  add.addEventListener("submit", (event) => {
    event.preventDefault();
    if (name.value) form.click("add_option", { name: name.value });
  });
  return [...found.map((option) => declared(option, form)), add];
}

/** @param {FormOption} option @param {FormDesk} form */
function declared({ name, title, default: value, values, line }, form) {
  const set = (/** @type {string} */ key, /** @type {unknown} */ now) => form.click("option", { name, key, value: now });
  const field = make("input", { value: title, "aria-label": `Title of ${name}`, autocomplete: "off", "data-key": `option-${name}-title`, onchange: ({ target }) => target.value.trim() && set("title", target.value.trim()) });
  const words = values.map((one) => /** @type {[unknown, string]} */ ([one, one === true ? "yes" : one === false ? "no" : String(one)]));
  const usual = (/** @type {unknown} */ now) => set("default", now);
  const given = words.length ? choice(`option-${name}`, `Default of ${name}`, words, value, usual) : amount(`option-${name}`, `default of ${name}`, Number(value), usual);
  return make("p", { class: "row option" }, make("strong", {}, name.replaceAll("_", " ")), field, given, place(form, line), button("×", () => form.click("drop_option", { name }), { class: "place", "aria-label": `Remove the option ${name}`, "data-key": `option-${name}-gone` }));
}

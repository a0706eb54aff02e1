// What the piece editor shows beside its pad: how a piece is called and written, and all else that is said of it.

import { button, make, picture } from "./dom.js";
import { kept } from "./pad_tools.js";
import { fields, suggestions } from "./rows.js";

/** @type {Remembered} What the rows remember. */
const opened = { tool: null, side: "white", open: new Set(), held: null };

/** Name, letter, notation, sentences and picture. @param {PadAnswer} answer @param {Studio} studio */
export function facts(answer, studio) {
  const click = (/** @type {string} */ deed, more = {}) => studio.shape({ deed, piece: answer.name, ...more });
  const { name, title, symbol, betza, sentences, svg, problem, fixed } = answer;
  const write =
    (/** @type {string} */ key) =>
    (/** @type {{ target: HTMLInputElement }} */ { target }) =>
      studio.shape({ deed: "write", path: ["pieces", name, key], text: target.value.trim() });
  const called = make("input", { id: "pad-title", value: title, autocomplete: "off", onchange: write("title") });
  const letter = make("input", {
    id: "pad-symbol",
    value: symbol,
    size: 3,
    autocomplete: "off",
    onchange: ({ target }) => click("letter", { symbol: target.value }),
  });
  const notation = make("input", {
    id: "pad-betza",
    value: betza,
    autocomplete: "off",
    spellcheck: "false",
    onchange: ({ target }) => click("notate", { text: target.value }),
  });
  const rows = [make("label", { for: "pad-title" }, "Name"), called, make("label", { for: "pad-symbol" }, "Letter"), letter];
  if (!fixed) rows.push(make("label", { for: "pad-betza" }, "Betza notation"), notation);
  const words = sentences.map((text) => make("p", {}, text));
  const drawn = svg
    ? [
        make(
          "details",
          {
            open: kept.drawn ?? false,
            ontoggle: (/** @type {Event & { target: HTMLDetailsElement }} */ { target }) => (kept.drawn = target.open),
          },
          make("summary", {}, "Picture on a board"),
          picture(svg, `Where the ${title} can go`),
        ),
      ]
    : [];
  return make(
    "div",
    { class: "facts" },
    make("div", { class: "form" }, ...rows),
    ...words,
    problem ? make("p", { class: "bad" }, problem) : null,
    ...drawn,
  );
}

/** What the pad cannot show stands here as it is written, and stays as it is.
 * @param {PadAnswer} answer @param {Studio} studio */
export function others({ others: found }, studio) {
  if (!found.length) return [];
  const rows = found.map(({ text, path, line }) =>
    make(
      "li",
      {},
      make("code", {}, text),
      " ",
      line ? button(`line ${line}`, () => studio.editor.go(line), { class: "place" }) : make("small", {}, "inherited"),
      " ",
      button("×", () => studio.shape({ deed: "remove", path }), { class: "place", "aria-label": `Remove ${text}` }),
    ),
  );
  return [
    make("p", {}, "The pad does not change these movements. They stay as they are written:"),
    make("ul", { class: "others", id: "pad-others" }, ...rows),
  ];
}

/** Promotion, drops, and all else that the definition says of the piece. @param {PadAnswer} answer @param {Studio} studio */
export function further(answer, studio) {
  const { row, name } = answer;
  const click = (/** @type {string} */ deed, more = {}) => studio.shape({ deed, ...more });
  const form = { studio, click, kept: opened, answer };
  const offers = [
    ["promotion", "Let it promote"],
    ["drops", "Set where it may be dropped"],
    ["royal", "Make it royal"],
    ["effects", "Let its moves have effects"],
  ];
  const more = offers
    .filter(([key]) => row.free.includes(key))
    .map(([key, title]) =>
      button(title, () => studio.shape({ deed: "more", path: ["pieces", name, key] }), {
        class: "chip",
        "data-key": `pad-more-${key}`,
      }),
    );
  const rest = { ...row, fields: row.fields.filter(({ key }) => key !== "symbol" && key !== "title") };
  return [
    ...suggestions(answer.words),
    make(
      "section",
      { id: "pad-more" },
      make("h3", {}, "Promotion, drops and the rest"),
      make("div", { class: "chips" }, ...more),
      fields(rest, form, []),
    ),
  ];
}

// What each view shows of its answer.

import { ask, reasonOf } from "./api.js";
import { button, make, picture, table } from "./dom.js";
import { form } from "./form.js";
import { laboratory } from "./lab.js";
import { pad } from "./pad.js";
import { choosePiece, chosenPiece } from "./pad_tools.js";
import { listing, records } from "./records.js";
import { trial } from "./trial.js";

const pawns = (/** @type {number} */ centipawns) =>
  `${centipawns < 0 ? "\u2212" : "+"}${(Math.abs(centipawns) / 100).toFixed(2)}`;
const title = (/** @type {string} */ text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A button to a line of the text, where it is of this file. @param {Studio} studio @param {string} file @param {number} line */
function place(studio, file, line) {
  return file === studio.good?.name || !file
    ? button(`line ${line}`, () => studio.editor.go(line), { class: "place" })
    : make("small", {}, `${file}:${line}`);
}

// --- pieces --------------------------------------------------------------------------------------

/** @param {Answers["pieces"]} answer @param {Studio} studio */
function pieces({ pieces: found }, studio) {
  const edit = (/** @type {string} */ name) =>
    button("Edit", () => (choosePiece(name), studio.tabs.open("pad")), { class: "place", "aria-label": `Edit ${name}` });
  return found.map(({ name, title: called, symbol, royal, sentences, betza, value, svg, file, line }) => {
    const facts = [
      betza ? `Betza ${betza}` : "",
      royal ? "royal" : value[0] || value[1] ? `worth ${pawns(value[0])} early, ${pawns(value[1])} late` : "",
    ];
    const words = make(
      "div",
      {},
      make("h3", {}, `${title(called)} `, make("code", {}, symbol), " ", place(studio, file, line), edit(name)),
      ...sentences.map((text) => make("p", {}, text)),
    );
    words.append(make("p", { class: "quiet" }, facts.filter(Boolean).join(" · ")));
    return make("article", { class: "piece", id: `piece-${name}` }, picture(svg, `Where the ${called} can go`), words);
  });
}

// --- moves ---------------------------------------------------------------------------------------

/** @param {Answers["moves"]} answer @param {Studio} studio */
function moves({ moves: legal, result }, studio) {
  const field = make("input", { id: "why", placeholder: "e2e5, Nf3 …", autocomplete: "off", spellcheck: "false" });
  const answer = make("div", { id: "because", role: "status" });
  const form = make(
    "form",
    { class: "row" },
    make("label", { for: "why" }, "Why, or why not?"),
    field,
    make("button", {}, "Ask"),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (field.value.trim()) answer.replaceChildren(...(await because(field.value.trim(), studio)));
  });
  const chips = legal.map(({ text, san }) =>
    button(san, async () => answer.replaceChildren(...(await because(text, studio))), { class: "chip", title: text }),
  );
  const count = legal.length === 1 ? "1 legal move" : `${legal.length} legal moves`;
  return [
    form,
    answer,
    make("h3", {}, count),
    make("div", { class: "chips" }, ...chips),
    make("h3", {}, "The end"),
    reason(result, studio),
  ];
}

/** @param {string} move @param {Studio} studio */
async function because(move, studio) {
  try {
    const answer = await ask("why", { ...studio.good, ...studio.position(), move });
    studio.editor.light(lines(answer.reason, studio.good?.name ?? ""));
    return [reason(answer.reason, studio)];
  } catch (error) {
    return [make("p", { class: "bad" }, reasonOf(error))];
  }
}

/** The lines of this text that a reason rests on. @param {Reason} reason @param {string} name @returns {number[]} */
function lines({ place: at, parts }, name) {
  return [...(at && at.file === name ? [at.line] : []), ...parts.flatMap((part) => lines(part, name))];
}

/** @param {Reason} reason @param {Studio} studio @returns {HTMLElement} */
function reason({ sentence, place: at, parts, code }, studio) {
  const words = make(
    "p",
    { class: code === "legal" ? "good" : "" },
    `${title(sentence)} `,
    at ? place(studio, at.file, at.line) : null,
  );
  return parts.length
    ? make("div", { class: "reason" }, words, make("ul", {}, ...parts.map((part) => make("li", {}, reason(part, studio)))))
    : words;
}

// --- tests ---------------------------------------------------------------------------------------

/** @param {TestsAnswer} answer @param {Studio} studio @param {Tabs} tabs */
function tests({ all, failures, seconds }, studio, tabs) {
  const failed = new Map(failures.map((failure) => [failure.line, failure]));
  const good = all.length - failures.length;
  const said = all.length
    ? `${good} of ${all.length} tests hold (${seconds.toFixed(1)} s)`
    : "No tests yet: they keep the rules as you intend them, whatever you change later.";
  const rows = all.map(({ name, line }) => {
    const { reasons, board } = failed.get(line) ?? { reasons: [], board: "" };
    const more = reasons.length
      ? make("div", {}, ...reasons.map((text) => make("p", { class: "bad" }, text)), make("pre", {}, board))
      : null;
    return make(
      "li",
      { class: reasons.length ? "failed" : "held" },
      `${reasons.length ? "✗" : "✓"} ${name} `,
      place(studio, "", line),
      more,
    );
  });
  return [
    make("p", { class: failures.length ? "bad" : "good" }, said),
    remembering(studio, tabs),
    make("ul", { class: "tests" }, ...rows),
  ];
}

/** The present position as a test: what holds there now is written down. @param {Studio} studio @param {Tabs} tabs */
function remembering(studio, tabs) {
  const field = make("input", { id: "called", placeholder: "what it shows", autocomplete: "off" });
  const form = make(
    "form",
    { class: "row" },
    make("label", { for: "called" }, "Test of the board as it stands"),
    field,
    make("button", {}, "Add"),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await ask("remember", { ...studio.good, ...studio.position(), called: field.value.trim() });
    studio.editor.replace(answer.text);
    tabs.again();
  });
  return form;
}

// --- rulebook, changes, computer -----------------------------------------------------------------

/** @param {Answers["rulebook"]} answer */
function rulebook({ view }) {
  return [make("iframe", { src: view, sandbox: "", title: "The rulebook", class: "book" })];
}

let other = "";

/** @param {Studio} studio @param {Tabs} tabs @param {string} chosen */
function comparing(studio, tabs, chosen) {
  const choice = make("select", { id: "other", onchange: (event) => ((other = event.target.value), tabs.again()) });
  const ids = [...new Set([chosen, ...studio.shipped])].filter(Boolean);
  choice.append(...ids.map((id) => new Option(id, id, id === chosen, id === chosen)));
  if (!chosen) choice.prepend(new Option("choose …", "", true, true));
  return make("p", { class: "row" }, make("label", { for: "other" }, "Compared with"), choice);
}

/** @param {Answers["difference"]} answer @param {Studio} studio @param {Tabs} tabs */
function difference({ other: with_, changes }, studio, tabs) {
  const rows = changes.map(({ section, before, after }) => [section, before, after]);
  const nothing = with_
    ? "The rules read the same in words."
    : "This definition extends no other one: choose a variant to compare it with.";
  const said = changes.length
    ? table([["", with_, "here"], ...rows], { class: "changes" })
    : make("p", { class: "quiet" }, nothing);
  return [comparing(studio, tabs, with_), said];
}

/** @param {Answers["evaluation"]} answer */
function evaluation({ centipawns, early, terms }) {
  const cells = terms.map(({ group, about, white, black, total }) => [
    make("span", { title: about }, group.replaceAll("_", " ")),
    pawns(white[0]),
    pawns(white[1]),
    pawns(black[0]),
    pawns(black[1]),
    pawns(total),
  ]);
  const head = ["", "White early", "late", "Black early", "late", "now"];
  return [
    make(
      "p",
      {},
      make("strong", {}, `${pawns(centipawns)} pawns for White`),
      `, without looking ahead; ${Math.round(100 * early)} % of a middle game.`,
    ),
    table([head, ...cells], { class: "terms" }),
    make("p", { class: "quiet" }, "Below the board: choose the computer for a side, its strength, and Analysis for its lines."),
  ];
}

/** @type {StudioView[]} */
export const VIEWS = [
  { id: "form", title: "Form", task: "form", show: form, text: true },
  { id: "pad", title: "Piece editor", task: "pad", show: pad, text: true, further: chosenPiece },
  { id: "pieces", title: "Pieces", task: "pieces", show: pieces },
  { id: "moves", title: "Moves", task: "moves", show: moves, position: true },
  { id: "tests", title: "Tests", task: "tests", show: tests },
  { id: "trial", title: "Is it any good?", task: "trial", show: trial, fetch: () => ({}) },
  { id: "rulebook", title: "Rulebook", task: "rulebook", show: rulebook },
  {
    id: "changes",
    title: "Changes",
    task: "difference",
    show: difference,
    further: () => (other ? { other } : {}),
    refused: (_, studio, tabs) => [comparing(studio, tabs, other)],
  },
  { id: "computer", title: "Computer", task: "evaluation", show: evaluation, position: true },
  { id: "records", title: "Records", task: "records", show: records, fetch: listing },
  { id: "lab", title: "Laboratory", task: "lab_list", show: laboratory, needs: "lab_start" },
];

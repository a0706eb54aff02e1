// The laboratory: experiments about the text as it stands, played by processes of their own; results stay beside the file.

import { ask, reasonOf } from "./api.js";
import { button, dialog, make, table } from "./dom.js";

const LOOK = 600; // milliseconds between two looks at how far an experiment is
const QUESTIONS = ["", "draws", "white_score", "plies", "branching"];
const PLAYERS = ["random", "greedy", "engine:nodes=200", "engine:nodes=1000", "engine:level=3", "engine:level=6"];

/** @type {Wish} What was last asked for, */
export const wish = { games: 200, other: "", changes: "", primary: "", a: "random", b: "" };
/** @type {number | undefined} and the look that is going on. */
let looking;

/** A design, what is being played, and what there is.
 * @param {Answers["lab_list"]} answer @param {Studio} studio @param {Tabs} tabs */
export function laboratory({ experiments }, studio, tabs) {
  const state = make("div", { id: "lab-state", role: "status" });
  const start = make("button", { class: "main", "data-key": "lab-start" }, "Start");
  const form = design(studio, start);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await begin(studio, state);
    watch(state, tabs, start);
  });
  watch(state, tabs, start);
  return [form, state, ...(experiments.length ? [reporting(studio)] : []), ...experiments.map((one) => experiment(one, studio))];
}

// --- what is to be played ------------------------------------------------------------------------

/** @param {string} id @param {"other" | "primary" | "a" | "b"} name @param {(string | string[])[]} words */
function choice(id, name, words) {
  /** @type {HTMLSelectElement} */
  const select = make("select", { id, onchange: () => (wish[name] = select.value) });
  select.append(...words.map((word) => (Array.isArray(word) ? new Option(word[1], word[0]) : new Option(word, word))));
  select.value = wish[name];
  return select;
}

/** @param {Studio} studio @param {HTMLButtonElement} start */
function design(studio, start) {
  /** @type {(id: string, text: string, element: HTMLElement) => HTMLElement[]} */
  const field = (id, text, element) => [make("label", { for: id }, text), element];
  const games = make("input", {
    id: "lab-games",
    type: "number",
    min: 1,
    max: 1000000,
    value: wish.games,
    oninput: ({ target }) => (wish.games = Number(target.value)),
  });
  const changes = make(
    "textarea",
    {
      id: "lab-changes",
      rows: 2,
      spellcheck: "false",
      placeholder: "pieces.knight.moves=WD",
      oninput: ({ target }) => (wish.changes = target.value),
    },
    wish.changes,
  );
  const others = [["", "nothing else"], ["saved", "the file as it was saved"], ...studio.shipped.map((id) => [id, id])];
  return make(
    "form",
    { class: "form", id: "lab-form" },
    ...field("lab-other", "This text, and", choice("lab-other", "other", others)),
    ...field("lab-changes", "and with changes, one a line", changes),
    ...field("lab-games", "Games of each", games),
    ...field("lab-a", "Player A", choice("lab-a", "a", PLAYERS)),
    ...field("lab-b", "Player B", choice("lab-b", "b", [["", "the same"], ...PLAYERS])),
    ...field(
      "lab-primary",
      "The question is about",
      choice(
        "lab-primary",
        "primary",
        QUESTIONS.map((word) => [word, word ? word.replaceAll("_", " ") : "nothing in particular"]),
      ),
    ),
    make("div", { class: "buttons" }, start),
  );
}

/** @param {Studio} studio @param {HTMLElement} state */
async function begin(studio, state) {
  const players = wish.b ? [wish.a, wish.b] : [wish.a];
  try {
    await ask("lab_start", { ...(await studio.settled()), ...wish, players });
  } catch (error) {
    state.replaceChildren(make("p", { class: "bad" }, reasonOf(error)));
  }
}

// --- what is being played ------------------------------------------------------------------------

/** Look how far it is, until it has ended or the view is another one.
 * @param {HTMLElement} state @param {Tabs} tabs @param {HTMLButtonElement} start */
function watch(state, tabs, start) {
  clearInterval(looking);
  const look = async () => {
    const found = await ask("lab_state").catch(() => null);
    if (!found) return clearInterval(looking);
    const was = start.disabled;
    start.disabled = found.running;
    if (found.running || was || found.failed) state.replaceChildren(...progress(found));
    if (!found.running) clearInterval(looking);
    if (was && !found.running && state.isConnected) tabs.again(); // also what a killed process had played
  };
  looking = setInterval(look, LOOK);
  look();
}

/** @param {Experimenting} found */
function progress({ running, name, games, wanted, label, told, failed, done }) {
  if (failed) return [make("p", { class: "bad" }, failed)];
  if (!running)
    return [make("p", { class: "quiet" }, done ? "Played." : "Stopped; what was played is kept, and Start continues it.")];
  const bar = make("progress", { max: wanted ?? 1, value: games ?? 0, "aria-label": "Games played" });
  const said = wanted
    ? `${games} of ${wanted} games of ${name}; last ${label}${told ? `: ${told}` : ""}`
    : `${name}: beginning …`;
  const stop = button("Stop", () => ask("lab_stop").catch(() => null), { "data-key": "lab-stop" });
  return [make("p", { class: "row" }, bar, stop), make("p", { class: "quiet" }, said)];
}

// --- what was played -----------------------------------------------------------------------------

/** @param {ExperimentAnswer} experiment @param {Studio} studio */
function experiment({ number, created, arms }, studio) {
  const rows = arms.map(({ label, players, games, wanted, white, draws, plies }) => [
    label,
    players.join(" – "),
    `${games} of ${wanted}`,
    white ?? "",
    draws ?? "",
    plies ?? "",
  ]);
  const head = make("h3", {}, `Experiment ${number}`, make("small", {}, ` ${created.slice(0, 16).replace("T", " ")}`));
  const answer = make("div", { role: "status" });
  const compare =
    arms.filter(({ games }) => games > 0).length > 1
      ? button("Compare", async () => answer.replaceChildren(...(await compared(number, studio))))
      : null;
  return make(
    "section",
    { class: "experiment" },
    head,
    table([["Rules", "Players", "Games", "White's score", "Draws", "Plies"], ...rows], { class: "figures" }),
    compare,
    answer,
  );
}

/** @param {number} number @param {Studio} studio */
async function compared(number, studio) {
  try {
    const { answers, rows, remarks } = await ask("lab_compare", { ...studio.good, number });
    return [
      ...answers.map((text) => make("p", {}, make("strong", {}, text))),
      table(rows, { class: "figures" }),
      ...remarks.map((text) => make("p", { class: "quiet" }, text)),
    ];
  } catch (error) {
    return [make("p", { class: "bad" }, reasonOf(error))];
  }
}

/** @param {Studio} studio */
function reporting(studio) {
  const said = make("span", { role: "status", class: "quiet" });
  const open = button("Report …", async () => {
    said.textContent = "The report is being written …";
    try {
      const { view, kept } = await ask("lab_report", { ...studio.good });
      said.textContent = `It is kept as ${kept}.`;
      await dialog("Report", (close) => [
        make("iframe", { src: view, sandbox: "", title: "The report", class: "report" }),
        make(
          "div",
          { class: "buttons" },
          button("Close", () => close(null)),
        ),
      ]);
    } catch (error) {
      said.textContent = reasonOf(error);
    }
  });
  return make("p", { class: "row" }, open, said);
}

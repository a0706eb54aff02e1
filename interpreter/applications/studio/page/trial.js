// "Is it any good?": quick games of the computer against itself in the background, and what they say of the game.

import { ask, offers, reasonOf } from "./api.js";
import { button, make } from "./dom.js";
import { wish } from "./lab.js";

const GAMES = 100;

/** @type {Trial} What is played, and what was. */
const state = { running: false, question: null, found: null, fault: "" };

/** The view. @param {object} _ @param {Studio} studio @param {Tabs} tabs */
export function trial(_, studio, tabs) {
  const box = make("div", { id: "trial" });
  draw(box, studio, tabs);
  return [box];
}

/** @param {HTMLElement} box @param {Studio} studio @param {Tabs} tabs */
function draw(box, studio, tabs) {
  const { running, found, fault, question } = state;
  const again = () => redraw(studio, tabs);
  const number = found?.played.length ?? 0;
  const start = button(number ? "Play again" : `Play ${GAMES} quick games`, () => play(studio, again), {
    class: "main",
    id: "trial-start",
  });
  const stop = button("Stop", () => ((state.running = false), again()), { id: "trial-stop" });
  const more = button(`Play ${GAMES} more`, () => play(studio, again, number + GAMES), { id: "trial-more" });
  const row = make(
    "p",
    { class: "row" },
    ...(running ? [stop] : number && question?.text === studio.good?.text ? [start, more] : [start]),
  );
  if (running) row.prepend(make("progress", { max: found?.wanted ?? GAMES, value: number, "aria-label": "Games played" }));
  /** @type {HTMLElement[]} */
  const parts = [
    make(
      "p",
      { class: "quiet" },
      "The computer plays quick games against itself. They show faults of a game; only people can say whether it is fun.",
    ),
    row,
  ];
  if (fault) parts.push(make("p", { class: "bad" }, fault));
  if (question && question.text !== studio.good?.text && number)
    parts.push(make("p", { class: "quiet" }, "The rules have changed since these games."));
  if (found) parts.push(...answer(found, running, studio));
  if (found && !running && offers("lab_start")) parts.push(laboratory(tabs));
  box.replaceChildren(...parts);
}

/** @param {Studio} studio @param {Tabs} tabs */
function redraw(studio, tabs) {
  const box = document.getElementById("trial");
  if (box) draw(box, studio, tabs);
}

/** Ask for games until there are enough, the rules change, or it is stopped.
 * @param {Studio} studio @param {() => void} again @param {number} games */
async function play(studio, again, games = GAMES) {
  if (state.running) return;
  Object.assign(state, { running: true, fault: "" });
  again();
  try {
    const question = (studio.fresh && studio.good) || (await studio.settled()); // at once, where it can be
    if (games === GAMES || state.question?.text !== question.text) Object.assign(state, { found: null, question });
    else state.question = question;
    while (state.running && studio.good?.text === question.text && (state.found?.played.length ?? 0) < games) {
      const { played = [], used = [] } = state.found ?? {};
      const found = await ask("trial", { ...question, played, used, games });
      if (found.newer || state.question !== question) break;
      state.found = found;
      again();
    }
  } catch (error) {
    state.fault = reasonOf(error);
  }
  state.running = false;
  again();
}

/** @param {TrialAnswer} found @param {boolean} running @param {Studio} studio */
function answer({ verdict, facts, silent, next, played, wanted }, running, studio) {
  /** @type {HTMLElement[]} */
  const parts = [
    make(
      "p",
      { id: "trial-verdict", role: "status" },
      make("strong", {}, running ? `${played.length} of ${wanted} games. ` : "", verdict),
    ),
  ];
  parts.push(make("ul", {}, ...facts.map((text) => make("li", {}, text))));
  if (next.length)
    parts.push(
      make("h3", {}, "What to change next"),
      make("ol", { id: "trial-next" }, ...next.map((text) => make("li", {}, text))),
    );
  const own = (/** @type {string} */ file) => file === studio.good?.name;
  const rows = silent.map(({ text, file, line }) =>
    make(
      "li",
      {},
      `${text} `,
      own(file) && line
        ? button(`line ${line}`, () => studio.editor.go(line), { class: "place" })
        : make("small", {}, line ? `${file}:${line}` : ""),
    ),
  );
  if (rows.length)
    parts.push(
      make(
        "details",
        {},
        make("summary", {}, `Rules that never happened in the games that were watched (${rows.length})`),
        make("ul", {}, ...rows),
      ),
    );
  return parts;
}

/** To an experiment with better players. @param {Tabs} tabs */
function laboratory(tabs) {
  const go = () => {
    Object.assign(wish, { games: 200, a: "engine:nodes=1000", b: "" });
    tabs.open("lab");
  };
  return make(
    "p",
    { class: "row" },
    button("Test it in the laboratory", go, { id: "trial-lab" }),
    make("small", { class: "quiet" }, "More games, better players, and comparisons with changed rules."),
  );
}

// Records: the games of a PGN, from the folder, a file or the clipboard; one of them is walked on the board.

import { ask, offers, reasonOf } from "./api.js";
import { button, make } from "./dom.js";

const MOST = 900 << 10; // bytes of a file of records

/** What is open: the text, where it came from, the game and how many of its moves stand on the board.
 * @type {{ pgn: string, from: string, games: ListedGame[], more: boolean, game: RecordAnswer | null, at: number }} */
const open = { pgn: "", from: "", games: [], more: false, game: null, at: 0 };

/** The view: where games come from, their list, and the one that is walked.
 * @param {Answers["record_names"]} answer @param {Studio} studio */
export function records(answer, studio) {
  const list = make("div", { id: "record-list" });
  const game = make("div", { id: "record-game" });
  const told = make("p", { role: "status", class: "bad" });
  const desk = { studio, list, game, told };
  show(desk);
  return [sources(answer.files ?? [], desk), told, list, game];
}

// --- where games come from -----------------------------------------------------------------------

/** @param {string[]} files @param {RecordDesk} desk */
function sources(files, desk) {
  const file = make("input", {
    id: "record-file",
    type: "file",
    accept: ".pgn,.txt",
    onchange: ({ target }) => take(target.files?.[0], desk),
  });
  const pasted = make(
    "textarea",
    { id: "record-text", rows: 2, spellcheck: "false", placeholder: "1. e4 e5 …" },
    open.from === "pasted" ? open.pgn : "",
  );
  const choice = make("select", { id: "record-name" }, ...files.map((name) => new Option(name, name)));
  /** @type {(id: string, text: string, ...fields: HTMLElement[]) => HTMLElement} */
  const row = (id, text, ...fields) => make("p", { class: "row" }, make("label", { for: id }, text), ...fields);
  return make(
    "div",
    {},
    files.length
      ? row(
          "record-name",
          "Of this folder",
          choice,
          button("Open", () => fetched(choice.value, desk), { "data-key": "record-open" }),
        )
      : null,
    row("record-file", "A file", file),
    row(
      "record-text",
      "Or as text",
      pasted,
      button("Read", () => read(pasted.value, "pasted", desk), { "data-key": "record-read" }),
    ),
  );
}

/** @param {File | undefined} file @param {RecordDesk} desk */
async function take(file, desk) {
  if (!file) return;
  if (file.size > MOST) desk.told.textContent = `${file.name} is larger than ${MOST >> 10} kB: use a part of it`;
  else await read(await file.text(), file.name, desk);
}

/** @param {string} name @param {RecordDesk} desk */
async function fetched(name, desk) {
  await attempt(desk, async () => read((await ask("record_text", { record: name })).text, name, desk));
}

/** @param {string} pgn @param {string} from @param {RecordDesk} desk */
async function read(pgn, from, desk) {
  await attempt(desk, async () => {
    const { games, more } = await ask("records", { ...desk.studio.good, pgn });
    Object.assign(open, { pgn, from, games, more, game: null, at: 0 });
    show(desk);
  });
}

/** @param {RecordDesk} desk @param {() => Promise<void>} deed */
async function attempt({ told }, deed) {
  told.textContent = "";
  try {
    await deed();
  } catch (error) {
    told.textContent = reasonOf(error);
  }
}

// --- the list ------------------------------------------------------------------------------------

/** @param {RecordDesk} desk */
function show(desk) {
  desk.list.replaceChildren(...(open.games.length ? listed(desk) : []));
  desk.game.replaceChildren(...(open.game ? walked(open.game, desk) : []));
}

/** @param {RecordDesk} desk */
function listed(desk) {
  const faults = open.games.filter(({ fault }) => fault).length;
  const count = `${open.games.length}${open.more ? " first" : ""} ${open.games.length === 1 ? "game" : "games"} of ${open.from}`;
  const rows = open.games.map((game) =>
    make("li", { class: game.fault ? "failed" : "" }, entry(game, desk), game.fault ? fault(game.fault) : null),
  );
  return [
    make("p", { class: "quiet" }, `${count}${faults ? `; ${faults} with an error` : ""}`),
    make("ul", { class: "games" }, ...rows),
  ];
}

/** @param {ListedGame} game @param {RecordDesk} desk */
function entry({ number, title, event, date, result, plies }, desk) {
  const words = [title, event, date.replaceAll("?", "").replace(/^\.+|\.+$/g, ""), `${plies} plies`, result]
    .filter(Boolean)
    .join(" · ");
  return button(words, () => attempt(desk, () => choose(number, desk)), {
    "data-key": `record-${number}`,
    "aria-pressed": String(open.game?.number === number),
  });
}

/** What is wrong, with its line of the PGN. @param {Fault} fault */
function fault({ message, line, column }) {
  const text = open.pgn.split(/\r\n?|\n/)[line - 1] ?? "";
  const from = Math.max(0, column - 31);
  const excerpt = line ? make("pre", {}, `${text.slice(from, from + 70)}\n${" ".repeat(Math.max(0, column - 1 - from))}^`) : null;
  return make("div", {}, make("p", { class: "bad" }, line ? `line ${line}, column ${column}: ${message}` : message), excerpt);
}

/** @param {number} number @param {RecordDesk} desk */
async function choose(number, desk) {
  const game = await ask("record", { ...desk.studio.good, pgn: open.pgn, number });
  open.game = game;
  desk.list.replaceChildren(...listed(desk));
  go(0, game, desk);
}

// --- one game ------------------------------------------------------------------------------------

/** Let the board show the game after so many of its moves.
 * @param {number} at @param {RecordAnswer} game @param {RecordDesk} desk */
function go(at, { moves, start }, desk) {
  open.at = Math.min(Math.max(0, at), moves.length);
  desk.studio.board.follow({ fen: start, moves: moves.map(({ text }) => text).join(" "), at: String(open.at) });
  show(desk);
  desk.game.querySelector('[aria-current="step"]')?.scrollIntoView({ block: "nearest" });
}

/** @param {RecordAnswer} game @param {RecordDesk} desk */
function walked(game, desk) {
  const { title, opening, moves, result, notes, fault: wrong } = game;
  /** @type {[string, string, number][]} */
  const steps = [
    ["⏮", "To the start", 0],
    ["◀", "Back", open.at - 1],
    ["▶", "Next", open.at + 1],
    ["⏭", "To the end", moves.length],
  ];
  const buttons = steps.map(([sign, name, at]) =>
    button(sign, () => go(at, game, desk), {
      "aria-label": name,
      disabled: Math.min(Math.max(0, at), moves.length) === open.at,
      "data-key": `record-${name}`,
    }),
  );
  const list = make(
    "p",
    { class: "line" },
    ...opening.map(comment),
    ...moves.flatMap((move, i) => ply(move, i, game, desk)),
    ` ${result}`,
  );
  return [
    make("h3", {}, title),
    make("p", { class: "row" }, ...buttons),
    list,
    ...(wrong ? [fault(wrong)] : []),
    ...notes.map((note) => make("p", { class: "quiet" }, note)),
  ];
}

/** @param {RecordMove} move @param {number} i @param {RecordAnswer} game @param {RecordDesk} desk */
function ply({ san, number, side, comments, variations }, i, game, desk) {
  const label = side === "white" ? `${number}. ` : i === 0 ? `${number}… ` : "";
  const current = open.at === i + 1 ? { "aria-current": "step" } : {};
  const move = button(san, () => go(i + 1, game, desk), { class: "ply", "data-key": `ply-${i}`, ...current });
  return [label, move, " ", ...comments.map(comment), ...variations.map((text) => make("small", {}, `(${text}) `))];
}

/** @param {string} text */
function comment(text) {
  return make("em", { class: "quiet" }, `${text} `);
}

/** Can games be opened from a folder? */
export const listing = () => (offers("record_names") ? ask("record_names") : {});

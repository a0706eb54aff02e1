// The scripts of a page without a browser: functions asked of the standard input, answers on the standard output, a line each.

import { createInterface } from "node:readline";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, bytes] = process.argv.slice(2);
const module = (name) => import(new URL(`${name}.js`, `${pathToFileURL(folder)}/`).href);
const { Kernel, unpacked } = await module("kernel");
await module("kif");
const { Notation } = await module("notation");
const { Rules } = await module("rules");
const { Searcher } = await module("search");
const { Game } = await module("game");
const { position } = await module("positions");
const { games } = await module("pgn");
const { pgn } = await module("record");
const { replayed } = await module("replay");

const decoded = ([name, text]) => [name, Uint8Array.from(Buffer.from(text, "base64"))];
const found = unpacked(Object.fromEntries(Object.entries(JSON.parse(readFileSync(bytes, "utf8"))).map(decoded)));
const { numbers, sheet } = JSON.parse(new TextDecoder().decode(found.data));
const compiled = await WebAssembly.compile(found.kernel);
const rules = new Rules(await Kernel.make(compiled, numbers, found), sheet.faces);
const notation = new Notation(rules, sheet);
const searcher = () => Searcher.make(compiled, numbers, found);
const place = (fen, notes) => position(fen, rules, sheet, notes);
/** The first game of a PGN as it is written again, and what is wrong with it. */
const rewritten = (text) => {
  const { game, fault } = replayed(games(text)[0], rules, notation, found.state, place);
  return [pgn(game, sheet, ["?", "?"]), fault && fault.message];
};
/** How the first game of a PGN was read. */
const noted = (text) => replayed(games(text)[0], rules, notation, found.state, place).notes;
globalThis.heterodox = { app: {}, position: (fen, notes) => position(fen, rules, sheet, notes), rules, notation, Game, start: found.state, searcher, rewritten, noted };

for await (const line of createInterface({ input: process.stdin })) {
  const [text, given] = JSON.parse(line);
  const asked = (0, eval)(`(${text})`);
  console.log(JSON.stringify(await asked(given)));
}

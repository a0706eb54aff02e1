// Random games of chess in Node: legal moves, push and outcome, by the npm package and by ffish-es6, in turn in one run.
//
//     python -m interpreter.applications.web.tables FOLDER/heterodox chess
//     npm install --prefix FOLDER ffish-es6@0.7.10
//     node tests/benchmarks/library.mjs FOLDER [ROUNDS]
//
// Microseconds of processor a ply, medians of the rounds after the first, in which both are compiled. ffish-es6 is under the
// GPL: it is measured here, and nothing of it is used. Its moves are texts in one, which a site splits; both are told to
// count repetitions and moves without progress. Random numbers are the same, the games are not: the moves come in another order.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, rounds = "7"] = process.argv.slice(2);
const GAMES = 40;
const MOST = 400; // plies of a game

const { load } = await import(pathToFileURL(resolve(folder, "heterodox/library/heterodox.js")).href);
const chess = await load("chess");
const require = createRequire(pathToFileURL(resolve(folder, "x.js")));
const home = require.resolve("ffish-es6/ffish.wasm");
const ffish = await (await import(pathToFileURL(home.replace(".wasm", ".js")).href)).default({ wasmBinary: readFileSync(home) });

/** Numbers from 0 to 1 that are the same for a seed. */
function chance(seed) {
  let word = seed;
  return () => (word = (Math.imul(word, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

function ours(seed) {
  const next = chance(seed);
  const position = chess.position();
  let plies = 0;
  for (; plies < MOST && !position.outcome(); plies++) {
    const moves = position.moves();
    position.push(moves[Math.floor(next() * moves.length)]);
  }
  return plies;
}

function theirs(seed) {
  const next = chance(seed);
  const board = new ffish.Board("chess");
  let plies = 0;
  for (; plies < MOST && !board.isGameOver(true); plies++) {
    const moves = board.legalMoves().split(" ");
    board.push(moves[Math.floor(next() * moves.length)]);
  }
  board.delete();
  return plies;
}

/** Microseconds of processor a ply. */
function measured(play) {
  const begun = process.cpuUsage();
  let plies = 0;
  for (let seed = 1; seed <= GAMES; seed++) plies += play(seed);
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / plies;
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const rows = Array.from({ length: Number(rounds) + 1 }, () => [measured(ours), measured(theirs)]).slice(1);
const [one, other] = [0, 1].map((i) => median(rows.map((row) => row[i])));
console.log(`heterodox ${one.toFixed(1)}, ffish-es6 ${other.toFixed(1)} microseconds a ply: ${(other / one).toFixed(1)} times`);

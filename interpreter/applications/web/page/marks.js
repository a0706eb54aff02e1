// What is marked on the board: where the man who was chosen can go, and the squares of the last move.

import { must } from "./care.js";
import { first } from "./rules.js";

/** The squares that a man who was chosen can go to, or onto which something is put: is anything taken? @param {App} app @returns {Targets} */
export function targetsOf({ game, rules, begun, selected }) {
  if (begun) return new Map(begun.turns.map((turn) => [must(rules.decode(turn).put), false]));
  const mine = selected === null ? [] : game.moves.filter((move) => rules.source(move) === selected);
  /** @type {Targets} */
  const found = new Map();
  for (const move of new Set(mine.map(first))) {
    const { to } = rules.decode(move);
    found.set(to, found.get(to) || rules.victims(game.state, move).length > 0);
  }
  return found;
}

/** The squares of the last move, or of the one that has been begun. @param {App} app */
export function markedBy({ game, rules, begun }) {
  const move = begun ? begun.turns[0] : (game.last?.move ?? null);
  if (move === null || rules.source(move) === null) return [];
  const { from, to, put } = rules.decode(move);
  return [from, to, ...(put === null || begun ? [] : [put])];
}

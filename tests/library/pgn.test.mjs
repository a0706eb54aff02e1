// Games as PGN.

import assert from "node:assert/strict";
import { test } from "node:test";
import { TextError, variant } from "./package.mjs";

const TEXT = `[Event "A game"]
[White "W"]

1. e4 {best by test} e5 (1... c5 2. Nf3 $1) 2. Nf3! Nc6 1/2-1/2

[Event "Another"]

1. f3 e5 2. g4 Qh4# 0-1
`;

test("games are read with tags, moves, variations and results", async () => {
  const [first, second, ...others] = (await variant("chess")).games(TEXT);
  assert.equal(others.length, 0);
  assert.deepEqual(first.tags, { Event: "A game", White: "W" });
  assert.deepEqual(first.moves, ["e2e4", "e7e5", "g1f3", "b8c6"]);
  assert.deepEqual(first.sans, ["e4", "e5", "Nf3", "Nc6"]);
  assert.equal(first.movetext, "1. e4 {best by test} 1... e5 (1... c5 2. Nf3 $1) 2. Nf3 $1 2... Nc6");
  assert.deepEqual([first.result, second.result, second.fault], ["1/2-1/2", "0-1", null]);
});

test("a line ends before a move that is not legal, and its place is told", async () => {
  const [game] = (await variant("chess")).games("1. e4 e5 2. Ke3 Nf6 *");
  assert.deepEqual(game.moves, ["e2e4", "e7e5"]);
  assert.deepEqual(game.fault, { message: "Move 2, White: Ke3 is not a legal move here.", line: 1, column: 13 });
  assert.match(game.movetext, /not played: Ke3 Nf6/);
});

test("a text that is no PGN is refused at its place", async () => {
  const chess = await variant("chess");
  assert.throws(() => chess.games("1. e4 {never closed"), (error) => error instanceof TextError && error.offset === 6);
  assert.throws(() => chess.games('[Variant "Xiangqi"]\n\n1. h3 *'), /This is a game of Xiangqi/);
  assert.throws(() => chess.games(7), /expected a PGN as a text, found number/);
  assert.deepEqual(chess.games(""), []);
});

test("a game that was played is written, and read again", async () => {
  for (const id of ["chess", "shogi", "xiangqi", "crazyhouse", "duck", "senterej"]) {
    const rules = await variant(id);
    const here = rules.position();
    for (let ply = 0; ply < 10; ply++) here.push(here.moves()[(11 * ply + 5) % here.moves().length]);
    const text = here.pgn({ White: 'Me "and" you', Date: "2026.01.01" });
    const [game] = rules.games(text);
    assert.equal(game.fault, null);
    assert.deepEqual(game.moves, here.pushed(), id);
    assert.equal(game.tags.White, 'Me "and" you');
  }
});

test("from another position than the start it says from which; odd tags are refused", async () => {
  const chess = await variant("chess");
  const fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
  const text = chess.position(fen).push("e4").pgn();
  assert.match(text, /\[SetUp "1"\]\n\[FEN "4k3\/8\/8\/8\/8\/8\/4P3\/4K3 w - - 0 1"\]/);
  assert.equal(chess.games(text)[0].start, fen);
  assert.throws(() => chess.position().pgn({ "White]": "x" }), /is not the name of a tag/);
  assert.throws(() => chess.position().pgn({ White: 3 }), /expected the tag White as a text/);
  assert.throws(() => chess.position().pgn(null), /expected the tags as an object/);
  assert.throws(() => chess.position().pgn({ Result: "won" }), /'won' is not a result/);
});

// Variants and positions: what they tell, and what they refuse.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { FOLDER, load, position, variant, variants } from "./package.mjs";

test("a variant tells of squares, sides, pieces and options", async () => {
  const shogi = await variant("shogi");
  assert.deepEqual([shogi.id, shogi.name, shogi.options], ["shogi", variants.shogi, {}]);
  assert.deepEqual(shogi.sides, { white: "Sente", black: "Gote" });
  assert.equal(shogi.squares.length, 81);
  const king = shogi.pieces.find(({ royal }) => royal);
  assert.equal(king.name, "king");
  assert.ok(king.moves.length > 0);
});

test("only what was made for the package is loaded", async () => {
  const tables = (await import(new URL("variants/chess.js", FOLDER).href)).default;
  assert.equal((await load(JSON.parse(JSON.stringify(tables)))).position().moves().length, 20);
  await assert.rejects(load({ ...tables, form: "other", heterodox: "9.9" }), /were made by Heterodox 9.9, and this package is of/);
  for (const odd of [undefined, null, 3, {}, []]) await assert.rejects(load(odd), /expected the id of a shipped variant/);
  await assert.rejects(load("nosuch"), /no variant 'nosuch' in the package/);
  await assert.rejects(load("__proto__"), /no variant/);
  await assert.rejects(load("Chess"), /did you mean chess/);
});

test("moves are pushed and taken back, and positions do not disturb each other", async () => {
  const [one, other] = [await position("chess"), await position("chess")];
  const seen = [];
  for (let ply = 0; ply < 60; ply++) {
    seen.push(one.fen());
    one.push(one.moves()[(13 * ply + 1) % one.moves().length]);
    if (ply % 7 === 0) other.push(other.moves()[0]);
  }
  const copy = one.copy();
  const moves = one.pushed();
  assert.equal(one.pushed().length, 60);
  for (const fen of seen.reverse()) {
    one.pop();
    assert.equal(one.fen(), fen);
  }
  assert.equal(one.pop(), null);
  assert.equal(copy.pushed().length, 60);
  assert.equal(copy.pop(), copy.copy().pushed().length === 59 && moves.at(-1));
});

test("games end as their rules say, repetition too", async () => {
  const mate = await position("chess");
  for (const move of ["f3", "e5", "g4", "Qh4#"]) mate.push(move);
  assert.deepEqual(mate.outcome(), { result: "0-1", winner: "black", reason: "checkmate", kind: "checkmate", words: mate.outcome().words });
  assert.deepEqual([mate.moves(), mate.check(), mate.check("black")], [[], true, false]);
  assert.match(mate.why("a2a3").reason, /^The game is over\./);
  const again = await position("chess");
  for (let i = 0; i < 4; i++) for (const move of ["Nf3", "Nf6", "Ng1", "Ng8"]) if (!again.outcome()) again.push(move);
  assert.equal(again.outcome().result, "1/2-1/2");
  assert.ok(again.pushed().length <= 16);
});

test("a move is described", async () => {
  const here = await position("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
  assert.deepEqual(here.describe("exd6"), {
    move: "e5d6", san: "exd6", from: "e5", to: "d6", piece: { name: "pawn", side: "white" },
    drop: false, promotion: null, castling: false, captures: ["d5"], put: null,
  });
  const drop = (await position("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1")).describe("N@e4");
  assert.deepEqual([drop.from, drop.to, drop.drop, drop.piece.name], [null, "e4", true, "knight"]);
  assert.equal((await position("duck")).describe((await position("duck")).moves()[0]).put !== null, true);
});

test("a position tells its board and hands", async () => {
  const here = await position("crazyhouse", "4k3/8/8/8/8/8/8/4K3[NNp] w - - 0 1");
  assert.deepEqual(here.board(), { e1: { name: "king", side: "white" }, e8: { name: "king", side: "black" } });
  assert.deepEqual(here.hands(), { white: { knight: 2 }, black: { pawn: 1 } });
  assert.throws(() => here.check("red"), /expected white or black, found 'red'/);
});

test("why a move is not legal", async () => {
  const here = await position("chess", "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1");
  assert.equal(here.why("e2c3").reason, "Then the rook on e8 takes the king.");
  assert.match(here.why("e2e3").reason, /The knight on e2 cannot go to e3/);
  assert.match(here.why("e2e3").rule, /knight's move/);
  assert.equal(here.why("e1d1"), null);
  assert.equal(here.why("e8e2").reason, "It is White's turn.");
  assert.equal(here.why("a1a2").reason, "Nothing stands on a1.");
  assert.equal(here.why("nonsense").reason, "'nonsense' names no two squares.");
});

test("the package needs no other one", () => {
  const told = JSON.parse(readFileSync(new URL("package.json", FOLDER), "utf8"));
  assert.equal(told.dependencies, undefined);
  assert.equal(told.type, "module");
  for (const { types, default: script } of Object.values(told.exports).filter((one) => !one.default.includes("*"))) {
    assert.ok(readFileSync(new URL(types, FOLDER), "utf8").length > 0);
    assert.ok(readFileSync(new URL(script, FOLDER), "utf8").length > 0);
  }
});

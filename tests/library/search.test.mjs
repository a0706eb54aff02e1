// The computer, which thinks in a thread of its own.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, position } from "./package.mjs";

test("a mate is found, and told in moves", async () => {
  const here = await position("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
  const { move, san, mate, centipawns, line } = await here.search({ depth: 4 });
  assert.deepEqual([move, san, mate, centipawns, line], ["a1a8", "Ra8#", 1, null, ["a1a8"]]);
  const lost = await position("chess", "k7/8/1K6/8/8/8/7R/8 b - - 0 1");
  assert.equal((await lost.search({ depth: 4 })).mate, -1);
});

test("levels and limits of every kind give a legal move", async () => {
  for (const id of ["chess", "shogi", "duck", "senterej"]) {
    const here = await position(id);
    for (const wanted of [{ level: 1 }, { depth: 2 }, { nodes: 500 }, { seconds: 0.05 }]) {
      const { move, line, nodes } = await here.search(wanted);
      // Where either side may move, it may be best to let the other one.
      const legal = move === null ? here.turn === "either" && !line.length : here.moves().includes(move) && line[0] === move;
      assert.ok(legal, `${id}, ${JSON.stringify(wanted)}: ${move}`);
      assert.ok(nodes > 0);
    }
  }
});

test("searches that are asked together come one after the other", async () => {
  const here = await position("chess");
  const found = await Promise.all([1, 2, 3].map((depth) => here.search({ depth })));
  assert.deepEqual(found.map(({ depth }) => depth), [1, 2, 3]);
});

test("a search can be called off", async () => {
  const here = await position("chess");
  const stop = new AbortController();
  const long = here.search({ seconds: 600, signal: stop.signal });
  const waits = here.search({ depth: 1 });
  setTimeout(() => stop.abort(new Error("enough")), 50);
  await assert.rejects(long, /enough/);
  assert.equal((await waits).depth, 1);
  await assert.rejects(here.search({ depth: 1, signal: stop.signal }), /enough/);
});

test("closing refuses what runs and what waits; later searches work", async () => {
  const chess = await load("chess");
  const [runs, waits] = [chess.position().search({ seconds: 600 }), chess.position().search({ depth: 1 })];
  setTimeout(() => chess.close(), 50);
  await assert.rejects(runs, /the variant was closed/);
  await assert.rejects(waits, /the variant was closed/);
  assert.equal((await chess.position().search({ depth: 1 })).depth, 1);
});

test("odd wishes are refused", async () => {
  const here = await position("chess");
  const refused = (wanted, words) => assert.rejects(here.search(wanted), words);
  await refused({ level: 11 }, /unknown level 11, expected 1 to 10/);
  await refused({ level: "toString" }, /unknown level toString/);
  await refused({ level: 3, depth: 2 }, /a level says all of a search: give it alone/);
  await refused({ depth: 0 }, /depth: expected a whole number above 0, found 0/);
  await refused({ depth: 1.5 }, /depth: expected a whole number above 0/);
  await refused({ depth: 1000 }, /depth: expected at most/);
  await refused({ nodes: "many" }, /nodes: expected a whole number above 0, found many/);
  await refused({ seconds: NaN }, /seconds: expected a number above 0/);
  await refused({ movetime: 3 }, /unknown 'movetime'; a search takes level, depth, nodes, seconds or signal/);
  const over = await position("chess", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1");
  await assert.rejects(over.search({ depth: 1 }), /The game is over/);
});

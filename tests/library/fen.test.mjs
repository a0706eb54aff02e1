// Positions as FEN.

import assert from "node:assert/strict";
import { test } from "node:test";
import { FenError, position } from "./package.mjs";

test("a FEN is written as it was read", async () => {
  for (const [id, fen] of [
    ["chess", "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 7"],
    ["crazyhouse", "4k3/8/8/8/8/8/8/4K3[PQnn] b - - 3 9"],
    ["shogi", "4k4/9/9/9/4P4/9/9/9/4K4[BRp] w - - 0 1"],
    ["xiangqi", "3k5/9/9/9/9/9/9/9/4C4/4K4 w - - 0 1"],
  ])
    assert.equal((await position(id, fen)).fen(), fen);
});

test("a shorter one gets what is missing", async () => {
  assert.equal((await position("chess", "4k3/8/8/8/8/8/8/4K3")).fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
});

test("the SFEN of shogi programs is read", async () => {
  const fen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
  assert.equal((await position("shogi", fen)).fen(), (await position("shogi")).fen());
});

test("what is wrong is said with its field and place", async () => {
  const wrong = async (fen) => {
    try {
      await position("chess", fen);
    } catch (error) {
      assert.ok(error instanceof FenError, String(error));
      return [error.where, error.offset, error.reason];
    }
    return assert.fail(`${fen} was read`);
  };
  assert.deepEqual(await wrong(""), ["board", 0, "the text is empty"]);
  assert.deepEqual((await wrong("4k3/8/8/8/8/8/8/4X3 w - - 0 1")).slice(0, 2), ["row 8 (of 8)", 17]);
  assert.equal((await wrong("4k3/8/8 w - - 0 1"))[2], "3 ranks, expected 8");
  assert.equal((await wrong("4k3/8/8/8/8/8/8/4K3 x - - 0 1"))[0], "side to move");
  assert.match((await wrong("8/8/8/8/8/8/8/4K3 w - - 0 1"))[2], /has 0 of the royal 'king', expected 1/);
  assert.match((await wrong("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1"))[2], /black is in check, but white is to move/);
  await assert.rejects(async () => position("chess", null), /expected a FEN as a text, found null/);
});

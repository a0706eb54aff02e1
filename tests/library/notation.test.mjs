// Moves as text: coordinates, SAN and what other programs write, read and written.

import assert from "node:assert/strict";
import { test } from "node:test";
import { position } from "./package.mjs";

test("every legal move of a game comes back from its coordinates and its SAN", async () => {
  for (const id of ["chess", "shogi", "xiangqi", "crazyhouse", "duck", "senterej"]) {
    const here = await position(id);
    for (let ply = 0; ply < 12; ply++) {
      const moves = here.moves();
      for (const move of moves.filter((_, i) => i % (1 + Math.floor(moves.length / 9)) === 0)) {
        assert.equal(here.describe(move).move, move);
        assert.equal(here.describe(here.san(move)).move, move, `${id}: ${here.san(move)}`);
      }
      here.push(moves[(7 * ply + 3) % moves.length]);
    }
  }
});

test("SAN tells pieces of a kind apart, and marks captures, promotions, checks and mates", async () => {
  const san = async (fen, move) => (await position("chess", fen)).san(move);
  assert.equal(await san("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "a1d1"), "Rd1");
  assert.equal(await san("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1"), "Rad1");
  assert.equal(await san("4k3/R7/8/8/8/8/4K3/R7 w - - 0 1", "a1a4"), "R1a4");
  assert.equal(await san("3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7d8n"), "cxd8=N");
  assert.equal(await san("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1"), "O-O-O");
  assert.equal(await san("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"), "Ra8#");
});

test("texts of other programs are read", async () => {
  const castling = await position("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  for (const text of ["e1g1", "e1h1", "O-O", "0-0", "o-o"]) assert.equal(castling.san(text), "O-O", text);
  const promotion = await position("chess", "8/2P5/8/8/8/8/k7/4K3 w - - 0 1");
  for (const text of ["c7c8q", "c8=Q", "c8Q", "c7-c8=Q"]) assert.equal(promotion.describe(text).promotion, "queen", text);
});

test("a text that means no move, or several, is refused with what helps", async () => {
  const here = await position("chess", "8/2P5/8/8/8/8/k7/4K3 w - - 0 1");
  assert.throws(() => here.push("c7"), /c7 is not a legal move here/);
  assert.throws(() => here.push("c8"), RangeError);
  const rooks = await position("chess", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
  assert.throws(() => rooks.push("Rd1"), /Rd1 can mean Rad1, Rhd1/);
  for (const odd of [undefined, null, 4, {}]) assert.throws(() => here.push(odd), /expected a move as a text/);
});

test("moves of shogi are read as records write them", async () => {
  const here = await position("shogi");
  for (const [text, move] of [
    ["７六歩(77)", "c3c4"],
    ["△３四歩", "g7g6"],
    ["+8822UM", "b2h8+"],
    ["同　銀", "g9h8"],
    ["4545KA", null],
  ]) {
    if (move === null) assert.throws(() => here.push(text), RangeError);
    else assert.equal(here.describe(text).move, move, text), here.push(text);
  }
  assert.equal(here.describe("５五角打").move, "B@e5");
  assert.throws(() => here.push("５五飛打"), RangeError);
});

"""Promotion to what the other side holds in hand: `become: {who: KINDS, whose: enemy, in: hand}`."""

from __future__ import annotations

import random

import pytest
from contract import check_along

from interpreter import Variant, load_text
from interpreter.applications.rulebook.piece_data import phrases_of

DRAGONFLY = """
format: 2
variant: dragonfly
extends: chess
board: {files: a-g, ranks: 1-7}
hand: {takes: {not: pawn}, drops: board}
pieces:
  queen: none
  pawn:
    moves: [{step: forward, only: quiet}, {step: diagonal forward, only: capture}]
    promotion: {to: last_rank, become: {who: [rook, bishop, knight], whose: enemy, in: hand}}
castling: [{king: d1, rook: g1, to: f1}, {king: d1, rook: a1, to: b1}]
setup: |
  r b b k n n r
  p p p p p p p
  . . . . . . .
  . . . . . . .
  . . . . . . .
  P P P P P P P
  R B B K N N R
end:
  - {if: checkmate, result: loss}
  - {if: stalemate, result: draw}
"""


@pytest.fixture(scope="module")
def dragonfly() -> Variant:
    return load_text(DRAGONFLY, kernel="plain")


@pytest.mark.parametrize(
    ("hands", "moves"), [("r", ["a6a7r"]), ("Rn", ["a6a7n"]), ("RBN", []), ("bbn", ["a6a7b", "a6a7n"])]
)
def test_what_it_may_become(dragonfly: Variant, hands: str, moves: list[str]) -> None:
    position = dragonfly.position(f"3k3/P6/7/7/7/7/3K3[{hands}] w - - 0 1")
    assert sorted(str(move) for move in position.legal_moves if move.origin == "a6") == moves


def test_it_leaves_that_hand(dragonfly: Variant) -> None:
    start = "3k3/P6/7/7/7/7/3K3[Brr] w - - 0 1"
    position = dragonfly.position(start)
    before = position.hash
    position.push("a6a7r")
    assert position.fen() == "R2k3/7/7/7/7/7/3K3[Br] b - - 1 1"
    assert position.hash == dragonfly.position(position.fen()).hash
    position.pop()
    assert (position.fen(), position.hash) == (start, before)
    assert position.why("a6a7n").code == "promotion_pool"


def test_what_sentences_say(dragonfly: Variant) -> None:
    said = "promotes on its last rank to a captured rook, bishop or knight that the other side holds in hand"
    assert said in phrases_of(dragonfly, "pawn")


def test_against_brute_force(dragonfly: Variant) -> None:
    chance = random.Random(3)
    for _ in range(3):
        check_along(dragonfly.position(), chance, 60, every=5)
    position = dragonfly.position("1b1k3/P5P/7/7/7/p5p/3K3[RBnrb] w - - 0 1")
    check_along(position, chance, 20)

"""SAN of PyPI `pyffish` and ours, where a kind promotes by a move of the new kind."""

from __future__ import annotations

import random

import pytest
from shared import little_and_much, load

pyffish = pytest.importorskip("pyffish")

pytestmark = pytest.mark.oracle


@little_and_much("games", 12, 60)
def test_promotions_of_sittuyin(games: int) -> None:
    """Each writes what the other does: `e5=F` in place, `e5d6=F` by a general's step, `d6` by a pawn's."""
    chance, told = random.Random(games), 0
    for _ in range(games):
        position = load("sittuyin").position()
        for ply in range(160):
            moves = list(position.legal_moves)
            if not moves or position.outcome():
                break
            fen = position.fen().partition(" {")[0]
            promoting = [move for move in moves if move.promotion]
            for move in moves if ply > 16 and promoting else ():
                text = pyffish.get_san("sittuyin", fen, str(move))
                assert position.san(move) == text, fen
                assert position.parse_san(text) == move, fen
                told += move.promotion is not None
            position.push(chance.choice(promoting if promoting and chance.random() < 0.2 else moves))
    assert told

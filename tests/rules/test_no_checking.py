"""Where nobody may give check: legal moves as brute force finds them, also by promotion, castling and en passant."""

from __future__ import annotations

import random

import pytest
from contract import check_legality
from shared import little_and_much

import interpreter
from interpreter.rules.kernel import layout as k

PEACE = """\
format: 2
variant: peace
extends: chess
forbid: [{after: check}]
end:
  - {if: stalemate, result: draw}
"""
FENS = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "5k2/8/8/8/8/8/8/R3K2R w KQ - 0 1",  # castling would give check from f1
    "8/P1P3k1/8/8/8/8/p1p3K1/8 w - - 0 1",  # some promotions would
    "3k4/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
    "8/1B6/8/3pP3/4k3/8/8/3RK3 w - d6 0 1",  # en passant opens two lines
    "r3k2r/P1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPpP/R3K2R w KQkq - 0 1",
)


@pytest.mark.every
@pytest.mark.parametrize("fen", FENS)
@little_and_much("games", 1, 2)
def test_legal_moves_give_no_check(fen: str, games: int) -> None:
    variant, chance = interpreter.load_text(PEACE, kernel="plain"), random.Random(fen)
    assert variant.tables_array[k.H_LEGALITY] == k.LEGAL_PINS
    for _ in range(games):
        position = variant.position(fen)
        for _ in range(30):
            check_legality(position)
            if not position.legal_moves:
                break
            position.push(chance.choice(list(position.legal_moves)))
            assert not position.is_check("white")
            assert not position.is_check("black")


def test_a_hand_does_not_unpin() -> None:
    """What looks whether drops give check leaves the pins of one's own king as they were."""
    text = PEACE.replace("end:", "hand: {drops: board}\nend:")
    position = interpreter.load_text(text).position("7k/8/8/8/7q/8/5P2/R3K3[p] w - - 0 1")
    assert position.rules.tables_array[k.H_LEGALITY] == k.LEGAL_PINS
    assert [move for move in position.legal_moves if move.origin == "f2"] == []
    check_legality(interpreter.load_text(text, kernel="plain").position(position.fen()))


@pytest.mark.parametrize(
    ("fen", "refused", "legal"),
    [
        (FENS[1], "e1g1", "e1c1"),
        ("7k/2P5/8/8/8/8/8/K7 w - - 0 1", "c7c8q", "c7c8n"),
        ("8/8/8/1k1pP1R1/8/8/8/7K w - d6 0 1", "e5d6", "e5e6"),
        ("8/8/8/1k2P1R1/8/8/8/7K w - - 0 1", "e5e6", "g5g6"),  # the rook behind would give it
    ],
)
def test_what_would_give_check_is_refused(fen: str, refused: str, legal: str) -> None:
    position = interpreter.load_text(PEACE).position(fen)
    assert legal in {str(move) for move in position.legal_moves}
    with pytest.raises(interpreter.MoveError):
        position.push(refused)

"""The + of check behind a move in LAN is not a promotion, in games where a + promotes."""

from __future__ import annotations

import random

import pytest

import interpreter

FEN = "1n1r2bn1/l2g2skl/1s2g4/p1p2GpPp/1P1Ppp3/P2p1PP2/L1P1P1R1P/1BS1G1KS1/1N5NL[Pp] w - - 1 37"


@pytest.mark.parametrize(
    ("text", "move"),
    [("h6-h7+", "h6h7"), ("h6-h7=+P", "h6h7+"), ("h6-h7=+P+", "h6h7+"), ("h6h7+", "h6h7+"), ("h6h7", "h6h7")],
)
def test_a_pawn_that_gives_check(text: str, move: str) -> None:
    assert str(interpreter.load("shogi").position(FEN).parse_san(text)) == move


@pytest.mark.parametrize("name", ["shogi", "minishogi", pytest.param("chushogi", marks=pytest.mark.every)])
def test_lan_and_san_of_every_promotion_and_check_are_read_again(name: str) -> None:
    for seed in range(3):
        draw, position = random.Random(seed), interpreter.load(name).position()
        for _ in range(50):
            moves = [*position.legal_moves]
            if position.outcome() or not moves:
                break
            for move in moves:
                if move.promotion or position.gives_check(move):
                    assert position.parse_san(position.lan(move)) == move
                    assert position.parse_san(position.san(move)) == move
            position.push(draw.choice(moves))

"""What a FEN is held to: royals counted together that may become one another, and where pieces can stand."""

from __future__ import annotations

import pytest
from standing import ACCEPTED, PLAYED, REFUSED, chess_with

import interpreter


@pytest.mark.parametrize(("rules", "moves"), PLAYED)
def test_positions_of_a_game_are_read_again(rules: str, moves: str) -> None:
    variant = interpreter.load_text(chess_with(rules), kernel="plain")
    start, *line = moves.split(", ")
    position = variant.position(start)
    for move in line:
        position.push(move)
        assert variant.position(position.fen()).fen() == position.fen()


@pytest.mark.parametrize(("rules", "fen"), ACCEPTED)
def test_accepted(rules: str, fen: str) -> None:
    assert interpreter.load_text(chess_with(rules), kernel="plain").position(fen)


@pytest.mark.parametrize(("rules", "fen", "message"), REFUSED)
def test_refused(rules: str, fen: str, message: str) -> None:
    with pytest.raises(interpreter.FenError) as caught:
        interpreter.load_text(chess_with(rules), kernel="plain").position(fen)
    assert str(caught.value) == f"FEN, board: {message}"

"""What pyffish says of the end of a game, and of moves that lose by it."""

from __future__ import annotations

from functools import lru_cache

import pytest

pyffish = pytest.importorskip("pyffish")


def result_of(value: int, turn: str) -> str:
    """The result that a value stands for, seen from the side to move."""
    if value == 0:
        return "1/2-1/2"
    return "1-0" if (value > 0) == (turn == "white") else "0-1"


@lru_cache(maxsize=1)
def ended_there(name: str, fen: str) -> tuple[bool, int]:
    """Is the game over there by the board alone, and its value? Setting up a position takes them milliseconds."""
    over, value = pyffish.is_immediate_game_end(name, fen, [])
    return bool(over), int(value)


def their_result(name: str, fen: str, turn: str, moves: bool) -> str | None:
    """Their result by the board alone, None if the game goes on."""
    over, value = ended_there(name, fen)
    if not over:
        if moves:
            return None
        value = pyffish.game_result(name, fen, [])
    return result_of(value, turn)


def mates_and_loses(name: str, fen: str, text: str) -> bool:
    """Is it a drop that gives mate and loses by that? We do not let it be played at all."""
    if "@" not in text or pyffish.legal_moves(name, fen, [text]):
        return False
    return bool(pyffish.gives_check(name, fen, [text])) and pyffish.game_result(name, fen, [text]) > 0

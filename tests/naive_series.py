"""Turns of several moves, played slowly on boards of PyPI's `chess`: between two moves of a side, its turn is set again."""

from __future__ import annotations

from collections.abc import Callable

import chess

Length = Callable[[int], int]
"""How many moves the nth turn has, from 1 on."""


def perft(fen: str, length: Length, depth: int, last: bool = False) -> int:
    """Sequences of so many single moves; a check ends the turn, or only the last move of a turn may give it."""
    board = chess.Board(fen)
    return _count(board, length, depth, last, (1, length(1), None))


def _count(
    board: chess.Board, length: Length, depth: int, last: bool, place: tuple[int, int, int | None]
) -> int:
    """`place`: number of the turn, moves left in it, and what the side to move has passed, for the other side."""
    turn, left, waits = place
    if not depth:
        return 1
    total = 0
    for move in list(board.legal_moves):
        after = board.copy(stack=False)
        after.push(move)
        if last and left > 1 and after.is_check():
            continue
        passed = after.ep_square
        if passed is None and waits is not None and move.from_square != waits + (8 if board.turn else -8):
            passed = waits
        if left > 1 and not after.is_check():
            after.turn, after.ep_square = board.turn, None
            total += _count(after, length, depth - 1, last, (turn, left - 1, passed))
        else:
            after.ep_square = passed
            total += _count(after, length, depth - 1, last, (turn + 1, length(turn + 1), None))
    return total

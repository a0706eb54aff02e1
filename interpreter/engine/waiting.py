"""While either side may move nothing repeats by the rules, so programs could wait for each other for ever."""

from __future__ import annotations

from collections.abc import Sequence

from ..play.position import Move, Position


def choices(position: Position, own: Sequence[Move], must_move: bool) -> tuple[Move, ...] | None:
    """What a program restricts its search to, None for nothing: it may also let the other side move.

    `own` are the legal moves of its side; `must_move`: it may not pass, or has just done so. Then, and when
    the position has been on the board before, it plays a move to a position that has not, if there is one.
    """
    if position.turn != "either" or not own:
        return None
    seen = earlier(position)
    if not must_move and position.hash not in seen:
        return None
    seen.add(position.hash)
    trial = position.copy()
    return tuple(move for move in own if after(trial, move) not in seen) or tuple(own)


def earlier(position: Position) -> set[int]:
    """Hashes of the positions that were on the board before this one."""
    past = position.copy()
    found = set()
    while past.move_stack:
        past.pop()
        found.add(past.hash)
    return found


def after(position: Position, move: Move) -> int:
    """The hash of the position after a move; the position is as before."""
    position.push(move)
    reached = position.hash
    position.pop()
    return reached

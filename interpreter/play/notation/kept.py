"""What end conditions have to know of the past, and the field of a FEN that keeps it."""

from __future__ import annotations

from collections.abc import Iterable

from ...kinds.ends import Checks
from ...model.ends import End
from ...model.ruleset import Ruleset

LIMIT = "limit"
COUNT = "count"
PASSES = "passes"
MOVES = "moves"  # that are left in a turn of several
AGAIN = "again"  # what has moved last in a turn that goes on
CASTLED = "castled"
SERIES = "series"
#: The names of the state in braces.
WORDS = (LIMIT, COUNT, PASSES, MOVES, AGAIN, CASTLED, SERIES)


def checks_of(ends: Iterable[End]) -> int:
    """The number of checks that decides, 0 where checks are not counted."""
    return max((end.count for end in ends if isinstance(end, Checks)), default=0)


def has_limit(ends: Iterable[End]) -> bool:
    """Is the limit of moves kept?"""
    return any(end.keeps == LIMIT for end in ends)


def has_count(ends: Iterable[End]) -> bool:
    """Is a count of moves kept?"""
    return any(end.keeps == COUNT for end in ends)


def has_passes(ends: Iterable[End]) -> bool:
    """Is the number of passes one after the other kept?"""
    return any(end.keeps == PASSES for end in ends)


def has_castled(ends: Iterable[End]) -> bool:
    """Is kept who has castled?"""
    return any(end.keeps == CASTLED for end in ends)


def has_series(ends: Iterable[End]) -> bool:
    """Is kept whether the row of checks up to now had one by certain pieces?"""
    return any(end.keeps == SERIES for end in ends)


def count_in_fields(game: Ruleset) -> bool:
    """May limit and count stand in the fields of en passant and of the clock, as nothing else needs them?"""
    passant = any(m.leaves_passant for piece in game.pieces for m in piece.movements)
    clock = any(end.keeps == "halfmove" for end in game.ends)
    return has_count(game.ends) and not passant and not clock

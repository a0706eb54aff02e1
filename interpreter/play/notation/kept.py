"""What end conditions have to know of the past, and the field of a FEN that keeps it."""

from __future__ import annotations

from collections.abc import Iterable

from ...model.ends import Castled, Checkmate, Checks, End, Facing, MoveCount, Passed
from ...model.ruleset import Ruleset

LIMIT = "limit"
COUNT = "count"
PASSES = "passes"
MOVES = "moves"  # that are left in a turn of several
CASTLED = "castled"
SERIES = "series"
#: The names of the state in braces.
WORDS = (LIMIT, COUNT, PASSES, MOVES, CASTLED, SERIES)

#: Kind of condition -> its field: "halfmove", "checks", or a name of the state in braces. "" = the board
#: says all. (Positions that have occurred before are kept by no FEN.)
KEPT: dict[str, str] = {
    "checkmate": SERIES,
    "stalemate": "",
    "stuck": "",
    "passed": PASSES,
    "facing": PASSES,
    "castled": CASTLED,
    "castling_lost": "",
    "repetition": "",
    "move_count": "halfmove",
    "dead_material": "",
    "reaches": "",
    "extinct": "",
    "checks": "checks",
    "move_limit": LIMIT,
    "count": "",
    "line": "",
    "block": "",
    "connects": "",
    "full": "",
    "count_out": COUNT,
    "to_and_fro": "",
}


def checks_of(ends: Iterable[End]) -> int:
    """The number of checks that decides, 0 where checks are not counted."""
    return max((end.count for end in ends if isinstance(end, Checks)), default=0)


def has_limit(ends: Iterable[End]) -> bool:
    """Is the limit of moves kept?"""
    return any(KEPT[end.kind] == LIMIT for end in ends)


def has_count(ends: Iterable[End]) -> bool:
    """Is a count of moves kept?"""
    return any(KEPT[end.kind] == COUNT for end in ends)


def has_passes(ends: Iterable[End]) -> bool:
    """Is the number of passes one after the other kept?"""
    return any(isinstance(end, Passed) or (isinstance(end, Facing) and end.claim) for end in ends)


def has_castled(ends: Iterable[End]) -> bool:
    """Is kept who has castled?"""
    return any(isinstance(end, Castled) for end in ends)


def has_series(ends: Iterable[End]) -> bool:
    """Is kept whether the row of checks up to now had one by certain pieces?"""
    return any(isinstance(end, Checkmate) and end.checked_by is not None for end in ends)


def count_in_fields(game: Ruleset) -> bool:
    """May limit and count stand in the fields of en passant and of the clock, as nothing else needs them?"""
    passant = any(m.leaves_passant for piece in game.pieces for m in piece.movements)
    clock = any(isinstance(end, MoveCount) for end in game.ends)
    return has_count(game.ends) and not passant and not clock

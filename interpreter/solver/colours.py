"""Endings in the other colours: what is true of White's men is true of Black's, where the rules are the same.

That they are is read from the tables, as with `symmetry`: what is not understood keeps the colours apart.
"""

from __future__ import annotations

from functools import lru_cache

from ..play.variant import Variant
from ..rules.kernel import layout as k
from ..rules.machine.base import Words
from .nodes import turned_segments
from .reach import kinds_made, reachable, then_rows
from .symmetry import WAYS, Map, as_is, direction_map, is_understood, square_map

SIDELESS = (k.END_CHECKMATE, k.END_STALEMATE, k.END_REPETITION, k.END_MOVE_COUNT, k.END_DEAD_MATERIAL)
"""Ends that ask for no side of their own; with RELATIVE the winner is none either."""
RELATIVE = (k.RESULT_DRAW, k.SIDE_TURN, k.SIDE_MOVER, k.RESULT_NOT_TURN, k.RESULT_NOT_MOVER)
ONE_SIDED = (
    *(k.H_HAS_EFFECTS, k.H_HAS_FREEZE, k.H_COMPULSORY, k.H_MUST, k.H_FORBIDS, k.H_PASS, k.H_NO_CHECKING),
    *(k.H_RESTS, k.H_TWINS, k.H_TOGETHER, k.H_COSTLY, k.H_GATES, k.H_CHASE, k.H_PERPETUAL, k.H_EXTRA),
)
"""Words of the header that are 0 where no rule asks for a side in a way that is not looked at here."""


@lru_cache(maxsize=256)
def exchanged(variant: Variant, codes: frozenset[int]) -> Map | None:
    """Where squares go when the colours of these men are exchanged; None if more would change by it."""
    T = variant.tables_array
    made = kinds_made(T, codes)
    every = made | {code ^ 1 for code in made}
    if not is_understood(T, every) or then_rows(T) or any(T[word] for word in ONE_SIDED) or has_sides(T):
        return None
    reach = reachable(variant)
    for way in (WAYS[2], WAYS[3]):  # the other side's view, mirrored or turned about
        turn, direction = square_map(variant, way), direction_map(way)
        if turn is not None and all(
            {turn[square] for square in reach.get(code, ())} == reach.get(code ^ 1, frozenset())
            and goes_as(T, code, turn, direction)
            for code in every
        ):
            return turn
    return None


def has_sides(T: Words) -> bool:
    """Does an end of the game name a side?"""
    rows = [T[k.H_ENDS] + i * k.END_ROW for i in range(T[k.H_NENDS])]
    return any(
        T[row] not in SIDELESS
        or T[row + k.END_RESULT] not in RELATIVE
        or T[row + k.END_SIDE] != k.SIDE_EITHER
        for row in rows
    )


def goes_as(T: Words, code: int, turn: Map, direction: Map) -> bool:
    """Does the man of the other colour do from every image of a square what this one does from the square?"""
    other = as_is(T, code ^ 1)
    return T[T[k.H_TRAITS] + code] == T[T[k.H_TRAITS] + (code ^ 1)] and all(
        turned_segments(T, code, square, turn.__getitem__, direction.__getitem__) == other[turn[square]]
        for square in range(T[k.H_SQUARES])
    )

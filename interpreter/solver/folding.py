"""Which positions of a whole game mean the same: mirrored ones, and those with colours and move exchanged.

As with endings (symmetry.py, colours.py) it is read from the tables: what is not understood is told apart.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..play.variant import Variant
from ..rules.kernel import layout as k
from ..rules.machine.base import Words
from .colours import ONE_SIDED, RELATIVE, SIDELESS, goes_as
from .reach import then_rows
from .symmetry import (
    WAYS,
    ZONED,
    Map,
    direction_map,
    dropped,
    is_understood,
    lines_of,
    mask_stays,
    square_map,
    symmetries,
    zones,
)

EVEN = (*SIDELESS, *ZONED, k.END_LINE, k.END_BLOCK, k.END_EXTINCT, k.END_STUCK)
"""Ends that may be looked at from the other side."""
JUDGED = (*RELATIVE, k.SIDE_OWNER, k.SIDE_OPPONENT)
SPOKEN = (k.H_MUST, k.H_FORBIDS, k.H_PASS)
"""Words of ONE_SIDED that are looked at here."""


def mirrors(variant: Variant, codes: frozenset[int]) -> tuple[Map, ...]:
    """The maps of squares that change nothing in a game of these pieces; the first leaves all in place."""
    T = variant.tables_array
    return tuple(
        turn
        for turn in symmetries(variant, codes)
        if all(dropped(T, code, turn) == dropped(T, code) for code in codes)
    )


def exchange(variant: Variant, codes: frozenset[int]) -> Map | None:
    """Where squares go when the colours are exchanged, and the side to move; None if more would change."""
    T = variant.tables_array
    others = [word for word in ONE_SIDED if word not in SPOKEN]
    if then_rows(T) or any(T[word] for word in others):
        return None
    if not is_understood(T, codes) or T[k.H_PASS] & 3 != T[k.H_PASS] >> 2 or not are_even(T):
        return None
    for way in (WAYS[2], WAYS[3]):  # the other side's view, mirrored or turned about
        turn, direction = square_map(variant, way), direction_map(way)
        if turn is None or not all(mask_stays(mask, direction) for mask in lines_of(variant, codes)):
            continue
        if zones_change(T, turn) and all(
            goes_as(T, code, turn, direction)
            and kept(T, code) == [other and other ^ 1 for other in kept(T, code ^ 1)]
            and dropped(T, code, turn) == dropped(T, code ^ 1)
            for code in codes
        ):
            return turn
    return None


def kept(T: Words, code: int) -> list[int]:
    """As what a piece comes into the hand of the other side, and of its own."""
    return [T[T[k.H_POOLED] + code + own] for own in (0, k.CODES)]


def are_even(T: Words) -> bool:
    """Is every end the same for both sides, places aside?"""
    return all(
        T[row] in EVEN
        and T[row + k.END_RESULT] in JUDGED
        and T[row + k.END_SIDE] in (k.SIDE_EITHER, k.SIDE_TURN, k.SIDE_MOVER)
        and T[row + k.END_FLAGS] & 3 in (0, 3)
        for row in ends(T)
    )


def ends(T: Words) -> Iterator[int]:
    """Offsets of the rows of ends."""
    return (T[k.H_ENDS] + i * k.END_ROW for i in range(T[k.H_NENDS]))


def zones_change(T: Words, turn: Map) -> bool:
    """Is every zone of a side that of the other one, turned?"""
    first = list(zones(T))[::2]
    squares = range(T[k.H_SQUARES])
    return all(T[zone + s] == T[zone + k.SQUARES + turn[s]] for zone in first for s in squares) and all(
        T[zone + k.SQUARES + s] == T[zone + turn[s]] for zone in first for s in squares
    )

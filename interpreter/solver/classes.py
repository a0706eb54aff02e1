"""Classes of arrangements that are counted apart: where the first man stands, and the shades of bound men."""

from __future__ import annotations

from ..play.variant import Variant
from ..rules.kernel import layout as k
from .nodes import EMITS, run
from .shape import Shape

CORNER, RIM, MIDDLE = 0, 1, 2
ZONES = ("corner", "rim", "middle")
MOST_BOUND = 4


def zones_of(variant: Variant, shape: Shape) -> list[int]:
    """By square: a corner has at most three neighbours, none of them beyond; the rim fewer than eight."""
    T = variant.tables_array
    near = T[k.H_NEIGHBOURS]
    found = []
    for square in range(T[k.H_SQUARES]):
        beside = [T[near + square * k.DIRECTIONS + d] >= 0 for d in range(k.DIRECTIONS)]
        opposite = any(beside[d] and beside[d ^ 4] for d in range(4))
        found.append(MIDDLE if all(beside) else RIM if opposite else CORNER)
    return found


def bound_codes(variant: Variant, shape: Shape) -> frozenset[int]:
    """The men, at most four, whose moves all keep the shade of their square; the first man aside."""
    codes = {code for code in shape.codes[1:] if is_bound(variant, code)}
    return frozenset(codes) if sum(code in codes for code in shape.codes) <= MOST_BOUND else frozenset()


def is_bound(variant: Variant, code: int) -> bool:
    """Do all moves of a piece keep the shade of its square?"""
    T = variant.tables_array
    shade = T[k.H_SHADES]
    return all(
        T[shade + square] == T[shade + (node & k.SQUARE_MASK)]
        for square in range(T[k.H_SQUARES])
        for node in run(T, code, square)
        if node & EMITS
    )

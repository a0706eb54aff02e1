"""What the kernel's passes have to know of a table, as words: see kernel/columns.py."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Sequence

from ..play.variant import Variant
from ..rules.kernel import layout as k
from .eligible import Facts
from .kernel import columns as C
from .nodes import is_mirrored, quiet
from .shape import Shape
from .symmetry import Map

_source = random.Random(0x656E64)
SIGNS = [_source.getrandbits(48) for _ in range(k.CODES)]
"""A number by piece code: few materials have the same sum."""


class Plan:
    """Collects words; what stands behind others is found by its offset."""

    def __init__(self, rows: int) -> None:
        self.words = array("q", bytes(8 * (C.P_ROWS + rows * C.ROW)))
        self._maps: dict[Map, int] = {}

    def add(self, words: Sequence[int]) -> int:
        """Append words; returns their offset."""
        offset = len(self.words)
        self.words.extend(words)
        return offset

    def counted(self, words: Sequence[int]) -> int:
        """Append words with their number before them."""
        return self.add([len(words), *words])

    def map(self, turn: Map) -> int:
        """Offset of a map of squares, each kept once."""
        if turn not in self._maps:
            self._maps[turn] = self.add(turn)
        return self._maps[turn]


def by_square(size: int, value: Callable[[int], int]) -> list[int]:
    """A value for every square."""
    return [value(square) for square in range(size)]


def lay_row(plan: Plan, number: int, shape: Shape, first: int, size: int) -> None:
    """Fill in the row of a table that begins at entry `first` of its array."""
    row = C.P_ROWS + number * C.ROW
    maps = [plan.map(turn) for turn in shape.maps]
    none = plan.counted([])
    fixing = {square: plan.counted([maps[i] for i in shape.fixing(square)]) for square in shape.homes}

    def images(square: int) -> int:
        if square not in shape.turned:
            return none
        return fixing[shape.maps[shape.turned[square]][square]]

    turned = plan.add(by_square(size, lambda s: maps[shape.turned.get(s, 0)]))
    images_at = plan.add(by_square(size, images))
    words = plan.words
    words[row + C.R_MEN] = len(shape.codes)
    words[row + C.R_SIGN] = sum(SIGNS[code] for code in shape.codes)
    words[row + C.R_FIRST] = first
    words[row + C.R_SORTED] = shape.first_sorted
    words[row + C.R_TURNED] = turned
    words[row + C.R_IMAGES] = images_at
    for i, (code, squares, places) in enumerate(zip(shape.codes, shape.lists, shape.places, strict=True)):
        at = plan.add(by_square(size, lambda s, places=places: places.get(s, -1)))  # type: ignore[misc]
        offset = plan.add(squares)
        words = plan.words
        words[row + C.R_CODES + i] = code
        words[row + C.R_SIZES + i] = len(squares)
        words[row + C.R_LISTS + i] = offset
        words[row + C.R_PLACES + i] = at


def origins(plan: Plan, variant: Variant, codes: frozenset[int]) -> int:
    """Offset of the lists of squares that quiet moves to a square may come from."""
    T = variant.tables_array
    size = T[k.H_SQUARES]
    found = {(code, square): list[int]() for code in codes for square in range(size)}
    for code in codes:
        for square in range(size):
            for to in dict.fromkeys(quiet(T, code, square)):
                found[code, to].append(square)
    none = plan.counted([])
    rows = [none] * (k.CODES * size)
    for (code, square), squares in found.items():
        rows[code * size + square] = plan.counted(squares)
    return plan.add(rows)


def planned(
    variant: Variant, shapes: Sequence[Shape], classes: Sequence[int], bound: frozenset[int], facts: Facts
) -> array[int]:
    """The plan of the first shape, whose moves lead into the others.

    `classes`: of each square of the first man; `bound`: codes whose shade makes a class.
    """
    size = variant.tables_array[k.H_SQUARES]
    plan = Plan(len(shapes))
    own, first = shapes[0], 0
    for number, shape in enumerate(shapes):
        lay_row(plan, number, shape, first, size)
        first += shape.size if number else 0
    shades = [variant.ruleset.board.shade(square) for square in range(size)]
    marks = [int(code in bound) for code in own.codes] + [0] * (C.MOST_MEN - len(own.codes))
    weights = dict(own.weights())
    header = {
        C.P_TABLES: len(shapes),
        C.P_SIGNS: plan.add(SIGNS),
        C.P_ORIGINS: origins(plan, variant, frozenset(own.codes)),
        C.P_SWEEP: int(facts.sweep),
        C.P_CLASSES: plan.add(classes),
        C.P_SHADES: plan.add(marks + shades) + C.MOST_MEN,
        C.P_HALF: own.half,
        C.P_WEIGHTS: plan.add(by_square(size, lambda s: weights.get(s, 0))),
        C.P_DIRECT: int(facts.direct),
        C.P_PLAIN: int(facts.plain),
        C.P_MIRRORED: plan.add(
            [int(is_mirrored(variant, c)) if c in own.codes else 0 for c in range(k.CODES)]
        ),
    }
    for slot, value in header.items():
        plan.words[slot] = value
    return plan.words

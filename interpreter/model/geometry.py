"""Boards: squares with names and coordinates, offsets between them, and regions of them.

Coordinates count files and ranks from the lower left square of the rectangle, (0, 0); squares
attached outside it may have negative ones. A hole is simply a square that does not exist.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import gcd

Vector = tuple[int, int]
Region = tuple[frozenset[int], frozenset[int]]  # squares for White, squares for Black
MOST_RAYS = 1 << 16  # kept at a time

ORTHOGONAL: tuple[Vector, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL: tuple[Vector, ...] = ((1, 1), (1, -1), (-1, -1), (-1, 1))
#: N, NE, E, SE, S, SW, W, NW: the numbering of directions in the kernel.
COMPASS: tuple[Vector, ...] = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
LINES: dict[str, tuple[Vector, ...]] = {
    "orthogonal": ORTHOGONAL,
    "diagonal": DIAGONAL,
    "any": COMPASS,
    "vertical": ((0, 1), (0, -1)),
    "horizontal": ((1, 0), (-1, 0)),
}
#: Does a vector head that way, forward being away from the owner?
TOWARD: dict[str, Callable[[Vector], bool]] = {
    "forward": lambda vector: vector[1] > 0,
    "backward": lambda vector: vector[1] < 0,
    "left": lambda vector: vector[0] < 0,
    "right": lambda vector: vector[0] > 0,
    "sideways": lambda vector: vector[1] == 0 and vector[0] != 0,
}


DRAWN = "drawn"
"""Behind other words of lines: only those drawn on the board."""


def along(*texts: str) -> tuple[Vector, ...]:
    """The vectors of LINES, in the order of their family: `orthogonal`, `forward`, `diagonal forward`."""
    found = {vector for text in texts for vector in _along(text)}
    family = next(family for family in (ORTHOGONAL, DIAGONAL, COMPASS) if found <= {*family})
    return tuple(vector for vector in family if vector in found)


def _along(text: str) -> Iterable[Vector]:
    words = [word for word in text.split() if word != DRAWN]
    family = LINES.get(words[0])
    narrowing = words[1:] if family else words
    return [v for v in family or ORTHOGONAL if all(TOWARD[word](v) for word in narrowing)]


def turned(vector: Vector, side: int, symmetry: str) -> Vector:
    """A vector of White's, as Black means it: `mirror` keeps the sides of the board, `rotate` the owner's."""
    x, y = vector
    if side == 0:
        return vector
    return (-x, -y) if symmetry == "rotate" else (x, -y)


def images(m: int, n: int) -> tuple[Vector, ...]:
    """All symmetric images of a leap, without repetition."""
    found = {(sx * a, sy * b) for a, b in ((m, n), (n, m)) for sx in (1, -1) for sy in (1, -1)}
    return tuple(sorted(found))


def lame_path(vector: Vector, diagonal_first: bool) -> tuple[Vector, ...]:
    """The squares a lame leap passes, target excluded: orthogonal part first, or diagonal first."""
    dx, dy = vector
    sx, sy = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    straight = abs(abs(dx) - abs(dy))
    slanted = min(abs(dx), abs(dy))
    line = (sx, 0) if abs(dx) > abs(dy) else (0, sy)
    steps = [line] * straight + [(sx, sy)] * slanted
    if diagonal_first:
        steps.reverse()
    path: list[Vector] = []
    x = y = 0
    for step in steps[:-1]:
        x, y = x + step[0], y + step[1]
        path.append((x, y))
    return tuple(path)


@dataclass(frozen=True)
class Board:
    """A board: `files` letters, ranks numbered from `first_rank`, holes left out, extras attached."""

    files: str
    first_rank: int
    ranks: int
    holes: frozenset[Vector] = frozenset()
    extra: Mapping[str, Vector] = field(default_factory=dict)
    wrap: bool = False
    lines: tuple[tuple[int, ...], ...] = ()  # drawn on it: the squares of each, in their order

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Square names by index: rank by rank from the lower left, then the extra squares."""
        plain = [self._name(x, y) for x, y in self.coordinates[: len(self.coordinates) - len(self.extra)]]
        return (*plain, *self.extra)

    @cached_property
    def coordinates(self) -> tuple[Vector, ...]:
        """Coordinates by square index."""
        plain = [
            (x, y) for y in range(self.ranks) for x in range(len(self.files)) if (x, y) not in self.holes
        ]
        return (*plain, *self.extra.values())

    @cached_property
    def index(self) -> dict[str, int]:
        """Square index by name."""
        return {name: i for i, name in enumerate(self.names)}

    @cached_property
    def at(self) -> dict[Vector, int]:
        """Square index by coordinates."""
        return {xy: i for i, xy in enumerate(self.coordinates)}

    @cached_property
    def bounds(self) -> tuple[int, int, int, int]:
        """Bounding grid of all squares and holes: lowest x, lowest y, highest x, highest y."""
        xs = [0, len(self.files) - 1, *(x for x, _ in self.extra.values())]
        ys = [0, self.ranks - 1, *(y for _, y in self.extra.values())]
        return min(xs), min(ys), max(xs), max(ys)

    @cached_property
    def rows(self) -> tuple[tuple[int | None, ...], ...]:
        """The bounding grid from the top row down; None where there is no square."""
        x0, y0, x1, y1 = self.bounds
        return tuple(tuple(self.at.get((x, y)) for x in range(x0, x1 + 1)) for y in range(y1, y0 - 1, -1))

    @cached_property
    def _rays(self) -> dict[tuple[int, Vector], tuple[int, ...]]:
        """Rays followed before: every piece and the attacks on every square ask for the same ones."""
        return {}

    @property
    def size(self) -> int:
        """Number of squares."""
        return len(self.coordinates)

    def _name(self, x: int, y: int) -> str:
        return f"{self.files[x]}{self.first_rank + y}"

    def offset(self, square: int, vector: Vector) -> int | None:
        """The square reached from `square` by a vector, None where there is none."""
        x, y = self.coordinates[square]
        x, y = x + vector[0], y + vector[1]
        if self.wrap:
            x %= len(self.files)
        return self.at.get((x, y))

    def ray(self, square: int, vector: Vector) -> tuple[int, ...]:
        """The squares met by repeating a vector, until the board ends or the ray comes round."""
        known = self._rays.get((square, vector))
        if known is not None:
            return known
        if len(self._rays) >= MOST_RAYS:
            self._rays.clear()
        met = dict.fromkeys((square,))
        following = self.offset(square, vector)
        while following is not None and following not in met:
            met[following] = None
            following = self.offset(following, vector)
        ray = self._rays[square, vector] = tuple(met)[1:]
        return ray

    def rank_from(self, side: int, square: int) -> int | None:
        """Rank counted 1.. from the side's own edge; None for extra squares."""
        if square >= self.size - len(self.extra):
            return None
        y = self.coordinates[square][1]
        return y + 1 if side == 0 else self.ranks - y

    def file_from(self, side: int, square: int, symmetry: str) -> int | None:
        """File counted 0.. from the left, as `turned` has it for the side; None for extra squares."""
        if square >= self.size - len(self.extra):
            return None
        x = self.coordinates[square][0]
        return len(self.files) - 1 - x if side == 1 and symmetry == "rotate" else x

    def image(self, square: int, symmetry: str) -> int:
        """White's square as Black has it; the square itself where the board has none there."""
        x, y = self.coordinates[square]
        place = (len(self.files) - 1 - x if symmetry == "rotate" else x), self.ranks - 1 - y
        return self.at.get(place, square)

    def shade(self, square: int) -> int:
        """Square colour, 0 dark (like a1) or 1 light."""
        x, y = self.coordinates[square]
        return (x + y) & 1

    def rectangle(self, first: str, last: str) -> list[int] | None:
        """Squares of the rectangle between two named squares; None if a corner does not exist."""
        if first not in self.index or last not in self.index:
            return None
        (xa, ya), (xb, yb) = (self.coordinates[self.index[name]] for name in (first, last))
        return [
            self.at[x, y]
            for y in range(min(ya, yb), max(ya, yb) + 1)
            for x in range(min(xa, xb), max(xa, xb) + 1)
            if (x, y) in self.at
        ]

    @cached_property
    def name_pattern(self) -> re.Pattern[str]:
        """Matches one square name, the longest that fits."""
        ordered = sorted(self.names, key=len, reverse=True)
        return re.compile("|".join(re.escape(name) for name in ordered))


def mirrored(squares: Iterable[int]) -> Region:
    """The same squares for both sides."""
    same = frozenset(squares)
    return same, same


def direction_of(vector: Vector) -> int | None:
    """Compass direction 0..7 of a vector along a queen line, None otherwise."""
    divisor = gcd(*vector)
    unit = (vector[0] // divisor, vector[1] // divisor) if divisor else vector
    return COMPASS.index(unit) if unit in COMPASS else None


def line_mask(lines: str) -> int:
    """Bit mask of compass directions of a LINES word."""
    return sum(1 << COMPASS.index(vector) for vector in LINES[lines])

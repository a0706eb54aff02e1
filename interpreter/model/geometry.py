"""Boards: squares with names and coordinates, offsets between them, and regions of them.

Coordinates count files and ranks from the lower left square of the rectangle, (0, 0); squares
attached outside it may have negative ones. A hole is simply a square that does not exist.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import permutations, product
from math import gcd

from ..errors import quoted
from .seams import Seam

Vector = tuple[int, int]
Region = tuple[frozenset[int], frozenset[int]]  # squares for White, squares for Black
LEVELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SHADES = ("dark", "light", "middle")
MOST_RAYS = 1 << 16  # kept at a time
FARTHEST = 40  # numbers of a leap go so far

ORTHOGONAL: tuple[Vector, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL: tuple[Vector, ...] = ((1, 1), (1, -1), (-1, -1), (-1, 1))
#: N, NE, E, SE, S, SW, W, NW: the numbering of directions in the kernel.
COMPASS: tuple[Vector, ...] = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
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


@dataclass(frozen=True)
class Tiling:
    """How places lie beside each other, and what words of lines mean there.

    Of hexagons, files stand upright, and one step to the right is half a step down.
    """

    orthogonal: tuple[Vector, ...]
    diagonal: tuple[Vector, ...]
    any: tuple[Vector, ...]
    hexagonal: bool = False

    def heading(self, vector: Vector) -> Vector:
        """Where a vector points on the drawn board, as right and up in units of its own."""
        x, y = vector
        return (x, 2 * y - x) if self.hexagonal else vector

    def mirror(self, vector: Vector) -> Vector:
        """A vector upside down."""
        x, y = vector
        return (x, x - y) if self.hexagonal else (x, -y)

    def turned(self, vector: Vector, side: int, symmetry: str) -> Vector:
        """A vector of White's, as Black means it: `mirror` keeps the board's left, `rotate` the owner's."""
        if side == 0:
            return vector
        return (-vector[0], -vector[1]) if symmetry == "rotate" else self.mirror(vector)

    @cached_property
    def lines(self) -> dict[str, tuple[Vector, ...]]:
        """The vectors of the words of lines that stand alone."""
        upright = tuple(v for v in self.any if not self.heading(v)[0])
        level = tuple(v for v in self.any if not self.heading(v)[1])
        families = {"orthogonal": self.orthogonal, "diagonal": self.diagonal, "any": self.any}
        return {**families, "vertical": upright, "horizontal": level}

    @cached_property
    def touching(self) -> dict[str, tuple[Vector, ...]]:
        """Of `lines`, the vectors to places that touch, which the kernel has numbers for."""
        inside = self.orthogonal if self.hexagonal else COMPASS
        return {word: tuple(v for v in lines if v in inside) for word, lines in self.lines.items()}

    def along(self, *texts: str) -> tuple[Vector, ...]:
        """The vectors of LINES, in the order of their family: `orthogonal`, `forward`, `diagonal forward`."""
        found = {vector for text in texts for vector in self._along(text)}
        families = (self.orthogonal, self.diagonal, self.any)
        family = next(family for family in families if found <= {*family})
        return tuple(vector for vector in family if vector in found)

    def _along(self, text: str) -> Iterable[Vector]:
        words = [word for word in text.split() if word != DRAWN]
        family = self.lines.get(words[0])
        narrowing = [TOWARD[word] for word in (words[1:] if family else words)]
        found = [v for v in family or self.orthogonal if all(fits(self.heading(v)) for fits in narrowing)]
        if family or len(narrowing) > 1:
            return found
        return [v for v in found if 0 in self.heading(v)]  # one word alone: straight that way

    def images(self, m: int, n: int) -> tuple[Vector, ...]:
        """All symmetric images of a leap, without repetition."""
        if self.hexagonal:
            around = [(m, n)]
            for _ in range(5):
                x, y = around[-1]
                around.append((y, y - x))  # a sixth of a circle on
            return tuple(sorted({image for v in around for image in (v, self.mirror(v))}))
        found = {(sx * a, sy * b) for a, b in ((m, n), (n, m)) for sx in (1, -1) for sy in (1, -1)}
        return tuple(sorted(found))


SQUARES = Tiling(ORTHOGONAL, DIAGONAL, COMPASS)
_EDGES: tuple[Vector, ...] = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))
_CORNERS: tuple[Vector, ...] = ((1, 2), (2, 1), (1, -1), (-1, -2), (-2, -1), (-1, 1))
HEXAGONS = Tiling(_EDGES, _CORNERS, (*_EDGES, *_CORNERS), hexagonal=True)
LINES = SQUARES.lines
along, images = SQUARES.along, SQUARES.images


class Squares(dict[str, int]):
    """Square index by name; for another text a KeyError that says so."""

    def __missing__(self, name: object) -> int:
        raise KeyError(f"{quoted(name)} is not a square of this board")


@dataclass(frozen=True)
class Board:
    """A board: `files` letters, ranks numbered from `first_rank`, holes left out, extras attached.

    `bent`: ranks are bent in the middle file, and every file counts from its own end. Holes are told
    by file and rank, and are on all `levels`, of which each lies `stride` ranks behind the one before.
    """

    files: str
    first_rank: int
    ranks: int
    holes: frozenset[Vector] = frozenset()
    extra: Mapping[str, Vector] = field(default_factory=dict)
    wrap: bool = False  # are the first and the last file neighbours?
    wrap_ranks: bool = False
    twist: str = ""  # "files" or "ranks": what crosses those joined edges comes out as its mirror image
    poles: bool = False  # and each of them is joined to itself, half around
    shift: Vector = (0, 0)  # so many ranks higher behind joined files, so many files on behind joined ranks
    lines: tuple[tuple[int, ...], ...] = ()  # drawn on it: the squares of each, in their order
    tiling: Tiling = SQUARES
    bent: bool = False
    levels: int = 1

    @cached_property
    def plain(self) -> tuple[Vector, ...]:
        """File and rank, from 0, of the squares that have them, by index."""
        inside = ((x, y) for y in range(self.ranks) for x in range(len(self.files)))
        return self.levels * tuple(place for place in inside if place not in self.holes)

    @property
    def flat(self) -> bool:
        """Is it one board of squares?"""
        return self.levels == 1 and not self.tiling.hexagonal

    def level(self, square: int) -> int:
        """The level of a square that has file and rank, from 0."""
        return square * self.levels // len(self.plain)

    @property
    def stride(self) -> int:
        """From a level to the next: so far that no leap along ranks gets there.

        Of a board with an odd number of ranks, a square has not the shade of that above it.
        """
        return 2 * FARTHEST + 3 * self.ranks

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Square names by index: rank by rank from the lower left, then the extra squares."""
        plain = (self.name(x, y, self.level(square)) for square, (x, y) in enumerate(self.plain))
        return (*plain, *self.extra)

    @cached_property
    def coordinates(self) -> tuple[Vector, ...]:
        """Coordinates by square index."""
        plain = (self.place(x, y, self.level(square)) for square, (x, y) in enumerate(self.plain))
        return (*plain, *self.extra.values())

    def place(self, file: int, rank: int, level: int = 0) -> Vector:
        """The coordinates of file and rank."""
        bent = max(0, file - len(self.files) // 2) if self.bent else 0
        return file, rank + bent + level * self.stride

    @cached_property
    def index(self) -> Squares:
        """Square index by name."""
        return Squares((name, i) for i, name in enumerate(self.names))

    @cached_property
    def at(self) -> dict[Vector, int]:
        """Square index by coordinates."""
        return {xy: i for i, xy in enumerate(self.coordinates)}

    @cached_property
    def bounds(self) -> tuple[int, int, int, int]:
        """Bounding grid of all squares and holes: lowest x, lowest y, highest x, highest y."""
        last = len(self.files) - 1
        xs = [0, last, *(x for x, _ in self.extra.values())]
        ys = [0, self.place(last, self.ranks - 1, self.levels - 1)[1], *(y for _, y in self.extra.values())]
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def sizes(self) -> tuple[int, int, int]:
        """Files, ranks and levels of the bounding grid."""
        x0, y0, x1, y1 = self.bounds
        return x1 - x0 + 1, self.ranks if self.levels > 1 else y1 - y0 + 1, self.levels

    @cached_property
    def rows(self) -> tuple[tuple[int | None, ...], ...]:
        """The squares rank by rank from the top down, as FEN has them; None where there is none.

        Ranks of hexagons have no holes at their ends.
        """
        return tuple(map(_stripped, self.grid)) if self.tiling.hexagonal else self.grid

    @cached_property
    def grid(self) -> tuple[tuple[int | None, ...], ...]:
        """The same as setups have them: in columns, all rows of one length."""
        x0, y0, x1, y1 = self.bounds
        ranks = range(self.ranks - 1 if self.bent or self.levels > 1 else y1, y0 - 1, -1)
        rows = ((rank, level) for level in range(self.levels - 1, -1, -1) for rank in ranks)
        return tuple(tuple(self.at.get(self.place(x, *row)) for x in range(x0, x1 + 1)) for row in rows)

    @cached_property
    def _rays(self) -> dict[tuple[int, Vector], tuple[int, ...]]:
        """Rays followed before: every piece and the attacks on every square ask for the same ones."""
        return {}

    @cached_property
    def seam(self) -> Seam | None:
        """The edges that are joined as mirror images."""
        sizes = len(self.files), self.ranks
        return Seam(int(self.twist == "ranks"), sizes, self.poles) if self.twist else None

    @cached_property
    def rounds(self) -> tuple[int | None, int | None]:
        """Files and ranks of the board, where it comes round along them to the same square."""
        files = self.wrap and self.twist != "files" and not self.shift[0]
        ranks = self.wrap_ranks and self.twist != "ranks" and not self.shift[1]
        return len(self.files) if files else None, self.ranks if ranks else None

    def beyond(self, place: Vector) -> tuple[Vector, ...]:
        """A place of the board, and where it lies once more beyond edges that are turned over or shifted."""
        x, y = place
        if self.seam:
            return self.seam.images(place)
        if not any(self.shift):
            return (place,)
        up, on = self.shift
        dx, dy = (len(self.files), -up) if up else (-on, self.ranks)
        return place, (x + dx, y + dy), (x - dx, y - dy)

    @cached_property
    def edged(self) -> bool:
        """Is no edge joined to another one?"""
        return not (self.seam or self.wrap or self.wrap_ranks)

    @property
    def size(self) -> int:
        """Number of squares."""
        return len(self.coordinates)

    def name(self, file: int, rank: int, level: int = 0) -> str:
        """The name of the square, or hole, of file and rank."""
        letter = LEVELS[level] if self.levels > 1 else ""
        return f"{letter}{self.files[file]}{self.first_rank + rank}"

    def parts(self, vector: Vector) -> tuple[int, int, int]:
        """Files, ranks and levels of a vector."""
        if self.levels == 1:
            return *vector, 0
        level = round(vector[1] / self.stride)
        return vector[0], vector[1] - level * self.stride, level

    def joined(self, files: int, ranks: int, levels: int) -> Vector:
        """The vector of such parts."""
        return files, ranks + levels * self.stride

    def unit(self, vector: Vector) -> Vector:
        """The shortest vector between squares of the same direction."""
        divisor = gcd(*self.parts(vector))
        return self.joined(*(part // divisor for part in self.parts(vector)))

    def images(self, leap: Sequence[int]) -> tuple[Vector, ...]:
        """All symmetric images of a leap of two numbers, or of three on a board of several levels."""
        if len(leap) == 2:
            return self.tiling.images(leap[0], leap[1])
        signed = product(*((n, -n) for n in leap))
        return tuple(sorted({self.joined(x, y, z) for each in signed for x, y, z in permutations(each)}))

    def nearest(self, square: int, found: Sequence[int]) -> int:
        """Of squares the nearest on the rank, -1 if there is none."""
        x = self.coordinates[square][0]
        return min(found, key=lambda s: (abs(self.coordinates[s][0] - x), s), default=-1)

    @cached_property
    def everywhere(self) -> tuple[Vector, ...]:
        """The vectors from one square to another, of those that joined edges make alike the first one.

        And those of which Black's image is one, where holes let the other side of the board look otherwise.
        """
        whole = {(x - a, y - b) for a, b in self.coordinates for x, y in self.coordinates}
        whole |= {self.tiling.turned(vector, 1, "mirror") for vector in whole}
        return tuple(sorted({self.inside(*vector) for vector in whole} - {(0, 0)}))

    def inside(self, x: int, y: int) -> Vector:
        """A place, or a vector, with the rounds over joined edges taken off."""
        up, on = self.shift
        if self.wrap:
            turns, x = divmod(x, len(self.files))
            y += turns * up
        if self.wrap_ranks:
            turns, y = divmod(y, self.ranks)
            x += turns * on
        return x % len(self.files) if self.wrap else x, y

    def offset(self, square: int, vector: Vector) -> int | None:
        """The square reached from `square` by a vector, None where there is none."""
        x, y = self.coordinates[square]
        x, y = x + vector[0], y + vector[1]
        if self.edged:
            return self.at.get((x, y))
        if self.seam:
            x, y = self.seam.square((x, y))
        return self.at.get(self.inside(x, y))

    def odd(self, square: int, way: Vector) -> bool:
        """Does a way from `square` lead over mirrored edges, so that one comes out as a mirror image?"""
        return self.seam is not None and self.seam.odd(self.coordinates[square], way)

    def carried(self, square: int, way: Vector, vector: Vector) -> Vector:
        """A vector as it is behind a way from `square`."""
        return self.seam.mirror(vector) if self.seam and self.odd(square, way) else vector

    def ray(self, square: int, vector: Vector) -> tuple[int, ...]:
        """The squares met by repeating a vector, until the board ends or the ray comes round."""
        known = self._rays.get((square, vector))
        if known is not None:
            return known
        if len(self._rays) >= MOST_RAYS:
            self._rays.clear()
        met, here, onward = dict.fromkeys((square,)), square, vector
        while (following := self.offset(here, onward)) is not None and following not in met:
            met[following] = None
            here, onward = following, self.carried(here, onward, onward)
        ray = self._rays[square, vector] = tuple(met)[1:]
        return ray

    @cached_property
    def _heights(self) -> dict[int, int]:
        """By file, what the ranks of a square from both sides add up to."""
        if not self.bent:
            return dict.fromkeys(range(len(self.files)), self.ranks - 1)
        ranks = {x: [y for file, y in self.plain if file == x] for x, _ in self.plain}
        return {x: min(found) + max(found) for x, found in ranks.items()}

    def rank_from(self, side: int, square: int) -> int | None:
        """Rank counted 1.. from the side's own edge; None for extra squares."""
        if square >= len(self.plain):
            return None
        x, y = self.plain[square]
        return 1 + (y if side == 0 else self._heights[x] - y)

    def file_from(self, side: int, square: int, symmetry: str) -> int | None:
        """File counted 0.. from the left, as `turned` has it for the side; None for extra squares."""
        if square >= len(self.plain):
            return None
        x = self.plain[square][0]
        return len(self.files) - 1 - x if side == 1 and symmetry == "rotate" else x

    def other_level(self, square: int) -> int:
        """The same square of the other one of two levels; -1 where there are not two."""
        half = self.size // 2
        return (square + half) % self.size if self.levels == 2 else -1

    def levels_up(self, square: int, up: int) -> int | None:
        """The same square so many levels higher, or lower below 0; None where there is no such level."""
        found = square + up * (self.size // self.levels)
        return found if 0 <= found < self.size else None

    def image(self, square: int, symmetry: str) -> int:
        """White's square as Black has it; the square itself where the board has none there."""
        found = self.opposite(square, files=symmetry == "rotate", ranks=True)
        return square if found is None else found

    def opposite(
        self, square: int, *, files: bool = False, ranks: bool = False, levels: bool = False
    ) -> int | None:
        """The square as far from the other ends of files, ranks and levels; None where there is none."""
        plain = square < len(self.plain)
        x, y = self.plain[square] if plain else self.coordinates[square]
        level = self.level(square) if plain else 0
        rank = self._heights.get(x, self.ranks - 1) - y if ranks else y
        return self.at.get(
            self.place(
                len(self.files) - 1 - x if files else x, rank, self.levels - 1 - level if levels else level
            )
        )

    def shade(self, square: int) -> int:
        """Square colour, 0 dark (like a1) or 1 light; of hexagons also 2, between the two."""
        x, y = self.coordinates[square]
        return (x + y) % 3 if self.tiling.hexagonal else (x + y) & 1

    @property
    def shades(self) -> dict[str, list[int]]:
        """The squares of each colour, by its name."""
        return {
            name: [s for s in range(self.size) if self.shade(s) == shade] for shade, name in enumerate(SHADES)
        }

    def ways(self, lines: str) -> tuple[Vector, ...]:
        """The vectors of a word of lines, or of one direction, to squares that touch."""
        touching = self.tiling.touching
        if lines in touching:
            return touching[lines]
        return tuple(vector for vector in self.tiling.along(lines) if vector in touching["any"])

    def mask(self, lines: str) -> int:
        """The same as a bit mask of compass directions."""
        return sum(1 << COMPASS.index(vector) for vector in self.ways(lines))

    def rectangle(self, first: str, last: str) -> list[int] | None:
        """Squares of the rectangle between two named squares; None if a corner does not exist."""
        if first not in self.index or last not in self.index:
            return None
        ends = [self._triple(self.index[name]) for name in (first, last)]
        low, high = ([pick(pair) for pair in zip(*ends, strict=True)] for pick in (min, max))
        triples = ((square, self._triple(square)) for square in range(self.size))
        return [s for s, at in triples if all(a <= n <= b for a, n, b in zip(low, at, high, strict=True))]

    def _triple(self, square: int) -> tuple[int, int, int]:
        return self.parts(self.coordinates[square])

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


def _stripped(rank: tuple[int | None, ...]) -> tuple[int | None, ...]:
    """A rank without the holes at its ends."""
    there = [x for x, square in enumerate(rank) if square is not None] or [0]
    return rank[there[0] : there[-1] + 1]

"""Where every picture of a board puts its squares, in units of which a square has 45."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from math import ceil, sqrt

from .geometry import Board, Vector

SQUARE = 45
MARGIN = 20
HEXAGON = 50.0  # from side to side
GAP = 44.0  # between the boards of levels
Point = tuple[float, float]
Side = tuple[Vector, Point, Point]

_HALF = SQUARE / 2
_ROUND = HEXAGON / sqrt(3)  # from the middle of a hexagon to a corner
_TIP = (_ROUND, 0.0)
_CORNER = (_ROUND / 2, HEXAGON / 2)
#: By what lies behind it, where a side of a square begins and ends, from the middle to the right and down.
_OF_SQUARE: tuple[Side, ...] = (
    ((0, 1), (-_HALF, -_HALF), (_HALF, -_HALF)),
    ((0, -1), (-_HALF, _HALF), (_HALF, _HALF)),
    ((-1, 0), (-_HALF, -_HALF), (-_HALF, _HALF)),
    ((1, 0), (_HALF, -_HALF), (_HALF, _HALF)),
)
#: The same of a hexagon, clockwise.
_OF_HEXAGON: tuple[Side, ...] = (
    ((0, 1), (-_CORNER[0], -_CORNER[1]), (_CORNER[0], -_CORNER[1])),
    ((1, 1), (_CORNER[0], -_CORNER[1]), _TIP),
    ((1, 0), _TIP, _CORNER),
    ((0, -1), _CORNER, (-_CORNER[0], _CORNER[1])),
    ((-1, -1), (-_CORNER[0], _CORNER[1]), (-_ROUND, 0.0)),
    ((-1, 0), (-_ROUND, 0.0), (-_CORNER[0], -_CORNER[1])),
)


@dataclass(frozen=True)
class Layout:
    """The places of a board in a drawing, seen from White's side or, `flipped`, from Black's.

    `narrow`: the boards of levels stand rather above than beside each other, as on a phone.
    """

    board: Board
    flipped: bool = field(default=False, kw_only=True)
    narrow: bool = field(default=False, kw_only=True)

    @property
    def columns(self) -> int:
        """Width of a level in files, with extra squares."""
        return self.board.bounds[2] - self.board.bounds[0] + 1

    @property
    def rows(self) -> int:
        """Height in ranks, of all levels."""
        return len(self.board.grid)

    @cached_property
    def across(self) -> int:
        """How many levels are drawn side by side."""
        levels = self.board.levels
        _, _, width, height = self._level
        square = levels * height / width
        return min(levels, round(sqrt(0.6 * square)) or 1 if self.narrow else ceil(sqrt(1.4 * square)))

    @cached_property
    def _level(self) -> tuple[float, float, float, float]:
        """Left and upper end, width and height of one level in `_flat`."""
        board = self.board
        x0, y0, x1, y1 = board.bounds
        corners = (x0, y0), (x1, y1 if board.levels == 1 else board.ranks - 1)
        ends = [self._flat(*place) for place in (board.coordinates if board.tiling.hexagonal else corners)]
        half_x, half_y = (_ROUND, HEXAGON / 2) if board.tiling.hexagonal else (_HALF, _HALF)
        (left, right), (top, foot) = ((min(line), max(line)) for line in zip(*ends, strict=True))
        return left - half_x, top - half_y, right - left + 2 * half_x, foot - top + 2 * half_y

    def _flat(self, x: int, y: int) -> Point:
        """To the right and down from the place (0, 0) of a level."""
        right, down = 1.5 * _ROUND * x, HEXAGON * (x / 2 - y)
        if not self.board.tiling.hexagonal:
            right, down = float(SQUARE * x), -float(SQUARE * y)
        return (-right, -down) if self.flipped else (right, down)

    @cached_property
    def size(self) -> tuple[float, float]:
        """Width and height with the names at the edges."""
        _, _, width, height = self._level
        stacked = -(-self.board.levels // self.across)
        right, down = self.across * (width + GAP) - GAP, stacked * (height + GAP) - GAP
        return 2.0 * MARGIN + right, 1.25 * MARGIN + down

    def corner(self, square: int) -> Point:
        """Upper left corner of the picture that a piece has on a square."""
        return self.place(*self.board.coordinates[square])

    def place(self, x: int, y: int) -> Point:
        """Upper left corner of a place of the bounding grid."""
        right, down = self._middle(x, y)
        return right - _HALF, down - _HALF

    def _middle(self, x: int, y: int) -> Point:
        left, top, width, height = self._level
        level, y = divmod(y, self.board.stride) if self.board.levels > 1 else (0, y)
        above = (self.board.levels - 1) // self.across - level // self.across
        right, down = self._flat(x, y)
        beside = MARGIN + level % self.across * (width + GAP)
        return right - left + beside, down - top + MARGIN / 4 + above * (height + GAP)

    def middle(self, square: int) -> Point:
        """Middle of a square."""
        return self._middle(*self.board.coordinates[square])

    def toward(self, square: int, vector: Vector, share: float) -> Point:
        """A point on the way from a square along a vector, which may lead off the board."""
        x, y = self.middle(square)
        right, down = self._flat(*vector)
        return x + share * right, y + share * down

    def sides(self, square: int) -> list[Side]:
        """The sides of a square: the vector to what lies behind, and both ends."""
        x, y = self.middle(square)
        turn = -1 if self.flipped else 1
        ends = _OF_HEXAGON if self.board.tiling.hexagonal else _OF_SQUARE
        return [
            (way, (x + turn * a, y + turn * b), (x + turn * c, y + turn * d)) for way, (a, b), (c, d) in ends
        ]

    def corners(self, square: int) -> list[Point]:
        """The corners of a square, clockwise."""
        x, y = self.middle(square)
        if self.board.tiling.hexagonal:
            return [(x + a, y + b) for _, (a, b), _ in _OF_HEXAGON]
        return [
            (x - _HALF, y - _HALF),
            (x + _HALF, y - _HALF),
            (x + _HALF, y + _HALF),
            (x - _HALF, y + _HALF),
        ]

    def path(self, square: int) -> str:
        """The outline of a square, as the path of an SVG element."""
        if self.board.tiling.hexagonal:
            return "M" + "L".join(f"{x:g} {y:g}" for x, y in self.corners(square)) + "z"
        x, y = self.corner(square)
        return f"M{x:g} {y:g}h{SQUARE}v{SQUARE}h-{SQUARE}z"

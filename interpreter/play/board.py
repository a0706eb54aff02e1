"""The board of a variant for users: squares by name, where they lie, and what lies beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from ..arguments import checked_class
from ..errors import quoted
from ..model import geometry
from ..model.geometry import COMPASS, HEXAGONS, LINES, SHADES, Region, Vector
from ..model.layout import SQUARE, Layout
from ..model.ruleset import SIDES, Ruleset

DIRECTIONS: Mapping[str, Vector] = MappingProxyType(
    dict(zip(("n", "ne", "e", "se", "s", "sw", "w", "nw"), COMPASS, strict=True))
)

#: Between hexagons there are six to a neighbour, and six through a corner.
HEXAGON_DIRECTIONS: Mapping[str, Vector] = MappingProxyType(
    dict(zip(("n", "ne", "se", "s", "sw", "nw"), HEXAGONS.orthogonal, strict=True))
    | dict(zip(("nne", "e", "sse", "ssw", "w", "nnw"), HEXAGONS.diagonal, strict=True))
)


class Box(NamedTuple):
    """Where a drawing has a square: its upper left corner, and the length of its sides."""

    x: float
    y: float
    size: float


@checked_class
class Board:
    """The squares of a variant, by name, in their order: rank by rank from White's left, then the extra ones.

    It is a collection of names: `"e4" in board`, `len(board)`, `for square in board`. North is the way
    White's pawns go in chess. Whatever takes a square raises KeyError for a name that is none. Nothing of it
    changes; threads may share it.
    """

    def __init__(self, game: Ruleset) -> None:
        self._board: geometry.Board = game.board
        self._regions = game.regions

    # --- squares -------------------------------------------------------------------------------

    @property
    def squares(self) -> tuple[str, ...]:
        """The names of all squares."""
        return self._board.names

    def __iter__(self) -> Iterator[str]:
        return iter(self.squares)

    def __len__(self) -> int:
        return self._board.size

    def __contains__(self, square: object) -> bool:
        return square in self._board.index

    @property
    def files(self) -> tuple[str, ...]:
        """The letters of the files, from White's left."""
        return tuple(self._board.files)

    @property
    def ranks(self) -> tuple[str, ...]:
        """The names of the ranks, from White's side."""
        first = self._board.first_rank
        return tuple(str(first + y) for y in range(self._board.ranks))

    @property
    def shape(self) -> tuple[int, int]:
        """Columns and rows of the smallest rectangle around all squares, extra ones included."""
        layout = Layout(self._board)
        return layout.columns, layout.rows

    @property
    def extra(self) -> tuple[str, ...]:
        """The squares attached outside files and ranks."""
        return tuple(self._board.extra)

    @property
    def holes(self) -> tuple[str, ...]:
        """Where files and ranks cross without a square, by the names that squares would have there."""
        return tuple(
            f"{letter}{rank}"
            for y, rank in enumerate(self.ranks)
            for x, letter in enumerate(self.files)
            if (x, y) in self._board.holes
        )

    @property
    def wraps(self) -> bool:
        """Are the first and the last file neighbours, as on a cylinder?"""
        return self._board.wrap

    @cached_property
    def regions(self) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """Region -> side -> its squares: the built-in ones ("last_rank"), then those the definition names."""
        return {name: self._sides(region) for name, region in self._regions.items()}

    def _sides(self, region: Region) -> dict[str, tuple[str, ...]]:
        return {side: self._names(part) for side, part in zip(SIDES, region, strict=True)}

    def _names(self, squares: frozenset[int]) -> tuple[str, ...]:
        return tuple(self.squares[square] for square in sorted(squares))

    @property
    def _directions(self) -> Mapping[str, Vector]:
        return HEXAGON_DIRECTIONS if self._board.tiling.hexagonal else DIRECTIONS

    # --- one square ----------------------------------------------------------------------------

    def coordinates(self, square: str) -> tuple[int, int]:
        """File and rank counted from 0 at the lower left; below 0 or beyond for extra squares."""
        return self._board.coordinates[self._board.index[square]]

    def at(self, x: int, y: int) -> str | None:
        """The square of coordinates, None where there is none."""
        square = self._board.at.get((x, y))
        return None if square is None else self.squares[square]

    def shade(self, square: str) -> str:
        """Its colour: "dark" (like a1 of chess) or "light"; of hexagons also "middle"."""
        return SHADES[self._board.shade(self._board.index[square])]

    def offset(self, square: str, direction: str | Vector) -> str | None:
        """The square one direction ("n", "ne", ... "nw"), or one vector (files, ranks), away; None for none.

        Raises ValueError for no direction.
        """
        found = self._board.offset(self._board.index[square], vector_of(direction, self._directions))
        return None if found is None else self.squares[found]

    def ray(self, square: str, direction: str | Vector) -> tuple[str, ...]:
        """The squares met by going on in a direction or by a vector, until the board ends or comes round.

        Raises ValueError for no direction.
        """
        return tuple(
            self.squares[s]
            for s in self._board.ray(self._board.index[square], vector_of(direction, self._directions))
        )

    def neighbours(self, square: str, lines: str = "any") -> dict[str, str]:
        """Direction -> neighbour; `lines` "orthogonal", "diagonal", "vertical" or "horizontal" leaves some.

        Raises ValueError for other lines.
        """
        if lines not in LINES:
            raise ValueError(f"lines are {', '.join(map(repr, LINES))}, found {quoted(lines)}")
        ways = [
            name for name, vector in self._directions.items() if vector in self._board.tiling.lines[lines]
        ]
        found = {name: self.offset(square, name) for name in ways}
        return {name: reached for name, reached in found.items() if reached is not None}

    def distance(self, start: str, end: str) -> int | None:
        """The steps of a king from a square to another on an empty board; None if there is no way."""
        self._board.index[end]
        seen, steps = {start}, 0
        edge = {start}
        while end not in seen:
            edge = {reached for square in edge for reached in self.neighbours(square).values()} - seen
            if not edge:
                return None
            seen |= edge
            steps += 1
        return steps

    # --- drawing -------------------------------------------------------------------------------

    @property
    def drawing_size(self) -> tuple[float, float]:
        """Width and height of the drawing of a position, in its own units."""
        return Layout(self._board).size

    def box(self, square: str, flipped: bool = False) -> Box:
        """Where the drawing of a position has a square, in its own units; `flipped`: Black at the bottom."""
        x, y = Layout(self._board, flipped=flipped).corner(self._board.index[square])
        return Box(float(x), float(y), float(SQUARE))

    def __repr__(self) -> str:
        columns, rows = self.shape
        return f"<board of {len(self)} squares, {columns}x{rows}>"


def vector_of(direction: str | Vector, directions: Mapping[str, Vector]) -> Vector:
    """The vector of a compass direction, or the vector itself. Raises ValueError for another text."""
    if not isinstance(direction, str):
        return direction
    if direction not in directions:
        raise ValueError(f"a direction is {', '.join(map(repr, directions))}, found {quoted(direction)}")
    return directions[direction]

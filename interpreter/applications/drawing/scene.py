"""What is to be drawn on a board, and where its squares lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ...model.geometry import Board

SQUARE = 45
MARGIN = 20


@dataclass(frozen=True)
class Scene:
    """What is drawn: pieces by square (piece index, side), marks by square, arrows between squares.

    `outlined` are regions framed by a line, such as a palace. Squares are indices of the board.
    """

    board: Board
    occupants: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    marks: Mapping[int, str] = field(default_factory=dict)
    arrows: Sequence[tuple[int, int]] = ()
    outlined: Sequence[frozenset[int]] = ()
    flipped: bool = False

    @property
    def columns(self) -> int:
        """Width in squares."""
        return self.board.bounds[2] - self.board.bounds[0] + 1

    @property
    def rows(self) -> int:
        """Height in squares."""
        return self.board.bounds[3] - self.board.bounds[1] + 1

    def corner(self, square: int) -> tuple[float, float]:
        """Upper left corner of a square."""
        return self.place(*self.board.coordinates[square])

    def place(self, x: int, y: int) -> tuple[float, float]:
        """Upper left corner of a place of the bounding grid."""
        x0, y0, x1, y1 = self.board.bounds
        column, row = (x1 - x, y - y0) if self.flipped else (x - x0, y1 - y)
        return MARGIN + SQUARE * column, SQUARE * row + MARGIN / 4

    def middle(self, square: int) -> tuple[float, float]:
        """Middle of a square."""
        x, y = self.corner(square)
        return x + SQUARE / 2, y + SQUARE / 2

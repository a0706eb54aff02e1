"""Where a drawing of a board puts its squares, in units of which a square has 45."""

from __future__ import annotations

from dataclasses import dataclass, field

from .geometry import Board

SQUARE = 45
MARGIN = 20


@dataclass(frozen=True)
class Layout:
    """The places of a board in a drawing, seen from White's side or, `flipped`, from Black's."""

    board: Board
    flipped: bool = field(default=False, kw_only=True)

    @property
    def columns(self) -> int:
        """Width in squares."""
        return self.board.bounds[2] - self.board.bounds[0] + 1

    @property
    def rows(self) -> int:
        """Height in squares."""
        return self.board.bounds[3] - self.board.bounds[1] + 1

    @property
    def size(self) -> tuple[float, float]:
        """Width and height with the names at the edges."""
        return 2.0 * MARGIN + SQUARE * self.columns, 1.25 * MARGIN + SQUARE * self.rows

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

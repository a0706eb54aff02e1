"""Omega Chess on 104 squares."""

from __future__ import annotations

from collections.abc import Iterator

from .base import Board, Position, Square, Step, forward, side_of
from .chesslike import KNIGHT, ChessLike, only_kings

CHAMPION = {(0, 1), (1, 0), (0, 2), (2, 0), (2, 2)}
WIZARD = {(1, 1), (1, 3), (3, 1)}


class Omega(ChessLike):
    """Rules page: Omega Chess."""

    FILES = 10
    RANKS = 10
    FIRST_RANK = 0
    # A corner square lies diagonally outside its corner, clockwise from the lower left (D1).
    EXTRA = {"w1": (-1, -1), "w2": (-1, 10), "w3": (10, 10), "w4": (10, -1)}
    LETTERS = "KQRBNCWP"
    START = (
        "w**********w/*crnbqkbnrc*/*pppppppppp*/*10*/*10*/*10*/*10*/*10*/*10*/*PPPPPPPPPP*/*CRNBQKBNRC*/"
        "W**********W w KQkq - 0 1"
    )
    HOMES = {"K": ((5, 0), (8, 0)), "Q": ((5, 0), (1, 0)), "k": ((5, 9), (8, 9)), "q": ((5, 9), (1, 9))}

    def _strikes(self, board: Board, frm: Square, to: Square) -> bool:
        """Pieces: holes stop sliders, jumps need a real target square (which every target here is)."""
        letter = board[frm]
        kind = letter.upper()
        dx, dy = to[0] - frm[0], to[1] - frm[1]
        leap = (abs(dx), abs(dy))
        if kind == "P":
            return leap[0] == 1 and dy == forward(side_of(letter))
        if kind == "K":
            return max(leap) == 1
        if kind == "N":
            return leap in KNIGHT
        if kind == "C":
            return leap in CHAMPION
        if kind == "W":
            return leap in WIZARD
        return self._rides(board, frm, to, straight=kind in "RQ", slanted=kind in "BQ")

    def _pawn_reach(self, side: str, rank: int) -> int:
        """One, two or three from the starting rank, else one."""
        return 3 if rank == (1 if side == "w" else 8) else 1

    def _promotions(self, side: str, rank: int) -> tuple[str, ...]:
        """Compulsory on the far rank, free choice."""
        return ("Q", "R", "B", "N", "C", "W") if rank == (9 if side == "w" else 0) else ("",)

    def _castlings(self, position: Position) -> Iterator[Step]:
        """The king moves two squares towards the rook, the rook to the square it crossed."""
        for king, rook in self._rights(position):
            way = 1 if rook[0] > king[0] else -1
            to, crossed = (king[0] + 2 * way, king[1]), (king[0] + way, king[1])
            if self._king_path_safe(position, king, to):
                after = self._castled(position, (king, to), (rook, crossed))
                yield Step(self.name(king) + self.name(to), after)

    def _dead(self, board: Board) -> bool:
        """D2: only king against king is dead."""
        return only_kings(board)

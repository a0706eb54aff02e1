"""Wildebeest Chess on 11 x 10 squares."""

from __future__ import annotations

from collections.abc import Iterator

from .base import Board, Position, Square, Step, forward, other, side_of, wins
from .chesslike import KNIGHT, ChessLike, only_kings

CAMEL = {(1, 3), (3, 1)}


class Wildebeest(ChessLike):
    """Rules page: Wildebeest Chess."""

    FILES = 11
    RANKS = 10
    LETTERS = "KQRBNCWP"
    START = "rnccwkqbbnr/ppppppppppp/11/11/11/11/11/11/PPPPPPPPPPP/RNBBQKWCCNR w KQkq - 0 1"
    HOMES = {"K": ((5, 0), (10, 0)), "Q": ((5, 0), (0, 0)), "k": ((5, 9), (10, 9)), "q": ((5, 9), (0, 9))}
    OPTIONS = {"early_promotion": False}

    def _strikes(self, board: Board, frm: Square, to: Square) -> bool:
        """Camel (1,3), wildebeest (1,2) and (1,3), the others as in chess."""
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
            return leap in CAMEL
        if kind == "W":
            return leap in KNIGHT or leap in CAMEL
        return self._rides(board, frm, to, straight=kind in "RQ", slanted=kind in "BQ")

    def _pawn_reach(self, side: str, rank: int) -> int:
        """Three from the second rank, two from the third (D1: the right belongs to the rank), else one."""
        own_rank = rank + 1 if side == "w" else 10 - rank
        return {2: 3, 3: 2}.get(own_rank, 1)

    def _promotions(self, side: str, rank: int) -> tuple[str, ...]:
        """Queen or wildebeest on the last rank; D3: by option also, if one likes, one rank earlier."""
        own_rank = rank + 1 if side == "w" else 10 - rank
        if own_rank == 10:
            return ("Q", "W")
        if own_rank == 9 and self.options["early_promotion"]:
            return ("", "Q", "W")
        return ("",)

    def _castlings(self, position: Position) -> Iterator[Step]:
        """One to four squares towards the rook, which comes to the king's other side.

        A one-square castling shares its squares with a king move, so its text names the rook's origin too.
        """
        for king, rook in self._rights(position):
            way = 1 if rook[0] > king[0] else -1
            for length in (1, 2, 3, 4):
                to, beside = (king[0] + length * way, king[1]), (king[0] + (length - 1) * way, king[1])
                if self._king_path_safe(position, king, to):
                    text = self.name(king) + self.name(to) + (self.name(rook) if length == 1 else "")
                    yield Step(text, self._castled(position, (king, to), (rook, beside)))

    def _stalemate(self, side: str) -> str:
        """Stalemate wins for the side that gives it."""
        return wins(other(side))

    def _dead(self, board: Board) -> bool:
        """D2: king against king. Even a single minor piece can still stalemate a king in a corner."""
        return only_kings(board)

"""Empire Chess: Empire (White) against Kingdom (Black) on 8 x 8."""

from __future__ import annotations

from collections.abc import Iterator

from .base import Board, Outcome, Position, Square, Step, find_king, forward, other, side_of, wins
from .chesslike import KNIGHT, ChessLike


class Empire(ChessLike):
    """Rules page: Empire Chess. D2: no dead material, even bare kings can win by campmate."""

    LETTERS = "KQRBNPSDTEC"
    START = "rnbqkbnr/pppppppp/8/8/8/PPPSSPPP/8/TECDKCET w kq - 0 1"
    # Only the Kingdom castles.
    HOMES = {"k": ((4, 7), (7, 7)), "q": ((4, 7), (0, 7))}
    OPTIONS = {"repetition_loser": "mover"}
    CHOICES = {"repetition_loser": ("mover", "turn")}

    def _strikes(self, board: Board, frm: Square, to: Square) -> bool:
        """How the pieces capture: duke as king, tower as rook, eagle as knight, cardinal as bishop."""
        letter = board[frm]
        kind = letter.upper()
        dx, dy = to[0] - frm[0], to[1] - frm[1]
        leap = (abs(dx), abs(dy))
        if kind == "P":
            return leap[0] == 1 and dy == forward(side_of(letter))
        if kind == "S":
            return (dx, dy) == (0, forward(side_of(letter))) or leap == (1, 0)
        if kind in "KD":
            return max(leap) == 1
        if kind in "NE":
            return leap in KNIGHT
        return self._rides(board, frm, to, straight=kind in "RQT", slanted=kind in "BQC")

    def _glides(self, board: Board, frm: Square, to: Square) -> bool:
        """Duke, tower, eagle and cardinal move as a queen; the others move as they capture."""
        if board[frm].upper() in "DTEC":
            return self._rides(board, frm, to, straight=True, slanted=True)
        return self._strikes(board, frm, to)

    def _pawn_reach(self, side: str, rank: int) -> int:
        """Only the Kingdom's pawns have the double step, from rank 7."""
        return 2 if side == "b" and rank == 6 else 1

    def _promotions(self, side: str, rank: int) -> tuple[str, ...]:
        """Queen only, compulsory. Soldiers never promote: they are not pawns here."""
        return ("Q",) if rank == (7 if side == "w" else 0) else ("",)

    def _castlings(self, position: Position) -> Iterator[Step]:
        """As in chess; besides, the king may not leave, cross or reach a square of the faceoff."""
        for king, rook in self._rights(position):
            way = 1 if rook[0] > king[0] else -1
            to, crossed = (king[0] + 2 * way, king[1]), (king[0] + way, king[1])
            path = (king, crossed, to)
            faced = any(self._faces(position.board, square, position.turn) for square in path)
            if not faced and self._king_path_safe(position, king, to):
                after = self._castled(position, (king, to), (rook, crossed))
                yield Step(self.name(king) + self.name(to), after)

    def _faces(self, board: Board, square: Square, side: str) -> bool:
        """Whether a king of this side would meet the enemy king in the open on this square."""
        enemy = find_king(board, other(side))
        return enemy is not None and self._rides(board, square, enemy, straight=True, slanted=False)

    def _allowed(self, board: Board, side: str) -> bool:
        """No check left behind and no faceoff brought about, by either side."""
        king = find_king(board, side)
        return not self._in_check(board, side) and not (king is not None and self._faces(board, king, side))

    def _board_end(self, position: Position) -> Outcome | None:
        """Campmate: a king on the opponent's back rank has won, whatever else is true of the position."""
        for side in (other(position.turn), position.turn):
            rank = 7 if side == "w" else 0
            king = find_king(position.board, side)
            if king is not None and king[1] == rank:
                return wins(side), "campmate"
        return None

    def _stalemate(self, side: str) -> str:
        """No legal move and not in check: the game is lost."""
        return wins(other(side))

    def _repetition(self) -> str:
        """D1: the one whose move repeats loses, by option the one who is to move."""
        mover = other(self.turn)
        return wins(other(mover) if self.options["repetition_loser"] == "mover" else mover)

"""What Omega, Wildebeest and Empire share with chess: capture by displacement, pawns, castling."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from .base import Board, Position, Referee, Square, Step, forward, moved, other, owned, side_of

Path = tuple[Square, Square]  # from, to

KNIGHT = {(1, 2), (2, 1)}


class ChessLike(Referee):
    """Captures by displacement, en passant on every passed square, castling rights."""

    # castling letter -> king's home, rook's home
    HOMES: dict[str, tuple[Square, Square]] = {}

    # ----------------------------------------------------------------- for the games to supply

    def _pawn_reach(self, side: str, rank: int) -> int:
        """How many squares a pawn of this side may advance from this rank."""
        return 1

    def _promotions(self, side: str, rank: int) -> tuple[str, ...]:
        """What a pawn may become on arriving at this rank; "" is a pawn that stays one."""
        raise NotImplementedError

    def _glides(self, board: Board, frm: Square, to: Square) -> bool:
        """Whether the piece could go to an empty square; most pieces go as they capture."""
        return self._strikes(board, frm, to)

    def _castlings(self, position: Position) -> Iterator[Step]:
        """The castling moves of the side to move."""
        yield from ()

    # ----------------------------------------------------------------- pseudo-legal moves

    def _pseudo(self, position: Position) -> Iterator[Step]:
        for frm, letter in position.board.items():
            if side_of(letter) != position.turn:
                continue
            if letter.upper() == "P":
                yield from self._pawn_moves(position, frm)
            else:
                yield from self._piece_moves(position, frm)
        yield from self._castlings(position)

    def _piece_moves(self, position: Position, frm: Square) -> Iterator[Step]:
        board = position.board
        for to in self.squares:
            target = board.get(to)
            if target is None:
                possible = self._glides(board, frm, to)
            else:
                possible = side_of(target) != position.turn and self._strikes(board, frm, to)
            if possible:
                after = self._after(position, moved(board, frm, to), reset=target is not None)
                yield Step(self.name(frm) + self.name(to), after)

    def _pawn_moves(self, position: Position, frm: Square) -> Iterator[Step]:
        yield from self._pawn_advances(position, frm)
        up = forward(position.turn)
        for to in ((frm[0] - 1, frm[1] + up), (frm[0] + 1, frm[1] + up)):
            target = position.board.get(to)
            if target is not None and side_of(target) != position.turn:
                yield from self._pawn_arrives(position, frm, to)
            elif to in position.ep and self._passed_by(position) is not None:
                yield self._en_passant(position, frm, to)

    def _pawn_advances(self, position: Position, frm: Square) -> Iterator[Step]:
        """Straight ahead over empty squares; a longer step leaves its passed squares open to en passant."""
        passed: list[Square] = []
        for length in range(1, self._pawn_reach(position.turn, frm[1]) + 1):
            to = (frm[0], frm[1] + length * forward(position.turn))
            if not self._empty(position.board, to):
                return
            yield from self._pawn_arrives(position, frm, to, tuple(sorted(passed)))
            passed.append(to)

    def _pawn_arrives(
        self, position: Position, frm: Square, to: Square, passed: tuple[Square, ...] = ()
    ) -> Iterator[Step]:
        text = self.name(frm) + self.name(to)
        for choice in self._promotions(position.turn, to[1]):
            letter = owned(choice or "P", position.turn)
            after = self._after(position, moved(position.board, frm, to, letter), reset=True)
            yield Step(text + choice.lower(), replace(after, ep=passed))

    def _passed_by(self, position: Position) -> Square | None:
        """The enemy pawn that made the last multi-step move: it stands directly beyond the passed squares."""
        enemy = other(position.turn)
        ranks = [rank for _, rank in position.ep]
        last = max(ranks) if enemy == "w" else min(ranks)
        square = (position.ep[0][0], last + forward(enemy))
        return square if position.board.get(square) == owned("P", enemy) else None

    def _en_passant(self, position: Position, frm: Square, to: Square) -> Step:
        victim = self._passed_by(position)
        board = moved(position.board, frm, to)
        if victim is not None:
            del board[victim]
        return Step(self.name(frm) + self.name(to), self._after(position, board, reset=True), en_passant=True)

    # ----------------------------------------------------------------- castling

    def _after(self, position: Position, board: Board, *, reset: bool) -> Position:
        """The next position; a castling right lives while king and rook both stand on their homes."""
        rights = "".join(letter for letter in position.castling if self._at_home(board, letter))
        return replace(self._successor(position, board, reset=reset), castling=rights)

    def _at_home(self, board: Board, right: str) -> bool:
        king, rook = self.HOMES[right]
        side = side_of(right)
        return board.get(king) == owned("K", side) and board.get(rook) == owned("R", side)

    def _rights(self, position: Position) -> Iterator[tuple[Square, Square]]:
        """King's and rook's homes of each right of the side to move with nothing standing between them."""
        for right in position.castling:
            if side_of(right) == position.turn and self._at_home(position.board, right):
                king, rook = self.HOMES[right]
                if self._line(position.board, king, rook):
                    yield king, rook

    def _king_path_safe(self, position: Position, frm: Square, to: Square) -> bool:
        """No square the king leaves, crosses or reaches is attacked on the board before castling.

        Whether the king is safe on the resulting board is asked of every move afterwards.
        """
        enemy = other(position.turn)
        low, high = sorted((frm[0], to[0]))
        return not any(self._attacked(position.board, (x, frm[1]), enemy) for x in range(low, high + 1))

    def _castled(self, position: Position, king: Path, rook: Path) -> Position:
        """The position after king and rook have gone from their first to their second squares."""
        board = dict(position.board)
        king_letter, rook_letter = board.pop(king[0]), board.pop(rook[0])
        board[king[1]], board[rook[1]] = king_letter, rook_letter
        return self._after(position, board, reset=False)


def only_kings(board: Board) -> bool:
    """King against king."""
    return all(letter in "Kk" for letter in board.values())

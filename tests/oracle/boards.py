"""The boards of PyPI `chess` that play by the rules of shipped variants; without it, its tests are skipped."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

chess = pytest.importorskip("chess")
variants = pytest.importorskip("chess.variant")


class SelfcaptureBoard(chess.Board):  # type: ignore[misc]
    """Chess in which pieces of one's own, but the king, are captured as if they were the enemy's."""

    def generate_legal_moves(self, *masks: int) -> Iterator[Any]:
        """Those of chess, and the captures of each own piece made an enemy; a capture en passant is none of them."""
        yield from super().generate_legal_moves(*masks)
        for square, piece in self.piece_map().items():
            if piece.color == self.turn and piece.piece_type != chess.KING:
                other = self.copy(stack=False)
                other.set_piece_at(square, chess.Piece(piece.piece_type, not piece.color))
                other.castling_rights, other.ep_square = chess.BB_EMPTY, None
                found = chess.Board.generate_legal_moves(other, *masks)
                yield from (move for move in found if move.to_square == square)

    def is_legal(self, move: Any) -> bool:
        """Is it one of them?"""
        return move in self.generate_legal_moves()

    def push(self, move: Any) -> None:
        """Make a move; `pop` finds the own piece again."""
        piece = self.piece_at(move.to_square) if move else None
        if piece is None or piece.color != self.turn:
            super().push(move)
            return
        before = chess._BoardState(self)
        self.set_piece_at(move.to_square, chess.Piece(piece.piece_type, not piece.color))
        super().push(move)
        self._stack[-1] = before


BOARDS: dict[str, Any] = {
    "chess": chess.Board,
    "antichess": variants.AntichessBoard,
    "kingofthehill": variants.KingOfTheHillBoard,
    "3check": variants.ThreeCheckBoard,
    "racingkings": variants.RacingKingsBoard,
    "horde": variants.HordeBoard,
    "atomic": variants.AtomicBoard,
}
PLAYED = BOARDS | {"selfcapture": SelfcaptureBoard}
"""With those whose records the library does not read."""

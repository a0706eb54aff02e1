"""The course of a game as XBoard sees it: White and Black in turn, each with a move or a pass.

Where a variant lets either side move, the sides take turns at offering: a move of the own pieces, or a
pass, which is not a move of the position. Elsewhere nobody passes.
"""

from __future__ import annotations

from ...errors import MoveError
from ...play.core.moves import Move
from ...play.sides import OTHER, Offers, mover_side, side_of, side_word
from ...play.variant import Position


class Course(Offers):
    """The moves and passes of one game from a position on, and whose turn it is."""

    def __init__(self, position: Position, side: str = "white") -> None:
        super().__init__(position, side)
        self.events: list[Move | None] = []

    def owner(self, square: str) -> str | None:
        """The side of the piece on a square; None for what nobody owns."""
        return side_of(self.position.piece_at(square))

    @property
    def must_move(self) -> bool:
        """Has a program to move: because it may not pass, or because it passed when it last had the offer?

        Without the second part two programs could pass for ever.
        """
        passed_before = self.events[-2:-1] == [None]
        return self.why_not_pass() is not None or (passed_before and bool(self.moves()))

    def is_pass(self, position: Position, side: str) -> bool:
        """Is this the position on the board, with the offer gone over to the other side?

        Interfaces tell a pass in this way.
        """
        same = position.pieces() == self.position.pieces()
        return same and position.turn == self.position.turn == "either" and side == OTHER[self.side]

    def play(self, move: Move) -> None:
        """Play a legal move of the side whose turn it is. Raises MoveError, the course being unchanged."""
        side = self.side
        if self.free and mover_side(self.position, move) != side:
            ours, theirs = (side_word(self.position.variant, one) for one in (side, OTHER[side]))
            raise MoveError(f"it is {ours}'s turn, the piece on {move.origin} is {theirs}'s")
        self.position.push(move)
        self._note(move, side)

    def decline(self) -> None:
        """Pass. Raises MoveError where that is not possible."""
        reason = self.why_not_pass()
        if reason:
            raise MoveError(reason)
        self._note(None, self.side)

    def undo(self) -> None:
        """Take the last move or pass back. Raises IndexError if there is none."""
        move = self.events.pop()
        if move is not None:
            self.position.pop()
        self.sides.pop()

    def copy(self) -> Course:
        """An independent copy."""
        fresh = Course(self.position.copy(), self.first)
        fresh.events, fresh.sides = list(self.events), list(self.sides)
        return fresh

    def _note(self, move: Move | None, side: str) -> None:
        self.events.append(move)
        self.sides.append(side)

"""The moves of a game as a protocol sends them, replayed through the rules."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import MoveError
from ...play.core.moves import Move
from ...play.sides import OTHER, Offers, mover_side, side_word
from ...play.variant import Variant

PASS = "0000"
"""Declining to move, while either side may move."""


class Broken(MoveError):
    """A row of moves with one that cannot be played; `before` is the replay of those before it."""

    def __init__(self, message: str, before: Replay) -> None:
        super().__init__(message)
        self.before = before


class Replay(Offers):
    """A position, and the moves and passes that led to it.

    While either side may move, each in turn has the offer to make a move of its own pieces or to
    pass; White has the first, unless Black is in check. A move of the side that has not the offer
    is taken to say that the other one passed.
    """

    def __init__(self, variant: Variant, fen: str | None = None) -> None:
        """The start position or that of a FEN. Raises FenError."""
        super().__init__(variant.position(fen))
        self.fen = fen
        self.tokens: list[str] = []

    @property
    def has_passed(self) -> bool:
        """Did the side whose offer it is pass when it last had one?"""
        if self.position.turn != "either" or not self.sides:
            return False
        offered = OTHER[self.sides[-2]] if len(self.sides) > 1 else self.first
        return offered != self.sides[-1] or self.tokens[-2:-1] == [PASS]

    def owner(self, move: Move) -> str:
        """The side whose move it is."""
        turn = self.position.turn
        return (turn == "either" and mover_side(self.position, move)) or turn

    def play(self, token: str) -> None:
        """Play a move or pass. Raises MoveError with the reason; nothing has changed then."""
        side = self.side
        if token == PASS and not self._is_move_to_pass:
            self._check_pass(side)
        else:
            move = self.position.parse(token)
            side = self.owner(move)
            self.position.push(move)
        self.tokens.append(token)
        self.sides.append(side)

    @property
    def _is_move_to_pass(self) -> bool:
        """Is a pass a move of the rules, legal or not, and not only a declined offer?"""
        return self.position.turn != "either" and self.position.variant.ruleset.has_passes

    def _check_pass(self, side: str) -> None:
        who = side_word(self.position.variant, side)
        if self.position.turn != "either":
            raise MoveError(f"passing ({PASS}) is not possible: the sides alternate, and {who} is to move")
        if self.position.is_check(side):
            raise MoveError(f"passing ({PASS}) is not possible: {who} is in check and has to answer")

    def undo(self) -> None:
        """Take the last move or pass back. Raises IndexError if there is none."""
        self.sides.pop()
        last = self.position.move_stack[-1:]
        if self.tokens.pop() != PASS or (last and last[0].passing):
            self.position.pop()

    def copy(self) -> Replay:
        """An independent copy."""
        fresh = object.__new__(Replay)
        fresh.fen, fresh.position, fresh.first = self.fen, self.position.copy(), self.first
        fresh.tokens, fresh.sides = list(self.tokens), list(self.sides)
        return fresh

    def extended(self, tokens: Sequence[str]) -> Replay:
        """The replay of these moves from the same start, by way of what is played already.

        Raises Broken, which says at which move, and why.
        """
        fresh = self.copy()
        common = 0
        while common < min(len(tokens), len(self.tokens)) and tokens[common] == self.tokens[common]:
            common += 1
        for _ in range(len(self.tokens) - common):
            fresh.undo()
        for number, token in enumerate(tokens[common:], common + 1):
            try:
                fresh.play(token)
            except MoveError as error:
                raise Broken(f"move {number} of {len(tokens)}: {error}", fresh) from None
        return fresh

"""Sides: whose piece a symbol is, and their names among players; the one that begins is White here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..model.look import USUAL

if TYPE_CHECKING:
    from .core.moves import Move
    from .core.position import BasePosition
    from .variant import Position, Variant

OTHER = {"white": "black", "black": "white"}


def side_of(symbol: str | None) -> str | None:
    """The side whose piece has a symbol; None for no piece, and for one that nobody owns."""
    if not symbol or symbol.isupper() == symbol.islower():
        return None
    return "white" if symbol.isupper() else "black"


def mover_side(position: BasePosition, move: Move) -> str | None:
    """The side whose piece a move is made with; of what nobody owns, the side to move."""
    symbol = position.mover(move)
    return symbol and (side_of(symbol) or position.turn)


def side_name(variant: Variant, side: str) -> str:
    """What players call a side, at the beginning of a sentence: White, Sente."""
    return variant.sides[side == "black"]


def side_word(variant: Variant, side: str) -> str:
    """What players call a side, inside a sentence: white, Sente."""
    return variant.ruleset.look.owners[side == "black"]


def sides_words(names: tuple[str, str]) -> str:
    """A sentence about names that are not the usual ones; empty for these."""
    pairs = zip(names, USUAL, strict=True)
    told = " and ".join(f"{name} is {usual}" for name, usual in pairs if name != usual)
    return told and f"In positions and records {told}."


class Offers:
    """A position of a game, and whose turn it is: while either side may move, each in turn has the offer to.

    `sides` are those of the moves and passes so far. White has the first offer, unless Black is in check.
    """

    def __init__(self, position: Position, first: str = "") -> None:
        self.position = position
        self.sides: list[str] = []
        in_check = position.turn == "either" and position.is_check("black")
        self.first = first or ("black" if in_check else "white")

    @property
    def free(self) -> bool:
        """May either side move?"""
        return self.position.turn == "either"

    @property
    def side(self) -> str:
        """The side whose turn it is: to move, or, while either may, to move or to pass."""
        if not self.free:
            return self.position.turn
        return OTHER[self.sides[-1]] if self.sides else self.first

    def moves(self) -> list[Move]:
        """The legal moves of the side whose turn it is; none when the game is over by rule."""
        found = list(self.position.legal_moves)
        return [m for m in found if mover_side(self.position, m) == self.side] if self.free else found

    def why_not_pass(self) -> str | None:
        """Why the side may not pass now, None if it may."""
        who = side_word(self.position.variant, self.side)
        if not self.free:
            return f"passing is not possible: the sides alternate, and {who} is to move"
        return f"{who} is in check and has to answer" if self.position.is_check(self.side) else None

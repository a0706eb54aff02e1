"""Sides: whose piece a symbol is, and their names among players; the one that begins is White here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..model.look import USUAL

if TYPE_CHECKING:
    from .core.moves import Move
    from .core.position import BasePosition
    from .variant import Variant


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

"""Promoted forms as settings of theirs: what a piece turns into there is a kind with its own letter."""

from __future__ import annotations

from string import ascii_lowercase

from ...errors import RequestError
from ...model.pieces import FORM, PieceType
from .outward import Section

_SPECIAL = ("pawn", "soldier", "king")
"""Kinds whose rules hang on more than their movement."""


def is_form(piece: PieceType) -> bool:
    """Is it the promoted form of another kind?"""
    return piece.symbol.startswith(FORM)


def base_of(section: Section, form: PieceType) -> PieceType:
    """The kind that a form was. Raises RequestError where its symbol names none."""
    found = next((p for p in section.game.pieces if p.symbol == form.symbol.removeprefix(FORM)), None)
    if found is None:
        raise RequestError(f"{form.name} has the symbol {form.symbol}, which names no other piece there")
    return found


def like(section: Section, form: PieceType) -> PieceType | None:
    """The kind with a letter that is all that a form is, if there is one."""
    same = (form.movements, form.confined, form.royal)
    for piece in section.game.pieces:
        alone = not piece.promotions and section.kinds.get(piece.name, "king") not in _SPECIAL
        if alone and (piece.movements, piece.confined, piece.royal) == same:
            return piece
    return None


def stuck(section: Section, piece: PieceType, side: int) -> frozenset[int]:
    """The squares from which no move of a side's piece stays on the board."""
    board, game = section.game.board, section.game
    ways = {game.turned(vector, side) for m in piece.movements for vector in m.vectors}
    return frozenset(
        square for square in range(board.size) if all(board.offset(square, way) is None for way in ways)
    )


def free_letter(section: Section) -> str:
    """A letter that is not a piece's. Raises RequestError if there is none."""
    taken = {piece.symbol.lower() for piece in section.game.pieces} | set(section.forms.values())
    for letter in ascii_lowercase:
        if letter not in taken:
            return letter
    raise RequestError("there, promoted forms have letters of their own, and there are not enough")

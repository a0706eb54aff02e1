"""Records of Othello, whose ranks are counted from the top: its first moves are c4, d3, e6 and f5."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from ...play.core.sheet import Sheet
from ...play.variant import Variant
from .xboard import Style


@lru_cache(maxsize=32)
def from_top_style(variant: Variant) -> Style | None:
    """How these records are read; None for a game in which more is done than dropping pieces of one kind."""
    game, letters = variant.ruleset, variant.sheet.letters
    if len(game.kinds) > 1 or not game.droppable or game.kinds[0].movements or game.board.levels > 1:
        return None
    names = [""] * game.board.size
    for row, other in zip(game.board.rows, reversed(game.board.rows), strict=True):
        if [square is None for square in row] != [square is None for square in other]:
            return None
        for square, turned in zip(row, other, strict=True):
            if square is not None and turned is not None:
                names[square] = letters.names[turned]
    sheet = Sheet(variant, replace(letters, names=tuple(names)))
    return Style(sheet, variant.position, note="read with ranks counted from the top, as in Othello")

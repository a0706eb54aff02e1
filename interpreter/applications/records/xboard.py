"""Records that XBoard has saved: its names of squares, castlings and pieces, and its positions.

XBoard numbers the squares of the bounding grid, has letters of its own in games that it knows, and lets
White and Black move or pass in turn where either side may move.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from ...play.core.sheet import Sheet
from ...play.notation.grid import grid_castlings, grid_names
from ...play.notation.letters import letters_of
from ...play.variant import Position, Variant
from ..protocols.xboard_setup import builtin, gui_name
from ..protocols.xboard_squares import Squares, XBoardPositions


@dataclass(frozen=True)
class Style:
    """How a record is read: its moves by a sheet, its first position by a function of the FEN.

    `alternates`: while either side may move, moves without a mark are White's and Black's in turn.
    """

    sheet: Sheet
    position: Callable[[str], Position]
    alternates: bool = False
    note: str = ""  # what is said of a record that was read so


@lru_cache(maxsize=32)
def native_style(variant: Variant) -> Style:
    """The style of docs/notation.md."""
    return Style(variant.sheet, variant.position)


@lru_cache(maxsize=32)
def xboard_style(variant: Variant) -> Style:
    """XBoard's style; the native one where there is no difference."""
    ours, sheet = variant.sheet, xboard_sheet(variant)
    if sheet.letters == ours.letters and not variant.tables.starts_either:
        return native_style(variant)
    positions = XBoardPositions(variant, Squares(variant.ruleset.board), own_letters(variant))

    def position(fen: str) -> Position:
        # XBoard writes six fields of its own; more of them, a pool or further state are not its work.
        plain = len(fen.split()) == 6 and not set("[{") & set(fen)
        return positions.read(fen)[0] if plain else variant.position(fen)

    return Style(sheet, position, alternates=True, note="read as a record that XBoard has saved")


def own_letters(variant: Variant) -> dict[str, str]:
    """Letter of the definition -> XBoard's, where XBoard knows the game and calls the piece otherwise."""
    found: dict[str, str] = builtin()["letters"].get(gui_name(variant.id, shipped=True), {})
    return found


def xboard_sheet(variant: Variant) -> Sheet:
    """What reads the moves that XBoard writes."""
    game, other = variant.ruleset, own_letters(variant)
    letters = letters_of(game, variant.tables, grid_names(game.board))
    symbols = tuple(other.get(symbol, symbol) for symbol in letters.symbols)
    castlings = tuple(a or b for a, b in zip(grid_castlings(game), letters.castlings, strict=True))
    # In the games that it knows itself the pawn has no letter, whether it promotes or not.
    known = gui_name(variant.id, shipped=True) in builtin()["reserved"]
    letterless = letters.letterless or (symbols.index("P") if known and "P" in symbols else 0)
    changed = replace(letters, symbols=symbols, castlings=castlings, letterless=letterless)
    return Sheet(variant, changed)

"""A solved ending: its entries, and what they say of a position."""

from __future__ import annotations

import sys
from array import array
from dataclasses import dataclass

from ..play.core.position import BasePosition
from ..play.variant import Position, Variant
from ..rules.kernel import layout as k
from .kernel import columns as C
from .material import Material, material_text
from .shape import Shape

_RULED = 256 + C.DRAWN
AT_ONCE = bytes([0, *(C.LOST if low & 1 else C.WON for low in range(1, _RULED)), *range(_RULED, 256)])
"""By byte of an entry: a won or lost one without its distance; others, and upper bytes, as they are."""


@dataclass(frozen=True)
class Value:
    """What a table says of a position: 1 won, 0 not forced, -1 lost for the side to move, and how soon."""

    result: int
    plies: int = 0
    ruled: bool = False
    """Drawn by rule, and not only because nothing can be forced."""

    @property
    def moves(self) -> int:
        """Moves of the side that wins."""
        return (self.plies + (self.result > 0)) // 2


def value_of(word: int) -> Value | None:
    """What an entry means; None for one that is not a position."""
    if word == C.NONE:
        return None
    if word <= 0:
        return Value(0, ruled=word == C.DRAWN)
    return Value(-1 if word & 1 else 1, (word - 1) >> 1)


@dataclass(frozen=True)
class Table:
    """The entries of an ending, as 16-bit integers: see kernel/columns.py."""

    variant: Variant
    shape: Shape
    values: bytes
    proved: bool = False

    @property
    def material(self) -> Material:
        """Its men."""
        return self.shape.material

    @property
    def text(self) -> str:
        """Its men as people write them."""
        return material_text(self.variant, self.material)

    @property
    def entries(self) -> memoryview[int]:
        """The entries as numbers."""
        return memoryview(self.values).cast("h")

    @property
    def decided(self) -> memoryview[int]:
        """The entries of a table with moves counted, as who wins at once: no distance is above a byte."""
        return memoryview(self.values.translate(AT_ONCE)).cast("h")

    def word(self, men: list[tuple[int, int]], turn: int) -> int | None:
        """The entry of men with a side to move, None if one stands where it can never come to stand."""
        index = self.shape.index(men, turn)
        return None if index is None else self.entries[index]


def men_of(position: BasePosition) -> list[tuple[int, int]]:
    """Codes and squares of the men of a position."""
    view = position.view()
    return [(code, square) for square, code in enumerate(view.board) if code]


def fen_of(variant: Variant, men: list[tuple[int, int]], turn: int) -> str:
    """The FEN of an arrangement."""
    from ..play.notation import fen as fen_text

    setup = fen_text.Setup(board={square: code for code, square in men}, turn=turn, castling="-")
    return fen_text.write(variant.dialect, setup)


def is_bare(position: Position) -> bool:
    """Are men and side to move all there is to a position: no rights to castle or to capture en passant?"""
    state = position._state
    return state.st[k.RIGHTS] == 0 and state.st[k.PASSANT] == 0


def little_endian(values: bytes) -> bytes:
    """16-bit numbers in the order of bytes of a file, or of this machine again."""
    if sys.byteorder == "little":
        return values
    words = array("h", values)
    words.byteswap()
    return words.tobytes()

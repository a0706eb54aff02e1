"""How a definition wants its board and pieces drawn. No rule: whoever looks may choose otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

BOARDS = ("squares", "points")
#: What is drawn for a piece: our pictures, flat ones, its letter, or its character.
SETS = ("figures", "flat", "letters", "characters")
#: What letters and characters stand on. A wedge points forward.
SHAPES = ("shield", "disc", "wedge")
#: The colours that may be named, as python-chess names them.
COLORS = ("square light", "square dark", "margin", "coord")


USUAL = ("White", "Black")
"""What the sides are called where nothing is said."""


@dataclass(frozen=True)
class Look:
    """The look of a variant; `river` is the row below the river, counted from 0.

    `sides` is what players call White and Black, `inks` the colours of what is drawn on their pieces.
    """

    board: str = "squares"
    river: int | None = None
    pieces: str = "figures"
    shape: str = "shield"
    colors: Mapping[str, str] = field(default_factory=dict)
    sides: tuple[str, str] = USUAL
    inks: Mapping[int, str] = field(default_factory=dict)

    @property
    def owners(self) -> tuple[str, str]:
        """The sides inside a sentence: white and black, or as players call them."""
        white, black = self.sides
        return self.sides if self.sides != USUAL else (white.lower(), black.lower())

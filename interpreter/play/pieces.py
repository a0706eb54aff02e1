"""The pieces of a variant for users: names, what they do in words, and their diagrams."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ..arguments import checked_class
from ..model.pieces import PieceType
from .core.compiled import CompiledRules
from .presenter import presenter


@checked_class
class Piece:
    """A kind of piece of a variant; see `Variant.pieces`. Nothing of it changes; threads may share it."""

    def __init__(self, rules: CompiledRules, index: int) -> None:
        self._rules, self._index = rules, index
        self._type: PieceType = rules.ruleset.pieces[index]

    @property
    def name(self) -> str:
        """Its id in the definition: "long_leaper"."""
        return self._type.name

    @property
    def title(self) -> str:
        """Its name for players: "long leaper"."""
        return self._type.title

    @property
    def symbol(self) -> str:
        """White's symbol in FEN and diagrams; Black's is the same in small letters."""
        return self._type.symbol.upper()

    @property
    def royal(self) -> str | None:
        """ "always", "last_of_kind", or None for a piece that may be captured."""
        return self._type.royal or None

    @property
    def sentences(self) -> tuple[str, ...]:
        """What it does, in English."""
        return presenter().piece_sentences(self._rules, self._index)

    @property
    def betza(self) -> str | None:
        """Its movement in Betza notation, as far as that can say it; None if not at all."""
        return presenter().piece_betza(self._rules, self._index)

    def svg(self, square: str | None = None, side: str | None = None) -> str:
        """Its diagrams as an <svg> element: where it can go from a square; None: from where it shows best.

        `side` ("white", "black") is whose piece it is, where that matters. Raises KeyError for no square,
        ValueError for no side or a square where it can never stand, PictureError for a wrong picture.
        """
        return presenter().piece_svg(self._rules, self._index, square, side)

    def _repr_svg_(self) -> str:
        """For notebooks."""
        return self.svg()

    def __eq__(self, other: object) -> bool:
        """Equal: the same piece of the same rules."""
        if not isinstance(other, Piece):
            return NotImplemented
        return self._index == other._index and self._rules == other._rules

    def __hash__(self) -> int:
        return hash((self._rules, self._index))

    def __str__(self) -> str:
        return self.title

    def __repr__(self) -> str:
        return f"<{self.name} of {self._rules.id}>"


def pieces_of(rules: CompiledRules) -> Mapping[str, Piece]:
    """The pieces of a variant by their names."""
    return MappingProxyType({kind.name: Piece(rules, i) for i, kind in enumerate(rules.ruleset.kinds)})

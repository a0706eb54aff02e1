"""Records of xiangqi whose tag `Format` says ICCS: moves are squares with ranks from 0, as `H2-E2`."""

from __future__ import annotations

from functools import lru_cache

from ...play.core.sheet import Sheet
from ...play.notation.tongue import UCCI
from ...play.variant import Variant
from .xboard import Style


class IccsSheet(Sheet):
    """Reads such moves."""

    def own(self, text: str) -> str:
        """The move in our own coordinates; a text that is not such a move as it is."""
        return self.tongues[UCCI].native(text.replace("-", "").lower()) or text


@lru_cache(maxsize=32)
def tongue_style(variant: Variant) -> Style:
    """How these records are read."""
    return Style(IccsSheet(variant), variant.position)

"""Records of xiangqi whose tag `Format` says ICCS: moves are squares with ranks from 0, as `H2-E2`."""

from __future__ import annotations

import re
from functools import lru_cache

from ...play.core.sheet import Sheet
from ...play.notation.tongue import UCCI
from ...play.variant import Variant
from .xboard import Style

_SQUARE = re.compile(r"[a-z][0-9]+")
_SQUARES = re.compile(rf"(?:{_SQUARE.pattern}){{2}}\Z")


class IccsSheet(Sheet):
    """Reads such moves."""

    def own(self, text: str) -> str:
        """The move in our own coordinates; a text that is not such a move as it is."""
        bare, tongue = text.replace("-", "").lower(), self.tongues[UCCI]
        if (found := tongue.native(bare)) or not _SQUARES.match(bare):
            return found or text
        strange = {name for name in _SQUARE.findall(bare) if name not in tongue.ours}
        if strange & tongue.theirs.keys():
            return text
        return _SQUARE.sub(lambda square: tongue.ours.get(square[0], square[0]), bare)


@lru_cache(maxsize=32)
def tongue_style(variant: Variant) -> Style:
    """How these records are read."""
    return Style(IccsSheet(variant), variant.position)

"""Rights that a piece has as long as it has not moved."""

from __future__ import annotations

from .draft import Draft
from .setup import Setup


def say(draft: Draft, setup: Setup) -> None:
    """Put the first moves of king and ferz into the definition; which piece has them, the start says."""
    pieces = draft.document["pieces"]
    king, ferz, rook = (draft.names.get(kind) for kind in ("king", "fers", "rook"))
    if king:
        lost = {"lost_to": [rook]} if rook else {}
        pieces[king]["first_moves"] = {"moves": [{"leap": [[-2, 1], [2, 1]]}], **lost}
    if ferz:
        pieces[ferz]["first_moves"] = {"moves": [{"leap": [[0, 2]]}]}

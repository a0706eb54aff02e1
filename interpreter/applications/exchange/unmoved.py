"""Rights that a piece has as long as it has not moved."""

from __future__ import annotations

from typing import Any

from .draft import Draft
from .hands import closed
from .settings import Settings
from .setup import Setup


def can_be_said(settings: Settings) -> bool:
    """Is it either a first move, or what comes behind one, and not both?"""
    return bool(settings["cambodianMoves"]) != bool(settings["seirawanGating"])


def say(draft: Draft, setup: Setup) -> None:
    """Put what a first move allows into the definition."""
    if draft.settings["seirawanGating"]:
        _say_gating(draft, setup)
    else:
        _say_first_moves(draft)


def _say_gating(draft: Draft, setup: Setup) -> None:
    """Gating onto the first rank, by all kinds that may be put down there; who has moved, the start says."""
    hand = draft.document.setdefault("hand", {"gains": "none", "setup": setup.hand})
    gating: dict[str, Any] = {"to": "first_rank"}
    rank = {(x, 0) for x in range(draft.settings.files)}
    shut = [kind for kind in draft.names if rank <= closed(draft.settings, kind, 0)]
    if shut and "drops" in hand:
        gating["pieces"] = {"not": draft.named([*shut, "king"])}
    hand["gating"] = gating


def _say_first_moves(draft: Draft) -> None:
    """Put the first moves of king and ferz into the definition; which piece has them, the start says."""
    pieces = draft.document["pieces"]
    king, ferz, rook = (draft.names.get(kind) for kind in ("king", "fers", "rook"))
    if king:
        lost = {"lost_to": [rook]} if rook else {}
        pieces[king]["first_moves"] = {"moves": [{"leap": [[-2, 1], [2, 1]]}], **lost}
    if ferz:
        pieces[ferz]["first_moves"] = {"moves": [{"leap": [[0, 2]]}]}

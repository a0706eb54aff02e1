"""Counts that a side with few pieces begins, after which the game is drawn."""

from __future__ import annotations

from typing import Any

from .catalogue import words
from .draft import Draft
from .settings import Settings
from .setup import Setup

#: Against a bare king: so many pieces of a kind allow so many moves; the first that fits counts.
_BARE = (("rook", 2, 8), ("rook", 1, 16), ("silver", 2, 22), ("knight", 2, 32), ("silver", 1, 44))
_LAST = 64
_KINDS = {"pawn", "knight", "rook", "fers", "silver", "king"}


def can_be_said(settings: Settings) -> bool:
    """Is it the count by rooks, silvers and knights, in a game of these pieces?"""
    return settings["countingRule"] == words()["counting"][0] and set(settings.kinds) == _KINDS


def say(draft: Draft, setup: Setup) -> None:
    """Put the count into the definition: it begins when no pawn is left."""
    without = {"without": draft.named(["pawn"])}
    limits: list[dict[str, Any]] = [
        {"own_at_most": 1, "has": {draft.names[kind]: number}, **without, "moves": moves, "from": "pieces"}
        for kind, number, moves in _BARE
    ]
    limits.append({"own_at_most": 1, **without, "moves": _LAST, "from": "pieces"})
    limits.append({**without, "moves": _LAST})
    draft.document["end"].append({"when": "count_out", "limits": limits, "draw": True})

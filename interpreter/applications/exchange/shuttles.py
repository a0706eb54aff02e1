"""Pieces that may not go to and fro."""

from __future__ import annotations

from .draft import Draft
from .setup import Setup

MOVES = 5
"""With so many moves in a row a side loses."""


def say(draft: Draft, setup: Setup) -> None:
    """Put into the definition that a piece which may come near the other king must not go to and fro."""
    settings = draft.settings

    def meets(kind: str) -> bool:
        own, royal = (settings.mobility.get(key, settings.board) for key in ((0, kind), (1, "king")))
        return bool(own & royal)

    pieces = draft.who(kind for kind in draft.names if kind != "king" and meets(kind))
    draft.before(lambda end: "repeats" in end, {"repeats": MOVES, "who": pieces, "result": "loss"})

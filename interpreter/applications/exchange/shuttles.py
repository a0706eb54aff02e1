"""Pieces that may not go to and fro."""

from __future__ import annotations

from .draft import Draft
from .setup import Setup

MOVES = 5
"""With so many moves in a row a side loses."""


def say(draft: Draft, setup: Setup) -> None:
    """Put into the definition that a piece which may come near the other king must not go to and fro."""
    settings = draft.settings
    board = frozenset((x, y) for x in range(settings.files) for y in range(settings.ranks))

    def meets(kind: str) -> bool:
        own, royal = (settings.mobility.get(key, board) for key in ((0, kind), (1, "king")))
        return bool(own & royal)

    ends = draft.document["end"]
    at = next((i for i, end in enumerate(ends) if end["when"] == "repetition"), len(ends))
    pieces = draft.named([kind for kind in draft.names if kind != "king" and meets(kind)])
    ends.insert(at, {"when": "to_and_fro", "pieces": pieces, "times": MOVES, "loser": "mover"})

"""Chases without end: whom a repeated cycle of attacks costs the game."""

from __future__ import annotations

from .catalogue import FACTS
from .draft import Draft
from .fragments import Entry
from .regions import region
from .setup import Setup

STRONGER: dict[str, list[str]] = FACTS["stronger"]
"""By the kind of a piece, those that it chases although they are protected."""
NO_CHASER = ("king", "soldier")


def say(draft: Draft, setup: Setup) -> None:
    """Put into the repetition what a chase is: soldiers chase nothing, and are spared until they promote."""
    settings = draft.settings
    chase: Entry = {"by": draft.who(kind for kind in draft.names if kind not in NO_CHASER)}
    if "soldier" in draft.names:
        last = settings["soldierPromotionRank"] - 1
        white, black = (
            frozenset((x, y) for x, y in settings.board if (y, settings.ranks - 1 - y)[side] < last)
            for side in (0, 1)
        )
        behind = region((white, black), (settings.files, settings.ranks))
        chase["who"] = {"not": {"who": draft.names["soldier"], "in": behind}}
    chases = [chase | {"if": {"not": "guarded"}}]
    chases += [
        {"by": draft.names[kind], "who": draft.who(kinds)}
        for kind, kinds in STRONGER.items()
        if kind in draft.names
    ]
    if settings["nFoldRule"]:
        entry = {"repeats": settings["nFoldRule"], "every": {"chases": chases}, "result": "loss"}
        draft.before(lambda end: "repeats" in end and "every" not in end, entry)
    if settings["nMoveRule"]:
        why = "moves that give check count for the limit of moves, of which only ten of each side do there"
        draft.otherwise(["chasingRule"], why)

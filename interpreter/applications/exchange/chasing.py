"""Chases without end: whom a repeated cycle of attacks costs the game."""

from __future__ import annotations

from .draft import Draft
from .regions import of_pair
from .setup import Setup

#: By the kind of a piece, those that it chases although they are protected.
STRONGER = {
    "horse": ("rook",),
    "cannon": ("rook",),
    "elephant": ("rook", "cannon", "horse"),
    "fers": ("rook", "cannon", "horse"),
}
NO_CHASER = ("king", "soldier")


def say(draft: Draft, setup: Setup) -> None:
    """Put into the repetition what a chase is: soldiers chase nothing, and are spared until they promote."""
    settings = draft.settings
    chase = {
        "by": [name for kind, name in draft.names.items() if kind not in NO_CHASER],
        "stronger": {
            draft.names[kind]: draft.named(kinds) for kind, kinds in STRONGER.items() if kind in draft.names
        },
    }
    if "soldier" in draft.names:
        last = settings["soldierPromotionRank"] - 1
        behind = [frozenset((x, y) for x, y in settings.board if y < last)]
        behind.append(frozenset((x, y) for x, y in settings.board if settings.ranks - 1 - y < last))
        chase["spared"] = {
            draft.names["soldier"]: of_pair((behind[0], behind[1]), (settings.files, settings.ranks))
        }
    for entry in draft.document["end"]:
        if entry["when"] == "repetition":
            entry["perpetual_chase"] = chase
    if settings["nMoveRule"]:
        why = "moves that give check count for the limit of moves, of which only ten of each side do there"
        draft.otherwise(["chasingRule"], why)

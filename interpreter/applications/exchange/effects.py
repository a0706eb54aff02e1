"""What follows from a capture: explosions."""

from __future__ import annotations

from .draft import Draft
from .fragments import Entry
from .setup import Setup
from .turns import WALL

STONE = "stone"


def say_petrifying(draft: Draft, setup: Setup) -> None:
    """Put into the definition which pieces turn to stone when they capture, whatever they promote to."""
    draft.document["pieces"][STONE] = {"symbol": WALL, "whose": "nobody"}
    movers = draft.who(draft.settings["petrifyOnCaptureTypes"])
    draft.append("effects", {"when": "capture", "by": movers, "do": {"become": STONE}})
    if draft.settings["blastOnCapture"]:
        words = "a new stone shields kings at once; that program asks of check as if its square were empty"
        draft.otherwise(["petrifyOnCaptureTypes", "blastOnCapture"], words)


def say_explosions(draft: Draft, setup: Setup) -> None:
    """Put into the definition what a capture removes: who captured, and all around but pawns."""
    stones = draft.document.get("effects", [])
    others: Entry = {"by": {"not": stones[0]["by"]}} if stones else {}
    immune = draft.settings["blastImmuneTypes"]
    for where, spared in (({}, immune), ({"in": "neighbours"}, (*immune, "pawn"))):
        who = {"who": {"not": draft.who(spared)}} if draft.named(spared) else {}
        draft.append(
            "effects", {"when": "capture", **where, **who, **({} if where else others), "do": "remove"}
        )

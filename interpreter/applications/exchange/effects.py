"""What follows from a capture: explosions."""

from __future__ import annotations

from typing import Any

from .draft import Draft
from .setup import Setup
from .turns import WALL

STONE = "stone"


def say_petrifying(draft: Draft, setup: Setup) -> None:
    """Put into the definition which pieces turn to stone when they capture, whatever they promote to."""
    draft.document["pieces"][STONE] = {"symbol": WALL, "owner": "nobody", "moves": []}
    movers = draft.named(draft.settings["petrifyOnCaptureTypes"])
    entry = {"on": "capture", "by": movers, "where": "here", "do": {"become": STONE}}
    draft.document["effects"] = [entry]
    if draft.settings["blastOnCapture"]:
        words = "a new stone shields kings at once; that program asks of check as if its square were empty"
        draft.otherwise(["petrifyOnCaptureTypes", "blastOnCapture"], words)


def say_explosions(draft: Draft, setup: Setup) -> None:
    """Put into the definition what a capture removes: who captured, and all around but pawns."""
    immune = draft.named(draft.settings["blastImmuneTypes"])
    spared = [*immune, *draft.named(["pawn"])]
    here: dict[str, Any] = {"on": "capture", "where": "here", "do": "remove"}
    around: dict[str, Any] = {"on": "capture", "where": "neighbours", "do": "remove"}
    if immune:
        here["who"] = {"not": immune}
    if spared:
        around["who"] = {"not": spared}
    stones = draft.document.get("effects", [])
    if stones:
        here["by"] = {"not": stones[0]["by"]}
    draft.document["effects"] = [*stones, here, around]

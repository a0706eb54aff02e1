"""What follows from a capture: explosions."""

from __future__ import annotations

from typing import Any

from .draft import Draft
from .setup import Setup


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
    draft.document["effects"] = [here, around]

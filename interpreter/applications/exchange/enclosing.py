"""Drops that depend on what stands around or on the way, and pieces that change sides by them."""

from __future__ import annotations

from typing import Any

from .draft import Draft
from .regions import squares
from .settings import Settings
from .setup import Setup

Entry = dict[str, Any]
#: How a word of theirs lets pieces be dropped.
DROPS: dict[str, Entry] = {
    "reversi": {"provided": {"count": "all", "side": "enemy", "in": "enclosed", "at_least": 1}},
    "ataxx": {"provided": {"count": "all", "in": "neighbours", "at_least": 1}},
    "snort": {
        "provided": {"count": "all", "side": "enemy", "in": "neighbours", "lines": "orthogonal", "at_most": 0}
    },
    "anyside": {"falls": ["down", "up", "left", "right"]},
    "top": {"falls": "down"},
}
_TURNED: Entry = {"where": "neighbours", "whose": "enemy", "do": "change_side"}
_BESIDE_OWN: Entry = {"count": "all", "in": "neighbours", "at_least": 1}


def can_be_said(settings: Settings) -> bool:
    """Is the rule about what stands around a drop one that a definition says?"""
    return settings["enclosingDrop"] in ("none", *DROPS)


def drops(settings: Settings, where: Any) -> Any:
    """How pieces are dropped in a region: first on the squares of the start, then by the rule."""
    entry = {"to": where, **DROPS.get(settings["enclosingDrop"], {})}
    if settings["enclosingDrop"] == "none":
        return where
    start = settings["enclosingDropStart"]
    if not start:
        return [entry]
    first = squares(start)
    filled: Entry = {"count": "none", "in": first, "at_most": 0}
    entry["provided"] = [filled, *([entry["provided"]] if "provided" in entry else [])]
    return [{"to": first}, entry]


def say_turning(draft: Draft, setup: Setup) -> None:
    """Put into the definition which pieces change sides."""
    settings = draft.settings
    moves = any(settings.kinds[kind].betza for kind in draft.names)
    events = [*(["arrival"] if moves else []), *(["drop"] if settings["pieceDrops"] else [])]
    on = events[0] if len(events) == 1 else events
    rule = settings["flipEnclosedPieces"]
    if rule == "reversi":
        draft.append("effects", {"on": on, "where": "enclosed", "do": "change_side"})
    elif rule == "ataxx":
        draft.append("effects", {"on": on, **_TURNED})
    else:
        conditions = {"arrival": {}, "drop": {"provided": _BESIDE_OWN}}
        for event in events:
            draft.append("effects", {"on": event, **_TURNED, **conditions[event]})

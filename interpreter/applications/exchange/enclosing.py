"""Drops that depend on what stands around or on the way, and pieces that change sides by them."""

from __future__ import annotations

from typing import Any

from .draft import Draft
from .fragments import Entry, short
from .regions import squares
from .settings import Settings
from .setup import Setup

#: How a word of theirs lets pieces be dropped.
DROPS: dict[str, Entry] = {
    "reversi": {"if": {"count": "all", "in": "enclosed"}},
    "ataxx": {"if": {"count": "all", "in": "neighbours"}},
    "snort": {"if": {"count": "all", "whose": "enemy", "in": {"step": "orthogonal"}, "is": 0}},
    "anyside": {"falls": ["down", "up", "left", "right"]},
    "top": {"falls": "down"},
}
_TURNED: Entry = {"in": "neighbours", "whose": "enemy", "do": "change_side"}


def can_be_said(settings: Settings) -> bool:
    """Is the rule about what stands around a drop one that a definition says?"""
    return settings["enclosingDrop"] in ("none", *DROPS)


def drops(settings: Settings, where: Any) -> Any:
    """How pieces are dropped in a region: first on the squares of the start, then by the rule."""
    entry: Entry = {"to": where, **DROPS.get(settings["enclosingDrop"], {})}
    if settings["enclosingDrop"] == "none":
        return where
    start = settings["enclosingDropStart"]
    if not start:
        return entry
    first = squares(start)
    filled: Entry = {"count": "empty", "in": first, "is": 0}
    entry["if"] = short([filled, *([entry["if"]] if "if" in entry else [])])
    return [first, entry]


def say_turning(draft: Draft, setup: Setup) -> None:
    """Put into the definition which pieces change sides."""
    settings = draft.settings
    moves = any(settings.kinds[kind].betza for kind in draft.names)
    events = [*(["arrival"] if moves else []), *(["drop"] if settings["pieceDrops"] else [])]
    rule = settings["flipEnclosedPieces"]
    if rule == "reversi":
        draft.append("effects", {"when": short(events), "in": "enclosed", "do": "change_side"})
    elif rule == "ataxx":
        draft.append("effects", {"when": short(events), **_TURNED})
    else:
        conditions = {"arrival": {}, "drop": DROPS["ataxx"]}
        for event in events:
            draft.append("effects", {"when": event, **_TURNED, **conditions[event]})

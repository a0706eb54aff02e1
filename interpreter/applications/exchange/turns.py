"""Turns that are more, or less, than one move: passing, and walls that are put after it."""

from __future__ import annotations

from typing import Any

from .dialect import terms
from .draft import Draft
from .ends import counted_or_drawn
from .movements import moves_of
from .regions import of_pair
from .settings import Settings
from .setup import Setup

WALL = "*"
_NAMES = {"duck": "duck", "arrow": "arrow"}


def say_passing(draft: Draft, setup: Setup) -> None:
    """Put into the definition when a side may pass."""
    settings = draft.settings
    sides = [
        "always" if always else "stuck" if stuck else ""
        for always, stuck in zip(settings["pass"], settings["passOnStalemate"], strict=True)
    ]
    both = sides[0] == sides[1]
    words = {word: side for word, side in zip(("white", "black"), sides, strict=True) if side}
    draft.document["pass"] = sides[0] if both else words
    draft.at_once({"when": "passed", "times": 2} | counted_or_drawn(settings))


def say_facing(draft: Draft, setup: Setup) -> None:
    """Put into the definition that kings which face each other are parted, or the game ends by a pass."""
    facing = {"when": "facing", "along": "orthogonal", "claim": "pass"}
    draft.at_once(facing | counted_or_drawn(draft.settings))


def walls_can_be_said(settings: Settings) -> bool:
    """Is the rule about walls one that a second act says, or a drop?"""
    rule = settings["wallingRule"]
    if settings["wallOrMove"]:
        return rule == "edge" and settings.is_usual("wallingRegion") and not settings["pieceDrops"]
    ways = [term for kind in settings.kinds.values() for term in terms(kind.betza)]
    return rule != "edge" and (rule != "arrow" or len(ways) == 1)


def say_walls(draft: Draft, setup: Setup) -> None:
    """Put the piece that nobody owns into the definition, and the act that puts it somewhere."""
    settings = draft.settings
    rule = settings["wallingRule"]
    name = _NAMES.get(rule, "wall")
    draft.document["pieces"][name] = {"symbol": WALL, "owner": "nobody", "moves": []}
    if settings["wallOrMove"]:
        _say_drops(draft, name)
        return
    act: dict[str, Any] = {"put": name}
    if rule == "arrow":
        (kind,) = draft.names
        act["reach"] = {key: value for key, value in moves_of(draft, kind)[0].items() if key != "only"}
    elif rule == "past":
        act["to"] = "origin"
    else:
        act["to"] = of_pair(settings["wallingRegion"], (settings.files, settings.ranks))
        act |= {"most": 1} if rule == "duck" else {}
    acts = ["move", act]
    shields = settings["extinctionPseudoRoyal"]  # a wall there parries what the move does not
    draft.document["turn"] = {"acts": acts, "safe": "last"} if shields else acts


def _say_drops(draft: Draft, name: str) -> None:
    """Put into the definition that a wall may come instead of a move: on the edge, or beside another."""
    last = chr(ord("a") + draft.settings.files - 1)
    edge = {"any": ["first_rank", "last_rank", {"files": "a"}, {"files": last}]}
    beside = {"count": [name], "side": "both", "in": "neighbours", "lines": "orthogonal", "at_least": 1}
    draft.document["pieces"][name]["drops"] = [{"to": edge}, {"to": "board", "provided": beside}]
    draft.document["hand"] = {"gains": "none", "unlimited": [name]}
    draft.append("forbid", {"leaving_check": True, "by": "drops", "pieces": [name]})

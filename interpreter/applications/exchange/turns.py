"""Turns that are more, or less, than one move: passing, and walls that are put after it."""

from __future__ import annotations

from .dialect import terms
from .draft import Draft
from .ends import counted_or_drawn
from .fragments import Entry
from .movements import moves_of
from .regions import region
from .settings import Settings
from .setup import Setup

WALL = "*"
NO_ESCAPE: Entry = {"not": {"takes": {"in": "checkers"}}}
"""Of a move out of check: it does not capture who gives it."""
_NAMES = {"duck": "duck", "arrow": "arrow"}


def say_passing(draft: Draft, setup: Setup) -> None:
    """Put into the definition when a side may pass."""
    settings = draft.settings
    white, black = (
        always or ("stuck" if stuck else False)
        for always, stuck in zip(settings["pass"], settings["passOnStalemate"], strict=True)
    )
    draft.turn("pass", white if white == black else {"white": white, "black": black})
    draft.at_once({"last": "pass", "is": 2} | counted_or_drawn(settings))


def say_facing(draft: Draft, setup: Setup) -> None:
    """Put into the definition that kings which face each other are parted, or the game ends by a pass."""
    faced = "facing orthogonal"
    draft.turn("pass", {"any": [{"not": "check"}, faced]})
    draft.append("forbid", {"when": {"not": "pass"}, "if": faced, "after": faced})
    draft.at_once({"if": [faced, {"last": "pass"}]} | counted_or_drawn(draft.settings))


def both_may_pass(settings: Settings) -> bool:
    """May both sides pass?"""
    return all(settings["pass"])


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
    draft.document["pieces"][name] = {"symbol": WALL, "whose": "nobody"}
    if settings["wallOrMove"]:
        _say_drops(draft, name)
        return
    act: Entry = {"drops": name}
    if rule == "arrow":
        (kind,) = draft.names
        act["to"] = {key: value for key, value in moves_of(draft, kind)[0].items() if key != "only"}
    elif rule == "past":
        act["to"] = "origin"
    else:
        act["to"] = region(settings["wallingRegion"], (settings.files, settings.ranks))
        act |= {"is": 1} if rule == "duck" else {}
    draft.turn("do", ["move", act])
    if settings["extinctionPseudoRoyal"]:  # a wall there parries what the move does not
        for piece in draft.document["pieces"].values():
            if royal := piece.get("royal"):
                piece["royal"] = "turn_over" if royal is True else [royal, "turn_over"]


def _say_drops(draft: Draft, name: str) -> None:
    """Put into the definition that a wall may come instead of a move: on the edge, or beside another."""
    last = chr(ord("a") + draft.settings.files - 1)
    edge = ["first_rank", "last_rank", {"files": "a"}, {"files": last}]
    beside = {"count": name, "whose": "both", "in": {"step": "orthogonal"}}
    draft.document["pieces"][name]["drops"] = [edge, {"to": "board", "if": beside}]
    draft.document["hand"] = {"takes": "none", "setup": f"{WALL}*"}
    draft.append("forbid", {"when": "drop", "by": name, "if": ["check", NO_ESCAPE]})

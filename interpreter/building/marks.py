"""Marks of idioms: what effects write down, which the kernel keeps in rows of their own.

General marks are not part of this version; these five are: a check by some pieces, an end of first moves,
rights to castle that drops give, rights that a castling takes, and rights that a check takes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..kinds.reading import Questions, Spot

MOVED = "moved"


def is_mark(node: Any) -> bool:
    """Does an entry of `effects` do nothing but mark?"""
    deed = node.get("do")
    return isinstance(deed, Mapping) and "mark" in deed


def idiom(node: Any) -> str:
    """Which of the five an entry that marks belongs to, "" if to none."""
    who, by, place, deed = (node.get(key) for key in ("who", "by", "in", "do"))
    if place == "checked" and "is" not in deed and "count" in (node.get("if") or ()):
        return "checked"
    if place == "board" and deed.get("is") == 0 and node.get("if") == {"not": "check"}:
        return "checked no more"
    if deed["mark"] != MOVED:
        return ""
    if place == "checked":
        return "shaken" if node.keys() == {"in", "do"} and deed.keys() == {"mark"} else ""
    if place == ["same_file", "same_rank"] and isinstance(by, Mapping) and "who" in by and who:
        return "met"
    if node.get("when") == "drop" and place == "home" and deed.get("is") == 0:
        return "dropped" if isinstance(who, list) and len(who) == 2 else ""
    return "wing" if place == "same_wing" else ""


def marking(doc: Mapping[str, Any], which: str) -> list[Spot]:
    """The entries of `effects` that mark as one of the five does."""
    spots = Spot(doc, "effects").items() if "effects" in doc else []
    return [spot for spot in spots if is_mark(spot.value) and idiom(spot.value) == which]


def check_marks(doc: Mapping[str, Any], ask: Questions) -> dict[str, frozenset[str]]:
    """By the name of a mark on who was checked, the kinds whose checks write it."""
    for spot in marking(doc, ""):
        hint = "leave it out"
        ask.note(spot["do"], "H392", "this mark is not supported yet", hint)
    return {
        str(spot.value["do"]["mark"]): ask.set_of(spot["if"]["count"]) for spot in marking(doc, "checked")
    }


def lost_to(doc: Mapping[str, Any], ask: Questions) -> dict[str, frozenset[str]]:
    """By kind, the enemies that end its first moves by moving onto its file or rank."""
    found: dict[str, frozenset[str]] = {}
    for spot in marking(doc, "met"):
        for name in ask.set_of(spot["who"]):
            found[name] = found.get(name, frozenset()) | ask.set_of(spot["by"]["who"])
    return found


def castled_by_drops(doc: Mapping[str, Any]) -> tuple[str, str] | None:
    """The two kinds that castle once they have been dropped on their squares."""
    for spot in marking(doc, "dropped"):
        king, rook = spot.value["who"]
        return str(king), str(rook)
    return None


def takes_opposite(doc: Mapping[str, Any]) -> bool:
    """Does who castles take the right to the same wing from the other side?"""
    return bool(marking(doc, "wing"))


def moved_by_check(doc: Mapping[str, Any]) -> bool:
    """Does a royal that is in check count as moved?"""
    return bool(marking(doc, "shaken"))

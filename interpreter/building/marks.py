"""Marks of idioms: what effects write down, which the kernel keeps in rows of their own.

General marks are no part of this version; these four are: a check by some pieces, an end of first moves,
rights to castle that drops give, and rights that a castling takes.
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


def marking(doc: Mapping[str, Any]) -> list[Spot]:
    """The entries of `effects` that mark."""
    return [spot for spot in Spot(doc, "effects").items() if is_mark(spot.value)] if "effects" in doc else []


def check_marks(doc: Mapping[str, Any], ask: Questions) -> dict[str, frozenset[str]]:
    """By the name of a mark on who was checked, the kinds whose checks write it."""
    found = {}
    for spot in marking(doc):
        node = spot.value
        if node.get("in") == "checked" and "is" not in node["do"]:
            found[str(node["do"]["mark"])] = ask.set_of(spot["if"]["count"])
    return found


def lost_to(doc: Mapping[str, Any], ask: Questions) -> dict[str, frozenset[str]]:
    """By kind, the enemies that end its first moves by moving onto its file or rank."""
    found: dict[str, frozenset[str]] = {}
    for spot in marking(doc):
        node = spot.value
        if node["do"].get("mark") == MOVED and "by" in node and node.get("in") == ["same_file", "same_rank"]:
            for name in ask.set_of(spot["who"]):
                found[name] = found.get(name, frozenset()) | ask.set_of(spot["by"]["who"])
    return found


def castled_by_drops(doc: Mapping[str, Any]) -> tuple[str, str] | None:
    """The two kinds that castle once they have been dropped on their squares."""
    for spot in marking(doc):
        node = spot.value
        if node.get("when") == "drop" and node.get("in") == "home" and node["do"].get("is") == 0:
            king, rook = node["who"]
            return str(king), str(rook)
    return None


def takes_opposite(doc: Mapping[str, Any]) -> bool:
    """Does who castles take the right to the same wing from the other side?"""
    return any(spot.value.get("in") == "same_wing" for spot in marking(doc))

"""Conditions of rules: what `provided` says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..conditions import OWN, Count
from .boards import Regions

NEW = "new"
Names = Callable[[Any, str, tuple[str, ...]], frozenset[str]]


def build_count(node: Any, names: Names, regions: Regions) -> Count | None:
    """The condition at `provided` of a rule, None without one."""
    if "provided" not in node:
        return None
    entry = node["provided"]
    found = None if entry["count"] == "all" else names(entry, "count", (NEW,))
    return Count(
        pieces=None if found is None else found - {NEW},
        new=found is not None and NEW in found,
        side=entry.get("side", OWN),
        region=regions.get(entry, "in") if "in" in entry else None,
        at_least=int(entry.get("at_least", 0)),
        at_most=int(entry["at_most"]) if "at_most" in entry else None,
    )

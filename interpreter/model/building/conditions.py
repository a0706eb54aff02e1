"""Conditions of rules: what `provided` says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from ..conditions import RELATIVE, Count
from .boards import Regions

NEW = "new"


class Kinds(Protocol):
    """Tells the pieces that a value means, and the squares."""

    regions: Regions

    def kinds(
        self, node: Any, key: str, own: str = "", also: tuple[str, ...] = ()
    ) -> frozenset[str]: ...  # pragma: no cover


def build_count(node: Any, own: str, movers: Kinds) -> Count:
    """One condition; `own` is the kind that `self` stands for."""
    place = node.get("in", "")
    where = place if isinstance(place, str) and place in RELATIVE else ""
    most = node.get("at_most")
    found = None if node["count"] == "all" else movers.kinds(node, "count", own, (NEW,))
    return Count(
        who=None if found is None else found - {NEW},
        region=movers.regions.get(node, "in") if place and not where else None,
        where=where,
        side=str(node.get("side", "owner")),
        empty=node["count"] == "none",
        new=found is not None and NEW in found,
        least=int(node.get("at_least", 0)),
        most=None if most is None else int(most),
        mark=getattr(node, "mark", None),
    )


def build_counts(node: Any, own: str, movers: Kinds) -> tuple[Count, ...]:
    """What `provided` of a rule asks for: nothing, one condition, or several that all have to hold."""
    entries = node.get("provided", ())
    entries = [entries] if isinstance(entries, Mapping) else entries
    return tuple(build_count(entry, own, movers) for entry in entries)

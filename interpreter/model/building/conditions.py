"""Conditions of rules: what `provided` says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from ..conditions import RELATIVE, Count
from .boards import Regions
from .report import Report

NEW = "new"
#: Relative regions that `lines` may narrow.
ON_LINES = ("neighbours", "enclosed")


class Kinds(Protocol):
    """Tells the pieces that a value means, and the squares."""

    regions: Regions
    report: Report

    def kinds(
        self, node: Any, key: str, own: str = "", also: tuple[str, ...] = ()
    ) -> frozenset[str]: ...  # pragma: no cover


def build_count(node: Any, own: str, movers: Kinds) -> Count:
    """One condition; `own` is the kind that `self` stands for."""
    place = node.get("in", "")
    where = place if isinstance(place, str) and place in RELATIVE else ""
    most = node.get("at_most")
    moves = node["count"] == "moves"
    found = None if moves or node["count"] == "all" else movers.kinds(node, "count", own, (NEW,))
    return Count(
        who=None if found is None else found - {NEW},
        region=movers.regions.get(node, "in") if place and not where else None,
        where=where,
        lines=str(node.get("lines", "any")),
        side=str(node.get("side", "owner")),
        empty=node["count"] == "none",
        new=found is not None and NEW in found,
        moves=moves,
        least=int(node.get("at_least", 0)),
        most=None if most is None else int(most),
        mark=getattr(node, "mark", None),
    )


def check_lines(node: Any, report: Report) -> None:
    """Note what a condition about lines cannot mean."""
    if "lines" in node and node.get("in") not in ON_LINES:
        report.at(node, "lines", "H397", "only neighbours, and what is enclosed, stand on lines")
    for key in {"in", "side"} & {*node} if node["count"] == "moves" else ():
        report.at(node, key, "H397", "moves have no place and no side: their number is that of records")
    if node.get("in") == "enclosed" and node.get("side") != "enemy":
        report.at(node, "in", "H397", "only enemies are enclosed", "write side: enemy")


def build_counts(node: Any, own: str, movers: Kinds) -> tuple[Count, ...]:
    """What `provided` of a rule asks for: nothing, one condition, or several that all have to hold."""
    entries = node.get("provided", ())
    entries = [entries] if isinstance(entries, Mapping) else entries
    for entry in entries:
        check_lines(entry, movers.report)
        if entry["count"] == "self" and not own:
            movers.report.at(
                entry,
                "count",
                "H389",
                "an effect belongs to no piece",
                "name the piece: count: [pawn]",
            )
    return tuple(build_count(entry, own, movers) for entry in entries)

"""The hand of a definition: what lies there, and how it comes onto the board."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..hand import RELATIVE, Count, Drop, Hand
from ..ruleset import PieceType
from .pieces import Movers, as_list
from .report import Report


class Who:
    """Which pieces a word, a list of names or `{not: names}` means."""

    def __init__(self, movers: Movers, pieces: tuple[PieceType, ...]) -> None:
        self.movers = movers
        self.everything = frozenset(piece.name for piece in pieces)
        self.royals = frozenset(piece.name for piece in pieces if piece.royal)

    def get(self, node: Any, key: str, own: str = "") -> frozenset[str]:
        """The pieces meant at node[key]; `own` is the kind that `self` stands for."""
        value = node[key]
        if isinstance(value, Mapping):
            return self.everything - self.movers.names(value, "not")
        words = {"all": self.everything, "royals": self.royals, "nonroyal": self.everything - self.royals}
        words |= {"self": frozenset((own,)), "none": frozenset()}
        if isinstance(value, str) and value in words:
            return words[value]
        return self.movers.names(node, key)


def build_count(node: Any, own: str, movers: Movers, who: Who) -> Count:
    """One condition that counts."""
    where = node["in"] if isinstance(node["in"], str) and node["in"] in RELATIVE else ""
    most = node.get("at_most")
    empty = node["count"] == "none"
    return Count(
        who=None if node["count"] == "all" else who.get(node, "count", own),
        region=None if where else movers.regions.get(node, "in"),
        where=where,
        side=str(node.get("side", "owner")),
        empty=empty,
        least=int(node.get("at_least", 0)),
        most=None if most is None else int(most),
        mark=getattr(node, "mark", None),
    )


def build_counts(node: Any, own: str, movers: Movers, who: Who) -> tuple[Count, ...]:
    """What `provided` asks for: one condition, or several that all have to hold."""
    entries = as_list(node["provided"]) if "provided" in node else []
    return tuple(build_count(entry, own, movers, who) for entry in entries)


def is_entries(value: Any) -> bool:
    """Is a value of `drops` entries with `to`, and not a region?"""
    return isinstance(value, list) and any(isinstance(item, Mapping) for item in value)


def build_drops(node: Any, own: str, movers: Movers, who: Who) -> tuple[Drop, ...]:
    """How one piece, or every one, is put down."""
    value = node["drops"]
    if value == "none":
        return ()
    if not is_entries(value):
        return (Drop(movers.regions.get(node, "drops"), (), getattr(value, "mark", None) or node.mark),)
    return tuple(
        Drop(movers.regions.get(entry, "to"), build_counts(entry, own, movers, who), entry.mark)
        for entry in value
    )


def held_at_first(
    node: Any, symbols: Mapping[str, tuple[int, int]], report: Report
) -> dict[tuple[int, int], int]:
    """Numbers by kind and side that the text of `setup` gives."""
    text = str(node.get("setup", ""))
    letters = re.compile("|".join(re.escape(s) for s in sorted(symbols, key=len, reverse=True)))
    found: dict[tuple[int, int], int] = {}
    at = 0
    while at < len(text):
        match = letters.match(text, at)
        if not match:
            known = " ".join(symbols)
            report.inside(node, "setup", text, at, "H385", f"unknown piece '{text[at]}'", f"symbols: {known}")
            break
        kind = symbols[match[0]]
        found[kind] = found.get(kind, 0) + 1
        at = match.end()
    return found


def kept_kinds(node: Any, setup: Mapping[tuple[int, int], int], movers: Movers, who: Who) -> frozenset[str]:
    """The kinds that can lie in the hand."""
    names = list(movers.pieces)
    there = frozenset(names[i] for i, _ in setup)
    if "pieces" in node:
        return who.get(node, "pieces") | there
    if node.get("gains") == "none":
        return there
    return there | (who.everything - who.royals)


def build_hand(
    doc: Mapping[str, Any],
    symbols: Mapping[str, tuple[int, int]],
    movers: Movers,
    pieces: tuple[PieceType, ...],
) -> Hand | None:
    """The hand; what becomes of promoted pieces is for `with_twins`."""
    node = doc.get("hand")
    if node is None:
        return None
    who = Who(movers, pieces)
    setup = held_at_first(node, symbols, movers.report)
    unlimited = who.get(node, "unlimited") if "unlimited" in node else frozenset()
    kinds = kept_kinds(node, setup, movers, who) | unlimited
    first = node.get("first", False)
    gains = node.get("gains", "captures") == "captures"
    return Hand(
        pieces=kinds,
        owner=node.get("belongs_to") == "owner",
        becomes={name: name for name in kinds - unlimited if gains},
        setup={(i, side): n for (i, side), n in setup.items() if pieces[i].name not in unlimited},
        unlimited=unlimited,
        first=frozenset() if first is False else kinds if first is True else who.get(node, "first"),
        no_mate=build_no_mate(doc, kinds, who),
    )


def build_no_mate(doc: Mapping[str, Any], kinds: frozenset[str], who: Who) -> frozenset[str]:
    """Kinds whose drop may not give mate."""
    entries = [entry for entry in doc.get("forbid", ()) if entry.get("giving_mate")]
    named = [who.get(entry, "pieces") & kinds if "pieces" in entry else kinds for entry in entries]
    return frozenset().union(*named)


def with_drops(
    doc: Mapping[str, Any], hand: Hand | None, movers: Movers, pieces: tuple[PieceType, ...]
) -> tuple[PieceType, ...]:
    """The pieces with how they are put down."""
    who = Who(movers, pieces)
    found = []
    for piece in pieces:
        node = doc["pieces"][piece.name]
        own = "drops" in node
        if hand is None and own:
            message = f"'{piece.name}' is dropped, but nothing keeps pieces"
            movers.report.at(node, "drops", "H386", message, "write hand: {belongs_to: captor}")
        source = node if own else doc.get("hand", {})
        if hand is not None and piece.name in hand.pieces and "drops" in source:
            piece = replace(piece, drops=build_drops(source, piece.name, movers, who))
        found.append(piece)
    return tuple(found)

"""The hand of a definition: what lies there, and how it comes onto the board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ..hand import Drop, Gating, Hand, at_rest
from ..ruleset import FORM, PieceType
from .conditions import build_counts
from .movers import Movers
from .report import Report


def is_entries(value: Any) -> bool:
    """Is a value of `drops` entries with `to`, and not a region?"""
    return isinstance(value, list) and any(isinstance(item, Mapping) for item in value)


def build_drops(node: Any, own: str, movers: Movers) -> tuple[Drop, ...]:
    """How one piece, or every one, is put down."""
    value = node["drops"]
    if value == "none":
        return ()
    if not is_entries(value):
        return (Drop(movers.regions.get(node, "drops"), mark=getattr(value, "mark", None) or node.mark),)
    return tuple(drop for entry in value for drop in build_ways(entry, own, movers))


def as_tuple(value: Any) -> tuple[str, ...]:
    """One word or several."""
    return (str(value),) if isinstance(value, str) else tuple(map(str, value))


def build_ways(entry: Any, own: str, movers: Movers) -> Iterator[Drop]:
    """What an entry of `drops` allows: one way, or one for every direction in which the piece may fall."""
    drop = Drop(movers.regions.get(entry, "to"), build_counts(entry, own, movers), mark=entry.mark)
    falls = entry.get("falls", ())
    if movers.regions.board.wrap and {"left", "right"} & {*as_tuple(falls)}:
        movers.report.at(entry, "falls", "H398", "nothing falls to the side where the files go round")
    for way in as_tuple(falls):
        yield replace(drop, falls=way, provided=(*drop.provided, *at_rest(way)))
    if not falls:
        yield drop


def held_at_first(
    node: Any, symbols: Mapping[str, tuple[int, int]], report: Report
) -> dict[tuple[int, int], int]:
    """Numbers by kind and side that the text of `setup` gives."""
    text = str(node.get("setup", ""))
    letters = re.compile("|".join(re.escape(s) for s in sorted(symbols, key=len, reverse=True)))
    found: dict[tuple[int, int], int] = {}
    at = 0
    while at < len(text):
        match = letters.match(text, at) if symbols else None
        if not match:
            known = " ".join(symbols)
            report.inside(node, "setup", text, at, "H385", f"unknown piece '{text[at]}'", f"symbols: {known}")
            break
        kind = symbols[match[0]]
        found[kind] = found.get(kind, 0) + 1
        at = match.end()
    return found


def kept_kinds(node: Any, setup: Mapping[tuple[int, int], int], movers: Movers) -> frozenset[str]:
    """The kinds that can lie in the hand."""
    names = list(movers.pieces)
    there = frozenset(names[i] for i, _ in setup)
    if "pieces" in node:
        return movers.kinds(node, "pieces") | there
    if node.get("gains") == "none":
        return there
    return there | (movers.meant("nonroyal") - movers.walls)


def faces_of(
    node: Any, kinds: frozenset[str], pieces: tuple[PieceType, ...], report: Report
) -> dict[str, str]:
    """Promoted form -> the kind in the hand that may be put down as it: none, or all that there are."""
    if node.get("faces") != "both":
        return {}
    if node.get("gains", "captures") == "captures" and node.get("as") != "base":
        message = "a piece is put down with either face, but what was captured promoted stays so"
        report.at(node, "faces", "H387", message, "write as: base")
    bases = {FORM + piece.symbol: piece.name for piece in pieces if piece.name in kinds}
    found = {piece.name: bases[piece.symbol] for piece in pieces if piece.symbol in bases}
    if not found:
        message = "no kind of the hand has a promoted form"
        report.at(node, "faces", "H387", message, "give the form the symbol of its base with a + before")
    return found


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
    setup = held_at_first(node, symbols, movers.report)
    unlimited = movers.kinds(node, "unlimited") if "unlimited" in node else frozenset()
    kinds = kept_kinds(node, setup, movers) | unlimited
    kept_walls = kinds & movers.walls - unlimited
    if kept_walls:
        message = f"'{min(kept_walls)}' belongs to nobody, and lies in nobody's hand"
        remedy = "name it under unlimited, to let both sides put it down"
        movers.report.at(doc, "hand", "H383", message, remedy)
    faces = faces_of(node, kinds, pieces, movers.report)
    for key, named in (("setup", {pieces[i].name for i, _ in setup}), ("unlimited", unlimited)):
        for name in sorted(named & set(faces)):
            message = f"'{name}' is the other face of '{faces[name]}', and lies in the hand as that"
            movers.report.at(node, key, "H387", message, f"put '{faces[name]}' there")
    kinds -= set(faces)
    first = node.get("first", False)
    gains = node.get("gains", "captures") == "captures"
    return Hand(
        pieces=kinds,
        owner=node.get("belongs_to") == "owner",
        becomes={name: name for name in kinds - unlimited if gains},
        setup={(i, side): n for (i, side), n in setup.items() if pieces[i].name not in unlimited},
        unlimited=unlimited,
        first=frozenset() if first is False else kinds if first is True else movers.kinds(node, "first"),
        first_alone=bool(node.get("first_alone", False)),
        first_if_possible=bool(node.get("first_if_possible", False)),
        no_mate=build_no_mate(doc, kinds | set(faces), movers),
        faces=faces,
        gating=build_gating(node, kinds, movers) if "gating" in node else None,
    )


def build_gating(hand: Any, kinds: frozenset[str], movers: Movers) -> Gating:
    """What comes out of the hand behind a piece that moves for the first time, and where."""
    node = hand["gating"]
    pieces = movers.kinds(node, "pieces") if "pieces" in node else kinds
    if "pieces" in node and isinstance(node["pieces"], list) and pieces - kinds:
        message = f"'{min(pieces - kinds)}' is never in the hand"
        movers.report.at(node, "pieces", "H407", message, "write pieces: of the hand, or leave it out")
    return Gating(movers.regions.get(node, "to"), pieces & kinds, mark=node.mark)


def build_no_mate(doc: Mapping[str, Any], kinds: frozenset[str], movers: Movers) -> frozenset[str]:
    """Kinds whose drop may not give mate."""
    entries = [entry for entry in doc.get("forbid", ()) if entry.get("giving_mate")]
    named = [movers.kinds(entry, "pieces") & kinds if "pieces" in entry else kinds for entry in entries]
    return frozenset().union(*named)


def with_drops(
    doc: Mapping[str, Any], hand: Hand | None, movers: Movers, pieces: tuple[PieceType, ...]
) -> tuple[PieceType, ...]:
    """The pieces with how they are put down."""
    found = []
    for piece in pieces:
        node = doc["pieces"][piece.name]
        own = "drops" in node
        if hand is None and own:
            message = f"'{piece.name}' is dropped, but nothing keeps pieces"
            movers.report.at(node, "drops", "H386", message, "write hand: {belongs_to: captor}")
        base = {} if hand is None else doc["pieces"].get(hand.faces.get(piece.name), {})
        source = next((each for each in (node, base) if "drops" in each), doc.get("hand", {}))
        if hand is not None and piece.name in {*hand.pieces, *hand.faces} and "drops" in source:
            piece = replace(piece, drops=build_drops(source, piece.name, movers))
        found.append(piece)
    return tuple(found)

"""The hand of a definition: what lies there, and how it comes onto the board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..kinds.reading import Spot
from ..language.report import Report
from ..model.hand import Drop, Gating, Hand, at_rest
from ..model.pieces import FORM, Movement, PieceType
from ..model.ruleset import Ruleset
from .conditions import build_alternatives
from .movers import Movers
from .rules import Forbids, has_one_duty, is_drop
from .turns import gating_act


def build_drops(spot: Spot, own: str, movers: Movers) -> tuple[Drop, ...]:
    """How one piece, or every one, is dropped."""
    if spot.value == "none":
        return ()
    if not is_ways(spot.value):
        mark = getattr(spot.value, "mark", None) or spot.holder.mark
        return (Drop(movers.questions.region(spot), mark=mark),)
    return tuple(drop for item in spot.items() for drop in build_ways(item, own, movers))


def is_ways(value: Any) -> bool:
    """Are they entries with `to`, and not a place?"""
    items = value if isinstance(value, list) else [value]
    return any(isinstance(item, Mapping) and "to" in item for item in items)


def as_tuple(value: Any) -> tuple[str, ...]:
    """One word or several."""
    return (str(value),) if isinstance(value, str) else tuple(map(str, value))


def build_ways(spot: Spot, own: str, movers: Movers) -> Iterator[Drop]:
    """What an entry of `drops` allows: one way, or one for every direction in which the piece may fall."""
    entry = spot.value
    if not isinstance(entry, Mapping) or "to" not in entry:
        yield Drop(movers.questions.region(spot), mark=spot.mark)
        return
    falls, region = entry.get("falls", ()), movers.questions.region(spot["to"])
    board = movers.regions.board
    for way in as_tuple(falls):
        if board.wrap if way in ("left", "right") else board.wrap_ranks:
            movers.report.at(entry, "falls", "H398", "nothing falls to where the board goes round")
    for counts in build_alternatives(spot.get("if"), own, movers.questions):
        for way in as_tuple(falls) or ("",):
            yield Drop(region, (*counts, *(at_rest(way) if way else ())), way, spot.mark)


@dataclass(frozen=True)
class Holding:
    """What lies in the hands at first: numbers by kind and side, and the kinds that never run out."""

    numbers: Mapping[tuple[int, int], int]
    unlimited: frozenset[str] = frozenset()


ENOUGH = "*"
"""Behind a letter of `setup`: there are always enough of it; alone: of every kind."""


def held_at_first(spot: Spot | None, symbols: Mapping[str, tuple[int, int]], movers: Movers) -> Holding:
    """What the text of `setup` gives."""
    text = str(spot.value) if spot else ""
    if text == ENOUGH:
        return Holding({}, frozenset(movers.pieces))
    letters = re.compile("|".join(re.escape(s) for s in sorted(symbols, key=len, reverse=True)))
    found: dict[tuple[int, int], int] = {}
    names, unlimited, at = list(movers.pieces), set(), 0
    while at < len(text):
        match = letters.match(text, at) if symbols else None
        if not match and spot is not None:
            message, hint = f"unknown piece '{text[at]}'", f"symbols: {' '.join(symbols)}"
            if text[at].isdigit():
                hint = "write a letter as often as there are such pieces, or with * behind it: always enough"
            movers.report.inside(spot.holder, "setup", text, at, "H385", message, hint)
            break
        assert match is not None
        kind, at = symbols[match[0]], match.end()
        if text.startswith(ENOUGH, at):
            at += 1
            unlimited.add(names[kind[0]])
        else:
            found[kind] = found.get(kind, 0) + 1
    return Holding(found, frozenset(unlimited))


def kept_kinds(node: Any, held: Holding, movers: Movers) -> frozenset[str]:
    """The kinds that can lie in the hand."""
    names = list(movers.pieces)
    there = frozenset(names[i] for i, _ in held.numbers)
    for key in ("who", "takes"):
        if key in node and node[key] != "none" and not (key == "takes" and names_no_kind(node[key])):
            spot = Spot(node, key)
            sided = key == "takes" and isinstance(spot.value, Mapping) and {*spot.value} == {"who", "whose"}
            return movers.questions.set_of(spot["who"] if sided else spot) | there
    if node.get("takes") == "none":
        return there
    return there | (frozenset(movers.pieces) - movers.questions.royals - movers.walls)


def names_no_kind(taken: Any) -> bool:
    """Does `takes` say only whose pieces?"""
    return isinstance(taken, Mapping) and {*taken} == {"whose"}


def losers(node: Any, movers: Movers) -> str:
    """Whose pieces come into a hand when they are captured: own, enemy or both."""
    taken = node.get("takes")
    whose = str(taken.get("whose", "both")) if isinstance(taken, Mapping) else "both"
    if whose not in ("own", "enemy", "both"):
        movers.report.at(taken, "whose", "H392", f"'{whose}' is not supported here yet", "write own or enemy")
        return "both"
    return whose


WORDS = ("itself", "base", "either")
"""As what a captured piece comes into the hand, if not as a kind that `as` names."""


def held_as(node: Any, taken: frozenset[str], movers: Movers) -> dict[str, str]:
    """As which kind each captured one comes into the hand; empty where each comes as itself."""
    said = node.get("as", WORDS[0])
    if said in WORDS:
        return {}
    several = isinstance(said, Mapping)
    into = said if several else dict.fromkeys(taken, said)
    for kind, name in said.items() if several else [("as", said)]:
        if name not in movers.pieces:
            movers.report.unknown(said if several else node, kind, "H333", "piece", name, movers.pieces)
            return {}
        if several and kind not in movers.pieces:
            movers.report.unknown(said, kind, "H333", "piece", kind, movers.pieces, of_key=True)
        elif several and kind not in taken:
            message = f"'{kind}' never comes into the hand"
            movers.report.at(said, kind, "H392", message, "leave it out, or name it under takes", of_key=True)
    if "who" in node or node.get("takes") == "none":
        message = "beside the kinds of `as` only these come into the hand"
        hint = "write takes, for which kinds are kept, and leave out who"
        movers.report.at(node, "as", "H392", message, hint)
    return {name: str(into.get(name, name)) for name in taken}


def faces_of(
    node: Any, kinds: frozenset[str], pieces: tuple[PieceType, ...], report: Report
) -> dict[str, str]:
    """Promoted form -> the kind in the hand that may be dropped as it: none, or all that there are."""
    if node.get("as") != "either":
        return {}
    bases = {FORM + piece.symbol: piece.name for piece in pieces if piece.name in kinds}
    found = {piece.name: bases[piece.symbol] for piece in pieces if piece.symbol in bases}
    if not found:
        message = "no kind of the hand has a promoted form"
        report.at(node, "as", "H387", message, "give the form the symbol of its base with a + before")
    return found


def build_hand(
    doc: Mapping[str, Any],
    symbols: Mapping[str, tuple[int, int]],
    movers: Movers,
    pieces: tuple[PieceType, ...],
    forbids: Forbids,
) -> Hand | None:
    """The hand; what becomes of promoted pieces is for `with_twins`."""
    if "hand" not in doc:
        return None
    spot = Spot(doc, "hand")
    node = spot.value
    held = held_at_first(spot.get("setup"), symbols, movers)
    setup, unlimited = held.numbers, held.unlimited
    kinds = taken = kept_kinds(node, held, movers) | unlimited
    kept = held_as(node, taken - unlimited, movers)
    if kept:
        kinds = unlimited | {*kept.values(), *(pieces[i].name for i, _ in setup)}
    kept_walls = kinds & movers.walls - unlimited
    if kept_walls:
        message = f"'{min(kept_walls)}' belongs to neither side, so it cannot be in a hand"
        remedy = "write its letter followed by * under setup, to let both sides place it"
        movers.report.at(doc, "hand", "H383", message, remedy)
    faces = faces_of(node, kinds, pieces, movers.report)
    for named in ({pieces[i].name for i, _ in setup}, unlimited):
        for name in sorted(named & set(faces)):
            message = f"'{name}' is the other face of '{faces[name]}', and is in the hand as that"
            movers.report.at(node, "setup", "H387", message, f"put '{faces[name]}' there")
    kinds -= set(faces)
    must = (
        "must" in doc and has_one_duty(doc) and any(is_drop(spot.value) for spot in Spot(doc, "must").items())
    )
    becomes = kept or {name: name for name in kinds - unlimited}
    whose = losers(node, movers)
    return Hand(
        pieces=kinds,
        owner=node.get("whose") == "owner" or whose == "own",
        whose=whose,
        becomes=becomes if node.get("takes") != "none" else {},
        setup={(i, side): n for (i, side), n in setup.items() if pieces[i].name not in unlimited},
        unlimited=unlimited,
        first=kinds if must or forbids.first == frozenset(movers.pieces) else forbids.first,
        first_alone=bool(forbids.alone),
        first_if_possible=must,
        no_mate=forbids.no_mate & (kinds | set(faces)),
        faces=faces,
        gating=build_gating(doc, kinds, movers),
    )


def build_gating(doc: Mapping[str, Any], kinds: frozenset[str], movers: Movers) -> Gating | None:
    """What comes out of the hand behind a piece that moves for the first time, and where."""
    spot = gating_act(doc)
    if spot is None:
        return None
    node = spot.value
    for key in node.keys() - {"drops", "by", "from", "to", "optional"}:
        message = f"'{key}' is not supported in this act yet"
        movers.report.at(node, key, "H392", message, of_key=True)
    pieces = kinds if node["drops"] == "all" else movers.kinds(node, "drops")
    if isinstance(node["drops"], str | list) and pieces - kinds and node["drops"] != "all":
        message = f"'{min(pieces - kinds)}' is never in the hand"
        movers.report.at(node, "drops", "H407", message, "write drops: all, or kinds of the hand")
    return Gating(movers.questions.region(spot["from"]), pieces & kinds, mark=node.mark)


def with_drops(
    doc: Mapping[str, Any], hand: Hand | None, movers: Movers, pieces: tuple[PieceType, ...]
) -> tuple[PieceType, ...]:
    """The pieces with how they are dropped."""
    found = []
    for piece in pieces:
        node = doc["pieces"][piece.name]
        own = "drops" in node
        if hand is None and own:
            message = f"'{piece.name}' is dropped, but nothing keeps pieces"
            movers.report.at(node, "drops", "H386", message, "write hand: {drops: board}")
        base = {} if hand is None else doc["pieces"].get(hand.faces.get(piece.name), {})
        source = next((each for each in (node, base) if "drops" in each), doc.get("hand", {}))
        if hand is not None and piece.name in {*hand.pieces, *hand.faces} and "drops" in source:
            piece = replace(piece, drops=build_drops(Spot(source, "drops"), piece.name, movers))
        found.append(piece)
    return tuple(found)


def with_lifted(game: Ruleset) -> tuple[PieceType, ...]:
    """The pieces, with movements that know which own royals, named there, they take up.

    These are dropped at once, where a drop has to follow in the turn, and royals are safe only after it; or
    the mover becomes a royal in their place.
    """
    always = frozenset(piece.name for piece in game.pieces if piece.royal == "always")
    dropped = _dropped_royals(game)

    def told(m: Movement) -> Movement:
        royals = always if m.becomes and always.issuperset(m.becomes) else dropped
        return replace(m, lifted=royals & m.victims) if m.own and m.victims is not None else m

    return tuple(replace(one, movements=tuple(map(told, one.movements))) for one in game.pieces)


def _dropped_royals(game: Ruleset) -> frozenset[str]:
    """The royals that come back in the turn in which their own side takes them up."""
    again, hand = game.series.again if game.series else None, game.hand
    drops = again is not None and again.drops and again.strict and again.safe_last and not again.enemy
    royals = frozenset(piece.name for piece in game.pieces if piece.royal == "always" and piece.drops)
    if again is None or hand is None or not drops or hand.whose == "enemy":
        return frozenset()
    royals &= frozenset(kind for kind, held in hand.becomes.items() if kind == held)
    return royals if again.pieces is None else royals & again.pieces

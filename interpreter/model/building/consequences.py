"""The entries of `effects` in a definition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..consequences import PLACES, Consequence
from ..geometry import Region
from ..hand import Hand
from .conditions import build_counts
from .ends import Names


def kinds(node: Any, key: str, names: Names) -> frozenset[str] | None:
    """The kinds of piece meant by node[key]; None = every piece. What nobody owns has to be named."""
    if node.get(key, "all") == "all":
        return None
    found = names.movers.kinds(node, key)
    return found if isinstance(node[key], list) else found - names.movers.walls


def where_of(node: Any, names: Names) -> tuple[tuple[str, ...], Region | None]:
    """The places of an entry: those by name, and the squares of the regions."""
    value = node.get("where", "here")
    places, region = [], None
    for i, item in enumerate(value if isinstance(value, list) else [value]):
        if isinstance(item, str) and item in PLACES:
            places.append(item)
            continue
        holder, key = (value, i) if isinstance(value, list) else (node, "where")
        found = names.regions.evaluate(item, holder, key)
        region = found if region is None else (region[0] | found[0], region[1] | found[1])
    return tuple(dict.fromkeys(places)), region


def events(value: Any) -> tuple[str, ...]:
    """After which moves: one word, or several."""
    return tuple(map(str, value)) if isinstance(value, list) else (str(value),)


def build_consequence(node: Any, names: Names) -> Consequence:
    """One entry of `effects`."""
    deed = node["do"]
    places, region = where_of(node, names)
    found = Consequence(
        on=events(node["on"]),
        by=kinds(node, "by", names),
        where=places,
        region=region,
        lines=str(node.get("lines", "any")),
        who=kinds(node, "who", names),
        whose=str(node.get("whose", "both")),
        do=str(deed),
        provided=build_counts(node, "", names.movers),
        mark=getattr(node, "mark", None),
    )
    if not isinstance(deed, str):
        found = replace(
            found,
            do="become" if "become" in deed else "to",
            kind=str(deed.get("become", "")),
            stone=deed.get("become") in names.movers.walls,
            to=str(deed.get("to", "")),
            home=str(deed.get("nearest", "")),
            blocked=str(deed.get("blocked", "illegal")) if "to" in deed else "",
        )
    check_sense(node, found, names)
    return found


def royals_touched(entry: Consequence, names: Names) -> frozenset[str]:
    """The royals that an entry may speak of: on the square of arrival, what moves or is promoted to."""
    touched = names.royals if entry.who is None else names.royals & entry.who
    if entry.where != ("here",) or entry.region or entry.by is None:
        return touched
    movers = [piece for piece in names.pieces if piece.name in entry.by]
    grown = {name for piece in movers for rule in piece.promotions for name in (*rule.to, *rule.recall)}
    return touched & (entry.by | grown)


def check_sense(node: Any, entry: Consequence, names: Names) -> None:
    """Note what an entry cannot mean."""
    report = names.movers.report
    touched = sorted(royals_touched(entry, names))
    if entry.do == "become" and entry.kind not in names.everything:
        report.unknown(node["do"], "become", "H333", "piece", entry.kind, names.everything)
    elif entry.do == "become" and entry.kind in names.royals:
        report.at(node["do"], "become", "H388", f"nothing can become '{entry.kind}', which is royal")
    if (entry.do == "change_side" or (entry.do == "become" and not entry.stone)) and touched:
        message = f"royal '{touched[0]}' can neither change sides nor become another piece"
        report.at(node, "do", "H388", message, "write who: nonroyal")
    meant = {"origin": {"here"}, "home": {"here", "victim"}}.get(entry.to)
    if meant is None and "victim" in entry.where:
        report.at(node, "where", "H389", "what was captured is off the board", "write do: {to: home}")
    elif meant is not None and (entry.region or not {*entry.where} <= meant):
        words = " or ".join(sorted(meant))
        report.at(
            node, "where" if "where" in node else "do", "H389", f"only what is {words} goes to its {entry.to}"
        )
    if entry.to == "home" and len(entry.where) > 1:
        report.at(node, "where", "H389", "here and victim need an entry each")
    if "victim" in entry.where and entry.on != ("capture",):
        report.at(node, "on", "H389", "only a capture has a victim", "write on: capture")
    if "victim" in entry.where and touched:
        report.at(node, "where", "H389", "royals are never captured", "write who: nonroyal")
    if entry.to == "origin" and entry.on != ("capture",):
        report.at(node, "on", "H389", "a move that always ends where it began is none", "write on: capture")
    if "between" in entry.where and names.movers.board.wrap:
        message = "on a board that goes round, two ways lead along a rank"
        report.at(node, "where", "H389", message, "write where: neighbours, or a region")
    if "between" in entry.where and not {*entry.on} & {"capture", "arrival"}:
        report.at(node, "on", "H389", "a drop passes nothing", "write on: arrival")
    if "lines" in node and not {"neighbours", "enclosed", "between"} & {*entry.where}:
        message = "only neighbours, what is enclosed and what is passed stand on lines"
        report.at(node, "lines", "H389", message, "write where: neighbours")
    if "enclosed" in entry.where and entry.whose == "own":
        report.at(node, "whose", "H389", "only enemies are enclosed", "write whose: enemy")
    if (entry.by or frozenset()) & names.movers.walls:
        report.at(node, "by", "H383", "what nobody owns never moves by itself")
    if (entry.who or frozenset()) & names.movers.walls and (entry.do != "remove" or entry.whose != "both"):
        message = "what nobody owns can only be removed, whoever has moved"
        report.at(node, "who", "H383", message, "write do: remove, without whose")
    if "nearest" in (node["do"] if entry.to else ()) and entry.to != "home":
        report.at(node["do"], "nearest", "H389", "only what goes home has several squares to go to")


def check_own_victims(node: Any, entry: Consequence, names: Names, hand: Hand | None) -> None:
    """Note what an entry cannot mean with captured pieces of one's own."""
    if "victim" not in entry.where or entry.whose == "enemy":
        return
    report = names.movers.report
    taken = any(movement.own for piece in names.pieces for movement in piece.movements)
    if entry.whose == "own" and not taken:
        report.at(node, "whose", "H389", "no piece captures its own side's", "write takes: [normal, own]")
    if taken and hand is not None and hand.becomes and not hand.owner:
        message = "a captured piece of one's own lies in one's hand, and cannot go home as well"
        report.at(node, "whose" if "whose" in node else "where", "H389", message, "write whose: enemy")


def build_consequences(doc: Mapping[str, Any], names: Names, hand: Hand | None) -> tuple[Consequence, ...]:
    """What follows from completed moves."""
    nodes = doc.get("effects", ())
    found = tuple(build_consequence(node, names) for node in nodes)
    for node, entry in zip(nodes, found, strict=True):
        check_own_victims(node, entry, names, hand)
    facing = any("facing" in entry for entry in doc.get("forbid", ()))
    if facing and not all(entry.spares_royals(names.royals) for entry in found):
        message = "royals that may not face each other cannot be removed by effects"
        names.movers.report.at(doc, "effects", "H389", message, "write who: nonroyal")
    if facing and any("here" in entry.where and entry.blocked not in ("", "stays") for entry in found):
        message = "where royals may not face each other, what has moved cannot be kept from going elsewhere"
        names.movers.report.at(doc, "effects", "H389", message, "write blocked: stays")
    return found

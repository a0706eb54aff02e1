"""Entries of `effects`: what follows from completed moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..kinds.reading import Spot
from ..model.consequences import EVENTS, PLACES, Consequence
from ..model.geometry import Region
from ..model.hand import Hand
from ..model.terms import Action, Pieces, Place
from .conditions import build_counts
from .ends import Names
from .marks import is_mark


def kinds(spot: Spot | None, names: Names) -> frozenset[str] | None:
    """The kinds of piece meant; None = every piece. What nobody owns has to be named."""
    if spot is None:
        return None
    found = names.movers.questions.pieces(spot)
    if not found.plain:
        names.movers.questions.note(spot, "H392", "only kinds of piece are supported here yet")
    if found.kinds is None or found.named:
        return found.kinds
    return found.kinds - names.movers.walls


def where_of(spot: Spot | None, names: Names) -> tuple[tuple[str, ...], str, Region | None]:
    """The places of an entry: those by a word, with the lines they lie on, and the squares of regions."""
    places: list[str] = []
    lines, region = "any", None
    place = names.movers.questions.place(spot) if spot else Place(word="here")
    for part in place.parts:
        word, on = _seen(part)
        if part.region is not None:
            region = (
                part.region if region is None else (region[0] | part.region[0], region[1] | part.region[1])
            )
        elif word in PLACES:
            places.append(word)
            lines = on
        elif spot is not None:
            names.movers.questions.note(
                spot, "H392", f"'{word or 'a movement'}' is not supported as a place here yet"
            )
    return tuple(dict.fromkeys(places)), lines, region


def _seen(place: Place) -> tuple[str, str]:
    """The word of a place seen from a square, and its lines: a step leads to neighbours."""
    if place.movement is not None and {*place.movement} == {"step"}:
        return "neighbours", str(place.movement["step"])
    return {"passed": "between"}.get(place.word, place.word), place.lines


def build_consequence(spot: Spot, names: Names) -> Consequence:
    """One entry of `effects`."""
    ask = names.movers.questions
    node = spot.value
    actions = ask.actions(spot["do"])
    if len(actions) != 1:
        ask.note(spot["do"], "H392", "one action is supported here yet", "write an entry for each")
    places, lines, region = where_of(spot.get("in"), names)
    found = Consequence(
        on=_events(spot, names),
        by=kinds(spot.get("by"), names),
        where=places,
        region=region,
        lines=lines,
        who=kinds(spot.get("who"), names),
        whose=str(node.get("whose", "both")),
        do=actions[0].word,
        provided=build_counts(spot.get("if"), "", ask),
        mark=getattr(node, "mark", None),
    )
    found = _done(found, actions[0], node, names, spot)
    check_sense(node, found, names)
    return found


def _events(spot: Spot, names: Names) -> tuple[str, ...]:
    """The moves of which an entry speaks."""
    found = tuple(str(item.value) for item in spot["when"].items()) if "when" in spot.value else ("arrival",)
    for word in found:
        if word not in EVENTS:
            hint = "write arrival, quiet, capture or drop"
            names.movers.questions.note(spot["when"], "H392", f"'{word}' is not supported here yet", hint)
    return tuple(word for word in found if word in EVENTS)


def _done(entry: Consequence, action: Action, node: Any, names: Names, spot: Spot) -> Consequence:
    """The entry with what its action says besides its word."""
    if action.word == "become":
        pieces = action.pieces or Pieces()
        if pieces == Pieces(word="victim"):
            return replace(entry, do="become_victim")
        kind = next(iter(pieces.kinds or ()), "")
        if not pieces.plain or len(pieces.kinds or ()) != 1:
            names.movers.questions.note(spot["do"], "H392", "one kind to become is supported here yet")
        return replace(entry, kind=kind, stone=kind in names.movers.walls)
    if action.word == "go" and action.place is not None:
        to, home = _way(action.place)
        if not to:
            names.movers.questions.note(spot["do"], "H392", "only origin and home are supported here yet")
        return replace(entry, do="to", to=to, home=home, blocked=str(node.get("blocked", "illegal")))
    if action.word not in ("remove", "change_side"):
        names.movers.questions.note(spot["do"], "H392", f"'{action.word}' is not supported here yet")
    return entry


def _way(place: Place) -> tuple[str, str]:
    """Where a piece is sent, and by what one of several squares is chosen."""
    if place.all_of:
        first, second = place.all_of[0], place.all_of[-1]
        return (first.word if first.word == "home" else ""), second.word
    return (place.word if place.word in ("origin", "home") else ""), ""


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
    if entry.do == "become_victim" and (entry.on != ("capture",) or not entry.of_mover):
        report.at(node, "do", "H389", "only what captures can become its victim", "write when: capture")
    if (entry.do in ("change_side", "become", "become_victim") and not entry.stone) and touched:
        message = f"royal '{touched[0]}' can neither change sides nor become another piece"
        report.at(node, "do", "H388", message, "write who: {not: royals}")
    meant = {"origin": {"here"}, "home": {"here", "victim"}}.get(entry.to)
    if meant is None and "victim" in entry.where:
        report.at(node, "in", "H389", "what was captured is off the board", "write do: {go: home}")
    elif meant is not None and (entry.region or not {*entry.where} <= meant):
        words = " or ".join(sorted(meant))
        report.at(
            node, "in" if "where" in node else "do", "H389", f"only what is {words} goes to its {entry.to}"
        )
    if entry.to == "home" and len(entry.where) > 1:
        report.at(node, "in", "H389", "here and victim need an entry each")
    if "victim" in entry.where and entry.on != ("capture",):
        report.at(node, "when", "H389", "only a capture has a victim", "write when: capture")
    if "victim" in entry.where and touched:
        report.at(node, "in", "H389", "royals are never captured", "write who: {not: royals}")
    if entry.to == "origin" and entry.on != ("capture",):
        report.at(
            node, "when", "H389", "a move that always ends where it began is none", "write when: capture"
        )
    if "between" in entry.where and names.movers.board.wrap:
        message = "on a board that goes round, two ways lead along a rank"
        report.at(node, "in", "H389", message, "write in: neighbours, or a region")
    if "between" in entry.where and not {*entry.on} & {"capture", "arrival"}:
        report.at(node, "when", "H389", "a drop passes nothing", "write when: arrival")
    if "enclosed" in entry.where and entry.whose == "own":
        report.at(node, "whose", "H389", "only enemies are enclosed", "write whose: enemy")
    if (entry.by or frozenset()) & names.movers.walls:
        report.at(node, "by", "H383", "what nobody owns never moves by itself")
    if (entry.who or frozenset()) & names.movers.walls and (entry.do != "remove" or entry.whose != "both"):
        message = "what nobody owns can only be removed, whoever has moved"
        report.at(node, "who", "H383", message, "write do: remove, without whose")


def check_own_victims(node: Any, entry: Consequence, names: Names, hand: Hand | None) -> None:
    """Note what an entry cannot mean with captured pieces of one's own."""
    if "victim" not in entry.where or entry.whose == "enemy":
        return
    report = names.movers.report
    taken = any(movement.own for piece in names.pieces for movement in piece.movements)
    if entry.whose == "own" and not taken:
        report.at(node, "whose", "H389", "no piece captures its own side's", "write takes: all")
    if taken and hand is not None and hand.becomes and not hand.owner:
        message = "a captured piece of one's own lies in one's hand, and cannot go home as well"
        report.at(node, "whose" if "whose" in node else "where", "H389", message, "write whose: enemy")


def build_consequences(doc: Mapping[str, Any], names: Names, hand: Hand | None) -> tuple[Consequence, ...]:
    """What follows from completed moves, but for marks of idioms that have rows of their own."""
    spots = (
        [spot for spot in Spot(doc, "effects").items() if not is_mark(spot.value)] if "effects" in doc else []
    )
    found = tuple(build_consequence(spot, names) for spot in spots)
    for spot, entry in zip(spots, found, strict=True):
        check_own_victims(spot.value, entry, names, hand)
    facing = any(str(entry.get("after", "")).startswith("facing") for entry in doc.get("forbid", ()))
    if facing and not all(entry.spares_royals(names.royals) for entry in found):
        message = "royals that may not face each other cannot be removed by effects"
        names.movers.report.at(doc, "effects", "H389", message, "write who: {not: royals}")
    if facing and any("here" in entry.where and entry.blocked not in ("", "stays") for entry in found):
        message = "where royals may not face each other, what has moved cannot be kept from going elsewhere"
        names.movers.report.at(doc, "effects", "H389", message, "write blocked: stays")
    return found

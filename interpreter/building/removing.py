"""What a side may do instead of a move: take a frozen piece of its own off the board, or, stuck, an enemy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..kinds.reading import Questions, Spot
from ..model.terms import ENEMY, Holds
from .sentences import further_move
from .turns import acts_of

REMOVAL = "{who: {not: royals}, if: frozen, do: remove}"
STUCK = "{who: {who: {not: royals}, whose: enemy}, if: stuck, do: remove}"
KEYS = frozenset({"who", "if", "do"})


def build_removals(doc: Mapping[str, Any], ask: Questions) -> tuple[bool, frozenset[str]]:
    """May a frozen piece be taken off the board by its owner, and which enemies by a side without a move?

    Other acts are noted.
    """
    acts = acts_of(doc)
    choice = acts[0].get("any") if acts else None
    if choice is None:
        return False, frozenset()
    for key in acts[0].value.keys() - {"any"}:
        ask.report.at(acts[0].value, key, "H392", f"'{key}' has no effect beside any", of_key=True)
    ways = [way for way in choice.items() if way.value != "move" and not further_move(way)]
    if "move" not in choice.value:
        ask.note(choice, "H384", "a turn begins with one move", "write any: [move, …]")
    removals = [way for way in ways if _is_removal(way, ask)]
    stuck = [way for way in removals if _holds_if(way, "stuck", ask)]
    for way in removals:
        if way not in stuck:
            _check_removal(way, ask)
    if stuck and (len(acts) > 1 or isinstance(doc["turn"], Mapping)):
        message = "a turn in which a side without a move takes off an enemy has nothing else to say yet"
        ask.note(stuck[0], "H392", message, f"write turn: [{{any: [move, {STUCK}]}}]")
    if stuck and any("stalemate" in str(entry.get("after", "")) for entry in doc.get("forbid", ())):
        message = "where a side without a move takes off an enemy, nobody is stalemated"
        ask.note(stuck[0], "H384", message, "leave stalemate out of forbid")
    taken = (_taken(way, ask) for way in stuck)
    return len(ways) > len(stuck), frozenset().union(*taken)


def _is_removal(way: Spot, ask: Questions) -> bool:
    """Is an act beside `move` a removal? Any other one is noted."""
    node = way.value
    if not isinstance(node, Mapping) or node.get("do") != "remove":
        message = "this act is not supported beside 'move' under any yet"
        ask.note(way, "H392", message, f"write {REMOVAL}; what follows a move is a second act: [move, …]")
        return False
    for key in node.keys() - KEYS:
        ask.report.at(node, key, "H392", f"'{key}' has no effect beside do: remove", of_key=True)
    return True


def _taken(way: Spot, ask: Questions) -> frozenset[str]:
    """The kinds of enemies that a side without a move takes off, royals aside."""
    found = way.ask("who", ask.pieces)
    if found is None or found.whose != ENEMY or not replace(found, whose="").plain:
        message = "only pieces of the other side are taken off by a side without a move yet"
        ask.note(way.get("who") or way, "H392", message, f"write {STUCK}")
        return frozenset()
    return (ask.everything if found.kinds is None else found.kinds) - ask.royals - ask.walls


def _check_removal(way: Spot, ask: Questions) -> None:
    """Note a removal that is not that of a frozen piece."""
    if not _holds_if(way, "frozen", ask):
        message = "only a frozen piece, or an enemy where a side is stuck, is removed instead of a move yet"
        ask.note(way.get("if") or way, "H392", message, f"write {REMOVAL}, or {STUCK}")
    found = way.ask("who", ask.pieces)
    if found is None or not found.plain or ask.set_of(way["who"]) != ask.everything - ask.royals:
        message = "the pieces that are removed instead of a move are all that are not royal"
        ask.note(way.get("who") or way, "H392", message, f"write {REMOVAL}")


def _holds_if(way: Spot, word: str, ask: Questions) -> bool:
    """Does an act ask for a word, and nothing else?"""
    return [*way.ask("if", ask.condition, Holds("")).parts()] == [Holds(word)]

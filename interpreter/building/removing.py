"""What a side may do instead of a move: take a frozen piece of its own off the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..kinds.reading import Questions, Spot
from ..model.terms import Holds
from .turns import acts_of

REMOVAL = "{who: {not: royals}, if: frozen, do: remove}"
KEYS = frozenset({"who", "if", "do"})


def removes_frozen(doc: Mapping[str, Any], ask: Questions) -> bool:
    """May a frozen piece be taken off the board by its owner, instead of a move? Other acts are noted."""
    acts = acts_of(doc)
    choice = acts[0].get("any") if acts else None
    if choice is None:
        return False
    for key in acts[0].value.keys() - {"any"}:
        ask.report.at(acts[0].value, key, "H392", f"'{key}' has no effect beside any", of_key=True)
    ways = [way for way in choice.items() if way.value != "move"]
    if len(ways) == len(choice.items()):
        ask.note(choice, "H384", "a turn begins with one move", "write any: [move, …]")
    for way in ways:
        _check_removal(way, ask)
    return bool(ways)


def _check_removal(way: Spot, ask: Questions) -> None:
    """Note an act beside `move` that is anything else than the removal of a frozen piece."""
    node = way.value
    if not isinstance(node, Mapping) or node.get("do") != "remove":
        message = "this act is not supported beside 'move' under any yet"
        ask.note(way, "H392", message, f"write {REMOVAL}; what follows a move is a second act: [move, …]")
        return
    for key in node.keys() - KEYS:
        ask.report.at(node, key, "H392", f"'{key}' has no effect beside do: remove", of_key=True)
    if "if" not in node or not _asks_frozen(way["if"], ask):
        message = "only a frozen piece is removed instead of a move yet"
        ask.note(way.get("if") or way, "H392", message, f"write {REMOVAL}")
    found = way.ask("who", ask.pieces)
    if found is None or not found.plain or ask.set_of(way["who"]) != ask.everything - ask.royals:
        message = "the pieces that are removed instead of a move are all that are not royal"
        ask.note(way.get("who") or way, "H392", message, f"write {REMOVAL}")


def _asks_frozen(spot: Spot, ask: Questions) -> bool:
    """Does a condition hold of every frozen piece, and of no other?"""
    return [*ask.condition(spot).parts()] == [Holds("frozen")]

"""What conditions on the pieces of a side have in common: words, and what can ever be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...model.ends import Sided, Telling
from ...model.geometry import Region
from ..english import plural

Way = tuple[str, str, str]
NAMED = {"white": "White", "black": "Black"}
WATCHED = {"mover": "the side that has just moved", "turn": "the side to move"}
WATCHED |= {"same": "that side", "enemy": "its opponent", "rival": "the opponent"}


def owner_words(end: Sided) -> str:
    """The side that a condition watches."""
    return NAMED.get(end.side) or WATCHED.get(end.side, "a side")


def ones(told: Telling, pieces: frozenset[str] | None) -> Callable[[int], str]:
    """The pieces that count, as so many of them."""
    return lambda n: told.kinds(pieces, plural if n != 1 else str)


def has(what: str, own: bool) -> Way:
    """To have something, or to leave the opponent with it."""
    return ("have", "having", what) if own else ("leave", "leaving", f"the opponent with {what}")


def possible(told: Any, pieces: frozenset[str] | None, side: int) -> bool:
    """May a side ever have the pieces?"""
    return pieces is None or bool(pieces & told.armies[side])


def most_ever(end: Any, facts: Any) -> int:
    """The most pieces that a side of the condition ever has of those that count."""
    game, hand = facts.game, facts.game.hand
    gains = hand is not None and (hand.becomes or hand.unlimited)
    if gains or any(entry.changes_sides or entry.do == "create" for entry in game.consequences):
        return int(game.board.size)
    most: int = max(
        sum(owner == side for _, owner in game.setup.values()) + _kept(facts, side)
        for side in end.watched
        if end.pieces is None or end.pieces & facts.present[side]
    )
    return most


def _kept(facts: Any, side: int) -> int:
    """How many pieces lie in a side's hand at first."""
    hand = facts.game.hand
    return 0 if hand is None else sum(int(n) for (_, owner), n in hand.setup.items() if owner == side)


def too_many(wanted: int, end: Any, facts: Any) -> str:
    """No side ever gets more pieces than it starts with, whatever they become, where none come to it."""
    able = any(end.pieces is None or end.pieces & facts.present[side] for side in end.watched)
    return "" if able and wanted <= most_ever(end, facts) else "no side ever has so many of these pieces"


def squares(end: Any, zone: Region, side: int, facts: Any) -> frozenset[int]:
    """Where pieces of a condition may ever stand in a zone of their side."""
    names = facts.present[side] if end.pieces is None else end.pieces
    return frozenset(square for name in names for square in facts.squares_of(name, side) & zone[side])

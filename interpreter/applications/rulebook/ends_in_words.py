"""The end conditions of a definition as sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from .english import (
    article,
    as_list,
    capital,
    counted,
    full_titles_of,
    listed,
    number,
    ordinal,
    plain,
    plural,
    titles_of,
)
from .moves_in_words import region_words
from .rules_in_words import royal_titles, royals_words

Definition = Mapping[str, Any]
End = Mapping[str, Any]
WHO = {
    "mover": "the side that has just moved",
    "turn": "the side to move",
    "white": "White",
    "black": "Black",
    "owner": "that side",
    "opponent": "its opponent",
}
SIDES = {"white": "White", "black": "Black"}


def result_words(end: End) -> str:
    """What follows from an end condition."""
    if "winner" in end:
        return f"{WHO[end['winner']]} wins"
    if "loser" in end:
        return f"{WHO[end['loser']]} loses"
    return "the game is drawn"


def end_name(end: End) -> str:
    """The name of an ending, with blanks."""
    return plain(end.get("name", end["when"]))


class Ends:
    """Tells the ends of one definition."""

    def __init__(self, definition: Definition) -> None:
        self.definition = definition
        self.titles = titles_of(definition["pieces"])
        self.full_titles = full_titles_of(definition["pieces"])

    def condition(self, end: End) -> str:
        """What an end condition looks at, as a clause."""
        return "; ".join(getattr(self, f"_{end['when']}")(end))

    def sentence(self, end: End) -> str:
        """An end condition and its result: `Checkmate: when ..., ... wins.`"""
        condition, *more = getattr(self, f"_{end['when']}")(end)
        rest = "".join(f"; {words}" for words in more)
        return f"{capital(end_name(end))}: when {condition}, {result_words(end)}{rest}."

    def _kinds(self, value: Any, form: Callable[[str], str] = str) -> str:
        royals = royal_titles(self.definition) or ["royal piece"]
        words = {
            "royals": listed(map(form, royals)),
            "nonroyal": f"{form('piece')} but the {listed(royals)}",
            "all": form("piece"),
        }
        names = [self.titles.get(name, plain(name)) for name in as_list(value)]
        return words.get(str(value)) or listed(map(form, names))

    def _checkmate(self, end: End) -> Iterator[str]:
        yield "the side to move is in check and has no legal move"

    def _stalemate(self, end: End) -> Iterator[str]:
        check = "is not in check and " if royal_titles(self.definition) else ""
        yield f"the side to move {check}has no legal move"

    def _repetition(self, end: End) -> Iterator[str]:
        yield f"the same position has come about for the {ordinal(end['times'])} time"
        if end.get("perpetual_check") == "loses":
            yield "but a side that gave check with every move of the repeated cycle loses"

    def _move_count(self, end: End) -> Iterator[str]:
        reset = [
            f"a move of {article(self.titles.get(name, plain(name)))}" for name in end.get("reset_by", ())
        ]
        removal = ["a removal"] * bool(self.definition.get("freezing", {}).get("remove_own"))
        quiet = listed(["a capture", *removal, *reset])
        yield f"each side has made {counted(end['moves'], 'move')} without {quiet}"

    def _dead_material(self, end: End) -> Iterator[str]:
        sets = [
            listed((article(self.titles[name]) for name in group), "and") for group in end.get("sets", ())
        ]
        some = [f"{words} alone" for words in sets if words]
        some += [
            f"{plural(self.full_titles[name])} alone, all on squares of one colour"
            for name in end.get("same_colour", ())
        ]
        # `nothing is left besides the kings, or a knight alone`
        first, *more = ["nothing"] * ("" in sets) + some
        also = "".join(f", or {words}" for words in more)
        yield f"{first} is left besides the {royals_words(self.definition)}{also}"

    def _reaches(self, end: End) -> Iterator[str]:
        side = str(end.get("side", ""))
        value, zone = end.get("pieces", "royals"), region_words(end["zone"])
        who = f"{SIDES[side]}'s {self._kinds(value)}" if side in SIDES else self._kinds(value, article)
        yield f"{who} stands on {zone}"
        if "answer" in end:
            who = capital(WHO.get(end["answer"], "the opponent"))
            yield f"but if {who} can do the same with the very next move, the game is drawn"

    def _extinct(self, end: End) -> Iterator[str]:
        who = SIDES.get(str(end.get("side")), "a side")
        most = end.get("at_most", 0)
        kinds = self._kinds(end.get("pieces", "all"), plural if most > 1 else str)
        count = "no" if most == 0 else f"at most {number(most)}"
        least = end.get("opponent_at_least")
        other = f" and its opponent has {number(least)} or more" if least else ""
        yield f"{who} has {count} {kinds} left{other}"
        if "answer" in end:
            few = number(least or 1)
            yield f"but while its opponent has only {few} left, that side may still do the same in return"

    def _checks(self, end: End) -> Iterator[str]:
        yield f"a side has given check {counted(end['count'], 'time')}"

    def _move_limit(self, end: End) -> Iterator[str]:
        lacks = f" but no {listed(self.titles[name] for name in end['lacks'])}" if end.get("lacks") else ""
        has = self._kinds(end["has"], article)
        moves = counted(end["moves"], "move")
        yield f"a side that has {has}{lacks} is not beaten within {moves} of its opponent"


def ends_words(definition: Definition) -> list[str]:
    """All end conditions, a sentence each, in the order in which they are tried."""
    ends = Ends(definition)
    return [ends.sentence(end) for end in definition["end"]]


def reason_words(definition: Definition, reason: str) -> str:
    """Why a game ended, for players: the name of the ending, and what it means."""
    for end in definition["end"]:
        if str(end.get("name", end["when"])) == reason:
            name = end_name(end)
            return name if name == "checkmate" else f"{name}: {Ends(definition).condition(end)}"
    return plain(reason)

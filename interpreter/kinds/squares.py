"""A PLACE of which one square is asked: fixed squares, and where the last move of a side began or ended."""

from __future__ import annotations

from dataclasses import dataclass

from ..model.conditions import Count, Home
from ..model.geometry import Region
from ..model.ruleset import Ruleset
from ..model.terms import Place
from .reading import Questions, Spot
from .region_words import region_words

LAST, HOME = "last", "home"
HOMES = {
    False: "its square in the setup",
    True: "the square in the setup of the other side's piece of its kind",
}
"""The home of a piece in words, and that of such a piece of the other side."""


WHOSE = {"": "the last move", "own": "its side's last move", "enemy": "the other side's last move"}
DEEDS = {"origin": ("began", "did not begin"), "arrival": ("ended", "did not end")}


def last_words(count: Count) -> str:
    """The square of a last move in words: `where the last move ended`."""
    return f"where {WHOSE[count.last_of]} {DEEDS[count.last][0]}"


def square_words(game: Ruleset, place: Region | Count) -> str:
    """Where a move begins or ends: `on e4`, or of a condition of the square `where the last move began`."""
    if not isinstance(place, Count):
        return f"on {region_words(game, place)}"
    count = place
    within = f"on {region_words(game, count.within)}" if count.within is not None else ""
    last = last_words(count) if count.last else ""
    last = f"on {HOMES[count.home.mirrored]}" if count.home else last
    return f"{'elsewhere than ' * (count.most == 0)}{', '.join(filter(None, (within, last)))}"


@dataclass(frozen=True)
class Apart:
    """What a place joins: a square of the last move, fixed squares, and what else it says."""

    last: str = ""  # "origin" or "arrival"
    of: str = ""  # the move of the "own" side or of the "enemy"; "": the last one of the game
    within: Region | None = None
    home: Home | None = None
    others: tuple[Place, ...] = ()


def apart(place: Place) -> Apart | None:
    """What the parts of a place say, all of which hold; None if two squares of last moves are meant."""
    parts = place.all_of or (place,)
    last = [part for part in parts if part.word == LAST]
    fixed = [part.region for part in parts if part.region is not None]
    homes = [part for part in parts if part.word == HOME]
    others = tuple(part for part in parts if part.word not in (LAST, HOME) and part.region is None)
    within = None
    if fixed:
        white, black = zip(*fixed, strict=True)
        within = frozenset.intersection(*white), frozenset.intersection(*black)
    if len(last) + len(homes) > 1:
        return None
    rest = last[0].rest if last else ("",)
    home = Home(mirrored="enemy" in homes[0].rest) if homes else None
    return Apart(rest[0], rest[1] if rest[1:] else "", within, home, others)


def squares_of(place: Place | None, spot: Spot, ask: Questions) -> Region | Count | None:
    """Where a move may begin or end: a region, or a condition of the square; None for anywhere."""
    if place is None or place.region is not None:
        return place.region if place else None
    inner = place.but or place
    found = apart(inner)
    if found is None or found.others or not (found.last or found.home):
        hint = "write a region, squares, home, last origin or last arrival"
        ask.note(spot, "H392", "squares seen from elsewhere are not supported here yet", hint)
        return None
    return condition_of(found, place, outside=place.but is not None)


def condition_of(found: Apart, place: Place, outside: bool = False) -> Count:
    """The condition that the square at hand is, or is not, among such squares."""
    return Count(
        None,
        where="here",
        empty=True,
        within=found.within,
        last=found.last,
        last_of=found.of,
        home=found.home,
        least=0 if outside else 1,
        most=0 if outside else None,
        side="both",
        mark=place.mark,
    )

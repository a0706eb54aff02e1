"""Conditions of one end as kinds of end: one kind that knows them all, or several that are asked together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice

from ..kinds.ends import ENDS, InCheck, Recurs, Repetition, Together
from ..kinds.ends.reading import Found, Names, Reader
from ..kinds.ends.together import Part, Way
from ..kinds.reading import Spot
from ..model.ends import End
from ..model.terms import ENEMY, Condition, Counted, Every, Not, Some

MOST_WAYS = 64
"""Ways in which the conditions of one end may hold."""
NOT_TOGETHER = "this condition is not supported together with others yet"


@dataclass(frozen=True)
class Unknown:
    """Conditions that no kind of end knows; none if they always hold."""

    conditions: tuple[Condition, ...]


Ways = tuple[Way, ...]


def first_of(r: Reader, kinds: Iterable[type[End]] = ENDS) -> Found | None:
    """The first kind that knows some of the conditions; it takes them."""
    kinds = (InCheck, *kinds) if r.after else kinds
    return next((read for kind in kinds if (read := kind.read(r)) is not None), None)


def together(r: Reader, first: Found | None) -> Found | Unknown:
    """What the first kind has taken, and all that is left, as one end."""
    left: list[Condition] = []
    found = _all_of(r, left, first)
    return Unknown(tuple(left)) if left or () in found else Found(Together, {"ways": found})


def barred(spot: Spot, after: Condition, names: Names) -> Together | None:
    """What may not hold after a move, asked of the side that has made it; None if it is not supported.

    Mates are asked of the other side, which is to move then.
    """
    found = together(Reader(spot, names, after.parts(), "mover", after=True), None)
    if isinstance(found, Unknown):
        return None
    ways = tuple(tuple(map(_after_move, way)) for way in found.fields["ways"])
    if not all(part.end.barring and not part.end.keeps for way in ways for part in way):
        return None
    return Together(ways=ways, side="mover", name="forbidden", result=("draw", ""), mark=spot.mark)


def _after_move(part: Part) -> Part:
    """A condition as it is asked of the side that has moved."""
    if isinstance(part.end, Repetition):
        return replace(part, end=Recurs(**vars(part.end)))
    return replace(part, enemy=not part.enemy) if part.end.about == "turn" else part


def _all_of(r: Reader, unknown: list[Condition], first: Found | None = None) -> Ways:
    """The ways in which all conditions of a reader hold."""
    ways: Ways = ((),) if first is None else ((_part(r, first),),)
    while r.parts:
        found = first_of(r)
        more = _one(r, r.parts.pop(0), unknown) if found is None else ((_part(r, found),),)
        ways = _some(r, ((*one, *other) for one in ways for other in more))
    return ways


def _some(r: Reader, ways: Iterable[Way]) -> Ways:
    """The ways, of which there may not be too many."""
    found = tuple(islice(ways, MOST_WAYS + 1))
    if len(found) > MOST_WAYS:
        r.note(f"these conditions have more than {MOST_WAYS} alternatives together", "write several ends")
    return found[:MOST_WAYS]


def _one(r: Reader, part: Condition, unknown: list[Condition]) -> Ways:
    """The ways in which a condition holds that no kind knows as it is."""
    if isinstance(part, Not):
        return _negated(r, _all_of(r.of_parts((part.of,)), unknown))
    if isinstance(part, Every):
        return _all_of(r.of_parts(part.of), unknown)
    if isinstance(part, Some):
        return _some(r, (way for one in part.of for way in _all_of(r.of_parts((one,)), unknown)))
    if isinstance(part, Counted) and part.whose in (ENEMY, r.enemy):
        own = r.of_parts((replace(part, whose=""),))
        if (found := first_of(own)) is not None:
            return ((replace(_part(r, found), enemy=True),),)
    unknown.append(part)
    return ()


def _negated(r: Reader, ways: Ways) -> Ways:
    """The ways in which none of some holds."""
    found: Ways = ((),)
    for way in ways:
        found = _some(r, ((*one, replace(part, holds=not part.holds)) for one in found for part in way))
    return found


def _part(r: Reader, found: Found) -> Part:
    """A row of one of several conditions."""
    if found.kind.alone:
        r.note(f"'{found.kind.kind}': {NOT_TOGETHER}", "write an end of its own")
    return Part(found.kind(**found.fields, name=found.kind.kind, result=("draw", ""), mark=r.spot.mark))

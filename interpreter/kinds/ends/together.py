"""Conditions that are asked together: all of them, any of them, and that one does not hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

from ...model.ends import End, Measure, Seeing, Sided, Tabling, Telling, Words
from ...model.ruleset import SIDES

OTHER = {"white": "black", "black": "white"}


@dataclass(frozen=True)
class Part:
    """A condition that has to hold, or not to hold, of the side that is asked, or of its enemy."""

    end: End
    holds: bool = True
    enemy: bool = False

    def asked_of(self, side: str) -> End:
        """The condition as it is asked where the whole is asked of a side."""
        return self.end.asked_of(OTHER.get(side, side) if self.enemy else side)


Way = tuple[Part, ...]


@dataclass(frozen=True, kw_only=True)
class Together(Sided):
    """In one of the `ways` all parts are as asked, of one and the same side. With `tie`, drawn if of both."""

    kind = "together"
    means = (
        "Several conditions hold of a side at once, with `whose: enemy` of its enemy; with `any` one, "
        "with `not` none."
    )
    example = "{if: [checkmate, {count: pawn, whose: enemy, is: 0}], result: loss}"
    ways: tuple[Way, ...]
    tie: bool = False

    @property
    def parts(self) -> Iterator[Part]:
        """All parts of all ways."""
        return chain.from_iterable(self.ways)

    @property
    def of_a_side(self) -> bool:
        """Does one of the parts ask a side?"""
        return any(isinstance(part.end, Sided) or part.end.about == "turn" for part in self.parts)

    @property
    def asked(self) -> Iterator[End]:
        yield self
        yield from (part.end for part in self.parts)

    @property
    def attacks(self) -> bool:  # type: ignore[override]
        """Does the opponent attack royals because of one of them?"""
        return any(part.end.attacks for part in self.parts)

    @property
    def playable(self) -> bool:  # type: ignore[override]
        """Can a side play for one of the ways?"""
        return any(all(part.end.playable for part in way) for way in self.ways)

    def tabled(self, to: Tabling) -> Words:
        rows = [[(part.holds, *map(part.asked_of, SIDES)) for part in way] for way in self.ways]
        return {"TIE": int(self.tie), **to.ways(rows)}

    def clauses(self, told: Telling) -> Iterator[str]:
        """`a side has no queen left, and its opponent has no queen left`."""
        yield ", or ".join(self._way(way, told) for way in self.ways)
        if self.tie:
            yield "but if that holds for both sides, the game is drawn"

    def _way(self, way: Way, told: Telling) -> str:
        words, own = [], self.side
        enemy = "rival" if own == "mover" else "enemy"
        for part in sorted(way, key=_order):
            words.append(_told(part, enemy if part.enemy else own, told))
            own = own if own in SIDES else "same"
        *others, last = words
        return f"{', '.join(others)}, and {last}" if others else last

    def measured(self, seen: Seeing) -> Measure:
        found = [[(part, part.asked_of(self.side).measured(seen)) for part in way] for way in self.ways]
        ways = ["; ".join("not: " * (not part.holds) + one.sentence for part, one in way) for way in found]
        squares = dict.fromkeys(square for way in found for _, one in way for square in one.squares)
        several = "all at once: " if any(len(way) > 1 for way in self.ways) else ""
        return Measure(several + ", or else: ".join(ways), tuple(squares))

    def never(self, facts: Any) -> str:
        reasons = [
            next((why for part in way if part.holds and (why := part.end.never(facts))), "")
            for way in self.ways
        ]
        return reasons[0] if all(reasons) else ""

    def follows(self, earlier: Any) -> bool:
        """Every way asks all that one of the earlier ways asks, and perhaps more."""
        narrower = all(any({*one} <= {*way} for one in earlier.ways) for way in self.ways)
        return bool(narrower and self.tie == earlier.tie and earlier.covers(self))

    @property
    def names(self) -> frozenset[str]:
        return frozenset().union(*(part.end.names for part in self.parts))


def _order(part: Part) -> tuple[bool, ...]:
    """Who is to move is told first, then what the side has, then its enemy, then what is nobody's."""
    of_side = isinstance(part.end, Sided)
    turns = part.end.about == "turn"
    return not (of_side or turns), part.enemy, not turns, not part.holds


def _told(part: Part, side: str, told: Telling) -> str:
    """A part in a clause, by its words for a side."""
    end = part.end if part.end.about == "turn" else part.end.asked_of(side)
    words = "; ".join(end.clauses(told))
    return words if part.holds else f"it is not so that {words}"

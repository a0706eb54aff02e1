"""A zone without an empty square."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...model.ends import Measure, Seeing, Sided, Tabling, Telling, Words
from ...model.geometry import Region, mirrored
from ...model.terms import Counted, Range
from ..english import number
from .having import ones, owner_words
from .reading import Found, Reader


@dataclass(frozen=True, kw_only=True)
class Full(Sided):
    """Every square of a side's zone is occupied, by whomever, but by `at_least` of its own pieces."""

    kind = "full"
    barring = True
    means = (
        "No square of a place is empty; with an `if`, and so many of its pieces are those of the side itself."
    )
    example = "{count: empty, in: last_rank, is: 0, result: draw}"
    zone: Region
    pieces: frozenset[str] | None = None
    at_least: int = 0

    @classmethod
    def read(cls, r: Reader) -> Found | None:
        """`count: empty, in: REGION, is: 0`, perhaps with a count of pieces in the same region."""
        part = r.count(lambda one: one.who.word == "empty")
        if part is None:
            return None
        if part.range != Range(0, 0):
            r.note("of empty squares an end asks only whether there is none yet", "write is: 0")
        own = r.take(
            lambda one: isinstance(one, Counted) and one.place == part.place and one.range.most is None
        )
        fields: dict[str, Any] = {
            "zone": r.region(part.place) or mirrored(range(r.names.questions.regions.board.size))
        }
        if isinstance(own, Counted):
            fields |= {"pieces": r.some(own.who), "at_least": own.range.least}
        return Found(cls, fields)

    def tabled(self, to: Tabling) -> Words:
        return {"MASK": to.mask(self.pieces), "N": self.at_least, "ZONE": to.zone(self.zone)}

    def clauses(self, told: Telling) -> Iterator[str]:
        kinds = f"at least {number(self.at_least)} {ones(told, self.pieces)(self.at_least)}"
        own = f"{owner_words(self)} has {kinds} and " if self.at_least else ""
        yield f"{own}every square of {told.region(self.zone)} is occupied"

    def measured(self, seen: Seeing) -> Measure:
        empty = [sum(not seen.board[square] for square in self.zone[side]) for side in (0, 1)]
        alike = self.zone[0] == self.zone[1]
        white, black = seen.ruleset.look.sides
        words = f"{empty[0]}" if alike else f"{empty[0]} for {white}, {empty[1]} for {black}"
        own = [len(seen.ones(self.pieces, side) & self.zone[side]) for side in (0, 1)]
        mine = f"; {white} has {own[0]}, {black} {own[1]} pieces there, asked for: {self.at_least} or more"
        return Measure(f"empty squares of the zone: {words}{mine * (self.at_least > 0)}")

    def never(self, facts: Any) -> str:
        return "" if any(self.zone[side] for side in self.watched) else "the zone has no square"

    def follows(self, earlier: Any) -> bool:
        same = self.zone == earlier.zone and (not earlier.at_least or self.pieces == earlier.pieces)
        return bool(same and self.at_least >= earlier.at_least and earlier.covers(self))

    @property
    def names(self) -> frozenset[str]:
        return self.pieces or frozenset()

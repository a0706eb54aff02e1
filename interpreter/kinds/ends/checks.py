"""Checks that have been given."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from ...model.ends import Measure, Seeing, Sided, Tabling, Telling, Words
from ...model.terms import Made, Moves
from ..english import times
from .checkmate import nothing_attacks
from .having import Way, owner_words
from .reading import Found, Reader

GIVEN = Moves(when=frozenset({"check"}))


@dataclass(frozen=True, kw_only=True)
class Checks(Sided):
    """A side has given so many checks."""

    kind = "checks"
    means = "A side has given so many checks in the game."
    example = "{made: check, is: 3, result: win}"
    attacks: ClassVar[bool] = True
    count: int

    @classmethod
    def read(cls, r: Reader) -> Found | None:
        """`made: check, is: N`."""
        part = r.take(lambda one: isinstance(one, Made) and one.moves == GIVEN)
        if not isinstance(part, Made):
            return None
        r.needs_royal("made: check")
        if not part.range.least:
            r.note("no check at all would end the game at once", "write is: 1 or more")
        return Found(cls, {"count": part.range.least})

    @property
    def keeps(self) -> str:
        return "checks"

    def tabled(self, to: Tabling) -> Words:
        return {"N": self.count}

    def clauses(self, told: Telling) -> Iterator[str]:
        yield f"{owner_words(self)} has given check {times(self.count)}"

    def won(self, told: Telling, side: int, own: bool) -> Way | None:
        often = times(self.count)
        return ("give", "giving", f"check {often}") if own else ("be", "being", f"given check {often}")

    def measured(self, seen: Seeing) -> Measure:
        names, given = seen.ruleset.look.sides, seen.checks_given
        return Measure(f"{names[0]} has given {given[0]}, {names[1]} {given[1]} of {self.count} checks")

    def never(self, facts: Any) -> str:
        return "giving check is forbidden" if facts.game.no_checking else nothing_attacks(facts)

    def follows(self, earlier: Any) -> bool:
        return bool(self.count >= earlier.count and earlier.covers(self))

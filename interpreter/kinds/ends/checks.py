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
OTHERS = Moves(when=frozenset({"not check"}))


@dataclass(frozen=True, kw_only=True)
class Checks(Sided):
    """A side has given so many checks; `in_a_row`: with its last moves, each of which gave one."""

    kind = "checks"
    means = "A side has given so many checks in the game; `since: {not: check}`: in a row."
    example = "{made: check, is: 3, result: win}"
    attacks: ClassVar[bool] = True
    count: int
    in_a_row: bool = False

    @classmethod
    def read(cls, r: Reader) -> Found | None:
        """`made: check, is: N`, perhaps `since: {not: check}`."""
        part = r.take(lambda one: isinstance(one, Made) and one.moves == GIVEN)
        if not isinstance(part, Made):
            return None
        r.needs_royal("made: check")
        if not part.range.least:
            r.note("no check at all would end the game at once", "write is: 1 or more")
        if part.since not in ((), (OTHERS,)):
            r.note("checks are not counted from such moves on yet", "write since: {not: check}, or nothing")
        return Found(cls, {"count": part.range.least, "in_a_row": bool(part.since)})

    @property
    def keeps(self) -> str:
        return "checks"

    def tabled(self, to: Tabling) -> Words:
        return {"N": self.count}

    def clauses(self, told: Telling) -> Iterator[str]:
        yield f"{owner_words(self)} has given check {self._often}"

    @property
    def _often(self) -> str:
        """`three times`, `three times in a row`."""
        return times(self.count) + " in a row" * self.in_a_row

    def won(self, told: Telling, side: int, own: bool) -> Way | None:
        what = f"check {self._often}"
        return ("give", "giving", what) if own else ("be", "being", f"given {what}")

    def measured(self, seen: Seeing) -> Measure:
        names, given = seen.ruleset.look.sides, seen.checks_given
        what = f"{self.count} checks{' in a row' * self.in_a_row}"
        return Measure(f"{names[0]} has given {given[0]}, {names[1]} {given[1]} of {what}")

    def never(self, facts: Any) -> str:
        return "giving check is forbidden" if facts.game.no_checking else nothing_attacks(facts)

    def follows(self, earlier: Any) -> bool:
        fewer = earlier.count <= self.count and earlier.in_a_row <= self.in_a_row
        return bool(fewer and earlier.covers(self))

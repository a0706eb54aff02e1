"""All pieces of a side in one group."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...model.ends import Measure, Seeing, Sided, Tabling, Telling, Words
from ...model.terms import Range
from ..direction_words import one_line
from .connects import spread
from .having import Way, has, owner_words, possible
from .reading import Found, Reader


@dataclass(frozen=True, kw_only=True)
class Group(Sided):
    """The pieces of a side, one at least, are one group: chains along the lines join each to all others."""

    kind = "group"
    barring = True
    means = "All pieces of a side are one group, joined by chains of them; one alone is a group."
    example = "{count: all, in: joined any, is: all, result: win}"
    pieces: frozenset[str] | None
    along: str = "any"

    @classmethod
    def read(cls, r: Reader) -> Found | None:
        """`count: PIECES, in: joined LINES, is: all`."""
        part = r.count(lambda one: one.place is not None and one.place.word == "joined")
        if part is None or part.place is None:
            return None
        if part.range != Range(all=True):
            r.note("of a group all pieces are asked", "write is: all")
        return Found(cls, {"pieces": r.some(part.who), "along": part.place.lines})

    def tabled(self, to: Tabling) -> Words:
        return {"MASK": to.mask(self.pieces), "LINES": to.lines(self.along)}

    def words(self, told: Telling) -> str:
        """`its pieces in one group`."""
        what = "its pieces" if self.pieces is None else f"every {told.kinds(self.pieces, str)} of its own"
        line = "" if self.along == "any" else f", joined on a {one_line(self.along, told.game.board)}"
        return f"{what} in one group{line}"

    def clauses(self, told: Telling) -> Iterator[str]:
        yield f"{owner_words(self)} has {'all ' * (self.pieces is None)}{self.words(told)}"

    def won(self, told: Telling, side: int, own: bool) -> Way | None:
        owner = side if own else 1 - side
        what = self.words(told).replace("its ", "your ", 1) if own else self.words(told)
        return has(what, own) if possible(told, self.pieces, owner) else None

    def groups(self, seen: Seeing, side: int) -> list[set[int]]:
        """The groups of a side's pieces."""
        left, found = {*seen.ones(self.pieces, side)}, []
        while left:
            found.append(spread(seen.ruleset.board, self.along, left, {min(left)}))
            left -= found[-1]
        return found

    def measured(self, seen: Seeing) -> Measure:
        found = [self.groups(seen, side) for side in (0, 1)]
        counts = [f"{len(one)} group{'s' * (len(one) != 1)}" for one in found]
        white, black = seen.ruleset.look.sides
        return Measure(f"{white} has {counts[0]}, {black} {counts[1]}")

    def never(self, facts: Any) -> str:
        return ""

    def follows(self, earlier: Any) -> bool:
        return (self.pieces, self.along) == (earlier.pieces, earlier.along) and earlier.covers(self)

    @property
    def names(self) -> frozenset[str]:
        return self.pieces or frozenset()

"""A chain of pieces from one zone to another."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass
from typing import Any

from ...model.ends import Measure, Seeing, Sided, Tabling, Telling, Words
from ...model.geometry import Board, Region
from ...model.terms import Counted, Range
from ..direction_words import one_line
from .having import Way, has, ones, owner_words, possible, squares
from .reading import Found, Reader


@dataclass(frozen=True, kw_only=True)
class Connects(Sided):
    """The pieces of a side make a chain, each next to another along the lines, from one zone to the other."""

    kind = "connects"
    barring = True
    means = "Pieces of a side make a chain from one place to another, each next to the one before it."
    example = (
        "{count: {who: all, if: {count: all, in: {all: [first_rank, joined orthogonal]}}}, "
        "in: last_rank, result: win}"
    )
    pieces: frozenset[str] | None
    start: Region
    target: Region
    along: str = "any"

    @classmethod
    def read(cls, r: Reader) -> Found | None:
        """`count: {who, if: {count, in: {all: [REGION, joined LINES]}}}, in: REGION`."""
        part = r.count(lambda one: _joined(one) is not None and one.range == Range())
        joined = _joined(part) if part else None
        if part is None or joined is None:
            return None
        start, along = joined
        fields = {"pieces": part.who.kinds, "start": r.region(start), "target": r.region(part.place)}
        return Found(cls, fields | {"along": along})

    def tabled(self, to: Tabling) -> Words:
        return {
            "MASK": to.mask(self.pieces),
            "ZONE": to.zone(self.start),
            "TARGET": to.zone(self.target),
            "LINES": to.lines(self.along),
        }

    def words(self, told: Telling) -> str:
        """`a chain of pieces from its first rank to its last rank, each next to the one before it`."""
        way = f"from {told.region(self.start)} to {told.region(self.target)}"
        line = "" if self.along == "any" else f" on a {one_line(self.along, told.game.board)}"
        return f"a chain of {ones(told, self.pieces)(2)} {way}, each next to the one before it{line}"

    def clauses(self, told: Telling) -> Iterator[str]:
        yield f"{owner_words(self)} has {self.words(told)}"

    def won(self, told: Telling, side: int, own: bool) -> Way | None:
        owner = side if own else 1 - side
        return has(self.words(told), own) if possible(told, self.pieces, owner) else None

    def measured(self, seen: Seeing) -> Measure:
        found = [self.chained(seen, side) for side in (0, 1)]
        words = [
            "reaches the other zone"
            if one & self.target[side]
            else f"has {len(one)} piece{'s' * (len(one) != 1)}"
            if one
            else "does not begin"
            for side, one in enumerate(found)
        ]
        white, black = seen.ruleset.look.sides
        sentence = f"{white}'s chain from the zone {words[0]}, {black}'s {words[1]}"
        return Measure(sentence, tuple(sorted(found[0] | found[1])))

    def chained(self, seen: Seeing, side: int) -> set[int]:
        """The squares that a side's pieces connect with the zone where chains begin."""
        placed = seen.ones(self.pieces, side)
        return spread(seen.ruleset.board, self.along, placed, placed & self.start[side])

    def never(self, facts: Any) -> str:
        zones = (self.start, self.target)
        able = all(any(squares(self, zone, side, facts) for side in self.watched) for zone in zones)
        return "" if able else "none of its pieces can ever stand in one of the zones"

    def follows(self, earlier: Any) -> bool:
        alike = ("pieces", "start", "target", "along")
        return all(getattr(self, name) == getattr(earlier, name) for name in alike) and earlier.covers(self)

    @property
    def names(self) -> frozenset[str]:
        return self.pieces or frozenset()


def spread(board: Board, along: str, placed: Set[int], begun: Set[int]) -> set[int]:
    """The squares of `placed` that chains along the lines connect with some of them."""
    found: set[int] = set()
    waiting = list(begun)
    while waiting:
        square = waiting.pop()
        found.add(square)
        near = {board.offset(square, vector) for vector in board.ways(along)}
        waiting += (placed & near) - found - set(waiting)
    return found


def _joined(part: Counted) -> tuple[Any, str] | None:
    """Where a chain begins, and its lines, if a count is of pieces that are joined to others."""
    inner = part.who.condition
    if not isinstance(inner, Counted) or inner.place is None or len(inner.place.all_of) != 2:
        return None
    start, joined = inner.place.all_of
    return (start, joined.lines) if joined.word == "joined" else None

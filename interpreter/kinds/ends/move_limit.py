"""A side that has to be beaten within a number of moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from ...model.ends import End, Measure, Seeing, Tabling, Telling, Words
from ...model.terms import Countdown, Counted, Range
from ..english import article, counted
from .reading import Found, Reader


@dataclass(frozen=True, kw_only=True)
class MoveLimit(End):
    """A side that has one of `has` and none of `lacks` survives so many moves of its opponent."""

    kind = "move_limit"
    means = (
        "A side that has some pieces, and lacks others, is not beaten within so many moves of its opponent."
    )
    example = "{countdown: [{if: {count: queen}, moves: 7}], result: draw}"
    alone: ClassVar[bool] = True
    moves: int
    has: frozenset[str]
    lacks: frozenset[str] = frozenset()

    @classmethod
    def read(cls, r: Reader) -> Found | None:
        """`countdown` with one limit of a side's own pieces."""
        part = r.take(lambda one: isinstance(one, Countdown) and _own(one) and len(r.parts) == 1)
        if not isinstance(part, Countdown) or part.limits[0].condition is None:
            return None
        found: dict[str, frozenset[str]] = {"has": frozenset(), "lacks": frozenset()}
        for one in part.limits[0].condition.parts():
            assert isinstance(one, Counted)
            found["lacks" if one.range == Range(0, 0) else "has"] |= r.kinds(one.who)
        return Found(cls, {"moves": part.limits[0].moves, **found})

    @property
    def keeps(self) -> str:
        return "limit"

    def tabled(self, to: Tabling) -> Words:
        return {"MASK": to.mask(self.has), "N": self.moves, "MASK2": to.mask(self.lacks)}

    def clauses(self, told: Telling) -> Iterator[str]:
        lacks = f" but no {told.kinds(self.lacks)}" if self.lacks else ""
        moves = counted(self.moves, "move")
        has = f"a side that has {told.kinds(self.has, article)}"
        yield f"{has}{lacks} is not beaten within {moves} of its opponent"

    def measured(self, seen: Seeing) -> Measure:
        words = [
            f"{side}'s opponent has made {n - 1} of {self.moves} moves"
            for side, n in zip(seen.ruleset.look.sides, seen.limits, strict=True)
            if n
        ]
        return Measure("; ".join(words) or "no side has only the pieces that the limit is about")

    def never(self, facts: Any) -> str:
        able = any(self.has & names for names in facts.present)
        return "" if able else "no side ever has one of these pieces"

    @property
    def names(self) -> frozenset[str]:
        return self.has | self.lacks


def _own(part: Countdown) -> bool:
    """Is it one limit that asks only whether a side has pieces of some kinds, and none of others?"""
    if len(part.limits) != 1 or part.limits[0].from_pieces or part.limits[0].condition is None:
        return False
    asked = list(part.limits[0].condition.parts())
    plain = all(
        isinstance(one, Counted)
        and not (one.whose or one.place)
        and one.who.plain
        and one.who.kinds is not None
        for one in asked
    )
    ranges = [one.range for one in asked if isinstance(one, Counted)]
    return plain and Range() in ranges and all(each in (Range(), Range(0, 0)) for each in ranges)

"""Check, as one of several conditions that may not hold after a move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...model.ends import End, Measure, Seeing, Tabling, Telling, Words
from .reading import Found, Reader
from .stalemate import SIDES_ASKED, WHO_MOVES


@dataclass(frozen=True, kw_only=True)
class InCheck(End):
    """A side, which is to move, is in check. No game ends by it alone: `made: check` counts checks."""

    kind = "in_check"
    about = "turn"
    barring = True
    only: str = "either"  # or the one side that it is asked of

    @classmethod
    def read(cls, r: Reader) -> Found | None:
        """`check`, asked of the position after a move."""
        return Found(cls, {}) if r.word("check") else None

    def tabled(self, to: Tabling) -> Words:
        return {"SIDE": SIDES_ASKED[self.only]}

    def asked_of(self, side: str) -> End:
        return replace(self, only=side)

    def clauses(self, told: Telling) -> Iterator[str]:
        yield f"{WHO_MOVES[self.only]} is in check"

    def measured(self, seen: Seeing) -> Measure:
        words, squares = seen.checks_now
        return Measure(words or seen.nobody_checked, squares)

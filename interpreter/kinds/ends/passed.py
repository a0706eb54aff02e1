"""Passes, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...model.ends import End, Measure, Seeing, Tabling, Telling, Words
from ...model.terms import Last, Moves
from ..english import counted
from .reading import Found, Reader
from .stuck import passes

PASSES = Moves(when=frozenset({"pass"}))


@dataclass(frozen=True, kw_only=True)
class Passed(End):
    """The last `times` moves were passes."""

    kind = "passed"
    means = "The last so many moves, of both sides together, were passes."
    example = "{last: pass, is: 2, result: draw}"
    about = "mover"
    times: int = 2

    @classmethod
    def read(cls, r: Reader) -> Found | None:
        """`last: pass`, with `is` for the number."""
        part = r.of(Last)
        if part is None:
            return None
        if part.moves != PASSES:
            r.note("only passes are supported here yet", "write last: pass")
        return Found(cls, {"times": part.count})

    @property
    def keeps(self) -> str:
        return "passes"

    def tabled(self, to: Tabling) -> Words:
        return {"N": self.times}

    def clauses(self, told: Telling) -> Iterator[str]:
        yield f"{counted(self.times, 'pass')} have been made one after the other"

    def measured(self, seen: Seeing) -> Measure:
        return Measure(f"{seen.passed} of {self.times} passes one after the other")

    def never(self, facts: Any) -> str:
        return "" if passes(facts) else "nobody may pass"

    def follows(self, earlier: Any) -> bool:
        return bool(self.times >= earlier.times)

"""Nobody can do anything but pass."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from ...model.ends import End, Measure, Seeing, Telling
from .reading import Found, Reader


@dataclass(frozen=True, kw_only=True)
class Stuck(End):
    """Neither side has a move but a pass."""

    kind = "stuck"
    means = "Neither side can do anything but pass."
    example = "{if: all_stuck, result: score}"
    alone: ClassVar[bool] = True

    @classmethod
    def read(cls, r: Reader) -> Found | None:
        """`if: all_stuck`."""
        return Found(cls, {}) if r.word("all_stuck") else None

    def clauses(self, told: Telling) -> Iterator[str]:
        yield "neither side can do anything but pass"

    def measured(self, seen: Seeing) -> Measure:
        return Measure(seen.passes_only)

    def never(self, facts: Any) -> str:
        return "" if passes(facts) else "nobody may pass: a side without a move is stalemated"

    def follows(self, earlier: Any) -> bool:
        return True


def passes(facts: Any) -> bool:
    """May anybody pass?"""
    return any(word != "never" for word in facts.game.passing)

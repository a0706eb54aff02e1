"""A piece that goes to and fro."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from ...model.ends import End, Measure, Seeing, Tabling, Telling, Words
from ...model.terms import Repeats
from ..english import article, number
from .reading import Found, Reader


@dataclass(frozen=True, kw_only=True)
class ToAndFro(End):
    """One of the pieces has made the last `times` moves of its side, and come to two squares in turn."""

    kind = "to_and_fro"
    means = (
        "A piece has moved with all the last moves of its side and come to two squares only, in turn. "
        "Nothing was captured meanwhile, and none of these moves answered a check; a pass before the last "
        "one is overlooked."
    )
    example = "{repeats: 5, who: {not: royals}, result: loss}"
    alone: ClassVar[bool] = True
    about = "mover"
    playable: ClassVar[bool] = False
    pieces: frozenset[str]
    times: int

    @classmethod
    def read(cls, r: Reader) -> Found | None:
        """`repeats: N` with `who`."""
        part = r.take(lambda part: isinstance(part, Repeats) and part.who is not None)
        if not isinstance(part, Repeats) or part.who is None:
            return None
        return Found(cls, {"pieces": r.kinds(part.who), "times": part.times})

    def tabled(self, to: Tabling) -> Words:
        return {"MASK": to.mask(self.pieces), "N": self.times}

    def clauses(self, told: Telling) -> Iterator[str]:
        yield (
            f"{told.kinds(self.pieces, article)} has gone to and fro: "
            f"it has moved with {number(self.times)} moves of its side in a row, "
            "and come to two squares only, in turn"
        )
        yield "moves that answer a check do not count, and one pass before the last of them does not matter"

    def measured(self, seen: Seeing) -> Measure:
        target = seen.decided_by(self)
        if target is None:
            return Measure(f"no piece has gone to and fro with {self.times} moves of its side in a row")
        return Measure(
            f"the {seen.title(target)} has gone to and fro with {self.times} moves in a row", (target,)
        )

    def follows(self, earlier: Any) -> bool:
        return bool(self.times >= earlier.times and self.pieces <= earlier.pieces)

    @property
    def names(self) -> frozenset[str]:
        return self.pieces

"""Royals that face each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from ...model.ends import End, Measure, Seeing, Tabling, Telling, Words
from ...model.geometry import LINES
from ...model.terms import Last
from ..direction_words import one_line
from .passed import PASSES
from .reading import Found, Reader
from .stuck import passes


@dataclass(frozen=True, kw_only=True)
class Facing(End):
    """Royals of the two sides face each other along the lines, with nothing between.

    With `claim` the side to move has to part them, or passes, even in check, and only that ends the game.
    """

    kind = "facing"
    means = (
        "Royals of the two sides face each other, with nothing between them; with `last: pass`, after a pass."
    )
    example = "{if: [facing vertical, {last: pass}], result: draw}"
    alone: ClassVar[bool] = True
    about = "mover"
    along: str = "any"
    claim: bool = False

    @classmethod
    def read(cls, r: Reader) -> Found | None:
        """`if: facing LINES`, alone or with `last: pass`."""
        word = r.word("facing")
        if word is None:
            return None
        r.needs_royal("facing")
        claimed = r.take(lambda part: part == Last(PASSES))
        return Found(cls, {"along": word.rest[0] if word.rest else "any", "claim": claimed is not None})

    @property
    def keeps(self) -> str:
        return "passes" if self.claim else ""

    def tabled(self, to: Tabling) -> Words:
        return {"LINES": to.lines(self.along), "CLAIM": int(self.claim)}

    def clauses(self, told: Telling) -> Iterator[str]:
        claimed = ", and the side to move passes" if self.claim else ""
        line = one_line(self.along, told.game.board)
        yield f"the {told.royals} face each other on a {line} with nothing between them{claimed}"
        if self.claim:
            yield "the side to move has to part them, or to pass, which it may then do even in check"

    def measured(self, seen: Seeing) -> Measure:
        pair = seen.faced(self.along)
        if pair is None:
            return Measure("no royals face each other")
        claim = f"; {seen.mover_words} has to part them, or ends the game by a pass" if self.claim else ""
        done = "; a pass has left it so" if self.claim and seen.passed else claim
        words = f"the {seen.title(pair[0])} and the {seen.title(pair[1])} face each other"
        return Measure(words + done, tuple(pair))

    def never(self, facts: Any) -> str:
        return "" if passes(facts) or not self.claim else "nobody may pass, and only a pass claims it"

    def follows(self, earlier: Any) -> bool:
        within = {*LINES[self.along]} <= {*LINES[earlier.along]}
        return within and (self.claim or not earlier.claim)

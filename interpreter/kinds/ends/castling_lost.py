"""No right to castle any more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...model.ends import Measure, Seeing, Sided, Tabling, Telling, Words
from ...model.ruleset import SIDES
from ...model.terms import Holds, Range
from .castled import no_castling, wing_words
from .having import Way, owner_words
from .reading import Found, Reader


@dataclass(frozen=True, kw_only=True)
class CastlingLost(Sided):
    """A side, which has castlings (to the wing), has no right to one any more."""

    kind = "castling_lost"
    means = "A side, which had castlings, has no right to castle any more."
    example = "{count: {who: all, if: can_castle}, is: 0, result: loss}"
    wing: str = ""

    @classmethod
    def read(cls, r: Reader) -> Found | None:
        """`count: {who: all, if: can_castle}, is: 0`, perhaps in a wing."""
        part = r.count(lambda one: one.who.condition == Holds("can_castle") and one.range == Range(0, 0))
        return Found(cls, {"wing": part.place.word if part.place else ""}) if part else None

    def tabled(self, to: Tabling) -> Words:
        white, black = to.rights(self.wing, used=False)
        return {"MASK": white, "MASK2": black}

    def clauses(self, told: Telling) -> Iterator[str]:
        yield f"{owner_words(self)} has lost the right to castle{wing_words(self.wing)}"

    def won(self, told: Telling, side: int, own: bool) -> Way | None:
        whose = "one's own" if own else "the opponent's"
        return "end", "ending", f"{whose} right to castle{wing_words(self.wing)}"

    def measured(self, seen: Seeing) -> Measure:
        where = f" to the {self.wing}" if self.wing else ""
        who = self.side if self.side in SIDES else "a side"
        return Measure(f"the rights left are {seen.castling or 'none'}; {who} needs one{where}")

    def never(self, facts: Any) -> str:
        return no_castling(self, facts)

    def follows(self, earlier: Any) -> bool:
        return bool(self == earlier)

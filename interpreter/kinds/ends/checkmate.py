"""Checkmate."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from ...model.ends import End, Measure, Seeing, Tabling, Telling, Words
from ...model.terms import Condition, Counted, Holds, Range
from ..english import article, listed
from .reading import Found, Reader
from .stalemate import SIDES_ASKED, WHO_MOVES, holds_for, measured_moves, only_words


@dataclass(frozen=True, kw_only=True)
class Checkmate(End):
    """The side to move is in check and has no legal move.

    `by`: only such pieces give the check. `checked_by`: in the unbroken row of checks that ends in it, one
    was given by such a piece.
    """

    kind = "checkmate"
    means = "The side to move is in check and has no legal move."
    example = "{if: checkmate, result: loss}"
    about = "turn"
    barring = True
    attacks: ClassVar[bool] = True
    by: frozenset[str] | None = None
    checked_by: frozenset[str] | None = None
    only: str = "either"  # or the one side that it is asked of

    @classmethod
    def read(cls, r: Reader) -> Found | None:
        """`if: checkmate`, alone or with who gives the check."""
        if r.word("checkmate") is None:
            return None
        r.needs_royal("checkmate")
        by = r.take(_by_others)
        marked = r.take(lambda part: isinstance(part, Holds) and part.word in r.names.marks)
        return Found(
            cls,
            {
                "by": r.names.everything - r.kinds(by.who) if isinstance(by, Counted) else None,
                "checked_by": r.names.marks[marked.word] if isinstance(marked, Holds) else None,
                "only": r.colour,
            },
        )

    @property
    def keeps(self) -> str:
        return "series" if self.checked_by is not None else ""

    def tabled(self, to: Tabling) -> Words:
        checked = 0 if self.checked_by is None else to.mask(self.checked_by)
        mask = -1 if self.by is None else to.mask(self.by)
        return {"MASK": mask, "MASK2": checked, "SIDE": SIDES_ASKED[self.only]}

    def asked_of(self, side: str) -> End:
        return replace(self, only=side if side in SIDES_ASKED else "either")

    def clauses(self, told: Telling) -> Iterator[str]:
        by = f" from {told.kinds(self.by, article)} alone" if self.by is not None else ""
        words = f"{WHO_MOVES[self.only]} is in check{by} and has no legal move"
        if self.checked_by is not None:
            words += (
                f", and one of the checks in an unbroken row came from {told.kinds(self.checked_by, article)}"
            )
        yield words

    def won(self, told: Telling, side: int, own: bool) -> tuple[str, str, str] | None:
        if self.by is not None or self.checked_by is not None or not holds_for(self.only, side, own):
            return None
        kings = told.royal_words(side if own else 1 - side)  # type: ignore[attr-defined]
        if own:
            return ("be", "being", "checkmated") if kings else None
        return ("checkmate", "checkmating", f"the opponent's {listed(kings)}") if kings else None

    def measured(self, seen: Seeing) -> Measure:
        found = measured_moves(seen)
        asked = [f"it counts only by {seen.kinds(self.by)}"] if self.by is not None else []
        if self.checked_by is not None:
            had = "had" if seen.checked_before else "had not"
            asked.append(
                f"it counts after a check by {seen.kinds(self.checked_by)}, which the checks up to now {had}"
            )
        return replace(found, sentence="; ".join([found.sentence, *asked, *only_words(self.only)]))

    def never(self, facts: Any) -> str:
        return nothing_attacks(facts)

    def follows(self, earlier: Any) -> bool:
        if earlier.only not in ("either", self.only):
            return False
        pairs = ((self.by, earlier.by), (self.checked_by, earlier.checked_by))
        return all(old is None or (new is not None and new <= old) for new, old in pairs)

    @property
    def names(self) -> frozenset[str]:
        return (self.by or frozenset()) | (self.checked_by or frozenset())


def _by_others(part: Condition) -> bool:
    """No other pieces than some give the check: {count: {not: K}, whose: enemy, in: checkers, is: 0}."""
    return (
        isinstance(part, Counted)
        and part.place is not None
        and part.place.word == "checkers"
        and part.range == Range(0, 0)
    )


def nothing_attacks(facts: Any) -> str:
    """Why there can be no check."""
    return "" if facts.attackers or facts.game.facings else "nothing can ever attack a royal piece"

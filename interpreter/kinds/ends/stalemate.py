"""Stalemate."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from ...model.ends import MOST_PIECES, End, Measure, Seeing, Tabling, Telling, Words
from ...model.terms import Condition, Counted, Holds, Legal, Moves, Not, Range
from ..english import capital, counted
from .reading import Found, Reader


@dataclass(frozen=True, kw_only=True)
class Stalemate(End):
    """The side to move is not in check and has no legal move, or only promotions that count as none."""

    kind = "stalemate"
    means = "The side to move has no legal move and is not in check; also when it has no royal piece."
    example = "{if: stalemate, result: draw}"
    about = "turn"
    barring = True
    promotions_optional: bool = False
    own_at_most: int = MOST_PIECES  # of the side to move
    only: str = "either"  # or the one side that it is asked of

    @classmethod
    def read(cls, r: Reader) -> Found | None:
        """`if: stalemate`; or no check, no legal move but promotions, and few pieces of the side."""
        fields: dict[str, Any] = {"only": r.colour}
        if not r.word("stalemate"):
            if r.take(_only_promotions) is None:
                return None
            fields["promotions_optional"] = True
            if r.take(lambda part: part == Not(Holds("check"))) is None:
                r.note("whether the side is in check has to be said", "add {not: check}")
        few = r.count(_all)
        if few is not None:
            fields["own_at_most"] = few.range.most
        return Found(cls, fields)

    def tabled(self, to: Tabling) -> Words:
        asked = SIDES_ASKED[self.only]
        return {"OPTIONAL": int(self.promotions_optional), "N": self.own_at_most, "SIDE": asked}

    def asked_of(self, side: str) -> End:
        return replace(self, only=side if side in SIDES_ASKED else "either")

    def clauses(self, told: Telling) -> Iterator[str]:
        check = "is not in check and " if any(piece.royal for piece in told.game.pieces) else ""
        few = f"has at most {counted(self.own_at_most, 'piece')}, " if self.own_at_most < MOST_PIECES else ""
        but = " but promotions" if self.promotions_optional else ""
        yield f"{WHO_MOVES[self.only]} {few}{check}has no legal move{but}"

    def won(self, told: Telling, side: int, own: bool) -> tuple[str, str, str] | None:
        if not holds_for(self.only, side, own):
            return None
        if own:
            return "have", "having", "no legal move left"
        return "leave", "leaving", "the opponent without a legal move"

    def measured(self, seen: Seeing) -> Measure:
        measure = measured_moves(seen)
        asked = []
        if self.promotions_optional and (others := seen.unpromoting):
            asked.append(f"{others} of them {'is not a promotion' if others == 1 else 'are not promotions'}")
        if self.own_at_most < MOST_PIECES:
            asked.append(f"it counts with at most {self.own_at_most} pieces")
        return replace(measure, sentence="; ".join([measure.sentence, *asked, *only_words(self.only)]))

    def follows(self, earlier: Any) -> bool:
        if earlier.only not in ("either", self.only):
            return False
        wider = earlier.promotions_optional or not self.promotions_optional
        return bool(wider and earlier.own_at_most >= self.own_at_most)


SIDES_ASKED = {"white": 0, "black": 1, "either": 4}
"""Words of the tables for the side that an end is asked of."""
WHO_MOVES = {"white": "White, to move,", "black": "Black, to move,", "either": "the side to move"}


def holds_for(only: str, side: int, own: bool) -> bool:
    """Can a side win by a condition of one side, that holds for itself (`own`) or its opponent?"""
    return only == "either" or (only == "black") == bool(side if own else 1 - side)


def only_words(only: str) -> list[str]:
    """Of whom it is asked, where that is one side."""
    return [] if only == "either" else [f"it counts only where {capital(only)} is to move"]


def _only_promotions(part: Condition) -> bool:
    """Is no move legal that is not a promotion?"""
    return part == Legal(Moves(when=frozenset({"not promotion"})), Range(0, 0))


def _all(part: Counted) -> bool:
    """At most so many pieces of any kind on the board."""
    return (
        part.who.plain
        and part.who.kinds is None
        and part.place is None
        and part.range.least <= 1 <= (part.range.most or 0)
    )


def measured_moves(seen: Seeing) -> Measure:
    """Who is in check, and how many moves there are."""
    checks, squares = seen.checks_now
    if not checks:
        return Measure(f"{seen.nobody_checked}, and {seen.moves_words}")
    return Measure(f"{checks}, and {seen.moves_words}", squares)

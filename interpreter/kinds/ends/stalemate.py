"""Stalemate."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from ...model.ends import MOST_PIECES, End, Measure, Seeing, Tabling, Telling, Words
from ...model.terms import Condition, Counted, Holds, Legal, Not, Range
from ..english import counted
from .reading import Found, Reader


@dataclass(frozen=True, kw_only=True)
class Stalemate(End):
    """The side to move is not in check and has no legal move, or only promotions that count as none."""

    kind = "stalemate"
    means = "The side to move has no legal move and is not in check; also when it has no royal piece."
    example = "{if: stalemate, result: draw}"
    about = "turn"
    promotions_optional: bool = False
    own_at_most: int = MOST_PIECES  # of the side to move

    @classmethod
    def read(cls, r: Reader) -> Found | None:
        """`if: stalemate`; or no check, no legal move but promotions, and few pieces of the side."""
        fields: dict[str, Any] = {}
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
        return {"OPTIONAL": int(self.promotions_optional), "N": self.own_at_most}

    def clauses(self, told: Telling) -> Iterator[str]:
        check = "is not in check and " if any(piece.royal for piece in told.game.pieces) else ""
        few = f"has at most {counted(self.own_at_most, 'piece')}, " if self.own_at_most < MOST_PIECES else ""
        but = " but promotions" if self.promotions_optional else ""
        yield f"the side to move {few}{check}has no legal move{but}"

    def won(self, told: Telling, side: int, own: bool) -> tuple[str, str, str] | None:
        if own:
            return "have", "having", "no legal move left"
        return "leave", "leaving", "the opponent without a legal move"

    def measured(self, seen: Seeing) -> Measure:
        measure = measured_moves(seen)
        asked = []
        if self.promotions_optional and (others := sum(not m.promotion for m in seen.position.legal_moves)):
            asked.append(f"{others} of them {'is not a promotion' if others == 1 else 'are not promotions'}")
        if self.own_at_most < MOST_PIECES:
            asked.append(f"it counts with at most {self.own_at_most} pieces")
        return replace(measure, sentence="; ".join([measure.sentence, *asked]))

    def follows(self, earlier: Any) -> bool:
        wider = earlier.promotions_optional or not self.promotions_optional
        return bool(wider and earlier.own_at_most >= self.own_at_most)


def _only_promotions(part: Condition) -> bool:
    """Is no move legal that is not a promotion?"""
    return (
        isinstance(part, Legal)
        and part.moves.when == frozenset({"not promotion"})
        and part.range == Range(0, 0)
    )


def _all(part: Counted) -> bool:
    """At most so many pieces of any kind on the board."""
    return part.who.plain and part.who.kinds is None and part.place is None and bool(part.range.most)


def measured_moves(seen: Seeing) -> Measure:
    """Who is in check, and how many moves there are."""
    checks, squares = seen.checks_now
    if not checks:
        return Measure(f"{seen.nobody_checked}, and {seen.moves_words}")
    return Measure(f"{checks}, and {seen.moves_words}", squares)

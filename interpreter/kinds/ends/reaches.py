"""A piece in a zone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...model.ends import Goal, Loss, Measure, Seeing, Sided, Tabling, Telling, Words
from ...model.geometry import Region
from ...model.terms import Range
from ..english import article, listed
from .having import NAMED, WATCHED, Way, possible
from .reading import Found, Reader

ANSWERS = {"": 0, "white": 1, "black": 2, "either": 3}


@dataclass(frozen=True, kw_only=True)
class Reaches(Sided):
    """One of the pieces of `side` stands in the zone; `answer` may do the same at once."""

    kind = "reaches"
    barring = True
    means = "A piece stands in a place; with `answer`, that side may still do the same with its next move."
    example = "{count: royals, in: last_rank, result: win}"
    pieces: frozenset[str]
    zone: Region
    answer: str = ""

    @classmethod
    def read(cls, r: Reader) -> Found | None:
        """`count: PIECES, in: REGION`, of which one is enough."""
        part = r.count(
            lambda one: (
                one.place is not None
                and one.place.region is not None
                and one.range == Range()
                and one.who.plain
                and one.who.kinds is not None
            )
        )
        if part is None or part.place is None:
            return None
        return Found(cls, {"pieces": r.kinds(part.who), "zone": part.place.region, "answer": r.answer})

    def tabled(self, to: Tabling) -> Words:
        return {"MASK": to.mask(self.pieces), "FLAGS": ANSWERS[self.answer], "ZONE": to.zone(self.zone)}

    def clauses(self, told: Telling) -> Iterator[str]:
        named = NAMED.get(self.side)
        who = f"{named}'s {told.kinds(self.pieces)}" if named else told.kinds(self.pieces, article)
        owner = "either side" if self.side == "either" else WATCHED.get(self.side)
        whose = f" of {owner}" if owner else ""
        yield f"{who}{whose} stands on {told.region(self.zone)}"
        if self.answer:
            who = NAMED.get(self.answer, "the opponent")
            yield f"but if {who} can do the same with the very next move, the game is drawn"

    def won(self, told: Telling, side: int, own: bool) -> Way | None:
        owner = side if own else 1 - side
        if not possible(told, self.pieces, owner):
            return None
        names = told.royal_names(owner, self.pieces)  # type: ignore[attr-defined]
        whom = f"{listed(article(told.title(name)) for name in names)} to {told.region(self.zone)}"
        return ("bring", "bringing", whom) if own else ("make", "making", f"the opponent bring {whom}")

    def measured(self, seen: Seeing) -> Measure:
        sides = seen.watched(self.side)
        inside = tuple(
            square
            for side in sides
            for square in seen.pieces_of(side)
            if square in self.zone[side] and seen.kind(square) in self.pieces
        )
        zones = list(dict.fromkeys(", ".join(seen.spans(self.zone[side])) for side in sides))
        where = zones[0] if len(zones) == 1 else " for White, ".join(zones) + " for Black"
        verb = "stands" if len(inside) == 1 else "stand"
        who = (
            f"{seen.titles(inside)} {verb} in the zone" if inside else f"nobody stands in the zone ({where})"
        )
        return Measure(who + (f"; {self.answer} may answer at once" if self.answer else ""), inside)

    def never(self, facts: Any) -> str:
        able = any(
            facts.squares_of(name, side) & self.zone[side] for side in self.watched for name in self.pieces
        )
        return "" if able else "none of its pieces can ever stand in the zone"

    def follows(self, earlier: Any) -> bool:
        inside = all(self.zone[side] <= earlier.zone[side] for side in (0, 1))
        return inside and self.pieces <= earlier.pieces and not earlier.answer and earlier.covers(self)

    @property
    def names(self) -> frozenset[str]:
        return self.pieces

    def aims(self) -> Iterator[Goal | Loss]:
        for side in self.watched:
            if sign := self.meaning(side, True):
                yield Goal(side, self.pieces, self.zone[side], sign)

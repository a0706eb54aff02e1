"""Castling, done or no longer possible."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...model.ends import Measure, Seeing, Sided, Tabling, Telling, Words
from ...model.ruleset import SIDES
from ...model.terms import Made, Moves, Place
from .having import Way, owner_words
from .reading import Found, Reader

WINGS = tuple(
    Moves(when=frozenset({"castling"}), target=Place(word=wing) if wing else None)
    for wing in ("", "kingside", "queenside")
)


def wing_words(wing: str) -> str:
    """Where to."""
    return f" on the side of the {'last' if wing == 'kingside' else 'first'} file" if wing else ""


@dataclass(frozen=True, kw_only=True)
class Castled(Sided):
    """A side has castled, to the wing where one is named: kingside, towards the last file, or queenside."""

    kind = "castled"
    means = "A side has castled; `{when: castling, to: queenside}`: with the rook nearer to the first file."
    example = "{made: castling, result: win}"
    wing: str = ""

    @classmethod
    def read(cls, r: Reader) -> Found | None:
        """`made: castling`, perhaps to a wing."""
        part = r.take(lambda one: isinstance(one, Made) and one.moves in WINGS and one.range.least == 1)
        if not isinstance(part, Made):
            return None
        return Found(cls, {"wing": part.moves.target.word if part.moves.target else ""})

    @property
    def keeps(self) -> str:
        return "castled"

    def tabled(self, to: Tabling) -> Words:
        white, black = to.rights(self.wing, used=True)
        return {"MASK": white, "MASK2": black}

    def clauses(self, told: Telling) -> Iterator[str]:
        yield f"{owner_words(self)} has castled{wing_words(self.wing)}"

    def won(self, told: Telling, side: int, own: bool) -> Way | None:
        where = wing_words(self.wing)
        if own:
            return "castle", "castling", where.strip()
        return "make", "making", f"the opponent castle{where}"

    def measured(self, seen: Seeing) -> Measure:
        fitting = (c for c in seen.ruleset.castlings if self.wing in ("", seen.ruleset.wing(c)))
        done = {c.side for c in fitting if seen.has_castled(c)}
        sides = [SIDES[side] for side in seen.watched(self.side) if side in done]
        where = f" to the {self.wing}" if self.wing else ""
        return Measure(f"{' and '.join(sides)} castled{where}" if sides else f"nobody castled{where}")

    def never(self, facts: Any) -> str:
        return no_castling(self, facts)

    def follows(self, earlier: Any) -> bool:
        return earlier.wing in ("", self.wing) and earlier.covers(self)


def no_castling(end: Any, facts: Any) -> str:
    """Why no castling of the side goes to the wing."""
    game = facts.game
    able = any(c.side in end.watched and end.wing in ("", game.wing(c)) for c in game.castlings)
    return "" if able else "there is no such castling"

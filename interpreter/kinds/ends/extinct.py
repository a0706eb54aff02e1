"""Too few pieces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...model.ends import Goal, Loss, Measure, Seeing, Sided, Tabling, Telling, Words
from ...model.ruleset import SIDES
from ...model.terms import Counted, Range
from ..english import number, plural
from .having import NAMED, Way, owner_words
from .reaches import ANSWERS
from .reading import Found, Reader


@dataclass(frozen=True, kw_only=True)
class Extinct(Sided):
    """A side has `at_most` of the pieces (None = all), its opponent enough; `answer` may do the same."""

    kind = "extinct"
    barring = True
    means = "A side has no more than so many of the pieces; with an `if`, while its enemy has enough."
    example = "{count: king, is: 0, result: loss}"
    pieces: frozenset[str] | None
    at_most: int = 0
    opponent_at_least: int = 0
    answer: str = ""

    @classmethod
    def read(cls, r: Reader) -> Found | None:
        """`count: PIECES, is: 0` or up to a number, anywhere."""
        part = r.count(
            lambda one: (
                one.range.least == 0 and one.range.most is not None and one.place is None and one.who.plain
            )
        )
        if part is None:
            return None
        enemy = r.take(
            lambda one: (
                isinstance(one, Counted) and one == Counted(part.who, "enemy", range=Range(one.range.least))
            )
        )
        fields = {
            "pieces": r.some(part.who),
            "at_most": part.range.most,
            "opponent_at_least": enemy.range.least if isinstance(enemy, Counted) else 0,
            "answer": r.answer,
        }
        return Found(cls, fields)

    def tabled(self, to: Tabling) -> Words:
        return {
            "MASK": to.mask(self.pieces),
            "N": self.at_most,
            "FLAGS": ANSWERS[self.answer],
            "MIN_OTHER": self.opponent_at_least,
        }

    def clauses(self, told: Telling) -> Iterator[str]:
        kinds = told.kinds(self.pieces, plural if self.at_most > 1 else str)
        count = "no" if self.at_most == 0 else f"at most {number(self.at_most)}"
        least = self.opponent_at_least
        other = f" and its opponent has {number(least)} or more" if least else ""
        yield f"{owner_words(self)} has {count} {kinds} left{other}"
        if self.answer:
            whose = f", if it is {NAMED[self.answer]}," if self.answer in NAMED else ""
            few = f"while its opponent has only {number(max(least, self.at_most + 1))} left"
            drawn = "" if least > self.at_most else "; if both have so few, the game is drawn"
            yield f"but {few}, that side{whose} may still do the same with its next move{drawn}"

    def won(self, told: Telling, side: int, own: bool) -> Way | None:
        few, owner = self.at_most, side if own else 1 - side
        one = not few and told.only_one(self.pieces, owner)  # type: ignore[attr-defined]
        form = str if one or (few == 1 and not own) else plural
        every = "" if one else "all "
        kinds = told.kinds_of(self.pieces, owner, form, "or" if one or few else "and")  # type: ignore[attr-defined]
        if own:
            left = f"all but {number(few)} of one's {kinds}" if few else f"{every}one's own {kinds}"
            return "lose", "losing", left
        if few:
            return "leave", "leaving", f"the opponent with at most {number(few)} {kinds}"
        verb = ("remove", "removing") if told.game.consequences else ("capture", "capturing")
        return *verb, f"{every}the opponent's {kinds}"

    def measured(self, seen: Seeing) -> Measure:
        held = [seen.held(self.pieces, side) for side in (0, 1)]
        counts = [len(seen.ones(self.pieces, side)) + held[side] for side in (0, 1)]
        watched = ""
        if self.side in SIDES:
            watched = f", only {seen.ruleset.look.owners[SIDES.index(self.side)]} is watched"
        what = f" of {seen.kinds(self.pieces, ', ')}" if self.pieces else ""
        what += ", those in hand counted" if any(held) else ""
        white, black = seen.ruleset.look.sides
        least = f"{self.at_most} or fewer" if self.at_most else "none"
        sentence = (
            f"{white} has {counts[0]}, {black} {counts[1]} pieces{what}; the rule asks for {least}{watched}"
        )
        if self.opponent_at_least:
            sentence += f", and the other side has to have {self.opponent_at_least} or more"
        return Measure(sentence)

    def never(self, facts: Any) -> str:
        """Royals that are always royal are never captured, nor can their number change but by effects."""
        game, exposed = facts.game, facts.game.removable
        counted = (i for i, p in enumerate(game.pieces) if self.pieces is None or p.name in self.pieces)
        immortal = {
            i for i in counted if game.pieces[i].royal == "always" and game.pieces[i].name not in exposed
        }
        for side in self.watched:
            staying = sum(1 for i, owner in game.setup.values() if i in immortal and owner == side)
            if staying <= self.at_most:
                return ""
        return "the royal pieces that it counts are never captured"

    def follows(self, earlier: Any) -> bool:
        same = (self.pieces, self.answer, self.opponent_at_least) == (
            *(earlier.pieces, earlier.answer, earlier.opponent_at_least),
        )
        return same and self.at_most <= earlier.at_most and earlier.covers(self)

    @property
    def names(self) -> frozenset[str]:
        return self.pieces or frozenset()

    def aims(self) -> Iterator[Goal | Loss]:
        for side in self.watched:
            if sign := self.meaning(side, False):
                yield Loss(side, self.pieces, self.at_most, sign)

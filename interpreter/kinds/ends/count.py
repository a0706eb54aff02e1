"""A number of pieces, anywhere or in a zone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from ...model.conditions import Count as Asked
from ...model.ends import MOST_PIECES, Goal, Loss, Measure, Seeing, Sided, Tabling, Telling, Words
from ...model.geometry import Region, mirrored
from ...model.terms import BOTH, ENEMY, OWN, Counted, Holds, Last, MoveNumber, Not, Pieces, Place, Some
from ..english import article, number, plural, spanned
from .having import Way, has, ones, owner_words, possible, squares, too_many
from .reading import Found, Reader


@dataclass(frozen=True, kw_only=True)
class Count(Sided):
    """A side has `at_least` to `at_most` of the pieces in the zone (None = on the whole board).

    With `observed` ("attackers" or "guards") only those count that such enemies attack, or such pieces of
    their own side guard, as `by` names (None = any; "self" among them: those of their own kind), from
    `least_by` to `most_by` of them.
    With `provided` only those count of which all that holds, seen from where each stands by its owner.
    With `unattacked`, only pieces that no enemy could capture now count, unless `enough` of them are
    there (0 = no number is). With `tie`, the game is drawn where it holds for both sides at once.
    """

    kind = "count"
    barring = True
    means = (
        "A side has so many of the pieces, perhaps in a place; with `if: {not: attacked}`, of the safe ones;"
        " with `if: {count: PIECES, in: attackers, is: RANGE}`, or guards, of those that so many attack, or"
        " guard; with other counts in `if`, of those of which they all hold."
    )
    example = "{count: dog, in: far_half, is: 3+, result: win}"
    pieces: frozenset[str] | None
    zone: Region | None = None
    at_least: int = 0
    at_most: int = MOST_PIECES
    unattacked: bool = False
    observed: str = ""
    by: frozenset[str] | None = None
    least_by: int = 1
    most_by: int = MOST_PIECES
    enough: int = 0
    tie: bool = False
    provided: tuple[Asked, ...] = ()

    @classmethod
    def read(cls, r: Reader) -> Found | None:
        """`count: PIECES, in: REGION, is: RANGE`; or `any` of two counts, of safe pieces and of all."""
        part, enough = r.count(lambda one: one.who.condition in (None, SAFE) or is_counted(one)), 0
        if part is None:
            some = r.take(_safe_or_enough)
            if not isinstance(some, Some):
                return None
            part, other = some.of  # type: ignore[assignment]
            assert isinstance(part, Counted)
            assert isinstance(other, Counted)
            enough = other.range.least
        unattacked = part.who.condition == SAFE
        who, watch = replace(part.who, condition=None), watching(part)
        asked = None if unattacked or watch is not None else part.who.condition
        watchers = None if watch is None else watch.who
        own = watchers == Pieces(word="self")
        fields = {
            "observed": watch.place.word if watch is not None and watch.place else "",
            "by": frozenset({"self"}) if own else r.some(watchers) if watchers is not None else None,
            "least_by": 1 if watch is None else watch.range.least,
            "most_by": MOST_PIECES if watch is None or watch.range.most is None else watch.range.most,
            "pieces": r.some(who),
            "zone": r.region(part.place),
            "at_least": part.range.least,
            "at_most": MOST_PIECES if part.range.most is None else part.range.most,
            "unattacked": unattacked,
            "enough": enough,
            "provided": () if asked is None else r.names.counts(asked, who.kinds, r.spot),
        }
        return Found(cls, fields)

    @property
    def narrowed(self) -> bool:
        """Do only some of the pieces count, by what is around them?"""
        return self.unattacked or bool(self.observed or self.provided)

    def tabled(self, to: Tabling) -> Words:
        anywhere = mirrored(range(to.game.board.size)) if self.narrowed else None
        zone = self.zone or anywhere
        return {
            "MASK": to.mask(self.pieces),
            "N": self.at_least,
            "MOST": self.at_most,
            "ZONE": to.zone(zone) if zone else 0,
            "UNATTACKED": int(self.unattacked),
            "ATTACKED": int(self.observed == "attackers"),
            "GUARDED": int(self.observed == "guards"),
            "PROVIDED": int(bool(self.provided)),
            "MASK2": to.counts(self.provided) if self.provided else self._watching_mask(to),
            "LEAST_BY": self.least_by * bool(self.observed),
            "MOST_BY": self.most_by * bool(self.observed),
            "TIE": int(self.tie),
            "ENOUGH": self.enough,
        }

    def _watching_mask(self, to: Tabling) -> int:
        """Who attacks or guards, 0 for the own kind of what is counted."""
        return 0 if self.by == OWN_KIND or not self.observed else to.mask(self.by)

    def words(self, told: Telling) -> str:
        """`at least three dogs on the far half of the board that no enemy piece could capture now`."""
        what = ones(told, self.pieces)(self.at_least if self.at_most == MOST_PIECES else self.at_most)
        where = f" on {told.region(self.zone)}" if self.zone else ""
        safe = " that no enemy piece could capture now" if self.unattacked else ""
        if self.observed:
            safe = f" that {self._watchers(told)}"
        if self.provided:
            safe = f", each while {' and '.join(map(told.condition, self.provided))}"
        enough = f", or {number(self.enough)} in any case" if self.enough else ""
        return f"{how_many(self.at_least, self.at_most)} {what}{where}{safe}{enough}"

    def _watchers(self, told: Telling) -> str:
        """`a rook of the enemy attacks`, `at least two pieces of its own side guard`."""
        deed = "attack" if self.observed == "attackers" else "guard"
        whose = "of the enemy" if deed == "attack" else "of its own side"
        one, anyhow = self.most_by == 1, (self.least_by, self.most_by) == (1, MOST_PIECES)
        many = "" if anyhow else how_many(self.least_by, self.most_by) + " "
        form = article if anyhow else str if one else plural
        who = f"{'one ' * anyhow}of its own kind" if self.by == OWN_KIND else told.kinds(self.by, form)
        return f"{many}{who} {whose} {deed}{'s' * (one or anyhow)}"

    def clauses(self, told: Telling) -> Iterator[str]:
        yield f"{owner_words(self)} has {self.words(told)}"
        if self.tie:
            yield "but if both sides have, the game is drawn"

    def won(self, told: Telling, side: int, own: bool) -> Way | None:
        owner = side if own else 1 - side
        return has(self.words(told), own) if possible(told, self.pieces, owner) else None

    def measured(self, seen: Seeing) -> Measure:
        found = [seen.counted(self, side) for side in (0, 1)]
        wanted = [f"{self.at_least} or more"] * (self.at_least > 0)
        wanted += [f"{self.at_most} or fewer"] * (self.at_most < MOST_PIECES)
        wanted += [f"{self.enough} or more, whether they can be captured or not"] * (self.enough > 0)
        where = " in the zone" if self.zone else ""
        safe = " that cannot be captured" if self.unattacked and not self.enough else ""
        safe = safe or " that count" * (self.enough > 0 or bool(self.provided))
        safe = safe or {"attackers": " that are attacked so", "guards": " that are guarded so"}.get(
            self.observed, ""
        )
        white, black = seen.ruleset.look.sides
        sentence = f"{white} has {len(found[0])}, {black} {len(found[1])} pieces{where}{safe}; asked for: "
        there = sorted(found[0] | found[1]) if self.zone or self.narrowed else []
        return Measure(sentence + (" or " if self.enough else " and ").join(wanted), tuple(there))

    def never(self, facts: Any) -> str:
        if self.at_least > self.at_most:
            return "it asks for more pieces than it allows"
        if not self.at_least:
            return ""
        if self.zone is None:
            return too_many(self.at_least, self, facts)
        most = max(len(squares(self, self.zone, side, facts)) for side in self.watched)
        return "" if most >= self.at_least else "so many of its pieces can never stand in the zone"

    def follows(self, earlier: Any) -> bool:
        alike = ("pieces", "zone", "unattacked", "observed", "by", "least_by", "most_by", "tie", "provided")
        same = all(getattr(self, name) == getattr(earlier, name) for name in alike)
        within = earlier.at_least <= self.at_least and self.at_most <= earlier.at_most
        return same and not self.enough < earlier.enough and within and earlier.covers(self)

    @property
    def observes(self) -> bool:
        return bool(self.observed) or any(count.asks_attacks for count in self.provided)

    @property
    def names(self) -> frozenset[str]:
        return self.pieces or frozenset()

    def aims(self) -> Iterator[Goal | Loss]:
        """A zone to reach, or pieces to keep; a number of them on the whole board is not a target."""
        for side in () if self.provided else self.watched:
            if self.zone and self.at_least and (sign := self.meaning(side, True)):
                yield Goal(side, self.pieces, self.zone[side], sign)
            elif not self.zone and self.at_most < MOST_PIECES and (sign := self.meaning(side, False)):
                yield Loss(side, self.pieces, self.at_most, sign)


SAFE = Not(Holds("attacked"))
OWN_KIND = frozenset({"self"})
WATCHERS = {"attackers": ("", ENEMY), "guards": ("", OWN)}


def how_many(at_least: int, at_most: int) -> str:
    """`at least three`, `at most one`, `two or three`, `just one`, `no`."""
    least, most = number(at_least), number(at_most)
    if at_most == MOST_PIECES:
        return f"at least {least}"
    if not at_least:
        return f"at most {most}" if at_most else "no"
    return f"just {most}" if least == most else spanned(at_least, at_most)


def watching(part: Counted) -> Counted | None:
    """What has to attack or guard the pieces that are counted, None if nothing is asked of that."""
    found = part.who.condition
    if not isinstance(found, Counted) or found.place is None:
        return None
    plain = replace(found.place, word="", mark=None) == Place() and (
        found.who.plain or found.who == Pieces(word="self")
    )
    return found if plain and found.whose in WATCHERS.get(found.place.word, ()) else None


def is_counted(part: Counted) -> bool:
    """Is what has to hold of each piece told by counts, seen from where it stands?"""
    found = part.who.condition
    parts = [one.of if isinstance(one, Not) else one for one in found.parts()] if found else []
    return bool(parts) and all(isinstance(one, Counted | MoveNumber | Last) for one in parts)


def _safe_or_enough(part: Any) -> bool:
    if not isinstance(part, Some) or len(part.of) != 2:
        return False
    safe, enough = part.of
    return isinstance(safe, Counted) and isinstance(enough, Counted) and enough.range.most is None


def tie(r: Reader) -> bool:
    """Does an entry say that the game is drawn where the next one holds for both sides?"""
    counted = all(isinstance(part, Counted | Some) for part in r.parts)
    return counted and r.side == BOTH and r.spot.value["result"] == "draw"

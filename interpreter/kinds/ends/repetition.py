"""Repetition of positions, and who forces it by checks or chases."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from ...model.ends import End, Measure, Seeing, Tabling, Telling, Words
from ...model.geometry import Region
from ...model.terms import Attack, Holds, Moves, Not, Pieces, Repeats
from ..english import article, ordinal
from .reading import Found, Reader


@dataclass(frozen=True)
class Chase:
    """Attacks that are a chase: by `pieces` (None: all but royals), on what is not protected.

    A piece always chases what is `stronger`, protected or not, and nothing in its region of `spared`.
    """

    pieces: frozenset[str] | None = None
    stronger: tuple[tuple[str, frozenset[str]], ...] = ()
    spared: tuple[tuple[str, Region], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Repetition(End):
    """A position stands for the nth time; who checked (`perpetual`) or chased all the time loses."""

    kind = "repetition"
    means = (
        "The same position stands for the nth time; an entry with `every` before it says what a side did "
        "all along."
    )
    example = "{repeats: 3, result: draw}"
    about = "mover"
    playable: ClassVar[bool] = False
    barring: ClassVar[bool] = True
    times: int
    perpetual: bool = False
    chase: Chase | None = None

    @classmethod
    def read(cls, r: Reader) -> Found | None:
        """`repeats: N`."""
        part = r.take(lambda part: isinstance(part, Repeats) and part.who is None)
        return Found(cls, {"times": part.times}) if isinstance(part, Repeats) else None

    def tabled(self, to: Tabling) -> Words:
        return {"N": self.times, "PERPETUAL": int(self.perpetual), "CHASE": int(self.chase is not None)}

    def clauses(self, told: Telling) -> Iterator[str]:
        yield f"the same position has occurred for the {ordinal(self.times)} time"
        if self.perpetual:
            yield "but a side that gave check with every move of the repeated cycle loses"
        if self.chase is not None:
            yield from _chase_words(self.chase, told)

    def measured(self, seen: Seeing) -> Measure:
        rule = "; a side that checks with every move loses by it" if self.perpetual else ""
        if self.chase:
            rule += (
                "; so does one that chases the same piece"
                if rule
                else "; a side that chases a piece loses by it"
            )
        if not seen.alternating:
            return Measure("positions are counted only when the sides have begun to alternate")
        return Measure(f"the position occurs for time {seen.occurrences} of {self.times}{rule}")

    def follows(self, earlier: Any) -> bool:
        return bool(self.times >= earlier.times)

    @property
    def names(self) -> frozenset[str]:
        chase = self.chase or Chase()
        named = {name for key, names in chase.stronger for name in (key, *names)}
        return (chase.pieces or frozenset()) | named | {name for name, _ in chase.spared}


@dataclass(frozen=True, kw_only=True)
class Recurs(Repetition):
    """The same, as `forbid` asks it of the position after a move, which no game has noted yet."""

    kind = "recurs"

    def measured(self, seen: Seeing) -> Measure:
        return Measure(f"the same position stands for the {ordinal(self.times)} time")


def _chase_words(chase: Chase, told: Telling) -> Iterator[str]:
    who = f" by {told.kinds(chase.pieces, article)}" if chase.pieces is not None else ""
    yield (
        "and a side loses that chased the same piece with every move of the cycle, unless the other did too: "
        f"a move chases what it newly lets be attacked{who}, if nothing that is not pinned protects it, and "
        "if it could not capture its attacker in the same way"
    )
    for name, stronger in chase.stronger:
        yield f"{article(told.title(name))} chases {told.kinds(stronger, article)} although it is protected"
    for name, zone in chase.spared:
        yield f"{article(told.title(name))} is never chased on {told.region(zone)}"


def added(r: Reader) -> dict[str, Any] | None:
    """What an entry with `every` adds to the repetition after it, None if it is not such an entry."""
    [part] = r.parts if len(r.parts) == 1 else [None]
    if not isinstance(part, Repeats) or part.every is None:
        return None
    every = part.every
    if part.who is not None or every not in (Moves(when=frozenset({"check"})), Moves(chases=every.chases)):
        r.note("such moves are not supported all along yet", "write every: check, or every: {chases: […]}")
    return {"chase": chase_of(r, every.chases)} if every.chases else {"perpetual": True}


CHASES = (
    "write chases: [{if: {not: guarded}}, {by: PIECES, who: PIECES}]; the first may have"
    " who: {not: {who: PIECES, in: REGION}}"
)


def chase_of(r: Reader, attacks: Sequence[Attack]) -> Chase:
    """What a chase is: attacks on what is not protected, and on what is stronger."""
    first, *others = attacks
    whom = first.who or Pieces()
    plain = whom == Pieces(but=whom.but) and all(one.who is None or one.who.plain for one in others)
    if (
        first.condition not in (None, Not(Holds("guarded")))
        or any(one.condition for one in others)
        or not plain
    ):
        r.note("such chases are not supported yet", CHASES)
    pieces = r.kinds(first.by) if first.by else None
    stronger: dict[str, frozenset[str]] = {}
    for attack in others:
        for name in sorted(r.kinds(attack.by or Pieces())):
            stronger[name] = stronger.get(name, frozenset()) | r.kinds(attack.who or Pieces())
    order = [name for name in r.names.questions.nodes if name in stronger]
    return Chase(
        pieces=None if pieces == r.names.everything - r.names.royals else pieces,
        stronger=tuple((name, stronger[name]) for name in order),
        spared=tuple(_spared(r, first.who)),
    )


def _spared(r: Reader, who: Pieces | None) -> Iterator[tuple[str, Region]]:
    """Kinds that are not chased in a region: {not: {who: K, in: REGION}}."""
    but = who.but if who else None
    for part in (but.parts or (but,)) if but else ():
        region = r.region(part.place)
        if part.whose or part.condition or part.but or part.word:
            r.note("such chases are not supported yet", CHASES)
        for name in sorted(part.kinds or ()):
            if region is not None:
                yield name, region

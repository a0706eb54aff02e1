"""Entries of `end`: each condition as a row of those that the kernel asks, with the result for its side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..kinds.places import Regions
from ..kinds.reading import Spot
from ..model.ends import (
    KINDS,
    MOST_PIECES,
    Block,
    Castled,
    CastlingLost,
    Chase,
    Checkmate,
    Checks,
    Connects,
    Count,
    CountLimit,
    CountOut,
    DeadMaterial,
    End,
    Extinct,
    Facing,
    Full,
    Line,
    MoveCount,
    MoveLimit,
    Passed,
    Reaches,
    Repetition,
    Stalemate,
    Stuck,
    ToAndFro,
)
from ..model.geometry import Region
from ..model.ruleset import PieceType
from ..model.terms import (
    BOTH,
    Attack,
    Condition,
    Countdown,
    Counted,
    Holds,
    Last,
    Limit,
    Made,
    Material,
    Not,
    Pieces,
    Place,
    Range,
    Repeats,
    Some,
    Without,
)
from .movers import Movers

#: Reasons for which games end without a condition: of matches and records.
NOT_RULES = ("resignation", "time")
RESULT_KEYS = frozenset({"result", "name", "answer"})
OTHER = {"mover": "turn", "turn": "mover", "white": "black", "black": "white"}


@dataclass(frozen=True)
class Names:
    """What the names in a condition stand for; problems are noted at their place."""

    movers: Movers
    regions: Regions
    pieces: tuple[PieceType, ...]

    @property
    def royals(self) -> frozenset[str]:
        """The royal pieces."""
        return frozenset(piece.name for piece in self.pieces if piece.royal)

    @property
    def everything(self) -> frozenset[str]:
        """All pieces."""
        return frozenset(piece.name for piece in self.pieces)


@dataclass(frozen=True)
class Found:
    """A condition of an entry as a row: its class and fields, the conditions that it leaves, and its subject.

    `subject` is the side that the condition is about where the entry does not say whose: "mover", "turn", or
    "owner" for any side that it holds for. `sided`: the row itself keeps the side.
    """

    kind: type[End]
    fields: dict[str, Any]
    left: tuple[Condition, ...] = ()
    subject: str = "owner"
    sided: bool = False


class Reader:
    """Finds the row of one entry."""

    def __init__(self, spot: Spot, names: Names) -> None:
        self.spot = spot
        self.names = names
        self.parts = list(names.movers.questions.sentence(spot, RESULT_KEYS).parts())

    def note(self, message: str, hint: str = "", code: str = "H375") -> None:
        """Note a problem of the entry."""
        self.names.movers.questions.note(self.spot, code, message, hint)

    def take(self, fits: Callable[[Condition], bool]) -> Condition | None:
        """The first of the conditions that fits, which is not left any more."""
        for part in self.parts:
            if fits(part):
                self.parts.remove(part)
                return part
        return None

    def word(self, *words: str) -> Holds | None:
        """A condition of one of these words."""
        found = self.take(lambda part: isinstance(part, Holds) and part.word in words)
        return found if isinstance(found, Holds) else None

    def of(self, kind: type[Any]) -> Any:
        """A condition of a class."""
        return self.take(lambda part: isinstance(part, kind))

    def set_of(self, who: Pieces) -> frozenset[str] | None:
        """The kinds of PIECES, None for all."""
        if who.word == "none":
            return frozenset()
        if not who.plain:
            self.note("only kinds of piece are supported here yet", "name the pieces")
        return who.kinds

    def set(self, who: Pieces) -> frozenset[str]:
        """The kinds of PIECES as a set."""
        found = self.set_of(who)
        return self.names.everything if found is None else found

    def region(self, place: Place | None) -> Region | None:
        """The squares of a place, None for the whole board."""
        if place is None:
            return None
        if place.region is None:
            self.note(f"'{place.word or 'a movement'}' is not supported as a place here yet", "name a region")
        return place.region

    def needs_royal(self, what: str) -> None:
        """Note a condition about royals where there is none."""
        if not self.names.royals:
            self.note(f"'{what}' can never happen: this variant has no royal piece", code="H360")


def _checkmate(r: Reader) -> Found | None:
    word = r.word("checkmate")
    if word is None:
        return None
    r.needs_royal("checkmate")
    by = r.take(_by_checkers)
    marked = r.take(lambda part: isinstance(part, Holds) and part.word in r.names.movers.marks)
    fields = {
        "by": _not_those(r, by) if isinstance(by, Counted) else None,
        "checked_by": r.names.movers.marks[marked.word] if isinstance(marked, Holds) else None,
    }
    return Found(Checkmate, fields, subject="turn")


def _by_checkers(part: Condition) -> bool:
    """No other pieces than some give the check: {count: {not: K}, whose: enemy, in: checkers, is: 0}."""
    there = isinstance(part, Counted) and part.place is not None and part.place.word == "checkers"
    return there and isinstance(part, Counted) and part.range == Range(0, 0)


def _not_those(r: Reader, part: Counted) -> frozenset[str]:
    return r.names.everything - r.set(part.who)


def _stalemate(r: Reader) -> Found | None:
    return Found(Stalemate, {}, subject="turn") if r.word("stalemate") else None


def _stuck(r: Reader) -> Found | None:
    return Found(Stuck, {}) if r.word("all_stuck") else None


def _facing(r: Reader) -> Found | None:
    word = r.word("facing")
    if word is None:
        return None
    r.needs_royal("facing")
    claimed = r.take(lambda part: isinstance(part, Last) and part.moves.when == frozenset({"pass"}))
    along = word.rest[0] if word.rest else "any"
    return Found(Facing, {"along": along, "claim": claimed is not None}, subject="mover")


def _repeats(r: Reader) -> Found | None:
    part = r.of(Repeats)
    if part is None:
        return None
    if part.who is not None:
        return Found(ToAndFro, {"pieces": r.set(part.who), "times": part.times}, subject="mover")
    return Found(Repetition, {"times": part.times}, subject="mover")


def _without(r: Reader) -> Found | None:
    part = r.of(Without)
    if part is None:
        return None
    kinds = [r.set(moves.by) for moves in part.since if moves.by is not None]
    return Found(MoveCount, {"moves": part.moves, "reset_by": frozenset().union(*kinds)}, subject="mover")


def _material(r: Reader) -> Found | None:
    part = r.of(Material)
    if part is None:
        return None
    sets: list[tuple[str, ...]] = []
    same: frozenset[str] = frozenset()
    for one in part.sets:
        if one.place is not None and one.place.word == "one_shade":
            same |= one.kinds or frozenset()
        elif one.parts:
            sets.append(tuple(sorted(name for inner in one.parts for name in inner.kinds or ())))
        else:
            sets.append(tuple(sorted(r.set(one))) if one.word != "none" else ())
    return Found(DeadMaterial, {"sets": tuple(sets), "same_colour": same}, subject="mover")


def _made(r: Reader) -> Found | None:
    part = r.of(Made)
    if part is None:
        return None
    when = part.moves.when
    if when == frozenset({"check"}):
        r.needs_royal("made: check")
        return Found(Checks, {"count": part.range.least})
    if when == frozenset({"castling"}):
        wing = part.moves.target.word if part.moves.target else ""
        return Found(Castled, {"wing": wing}, sided=True)
    r.note("only checks and castlings are counted yet", "write made: check")
    return Found(Castled, {}, sided=True)


def _last(r: Reader) -> Found | None:
    part = r.of(Last)
    if part is None:
        return None
    if part.moves.when != frozenset({"pass"}):
        r.note("only passes are supported here yet", "write last: pass")
    return Found(Passed, {"times": part.count}, subject="mover")


def _countdown(r: Reader) -> Found | None:
    part = r.of(Countdown)
    if part is None:
        return None
    common = [one for one in iter(lambda: r.take(_gone), None)]
    limited = _move_limit(r, part.limits)
    if limited is not None and not common:
        return Found(MoveLimit, limited)
    return Found(CountOut, {"limits": tuple(_limit(r, one, common) for one in part.limits)})


def _gone(part: Condition) -> bool:
    """Neither side has such a piece any more: {count: K, whose: both, is: 0}."""
    return isinstance(part, Counted) and part.whose == BOTH and part.range == Range(0, 0)


def _move_limit(r: Reader, limits: Sequence[Limit]) -> dict[str, Any] | None:
    """The limit of a side that has some pieces and lacks others, if it is nothing else."""
    if len(limits) != 1 or limits[0].from_pieces or limits[0].condition is None:
        return None
    has, lacks = frozenset[str](), frozenset[str]()
    for part in limits[0].condition.parts():
        if not isinstance(part, Counted) or part.whose or part.place or part.who.kinds is None:
            return None
        if part.range == Range():
            has |= r.set(part.who)
        elif part.range == Range(0, 0):
            lacks |= r.set(part.who)
        else:
            return None
    return {"moves": limits[0].moves, "has": has, "lacks": lacks} if has else None


def _limit(r: Reader, limit: Limit, common: Sequence[Condition]) -> CountLimit:
    own, has = MOST_PIECES, []
    without: frozenset[str] = frozenset()
    parts = [*(limit.condition.parts() if limit.condition else ()), *common]
    for part in parts:
        if not isinstance(part, Counted) or part.place:
            r.note("only pieces are counted in a countdown", "write {count: PIECES, whose: SIDE, is: RANGE}")
        elif _gone(part):
            without |= r.set(part.who)
        elif part.whose == "enemy":
            has += [(name, part.range.least) for name in sorted(r.set(part.who))]
        elif part.who.kinds is None:
            own = part.range.most if part.range.most is not None else MOST_PIECES
        else:
            r.note("only all pieces of the side that counts are counted in a countdown", "write count: all")
    return CountLimit(limit.moves, own, tuple(has), without, limit.from_pieces)


def _counted(r: Reader) -> Found | None:
    part = r.take(lambda part: isinstance(part, Counted) and not _asked_of_enemy(part))
    if part is None:
        return _enough(r)
    assert isinstance(part, Counted)
    for pattern in COUNTED:
        found = pattern(r, part)
        if found is not None:
            return found
    return None


def _asked_of_enemy(part: Condition) -> bool:
    return isinstance(part, Counted) and part.whose == "enemy"


def _shape(r: Reader, part: Counted) -> Found | None:
    place = part.place
    if place is None or place.word not in ("row", "line", "block"):
        return None
    pieces = r.set_of(part.who)
    if place.word == "block":
        files, ranks = map(int, place.lines.split("x"))
        return Found(Block, {"pieces": pieces, "size": (files, ranks)}, sided=True)
    fields = {"pieces": pieces, "length": part.range.least, "along": place.lines, "gaps": place.word == "line"}
    return Found(Line, fields, sided=True)


def _full(r: Reader, part: Counted) -> Found | None:
    if part.who.word != "empty" or part.range != Range(0, 0):
        return None
    every = (frozenset(range(r.names.movers.board.size)),) * 2
    own = r.take(lambda other: isinstance(other, Counted) and other.place == part.place)
    fields = {"zone": r.region(part.place) or every, "pieces": None, "at_least": 0}
    if isinstance(own, Counted):
        fields |= {"pieces": r.set_of(own.who), "at_least": own.range.least}
    return Found(Full, fields, sided=True)


def _castling_lost(r: Reader, part: Counted) -> Found | None:
    if part.who.condition != Holds("can_castle") or part.range != Range(0, 0):
        return None
    return Found(CastlingLost, {"wing": part.place.word if part.place else ""}, sided=True)


def _connects(r: Reader, part: Counted) -> Found | None:
    inner = part.who.condition
    if not isinstance(inner, Counted) or inner.place is None or len(inner.place.all_of) != 2:
        return None
    start, joined = inner.place.all_of
    if joined.word != "joined":
        return None
    fields = {"pieces": part.who.kinds, "start": r.region(start), "target": r.region(part.place)}
    return Found(Connects, fields | {"along": joined.lines}, sided=True)


def _extinct(r: Reader, part: Counted) -> Found | None:
    if part.range.least != 0 or part.place is not None or not part.who.plain or part.range.most is None:
        return None
    enemy = r.take(lambda other: _asked_of_enemy(other) and getattr(other, "who", None) == part.who)
    least = enemy.range.least if isinstance(enemy, Counted) else 0
    fields = {"pieces": r.set_of(part.who), "at_most": part.range.most, "opponent_at_least": least}
    return Found(Extinct, fields | _answer(r), sided=True)


def _answer(r: Reader) -> dict[str, str]:
    return {"answer": str(r.spot.value.get("answer", ""))}


def _reaches(r: Reader, part: Counted) -> Found | None:
    if part.place is None or part.range != Range() or not part.who.plain or part.place.region is None:
        return None
    if part.who.kinds is None or "tie" in r.spot.value:
        return None
    return Found(Reaches, {"pieces": r.set(part.who), "zone": part.place.region} | _answer(r), sided=True)


def _count(r: Reader, part: Counted) -> Found | None:
    who, unattacked = _safe(part.who)
    fields = {
        "pieces": r.set_of(who),
        "zone": r.region(part.place),
        "at_least": part.range.least,
        "at_most": MOST_PIECES if part.range.most is None else part.range.most,
        "unattacked": unattacked,
    }
    return Found(Count, fields, sided=True)


def _safe(who: Pieces) -> tuple[Pieces, bool]:
    """Pieces without the condition that no enemy attacks them, and whether they had it."""
    if who.condition != Not(Holds("attacked")):
        return who, False
    return Pieces(who.kinds, who.word, who.named), True


def _enough(r: Reader) -> Found | None:
    """So many unattacked ones, or so many of whatever kind: two counts of which one is enough."""
    some = r.of(Some)
    if some is None or len(some.of) != 2 or not all(isinstance(part, Counted) for part in some.of):
        return None
    found = _count(r, some.of[0])
    assert found is not None
    return Found(Count, {**found.fields, "enough": some.of[1].range.least}, sided=True)


COUNTED: tuple[Callable[[Reader, Counted], Found | None], ...] = (
    *(_shape, _full, _castling_lost, _connects, _extinct, _reaches, _count),
)
"""What a count of pieces can be as a row, in the order in which it is tried."""

ROWS: tuple[Callable[[Reader], Found | None], ...] = (
    *(_checkmate, _stalemate, _stuck, _facing, _repeats, _without, _material, _made, _last, _countdown),
    _counted,
)
"""What an entry can be as a row, in the order in which it is tried."""


def build_ends(nodes: Sequence[Any], names: Names) -> tuple[End, ...]:
    """All end conditions; entries that say more of the one after them are part of it."""
    found: list[End] = []
    pending: dict[str, Any] = {}
    for i in range(len(nodes)):
        spot = Spot(nodes, i)
        reader = Reader(spot, names)
        more = addition(reader)
        if more is not None:
            pending |= more
            continue
        found.append(build_end(reader, pending))
        pending = {}
    return tuple(found)


def addition(r: Reader) -> dict[str, Any] | None:
    """What an entry adds to the next one's row: checks and chases of a repetition, both sides of a count."""
    [part] = r.parts if len(r.parts) == 1 else [None]
    if isinstance(part, Repeats) and part.every is not None:
        if part.every.chases:
            return {"chase": _chase(r, part.every.chases)}
        return {"perpetual": True}
    if r.spot.value.get("whose") == BOTH and r.spot.value["result"] == "draw" and not isinstance(part, Countdown):
        return {"tie": True}
    return None


def _chase(r: Reader, attacks: Sequence[Attack]) -> Chase:
    """What a chase is: attacks on what is not protected, and on what is stronger."""
    first, *others = attacks
    pieces = r.set(first.by) if first.by else None
    royal = r.names.everything - r.names.royals
    stronger: dict[str, frozenset[str]] = {}
    for attack in others:
        for name in sorted(r.set(attack.by or Pieces())):
            stronger[name] = stronger.get(name, frozenset()) | r.set(attack.who or Pieces())
    return Chase(
        pieces=None if pieces == royal else pieces,
        stronger=tuple((name, stronger[name]) for name in r.names.movers.pieces if name in stronger),
        spared=tuple(_spared(r, first.who)),
    )


def _spared(r: Reader, who: Pieces | None) -> Iterator[tuple[str, Region]]:
    """Kinds that are not chased in a region: {not: {who: K, in: REGION}}."""
    but = who.but if who else None
    for part in (but.parts or (but,)) if but else ():
        region = r.region(part.place)
        for name in sorted(part.kinds or ()):
            if region is not None:
                yield name, region


def build_end(r: Reader, more: dict[str, Any]) -> End:
    """One end condition."""
    found = next((made for row in ROWS if (made := row(r)) is not None), None)
    if found is None:
        r.note("this condition is not supported as an end yet", "docs/limits.md lists what is")
        return Stalemate(name="stalemate", result=("draw", ""))
    if r.parts:
        r.note("these conditions are not supported together yet", "docs/limits.md lists what is")
    node = r.spot.value
    side = str(node.get("whose", ""))
    fields = {**found.fields, **more}
    if found.sided:
        fields["side"] = side or "either"
    name = str(node.get("name", found.kind.kind))
    if name in {*KINDS, *NOT_RULES} - {found.kind.kind}:
        message = f"reserved word '{name}': results have another meaning for it"
        r.names.movers.report.at(node, "name", "H111", message, f"choose another name, such as 'by_{name}'")
    return found.kind(
        **fields,
        name=name,
        result=result_of(str(node["result"]), found, side),
        mark=r.spot.mark,
    )


def result_of(result: str, found: Found, side: str) -> tuple[str, str]:
    """What follows, as (word, who)."""
    if result == "draw":
        return "draw", ""
    if result in ("score", "low_score"):
        return "winner", "more" if result == "score" else "fewer"
    word = "winner" if result == "win" else "loser"
    if found.sided:
        return word, "owner" if side in ("", "either") else side
    return word, side or found.subject


def check_mates(ends: Sequence[End], spots: Sequence[Spot], names: Names) -> None:
    """Note mates after checks by different pieces: one row of checks is remembered for all."""
    asked = {end.checked_by for end in ends if isinstance(end, Checkmate) and end.checked_by is not None}
    if len(asked) > 1:
        last = next(s for s, e in zip(spots, ends, strict=False) if isinstance(e, Checkmate) and e.checked_by)
        names.movers.questions.note(last, "H369", "another mark than a checkmate before it", "name the same mark")

"""Entries of `end`: every one is read by the first kind that knows what it says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from ..kinds.ends import ENDS, Checkmate, Checks, Count, Stalemate, Together
from ..kinds.ends.count import tie
from ..kinds.ends.reading import Found, Reader
from ..kinds.ends.repetition import added
from ..kinds.places import Regions
from ..kinds.reading import HEADS, Questions, Spot
from ..language.report import Report
from ..model.conditions import Count as Asked
from ..model.ends import End
from ..model.pieces import PieceType
from ..model.terms import ENEMY, OWN, Condition, Counted, Legal, MoveNumber, Repeats, Some
from .conditions import build_count
from .movers import Movers
from .together import Unknown, first_of, together

#: Reasons that are read elsewhere: in protocols, and of games that end without a condition.
READ = ("checkmate", "stalemate", "resignation", "time")
OTHER = {"mover": "turn", "turn": "mover", "white": "black", "black": "white", "owner": "opponent"}


@dataclass(frozen=True)
class Names:
    """What the names in a definition stand for; problems are noted at their place."""

    movers: Movers
    regions: Regions
    pieces: tuple[PieceType, ...]
    castled: frozenset[str] = frozenset()  # the kinds that castle as a rook does

    @property
    def questions(self) -> Questions:
        """Reads answers."""
        return self.movers.questions

    @property
    def royals(self) -> frozenset[str]:
        """The royal pieces."""
        return frozenset(piece.name for piece in self.pieces if piece.royal)

    @property
    def everything(self) -> frozenset[str]:
        """All pieces."""
        return frozenset(piece.name for piece in self.pieces)

    def counts(self, condition: Condition, kinds: frozenset[str] | None, spot: Spot) -> tuple[Asked, ...]:
        """Counts that all hold, seen from where a piece of the kinds stands; `self` is the one kind."""
        own = next(iter(kinds)) if kinds is not None and len(kinds) == 1 else ""
        parts = condition.parts()
        return tuple(build_count(part, own, self.questions, spot, mover=True) for part in parts)

    @property
    def marks(self) -> dict[str, frozenset[str]]:
        """By the name of a mark on who was checked, the kinds whose checks write it."""
        return self.movers.marks


def build_ends(nodes: Sequence[Any], names: Names) -> tuple[End, ...]:
    """All end conditions; entries that say more of the one after them are part of it."""
    found: list[End] = []
    nodes_of: list[Any] = []
    pending: dict[str, Any] = {}
    readers = [Reader(Spot(nodes, i), names) for i in range(len(nodes))]
    for reader, after in zip_longest(readers, readers[1:]):
        more = {"tie": True} if tie(reader) else added(reader)
        if more is not None:
            if after is None or not belongs(reader, after):
                reader.note("this is supported only right before the same condition without it", SAID_BEFORE)
                more, pending = {}, {}
            if reader.answer:
                reader.note("'answer' has no effect beside `every` or `whose: both`", "leave it out")
            pending |= more
            continue
        found.append(build_end(reader, pending))
        nodes_of.append(reader.spot.value)
        pending = {}
    check_names(nodes_of, found, names.questions.report)
    return tuple(found)


SAID_BEFORE = (
    "`whose: both` (a draw if it holds for both sides) stands before the same count for one side, "
    "`every: MOVES` before the same `repeats`"
)


def belongs(reader: Reader, after: Reader) -> bool:
    """Does an entry say more of the one after it: of the same pieces, or of as many occurrences?"""
    said, others = ([unsided(part) for part in one.parts] for one in (reader, after))
    if isinstance(said[0], Repeats):
        times = [part.times for part in others if isinstance(part, Repeats) and part.who is None]
        return reader.spot.value["result"] == "loss" and times == [said[0].times]
    return said == others


def unsided(part: Condition) -> Condition:
    """A condition without the side that is asked."""
    if isinstance(part, Some):
        return replace(part, of=tuple(map(unsided, part.of)))
    return replace(part, whose="") if isinstance(part, Counted) else part


def check_names(nodes: Sequence[Any], ends: Sequence[End], report: Report) -> None:
    """Note names that results have another meaning for, or another condition of the definition."""
    for node, end in zip(nodes, ends, strict=True):
        if end.name != end.kind and end.name in (*READ, *(other.kind for other in ends)):
            message = f"reserved word '{end.name}': results have another meaning for it"
            report.at(node, "name", "H111", message, f"choose another name, such as 'by_{end.name}'")


OF_ONE_SELF = (
    "count a side's own pieces, and write the result for that side: {count: queen, is: 0, result: loss}"
)
COUNTS_TOGETHER = (
    "several counts of kinds may stand together: [{count: rook, is: 0}, {count: pawn, in: far_half}]"
)
ASKED = frozenset({"either", "white", "black", "mover", "turn"})
"""Sides that an end can be asked for."""


def alike(node: Mapping[str, Any]) -> str:
    """The ends that ask what an entry asks, as examples."""
    heads = [key for key in HEADS if key in node] or ["if"]
    found = [kind.example for kind in ENDS if kind.example.startswith(tuple(f"{{{head}:" for head in heads))]
    return f"supported: {'; '.join(found or [ONLY_PROMOTIONS])}"


ONLY_PROMOTIONS = "{if: [{not: check}, {legal: {not: promotion}, is: 0}], result: draw}"
"""The one end that asks which moves are legal."""


def build_end(r: Reader, more: dict[str, Any]) -> End:
    """One end condition."""
    node = r.spot.value
    several = len(r.parts) > 1
    found = read_end(r, more)
    if isinstance(found, Unknown):
        asked = found.conditions
        mark = getattr(asked[0], "mark", None) if several and asked else None
        if mark is not None:
            message = "this condition is not supported beside others yet"
            hint = f"supported: {ONLY_PROMOTIONS}" if isinstance(asked[0], Legal) else COUNTS_TOGETHER
            r.names.questions.report.mark(mark, "H392", message, "end", hint)
            return Stalemate(name="stalemate", result=("draw", ""))
        enemies = asked and all(isinstance(part, Counted) and part.whose == ENEMY for part in asked)
        hint = OF_ONE_SELF if enemies else alike(node)
        if any(isinstance(part, MoveNumber) for part in asked):
            hint = "write count: {who: king, if: {moves: 40+}}, or {moves: 50, since: [capture]}"
        r.note("this condition is not supported as an end yet", hint)
        return Stalemate(name="stalemate", result=("draw", ""))
    if found.kind is Together:
        check_together(r, Together(**found.fields, name="", result=("draw", "")), more)
        more = {key: value for key, value in more.items() if key == "tie"}
    fields = {**found.fields, **more}
    sided = hasattr(found.kind, "side")
    side = r.side if r.side in ASKED else "either"
    if sided:
        fields["side"] = side
    if r.side not in ASKED:
        hint = f"write {', '.join(sorted(ASKED - {'either'}))}, or leave it out: then both sides are asked"
        if r.side == OWN:
            hint = "leave it out: each side is asked of its own pieces; or write mover, turn, white or black"
        if r.side == ENEMY:
            hint = OF_ONE_SELF
        r.note(f"'whose: {r.side}' is not supported as the side of an end", hint)
    if not sided and found.kind.about == "either" and side in ("white", "black"):
        r.note("this condition cannot be asked of one side yet", "leave `whose` out, to ask both")
    if not sided and "whose" in node and node["result"] == "draw" and "only" not in fields:
        r.note("'whose' has no effect beside this condition and a draw", "leave it out")
    if "answer" in node and not hasattr(found.kind, "answer"):
        hint = "write it beside {count: PIECES, in: PLACE, result: win}, or leave it out"
        r.note("'answer' has no effect beside this condition", hint)
    name = str(node.get("name", found.kind.kind))
    result = result_of(str(node["result"]), found.kind, side, sided)
    built: End = found.kind(**fields, name=name, result=result, mark=r.spot.mark)
    return built


def check_together(r: Reader, end: Together, more: Mapping[str, Any]) -> None:
    """Note what cannot be said of conditions that are asked together."""
    if more.keys() - {"tie"}:
        r.note("`every` has no effect beside several conditions", "write {repeats: 3} alone")
    if r.side == "either" and r.spot.value["result"] in ("win", "loss") and not end.of_a_side:
        r.note("these conditions belong to neither side", "write `whose`: the side that the result is for")


def read_end(r: Reader, more: Mapping[str, Any]) -> Found | Unknown:
    """What an entry asks: one kind of end, or several together."""
    alone = tuple(r.parts)
    found = first_of(r, (Count,) if "tie" in more and len(alone) == 1 else ENDS)
    if found is not None and not r.parts:
        return found
    if len(alone) == 1 and isinstance(alone[0], Counted) and alone[0].whose == ENEMY:
        return Unknown(alone)
    return together(r, found)


def result_of(result: str, kind: type[End], side: str, sided: bool) -> tuple[str, str]:
    """What follows, as (word, who); a mate is told as the win of the side that gives it."""
    if result == "draw":
        return "draw", ""
    if result in ("score", "low_score"):
        return "winner", "more" if result == "score" else "fewer"
    who = "owner" if sided or (side == "either" and kind.about == "either") else side
    who = kind.about if who == "either" else who
    if kind is Checkmate and result == "loss":
        return "winner", OTHER[who]
    return ("winner" if result == "win" else "loser"), who


def check_counts(ends: Sequence[End], names: Names) -> None:
    """Note checks that are counted in two ways: one number is remembered."""
    counted = [end for end in ends if isinstance(end, Checks)]
    for end in counted[1:]:
        if end.in_a_row != counted[0].in_a_row:
            message = "checks are counted in a row, or all of them: not both in one game yet"
            names.questions.report.mark(
                end.mark, "H392", message, "end", "leave `since` out of both, or of none"
            )


def check_mates(ends: Sequence[End], names: Names) -> None:
    """Note mates after checks by different pieces: one row of checks is remembered for all."""
    marked = [end for end in ends if isinstance(end, Checkmate) and end.checked_by is not None]
    for end in marked[1:]:
        if end.checked_by != marked[0].checked_by:
            message = "another mark than the checkmate before it asks for"
            names.questions.report.mark(end.mark, "H369", message, "end", "name the same mark")

"""Moves of pieces of the other side, as acts with which a turn begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ..kinds.movement.narrowing import is_first
from ..kinds.reading import Spot
from ..language.report import Report
from ..model.pieces import Movement
from ..model.ruleset import Ruleset
from ..model.sentences import Foreign
from ..model.terms import ENEMY
from .conditions import build_counts
from .movers import Movers
from .sentences import further_act, further_move

KEYS = frozenset({"who", "do", "like"})
WRITE = "write {who: {whose: enemy}, do: move}"


def foreign_act(acts: list[Spot]) -> Spot | None:
    """The act of moving a piece of the other side with which a turn may begin, None if there is none."""
    first = acts[0] if acts else None
    if first is None or not isinstance(first.value, Mapping):
        return None
    ways = first["any"].items() if "any" in first.value else [first]
    return next((way for way in ways if further_move(way)), None)


def build_foreign(acts: list[Spot], movers: Movers) -> Foreign | None:
    """What the acts of a turn say of moving pieces of the other side, None if nothing."""
    act, ask = foreign_act(acts), movers.questions
    if act is None:
        return None
    for key in act.value.keys() - KEYS:
        message = f"'{key}' has no effect where a turn begins with a piece of the other side"
        ask.report.at(act.value, key, "H392", message, of_key=True)
    for other in acts[1:]:
        if further_act(other):
            ask.note(other, "H392", "no further move follows moves of pieces of the other side yet", WRITE)
    found = act.ask("who", ask.pieces)
    asked = act["who"].get("if") if found and found.condition else None
    plain = replace(found, whose="", word="", condition=None) if found else None
    if found is None or ENEMY not in (found.whose, found.word) or not (plain and plain.plain):
        ask.note(act, "H392", "a turn begins with a piece of the other side, or with 'move'", WRITE)
    return Foreign(
        pieces=found.kinds if found else None,
        provided=build_counts(asked, "", ask),
        moves=_lent(act, movers) if "like" in act.value else None,
        alone="any" not in acts[0].value,
        mark=getattr(act.value, "mark", None),
    )


def _lent(act: Spot, movers: Movers) -> tuple[tuple[str, tuple[Movement, ...]], ...] | None:
    """By which movements pieces of each kind are moved."""
    entry, ask = act.value["like"], movers.questions
    if not isinstance(entry, Mapping) or is_first(entry):
        hint = "write like: {like: self, takes: own}"
        ask.note(act["like"], "H392", "this is not supported here yet", hint)
        return None
    kinds = [name for name in movers.pieces if name not in movers.walls]
    made = tuple((name, tuple(movers.of_act(entry, act.value, "like", name))) for name in kinds)
    if any(m.bend for _, movements in made for m in movements):
        hint = "leave like out"
        ask.note(act["like"], "H392", "movements that turn are not lent in a turn yet", hint)
    return made


def check_foreign(game: Ruleset, report: Report) -> None:
    """Note what does not go together with moves of pieces of the other side."""
    foreign = game.series.foreign if game.series else None
    royals = frozenset(piece.name for piece in game.pieces if piece.royal)
    for entry in game.consequences:
        if entry.movers and foreign is None:
            message = "no piece is moved by the side that does not own it"
            report.mark(entry.mark, "H389", message, "effects", "leave whose out, or write white or black")
        barring = entry.barred and entry.where != ("victim",) and entry.blocked != "stays"
        if entry.movers and royals and (barring or not entry.spares_royals(royals)):
            message = "what follows from moves of one side's pieces alone can cost no royal yet"
            report.mark(entry.mark, "H392", message, "effects", "write whose: enemy, or who: {not: royals}")
    for what, holds in (
        ("hooks", bool(game.hooks)),
        ("pieces that enter behind a first move", bool(game.gates)),
    ):
        if foreign is not None and holds:
            message = f"{what}: not supported beside moves of pieces of the other side yet"
            report.mark(foreign.mark, "H384", message, "turn", "leave one of them out")

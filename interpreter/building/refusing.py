"""Moves that the other side may refuse: `turn: {refuse: true}`, or `refuse: {not: stuck}`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..kinds.reading import Questions, Spot
from ..language.report import Report
from ..model.ruleset import Ruleset
from ..model.terms import Every, Holds, Not, Some

MEANT = {Every(()): "always", Not(Holds("stuck")): "choice", Some(()): "never"}


def build_refusing(doc: Mapping[str, Any], ask: Questions) -> str:
    """When a side may refuse the last move of the other: never, always, or where that has a choice."""
    turn = doc.get("turn")
    if not isinstance(turn, Mapping) or "refuse" not in turn:
        return "never"
    spot = Spot(turn, "refuse")
    found = MEANT.get(ask.condition(spot))
    if found is None:
        hint = "write true, or {not: stuck}: whose move it is has another one"
        ask.note(spot, "H392", "this condition is not supported for refusals yet", hint)
    return found or "never"


def check_refusing(doc: Mapping[str, Any], game: Ruleset, report: Report) -> None:
    """Note what does not go together with moves that may be refused."""
    if game.refusing == "never":
        return
    for what, holds in (
        ("passes, which are written alike,", game.passing != ("never", "never")),
        ("turns of several moves", game.series is not None),
        ("a piece that is placed by an act", game.put is not None),
        ("hooks", bool(game.hooks)),
        ("moves that may not repeat a position", "recurs" in {end.kind for end in game.barred_or_asked}),
    ):
        if holds:
            message = f"{what} and moves that may be refused do not go together yet"
            report.at(doc["turn"], "refuse", "H384", message, "leave one of them out", of_key=True)

"""An arm against the first one of its experiment, in words and rows that all who show it have in common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...matches.presenting import decimal, percent
from ..questions import MARK, RATE, chance, level, spread
from ..statistics import LEVEL, Allowance
from . import comparing, verdicts
from .caveats import ruled_apart
from .comparing import Compared, Contrast
from .interim import Look


@dataclass(frozen=True)
class Against:
    """An arm against the first: a table of every quantity, and what has to be known about it.

    `rows` say first whether they are news, and then what stands in the columns that `head` names; `sign` is
    what news are called. `allowed` is what the looks until now leave.
    """

    first: str
    this: str
    experiment: int
    explored: bool
    sign: str
    pairs: Sequence[tuple[Compared, Contrast]]
    head: tuple[str, ...]
    rows: Sequence[tuple[bool, tuple[str, ...]]]
    remarks: Sequence[str]
    allowed: Allowance

    @property
    def title(self) -> str:
        """Which arms these are."""
        return f"{self.this} against {self.first}"


def against(look: Look) -> list[Against]:
    """Every arm that has games against the first."""
    return [one_against(look, place) for place in look.others]


def one_against(look: Look, place: int) -> Against:
    """An arm against the first."""
    pairs = [(item, c) for item in look.compared for c in item.contrasts if c.arm == place]
    explored = look.asked is not None
    return Against(
        first=look.labels[0],
        this=look.labels[place],
        experiment=look.experiment,
        explored=explored,
        sign="hint" if explored else "established",
        pairs=pairs,
        head=("Quantity", "First arm", "This arm", "Difference", "Effect", "Q" if explored else "P"),
        rows=[(c.established or c.hint, cells(item, c)) for item, c in pairs],
        remarks=remarks(look, place, pairs),
        allowed=look.allowed,
    )


def look_data(look: Look) -> dict[str, Any]:
    """What a look at an experiment says, as JSON data."""
    return {
        "looks": list(look.allowed.shares or ()),
        "confidence": look.allowed.confidence,
        "not_compared": list(look.ruled),
        "question": verdicts.as_data(look),
        "quantities": comparing.compared_data(look.compared),
        "distances": [one.as_data() for one in look.distances],
    }


def cells(item: Compared, c: Contrast) -> tuple[str, ...]:
    """What stands in the columns of a quantity."""
    return (
        item.title,
        level(item.quantity, item.first),
        level(item.quantity, c.interval),
        spread(item.quantity, c.difference),
        f"{'h' if item.quantity.kind == RATE else 'd'}={decimal(c.effect.value, 2, '+')} {c.word}",
        chance(c.corrected),
    )


def remarks(look: Look, place: int, pairs: Sequence[tuple[Compared, Contrast]]) -> list[str]:
    """What is established or, where something else is the primary outcome, a hint; and what to know of it."""
    known = [
        f"{item.quantity.marked} {'up' if c.difference.value > 0 else 'down'}"
        for item, c in pairs
        if c.established or c.hint
    ]
    names, explored = ", ".join(known), look.asked is not None
    if explored:
        said = f"Hints: {names}." if known else "No hints."
    else:
        said = f"Established: {names}." if known else "No difference is established."
    marked = f"{MARK} mostly shows how often these players err, and falls with stronger play."
    return [
        said,
        *(far.sentence for far in look.distances if far.arm == place),
        tested(look.compared, explored),
        *([ruled_apart(look.ruled)] if look.ruled else []),
        *([marked] if any(item.quantity.blunders for item, _ in pairs) else []),
    ]


def tested(compared: Sequence[Compared], explored: bool) -> str:
    """How it was tested, and what it says."""
    tests = sum(len(item.contrasts) for item in compared)
    if explored:
        return (
            f"Exploratory: Q is corrected for {tests} tests so that {percent(LEVEL, 0)} of what is called a "
            "hint are false on average (Benjamini and Hochberg). A hint needs an experiment in which it is "
            "the primary outcome."
        )
    return (
        "What is not established may still differ, within the intervals of the differences. "
        f"P is corrected for {tests} tests (Holm); established is P < {LEVEL:g}."
    )

"""The contrasts of an arm with the first one in words, for terminals and pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...matches.presenting import decimal, percent
from ..questions import MARK, RATE, chance, level, spread
from ..statistics import LEVEL
from . import comparing, verdicts
from .caveats import ruled_apart
from .comparing import Compared, Contrast
from .interim import Look

Pairs = Sequence[tuple[Compared, Contrast]]


def as_data(look: Look, labels: Sequence[str]) -> dict[str, Any]:
    """What a look at an experiment says, as JSON data; `labels` are those of its arms."""
    return {
        "looks": list(look.allowed.shares or ()),
        "confidence": look.allowed.confidence,
        "not_compared": list(look.ruled),
        "question": verdicts.as_data(look, labels),
        "quantities": comparing.compared_data(look.compared),
        "distances": [one.as_data() for one in look.distances],
    }


def pairs_of(compared: Sequence[Compared], place: int) -> Pairs:
    """Every quantity of an arm, with its contrast."""
    return [(item, c) for item in compared for c in item.contrasts if c.arm == place]


def is_news(contrast: Contrast) -> bool:
    """Is something established, or a hint?"""
    return contrast.established or contrast.hint


def cells(pairs: Pairs) -> list[tuple[bool, tuple[str, ...]]]:
    """The rows of a table: is it news, and what stands in its columns."""
    return [
        (
            is_news(c),
            (
                item.title,
                level(item.quantity, item.first),
                level(item.quantity, c.interval),
                spread(item.quantity, c.difference),
                f"{'h' if item.quantity.kind == RATE else 'd'}={decimal(c.effect.value, 2, '+')} {c.word}",
                chance(c.corrected),
            ),
        )
        for item, c in pairs
    ]


def head(explored: bool) -> tuple[str, ...]:
    """What stands above them."""
    return ("Quantity", "First arm", "This arm", "Difference", "Effect", "Q" if explored else "P")


def remarks(look: Look, pairs: Pairs) -> list[str]:
    """What has to be known about a comparison of an arm with the first."""
    explored = look.asked is not None
    marked = f"{MARK} mostly shows how often these players err, and falls with stronger play."
    return [
        conclusion(pairs, explored),
        *(far.sentence for far in look.distances if pairs and far.arm == pairs[0][1].arm),
        tested(look.compared, explored),
        *([ruled_apart(look.ruled)] if look.ruled else []),
        *([marked] if any(item.quantity.blunders for item, _ in pairs) else []),
    ]


def conclusion(pairs: Pairs, explored: bool) -> str:
    """What is established, or where something else is the primary outcome, what seems to differ."""
    known = [
        f"{item.quantity.marked} {'up' if c.difference.value > 0 else 'down'}"
        for item, c in pairs
        if is_news(c)
    ]
    if explored:
        return f"Hints: {', '.join(known)}." if known else "No hints."
    return f"Established: {', '.join(known)}." if known else "No difference is established."


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

"""The contrasts of an arm with the first one in words, for terminals and pages."""

from __future__ import annotations

from collections.abc import Sequence

from .comparing import Compared, Contrast
from .looks import LEVEL

Pairs = Sequence[tuple[Compared, Contrast]]


def pairs_of(compared: Sequence[Compared], place: int) -> Pairs:
    """Every quantity of an arm, with its contrast."""
    return [(item, c) for item in compared for c in item.contrasts if c.arm == place]


def conclusion(pairs: Pairs, explored: bool) -> str:
    """What is established, or where something else is the primary outcome, what seems to differ."""
    known = [
        f"{item.quantity.title} {'up' if c.difference.value > 0 else 'down'}"
        for item, c in pairs
        if c.established or c.hint
    ]
    if explored:
        return f"Hints: {', '.join(known)}." if known else "No hints."
    return f"Established: {', '.join(known)}." if known else "No difference is established."


def tested(compared: Sequence[Compared], explored: bool) -> str:
    """How it was tested, and what it says."""
    tests = sum(len(item.contrasts) for item in compared)
    if explored:
        return (
            f"Exploratory: Q is corrected for {tests} tests so that {LEVEL:.0%} of what is called a hint are "
            "false on average (Benjamini and Hochberg). A hint needs an experiment in which it is the "
            "primary outcome."
        )
    return (
        "What is not established may still differ, within the intervals of the differences. "
        f"P is corrected for {tests} tests (Holm); established is P < {LEVEL:g}."
    )


def chance(p: float) -> str:
    """A probability."""
    return "<0.001" if p < 0.001 else f"{p:.3f}"

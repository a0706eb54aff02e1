"""How often an interval holds the truth, and how wide it is beside the best known ones that keep the same."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from interpreter.applications.lab.statistics.samples import Interval

from .checks import SURE, Check

LEAST = {5: 0.93, 10: 0.93, 20: 0.94, 50: 0.94, 200: 0.94}
"""Coverage that is promised of so many clusters."""
WIDEST = 1.2
"""How much wider than the best that keep it an interval may be."""
ROUNDING = 1e-9

Bounds = tuple[float, float]
Rivals = Mapping[str, Callable[..., Bounds]]


@dataclass(frozen=True)
class Results:
    """Results that games may have, and how likely each is under some truths.

    `chances` is an array (truth, result); `rounds` drawn results a truth, None: these are all there are.
    """

    found: Sequence[tuple[Any, ...]]
    chances: Any
    truths: Sequence[float]
    rounds: int | None = None

    @property
    def error(self) -> float:
        """Standard error of a coverage of 95 %."""
        return math.sqrt(0.05 * 0.95 / self.rounds) if self.rounds else 0.0

    def tried(self, bounds: Callable[..., Bounds]) -> tuple[float, float]:
        """The least coverage over the truths, and the mean width."""
        every = np.array([bounds(*result) for result in self.found])
        truths = np.asarray(self.truths)[:, None]
        inside = (every[:, 0] <= truths + ROUNDING) & (truths - ROUNDING <= every[:, 1])
        held = (self.chances * inside).sum(axis=1)
        widths = self.chances @ (every[:, 1] - every[:, 0])
        return float(held.min()), float(widths.mean())


def drawn(draws: Sequence[Callable[[], tuple[Any, ...]]], truths: Sequence[float], rounds: int) -> Results:
    """Results that are drawn, so many under each of the truths."""
    found = [draw() for draw in draws for _ in range(rounds)]
    chances = np.repeat(np.eye(len(draws)), rounds, axis=1) / rounds
    return Results(found, chances, truths, rounds)


def judge(
    name: str, number: int, results: Results, ours: Callable[..., Interval], rivals: Rivals | None = None
) -> Check:
    """Does an interval hold in so many cases as is promised, and is it not too wide?"""
    least = LEAST[number]

    def bounds(*result: Any) -> Bounds:
        interval = ours(*result)
        return interval.low, interval.high

    held, width = results.tried(bounds)
    others = {title: results.tried(rival) for title, rival in (rivals or {}).items()}
    best = min(((wide, title) for title, (share, wide) in others.items() if share >= least), default=None)
    text = f"{held:.3f}" + (f" ± {results.error:.3f}" if results.rounds else " exactly")
    if best:
        text += f", {width / best[0]:.2f} of {best[1]}"
    elif others:
        text += f", {' and '.join(others)} do not"
    kept = held + SURE * results.error >= least and not (best and width > WIDEST * best[0])
    return Check(f"{name}, {number}", f"{least:g}; {WIDEST:g} as wide", text, kept)

"""Successive halving: many settings play a few games, the better half plays on, until one is left.

K. Jamieson and A. Talwalkar, Non-stochastic Best Arm Identification and Hyperparameter Optimization, 2016:
every round costs as much as any other. The figure of the setting that is left is too good, because it was
chosen for it; what it is worth is told by games on fresh dice.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

LEAST, MOST = "least", "most"
"""Goals that are not numbers."""
FRESH = 1_000_003
"""Added to the seed for the games of the setting that was found."""


@dataclass(frozen=True)
class Round:
    """How many settings are in a round, and how many games each has at its end."""

    settings: int
    games: int


def rounds(settings: int, games: int) -> list[Round]:
    """The rounds that bring some settings down to one with so many games in all; whole pairs of games."""
    sizes = [settings]
    while sizes[-1] > 2:
        sizes.append(math.ceil(sizes[-1] / 2))
    each, total, found = games / len(sizes), 0, []
    for size in sizes:
        total += max(2, 2 * round(each / size / 2))
        found.append(Round(size, total))
    return found


def distance(goal: float | str) -> Callable[[float], float]:
    """How far a figure is from a goal: a number, or to be the least or the most."""
    if goal == LEAST:
        return lambda value: value
    if goal == MOST:
        return lambda value: -value
    return lambda value: abs(value - float(goal))


def kept(figures: Sequence[float | None], number: int, goal: float | str) -> list[int]:
    """The places of the best figures, in their order; none of a figure is worst, earlier ones win ties."""
    far = distance(goal)
    order = sorted(range(len(figures)), key=lambda i: (figures[i] is None, far(figures[i] or 0.0), i))
    return sorted(order[:number])

"""How far two games are from each other in how they are played: one number of many measures.

Every measure has a scale on which differences of all measures are alike: twice the arc sine of the root of
rates and shares, so that a difference is Cohen's h, and the logarithm of amounts. The distance is the root of
the mean square of the differences. Noise adds to squares, so what it adds on average is taken off. The
interval inverts the distribution of a sum of squares of normal variables that depend on each other: a gamma
distribution with its first three moments, as P. Patnaik (1949) and E. Pearson (1959) have it, whose quantiles
are E. Wilson's and M. Hilferty's (1931).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from ...matches.presenting import ranged
from ...matches.students_t import quantile
from ..questions import AMOUNT, QUANTITIES, RATE, ArmSamples, Quantity, figure
from ..statistics import Allowance, Interval, Sample, shared
from ..store import labels_of

MEASURES = (
    *("white_score", "draws", "plies", "branching", "decisions", "captures", "checks", "repeats"),
    *("men_end", "castled", "en_passant", "promoted", "special", "removed"),
)
"""What every game has, whoever plays it: measures by the scores of players are not among them."""
ADDED = 3 / 8
"""Games of all and of nothing that are added to each rate (F. Anscombe 1948)."""
LEAST_SHARE = 0.001
"""Added to shares of plies, near 0 of which a ratio says little."""
NAMED = 3
"""So many measures are named that differ most."""
HALVINGS = 60


@dataclass(frozen=True)
class Part:
    """A measure of both games, and their difference on its scale, with all measures considered."""

    quantity: Quantity
    first: float
    this: float
    difference: Interval


@dataclass(frozen=True)
class Distance:
    """How far an arm is from the first one; the parts are in the order of their differences."""

    arm: int
    interval: Interval
    parts: tuple[Part, ...]

    @property
    def sentence(self) -> str:
        """`Distance in play: 0.42 (0.31 to 0.54), over 14 measures; most of it by plies (82 and 104).`."""
        found = self.interval
        known = [
            f"{one.quantity.title} ({figure(one.quantity, one.first)} and {figure(one.quantity, one.this)})"
            for one in self.parts
            if one.difference.apart
        ]
        most = f"most of it by {', '.join(known[:NAMED])}" if known else "no single measure is surely apart"
        return f"Distance in play: {ranged(found, 2)}, over {len(self.parts)} measures; {most}."

    def as_data(self) -> dict[str, object]:
        """As JSON data; intervals are [value, low, high]."""
        return {
            "arm": self.arm,
            "distance": self.interval.as_data(),
            "sentence": self.sentence,
            "measures": [
                {
                    "name": one.quantity.name,
                    "first": one.first,
                    "this": one.this,
                    "difference": one.difference.as_data(),
                    "apart": one.difference.apart,
                }
                for one in self.parts
            ],
        }


def distances(arms: Sequence[ArmSamples], allowed: Allowance) -> tuple[Distance, ...]:
    """How far every arm is from the first one; corrected for looks and for the number of arms."""
    labels = labels_of([arm.evidence for arm in arms])
    sure = shared(allowed.confidence, len(arms) - 1)
    chosen = [each for each in QUANTITIES if each.name in MEASURES]
    rows = [[arm.sample(each, own) for each in chosen] for arm, own in zip(arms, labels, strict=True)]
    found = []
    for place in range(1, len(arms)):
        known = [
            (each, first, this)
            for each, first, this in zip(chosen, rows[0], rows[place], strict=True)
            if first and this and min(first.clusters, this.clusters) > 1
            if each.kind != AMOUNT or min(first.mean, this.mean) > 0
        ]
        if known:
            found.append(distance(place, known, sure))
    return tuple(found)


def distance(arm: int, known: Sequence[tuple[Quantity, Sample, Sample]], sure: float) -> Distance:
    """How far two games are apart by some measures."""
    names = np.unique(np.concatenate([side.names for _, *pair in known for side in pair]))
    moved = np.zeros((len(known), len(names)))
    apart, more = np.zeros(len(known)), np.zeros(len(known))
    for row, (quantity, *pair) in enumerate(known):
        if len({float(value) for side in pair for value in (side.values.min(), side.values.max())}) == 1:
            continue  # what no game has is alike: no doubt is added for what may not be possible at all
        for sample, sign in zip(pair, (-1, 1), strict=True):
            value, parts, variance = scaled(quantity, sample)
            apart[row] += sign * value
            moved[row, np.searchsorted(names, sample.names)] += sign * parts
            more[row] += variance
    spread = moved @ moved.T + np.diag(more)
    clusters = min(side.clusters for _, *pair in known for side in pair)
    reach = quantile(shared(sure, 2 * len(known)), clusters - 1) * np.sqrt(np.diag(spread))
    parts = [
        Part(quantity, first.mean, this.mean, Interval(float(d), float(d - r), float(d + r)))
        for (quantity, first, this), d, r in zip(known, apart, reach, strict=True)
    ]
    parts.sort(key=lambda one: -abs(one.difference.value))
    return Distance(arm, length(apart, spread, clusters - 1, sure), tuple(parts))


def scaled(quantity: Quantity, sample: Sample) -> tuple[float, Any, float]:
    """The mean on its scale, how far each cluster moves it, and the variance by games that were added."""
    mean, influence, number = sample.mean, sample.influence(sample.values), sample.clusters
    influence = influence * math.sqrt(number / (number - 1))
    if quantity.kind == AMOUNT:
        return math.log(mean), influence / mean, 0.0
    if quantity.kind != RATE:
        share = (max(0.0, min(1.0, mean)) + LEAST_SHARE) / (1 + 2 * LEAST_SHARE)
        return 2 * math.asin(math.sqrt(share)), influence / math.sqrt(share * (1 - share)), 0.0
    total = number + 2 * ADDED
    share = (number * mean + ADDED) / total
    steep = 1 / math.sqrt(share * (1 - share))
    added = ADDED * ((1 - share) ** 2 + share**2) / total**2
    return 2 * math.asin(math.sqrt(share)), influence * steep * number / total, added * steep**2


def length(apart: Any, spread: Any, freedom: int, sure: float) -> Interval:
    """The root of the mean square of differences with such covariances, less what noise adds."""
    square, noise, size = float(apart @ apart), float(np.trace(spread)), len(apart)
    twice = spread @ spread
    worst, left = float(np.linalg.eigvalsh(spread)[-1]), square - noise
    along = float(apart @ spread @ apart - np.trace(twice)) / left if left > 0 else worst
    along = min(worst, max(along, noise / size))
    moments = noise, 2 * float(np.trace(twice)), 8 * float(np.trace(twice @ spread))
    reach = quantile((1 + sure) / 2, freedom)

    def beyond(truth: float, square: float = square) -> float:
        """How far a square lies above what it would be on average, as a normal variable."""
        mean = moments[0] + truth
        variance, third = moments[1] + 4 * truth * along, moments[2] + 24 * truth * along**2
        if variance <= 0:
            return math.inf if square > mean else -math.inf if square < mean else 0.0
        shape, scale = 4 * variance**3 / third**2, third / (2 * variance)
        part = max(0.0, (square - mean) / (scale * shape) + 1)
        return float((part ** (1 / 3) - 1 + 1 / (9 * shape)) * 3 * math.sqrt(shape))

    value = max(0.0, square - noise)
    usual = max(square, noise)  # a square that is small by luck does not show that games are alike
    low, high = solved(beyond, reach, square), solved(partial(beyond, square=usual), -reach, usual)
    low, value, high = (math.sqrt(x / size) for x in (low, value, high))
    return Interval(value, min(low, value), max(high, value))


def solved(beyond: Callable[[float], float], wanted: float, square: float) -> float:
    """The truth at which the square lies so far above its mean; 0 where it lies nearer at once."""
    low, high = 0.0, 4 * square + 1e-12
    if beyond(low) <= wanted:
        return 0.0
    while beyond(high) > wanted and high < 1e9:
        high *= 2
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if beyond(middle) > wanted else (low, middle)
    return high

"""What a series of experiments says: does an effect survive stronger play, do seeds agree?

At every strength s with n_s openings the effect d_s is an arm less the first one (or less a value). With
weights w_s = n_s / sum n and x_s = log2(nodes a move) the line of least squares is at x0
sum_s w_s (1 + (x0 - m) (x_s - m) / S) d_s with m = sum w_s x_s and S = sum w_s (x_s - m)^2, and its slope
sum_s w_s (x_s - m) / S d_s. Both are sums of means with factors that do not depend on results, so their
intervals are those of `effects`, over clusters that strengths and arms share. Of one strength on several
seeds the sum with factors w_s is the pooled effect.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any

import numpy as np

from ..questions import QUANTITIES, RATE, ArmSamples, Quantity, Question
from ..statistics import Interval, Sample, effect_sizes, shared
from ..store import Reader, StoredExperiment, labels_of
from .answers import least
from .experiment_series import Series, series_of
from .interim import Look

SURVIVES, FADES, OPEN = "survives", "fades", "open"
Factors = Sequence[float]


@dataclass(frozen=True)
class Point:
    """The effect at a strength, of all seeds; games of the first arm (0: it is a value) and of this one."""

    nodes: int | None
    effect: Interval
    games: tuple[int, int]


@dataclass(frozen=True)
class Trend:
    """What a series says of an arm.

    `top` is the effect at the greatest strength by the line (of one strength: the pooled effect), `beyond`
    one `step` of the ladder above it, `slope` a doubling of the nodes, `bend` what a parabola adds to the
    line. `chance` is the probability that seeds of one strength disagree so much by chance.
    All intervals hold for all looks and arms together.
    """

    arm: int
    quantity: Quantity
    points: tuple[Point, ...]
    top: Interval
    beyond: Interval
    slope: Interval
    bend: Interval
    step: int
    margin: float | None
    chance: float | None

    @property
    def ladder(self) -> bool:
        """Are there several strengths?"""
        return len(self.points) > 1

    @property
    def bent(self) -> bool:
        """Is the trend no straight line?"""
        return self.bend.apart

    @property
    def equivalent(self) -> bool:
        """Is the effect within the margin, at the greatest strength and a step beyond?"""
        ends = (self.top, self.beyond)
        return self.margin is not None and all(max(-x.low, x.high) < self.margin for x in ends)

    @property
    def verdict(self) -> str:
        """Does the effect survive stronger play, does it fade, or is that open?

        It survives where it is established at the greatest strength and a step beyond, unless the course
        bends back. It fades where it is established at the least strength, goes to 0, and does not survive.
        """
        value, first = self.top.value, self.points[0].effect
        known = self.top.apart and self.beyond.apart and value * self.beyond.value > 0
        if (known and not (self.bent and value * self.bend.value < 0)) or (self.equivalent and not self.bent):
            return SURVIVES
        return FADES if first.apart and self.slope.apart and first.value * self.slope.value < 0 else OPEN


@dataclass(frozen=True)
class Found:
    """A series with the question that it was asked, and what it says of every arm."""

    series: Series
    question: Question
    trends: list[Trend]

    @property
    def labels(self) -> list[str]:
        """What its arms are called."""
        return [arm.arm.label for arm in self.series.members[0].arms]


def trends_of(
    reader: Reader, experiments: Sequence[StoredExperiment], looks: Mapping[int, Look]
) -> list[Found]:
    """The trends of all series among experiments that were asked the same, with what the looks leave."""
    found = []
    for series in series_of([each for each in experiments if each.id in looks]):
        seen = [looks[each.id] for each in series.members]
        for question in dict.fromkeys(look.asked.question for look in seen if look.asked):
            places = [i for i, look in enumerate(seen) if look.asked and look.asked.question == question]
            part = series.of(places)
            late = any(look.asked.late for look in seen if look.asked)
            sure = max(looks[each.id].allowed.confidence for each in part.members)
            if len(places) > 1:
                found.append(Found(part, question, trends(reader, part, question, sure, late)))
    return found


def trends(
    reader: Reader, series: Series, question: Question, sure: float, late: bool = False
) -> list[Trend]:
    """What a series says of every arm. `late`: the question may have been chosen among all quantities."""
    quantity = question.quantity()
    arms = [[ArmSamples(reader, arm.id, [quantity], ()) for arm in each.arms] for each in series.members]
    labels = iter(labels_of([arm.evidence for each in arms for arm in each]))
    rows = [[arm.sample(quantity, next(labels)) for arm in each] for each in arms]
    value = question.against
    tests = range(0 if value is not None else 1, len(rows[0]))
    number = len(tests) * (len(QUANTITIES) if late else 1)
    asking = partial(trend, quantity, question, shared(sure, number), series.nodes)
    found = []
    for place in tests:
        chosen = [(row[place],) if value is not None else (row[0], row[place]) for row in rows]
        known = [[sample for sample in pair if sample and sample.clusters > 1] for pair in chosen]
        if all(len(pair) == len(given) for pair, given in zip(known, chosen, strict=True)):
            found.append(asking(place, known))
    return found


def trend(
    quantity: Quantity,
    question: Question,
    sure: float,
    nodes: Sequence[int | None],
    arm: int,
    pairs: Sequence[Sequence[Sample]],
) -> Trend:
    """What an arm's samples say, with those of the first arm where they are compared with it."""
    weights = np.array([min(sample.clusters for sample in pair) for pair in pairs], float)
    weights /= weights.sum()
    x = np.array([math.log2(number or 1) for number in nodes])
    away = x - (weights * x).sum()
    spread = float((weights * away**2).sum())
    ladder = sorted({number or 0 for number in nodes})
    few = any(least(sample.clusters) > 1 - sure for pair in pairs for sample in pair)
    step = ladder[-1] ** 2 // ladder[-2] if len(ladder) > 1 else ladder[-1]

    def of(factors: Factors, value: float = 0.0, chosen: Sequence[Sequence[Sample]] = pairs) -> Interval:
        sides = effect_sizes.APART if len(pairs[0]) > 1 else (1.0,)
        every = [factor * side for factor in factors for side in sides]
        reckon = effect_sizes.rates_summed if quantity.kind == RATE else effect_sizes.summed
        known = reckon([sample for pair in chosen for sample in pair], every, sure).less(value)
        return Interval(known.value, -math.inf, math.inf) if few else known

    def at(place: float) -> Interval:
        tilt = away * (place - x[-1] + away[-1]) / spread if spread else 0 * away
        return of(weights * (1 + tilt), question.against or 0.0)

    def point(number: int | None, places: Sequence[int]) -> Point:
        part, chosen = weights[list(places)], [pairs[i] for i in places]
        games = [sum(pair[side].games for pair in chosen) for side in (0, -1)]
        first = 0 if question.against is not None else games[0]
        return Point(number, of(part / part.sum(), question.against or 0.0, chosen), (first, games[1]))

    groups = [(number, list(places)) for number, places in groupby(range(len(x)), key=lambda i: nodes[i])]
    return Trend(
        arm=arm,
        quantity=quantity,
        points=tuple(point(number, places) for number, places in groups),
        top=at(x[-1]),
        beyond=at(math.log2(step or 1)),
        slope=of(weights * away / spread) if spread else Interval(0.0, 0.0, 0.0),
        bend=of(bending(weights, away)) if len(ladder) > 2 else Interval(0.0, 0.0, 0.0),
        step=step,
        margin=question.margin,
        chance=None if spread else agreement([of([1.0], 0.0, [pair]) for pair in pairs], sure),
    )


def bending(weights: Any, away: Any) -> list[float]:
    """The factors with which effects make up what a parabola has beside its line."""
    root = np.sqrt(weights)
    line = np.stack([root, root * away], axis=1)
    rest = root * away**2 - line @ np.linalg.lstsq(line, root * away**2, rcond=None)[0]
    found: list[float] = (root * rest / (rest**2).sum()).tolist()
    return found


def agreement(effects: Sequence[Interval], sure: float) -> float:
    """The probability of seeds that disagree so much by chance: W. Cochran's Q (1954), by their intervals."""
    errors = np.array([(each.high - each.low) / (2 * effect_sizes.normal(sure)) for each in effects])
    values = np.array([each.value for each in effects])
    if not (errors > 0).all() or not np.isfinite(errors).all():
        return 1.0
    away = (values - np.average(values, weights=errors**-2)) / errors
    return beyond_chi_square(float((away**2).sum()), len(effects) - 1)


def beyond_chi_square(value: float, freedom: int) -> float:
    """The probability that a chi-square of so many degrees of freedom is larger than a value."""
    if value <= 0:
        return 1.0
    half, odd = value / 2, freedom % 2
    powers = np.arange(odd / 2, freedom / 2)
    terms = (math.exp(k * math.log(half) - half - math.lgamma(k + 1)) for k in powers)
    return sum(terms) + (math.erfc(math.sqrt(half)) if odd else 0.0)

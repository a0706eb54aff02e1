"""Samples of games, and how sure their means, rates and medians are.

Games of one opening, and equal games, are not independent of each other, so every variance is taken over
clusters of games, as that of a ratio estimate: with weights w that add up to 1 the mean m of values x has as
its error the root of c / (c - 1) * sum over the c clusters of (sum of w (x - m))^2 (W. G. Cochran, Sampling
Techniques, 3rd edition, chapter 6). The weights are the plies of the games where something a ply is meant.
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from ...matches.binomial import exact_interval, order_statistics
from ...matches.presenting import known
from ...matches.statistics import CONFIDENCE, rate_interval, trials
from ...matches.students_t import quantile

SLACK = 0.02
"""Confidence that may be missing where the median of few games is bounded by the least and the greatest."""


class Interval(NamedTuple):
    """An estimate with the bounds between which the truth lies with some confidence."""

    value: float
    low: float
    high: float

    def as_data(self) -> list[float | None]:
        """Value and bounds for JSON, None where there is no bound."""
        return known(self)

    def holds(self, value: float) -> bool:
        """Does a value lie in it?"""
        return self.low <= value <= self.high

    @property
    def apart(self) -> bool:
        """Is 0 excluded?"""
        return self.low > 0 or self.high < 0

    def less(self, value: float) -> Interval:
        """The interval of an estimate that is so much less."""
        return Interval(*(x - value for x in self))

    def times(self, factor: float) -> Interval:
        """The interval in units of which there are so many times as many."""
        return Interval(*(factor * x for x in self))


def clean(mean: float, values: Any) -> float:
    """A mean of values without what rounding has added where they are all equal."""
    return min(max(mean, float(values.min())), float(values.max()))


class Sample:
    """Values of games, each in a cluster (any integers; equal ones belong together).

    `weights` say how much a game counts for the mean, equally if not given. Raises ValueError if there is
    no value, or none with a weight.
    """

    def __init__(self, values: Any, clusters: Any, weights: Any = None) -> None:
        self.values = np.asarray(values, dtype=float)
        given = np.ones(len(self.values)) if weights is None else np.asarray(weights, dtype=float)
        if not given.sum() > 0:
            raise ValueError("a sample needs at least one value")
        self.weights = given / given.sum()
        self.labels = np.asarray(clusters)
        if (np.diff(self.labels) > 0).all():  # every game alone, in order: nothing to sort
            self.names, self.cluster = self.labels, np.arange(len(self.labels))
        else:
            self.names, self.cluster = np.unique(self.labels, return_inverse=True)

    @property
    def games(self) -> int:
        """How many values."""
        return len(self.values)

    @property
    def clusters(self) -> int:
        """How many independent observations."""
        return len(self.names)

    @cached_property
    def mean(self) -> float:
        """The mean of all values."""
        return clean(float((self.values * self.weights).sum()), self.values)

    def influence(self, values: Any, weights: Any = None) -> Any:
        """By cluster, how far it moves the mean of other values of the same games; they add up to 0."""
        weights = self.weights if weights is None else weights
        mean = clean(float((values * weights).sum()), values)
        return np.bincount(self.cluster, weights=weights * (values - mean))

    @property
    def even(self) -> Any:
        """Weights by which every game counts the same."""
        return np.full(self.games, 1 / self.games)

    @cached_property
    def error(self) -> float:
        """Standard error of the mean; 0 with a single cluster."""
        if self.clusters < 2:
            return 0.0
        spread = float((self.influence(self.values) ** 2).sum())
        return math.sqrt(spread * self.clusters / (self.clusters - 1))

    @cached_property
    def skew(self) -> float:
        """Skewness of the clusters' influence on the mean."""
        parts = self.influence(self.values)
        square = float((parts**2).mean())
        return float((parts**3).mean()) / square**1.5 if square > 0 else 0.0

    @cached_property
    def variance(self) -> float:
        """Variance of the values."""
        return float(self.values.var(ddof=1)) if self.games > 1 else 0.0

    def student(self, confidence: float = CONFIDENCE) -> float:
        """The quantile of Student's t for so many clusters."""
        return quantile((1 + confidence) / 2, max(1, self.clusters - 1))

    def mean_interval(self, confidence: float = CONFIDENCE) -> Interval:
        """The mean with Student's interval, wider where values are skewed; without bounds from one cluster.

        Johnson's correction (N. J. Johnson 1978) may only widen it, and of values that are nowhere below 0
        the interval of the logarithm is within it.
        """
        if self.clusters < 2:
            return Interval(self.mean, -math.inf, math.inf)
        t = self.student(confidence)
        reach = t * self.error
        shift = self.skew * self.error * (1 + 2 * t * t) / (6 * math.sqrt(self.clusters))
        low, high = self.mean - reach + min(0.0, shift), self.mean + reach + max(0.0, shift)
        if self.mean > 0 and self.values.min() >= 0:
            high = max(high, self.mean * math.exp(min(reach / self.mean, 500.0)))
            low = max(low, 0.0)
        return Interval(self.mean, low, high)

    @property
    def alone(self) -> bool:
        """Is every game a cluster of its own?"""
        return self.clusters == self.games

    def rate_interval(self, confidence: float = CONFIDENCE) -> Interval:
        """The mean of values from 0 to 1.

        Of all or nothing it has the exact interval, for as many independent games as would be as sure
        (E. Korn and B. Graubard 1998), of results between Wilson's, as matches have it.
        """
        if not ((self.values == 0) | (self.values == 1)).all():
            return Interval(self.mean, *rate_interval(self.mean, self.error, self.clusters, confidence))
        return Interval(self.mean, *exact_interval(self.mean, self.independent(confidence), confidence))

    def independent(self, confidence: float = CONFIDENCE) -> float:
        """So many independent games would be as sure of a share of games."""
        if self.alone:
            return self.games
        found = trials(self.mean, self.error, self.clusters)
        return max(
            1.0, found * (quantile((1 + confidence) / 2, self.games - 1) / self.student(confidence)) ** 2
        )

    def median_interval(self, confidence: float = CONFIDENCE) -> Interval:
        """The median, each game counting the same, without bounds where so few games cannot bound it.

        Of independent games order statistics bound it exactly, of others R. S. Woodruff's interval (1952):
        where the share of values below may be one half. Of few games the least and the greatest do, for a bit
        less confidence.
        """
        middle, ordered = float(np.median(self.values)), np.sort(self.values)
        low, high = self.around_middle(confidence)
        return Interval(
            middle,
            float(ordered[low]) if low >= 0 else -math.inf,
            float(ordered[high]) if high < self.games else math.inf,
        )

    def around_middle(self, confidence: float) -> tuple[int, int]:
        """The places of the values that bound the median."""
        number = self.games
        if self.alone:
            left = order_statistics(number, confidence)
            if left is None:
                left = 0 if order_statistics(number, confidence - SLACK) is not None else -1
            return left, number - 1 - left
        below = Sample((self.values <= np.median(self.values)).astype(float), self.labels)
        error = max(below.error, math.sqrt(0.25 / number)) if self.clusters > 1 else math.inf
        reach = self.student(confidence) * error
        if math.isinf(reach):
            return -1, number
        return max(-1, math.floor(number * (0.5 - reach))), math.ceil(number * (0.5 + reach))

"""Samples of games, and how sure their means, rates and medians are.

Games of one opening, and equal games, are not independent of each other, so every variance is taken over
clusters of games, as that of a ratio estimate: with weights w that add up to 1 the mean m of values x has as
its error the root of c / (c - 1) * sum over the c clusters of (sum of w (x - m))^2 (W. G. Cochran, Sampling
Techniques, 3rd edition, chapter 6). The weights are the plies of the games where something a ply is meant.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ..matches.statistics import CONFIDENCE, rate_interval, trials
from ..matches.students_t import quantile


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate with the bounds between which the truth lies with some confidence."""

    value: float
    low: float
    high: float


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
        return clean(float(self.values @ self.weights), self.values)

    def influence(self, values: Any, weights: Any = None) -> Any:
        """By cluster, how far it moves the mean of other values of the same games; they add up to 0."""
        weights = self.weights if weights is None else weights
        mean = clean(float(values @ weights), values)
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

    @property
    def trials(self) -> float:
        """Number of trials of success or failure that would be as sure of the mean, a rate."""
        return trials(self.mean, self.error, self.clusters)

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

    def rate_interval(self, confidence: float = CONFIDENCE) -> Interval:
        """The mean of values from 0 to 1 with Wilson's interval, as matches have it."""
        return Interval(self.mean, *rate_interval(self.mean, self.error, self.clusters, confidence))

    def median_interval(self, confidence: float = CONFIDENCE) -> Interval:
        """The median with R. S. Woodruff's interval (1952): where the share of values below may be one half.

        Each game counts the same. Without bounds where so few clusters cannot bound it.
        """
        middle = float(np.median(self.values))
        below = Sample((self.values <= middle).astype(float), self.labels)
        error = max(below.error, math.sqrt(0.25 / self.games)) if self.clusters > 1 else math.inf
        reach = quantile((1 + confidence) / 2, max(1, self.clusters - 1)) * error
        ordered, number = np.sort(self.values), self.games
        low, high = math.floor(number * (0.5 - reach)), math.ceil(number * (0.5 + reach))
        return Interval(
            middle,
            float(ordered[low]) if low >= 0 else -math.inf,
            float(ordered[high]) if high < number else math.inf,
        )

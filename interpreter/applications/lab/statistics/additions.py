"""Few results, steadied by observations that are added: a little of everything and a little of nothing.

A. Agresti and B. Caffo (2000) add a success and a failure to each of two samples, D. Bonett and R. Price
(2012) two pairs that contradict each other; then the normal distribution holds from five clusters on.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from .samples import Sample, clean

PLAIN, FINE = 1.0, 0.5
"""Observations added of each kind: to clusters with all or nothing, and to those with results between."""


@dataclass(frozen=True, slots=True)
class Added:
    """A mean with what was added, how far each cluster moves it, and how far the two that were added do."""

    mean: float
    parts: Any
    ends: tuple[float, float]

    def scaled(self, factor: float) -> Added:
        """The same of a quantity that changes so many times as fast."""
        low, high = self.ends
        return Added(self.mean, factor * self.parts, (factor * low, factor * high))


def added(
    sample: Sample, values: Any, weights: Any, number: float, extremes: tuple[float, float] = (0.0, 1.0)
) -> Added:
    """The mean of other values of the games of a sample, with so many observations of each extreme."""
    total = sample.clusters + 2 * number
    plain = clean(float((values * weights).sum()), values)
    mean = (sample.clusters * plain + number * sum(extremes)) / total
    shares = np.bincount(sample.cluster, weights=weights)
    parts = sample.clusters / total * (sample.influence(values, weights) + shares * (plain - mean))
    low, high = (math.sqrt(number) / total * (extreme - mean) for extreme in extremes)
    return Added(mean, parts, (low, high))


def kind_of(sample: Sample) -> float:
    """How much is added to a sample of rates."""
    ones = np.bincount(sample.cluster, weights=sample.values)
    sizes = np.bincount(sample.cluster)
    return PLAIN if ((ones == 0) | (ones == sizes)).all() else FINE

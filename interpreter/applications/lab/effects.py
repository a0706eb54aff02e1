"""How much two samples differ: differences, standardised effect sizes, tests, and many tests at once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..matches.statistics import Z95
from .samples import Interval, Sample, student_quantile, student_tail

WORDS = (0.2, "negligible"), (0.5, "small"), (0.8, "medium")
"""Upper bounds of Cohen's words for h and g; beyond them "large" (Statistical Power Analysis, 2nd ed.)."""
DELTA_WORDS = (0.147, "negligible"), (0.33, "small"), (0.474, "medium")
"""The same for Cliff's delta (Romano and others 2006)."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Second mean less the first, with its 95 % interval, and the probability of one as large by chance."""

    interval: Interval
    chance: float


def difference(first: Sample, second: Sample) -> Difference:
    """Welch's test of equal means, its variances taken over clusters.

    The degrees of freedom are those of Welch and Satterthwaite for the numbers of clusters. Of a single
    cluster nothing can be said. Where neither sample varies, the chance is that of a permutation test: that
    of all ways to deal the clusters out, just those two part them so.
    """
    value = second.mean - first.mean
    parts = [first.error**2, second.error**2]
    total = sum(parts)
    if min(first.clusters, second.clusters) < 2:
        return Difference(Interval(value, -math.inf, math.inf), 1.0)
    if total <= 0:
        ways = math.comb(first.clusters + second.clusters, first.clusters)
        return Difference(Interval(value, value, value), min(1.0, 2 / ways) if value else 1.0)
    below = sum(p * p / (s.clusters - 1) for p, s in zip(parts, (first, second), strict=True))
    freedom = total * total / below
    error = math.sqrt(total)
    reach = student_quantile(0.975, freedom) * error
    return Difference(Interval(value, value - reach, value + reach), student_tail(value / error, freedom))


def cohen_h(first: Sample, second: Sample) -> Interval:
    """Cohen's h of two rates: the difference of 2 arcsin(root of the rate), whose variance is 1 / trials."""
    size = 2 * math.asin(math.sqrt(second.mean)) - 2 * math.asin(math.sqrt(first.mean))
    reach = Z95 * math.sqrt(1 / first.trials + 1 / second.trials)
    return Interval(size, size - reach, size + reach)


def hedges_g(first: Sample, second: Sample) -> Interval:
    """Hedges' g: the difference of means in pooled standard deviations, corrected for small samples.

    Variance as in Hedges and Olkin, Statistical Methods for Meta-Analysis, 5.E, for effective numbers of
    games. 0 without bounds where nothing varies.
    """
    n, m = first.effective, second.effective
    freedom = n + m - 2
    pooled = ((n - 1) * first.variance + (m - 1) * second.variance) / freedom if freedom > 1 else 0.0
    if pooled <= 0:
        return Interval(0.0, -math.inf, math.inf)
    g = (1 - 3 / (4 * freedom - 1)) * (second.mean - first.mean) / math.sqrt(pooled)
    reach = Z95 * math.sqrt((n + m) / (n * m) + g * g / (2 * (n + m)))
    return Interval(g, g - reach, g + reach)


def cliffs_delta(first: Sample, second: Sample) -> Interval:
    """Cliff's delta: P(second > first) - P(second < first).

    The variance is that of the placements of each sample in the other (DeLong and others 1988), taken over
    clusters.
    """
    above = placements(second, first)
    below = placements(first, second)
    delta = float(above.mean())
    if min(first.clusters, second.clusters) < 2:
        return Interval(delta, -1.0, 1.0)
    reach = Z95 * math.hypot(second.error_of(above), first.error_of(below))
    return Interval(delta, max(-1.0, delta - reach), min(1.0, delta + reach))


def placements(sample: Sample, other: Sample) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """For each value of a sample, the share of the other below it less the share above it."""
    ordered = np.sort(other.values)
    below = np.searchsorted(ordered, sample.values, "left")
    above = len(ordered) - np.searchsorted(ordered, sample.values, "right")
    return np.asarray((below - above) / len(ordered), dtype=np.float64)


def word_of(effect: float, words: Sequence[tuple[float, str]]) -> str:
    """The usual word for the size of an effect."""
    return next((word for bound, word in words if abs(effect) < bound), "large")


def holm(chances: Sequence[float]) -> list[float]:
    """Probabilities of several tests, raised so that the chance of any false one stays what it is for one.

    S. Holm 1979: the smallest times their number, the next times one less, and so on, never falling.
    """
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    found = [0.0] * len(chances)
    largest = 0.0
    for place, i in enumerate(order):
        largest = max(largest, min(1.0, (len(chances) - place) * chances[i]))
        found[i] = largest
    return found

"""How much two samples differ: differences, standardised effect sizes, tests, and many tests at once.

Clusters of the same name in both samples (games from the same opening) are tested as pairs: what they have
in common cancels. Where no name is common the test is Welch's.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import numpy as np

from ...matches.statistics import CONFIDENCE, NORMAL
from ...matches.students_t import quantile, tail
from .additions import FINE, Added, added, kind_of
from .samples import Interval, Sample

WORDS = (0.2, "negligible"), (0.5, "small"), (0.8, "medium")
"""Upper bounds of Cohen's words for h and g; beyond them "large" (Statistical Power Analysis, 2nd ed.)."""
DELTA_WORDS = (0.147, "negligible"), (0.33, "small"), (0.474, "medium")
"""The same for Cliff's delta (Romano and others 2006)."""

EXACTLY = 2000
"""Ways are counted exactly for so many clusters; numbers of millions of digits would say no more."""
APART = (-1.0, 1.0)
"""How often each of two samples counts in their difference."""
ROUNDING = 1e-9
"""Part of two numbers below which their difference is none."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Second mean less the first, with its interval, and the probability of one as large by chance."""

    interval: Interval
    chance: float


@dataclass(frozen=True, slots=True)
class Moved:
    """What the clusters of some samples do to a sum of their means.

    `kinds` hold the influences of the clusters that the same samples have; `paired`: some have several.
    """

    kinds: tuple[Any, ...]
    paired: bool

    @property
    def parts(self) -> list[tuple[float, int]]:
        """Variance and degrees of freedom of each kind of cluster."""
        return [
            (float((part**2).sum()) * len(part) / max(1, len(part) - 1), max(1, len(part) - 1))
            for part in self.kinds
        ]

    @property
    def every(self) -> Any:
        """The influences of all clusters."""
        return np.concatenate(self.kinds)

    @property
    def error(self) -> float:
        """Standard error of the sum."""
        return math.sqrt(sum(square for square, _ in self.parts))

    @property
    def freedom(self) -> float:
        """Degrees of freedom by Welch and Satterthwaite."""
        below = sum(square * square / freedom for square, freedom in self.parts)
        return self.error**4 / below if below > 0 else 1.0

    @property
    def skew(self) -> float:
        """Skewness of the influences, divided by the root of their number: Edgeworth's term."""
        square = float((self.every**2).sum())
        return float((self.every**3).sum()) / square**1.5 if square > 0 else 0.0


def moved(samples: Sequence[Sample], factors: Sequence[float], parts: Sequence[Any] | None = None) -> Moved:
    """The influences of the clusters on so many times the means.

    `parts` are the influences by cluster of each sample, if not on the means.
    """
    parts = parts or [sample.influence(sample.values) for sample in samples]
    names, place = np.unique(np.concatenate([sample.names for sample in samples]), return_inverse=True)
    sizes = [sample.clusters for sample in samples]
    weighed = np.concatenate([factor * part for factor, part in zip(factors, parts, strict=True)])
    found = np.bincount(place, weights=weighed, minlength=len(names))
    found[np.abs(found) < ROUNDING * np.bincount(place, weights=np.abs(weighed), minlength=len(names))] = 0.0
    kind = np.bincount(place, weights=np.repeat(2.0 ** np.arange(len(samples)), sizes), minlength=len(names))
    return Moved(tuple(found[kind == each] for each in np.unique(kind)), len(names) < sum(sizes))


def difference(
    first: Sample, second: Sample, rate: bool = False, confidence: float = CONFIDENCE
) -> Difference:
    """Student's test of equal means: paired where clusters are common, Welch's where they are not.

    Of a single cluster nothing can be said. The chance is never below that of a permutation test in which
    every cluster that says something speaks for the same sample. Differences of rates have the interval of
    rates_apart, of other means Johnson's, as Sample has it.
    """
    value = second.mean - first.mean
    samples = first, second
    found = moved(samples, APART)
    if min(first.clusters, second.clusters) < 2:
        return Difference(Interval(value, -math.inf, math.inf), 1.0)
    least = fewest(first, second, found)
    chance = max(least, tail(value / found.error, found.freedom)) if found.error > 0 else least
    if not value:
        chance = 1.0
    return Difference((rates_summed if rate else summed)(samples, APART, confidence), chance)


def summed(samples: Sequence[Sample], factors: Sequence[float], confidence: float) -> Interval:
    """So many times the means together, with Johnson's correction, as Sample has it."""
    found = moved(samples, factors)
    value = float(np.dot(factors, [sample.mean for sample in samples]))
    t = quantile((1 + confidence) / 2, found.freedom)
    shift = found.skew * found.error * (1 + 2 * t * t) / 6
    low = value - t * found.error + min(0.0, shift)
    return Interval(value, low, value + t * found.error + max(0.0, shift))


def fewest(first: Sample, second: Sample, found: Moved) -> float:
    """The chance that all clusters which can say something say the same.

    A cluster whose games have just one of the two extreme results says nothing. Clusters that are common fall
    like a coin; others could have been dealt out in so many ways.
    """
    everything = np.concatenate([first.values, second.values])
    telling = min(
        len(np.union1d(first.names[speaking(first, at)], second.names[speaking(second, at)]))
        for at in (everything.min(), everything.max())
    )
    if found.paired:
        return float(min(1.0, 2.0 ** (1 - min(telling, 1000))))
    one, two = first.clusters, second.clusters
    return min(1.0, chosen(one, telling, one + two) + chosen(two, telling, one + two))


def chosen(part: int, number: int, whole: int) -> float:
    """The chance that a number of things drawn from a whole all are from a part of it."""
    if number > part:
        return 0.0
    if whole <= EXACTLY:
        return math.comb(part, number) / math.comb(whole, number)
    logs = (math.lgamma(part + 1), -math.lgamma(part - number + 1))
    return math.exp(sum(logs) - math.lgamma(whole + 1) + math.lgamma(whole - number + 1))


def speaking(sample: Sample, extreme: float) -> Any:
    """Which clusters have a value other than an extreme one."""
    return np.bincount(sample.cluster, weights=sample.values != extreme) > 0


def steadied(samples: Sequence[Sample], factors: Sequence[float], more: Sequence[Added]) -> float:
    """Standard error of so many times the means with observations added: to pairs two that disagree."""
    found = moved(samples, factors, [each.parts for each in more])
    ends = [
        sorted((factor * each.ends[0], factor * each.ends[1]))
        for factor, each in zip(factors, more, strict=True)
    ]
    both = [sum(low for low, _ in ends), sum(high for _, high in ends)]
    every = np.concatenate([found.every, both if found.paired else np.ravel(ends)])
    return float(np.sqrt((every**2).sum()))


def rates_with_more(samples: Sequence[Sample]) -> list[Added]:
    """Rates, with what few results need."""
    number = min(kind_of(sample) for sample in samples)
    return [added(sample, sample.values, sample.weights, number) for sample in samples]


def rates_summed(samples: Sequence[Sample], factors: Sequence[float], confidence: float) -> Interval:
    """So many times the rates together: Agresti's and Caffo's interval, of pairs Bonett's and Price's."""
    more = rates_with_more(samples)
    value, middle = (
        float(np.dot(factors, means)) for means in ([s.mean for s in samples], [m.mean for m in more])
    )
    reach = normal(confidence) * steadied(samples, factors, more)
    least, most = (sum(end(0.0, factor) for factor in factors) for end in (min, max))
    return Interval(value, max(least, min(value, middle - reach)), min(most, max(value, middle + reach)))


def normal(confidence: float) -> float:
    """The quantile of the normal distribution."""
    return NORMAL.inv_cdf((1 + confidence) / 2)


def cohen_h(first: Sample, second: Sample, confidence: float = CONFIDENCE) -> Interval:
    """Cohen's h of two rates: the difference of 2 arcsin(root of the rate), bounded as that of rates is."""
    size = angle(second.mean) - angle(first.mean)
    more = rates_with_more((first, second))
    scaled = [rate.scaled(1 / math.sqrt(rate.mean * (1 - rate.mean))) for rate in more]
    middle = angle(more[1].mean) - angle(more[0].mean)
    reach = normal(confidence) * steadied((first, second), APART, scaled)
    return Interval(size, max(-math.pi, min(size, middle - reach)), min(math.pi, max(size, middle + reach)))


def angle(rate: float) -> float:
    """A rate on the scale on which its variance does not depend on it."""
    return 2 * math.asin(math.sqrt(max(0.0, min(1.0, rate))))


def hedges_g(first: Sample, second: Sample, confidence: float = CONFIDENCE) -> Interval:
    """Hedges' g: the difference of means in pooled standard deviations, corrected for small samples.

    Its error is that of the difference, with the part of the spread's own by Hedges and Olkin, Statistical
    Methods for Meta-Analysis, 5.E. 0 without bounds where nothing varies.
    """
    n, m = first.games, second.games
    freedom = n + m - 2
    pooled = ((n - 1) * first.variance + (m - 1) * second.variance) / freedom if freedom > 1 else 0.0
    if pooled <= 0 or min(first.clusters, second.clusters) < 2:
        return Interval(0.0, -math.inf, math.inf)
    clusters = first.clusters + second.clusters - 2
    g = (1 - 3 / (4 * clusters - 1)) * (second.mean - first.mean) / math.sqrt(pooled)
    found = moved((first, second), APART)
    error = math.hypot(found.error / math.sqrt(pooled), g / math.sqrt(2 * (clusters + 2)))
    reach = quantile((1 + confidence) / 2, found.freedom) * error
    return Interval(g, g - reach, g + reach)


def cliffs_delta(first: Sample, second: Sample, confidence: float = CONFIDENCE) -> Interval:
    """Cliff's delta: P(second > first) - P(second < first), every game counting the same.

    The interval is R. G. Newcombe's (2006, method 5): those differences under which the one that was seen is
    not too far away, where the variance is the usual one of so many clusters. It is less by as much as theirs
    is, which is that of the placements of each sample in the other (DeLong and others 1988).
    """
    above, below = placements(second, first), placements(first, second)
    delta = float(above.mean())
    if min(first.clusters, second.clusters) < 2:
        return Interval(delta, -1.0, 1.0)
    one = added(first, below, first.even, FINE, (-1.0, 1.0))
    two = added(second, above, second.even, FINE, (-1.0, 1.0))
    sizes = first.clusters, second.clusters
    usual = variance_of_delta((two.mean - one.mean) / 2, sizes[0] + 2 * FINE, sizes[1] + 2 * FINE)
    share = min(1.0, steadied((first, second), APART, (one, two)) ** 2 / usual)
    z = normal(confidence) * math.sqrt(share)
    low, high = (farthest(delta, end, z, *sizes) for end in (-1.0, 1.0))
    return Interval(delta, low, high)


def farthest(delta: float, end: float, z: float, n: float, m: float) -> float:
    """The difference towards an end that lies so many of its own standard errors away."""
    near, far = delta, end
    for _ in range(50):
        middle = (near + far) / 2
        within = abs(middle - delta) <= z * math.sqrt(variance_of_delta(middle, n, m))
        near, far = (middle, far) if within else (near, middle)
    return near


def variance_of_delta(delta: float, n: float, m: float) -> float:
    """The variance of Cliff's delta of independent games (J. Hanley and B. McNeil 1982), evenly for both."""
    share, other = (1 + delta) / 2, (n + m) / 2 - 1
    parts = 1 + other * (1 - share) / (2 - share) + other * share / (1 + share)
    return 4 * share * (1 - share) * parts / (n * m)


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
    raised = (min(1.0, (len(chances) - place) * chances[i]) for place, i in enumerate(order))
    return [chance for _, chance in sorted(zip(order, accumulate(raised, max), strict=True))]


def benjamini_hochberg(chances: Sequence[float]) -> list[float]:
    """Probabilities of several tests, raised so that of those below a level this part is false at most.

    Y. Benjamini and Y. Hochberg 1995; for two-sided tests that depend on each other A. Reiner-Benavides 2007.
    """
    order = sorted(range(len(chances)), key=lambda i: -chances[i])
    raised = (chances[i] * len(chances) / (len(chances) - place) for place, i in enumerate(order))
    return [chance for _, chance in sorted(zip(order, accumulate(raised, min), strict=True))]

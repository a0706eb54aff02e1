"""What a match that a sequential test has ended says about the difference in strength.

A test stops when the score has strayed far enough, so the score at its end is too far from the middle. The
sum of the results is followed as a Brownian motion with drift between two bounds (D. Siegmund, Sequential
Analysis, 1985, chapter 3): outcomes are ordered by the bound that was met and how soon, and those differences
are kept under which the one that was seen is neither too early nor too late. The middle of them is the median
unbiased estimate.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from .statistics import CONFIDENCE, PAIR_SCORES, Sprt, elo, expected_score, moments

POINTS, TERMS = 600, 300
LARGEST = 700.0
"""Exponents are kept so small that no number overflows."""
LEAST = 0.5
"""Pairs of every result at least where the spread is estimated: pairs that all agree have one too."""


def elo_after(
    test: Sprt, pentanomial: Sequence[int], confidence: float = CONFIDENCE
) -> tuple[float, float, float]:
    """Elo difference with its bounds, after a test has ended with these pairs."""
    number = sum(pentanomial)
    _, variance = moments([max(count, LEAST) for count in pentanomial], PAIR_SCORES)
    scores = [expected_score(test.elo0), expected_score(test.elo1)]
    middle, ratio = sum(scores) / 2, test.ratio(pentanomial)  # beyond the bound: results come in steps
    # The sum where it has stopped is the bound: far from the middle the ratio grows more slowly than the sum.
    unit = abs(number * (moments(pentanomial, PAIR_SCORES)[0] - middle) / ratio)
    low, high = (bound * unit for bound in (min(ratio, test.bounds[0]), max(ratio, test.bounds[1])))
    above = test.verdict(pentanomial) == "elo1"
    path = Path(variance, low, high, number) if above else Path(variance, -high, -low, number)

    def beyond(score: float) -> float:
        """Probability of an outcome that speaks as much for a higher score as this one, or more."""
        return path.met_above(score - middle) if above else 1 - path.met_above(middle - score)

    doubt = (1 - confidence) / 2
    value, least, most = (where(beyond, share) for share in (0.5, doubt, 1 - doubt))
    return elo(value), elo(least), elo(most)


def where(beyond: Callable[[float], float], share: float) -> float:
    """The score at which a probability that rises with it reaches a share."""
    low, high = 0.0, 1.0
    for _ in range(40):
        score = (low + high) / 2
        low, high = (low, score) if beyond(score) > share else (score, high)
    return (low + high) / 2


@dataclass(frozen=True)
class Path:
    """A Brownian motion from 0 with a variance a unit of time, between two bounds, until a time."""

    variance: float
    low: float
    high: float
    time: float

    def met_above(self, drift: float) -> float:
        """Probability that it has met the upper bound first, and before the time.

        It is that of meeting it at all, less that of being between the bounds then and meeting it later.
        """
        rate = drift / self.variance
        lost = 0.5 * rate * drift * self.time
        later = sum(
            math.exp(max(-LARGEST, min(LARGEST, rate * place - lost))) * wave * self._met(place, rate)
            for place, wave in zip(self._places, self._waves, strict=True)
        )
        return self._met(0.0, rate) - later * self._width / (POINTS - 1)

    @property
    def _width(self) -> float:
        return self.high - self.low

    @cached_property
    def _places(self) -> list[float]:
        return [self.low + self._width * i / (POINTS - 1) for i in range(POINTS)]

    @cached_property
    def _waves(self) -> list[float]:
        """Density of being at the places at the time, without drift, having met no bound."""
        numbers = [n * math.pi / self._width for n in range(1, TERMS + 1)]
        waves = [
            (n, math.exp(-0.5 * self.variance * n**2 * self.time) * math.sin(-n * self.low)) for n in numbers
        ]
        heard = [(n, size) for n, size in waves if size]
        return [
            2 / self._width * sum(size * math.sin(n * (place - self.low)) for n, size in heard)
            for place in self._places
        ]

    def _met(self, at: float, rate: float) -> float:
        """Probability of meeting the upper bound first, from a place."""
        if abs(rate * self._width) < 1e-9:
            return (at - self.low) / self._width
        if rate > 0:
            return math.expm1(-2 * rate * (at - self.low)) / math.expm1(-2 * rate * self._width)
        nearer = math.exp(2 * rate * (self.high - at)) * math.expm1(2 * rate * (at - self.low))
        return nearer / math.expm1(2 * rate * self._width)

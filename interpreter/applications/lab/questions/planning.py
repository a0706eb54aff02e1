"""How many games answer a question: power before anything is played.

A game of an arm is taken to vary with a standard deviation, and two games from one opening to be correlated.
The test is the one that is carried out afterwards: Student's, at a single look at the planned games, at the
level that looking and the other arms leave. Of two one-sided tests both have to succeed.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from ....errors import RequestError
from ...matches.statistics import NORMAL
from ...matches.students_t import quantile
from ..statistics import LEVEL, Allowance, Sample, effect_sizes
from .quantities import Quantity

PLANNED = Allowance((1.0,))
"""One look, at the planned games."""
MOST_GAMES = 100_000_000
"""Games an arm beyond which nothing is planned: `lab run` plays no more."""


class PlanError(RequestError):
    """A plan cannot be made; the message says what is missing."""


@dataclass(frozen=True)
class Plan:
    """What is expected of an experiment.

    `effect` is the true difference, `margin` what it is to be bounded by (None: it is to be found). `spread`:
    the standard deviation of the difference between one game of each arm, or of one game's figure where arms
    are compared with a value. `arms` is the number of answers, `level` the error that all of them may have.
    """

    effect: float
    margin: float | None
    spread: float
    arms: int = 1
    level: float = LEVEL

    def power(self, games: int) -> float:
        """The probability that so many games an arm give the answer."""
        if games < 2:
            return 0.0
        error = self.spread / math.sqrt(games)
        if self.margin is None:
            return beyond(abs(self.effect) / error, critical(self.level / self.arms, games - 1))
        bound = critical(2 * self.level / self.arms, games - 1)
        near, far = ((self.margin - side * abs(self.effect)) / error - bound for side in (1, -1))
        return max(0.0, NORMAL.cdf(near) + NORMAL.cdf(far) - 1)

    def games(self, power: float) -> int | None:
        """The games an arm for a power, None where more than can be played would be needed.

        Even numbers: games may be pairs.
        """
        high = 2
        while self.power(high) < power:
            high *= 2
            if high > MOST_GAMES:
                return None
        low = high // 2
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if self.power(middle) >= power else (middle, high)
        return high + high % 2

    def reach(self, games: int) -> float:
        """Half of the width of the interval of the difference."""
        return critical(self.level, games - 1) * self.spread / math.sqrt(games)


def beyond(distance: float, bound: float) -> float:
    """The probability that a figure so many errors from 0 is found beyond a bound, on either side."""
    return NORMAL.cdf(distance - bound) + NORMAL.cdf(-distance - bound)


def critical(level: float, freedom: int) -> float:
    """Standard errors beyond which a difference is established at one look with a level for all looks."""
    low, high = 0.0, 1.0  # the probability of a single test
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if PLANNED.lasting(middle) <= level else (low, middle)
    return quantile(1 - low / 2, freedom)


def spread_of_rates(first: float, second: float | None, correlation: float) -> float:
    """The spread of the difference between two games that have something with these rates, or of one."""
    one = first * (1 - first)
    if second is None:
        return math.sqrt(one)
    other = second * (1 - second)
    return spread_of_both(math.sqrt(one), math.sqrt(other), correlation)


def spread_of_both(first: float, second: float, correlation: float) -> float:
    """The spread of the difference between two games with these spreads."""
    return math.sqrt(max(0.0, first**2 + second**2 - 2 * correlation * first * second))


def spread_of_pilot(quantity: Quantity, samples: list[Sample], one: bool, correlation: float) -> float:
    """The spread that the arms of another experiment show; of a single arm two alike are expected.

    `one`: arms are compared with a value. Raises PlanError where there is too little to tell.
    """
    if any(sample.clusters < 3 for sample in samples) or not samples:
        raise PlanError(f"the pilot has too few games of their own to tell how {quantity.title} vary")
    own = [sample.error * math.sqrt(sample.games) for sample in samples]
    if one:
        return max(own)
    if len(samples) < 2:
        return spread_of_both(own[0], own[0], correlation)
    return max(
        effect_sizes.moved((samples[0], other), effect_sizes.APART).error
        * math.sqrt((samples[0].games + other.games) / 2)
        for other in samples[1:]
    )

"""Looking again and again: what every look may find by chance, so that all together err in 5 % at most.

Part of the error is spent at every look, by how many of the planned games there are: until the plan is
fulfilled as P. O'Brien and T. Fleming do it (1979; K. Lan and D. DeMets 1983), beyond it the rest, so that
there is always something left. The bounds are those of the Gaussian process that the tests follow
(P. Armitage, C. McPherson and B. Rowe 1969), so looks at nearly the same games cost little.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ...matches.statistics import NORMAL

Array = NDArray[np.float64]
LEVEL = 0.05
"""Allowed probability of calling any difference established where there is none."""
PLANNED = 0.8
"""The part of it that is spent when all planned games are there."""
POINTS = 601
"""Points of the grid on which the Gaussian process is followed."""
EDGE = 8.5
"""Standard errors beyond which nothing has a probability."""
CERTAIN = 1 - 2.0**-50
"""The greatest confidence of an interval that ends: that of the first look at a long experiment."""
MOST = 50
"""Looks that are followed back; what those before have spent is taken as lost, a little too carefully."""
LEVELS = (LEVEL, *(10.0**-exponent for exponent in np.arange(0.05, 12.01, 0.15).tolist()))
"""Levels for which bounds are computed; between them the logarithm is taken to be straight."""


@dataclass(frozen=True)
class Allowance:
    """Looks until now, by the share of the planned games that each had: rising, the last one is this look.

    None: there has been, and will be, one look only.
    """

    shares: tuple[float, ...] | None = None

    @property
    def confidence(self) -> float:
        """Confidence of an interval of this look, so that those of all looks together hold in 95 %."""
        if self.shares is None:
            return 1 - LEVEL
        return min(CERTAIN, 1 - 2 * NORMAL.cdf(-bounds(self.shares)[0]))

    def lasting(self, chance: float) -> float:
        """The probability of a test, for all looks together: the least level at which this look rejects."""
        if self.shares is None or chance >= 1:
            return min(1.0, chance)
        z = -NORMAL.inv_cdf(max(chance, 1e-300) / 2)
        reached = [0.0, *bounds(self.shares)[1:]]
        exponents = [0.0, *(-math.log(level) for level in LEVELS[1:])]
        return math.exp(-float(np.interp(z, reached, exponents)))


ONE_LOOK = Allowance()


def shared(confidence: float, intervals: int) -> float:
    """The confidence of each of several intervals that hold together as one would alone."""
    return min(CERTAIN, 1 - (1 - confidence) / max(1, intervals))


def spent(share: float, level: float) -> float:
    """How much of a level is spent when a share of the planned games has been looked at."""
    planned = PLANNED * level
    if share >= 1:
        return level - (level - planned) / share
    return 2 * NORMAL.cdf(NORMAL.inv_cdf(planned / 2) / math.sqrt(share)) if share > 0 else 0.0


def bounds(shares: tuple[float, ...]) -> tuple[float, ...]:
    """Standard errors from 0 at which the last look rejects, for each of the LEVELS; shares have to rise."""
    earlier, kept = shares[:-MOST], shares[-MOST:]
    found = followed(kept, earlier[-1] if earlier else 0.0)
    return tuple((found.bounds / math.sqrt(shares[-1])).tolist())


@dataclass(frozen=True)
class Followed:
    """Where the process may be at a look that has not rejected: probabilities by point and level."""

    share: float
    grid: Array
    densities: Array
    bounds: Array


@lru_cache(maxsize=64)
def followed(shares: tuple[float, ...], earlier: float) -> Followed:
    """The process after some looks; what was spent on `earlier` ones, up to that share, is lost."""
    if not shares:
        return Followed(0.0, np.zeros(1), np.ones((1, len(LEVELS))), np.full(len(LEVELS), math.inf))
    before, share = followed(shares[:-1], earlier), shares[-1]
    last = before.share or earlier
    grid = np.linspace(-EDGE, EDGE, POINTS) * math.sqrt(share)
    masses = moves(before.grid, grid, math.sqrt(share - before.share)) @ before.densities
    spend = [spent(share, level) - spent(last, level) for level in LEVELS]
    found = np.array([crossing(grid, mass, target) for mass, target in zip(masses.T, spend, strict=True)])
    return Followed(share, grid, np.where(np.abs(grid)[:, None] < found, masses, 0.0), found)


def moves(grid: Array, fresh: Array, spread: float) -> Array:
    """Probabilities of getting from the points of a grid to those of the next one."""
    step = float(fresh[1] - fresh[0])
    away = (fresh[:, None] - grid[None, :]) / max(spread, step)  # nearer looks than the grid can tell apart
    near = np.exp(-0.5 * away * away)
    return np.asarray(near / near.sum(axis=0))


def crossing(grid: Array, mass: Array, target: float) -> float:
    """The distance from 0 beyond which, on both sides, lies so much of a mass that is symmetric."""
    far, half = grid[POINTS // 2 :][::-1], mass[POINTS // 2 :][::-1]
    beyond = np.cumsum(half) - half / 2
    return float(np.interp(target / 2, beyond, far))

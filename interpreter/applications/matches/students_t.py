"""Student's distribution, exactly, for any degrees of freedom: by the incomplete beta function."""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist

STEPS = 10_000
STEADY, NEAR = 1e-14, 1e-12
NEAREST = math.nextafter(1, 0)
NORMAL = NormalDist()
TINY = 1e-300


def tail(t: float, freedom: float) -> float:
    """Probability that |t| is exceeded."""
    if math.isinf(t):
        return 0.0
    square = t * t
    if freedom > square:  # both forms are the same number; each converges fast on its side
        return 1 - incomplete_beta(square / (freedom + square), 0.5, freedom / 2)
    return incomplete_beta(freedom / (freedom + square), freedom / 2, 0.5)


@lru_cache(maxsize=4096)
def quantile(probability: float, freedom: float) -> float:
    """The number that Student's t does not exceed with a probability; of 1, as of the number next to it.

    Newton's method from the left, where the tail is convex: it never goes too far.
    """
    probability = min(probability, NEAREST)  # what the first of many looks may spend rounds to nothing
    if probability < 0.5:
        return -quantile(1 - probability, freedom)
    wanted, found = 2 * (1 - probability), NORMAL.inv_cdf(probability)
    for _ in range(STEPS):
        step = (tail(found, freedom) - wanted) / (2 * density(found, freedom))
        found += step
        if step <= NEAR * found:
            break
    return found


def density(t: float, freedom: float) -> float:
    """The density of Student's distribution."""
    front = math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2) - math.log(freedom * math.pi) / 2
    return math.exp(front - (freedom + 1) / 2 * math.log1p(t * t / freedom))


def incomplete_beta(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function, on the side where its continued fraction converges fast."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    return 1 - _fraction(1 - x, b, a) if x > (a + 1) / (a + b + 2) else _fraction(x, a, b)


def _fraction(x: float, a: float, b: float) -> float:
    """The same by the continued fraction (Lentz's method)."""
    front = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    c, d = 1.0, 1 / _off_zero(1 - (a + b) * x / (a + 1))
    found = d
    for m in range(1, STEPS):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for part in (even, odd):
            d = 1 / _off_zero(1 + part * d)
            c = _off_zero(1 + part / c)
            found *= c * d
        if abs(c * d - 1) < STEADY:
            break
    return math.exp(front) * found / a


def _off_zero(value: float) -> float:
    return value if abs(value) > TINY else TINY

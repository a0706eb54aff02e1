"""What a number of successes says about a rate, exactly: by the incomplete beta function."""

from __future__ import annotations

import math
from functools import lru_cache

from .students_t import incomplete_beta


@lru_cache(maxsize=4096)
def exact_interval(rate: float, trials: float, confidence: float) -> tuple[float, float]:
    """The interval of C. Clopper and E. Pearson (1934) of a rate; trials need not be whole."""
    successes, doubt = rate * trials, (1 - confidence) / 2
    failures = trials - successes
    low = _where(successes, failures + 1, doubt) if rate > 0 else 0.0
    high = _where(successes + 1, failures, 1 - doubt) if rate < 1 else 1.0
    return low, high


def _where(a: float, b: float, share: float) -> float:
    """Where the incomplete beta function reaches a share."""
    low, high = 0.0, 1.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if incomplete_beta(middle, a, b) < share else (low, middle)
    return (low + high) / 2


@lru_cache(maxsize=256)
def order_statistics(number: int, confidence: float) -> int | None:
    """How many of so many independent values may be left out at each end for the rest to enclose the median.

    None if not even the least and the greatest enclose it as surely.
    """
    doubt, below, left = (1 - confidence) / 2, 0.0, -1
    for k in range(number):
        below += math.exp(log_ways(number, k) - number * math.log(2))
        if below > doubt:
            break
        left = k
    return left if left >= 0 else None


def log_ways(number: int, chosen: int) -> float:
    """The logarithm of the number of ways to choose so many of a number."""
    return math.lgamma(number + 1) - math.lgamma(chosen + 1) - math.lgamma(number - chosen + 1)

"""The best known intervals of others, by which the width of the laboratory's own is judged.

Each takes the values of one arm or two, of independent games, and gives the bounds.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from interpreter.applications.matches.statistics import Z95, wilson
from interpreter.applications.matches.students_t import incomplete_beta, quantile

Bounds = tuple[float, float]


def student(values: Any) -> Bounds:
    """Student's interval of a mean."""
    n = len(values)
    reach = quantile(0.975, n - 1) * float(values.std(ddof=1)) / math.sqrt(n)
    return float(values.mean()) - reach, float(values.mean()) + reach


def of_logarithm(values: Any) -> Bounds:
    """The interval of the logarithm of a mean of positive values."""
    low, high = student(values)
    mean = (low + high) / 2
    factor = math.exp((high - mean) / mean)
    return mean / factor, mean * factor


def of_pairs(first: Any, second: Any) -> Bounds:
    """Student's interval of a difference of pairs."""
    return student(second - first)


def welch(first: Any, second: Any) -> Bounds:
    """Welch's interval of a difference of means."""
    parts = [float(values.var(ddof=1)) / len(values) for values in (first, second)]
    square = sum(parts)
    below = sum(p * p / (len(v) - 1) for p, v in zip(parts, (first, second), strict=True))
    freedom = square * square / below if below > 0 else len(first) - 1
    value, reach = float(second.mean() - first.mean()), quantile(0.975, freedom) * math.sqrt(square)
    return value - reach, value + reach


def wilsons(values: Any) -> Bounds:
    """E. Wilson's interval of a share."""
    return wilson(float(values.mean()), len(values))


def agresti_coull(values: Any) -> Bounds:
    """That of A. Agresti and B. Coull (1998): two successes and two failures more."""
    n = len(values) + 4
    share = (float(values.sum()) + 2) / n
    reach = Z95 * math.sqrt(share * (1 - share) / n)
    return max(0.0, share - reach), min(1.0, share + reach)


def mid_p(values: Any) -> Bounds:
    """The exact interval of a share, with half of what was seen left out (H. Lancaster 1961)."""
    n, k = len(values), float(values.sum())

    def beyond(share: float) -> float:
        least = incomplete_beta(share, k, n - k + 1) if k else 1.0
        more = incomplete_beta(share, k + 1, n - k) if k < n else 0.0
        return (least + more) / 2

    return where(beyond, 0.025) if k else 0.0, where(beyond, 0.975) if k < n else 1.0


def where(rising: Callable[[float], float], wanted: float, low: float = 0.0, high: float = 1.0) -> float:
    """Where a function that rises reaches a number."""
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if rising(middle) < wanted else (low, middle)
    return (low + high) / 2


def tango(first: Any, second: Any) -> Bounds:
    """T. Tango's score interval (1998) of a difference of shares of pairs."""
    n = len(first)
    gained, lost = float(((second - first) > 0).sum()), float(((second - first) < 0).sum())

    def excess(difference: float) -> float:
        middle = (2 * n + lost - gained) * difference - gained - lost
        root = math.sqrt(max(0.0, middle**2 + 8 * n * lost * difference * (1 - difference)))
        square = n * ((root - middle) / (2 * n) + difference * (1 - difference))
        return (n * difference - gained + lost) / math.sqrt(max(square, 1e-15))

    return where(excess, -Z95, -1.0), where(excess, Z95, -1.0)


def newcombe(first: Any, second: Any) -> Bounds:
    """R. Newcombe's interval (1998) of a difference of shares."""
    return _newcombe(first, second, 0.0)


def newcombe_of_pairs(first: Any, second: Any) -> Bounds:
    """The same of pairs."""
    spread = float(first.std() * second.std())
    together = (
        float(((first - first.mean()) * (second - second.mean())).mean()) / spread if spread > 0 else 0.0
    )
    return _newcombe(first, second, together)


def _newcombe(first: Any, second: Any, together: float) -> Bounds:
    a, b = float(first.mean()), float(second.mean())
    (low_a, high_a), (low_b, high_b) = wilsons(first), wilsons(second)

    def reach(x: float, y: float) -> float:
        return math.sqrt(max(0.0, x * x + y * y - 2 * together * x * y))

    return b - a - reach(b - low_b, high_a - a), b - a + reach(high_b - b, a - low_a)


def wald(first: Any, second: Any) -> Bounds:
    """The plain interval of a difference of independent shares."""
    square = sum(float(values.var()) / len(values) for values in (first, second))
    value, reach = float(second.mean() - first.mean()), Z95 * math.sqrt(square)
    return value - reach, value + reach


def delong(first: Any, second: Any) -> Bounds:
    """The plain interval of Cliff's delta, by placements and with Student's quantile."""
    signs = np.sign(second[:, None] - first[None, :])
    square = signs.mean(0).var(ddof=1) / len(first) + signs.mean(1).var(ddof=1) / len(second)
    reach = quantile(0.975, len(first) + len(second) - 2) * math.sqrt(float(square))
    value = float(signs.mean())
    return max(-1.0, value - reach), min(1.0, value + reach)


def plain_h(first: Any, second: Any) -> Bounds:
    """Cohen's interval of his h."""
    value = 2 * math.asin(math.sqrt(second.mean())) - 2 * math.asin(math.sqrt(first.mean()))
    reach = Z95 * math.sqrt(1 / len(first) + 1 / len(second))
    return value - reach, value + reach

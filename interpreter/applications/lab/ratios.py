"""Intervals of a ratio that is shown only where its denominator is surely above 0.

E. C. Fieller's interval (1954) asks which ratios the two estimates do not contradict. Denominators that are
shown because they came out large are too large on average: their lower bound is taken given that they
were shown, from the normal distribution cut off where nothing would have been said.
"""

from __future__ import annotations

import math

from ..matches.statistics import CONFIDENCE, NORMAL
from ..matches.students_t import quantile
from .samples import Interval


def ratio(
    above: tuple[float, float],
    below: tuple[float, float],
    covariance: float,
    sure: float,
    freedom: float,
    confidence: float = CONFIDENCE,
) -> Interval:
    """The ratio of two estimates, each with its variance; the one below is `sure` errors above 0."""
    (a, va), (b, vb) = above, below
    usual = quantile((1 + confidence) / 2, freedom)
    wide = usual * given_shown(b / math.sqrt(vb), sure, confidence) / -NORMAL.inv_cdf((1 - confidence) / 2)
    least = usual if a > 0 else wide
    return Interval(
        a / b, bound(a, va, b, vb, covariance, least, -1), bound(a, va, b, vb, covariance, wide, 1)
    )


def given_shown(found: float, sure: float, confidence: float) -> float:
    """How many errors the truth may lie below an estimate of `found` errors that had to exceed `sure`."""
    doubt = (1 - confidence) / 2
    low, high = -30.0, 0.0
    for _ in range(60):
        shift = (low + high) / 2
        truth = found + shift
        passed = NORMAL.cdf(truth - sure)
        share = NORMAL.cdf(shift) / passed if passed > 0 else 0.0
        low, high = (shift, high) if share < doubt else (low, shift)
    return -high


def bound(a: float, va: float, b: float, vb: float, covariance: float, z: float, side: int) -> float:
    """An end of Fieller's interval; infinite where the denominator may be 0."""
    square = b * b - z * z * vb
    if square <= 0:
        return side * math.inf
    middle = a * b - z * z * covariance
    return (middle + side * math.sqrt(max(0.0, middle**2 - square * (a * a - z * z * va)))) / square

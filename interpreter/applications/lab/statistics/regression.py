"""Logistic regression of results on differences, with errors that know which games belong together.

The ratio of two of them has E. C. Fieller's interval (1954), which asks which ratios the two estimates do
not contradict. Denominators that are shown because they came out large are too large on average: their lower
bound is taken given that they were shown, from the normal distribution cut off where nothing would have been
said.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...matches.statistics import CONFIDENCE, NORMAL
from ...matches.students_t import quantile
from .samples import Interval

STEPS = 100
STEADY = 1e-9
LARGEST_STEP = 5.0


@dataclass(frozen=True)
class Fit:
    """Coefficients of the columns, and the covariance of their errors."""

    coefficients: Any
    covariance: Any


class FitError(ValueError):
    """There is nothing from which the coefficients could be found."""


def fit(rows: Any, results: Any, clusters: Any, ridge: Any = 1e-6) -> Fit:
    """Fit P = 1 / (1 + exp(-rows @ coefficients)) to results from 0 to 1 by Newton's method.

    `rows` has the shape (observation, column). A draw is half a success. `ridge`, one number or one a column,
    is the penalty on half the squared coefficients: it decides what the data leave open. The covariance
    is the sandwich over clusters (K. Liang and S. Zeger, Biometrika 1986). Raises FitError without rows.
    """
    x, y = np.asarray(rows, dtype=float), np.asarray(results, dtype=float)
    if not len(x):
        raise FitError("no games to learn from")
    penalty = np.broadcast_to(np.asarray(ridge, dtype=float), x.shape[1:])
    b = np.zeros(x.shape[1])
    for _ in range(STEPS):
        p = expected(x, b)
        gradient = x.T @ (y - p) - penalty * b
        step = np.linalg.solve(hessian(x, p, penalty), gradient)
        b += step * min(1.0, LARGEST_STEP / max(1e-300, float(np.abs(step).max())))
        if float(np.abs(step).max()) < STEADY:
            break
    p = expected(x, b)
    bread = np.linalg.inv(hessian(x, p, penalty))
    _, inverse = np.unique(np.asarray(clusters), return_inverse=True)
    scores = np.zeros((int(inverse.max()) + 1, x.shape[1]))
    np.add.at(scores, inverse, x * (y - p)[:, None])
    number = len(scores)
    meat = scores.T @ scores * (number / max(1, number - x.shape[1]))
    return Fit(b, bread @ meat @ bread)


def expected(x: Any, b: Any) -> Any:
    """Expected results, never quite 0 or 1."""
    return 1 / (1 + np.exp(-np.clip(x @ b, -35, 35)))


def hessian(x: Any, p: Any, penalty: Any) -> Any:
    """Curvature of the penalised likelihood."""
    return (x * (p * (1 - p))[:, None]).T @ x + np.diag(penalty + 1e-12)


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

"""A sequential test asked after every pair of a batch at once: as `Sprt`, but a hundred times faster."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...matches.statistics import PAIR_SCORES, RARE, Sprt, expected_score

STEPS = 60
"""Halvings of an interval after which nothing changes that is looked at."""
NEAR = 1e-6
"""What is so near a bound is computed once more, by `Sprt` itself."""


def first_decided(sprt: Sprt, counts: Any) -> tuple[int, str] | None:
    """Where the test ends first, and how; `counts` are the pairs by points after each step, (step, 5)."""
    low, high = sprt.bounds
    found = ratios(sprt, counts)
    for place in np.flatnonzero((found >= high - NEAR) | (found <= low + NEAR)).tolist():
        verdict = sprt.verdict(counts[place].tolist())
        if verdict is not None:
            return place, verdict
    return None


def ratios(sprt: Sprt, counts: Any) -> Any:
    """Log-likelihood ratios, as `Sprt.ratio`."""
    filled = np.maximum(counts, RARE).astype(float)
    total = filled.sum(axis=1)
    shares = filled / total[:, None]
    null, other = (most_likely(shares, expected_score(elo)) for elo in (sprt.elo0, sprt.elo1))
    found: Any = total * (shares * np.log(other / null)).sum(axis=1)
    return np.where(counts.sum(axis=1) > 0, found, 0.0)


def most_likely(shares: Any, mean: float) -> Any:
    """As `statistics.most_likely`, for many distributions."""
    away = np.array(PAIR_SCORES) - mean
    low, high = (np.full(len(shares), bound) for bound in (-1 / away.max(), -1 / away.min()))
    for _ in range(STEPS):
        middle = (low + high) / 2
        over = (shares * away / (1 + middle[:, None] * away)).sum(axis=1) > 0
        low, high = np.where(over, middle, low), np.where(over, high, middle)
    return shares / (1 + middle[:, None] * away)

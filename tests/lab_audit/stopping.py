"""What a match that a sequential test has ended says of the strength, by matches that are drawn."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from interpreter.applications.matches.statistics import PAIR_SCORES, Sprt, expected_score, of_pairs
from interpreter.applications.matches.stopping import elo_after

from .checks import SURE, Check
from .coverage import SHOWN, of_pair

TEST = Sprt(0, 50)
STRENGTHS = (-50, 0, 25, 50, 100)
"""True differences in Elo: at both hypotheses, between and beyond."""
DRAWS, LONGEST = 0.3, 6000
NEAR = 1.5
"""Ratio by a plain estimate from which on the exact one is asked for; it ends near 2.9."""
ASTRAY = 0.07
"""How far from one half of the matches the estimate may be above the truth."""


def match(dice: np.random.Generator, strength: float) -> list[int]:
    """The pairs of a match that the test has ended."""
    results = dice.choice(5, LONGEST, p=of_pair(expected_score(strength), DRAWS, 0.0))
    counts, numbers = np.cumsum(np.eye(5, dtype=int)[results], axis=0), np.arange(1, LONGEST + 1)
    scores = np.array(PAIR_SCORES)
    means = counts @ scores / numbers
    variances = counts @ scores**2 / numbers - means**2
    first, last = expected_score(TEST.elo0), expected_score(TEST.elo1)
    ratios = numbers * (means - (first + last) / 2) * (last - first) / np.maximum(variances, 1e-9)
    near = (counts[i].tolist() for i in np.flatnonzero(np.abs(ratios) > NEAR))
    return next(pairs for pairs in near if TEST.verdict(pairs))


def of_stops(rounds: int) -> Iterator[Check]:
    """How far off the Elo difference is before and after the correction, and how often its bounds hold."""
    for strength in STRENGTHS:
        dice = np.random.default_rng(1000 + strength)
        ended = [match(dice, strength) for _ in range(rounds)]
        found = np.array([elo_after(TEST, pairs) for pairs in ended])
        plain = float(np.mean([min(of_pairs(pairs).elo()[0], 400) for pairs in ended]))
        above = float((found[:, 0] > strength).mean())
        held = float(((found[:, 1] <= strength) & (strength <= found[:, 2])).mean())
        doubt = SURE * math.sqrt(0.25 / rounds)
        wide = SURE * math.sqrt(0.05 * 0.95 / rounds)
        means = f"mean {found[:, 0].mean():+.0f}, before {plain:+.0f}"
        yield Check(
            f"Elo {strength:+d} when a test of 0 and 50 has ended",
            f"{SHOWN:g}; above it {0.5 - ASTRAY:.0%} to {0.5 + ASTRAY:.0%}",
            f"{held:.3f} ± {wide / SURE:.3f}, {above:.0%} ± {doubt / SURE:.0%}, {means}",
            abs(above - 0.5) <= ASTRAY + doubt and held + wide >= SHOWN,
        )

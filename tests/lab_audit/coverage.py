"""How often intervals of scores of matches hold the truth, by all results, and those of worths of pieces."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from interpreter.applications.lab.statistics.regression import ratio
from interpreter.applications.matches.statistics import PAIR_SCORES, rate_interval
from interpreter.applications.matches.students_t import quantile

from .checks import Check, covers
from .exactly import ALIKE, counts, likely
from .judging import LEAST, WIDEST

SHOWN = 0.93
"""Coverage that is promised of worths of pieces, where they are shown."""
SCORES = ((0.5, 0.3), (0.55, 0.1), (0.65, 0.3), (0.75, 0.1), (0.9, 0.1), (0.95, 0.1))
"""Score and share of draws of matches; the last ones are one-sided."""

MOST = 20
"""Pairs of which all results can be tried."""


def of_pair(score: float, draws: float, alike: float) -> Any:
    """Probabilities of the five results of a pair."""
    game = np.array([1 - score - draws / 2, draws, score - draws / 2])
    apart, same = np.convolve(game, game), np.zeros(5)
    same[::2] = game
    return (1 - alike) * apart + alike * same


def of_scores(number: int) -> Iterator[Check]:
    """The least coverage of the interval of a score over all kinds of matches, and its width."""
    if number > MOST:
        return
    found, scores = np.array(list(counts(number, 5))), np.array(PAIR_SCORES)
    means = found @ scores / number
    errors = np.sqrt(np.maximum(found @ scores**2 / number - means**2, 0) / max(1, number - 1))
    keys, inverse = np.unique(np.round(np.stack([means, errors], 1), 12), axis=0, return_inverse=True)
    bounds = np.array([rate_interval(mean, error, number) for mean, error in keys])[inverse.ravel()]
    held, widths = [], []
    for (score, draws), alike in product(SCORES, ALIKE):
        chance = likely(found, of_pair(score, draws, alike))
        inside = (bounds[:, 0] <= score + 1e-12) & (score - 1e-12 <= bounds[:, 1])
        held.append(float(chance @ inside))
        student = 2 * quantile(0.975, number - 1) * errors
        widths.append(float(chance @ (bounds[:, 1] - bounds[:, 0])) / float(chance @ student))
    wide, least = float(np.mean(widths)), LEAST[number]
    text = f"{min(held):.3f} exactly, {wide:.2f} of Student's"
    yield Check(
        f"score of a match, {number} pairs",
        f"{least:g}; {WIDEST:g} as wide",
        text,
        min(held) >= least and wide <= WIDEST,
    )


def of_worths(rounds: int) -> list[Check]:
    """Coverage of worths of pieces where they are shown, for units that are more and less clear."""
    chance, found = np.random.default_rng(7), []
    for clear in (1.5, 2.5, 4.0, 8.0):
        below = chance.normal(clear, 1, 400 * rounds)
        above = 3 * clear + chance.normal(0, 1, len(below))
        shown = np.flatnonzero(below > 3)[:rounds]
        held = []
        for i in shown:
            one = ratio((above[i], 1.0), (below[i], 1.0), 0.0, 3.0, 500)
            held.append(one.low <= 3 <= one.high)
        found.append(covers(f"worth of a piece where shown, unit at {clear:g} errors", held, SHOWN))
    return found

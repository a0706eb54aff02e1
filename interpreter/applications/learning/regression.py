"""Factors of the terms of an evaluation, fitted to games by logistic regression."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

SCALE = 260.0
"""Centipawns by which the odds grow e times in orthodox chess, for comparison.

The whole evaluation is not stretched to it: tried, that lost a match in chess and won none, and the margins
of the search go with the evaluation as it is.
"""
DOUBT = 0.2
"""Standard deviation of a factor before any game is seen."""
EVIDENCE = 10.0
"""Independent observations that the positions of a game count as."""
SHARE = 0.6
"""Share of the result in what a position is worth; the rest is the score of the search."""
BOUNDS = 0.4, 2.2
"""Of a factor."""
SMALL = 20
"""Centipawns below which a sum says nothing of how much of it counts."""
MOST_STEPS = 15
STEADY = 1e-4


@dataclass(frozen=True)
class Row:
    """A position: its weight, White's points and score, and its terms as they count in the whole."""

    weight: float
    points: float
    score: float
    terms: Sequence[float]


@dataclass(frozen=True)
class Fit:
    """Factors of the terms; `scale` is the centipawns by which the odds grow e times as things were, the
    errors are mean deviances of results before and after."""

    factors: Sequence[float]
    scale: float
    before: float
    after: float


def rows_of(games: Sequence[dict[str, Any]]) -> list[Row]:
    """The positions of games."""
    found = []
    for game in games:
        for score, whole, *parts in game["rows"]:
            total = sum(parts)
            counted = min(1.5, max(0.0, whole / total)) if abs(total) > SMALL else 1.0
            terms = [counted * part for part in parts]
            found.append(Row(EVIDENCE / len(game["rows"]), game["points"], score, terms))
    return found


def chance(log_odds: float) -> float:
    """The expected result, never quite 0 or 1."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, log_odds))))


def deviance(rows: Sequence[Row], values: Sequence[float], scale: float) -> float:
    """Mean deviance of the results from values in centipawns."""
    total = 0.0
    for row, value in zip(rows, values, strict=True):
        p = chance(value / scale)
        total -= row.weight * (row.points * math.log(p) + (1 - row.points) * math.log(1 - p))
    return total / sum(row.weight for row in rows)


def scale_of(rows: Sequence[Row], values: Sequence[float]) -> float:
    """The scale at which values fit the results best, by golden section on its logarithm."""
    low, high, part = math.log(40), math.log(4000), (math.sqrt(5) - 1) / 2
    for _ in range(25):
        left, right = high - part * (high - low), low + part * (high - low)
        if deviance(rows, values, math.exp(left)) < deviance(rows, values, math.exp(right)):
            high = right
        else:
            low = left
    return math.exp((low + high) / 2)


def fit(rows: Sequence[Row], count: int) -> Fit:
    """Fit the factors of `count` terms, which are held near 1."""
    before = [sum(row.terms) for row in rows]
    scale = scale_of(rows, before)
    labels = [SHARE * row.points + (1 - SHARE) * chance(row.score / scale) for row in rows]
    x = [[term / scale for term in row.terms] for row in rows]
    factors, stiff = [1.0] * count, 1 / DOUBT**2
    for _ in range(MOST_STEPS):
        slope = [-stiff * (factor - 1) for factor in factors]
        curve = [[stiff * (i == j) for j in range(count)] for i in range(count)]
        for row, label, terms in zip(rows, labels, x, strict=True):
            p = chance(sum(map(float.__mul__, terms, factors)))
            pull, weight = row.weight * (label - p), row.weight * p * (1 - p)
            for i, term in enumerate(terms):
                if term:
                    slope[i] += pull * term
                    part, line = weight * term, curve[i]
                    for j in range(i + 1):
                        line[j] += part * terms[j]
        for i in range(count):
            for j in range(i):
                curve[j][i] = curve[i][j]
        step = solved(curve, slope)
        factors = [min(BOUNDS[1], max(BOUNDS[0], f + d)) for f, d in zip(factors, step, strict=True)]
        if max(map(abs, step), default=0.0) < STEADY:
            break
    after = [sum(map(float.__mul__, row.terms, factors)) for row in rows]
    return Fit(factors, scale, deviance(rows, before, scale), deviance(rows, after, scale_of(rows, after)))


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations whose matrix is symmetric and positive, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for i in range(size):
        for below in rows[i + 1 :]:
            part = below[i] / rows[i][i]
            for j in range(i, size + 1):
                below[j] -= part * rows[i][j]
    found = [0.0] * size
    for i in reversed(range(size)):
        rest = rows[i][size] - sum(rows[i][j] * found[j] for j in range(i + 1, size))
        found[i] = rest / rows[i][i]
    return found

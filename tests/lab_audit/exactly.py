"""Coverage and width of the intervals of rates, by all results that so many games can have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from interpreter.applications.lab.statistics import effect_sizes
from interpreter.applications.lab.statistics.effect_sizes import angle
from interpreter.applications.lab.statistics.samples import Interval, Sample

from . import rivals
from .checks import Check
from .judging import Results, judge

RATES = (0.02, 0.05, 0.1, 0.2, 0.3, 0.5)
"""Rare and common events."""
DIFFERENT = (
    *((0.02, 0.02), (0.02, 0.1), (0.05, 0.05), (0.1, 0.1), (0.1, 0.3)),
    *((0.3, 0.3), (0.5, 0.5), (0.3, 0.7), (0.5, 0.9), (0.9, 0.98)),
)
ALIKE = (0.0, 0.5)
"""How often the two games from an opening are decided by the same toss."""
MOST = {"apart": 200, "pairs": 20}
"""Games of which all results can be tried."""
NEVER = 1e-10
"""Results of two arms that no truth makes likelier than this are left out: together they are nothing."""
OF_SHARES = {
    "Wilson's": rivals.wilsons,
    "Agresti and Coull's": rivals.agresti_coull,
    "the mid-P one": rivals.mid_p,
}
APART = {"Newcombe's": rivals.newcombe, "the plain one": rivals.wald}
PAIRS = {"Newcombe's": rivals.newcombe_of_pairs, "Student's": rivals.of_pairs, "Tango's": rivals.tango}


def counts(number: int, kinds: int) -> Iterator[tuple[int, ...]]:
    """All ways in which so many observations fall on so many cells."""
    if kinds == 1:
        yield (number,)
        return
    for first in range(number + 1):
        for rest in counts(number - first, kinds - 1):
            yield first, *rest


def likely(found: Any, chances: Any) -> Any:
    """The probabilities of results, by the observations in each cell, whose cells have some chances."""
    number = int(found[0].sum())
    factorials = np.cumsum([0.0, *np.log(np.arange(1, number + 1))])
    ways = factorials[number] - factorials[found].sum(axis=1)
    return np.exp(ways + found @ np.log(np.maximum(chances, 1e-300)))


def spread(cells: tuple[float, ...], number: tuple[int, ...]) -> Any:
    """The values of games, so many in each cell."""
    return np.repeat(cells, number)


def shares(number: int) -> Results:
    """Games in which something happens or not."""
    found = np.array(list(counts(number, 2)))
    chances = [likely(found, [p, 1 - p]) for p in RATES]
    return Results([(spread((1.0, 0.0), tuple(row)),) for row in found], np.array(chances), RATES)


def apart(number: int, scale: Any = float) -> Results:
    """The same in two arms with openings of their own."""
    arm = np.array(list(counts(number, 2)))
    values = [spread((1.0, 0.0), tuple(row)) for row in arm]
    chances = [np.outer(likely(arm, [p, 1 - p]), likely(arm, [q, 1 - q])).ravel() for p, q in DIFFERENT]
    kept = np.flatnonzero(np.max(chances, axis=0) > NEVER)
    found = [(values[i // len(values)], values[i % len(values)]) for i in kept]
    return Results(found, np.array(chances)[:, kept], [scale(q) - scale(p) for p, q in DIFFERENT])


def pairs(number: int) -> Results:
    """The same in two arms with shared openings."""
    tables = np.array(list(counts(number, 4)))
    found = [(spread((1.0, 1.0, 0.0, 0.0), row), spread((1.0, 0.0, 1.0, 0.0), row)) for row in tables]
    chances, truths = [], []
    for p, q in DIFFERENT:
        together = np.array([min(p, q), p - min(p, q), q - min(p, q), 1 - max(p, q)])
        independent = np.array([p * q, p * (1 - q), (1 - p) * q, (1 - p) * (1 - q)])
        for alike in ALIKE:
            chances.append(likely(tables, alike * together + (1 - alike) * independent))
            truths.append(q - p)
    return Results(found, np.array(chances), truths)


def of_share(values: Any) -> Interval:
    """The laboratory's interval of a share of games."""
    return Sample(values, np.arange(len(values))).rate_interval()


def two(first: Any, second: Any, shared: bool) -> tuple[Sample, Sample]:
    """Two arms, with the same openings or others."""
    order = np.arange(len(first))
    return Sample(first, order), Sample(second, order if shared else order + len(order))


def of_apart(first: Any, second: Any) -> Interval:
    """That of a difference of shares, from openings of their own."""
    return effect_sizes.difference(*two(first, second, False), True).interval


def of_pairs(first: Any, second: Any) -> Interval:
    """That of a difference of shares, from shared openings."""
    return effect_sizes.difference(*two(first, second, True), True).interval


def of_h(first: Any, second: Any) -> Interval:
    """That of Cohen's h."""
    return effect_sizes.cohen_h(*two(first, second, False))


def of_rates(number: int) -> Iterator[Check]:
    """The checks of rates with so many games of which all results can be tried."""
    yield judge("share of games", number, shares(number), of_share, OF_SHARES)
    if number <= MOST["apart"]:
        yield judge("difference of shares, own openings", number, apart(number), of_apart, APART)
        yield judge("Cohen's h", number, apart(number, angle), of_h, {"Cohen's": rivals.plain_h})
    if number <= MOST["pairs"]:
        yield judge("difference of shares, shared openings", number, pairs(number), of_pairs, PAIRS)

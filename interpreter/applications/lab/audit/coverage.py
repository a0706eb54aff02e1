"""How often intervals hold the truth: of all results of few pairs exactly, else of samples that are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from ...matches.statistics import PAIR_SCORES, rate_interval
from ...matches.students_t import quantile
from .. import effects
from ..ratios import ratio
from ..samples import Interval, Sample
from .checks import Check, covers

LEAST = {5: 0.93, 10: 0.93, 20: 0.94, 100: 0.94}
"""Coverage that is promised from so many clusters on."""
SHOWN = 0.93
"""Coverage that is promised of worths of pieces, where they are shown."""
SCORES = ((0.5, 0.3), (0.55, 0.1), (0.65, 0.3), (0.75, 0.1), (0.9, 0.1), (0.95, 0.1))
"""Score and share of draws of matches; the last ones are one-sided."""
ALIKE = (0.0, 0.5)
"""How often the second game of a pair has the result of the first."""


def pairs(score: float, draws: float, alike: float) -> Any:
    """Probabilities of the five results of a pair."""
    game = np.array([1 - score - draws / 2, draws, score - draws / 2])
    apart, same = np.convolve(game, game), np.zeros(5)
    same[::2] = game
    return (1 - alike) * apart + alike * same


def results(number: int, kinds: int = 5) -> Iterator[tuple[int, ...]]:
    """All ways in which so many pairs can end."""
    if kinds == 1:
        yield (number,)
        return
    for first in range(number + 1):
        for rest in results(number - first, kinds - 1):
            yield first, *rest


def of_scores(number: int) -> list[Check]:
    """The least coverage of the interval of a score over all kinds of matches, exactly, and its width."""
    counts = np.array(list(results(number)))
    scores = np.array(PAIR_SCORES)
    means = counts @ scores / number
    errors = np.sqrt(np.maximum(counts @ scores**2 / number - means**2, 0) / max(1, number - 1))
    keys, inverse = np.unique(np.round(np.stack([means, errors], 1), 12), axis=0, return_inverse=True)
    bounds = np.array([rate_interval(mean, error, number) for mean, error in keys])[inverse.ravel()]
    factorials = np.cumsum([0.0, *np.log(np.arange(1, number + 1))])
    ways = factorials[number] - factorials[counts].sum(axis=1)
    held, widths = [], []
    for (score, draws), alike in product(SCORES, ALIKE):
        chances = pairs(score, draws, alike)
        likely = np.exp(ways + counts @ np.log(np.maximum(chances, 1e-300)))
        inside = (bounds[:, 0] <= score + 1e-12) & (score - 1e-12 <= bounds[:, 1])
        held.append(float(likely @ inside))
        student = 2 * quantile(0.975, number - 1) * errors
        widths.append(float(likely @ (bounds[:, 1] - bounds[:, 0])) / float(likely @ student))
    name = f"score, {number} pairs, exactly, the worst of {len(held)} matches"
    wide = float(np.mean(widths))
    return [
        Check(name, f"{LEAST[number]:g} or more", f"{min(held):.3f}", min(held) >= LEAST[number]),
        Check(f"score, {number} pairs: width", "1.2 of Student's at most", f"{wide:.2f}", wide <= 1.2),
    ]


def lengths(chance: np.random.Generator, number: int) -> tuple[Any, Any]:
    """Values like those of the lengths of games, of two arms whose openings have something in common."""
    common = chance.gamma(2, 20, number)
    return common + chance.gamma(2, 20, number), common + chance.gamma(2, 20, number)


def rates(chance: np.random.Generator, number: int) -> tuple[Any, Any]:
    """Draws or wins of two arms whose openings have something in common."""
    common, shared = chance.random(number) < 0.3, chance.random(number) < 0.5
    one, two = (np.where(shared, common, chance.random(number) < 0.3) for _ in range(2))
    return one.astype(float), two.astype(float)


def of_samples(number: int, rounds: int) -> list[Check]:
    """Coverage of the intervals of means, medians, differences and sizes of effects."""
    chance = np.random.default_rng(number)
    order = np.arange(number)
    middle = float(np.median(np.random.default_rng(0).gamma(4, 20, 1_000_000)))
    held: dict[str, list[bool]] = {}
    widths: list[float] = []

    def note(name: str, found: Interval, truth: float) -> None:
        held.setdefault(name, []).append(found.low <= truth <= found.high)

    for _ in range(rounds):
        one, two = (Sample(values, order) for values in lengths(chance, number))
        note("mean", one.mean_interval(), 80)
        note("median", one.median_interval(), middle)
        paired = effects.difference(one, two).interval
        note("difference of means, shared openings", paired, 0)
        apart = effects.difference(one, Sample(two.values, order + number)).interval
        widths.append((paired.high - paired.low) / (apart.high - apart.low))
        note("Cliff's delta", effects.cliffs_delta(one, two), 0)
        first, second = (Sample(values, order) for values in rates(chance, number))
        note("rate", first.rate_interval(), 0.3)
        note("difference of rates, shared openings", effects.difference(first, second, True).interval, 0)
        other = Sample(rates(chance, number)[1], order + number)
        note("difference of rates, own openings", effects.difference(first, other, True).interval, 0)
        note("Cohen's h", effects.cohen_h(first, second), 0)
    checks = [covers(f"{name}, {number} games", found, LEAST[number]) for name, found in held.items()]
    share = float(np.mean(widths))
    title = f"difference of means, {number} games: width"
    return [*checks, Check(title, "less than with own openings", f"{share:.2f} of it", share < 1)]


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

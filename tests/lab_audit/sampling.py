"""Coverage and width of intervals whose results cannot all be tried, by samples that are drawn."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

from interpreter.applications.lab.statistics import effect_sizes
from interpreter.applications.lab.statistics.samples import Interval, Sample
from interpreter.applications.matches.statistics import NORMAL

from . import rivals
from .checks import Check
from .exactly import ALIKE, APART, MOST, PAIRS, of_apart, of_pairs, two
from .judging import Bounds, Results, Rivals, drawn, judge

Lengths = Callable[[np.random.Generator, int], Any]
LENGTHS: tuple[tuple[Lengths, float], ...] = (
    (lambda dice, n: dice.gamma(2, 20, n), 40.0),
    (lambda dice, n: dice.gamma(4, 20, n), 80.0),
    (lambda dice, n: dice.lognormal(4, 0.6, n), math.exp(4.18)),
)
"""Values as skewed as lengths of games are, with their means."""
MIDDLES = 33.567, 73.441, math.exp(4.0)
"""Their medians."""
SHIFTS = (0.0, 0.74, 2.0)
"""How far two normal distributions are apart: Cliff's delta is 0, 0.4 and 0.84."""
SCORES = ((0.5, 0.5, 0.3), (0.5, 0.7, 0.2), (0.75, 0.75, 0.1), (0.9, 0.95, 0.1))
"""Scores of two arms and their share of draws."""
EVENTS = ((0.02, 0.02), (0.1, 0.1), (0.3, 0.3), (0.3, 0.7))
RARE, HALF = (0.1, 0.3, 0.5), 0.5


def of_lengths(number: int, rounds: int, dice: np.random.Generator) -> Iterator[Check]:
    """The checks of means, medians and differences of means."""
    draws, means = [draw for draw, _ in LENGTHS], [mean for _, mean in LENGTHS]
    results = drawn([partial(arms, draw, dice, number, 1) for draw in draws], means, rounds)
    others: Rivals = {"Student's": rivals.student, "the logarithm's": rivals.of_logarithm}
    yield judge("mean", number, results, lambda v: alone(v).mean_interval(), others)
    medians = Results(results.found, results.chances, MIDDLES, rounds)
    yield judge("median", number, medians, lambda v: alone(v).median_interval())
    apart = drawn([partial(arms, draw, dice, number, 2) for draw in draws], [0.0] * 3, rounds)
    yield judge("difference of means, own openings", number, apart, of_means, {"Welch's": rivals.welch})
    shared = drawn([partial(common, draw, dice, number) for draw in draws], [0.0] * 3, rounds)
    title, ours = "difference of means, shared openings", partial(of_means, shared=True)
    yield judge(title, number, shared, ours, {"Student's": rivals.of_pairs})


def arms(draw: Lengths, dice: np.random.Generator, number: int, count: int) -> tuple[Any, ...]:
    """Values of some arms."""
    return tuple(draw(dice, number) for _ in range(count))


def common(draw: Lengths, dice: np.random.Generator, number: int) -> tuple[Any, Any]:
    """Values of two arms whose openings have something in common."""
    both = draw(dice, number)
    return both + draw(dice, number), both + draw(dice, number)


def alone(values: Any) -> Sample:
    """Games that have nothing to do with each other."""
    return Sample(values, np.arange(len(values)))


def of_means(first: Any, second: Any, shared: bool = False) -> Interval:
    """The interval of a difference of means."""
    return effect_sizes.difference(*two(first, second, shared)).interval


def of_sizes(number: int, rounds: int, dice: np.random.Generator) -> Iterator[Check]:
    """The checks of sizes of effects, of small ones and large ones."""

    def apart(shift: float) -> tuple[Any, Any]:
        return dice.normal(size=number), dice.normal(size=number) + shift

    def shared(shift: float) -> tuple[Any, Any]:
        both = dice.normal(size=number)
        return both + dice.normal(size=number), both + dice.normal(size=number) + shift * math.sqrt(2)

    deltas = [2 * NORMAL.cdf(shift / math.sqrt(2)) - 1 for shift in SHIFTS]
    results = drawn([partial(apart, shift) for shift in SHIFTS], deltas, rounds)
    delong = {"the plain one": rivals.delong}
    yield judge("Cliff's delta, own openings", number, results, of_delta, delong)
    pairs = drawn([partial(shared, shift) for shift in SHIFTS], deltas, rounds)
    yield judge("Cliff's delta, shared openings", number, pairs, partial(of_delta, shared=True))
    sizes = Results(results.found, results.chances, SHIFTS, rounds)
    yield judge(
        "Hedges' g, own openings", number, sizes, lambda a, b: effect_sizes.hedges_g(*two(a, b, False))
    )


def of_delta(first: Any, second: Any, shared: bool = False) -> Interval:
    """The interval of Cliff's delta."""
    return effect_sizes.cliffs_delta(*two(first, second, shared))


def of_scores(number: int, rounds: int, dice: np.random.Generator) -> Iterator[Check]:
    """The checks of shares and scores of two games from each opening."""

    def arm(score: float, draws: float, alike: float, both: Any) -> Any:
        tosses = np.where(dice.random((number, 2)) < alike, both, dice.random((number, 2)))
        wins = score - draws / 2
        return np.where(tosses < wins, 1.0, np.where(tosses < wins + draws, 0.5, 0.0))

    def arms(p: float, q: float, draws: float, alike: float, shared: bool) -> tuple[Any, Any]:
        one = dice.random((number, 1))
        return arm(p, draws, alike, one), arm(q, draws, alike, one if shared else dice.random((number, 1)))

    def once(rate: float, alike: float) -> tuple[Any]:
        return (arm(rate, 0.0, alike, dice.random((number, 1))),)

    shares = drawn(
        [partial(once, p, a) for p in RARE for a in ALIKE],
        [p for p in RARE for _ in ALIKE],
        rounds,
    )
    yield judge("share of games, two from an opening", number, shares, of_share, by_opening(rivals.student))
    for name, shared, other in (("own", False, rivals.welch), ("shared", True, rivals.of_pairs)):
        title = f"difference of scores, {name} openings, two games from each"
        found = drawn(
            [partial(arms, p, q, draws, HALF, shared) for p, q, draws in SCORES],
            [q - p for p, q, _ in SCORES],
            rounds,
        )
        yield judge(title, number, found, partial(of_difference, shared=shared), by_opening(other))


def by_opening(rival: Callable[..., Bounds]) -> dict[str, Callable[..., Bounds]]:
    """Student's or Welch's interval of the scores of openings."""
    return {"Student's": lambda *arms: rival(*(values.mean(axis=1) for values in arms))}


def of_opening(values: Any, first: int = 0) -> Sample:
    """Games of which two are from each opening."""
    return Sample(values.ravel(), first + np.repeat(np.arange(len(values)), 2))


def of_share(values: Any) -> Interval:
    """The interval of a share of such games."""
    return of_opening(values).rate_interval()


def of_difference(first: Any, second: Any, shared: bool) -> Interval:
    """The interval of a difference of scores of such games."""
    other = of_opening(second, 0 if shared else len(second))
    return effect_sizes.difference(of_opening(first), other, True).interval


def of_events(number: int, rounds: int, dice: np.random.Generator) -> Iterator[Check]:
    """The checks of differences of shares that are too many games to try all results."""

    def arms(p: float, q: float) -> tuple[Any, Any]:
        one, two = dice.random(number), dice.random(number)
        alike = np.where(dice.random(number) < 0.5, one, two)
        return (one < p).astype(float), (alike < q).astype(float)

    def apart(p: float, q: float) -> tuple[Any, Any]:
        return (dice.random(number) < p).astype(float), (dice.random(number) < q).astype(float)

    truths = [q - p for p, q in EVENTS]
    if number > MOST["apart"]:
        found = drawn([partial(apart, p, q) for p, q in EVENTS], truths, rounds)
        yield judge("difference of shares, own openings", number, found, of_apart, APART)
    if number > MOST["pairs"]:
        found = drawn([partial(arms, p, q) for p, q in EVENTS], truths, rounds)
        yield judge("difference of shares, shared openings", number, found, of_pairs, PAIRS)


def of_samples(number: int, rounds: int) -> Iterator[Check]:
    """All checks by drawn samples of so many games or openings."""
    dice = np.random.default_rng(number)
    for checks in (of_lengths, of_sizes, of_scores, of_events):
        yield from checks(number, rounds, dice)

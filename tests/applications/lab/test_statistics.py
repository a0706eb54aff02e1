"""Intervals, effect sizes and tests of the laboratory, against SciPy and by simulation."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from shared import later

from interpreter.applications.lab.statistics import effect_sizes
from interpreter.applications.lab.statistics.effect_sizes import (
    cliffs_delta,
    cohen_h,
    difference,
    hedges_g,
    holm,
    word_of,
)
from interpreter.applications.lab.statistics.regression import FitError, fit, ratio
from interpreter.applications.lab.statistics.samples import Sample
from interpreter.applications.matches.students_t import quantile, tail

stats = later("scipy.stats")
optimize = later("scipy.optimize")
NAMES = itertools.count()


def alone(values: object) -> Sample:
    """A sample of independent values."""
    array = np.asarray(values, dtype=float)
    return Sample(array, [next(NAMES) for _ in array])


# --- against SciPy ----------------------------------------------------------------------------


@pytest.mark.every
@pytest.mark.parametrize("freedom", [1, 1.7, 4, 15, 30.5, 1000])
@pytest.mark.parametrize("probability", [0.9, 0.975, 0.995])
def test_students_t(freedom: float, probability: float) -> None:
    exact = stats.t.ppf(probability, freedom)
    assert quantile(probability, freedom) == pytest.approx(exact, rel=1e-9)
    assert quantile(1 - probability, freedom) == pytest.approx(-exact, rel=1e-9)
    assert tail(exact, freedom) == pytest.approx(2 - 2 * probability, rel=1e-9)


@pytest.mark.parametrize(
    ("t", "freedom"), [(1.7035266063215424, 59.226300623355705), (1.6737157773383324, 28.2)]
)
def test_students_t_where_both_fractions_would_hand_over_to_the_other(t: float, freedom: float) -> None:
    assert tail(t, freedom) == pytest.approx(2 * stats.t.sf(t, freedom), rel=1e-9)


@pytest.mark.parametrize(("successes", "number"), [(0, 5), (3, 10), (200, 200), (1, 50)])
def test_the_exact_interval_of_a_share(successes: int, number: int) -> None:
    exact = stats.binomtest(successes, number).proportion_ci(method="exact")
    found = alone([1] * successes + [0] * (number - successes)).rate_interval()
    assert (found.low, found.high) == pytest.approx((exact.low, exact.high), abs=1e-9)


def test_the_median_is_bounded_by_order_statistics() -> None:
    """Of 20 games the 6th and the 15th; of five all, which hold 93.75 %; four cannot."""
    found = [alone(range(1, number + 1)).median_interval() for number in (20, 5, 4)]
    assert [(one.low, one.high) for one in found] == [(6, 15), (1, 5), (-math.inf, math.inf)]


def test_a_difference_of_shares_is_that_of_agresti_and_caffo_and_of_pairs_bonetts_and_prices() -> None:
    """Two of five against five of five by hand: 6/7 - 3/7, and of pairs 4/7 - 1/7."""
    first, second, z = [1.0, 1, 0, 0, 0], [1.0] * 5, stats.norm.ppf(0.975)
    apart = difference(alone(first), alone(second), True).interval
    reach = z * math.sqrt((3 / 7 * 4 / 7 + 6 / 7 * 1 / 7) / 7)
    assert (apart.low, apart.high) == pytest.approx((3 / 7 - reach, min(1, 3 / 7 + reach)))
    order = np.arange(5)
    shared = difference(Sample(first, order), Sample(second, order), True).interval
    reach = z * math.sqrt((5 / 7 - (3 / 7) ** 2) / 7)
    assert (shared.low, shared.high) == pytest.approx((3 / 7 - reach, min(1, 3 / 7 + reach)))


def test_an_effect_without_overlap_is_not_certain() -> None:
    """Five games all above five others: the plain interval of Cliff's delta would be from 1 to 1."""
    found = cliffs_delta(alone([1, 2, 3, 4, 5]), alone([6, 7, 8, 9, 10]))
    assert found.low < 0.6 < found.value == found.high == 1


def test_mean_of_independent_games_is_the_usual_one() -> None:
    values = np.random.default_rng(1).normal(60, 12, 40)
    found = alone(values).mean_interval()
    low, high = stats.t.interval(0.95, 39, values.mean(), stats.sem(values))
    assert (found.low, found.high) == pytest.approx((low, high), rel=0.01)  # hardly skewed


def test_welch() -> None:
    dice = np.random.default_rng(2)
    a, b = dice.normal(60, 12, 40), dice.normal(66, 20, 25)
    found = difference(alone(a), alone(b))
    exact = stats.ttest_ind(b, a, equal_var=False)
    assert found.chance == pytest.approx(exact.pvalue, rel=0.05)
    interval = exact.confidence_interval()
    assert (found.interval.low, found.interval.high) == pytest.approx(tuple(interval), rel=5e-2)


def test_cliffs_delta_is_that_of_mann_and_whitney() -> None:
    dice = np.random.default_rng(3)
    a, b = dice.integers(0, 30, 50), dice.integers(5, 30, 70)
    found = cliffs_delta(alone(a), alone(b))
    u = stats.mannwhitneyu(b, a).statistic
    assert found.value == pytest.approx(2 * u / (50 * 70) - 1)
    assert found.low < found.value < found.high


# --- known values -----------------------------------------------------------------------------


def test_effect_sizes_of_known_samples() -> None:
    half, three_quarters = alone([0, 1] * 20), alone([0, 1, 1, 1] * 10)
    assert cohen_h(half, three_quarters).value == pytest.approx(math.pi / 6)
    a, b = alone([1.0, 2, 3, 4, 5]), alone([3.0, 4, 5, 6, 7])
    assert hedges_g(a, b).value == pytest.approx(2 / math.sqrt(2.5) * (1 - 3 / 31))
    assert cliffs_delta(alone([1, 2, 3]), alone([4, 5])).value == 1
    assert [word_of(x, ((0.2, "negligible"), (0.5, "small"))) for x in (-0.1, 0.3, -2)] == [
        *("negligible", "small", "large")
    ]


def test_holm() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def test_games_of_a_pair_are_one_observation() -> None:
    """Two equal games tell no more than one; two that cancel each other are surer than two alone."""
    values = np.random.default_rng(7).integers(0, 2, 50).astype(float)
    pairs = np.repeat(np.arange(50), 2)
    assert Sample(np.repeat(values, 2), pairs).error == pytest.approx(alone(values).error)
    opposite = np.stack([values, 1 - values], axis=1).ravel()
    assert Sample(opposite, pairs).error == pytest.approx(0, abs=1e-12)


def test_where_nothing_varies() -> None:
    same = alone([0.5] * 20)
    assert same.mean_interval().low == 0.5
    assert same.rate_interval().low < 0.5 < same.rate_interval().high
    assert difference(same, same).chance == 1
    assert difference(alone([1.0, 1, 1]), alone([2.0, 2, 2])).chance == pytest.approx(0.1)
    assert difference(alone([1.0]), alone([2.0])).interval.high == math.inf
    assert hedges_g(same, same).high == math.inf
    with pytest.raises(ValueError):
        alone([])


# --- logistic regression ----------------------------------------------------------------------


def games_of(truth: np.ndarray, number: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Differences of material, and results drawn with known coefficients, a third of them drawn games."""
    dice = np.random.default_rng(seed)
    rows = np.column_stack([np.ones(number), dice.integers(-2, 3, (number, len(truth) - 1))])
    p = 1 / (1 + np.exp(-rows @ truth))
    return rows, np.where(dice.random(number) < 0.3, p.round(6), (dice.random(number) < p).astype(float))


def test_known_coefficients_are_found() -> None:
    truth = np.array([0.1, 0.4, 1.2, 2.0])
    rows, results = games_of(truth, 20_000, 9)
    found = fit(rows, results, np.arange(len(rows)))
    assert found.coefficients == pytest.approx(truth, abs=0.1)
    b, errors = found.coefficients, found.covariance
    one = ratio((b[2], errors[2, 2]), (b[1], errors[1, 1]), errors[1, 2], 3.0, 10_000)
    assert one.low < 3 < one.high < one.low + 1


def test_the_fit_is_the_most_likely_one() -> None:
    rows, results = games_of(np.array([0.0, 0.5, -0.3]), 300, 10)

    def loss(b: np.ndarray) -> float:
        z = rows @ b
        return float((np.logaddexp(0, z) - results * z).sum() + 0.05 * (b * b).sum())

    exact = optimize.minimize(loss, np.zeros(3), tol=1e-10).x
    assert fit(rows, results, np.arange(300), 0.1).coefficients == pytest.approx(exact, abs=1e-4)


def test_repeating_observations_of_a_game_makes_nothing_surer() -> None:
    rows, results = games_of(np.array([0.0, 0.5]), 200, 11)
    once = fit(rows, results, np.arange(200), 0)
    often = fit(np.repeat(rows, 5, 0), np.repeat(results, 5), np.repeat(np.arange(200), 5), 0)
    assert often.covariance == pytest.approx(once.covariance, rel=1e-6)


def test_a_fit_without_limits_stays_finite() -> None:
    found = fit([[1.0], [2.0]], [1.0, 1.0], [0, 1], 0.01)
    assert 0 < found.coefficients[0] < 20
    with pytest.raises(FitError):
        fit(np.zeros((0, 2)), [], [])


# --- by simulation ----------------------------------------------------------------------------


def paired(dice: np.random.Generator, pairs: int, chance: float) -> Sample:
    """Results of pairs whose games resemble each other: half of the time the second repeats the first."""
    first = dice.random(pairs) < chance
    second = np.where(dice.random(pairs) < 0.5, first, dice.random(pairs) < chance)
    return Sample(np.stack([first, second], axis=1).ravel(), np.repeat(np.arange(pairs), 2))


@pytest.mark.slow
def test_effect_sizes_cover_and_false_discoveries_are_as_rare_as_promised() -> None:
    dice = np.random.default_rng(14)
    truth = 2 * math.asin(math.sqrt(0.4)) - 2 * math.asin(math.sqrt(0.3))
    covered = delta = family = 0
    for _ in range(1000):
        a, b = paired(dice, 80, 0.3), paired(dice, 80, 0.4)
        found = cohen_h(a, b)
        covered += found.low <= truth <= found.high
        found = cliffs_delta(a, b)
        delta += found.low <= 0.1 <= found.high
        chances = [difference(paired(dice, 60, 0.4), paired(dice, 60, 0.4)).chance for _ in range(6)]
        family += min(holm(chances)) < 0.05
    assert 0.93 < covered / 1000 < 0.97
    assert 0.93 < delta / 1000 < 0.97
    assert 0.03 < family / 1000 < 0.07


@pytest.mark.slow
def test_errors_of_the_regression_cover_what_they_promise() -> None:
    """Ten observations of a game share its result: only errors that know it are wide enough."""
    hits = 0
    for seed in range(300):
        dice = np.random.default_rng(seed)
        games = np.repeat(np.arange(150), 10)
        level = dice.normal(0, 1.5, 150)[games] + dice.normal(0, 0.5, 1500)
        results = (dice.random(150) < 1 / (1 + np.exp(-level.reshape(150, 10)[:, 0])))[games]
        rows = np.column_stack([np.ones(1500), dice.normal(0, 1, 150)[games]])
        found = fit(rows, results, games)
        hits += abs(found.coefficients[1]) < 1.96 * math.sqrt(found.covariance[1, 1])
    assert 0.91 < hits / 300 < 0.98


@pytest.mark.parametrize(("part", "number"), [(900, 3), (1000, 400), (1000, 1000)])
def test_ways_among_many_clusters_are_as_those_that_are_counted(part: int, number: int) -> None:
    """Beyond `EXACTLY` logarithms stand for numbers of millions of digits."""
    exact = effect_sizes.chosen(part, number, effect_sizes.EXACTLY)
    about = math.comb(part, number) / math.comb(effect_sizes.EXACTLY, number)
    assert exact == about
    more = effect_sizes.EXACTLY + 1
    assert effect_sizes.chosen(part, number, more) == pytest.approx(
        math.comb(part, number) / math.comb(more, number), rel=1e-9
    )
    assert effect_sizes.chosen(500_000, 400_000, 1_000_000) == 0.0
    assert effect_sizes.chosen(3, 4, 10**6) == 0.0

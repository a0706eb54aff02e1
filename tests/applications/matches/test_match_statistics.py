"""Statistics of matches against values worked out by hand, or by another formula."""

from __future__ import annotations

import math

import pytest

from interpreter.applications.matches import statistics as s


def test_wilson_interval() -> None:
    # 8 of 10, z = 1.96: centre (0.8 + 1.9208 / 10) / 1.38416, as printed in textbooks.
    low, high = s.wilson(0.8, 10)
    assert low == pytest.approx(0.4902, abs=1e-4)
    assert high == pytest.approx(0.9433, abs=1e-4)
    # Its ends are the rates from which 0.8 is just z standard errors away.
    for end in (low, high):
        assert abs(0.8 - end) == pytest.approx(s.Z95 * math.sqrt(end * (1 - end) / 10))
    assert s.wilson(0, 10)[0] == pytest.approx(0)
    assert s.wilson(1, 10)[1] == pytest.approx(1)


@pytest.mark.parametrize(("score", "trials"), [(0.5, 0), (1.1, 4), (-0.1, 4)])
def test_wilson_refuses(score: float, trials: int) -> None:
    with pytest.raises(ValueError, match="a rate needs trials"):
        s.wilson(score, trials)


def test_elo() -> None:
    assert s.elo(0.5) == 0
    assert s.elo(10 / 11) == pytest.approx(400)  # odds of ten to one
    assert s.elo(0.75) == pytest.approx(400 * math.log10(3))
    assert s.elo(0) == -math.inf
    assert s.elo(1) == math.inf
    assert s.expected_score(100) == pytest.approx(0.6400650)
    for difference in (-700, -31, 0, 5, 250):
        assert s.elo(s.expected_score(difference)) == pytest.approx(difference)


def test_pairs() -> None:
    # One pair lost 0-2, two pairs ½, three pairs 1, four pairs 1½, ten pairs won.
    estimate = s.of_pairs([1, 2, 3, 4, 10])
    assert estimate.score == pytest.approx((0 + 0.5 + 1.5 + 3 + 10) / 20)
    variance = (1 * 0.75**2 + 2 * 0.5**2 + 3 * 0.25**2 + 4 * 0 + 10 * 0.25**2) / 20
    assert estimate.error == pytest.approx(math.sqrt(variance / 19))
    low, high = estimate.interval()
    assert 0.75 - 2.5 * estimate.error < low < 0.75 - 2 * estimate.error
    assert 0.75 + 1.5 * estimate.error < high < 0.75 + 2.2 * estimate.error
    assert estimate.elo() == pytest.approx((s.elo(0.75), s.elo(low), s.elo(high)))


def test_pairs_of_opposite_results_prove_equality_better_than_single_games() -> None:
    """In 50 pairs that White wins every game, the score is known exactly though all games are decided."""
    assert s.of_games(50, 0, 50).error == pytest.approx(0.05, rel=0.01)
    assert s.of_pairs([0, 0, 50, 0, 0]).error == 0
    assert s.of_pairs([0, 0, 50, 0, 0]).superiority == 0.5


def test_superiority() -> None:
    estimate = s.of_games(60, 20, 40)
    z = (estimate.score - 0.5) / estimate.error
    assert estimate.superiority == pytest.approx(0.5 * (1 + math.erf(z / math.sqrt(2))), abs=2e-3)
    assert s.of_games(40, 20, 60).superiority == pytest.approx(1 - estimate.superiority)


def test_nothing_but_wins_is_not_certainty() -> None:
    estimate = s.of_pairs([0, 0, 0, 0, 3])
    low, high = estimate.interval()
    assert low < s.wilson(1.0, 3)[0]
    assert high == 1
    assert estimate.superiority == 1 - 1 / 16
    assert s.of_pairs([3, 0, 0, 0, 0]).superiority == 1 / 16


def test_no_observation() -> None:
    with pytest.raises(ValueError, match="no observation"):
        s.of_pairs([0, 0, 0, 0, 0])


def test_likelihood_ratio_of_two_results_is_the_binomial_one() -> None:
    lost, won, low, high = 37, 63, 0.5, 0.6
    expected = won * math.log(high / low) + lost * math.log((1 - high) / (1 - low))
    assert s.likelihood_ratio([lost, won], [0, 1], low, high) == pytest.approx(expected)


@pytest.mark.parametrize("mean", [0.2, 0.5, 0.61, 0.9])
def test_most_likely_distribution(mean: float) -> None:
    shares = [0.1, 0.2, 0.3, 0.15, 0.25]
    found = s.most_likely(shares, s.PAIR_SCORES, mean)
    assert min(found) > 0
    assert sum(found) == pytest.approx(1)
    assert sum(p * x for p, x in zip(found, s.PAIR_SCORES, strict=True)) == pytest.approx(mean)

    def likelihood(distribution: list[float]) -> float:
        return sum(p * math.log(q) for p, q in zip(shares, distribution, strict=True))

    # Directions that change neither the sum nor the mean lead downhill.
    for direction in ([1, -2, 1, 0, 0], [0, 1, -2, 1, 0], [0, 0, 1, -2, 1]):
        for step in (1e-4, -1e-4):
            other = [q + step * d for q, d in zip(found, direction, strict=True)]
            assert likelihood(other) < likelihood(found)


def test_likelihood_ratio_is_near_the_normal_one() -> None:
    counts = [30, 110, 300, 130, 40]
    low, high = s.expected_score(0), s.expected_score(10)
    mean, variance = s.moments(counts, s.PAIR_SCORES)
    normal = sum(counts) * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert s.likelihood_ratio(counts, s.PAIR_SCORES, low, high) == pytest.approx(normal, rel=0.02)


def test_sequential_test() -> None:
    test = s.Sprt(0, 10)
    assert test.bounds == pytest.approx((-math.log(19), math.log(19)))
    assert test.ratio([0, 0, 0, 0, 0]) == 0
    assert test.verdict([0, 0, 0, 0, 0]) is None
    assert test.verdict([10, 40, 100, 45, 12]) is None
    assert test.verdict([10, 40, 100, 160, 60]) == "elo1"
    assert test.verdict([60, 160, 100, 40, 10]) == "elo0"
    assert test.verdict([0, 0, 0, 0, 200]) == "elo1"

"""What the results of games prove: intervals, Elo, likelihood of superiority, sequential tests.

Scores run from 0 to 1 a game. Games of one opening with colours swapped are a pair, and are not
independent of each other; so wherever both are known the variance is taken over pairs. A pair has
five results, 0, 1/2, 1, 3/2 or 2 points: their counts are called pentanomial, worst first.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

from .students_t import quantile, tail

NORMAL = NormalDist()
Z95 = NORMAL.inv_cdf(0.975)
CONFIDENCE = 0.95
SPREAD = 0.5
"""Observations added, half with nothing and half with everything, where the spread of a rate is estimated."""
PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Score a game of the five results of a pair."""

NORMALISED = 800 / math.log(10)
"""Normalised Elo of a lead of one standard deviation a game."""
RARE = 1e-3  # stands for a count of none, so that a likelihood exists


def wilson(score: float, trials: float, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval for a rate: `score` is the part of `trials` that succeeded, 0..1.

    Raises ValueError without a trial, or for a score outside 0..1.
    """
    if trials <= 0 or not 0 <= score <= 1:
        raise ValueError(f"a rate needs trials and lies between 0 and 1, found {score} of {trials}")
    scale = 1 + z * z / trials
    centre = score + z * z / (2 * trials)
    spread = z * math.sqrt(score * (1 - score) / trials + z * z / (4 * trials * trials))
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def trials(mean: float, error: float, number: int) -> float:
    """Trials of success or failure that would be as sure of a rate as `number` observations from 0 to 1.

    Few of them may happen to agree: where the spread is larger with a bit of every result added, that counts.
    """
    total = number + SPREAD
    centre = (number * mean + SPREAD / 2) / total
    square = (number * (error**2 * (number - 1) + mean**2) + SPREAD / 2) / total
    added = centre * (1 - centre) * total / max(square - centre**2, 1e-300)
    plain = mean * (1 - mean) / error**2 if error > 0 and 0 < mean < 1 else float(number)
    return min(plain, added)


def rate_interval(
    mean: float, error: float, number: int, confidence: float = CONFIDENCE
) -> tuple[float, float]:
    """Wilson's interval for the trials that are as sure, with Student's quantile for `number` observations.

    `error` is the standard error, corrected for the number. It holds from the first observation on.
    """
    mean = max(0.0, min(1.0, mean))
    return wilson(mean, trials(mean, error, number), quantile((1 + confidence) / 2, max(1, number - 1)))


def elo(score: float) -> float:
    """Difference in Elo that a score stands for; infinite at 0 and 1."""
    if score <= 0:
        return -math.inf
    return 400 * math.log10(score / (1 - score)) if score < 1 else math.inf


def expected_score(difference: float) -> float:
    """Score that a difference in Elo leads to."""
    return 1 / (1 + 10 ** (-difference / 400))


@dataclass(frozen=True, slots=True)
class Estimate:
    """A score with its standard error, both a game; `trials` independent observations lie under it.

    `skew` and `kurtosis` are those of the observations.
    """

    score: float
    error: float
    trials: int
    skew: float = 0.0
    kurtosis: float = 3.0

    def interval(self, confidence: float = CONFIDENCE) -> tuple[float, float]:
        """Bounds of the score."""
        return rate_interval(self.score, self.error, self.trials, confidence)

    def elo(self, confidence: float = CONFIDENCE) -> tuple[float, float, float]:
        """Elo difference with its lower and upper bound."""
        low, high = self.interval(confidence)
        return elo(self.score), elo(low), elo(high)

    def normalised(self, games: int, confidence: float = CONFIDENCE) -> tuple[float, float, float] | None:
        """Normalised Elo with its bounds: the lead by the spread of single games, which draws do not flatter.

        Of `games` games in independent groups; None where all ended alike. M. Van den Bergh, "Normalized
        Elo", 2021. The bounds know that the spread is estimated too: to first order the variance of mean by
        spread is 1 - skew * lead + (kurtosis - 1) / 4 * lead ** 2, by the number of observations.
        """
        if not self.error:
            return None
        scale, lead = NORMALISED / math.sqrt(games), (self.score - 0.5) / self.error
        each = lead / math.sqrt(self.trials)
        variance = max(0.0, 1 - self.skew * each + (self.kurtosis - 1) / 4 * each * each)
        doubt = quantile((1 + confidence) / 2, max(1, self.trials - 1)) * math.sqrt(variance)
        return scale * lead, scale * (lead - doubt), scale * (lead + doubt)

    @property
    def superiority(self) -> float:
        """Likelihood that the true score is above one half."""
        if self.error > 0:
            beyond = tail((self.score - 0.5) / self.error, max(1, self.trials - 1)) / 2
            return 1 - beyond if self.score > 0.5 else beyond
        if self.score == 0.5:
            return 0.5
        doubt = 0.5 ** (self.trials + 1)  # of a fair coin falling on one side every time
        return 1 - doubt if self.score > 0.5 else doubt


def of_counts(counts: Sequence[float], scores: Sequence[float]) -> Estimate:
    """The estimate of independent observations: how often each of the scores was seen.

    Raises ValueError if there is none.
    """
    trials = sum(counts)
    if trials <= 0:
        raise ValueError("no observation to estimate from")
    mean, variance = moments(counts, scores)
    error = math.sqrt(variance / max(1, trials - 1))
    return Estimate(mean, error, round(trials), *shape(counts, [score - mean for score in scores]))


def of_groups(groups: Sequence[tuple[float, int]]) -> Estimate:
    """The estimate of groups of games that are not independent of each other: points and games of each.

    Raises ValueError if there is none.
    """
    games = sum(number for _, number in groups)
    if not games:
        raise ValueError("no observation to estimate from")
    mean, number = sum(points for points, _ in groups) / games, len(groups)
    away = [points - n * mean for points, n in groups]
    square = sum(x * x for x in away) * number / max(1, number - 1)
    return Estimate(mean, math.sqrt(square) / games, number, *shape([1] * number, away))


def shape(counts: Sequence[float], away: Sequence[float]) -> tuple[float, float]:
    """Skew and kurtosis of observations, by how often each distance from their mean was seen."""
    square, cube, fourth = (
        sum(n * x**power for n, x in zip(counts, away, strict=True)) / sum(counts) for power in (2, 3, 4)
    )
    return (cube / square**1.5, fourth / square**2) if square else (0.0, 3.0)


def of_pairs(pentanomial: Sequence[int]) -> Estimate:
    """The estimate of pairs of games. Raises ValueError if there is none."""
    return of_counts(pentanomial, PAIR_SCORES)


def of_games(wins: int, draws: int, losses: int) -> Estimate:
    """The estimate of single games, as if they were independent. Raises ValueError if there is none."""
    return of_counts((losses, draws, wins), (0.0, 0.5, 1.0))


def moments(counts: Sequence[float], scores: Sequence[float]) -> tuple[float, float]:
    """Mean and variance (of the sample, not corrected) of weighted scores."""
    total = sum(counts)
    mean = sum(n * s for n, s in zip(counts, scores, strict=True)) / total
    return mean, sum(n * (s - mean) ** 2 for n, s in zip(counts, scores, strict=True)) / total


# --- the sequential test ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sprt:
    """Sequential test of "the difference is `elo1`" against "it is `elo0`", with the allowed error rates."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """Log-likelihood ratios at which the test ends for `elo0` and for `elo1`."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, pentanomial: Sequence[int]) -> float:
        """Log-likelihood ratio of the pairs seen so far; 0 before the first."""
        if not sum(pentanomial):
            return 0.0
        return likelihood_ratio(
            pentanomial, PAIR_SCORES, expected_score(self.elo0), expected_score(self.elo1)
        )

    def verdict(self, pentanomial: Sequence[int]) -> str | None:
        """ "elo0" or "elo1" once the test has ended, None while it goes on."""
        low, high = self.bounds
        ratio = self.ratio(pentanomial)
        return "elo1" if ratio >= high else "elo0" if ratio <= low else None


def likelihood_ratio(counts: Sequence[float], scores: Sequence[float], mean0: float, mean1: float) -> float:
    """Generalised log-likelihood ratio of the mean being `mean1` rather than `mean0`.

    Both hypotheses are represented by the distribution that explains the counts best among those
    with that mean. Both means have to lie strictly between the lowest and the highest score.
    """
    filled = [max(count, RARE) for count in counts]
    total = sum(filled)
    shares = [count / total for count in filled]
    null = most_likely(shares, scores, mean0)
    other = most_likely(shares, scores, mean1)
    terms = (p * math.log(b / a) for p, a, b in zip(shares, null, other, strict=True))
    return total * sum(terms)


def most_likely(shares: Sequence[float], scores: Sequence[float], mean: float) -> list[float]:
    """The distribution over the scores with a given mean under which the shares are likeliest.

    With a Lagrange multiplier it is p / (1 + t (score - mean)), where t makes the mean right; the
    condition falls with t, so bisection finds it.
    """
    low, high = -1 / (max(scores) - mean), 1 / (mean - min(scores))

    def excess(t: float) -> float:
        return sum(p * (s - mean) / (1 + t * (s - mean)) for p, s in zip(shares, scores, strict=True))

    for _ in range(200):
        t = (low + high) / 2
        if not low < t < high:
            break
        if excess(t) > 0:
            low = t
        else:
            high = t
    return [p / (1 + t * (s - mean)) for p, s in zip(shares, scores, strict=True)]

"""Ratings of a pool of players by all games between them: Bradley and Terry's model with draws and colours.

With strengths s, White's advantage h and drawishness d, and a = (s_white - s_black + h) / 2, White wins,
draws and loses in the proportion of e^a, e^d and e^-a (R. Davidson 1970; with the order of play R. Davidson
and R. Beaver 1977). Ratings are 400 / log(10) s: 400 points are 10 wins for a loss. Their mean is 0.
The likelihood is maximal by Newton's method; a weak prior keeps it finite where somebody has lost every
game. Variances are those of the information matrix, or of the sandwich over openings where that is larger:
games from one opening are not independent of each other.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .statistics import CONFIDENCE, NORMAL

ELO = 400 / math.log(10)
PRIOR = 1 / 6**2
"""Precision of what is believed before the first game: 1,000 points of Elo are nothing unusual."""
STEPS, NEAR = 100, 1e-10
Vector = list[float]
Matrix = list[Vector]


@dataclass(frozen=True)
class Played:
    """A game of a pool: players by number, White's score, and which opening it began with."""

    white: int
    black: int
    score: float
    opening: object


@dataclass(frozen=True)
class Ratings:
    """What the games of a pool say, in points of Elo; `covariance` is that of the ratings.

    `advantage` of having White; `draws` is the share of draws between equal players.
    """

    elo: tuple[float, ...]
    covariance: tuple[tuple[float, ...], ...]
    advantage: tuple[float, float]
    draws: float

    def interval(self, player: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
        """Bounds of a rating, against the mean of the pool."""
        reach = NORMAL.inv_cdf((1 + confidence) / 2) * math.sqrt(self.covariance[player][player])
        return self.elo[player] - reach, self.elo[player] + reach

    def lead(self, player: int, other: int, confidence: float = CONFIDENCE) -> tuple[float, float, float]:
        """How much stronger a player is than another, with bounds."""
        value, error = self.elo[player] - self.elo[other], self._error(player, other)
        reach = NORMAL.inv_cdf((1 + confidence) / 2) * error
        return value, value - reach, value + reach

    def _error(self, player: int, other: int) -> float:
        """The standard error of the difference of two ratings."""
        v = self.covariance
        return math.sqrt(max(0.0, v[player][player] + v[other][other] - 2 * v[player][other]))

    def superiority(self, player: int, other: int) -> float:
        """Likelihood that a player is stronger than another."""
        error = self._error(player, other)
        return NORMAL.cdf((self.elo[player] - self.elo[other]) / error) if error > 0 else 0.5


def rated(players: int, games: Sequence[Played]) -> Ratings:
    """The ratings of some players. Raises ValueError without a game, or where not all have met, by others."""
    if not connected(players, games):
        raise ValueError("not all players have met, directly or by others: there is no basis to compare them")
    counts = Counter((game.white, game.black, game.score) for game in games)
    at = [0.0] * (players + 2)
    for _ in range(STEPS):
        slope, information = derivatives(players, counts, at)
        step = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in inverse(information)]
        longest = max(map(abs, step))
        at = [x + y / max(1.0, longest) for x, y in zip(at, step, strict=True)]
        if longest < NEAR:
            break
    return Ratings(*summed_up(players, games, at))


def connected(players: int, games: Sequence[Played]) -> bool:
    """Is there a way of games from every player to every other?"""
    group = list(range(players))
    for white, black in {(game.white, game.black) for game in games}:
        old, new = group[white], group[black]
        group = [new if each == old else each for each in group]
    return bool(games) and len(set(group)) == 1


def chances(players: int, at: Vector, white: int, black: int) -> tuple[float, float, float]:
    """Probabilities of White's win, of a draw, and of Black's win."""
    a = (at[white] - at[black] + at[players]) / 2
    top = max(abs(a), at[players + 1])
    win, draw, loss = math.exp(a - top), math.exp(at[players + 1] - top), math.exp(-a - top)
    total = win + draw + loss
    return win / total, draw / total, loss / total


def derivatives(
    players: int, counts: Mapping[tuple[int, int, float], int], at: Vector
) -> tuple[Vector, Matrix]:
    """The slope of the logarithm of the likelihood, and the information matrix."""
    size = len(at)
    slope, found = [-PRIOR * x for x in at], [[PRIOR * (i == j) for j in range(size)] for i in range(size)]
    for (white, black, score), number in counts.items():
        win, draw, loss = chances(players, at, white, black)
        for place, value in score_of(players, white, black, score, (win, draw, loss)):
            slope[place] += number * value
        edge = win - loss
        one, other, both = (1 - draw - edge * edge) / 4, draw * (1 - draw), -edge * draw / 2
        signs = ((white, 1.0), (black, -1.0), (players, 1.0))
        for i, left in signs:
            for j, right in signs:
                found[i][j] += number * left * right * one
            found[i][-1] += number * left * both
            found[-1][i] += number * left * both
        found[-1][-1] += number * other
    return slope, found


def score_of(
    players: int, white: int, black: int, score: float, chance: tuple[float, float, float]
) -> Sequence[tuple[int, float]]:
    """How a game moves each parameter."""
    win, draw, loss = chance
    tilt = ((score == 1) - (score == 0) - win + loss) / 2
    return (white, tilt), (black, -tilt), (players, tilt), (players + 1, (score == 0.5) - draw)


def summed_up(
    players: int, games: Sequence[Played], at: Vector
) -> tuple[tuple[float, ...], tuple[tuple[float, ...], ...], tuple[float, float], float]:
    """Parameters as ratings, around their mean, with their variances."""
    groups: dict[object, Vector] = {}
    for game in games:
        group = groups.setdefault(game.opening, [0.0] * len(at))
        chance = chances(players, at, game.white, game.black)
        for place, value in score_of(players, game.white, game.black, game.score, chance):
            group[place] += value
    mean = sum(at[:players]) / players
    turned = [
        [ELO * ((i == j) - (1 / players if i < players and j < players else 0.0)) for j in range(len(at))]
        for i in range(len(at))
    ]
    counts = Counter((game.white, game.black, game.score) for game in games)
    plain = product(turned, inverse(derivatives(players, counts, at)[1]))
    usual = product(plain, flipped(turned))
    moved = [
        [sum(a * b for a, b in zip(row, group, strict=True)) for row in plain] for group in groups.values()
    ]
    scale = len(groups) / max(1, len(groups) - 1)
    sandwich = [[scale * x for x in row] for row in product(flipped(moved), moved)]
    wider = [
        math.sqrt(max(1.0, s[i] / u[i])) if u[i] > 0 else 1.0
        for i, (s, u) in enumerate(zip(sandwich, usual, strict=True))
    ]
    found = [[x * wider[i] * wider[j] for j, x in enumerate(row)] for i, row in enumerate(usual)]
    _, draw, _ = chances(players, [0.0] * players + [0.0, at[-1]], 0, 0)
    return (
        tuple(ELO * (x - mean) for x in at[:players]),
        tuple(tuple(row[:players]) for row in found[:players]),
        (ELO * at[players], math.sqrt(found[players][players])),
        draw,
    )


# --- matrices -----------------------------------------------------------------------------------


def flipped(matrix: Matrix) -> Matrix:
    """Rows as columns."""
    return [list(row) for row in zip(*matrix, strict=True)]


def product(one: Matrix, other: Matrix) -> Matrix:
    """One matrix times another."""
    columns = flipped(other)
    return [[sum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in one]


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of a positive definite matrix, by Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for j in range(size):
            if j != i and rows[j][i]:
                factor = rows[j][i]
                rows[j] = [x - factor * y for x, y in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]

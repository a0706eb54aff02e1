"""Ratings of pools: the likelihood that they maximise, and that their intervals hold known strengths."""

from __future__ import annotations

import itertools
import math
import random

import pytest
from shared import first

from interpreter.applications.matches.ratings import ELO, Played, chances, inverse, rated

STRENGTHS = (120.0, 60.0, 0.0, -30.0, -150.0)


def played(dice: random.Random, openings: int, spread: float = 0.0, gauntlet: bool = False) -> list[Played]:
    """A round robin with known strengths, an advantage of White of 35 points, and openings that differ."""
    games = []
    lean = [dice.gauss(35, spread) for _ in range(openings)]
    for one, other in itertools.combinations(range(len(STRENGTHS)), 2):
        for opening in range(openings):
            for white, black in ((one, other), (other, one)):
                at = [x / ELO for x in (*STRENGTHS, lean[opening])] + [0.3]
                win, draw, _ = chances(len(STRENGTHS), at, white, black)
                drawn = dice.random()
                score = 1.0 if drawn < win else 0.5 if drawn < win + draw else 0.0
                if not gauntlet or one == 0:
                    games.append(Played(white, black, score, opening))
    return games


@pytest.mark.parametrize(
    ("openings", "spread", "gauntlet", "runs"),
    first(1, [(4, 0.0, False, 150), (15, 0.0, False, 100), (15, 200.0, False, 100), (15, 0.0, True, 150)]),
)
def test_intervals_hold_known_strengths(openings: int, spread: float, gauntlet: bool, runs: int) -> None:
    dice, inside, apart, white = random.Random(1), 0, 0, 0
    for _ in range(runs):
        found = rated(5, played(dice, openings, spread, gauntlet))
        bounds = [found.interval(i) for i in range(5)]
        leads = [
            (x - y, found.lead(i, j)) for (i, x), (j, y) in itertools.combinations(enumerate(STRENGTHS), 2)
        ]
        apart += sum(low <= truth <= high for truth, (_, low, high) in leads)
        inside += sum(low <= truth <= high for truth, (low, high) in zip(STRENGTHS, bounds, strict=True))
        value, error = found.advantage
        white += abs(value - 35) < 1.96 * error
    assert inside / (5 * runs) > 0.93 - 2 * math.sqrt(0.05 * 0.95 / runs / 2)
    assert 0.985 > apart / (10 * runs) > 0.93 - 2 * math.sqrt(0.05 * 0.95 / runs / 2)
    assert white / runs > 0.93 - 2 * math.sqrt(0.05 * 0.95 / runs)


def test_many_games_find_the_strengths() -> None:
    found = rated(5, played(random.Random(2), 500))
    assert found.elo == pytest.approx(STRENGTHS, abs=20)
    assert sum(found.elo) == pytest.approx(0, abs=1e-6)
    assert found.advantage[0] == pytest.approx(35, abs=15)
    assert found.draws == pytest.approx(math.exp(0.3) / (math.exp(0.3) + 2), abs=0.03)
    assert found.superiority(0, 4) > 0.999
    assert found.superiority(3, 2) == pytest.approx(1 - found.superiority(2, 3))


def test_two_players_are_those_of_a_match() -> None:
    games = [
        Played(i % 2, 1 - i % 2, s, i // 2) for i, s in enumerate([1, 0, 1, 0, 0.5, 0.5, 0, 1, 1, 0] * 20)
    ]
    found = rated(2, games)
    assert found.elo[0] - found.elo[1] == pytest.approx(ELO * math.log(6 / 2), rel=0.02)


def test_who_loses_every_game_has_a_rating_and_wide_bounds() -> None:
    found = rated(3, [Played(0, 1, 1.0, 0), Played(1, 0, 0.0, 0), Played(1, 2, 1.0, 0), Played(2, 1, 0.0, 0)])
    assert found.elo[0] > found.elo[1] > found.elo[2]
    low, high = found.interval(0)
    assert math.isfinite(low)
    assert high - low > 500


@pytest.mark.parametrize("games", [[], [Played(0, 1, 1.0, 0)], [Played(0, 1, 1.0, 0), Played(2, 3, 1.0, 0)]])
def test_who_has_not_met_cannot_be_compared(games: list[Played]) -> None:
    with pytest.raises(ValueError, match="not all players have met"):
        rated(4, games)


def test_inverse() -> None:
    assert inverse([[2.0, 1.0], [1.0, 3.0]]) == [pytest.approx([0.6, -0.2]), pytest.approx([-0.2, 0.4])]

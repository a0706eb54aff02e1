"""Plans: the power that is promised is the power that the tests have."""

from __future__ import annotations

import json
import math
from pathlib import Path
from statistics import NormalDist

import numpy as np
import pytest
from shared import later
from test_lab_runs import lab

from interpreter.applications.lab.answers.answers import within
from interpreter.applications.lab.questions.planning import (
    PLANNED,
    Plan,
    critical,
    spread_of_both,
    spread_of_pilot,
    spread_of_rates,
)
from interpreter.applications.lab.questions.quantities import QUANTITIES
from interpreter.applications.lab.statistics.effect_sizes import difference
from interpreter.applications.lab.statistics.samples import Sample

stats = later("scipy.stats")
DRAWS = next(quantity for quantity in QUANTITIES if quantity.name == "draws")


@pytest.mark.every
def test_the_power_of_one_test_is_that_of_the_noncentral_t() -> None:
    plan = Plan(effect=0.5, margin=None, spread=1.0)
    bound = stats.t.ppf(1 - 0.04 / 2, 39)  # at the planned games 4 of 5 % are spent
    assert critical(0.05, 39) == pytest.approx(bound, rel=1e-3)
    exact = stats.nct.sf(bound, 39, 0.5 * math.sqrt(40)) + stats.nct.cdf(-bound, 39, 0.5 * math.sqrt(40))
    assert plan.power(40) == pytest.approx(exact, abs=0.01)


def test_more_games_for_more_power_smaller_effects_and_more_arms() -> None:
    games = [
        Plan(0.5, None, 1.0).games(0.8),
        Plan(0.5, None, 1.0).games(0.9),
        Plan(0.4, None, 1.0).games(0.9),
        Plan(0.4, None, 1.0, level=0.02).games(0.9),
        Plan(0.4, None, 1.0, arms=5).games(0.9),
        Plan(0.0, 0.3, 1.0, arms=5).games(0.9),
        Plan(0.1, 0.3, 1.0, arms=5).games(0.9),
    ]
    assert games == sorted(set(games))
    for plan, number in ((Plan(0.5, None, 1.0), games[1]), (Plan(0.0, 0.3, 1.0, arms=5), games[5])):
        assert plan.power(number - 2) < 0.9 <= plan.power(number)
    assert Plan(1e-9, None, 1.0).games(0.9) is None


def test_spreads() -> None:
    assert spread_of_rates(0.5, None, 0.3) == 0.5
    assert spread_of_rates(0.5, 0.5, 0.0) == pytest.approx(math.sqrt(0.5))
    assert spread_of_both(2.0, 2.0, 1.0) == 0.0
    dice = np.random.default_rng(3)
    common, own = dice.normal(size=2000), dice.normal(size=(2, 2000))
    samples = [Sample(common + noise, range(2000)) for noise in own]
    assert spread_of_pilot(DRAWS, samples, False, 0.0) == pytest.approx(math.sqrt(2), rel=0.05)
    assert spread_of_pilot(DRAWS, samples[:1], False, 0.5) == pytest.approx(math.sqrt(2), rel=0.05)
    assert spread_of_pilot(DRAWS, samples[:1], True, 0.5) == pytest.approx(math.sqrt(2), rel=0.05)


def simulated(rounds: int, games: int, rates: tuple[float, float], margin: float | None) -> float:
    """The share of drawn experiments with shared openings that give the answer; correlated by a third."""
    dice, found = np.random.default_rng(8), 0
    for _ in range(rounds):
        same = dice.random(games) < 0.5
        luck = dice.random((2, games))
        luck[1] = np.where(same, luck[0], luck[1])
        pair = [Sample((x < rate).astype(float), range(games)) for x, rate in zip(luck, rates, strict=True)]
        if margin is None:
            found += PLANNED.lasting(difference(*pair, True).chance) < 0.05
        else:
            chance = within(lambda c, p=pair: difference(*p, True, c).interval, margin, games, PLANNED)
            found += chance is not None and chance < 0.05
    return found / rounds


@pytest.mark.slow
@pytest.mark.parametrize(("rates", "margin"), [((0.3, 0.4), None), ((0.3, 0.3), 0.1), ((0.3, 0.33), 0.15)])
def test_planned_power_is_simulated_power(rates: tuple[float, float], margin: float | None) -> None:
    low, high = rates
    both = min(low, high)  # drawn by the same luck
    correlation = 0.5 * (both - low * high) / math.sqrt(low * (1 - low) * high * (1 - high))
    plan = Plan(high - low, margin, spread_of_rates(low, high, correlation))
    games = plan.games(0.8)
    assert games is not None
    rounds = 800 if margin is None else 200
    assert simulated(rounds, games, rates, margin) == pytest.approx(0.8, abs=3 * math.sqrt(0.16 / rounds))


def planned(*words: object, code: int = 0) -> str:
    """The output of `lab plan`."""
    found = lab("plan", *words)
    assert found.exit_code == code, found.output
    return found.output


def test_the_command() -> None:
    text = planned("--primary", "draws", "--base", "30%", "--effect", "5%", "--correlation", "0.3")
    assert text.startswith(
        "1,366 games in each arm find a difference of 5.0 points in drawn games, with a power of 90 %."
    )
    near = planned("--primary", "draws", "--base", "30%", "--margin", "3%")
    assert "show a difference of no more than 3.0 points in drawn games, if there is no difference" in near
    data = json.loads(planned("--primary", "plies", "--effect", "10", "--spread", "45", "--json"))
    row = next(row for row in data["power"] if row["games_an_arm"] == data["games_an_arm"])
    assert row["power"] >= 0.9


def test_a_pilot_tells_the_spread(tmp_path: Path) -> None:
    played = ("--games", "30", "--workers", "1", "--quiet", "--max-plies", "60", "--db", tmp_path / "db")
    assert lab("run", "losalamos", *played).exit_code == 0
    data = json.loads(planned("--primary", "plies", "--effect", "3", "--pilot", tmp_path / "db", "--json"))
    assert 5 < data["spread"] < 60
    assert "no such experiment" in planned(
        "--primary", "plies", "--effect", "3", "--pilot", tmp_path / "db", "--experiment", "9", code=2
    )


def test_a_pilot_in_which_nothing_varies(tmp_path: Path) -> None:
    played = ("--games", "30", "--workers", "1", "--quiet", "--db", tmp_path / "db")
    assert lab("run", "hexapawn", *played).exit_code == 0
    text = planned("--primary", "draws", "--effect", "5%", "--pilot", tmp_path / "db", code=2)
    assert "or a --pilot in which they do" in text


def test_the_games_are_those_of_the_formula() -> None:
    """(z1 + z2)^2 * variance / effect^2 by hand; a little more, since the spread is estimated."""
    z = NormalDist().inv_cdf
    level = 2 * (1 - NormalDist().cdf(critical(0.05, 10**9)))  # what looking leaves
    for words, wanted in (
        (("draws", "--base", "30%", "--effect", "5%"), (z(1 - level / 2) + z(0.9)) ** 2 * 0.4375 / 0.05**2),
        (("length", "--effect", "10", "--spread", "45"), (z(1 - level / 2) + z(0.9)) ** 2 * 2 * 4.5**2),
    ):
        games = json.loads(planned("--primary", *words, "--json"))["games_an_arm"]
        assert wanted <= games <= wanted + 4


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "--primary draws"),
        (("--primary", "draws"), "--effect 5%"),
        (("--primary", "plies", "--effect", "5"), "--spread NUMBER"),
        (("--primary", "draws", "--effect", "5%", "--margin", "3%"), "--effect below --margin"),
        (("--primary", "draws", "--effect", "60%"), "no room for such an effect"),
        (("--primary", "draws", "--effect", "0"), "no number of games finds an effect of 0"),
        (("--primary", "draws", "--effect", "0.0000001"), "no number of games"),
        (("--primary", "draws", "--effect", "5%", "--power", "90"), "between 1% and 99.9%"),
        (("--primary", "draws", "--effect", "5%", "--arms", "1"), "--against 50%"),
        (("--primary", "draws", "--effect", "5%", "--alpha", "5"), "between 0.01% and 20%"),
        (("--primary", "plies", "--effect", "5", "--spread", "0"), "give a --spread above 0"),
        (("--primary", "plies", "--effect", "5", "--spread", "inf"), "give a --spread above 0"),
        (("--primary", "plies", "--effect", "nan", "--spread", "9"), "give a --spread above 0"),
        (("--primary", "plies", "--effect", "10%", "--spread", "45"), "10 of them are written 10"),
        (("--primary", "plies", "--margin", "10%", "--spread", "45"), "10 of them are written 10"),
        (("--primary", "draws", "--margin", "-3%"), "a margin is more than 0"),
    ],
)
def test_plans_that_make_no_sense(words: tuple[str, ...], message: str) -> None:
    assert message in planned(*words, code=2)

"""The laboratory's own promises: small forms of the checks here, all of them with `-m slow`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from audit import audit
from lab_audit import coverage, equality, exactly, judging, rivals, sampling, stopping
from lab_audit.checks import covers, errs

from interpreter.applications.lab.statistics.samples import Interval


@pytest.mark.parametrize("number", [5, 10])
def test_intervals_of_scores_and_shares_hold_and_are_narrow(number: int) -> None:
    for check in (*coverage.of_scores(number), *exactly.of_rates(number)):
        assert check.kept, check


@pytest.mark.every
@pytest.mark.parametrize("number", [5, 20])
def test_intervals_of_samples_hold_and_are_narrow(number: int) -> None:
    for check in sampling.of_samples(number, 60):
        assert check.kept, check


def test_a_wide_interval_and_one_that_misses_are_found() -> None:
    """Student's own interval of a mean, as it is, twice as wide, and half as wide."""
    dice = np.random.default_rng(1)
    results = judging.drawn([lambda: (dice.normal(size=5),)], [0.0], 400)
    kept = {}
    for factor in (0.5, 1.0, 2.0):

        def other(values: Any, factor: float = factor) -> Interval:
            low, high = rivals.student(values)
            middle, reach = (low + high) / 2, factor * (high - low) / 2
            return Interval(middle, middle - reach, middle + reach)

        kept[factor] = judging.judge("x", 5, results, other, {"Student's": rivals.student}).kept
    assert kept == {0.5: False, 1.0: True, 2.0: False}


@pytest.mark.slow
def test_elo_after_a_sequential_stop_is_right_at_every_strength() -> None:
    """Far beyond the hypotheses it was too near to them: 82 instead of 100."""
    for check in stopping.of_stops(150):
        assert check.kept, check


def test_worths_hold_where_they_are_shown() -> None:
    for check in coverage.of_worths(60):
        assert check.kept, check


@pytest.mark.every
def test_twenty_looks_find_no_more_than_one() -> None:
    for check in equality.by_chance(1000):
        assert check.kept, check


@pytest.mark.every
def test_arms_without_a_difference(tmp_path: Path) -> None:
    for check in equality.by_games(tmp_path, 4, 20):
        assert check.kept, check


@pytest.mark.every
def test_threads_play_the_same_games() -> None:
    (check,) = equality.same_games(("4 threads",))
    assert check.kept, check


def test_a_promise_can_be_broken() -> None:
    assert not covers("x", [True] * 80 + [False] * 20, 0.94).kept
    assert not errs("x", [True] * 20 + [False] * 80).kept


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_the_whole_audit(capsys: pytest.CaptureFixture[str]) -> None:
    assert audit(quick=False) == 0
    assert "All promises that were tried are kept." in capsys.readouterr().out

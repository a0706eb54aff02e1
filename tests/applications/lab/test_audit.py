"""The laboratory's own promises: small forms of the checks here, all of them with `-m slow`."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_lab_runs import lab

from interpreter.applications.lab.audit import coverage, equality
from interpreter.applications.lab.audit.checks import covers, errs


def test_intervals_of_scores_hold_from_the_first_pairs_on() -> None:
    for number in (5, 10):
        for check in coverage.of_scores(number):
            assert check.kept, check


@pytest.mark.parametrize("number", [5, 20])
def test_intervals_of_samples_hold(number: int) -> None:
    for check in coverage.of_samples(number, 60):
        assert check.kept, check


def test_worths_hold_where_they_are_shown() -> None:
    for check in coverage.of_worths(60):
        assert check.kept, check


def test_twenty_looks_find_no_more_than_one() -> None:
    for check in equality.by_chance(1000):
        assert check.kept, check


def test_arms_without_a_difference(tmp_path: Path) -> None:
    for check in equality.by_games(tmp_path, 4, 20):
        assert check.kept, check


def test_threads_play_the_same_games() -> None:
    (check,) = equality.same_games(("4 threads",))
    assert check.kept, check


def test_a_promise_can_be_broken() -> None:
    assert not covers("x", [True] * 80 + [False] * 20, 0.94).kept
    assert not errs("x", [True] * 20 + [False] * 80).kept


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_the_whole_audit() -> None:
    result = lab("audit")
    assert result.exit_code == 0, result.output
    assert "All promises that were tried are kept." in result.output

"""The findings are what the file of results says, and know when they are stale."""

from __future__ import annotations

import json
import sys

import pytest
from shared import TESTS

sys.path.append(str(TESTS / "benchmarks"))

import findings

RESULTS = json.loads(findings.RESULTS.read_text(encoding="utf-8"))


def test_the_table_is_that_of_the_results() -> None:
    assert len(RESULTS["rows"]) >= 2
    assert findings.table(RESULTS) in findings.PAGE.read_text(encoding="utf-8")


@pytest.mark.every
def test_other_games_and_other_rules_are_stale() -> None:
    """A game of Senterej, the quickest: as it is, with another course, and with other rules."""
    (row,) = (row for row in RESULTS["rows"] if row["variant"] == "senterej")
    definition, courses = findings.replayed(row, 1)
    today = row | {"definition": definition, "courses": courses}
    others = [today | {"courses": ["another"]}, today | {"definition": "another"}]
    assert findings.stale([today, *others], 1) == ["Senterej", "Senterej"]


@pytest.mark.slow
def test_the_results_are_of_the_games_that_are_played_today() -> None:
    assert not findings.stale(RESULTS["rows"])

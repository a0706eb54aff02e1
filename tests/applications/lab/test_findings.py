"""The findings are what the file of results says, and know when they are stale."""

from __future__ import annotations

import json
import sys

from shared import TESTS

sys.path.append(str(TESTS / "benchmarks"))

import findings

from interpreter.applications.lab.database import versions


def test_the_table_is_that_of_the_results() -> None:
    results = json.loads(findings.RESULTS.read_text(encoding="utf-8"))
    assert len(results["rows"]) >= 2
    assert findings.table(results) in findings.PAGE.read_text(encoding="utf-8")


def test_games_of_another_kernel_are_stale() -> None:
    assert findings.is_stale({"kernel": "another"})
    assert not findings.is_stale({"kernel": versions()["kernel"]})

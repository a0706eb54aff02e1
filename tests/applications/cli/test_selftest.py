"""The tests inside definitions: what passes, what fails, and what is said about it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter.applications.authoring.workbench import selftest

TESTS = """
tests:
  - {name: good, perft: {1: 7}, check: false, result: "*"}
  - {name: wrong count, legal: 9}
  - {name: bad position, fen: "4/4/4/4 w"}
"""


def faults(variant: str, test: Mapping[str, Any]) -> list[str]:
    return list(selftest.faults(test, lambda options: interpreter.load(variant, options)))


def test_a_report(run: Any, tiny: Path) -> None:
    tiny.write_text(tiny.read_text(encoding="utf-8") + TESTS, encoding="utf-8")
    moves = len(interpreter.load(tiny).position().legal_moves)
    report = selftest.run(selftest.Definition(str(tiny)))
    assert (report.number, report.passed) == (3, False)
    text = report.text
    assert f"legal: expected 9 moves, found {moves}" in text
    assert "FAILED wrong count" in text
    assert "FAILED bad position" in text
    line = next(
        i for i, row in enumerate(tiny.read_text(encoding="utf-8").splitlines(), 1) if "wrong count" in row
    )
    assert f"tiny.yaml:{line}" in text
    result = run("test", tiny, "chess")
    assert result.exit_code == 1
    assert "chess: " in result.stdout


MATE = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"

CASES: dict[str, tuple[dict[str, Any], str]] = {
    "legal": (
        {"fen": "7k/8/8/8/8/8/8/K6R b - - 0 1", "legal": ["h8h7"]},
        "legal: missing h8h7; not expected h8g7 h8g8",
    ),
    "targets": ({"targets": {"b1": ["a3", "d2"]}}, "targets of b1: missing d2; not expected c3"),
    "no square": ({"targets": {"z9": []}}, "targets: 'z9' is not a square of the board"),
    "illegal": ({"illegal": ["e2e4", "e2e5"]}, "illegal: e2e4 can be played"),
    "removes": ({"removes": {"e2e4": ["d5"]}}, "removes by e2e4: missing d5"),
    "removes by nothing": ({"removes": {"e2e5": []}}, "removes: illegal move 'e2e5'"),
    "perft": ({"perft": {"2": 401}}, "perft 2: expected 401, found 400"),
    "check": ({"check": True}, "check: expected check, found none"),
    "no check": (
        {"fen": "7k/8/8/8/8/8/8/K6R b - - 0 1", "check": False},
        "check: expected none, found check",
    ),
    "result": ({"result": "1-0"}, "result: expected 1-0, found *"),
    "end": ({"end": "stalemate"}, "end: expected stalemate, found a game that goes on"),
    "moves": ({"moves": ["e2e4", "e2e4"]}, "move 2: illegal move 'e2e4'"),
    "after": ({"moves": ["e2e4"], "after": "8/8"}, "after: expected 8/8"),
}


@pytest.mark.parametrize("case", CASES)
def test_what_is_said(case: str) -> None:
    test, expected = CASES[case]
    found = faults("chess", test)
    assert found
    assert found[0].startswith(expected)


def test_what_holds_is_silent() -> None:
    assert faults("chess", {"moves": ["e2e4"], "legal": 20, "illegal": ["e2e4"], "check": False}) == []
    assert faults("chess", {"fen": MATE, "result": "1/2-1/2", "end": "stalemate"}) == []


def test_an_unknown_option_is_a_fault() -> None:
    assert "unknown option 'x'" in faults("chess", {"options": {"x": True}})[0]

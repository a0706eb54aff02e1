"""A draft is played before it is finished: what it has not placed, used or tested rightly is a finding."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from interpreter.applications.cli.cli import cli

DRAFT = """\
format: 2
variant: draft
extends: chess
regions: {palace: {files: d-f, ranks: 1-2}}
pieces:
  camel: {symbol: C, moves: [{leap: [1, 3]}]}
tests:
  - {name: wrong count, perft: {1: 3}}
  - {name: no such key, cuont: 3}
  - {name: nonsense, fen: zz}
  - {name: no option, options: {forced: true}, legal: 20}
"""


@pytest.fixture
def draft(tmp_path: Path) -> Path:
    path = tmp_path / "draft.yaml"
    path.write_text(DRAFT, encoding="utf-8")
    return path


def run(*arguments: object) -> Any:
    return CliRunner().invoke(cli, [str(argument) for argument in arguments])


def test_what_is_unfinished_is_a_finding(draft: Path) -> None:
    (told,) = json.loads(run("check", draft, "--format", "json").output)
    found = {(one["code"], one["path"], one["level"]) for one in told["findings"]}
    assert told["ok"] is True
    assert {
        ("H102", "tests[1].cuont", "warning"),
        ("H212", "tests[3].options.forced", "warning"),
        ("H410", "pieces.camel", "warning"),
        ("H466", "regions.palace", "warning"),
    } <= found
    assert run("check", draft).exit_code == 0
    assert run("check", draft, "--strict").exit_code == 1


@pytest.mark.parametrize("words", [("show",), ("moves",), ("why", "e2e5")], ids=lambda words: words[0])
def test_a_wrong_test_stops_nobody(draft: Path, words: tuple[str, ...]) -> None:
    result = run(words[0], draft, *words[1:])
    assert result.exit_code == 0, result.output


def test_every_wrong_test_fails(draft: Path) -> None:
    result = run("test", draft, "--json")
    (told,) = json.loads(result.output)
    assert result.exit_code == 1
    assert (told["tests"], told["passed"]) == (4, 0)
    assert [failure["line"] for failure in told["failures"]] == [9, 8, 10, 11]


def test_tests_that_are_no_list_are_left_out(draft: Path) -> None:
    head = DRAFT.split("tests:")[0]
    draft.write_text(f"{head}tests: soon\n", encoding="utf-8")
    assert run("moves", draft).exit_code == 0
    assert "expected a list" in run("check", draft).output

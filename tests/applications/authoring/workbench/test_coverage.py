"""Coverage tells what tests and random games have used, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from shared import load

from interpreter import load_text
from interpreter.applications.authoring.workbench.coverage import Coverage, measure
from interpreter.applications.cli.cli import cli
from interpreter.language import inherit
from interpreter.play.variant import Variant

GAME = """\
format: 2
variant: covered
board: {files: a-e, ranks: 1-6}
options:
  far: {default: false}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  rook:
    symbol: R
    moves:
      - {slide: orthogonal}
      - {leap: [2, 2], if: $far}
  pawn:
    symbol: P
    moves:
      - {step: forward, only: quiet}
      - {step: diagonal forward, only: capture}
    promotion: {to: last_rank, become: rook}
setup: |
  r . k . .
  p . . . .
  . . . . .
  . . . . .
  . . . . P
  . . K . R
end:
  - {if: checkmate, result: loss}
  - {if: stalemate, result: draw}
  - {repeats: 3, result: draw}
"""


def maker(text: str) -> Callable[[Mapping[str, object]], Variant]:
    return lambda choice: load_text(text, choice)


def covered(text: str, games: int) -> Coverage:
    return measure(inherit.resolve_text(text), maker(text), games)


def words(coverage: Coverage) -> set[str]:
    return {f"{p.kind} {p.name} {p.line}" for p in coverage.missing}


def test_without_tests_and_games_nothing_is_covered() -> None:
    coverage = covered(GAME, 0)
    assert set(coverage.missing) == set(coverage.points)
    assert {p.kind for p in coverage.points} == {"piece", "movement", "promotion", "end", "option"}


def test_a_test_covers_what_it_speaks_of() -> None:
    text = GAME + "tests:\n  - {targets: {e1: [e2, d1]}}\n  - {moves: [e2e3], options: {far: true}}\n"
    missing = words(covered(text, 0))
    assert "movement rook 11" not in missing
    assert "movement rook 12" in missing
    assert "option far=true 5" not in missing
    assert "piece pawn 13" not in missing
    assert "movement pawn 17" in missing
    assert "promotion pawn to rook 18" in missing


def test_promotion_capture_and_end() -> None:
    text = GAME + (
        "tests:\n  - {fen: 1p2k/P4/5/5/5/K4 w - - 0 1, legal: [a5a6r, a5b6r, a1a2, a1b1, a1b2]}\n"
        "  - {fen: k4/5/K4/5/5/4R w - - 0 1, moves: [e1e6]}\n"
    )
    missing = words(covered(text, 0))
    assert not missing & {"movement pawn 17", "promotion pawn to rook 18", "end checkmate 27"}
    assert "end stalemate 28" in missing


def test_what_a_movement_makes_of_its_piece_is_covered_by_that_movement() -> None:
    step = "{step: forward, only: quiet"
    text = GAME.replace(step, step + ", become: rook")
    assert text != GAME
    missing = words(covered(text + "tests:\n  - {moves: [e2e3r]}\n", 0))
    assert not missing & {"movement pawn 16", "promotion pawn to rook 16"}
    assert "promotion pawn to rook 18" in missing


def test_a_test_that_fails_covers_what_it_could_play() -> None:
    text = GAME + "tests:\n  - {moves: [e2e3, a6a9]}\n  - {fen: nonsense}\n"
    missing = words(covered(text, 0))
    assert "piece pawn 13" not in missing


@pytest.mark.every
def test_random_games_cover_more_and_are_the_same_every_time() -> None:
    first, second = covered(GAME, 30), covered(GAME, 30)
    assert first.by_games == second.by_games
    assert "movement rook 12" not in words(first)
    assert len(first.missing) < len(covered(GAME, 0).missing)


@pytest.mark.parametrize(
    "variant",
    [
        "chess",
        "senterej",
        *(pytest.param(v, marks=pytest.mark.slow) for v in ("ultima", "lakeside", "empire")),
    ],
)
def test_every_kind_of_point_can_be_covered(variant: str) -> None:
    doc = inherit.resolve(variant)
    coverage = measure(doc, lambda choice: load(variant, options=dict(choice)), 0)
    assert {p.kind for p in coverage.by_tests} >= {"piece", "movement", "end"}
    assert coverage.by_tests <= set(coverage.points)


@pytest.mark.slow
def test_shipped_definitions_are_covered(variant_id: str) -> None:
    doc = inherit.resolve(variant_id)
    coverage = measure(doc, lambda choice: load(variant_id, options=dict(choice)), 200)
    assert coverage.missing == []


def test_the_command(tmp_path: Path) -> None:
    path = tmp_path / "covered.yaml"
    path.write_text(GAME + "tests:\n  - {name: wrong, legal: 3}\n", encoding="utf-8")

    def run(*arguments: str) -> Any:
        return CliRunner().invoke(cli, ["test", str(path), *arguments])

    result = run("--coverage", "--games", "0")
    assert result.exit_code == 1
    assert "FAILED wrong" in result.output
    assert "a  b  c  d  e" in result.output
    assert f"{path}:12: movement rook" in result.output
    (data,) = json.loads(run("--coverage", "--games", "4", "--json").output)
    assert (data["tests"], data["passed"], data["coverage"]["games"]) == (1, 0, 4)
    assert data["failures"][0]["line"] == 31
    assert {"kind", "name", "file", "line", "by"} == set(data["coverage"]["points"][0])
    assert run("--games", "4").exit_code == 2

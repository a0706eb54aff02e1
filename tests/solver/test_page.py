"""docs/endgames.md shows the results that are kept, and these are those of the definitions."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest
from shared import TESTS, load

from interpreter.rules.machine.forms import PLAIN, usual
from interpreter.solver.material import read_material
from interpreter.solver.report import summary
from interpreter.solver.solving import Solver


def script() -> Any:
    """The program that writes the page."""
    path = Path(TESTS, "benchmarks", "endgames.py")
    spec = importlib.util.spec_from_file_location("endgames", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_that_of_the_results() -> None:
    page = script()
    text = page.PAGE.read_text(encoding="utf-8")
    assert page.written(text, page.kept()) == text


@pytest.mark.slow
@pytest.mark.skipif(usual() == PLAIN, reason="plain Python needs minutes for a whole chess board")
@pytest.mark.parametrize(
    "row",
    [row for row in script().kept() if len(row["material"].split()) == 4],
    ids=lambda row: f"{row['variant']} {row['material']}",
)
def test_an_ending_has_the_figures_of_the_page(row: dict[str, Any]) -> None:
    game = load(row["variant"])
    solver = Solver(game, prove=True)
    found = summary(solver.crew, solver.solve(read_material(game, row["material"])))
    for side, count in zip(("white", "black"), found.sides, strict=True):
        assert {key: count.as_data()[key] for key in ("legal", "won", "lost", "longest_won")}.items() <= row[
            side
        ].items()

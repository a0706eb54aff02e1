"""The counts that Fairy-Stockfish publishes for its variants, by the definitions that are imported of them.

fairy_counts.tsv has variant, position (none: the start), depth, count, and whether castling is that of Chess960: facts of
the program's own test script. No other program is asked here.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest
from test_fairy_imports import variants

import interpreter
from interpreter.applications.exchange.importing import imported

pytestmark = pytest.mark.oracle

MODERATE = 5_000_000
"""Counts above it are for the long run."""


class Count(NamedTuple):
    """A row of the table."""

    variant: str
    fen: str
    depth: int
    count: int
    shuffled: bool


def read() -> list[Count]:
    lines = (Path(__file__).parent / "fairy_counts.tsv").read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines[1:])
    return [Count(name, fen, int(depth), int(count), said == "yes") for name, fen, depth, count, said in rows]


ROWS = [
    pytest.param(
        row,
        id=f"{row.variant}-{row.count}",
        marks=[pytest.mark.slow] if row.count > MODERATE else [],
    )
    for row in read()
]


def test_the_table_is_whole() -> None:
    assert len(ROWS) == 155
    assert sum(row.shuffled for row in read()) == 6


@pytest.mark.parametrize("row", ROWS)
def test_published_count(row: Count) -> None:
    settings = variants()[row.variant]
    if row.shuffled:
        settings = replace(settings, values={**settings.values, "chess960": True})
    found = imported(settings)
    assert found.exact
    variant = interpreter.load_text(found.text)
    assert variant.position(row.fen or None).perft(row.depth) == row.count

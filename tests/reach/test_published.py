"""Each published game that the language is said to say is there as a definition or a sketch, and is played."""

from __future__ import annotations

from typing import Any

import pytest
from docpages.published import PAGE, page
from published import SAID, fault, files, rows
from shared import some

ROWS = [pytest.param(row, id=f"{path.stem}: {row['game']}") for path in files() for row in rows(path)]
SHOWN = [row for row in ROWS if row.values[0]["class"] in SAID]


@pytest.mark.parametrize("row", some(40, SHOWN))
def test_what_is_said_is_played(row: dict[str, Any]) -> None:
    assert fault(row) == ""


def test_rows_are_whole() -> None:
    for path in files():
        names = [row["game"] for row in rows(path)]
        assert len(names) == len(set(names)), path.stem
        for row in rows(path):
            assert row["class"] in "EWMX"
            assert ("missing" in row) == (row["class"] == "M") or row["class"] == "X", row["game"]
            assert row["class"] in SAID or not row.keys() & {"by", "sketch"}, row["game"]


def test_the_page_is_made_of_the_rows() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `python tests/docpages/published.py`"

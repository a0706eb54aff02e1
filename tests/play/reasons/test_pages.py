"""What docs/understanding.md and docs/reasons.md show is true."""

from __future__ import annotations

import re
import shlex

import pytest
from click.testing import CliRunner
from docpages import reasons as page
from shared import ROOT

from interpreter.applications.cli.cli import cli

DOCS = ROOT / "docs"
PAGE = (DOCS / "understanding.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^```text\n\$ (heterodox [^\n]*)\n(.*?)^```", PAGE, re.M | re.S)


def test_the_page_of_reasons_is_fresh() -> None:
    written = (DOCS / "reasons.md").read_text(encoding="utf-8")
    assert written == page.page(), "run python tests/docpages/reasons.py > docs/reasons.md"


@pytest.mark.parametrize(("command", "output"), SHOWN, ids=[shown[0][11:40] for shown in SHOWN])
def test_the_commands_print_this(command: str, output: str) -> None:
    result = CliRunner().invoke(cli, shlex.split(command)[1:], catch_exceptions=False)
    assert result.exit_code == 0
    assert result.output == output


def test_the_python_example_runs() -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.M | re.S)
    printed: list[str] = []
    exec(
        compile(code, "understanding.md", "exec"),
        {"print": lambda *words: printed.append(" ".join(map(str, words)))},
    )
    assert printed == [
        "blocked the rook on a1 is blocked by the pawn on a2; it has no legal move",
        "('a2', 'a1') (('a2', 'P'), ('a1', 'R')) chess.yaml:36 "
        "rook: {symbol: R, character: ♖, moves: [{slide: orthogonal}], betza: R}",
        "True goes_on",
        "[('g1', 'N', ''), ('e2', 'P', ''), ('g2', 'P', '')]",
    ]

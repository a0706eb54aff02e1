"""What docs/research.md shows is true, and its learner learns."""

from __future__ import annotations

import doctest
import re
import runpy
from pathlib import Path

import pytest
from pages import blocks

from interpreter.batch import Batch, Step
from interpreter.batch.spiel import SpielGame, SpielState

ROOT = Path(__file__).parent.parent
PATH = ROOT / "docs" / "research.md"
PAGE = PATH.read_text(encoding="utf-8")
SESSION = "\n".join(text for language, _, text in blocks(PATH) if language == "pycon")


def test_the_session_runs() -> None:
    test = doctest.DocTestParser().get_doctest(SESSION, {"__name__": "page"}, "research.md", None, 0)
    assert len(test.examples) > 30
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF).run(test, out=report.append)
    assert not report, "".join(report)


@pytest.mark.parametrize("kind", [Batch, Step])
def test_every_member_is_shown(kind: type) -> None:
    names = [name for name in dir(kind) if not name.startswith("_")]
    names += getattr(kind, "__dataclass_fields__", {})
    assert [name for name in names if not re.search(rf"[.(`]{name}\b", PAGE)] == []


@pytest.mark.parametrize("kind", [Batch, Step, SpielGame, SpielState])
def test_every_member_is_explained(kind: type) -> None:
    for name in dir(kind):
        if not name.startswith("_"):
            assert getattr(kind, name).__doc__, name


def test_the_table_names_what_is_measured() -> None:
    source = (ROOT / "tests/benchmarks/steps.py").read_text()
    for name in re.findall(r"^\| ([HP][^|]+?) \| [\d,]+ \|", PAGE, re.M):
        assert f'"{name}"' in source


def test_the_learner_runs(capsys: pytest.CaptureFixture[str]) -> None:
    main = runpy.run_path(str(ROOT / "docs/selfplay.py"))["main"]
    assert 0 <= main(["hexapawn", "--minutes", "0.02", "--games", "4"]) <= 1
    assert "before: " in capsys.readouterr().out

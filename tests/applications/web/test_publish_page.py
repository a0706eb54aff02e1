"""What docs/publish.md says is true."""

from __future__ import annotations

from pathlib import Path

import pytest
from pages import blocks, run
from shared import ROOT
from test_web_page import MOST

from interpreter.applications.web.script import joined
from interpreter.engine.levels import LEVELS

PAGE = (ROOT / "docs" / "publish.md").read_text(encoding="utf-8")


@pytest.mark.every
def test_the_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    commands = [
        line
        for _, note, text in blocks(ROOT / "docs" / "publish.md")
        if note == "run"
        for line in text.splitlines()
    ]
    for command in commands:
        run(command)
    assert len(list(tmp_path.glob("*.html"))) == len(commands) == 3


def test_its_figures() -> None:
    assert f"less than {MOST // 1000} kB" in PAGE
    assert f"levels {min(LEVELS)} to {max(LEVELS)}" in PAGE
    assert LEVELS[max(LEVELS)].nodes is None
    assert "Level 10 thinks two seconds" in PAGE
    assert "const SECONDS = 2;" in joined()


def test_the_picture_of_the_readme_is_there_and_small() -> None:
    assert "docs/pictures/page.png" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert (ROOT / "docs" / "pictures" / "page.png").stat().st_size < 150_000

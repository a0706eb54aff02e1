"""What docs/importing.md shows is what comes of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pages import blocks, run

PAGE = Path(__file__).parent.parent / "docs" / "importing.md"


def test_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    seen = []
    for language, note, text in blocks(PAGE):
        kind, _, name = note.partition("=")
        seen.append(kind)
        if kind == "file":
            Path(name).write_text(text, encoding="utf-8")
        elif kind == "expect":
            assert Path(name).read_text(encoding="utf-8").startswith(text + "tests:\n")
        else:
            assert language == "sh"
            for command in text.splitlines():
                run(command)
    assert seen == ["file", "run", "expect", "run"]

"""What docs/authoring.md and the guide in definitions/README.md show is what the commands print."""

from __future__ import annotations

from pathlib import Path

import pytest
from pages import follow
from shared import ROOT, first


@pytest.mark.every
@pytest.mark.parametrize("page", first(1, ["docs/authoring.md", "definitions/README.md"]))
def test_the_page_is_fresh(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    sessions = follow(ROOT / page)
    for written, now in sessions:
        assert written == now
    assert len(sessions) >= 4

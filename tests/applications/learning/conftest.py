"""What was learnt is kept in a folder of the test's own."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder."""
    monkeypatch.setenv("HETERODOX_STATE", str(tmp_path / "state"))
    return tmp_path / "state"

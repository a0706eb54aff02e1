"""Conversations with protocols."""

from __future__ import annotations

from pathlib import Path

import pytest
from uci_talk import Recorder, Talk

from interpreter.applications.protocols import session


@pytest.fixture(autouse=True)
def _own_definitions_only(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    if "oracle" not in request.keywords:
        monkeypatch.delenv("HETERODOX_VARIANT_PATH", raising=False)


@pytest.fixture
def talk(tiny: Path) -> Talk:
    """A conversation about the small variant, with the real engine."""
    return Talk(str(tiny), options={"Hash": "1"})


@pytest.fixture
def recorded(monkeypatch: pytest.MonkeyPatch) -> type[Recorder]:
    """Engines that only note what they are asked; the settings of those made are in `made`."""
    monkeypatch.setattr(session, "Engine", Recorder)
    Recorder.made = []
    return Recorder

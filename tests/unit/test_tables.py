"""The limits of the tables: a definition that asks for too much is refused, with its place."""

from __future__ import annotations

import pytest
from shared import TINY

import interpreter
from interpreter.errors import DefinitionError
from interpreter.tables import movement


def test_too_many_nodes_of_movement(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(movement, "MOST_NODES", 200)
    with pytest.raises(DefinitionError, match="H390") as refusal:
        interpreter.load_text(TINY, plain=True)
    assert "rook and the pieces before it have more moves" in str(refusal.value)
    monkeypatch.setattr(movement, "MOST_NODES", 1_000)
    assert interpreter.load_text(TINY, plain=True).position().legal_moves

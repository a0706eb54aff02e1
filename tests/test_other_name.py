"""`import heterodox` is `import interpreter`: the same objects under both names."""

from __future__ import annotations

import importlib
import pickle
import subprocess
import sys

import pytest

import heterodox
import interpreter
import interpreter.play.core.moves


def test_every_public_name() -> None:
    assert heterodox.__all__ == interpreter.__all__
    for name in interpreter.__all__:
        assert getattr(heterodox, name) is getattr(interpreter, name)
    assert set(heterodox.__all__) <= set(dir(heterodox))
    with pytest.raises(AttributeError, match="'heterodox' has no attribute 'Enigne'"):
        heterodox.Enigne  # noqa: B018


def test_rooms_are_loaded_once_and_keep_their_names() -> None:
    for room in ("play.core.moves", "applications.records", "engine"):
        mine, other = (
            importlib.import_module(f"heterodox.{room}"),
            importlib.import_module(f"interpreter.{room}"),
        )
        assert mine is other
        assert (mine.__name__, mine.__spec__.name) == (f"interpreter.{room}",) * 2  # type: ignore[union-attr]
    position = heterodox.load("chess").position()
    assert type(pickle.loads(pickle.dumps(position))) is interpreter.Position


def test_what_is_not_there() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"No module named 'heterodox\.nothing'"):
        importlib.import_module("heterodox.nothing")


@pytest.mark.every
def test_it_runs_as_a_program() -> None:
    command = [sys.executable, "-m", "heterodox", "list", "--ids"]
    assert "omega" in subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()

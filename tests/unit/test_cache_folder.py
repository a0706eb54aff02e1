"""Compiled code is kept where nobody else can put any: the compiler runs what it finds."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

pytest.importorskip("numba")

from interpreter.rules.kernel import RULES
from interpreter.rules.kernel.parts import cache_folder

pytestmark = pytest.mark.skipif(not hasattr(os, "getuid"), reason="Windows has no owners of this kind")


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of caches, which no function has looked at."""
    monkeypatch.setenv("HETERODOX_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path / "cache"


def folder_now() -> Path:
    """The folder of compiled code, looked for afresh."""
    return cache_folder.__wrapped__(RULES)


def test_it_is_made_for_this_user_alone(root: Path) -> None:
    folder = folder_now()
    assert folder.parent == root
    assert not stat.S_IMODE(folder.stat().st_mode) & 0o077
    assert folder_now() == folder


@pytest.mark.parametrize(("shared", "mode"), [("own", 0o770), ("own", 0o777), ("root", 0o777)])
def test_a_folder_that_others_can_write_to_is_not_used(root: Path, shared: str, mode: int) -> None:
    folder = folder_now()
    changed = folder if shared == "own" else root
    changed.chmod(mode)
    other = folder_now()
    assert other.parent == root.parent
    assert not stat.S_IMODE(other.stat().st_mode) & 0o077
    changed.chmod(0o700)
    assert folder_now() == folder


@pytest.mark.parametrize("mode", [0o1777, 0o775])
def test_a_folder_below_one_like_tmp_or_of_the_user_s_group_is_used(root: Path, mode: int) -> None:
    folder = folder_now()
    root.chmod(mode)
    assert folder_now() == folder


def test_a_folder_of_somebody_else_is_not_used(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = folder_now()
    monkeypatch.setattr(os, "getuid", lambda: folder.stat().st_uid + 1)
    assert folder_now().parent == root.parent


def test_a_folder_that_cannot_be_made(root: Path) -> None:
    root.write_text("a file")
    assert folder_now().parent == root.parent

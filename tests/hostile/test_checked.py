"""The build of the kernel that looks at every index really does, unsigned ones and those of records too."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from shared import ROOT

pytest.importorskip("numba", reason="Numba is not installed")

PROGRAM = """
import numpy
from interpreter.rules.kernel import layout as k
from interpreter.rules.machine.native import state_dtype
from interpreter.rules.kernel.jit import U, entry, kernel

@kernel
def inner(S, M, i, j):
    M[U(i)] = 1
    S.removed[U(j)] = 1
    return S.pieces[j]

@entry
def outer(S, M, i, j):
    return inner(S, M, i, j)

S = numpy.zeros(1, state_dtype()).view(numpy.recarray)[0]
M = numpy.zeros(8, numpy.int64)
for i, j in ((7, k.REMOVED - 1), (8, 0), (-1, 0), (0, k.REMOVED), (0, -1), (1 << 40, 0)):
    try:
        outer(S, M, i, j)
        print("fine")
    except IndexError:
        print("IndexError")
"""


@pytest.mark.every
def test_an_index_out_of_range_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "program.py"  # numba keeps no code of what stands in no file
    path.write_text(PROGRAM, encoding="utf-8")
    told = subprocess.run(
        [sys.executable, str(path)],
        capture_output=True,
        text=True,
        timeout=300,
        env={
            **os.environ,
            "HETERODOX_KERNEL": "checked",
            "NUMBA_CACHE_DIR": str(tmp_path),
            "PYTHONPATH": str(ROOT),
        },
    )
    assert told.returncode == 0, told.stderr
    assert told.stdout.split() == ["fine"] + ["IndexError"] * 5


def test_its_code_is_kept_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    from interpreter.rules.machine.library import kept_place

    monkeypatch.setenv("HETERODOX_KERNEL", "checked")
    checked = kept_place().path
    monkeypatch.delenv("HETERODOX_KERNEL")
    assert checked != kept_place().path

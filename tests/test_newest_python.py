"""Python 3.14 by way of Pyodide, which is CPython as WebAssembly: tests that ask nothing but Python pass in it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from interpreter.applications.studio.workbench import pyodide

ROOT = Path(__file__).parent.parent
FOLDER = Path(os.environ.get("HETERODOX_PYODIDE", pyodide.USUAL)).resolve()
PLAIN = ("causes", "concepts", "document", "hints", "inherit", "kinds", "names", "options")
"""Tests of tests/unit without packages in machine code: those have none for this Python."""


@pytest.mark.slow
def test_units_pass_in_the_python_of_the_workbench() -> None:
    node = shutil.which("node")
    if node is None or not FOLDER.is_dir():
        pytest.skip(f"Pyodide is not there: npm install pyodide@{pyodide.VERSION}, or HETERODOX_PYODIDE")
    command = [node, str(ROOT / "tests" / "newest_python.mjs"), str(FOLDER), str(ROOT)]
    tests = [f"tests/unit/test_{name}.py" for name in PLAIN]
    packages = Path(pytest.__file__).parents[1]
    ran = subprocess.run([*command, str(packages), *tests], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout[-2000:] + ran.stderr[-800:]
    *_, summary, last = ran.stdout.splitlines()
    assert last == "(3, 14) 0"
    assert int(summary.split(" passed")[0]) > 100, summary

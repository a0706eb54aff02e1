"""The scripts of pages say of what kind their values are, and TypeScript finds nothing wrong with that."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "web"


@pytest.mark.browser
def test_typescript_finds_nothing_in_the_scripts_of_pages() -> None:
    compiler = FOLDER / "node_modules/typescript/lib/tsc.js"
    node = shutil.which("node")
    if node is None or not compiler.is_file():
        pytest.skip("TypeScript is not installed: npm --prefix tests/web ci")
    ran = subprocess.run([node, str(compiler), "-p", str(FOLDER)], capture_output=True, text=True)
    assert (ran.stdout, ran.returncode) == ("", 0)

"""The site of the documentation as tests want it: built once, and asked as its pages ask."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


def built(folder: Path, *arguments: str) -> Path:
    """The folder of the site, without gallery and workbench; the test is skipped where its tools are missing."""
    for module in ("mkdocs", "material", "mkdocstrings"):
        pytest.importorskip(module, reason="the extra `docs` is not installed")
    command = [sys.executable, str(ROOT / "docs" / "site.py"), "-o", str(folder), *arguments]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return folder


def names() -> Any:
    """docs/names.py, which writes the pages of every public name."""
    spec = importlib.util.spec_from_file_location("names_pages", ROOT / "docs" / "names.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def asked(site: Path, questions: Sequence[str]) -> list[list[str]]:
    """The pages that the search of the site finds for each question, best first, by its own script in Node."""
    if not shutil.which("node"):
        pytest.skip("Node.js is not installed")
    script = Path(__file__).parents[1] / "web" / "ask_site.mjs"
    ran = subprocess.run(["node", str(script), str(site), *questions], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    found: list[list[str]] = json.loads(ran.stdout)
    return found

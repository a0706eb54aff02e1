"""What packages and their papers promise: tests that exist, man pages of every command, an image of known parts."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from interpreter.applications.cli.cli import cli

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_every_promise_of_security_has_its_test() -> None:
    rows = re.findall(
        r"^\| ([A-Z].*?) \| (.*?) \|$", (ROOT / "SECURITY.md").read_text(encoding="utf-8"), re.M
    )
    assert len(rows) >= 12
    for promise, tests in rows:
        named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", tests)
        assert named, promise
        for path, name in named:
            assert re.search(rf"^def {name}\(", (ROOT / path).read_text(encoding="utf-8"), re.M), (
                f"{path}::{name}"
            )


@pytest.mark.every
def test_man_pages_of_every_command(tmp_path: Path) -> None:
    subprocess.run([sys.executable, str(ROOT / "docs" / "man.py"), "-o", str(tmp_path)], check=True)
    names = {path.name for path in tmp_path.iterdir()}
    assert {f"heterodox-{name}.1" for name in cli.commands} | {"heterodox.1", "heterodox-lab-run.1"} <= names
    text = (tmp_path / "heterodox-check.1").read_text(encoding="utf-8")
    assert r"\-\-watch" in text
    assert r"heterodox check my\-variant.yaml \-\-strict" in text
    if shutil.which("groff"):
        for path in sorted(tmp_path.iterdir()):
            ran = subprocess.run(
                ["groff", "-man", "-Tutf8", "-ww", str(path)], capture_output=True, text=True
            )
            assert (ran.returncode, ran.stderr) == (0, ""), path.name


def test_the_image_installs_extras_that_exist() -> None:
    (named,) = re.findall(r"\.whl\)\[([\w,]+)\]", (ROOT / "Dockerfile").read_text(encoding="utf-8"))
    assert set(named.split(",")) <= set(PROJECT["optional-dependencies"])


def test_the_newest_python_that_is_named_is_the_image_s() -> None:
    named = [each.rpartition(" ")[2] for each in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", each)]
    assert f"FROM python:{named[-1]}-slim" in (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert named[0] == PROJECT["requires-python"].removeprefix(">=")


@pytest.mark.slow
def test_the_wheel_has_both_names(tmp_path: Path) -> None:
    pytest.importorskip("build", reason="the tool that makes packages is not installed")
    import zipfile

    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "-o", str(tmp_path), str(ROOT)],
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {
        "heterodox/__init__.py",
        "heterodox/__main__.py",
        "heterodox/py.typed",
        "interpreter/__init__.py",
    } <= names

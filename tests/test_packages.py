"""What packages and their papers promise: tests that exist, man pages of every command, an image of known parts."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

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


def commands() -> list[str]:
    """What the Dockerfile runs, in order."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    return re.findall(r"^RUN (.*)$", text, re.M)


def stub(folder: Path, name: str, text: str) -> None:
    """A program for the path of a test."""
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{text}\n")
    (folder / name).chmod(0o755)


def run(command: str, programs: Path, **given: Any) -> str:
    """What a command of the shell prints, with the programs of a folder first."""
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    ran = subprocess.run(
        ["sh", "-c", command], env={**os.environ, "PATH": path}, capture_output=True, text=True, **given
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="the image is of Linux")
def test_what_the_image_is_asked_for_goes_to_its_program(tmp_path: Path) -> None:
    """The first word chooses: workers are of Dask, all else is a command of ours; words stay as they are."""
    programs = tmp_path / "programs"
    for name in ("dask", "heterodox"):
        stub(programs, name, f"""echo {name}; printf '%s\\n' "$@" """)
    made = commands()[-1].replace("/usr/local/bin/enter", str(programs / "enter"))
    run(f"printf {made.partition(' printf ')[2]}", programs)
    asked = {
        "worker h:1 --nthreads 1": ["dask", "worker", "h:1", "--nthreads", "1"],
        "scheduler --port 8786": ["dask", "scheduler", "--port", "8786"],
        "check 'my variant.yaml'": ["heterodox", "check", "my variant.yaml"],
        "--help": ["heterodox", "--help"],
    }
    assert {words: run(f"enter {words}", programs).splitlines() for words in asked} == asked


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the image is of Linux")
def test_every_command_of_the_image_runs(tmp_path: Path) -> None:
    """Those of both stages, one after the other, with an environment and folders of the test's own."""
    pytest.importorskip("build", reason="the tool that makes packages is not installed")
    pytest.importorskip("hatchling", reason="it is built without an environment of its own")
    programs, home = tmp_path / "programs", tmp_path / "home"
    subprocess.run([sys.executable, "-m", "venv", str(home)], check=True)
    stub(programs, "useradd", 'echo "$@"')
    stub(programs, "pip", f"""case "$*" in *" build") ;; *) exec {home}/bin/pip "$@" ;; esac""")
    stub(programs, "python", f"""exec {sys.executable} "$@" --no-isolation""")
    for command in commands():
        here = command.replace("/wheels", str(tmp_path / "wheels"))
        run(here.replace("/usr/local/bin/enter", str(home / "bin" / "enter")), programs, cwd=ROOT)
    assert not (tmp_path / "wheels").exists()
    assert "wasm kernel" in run("enter --version", home / "bin", cwd=tmp_path)
    assert "--nthreads" in run("enter worker --help", home / "bin", cwd=tmp_path)


def test_the_newest_python_that_is_named_is_the_image_s() -> None:
    named = [each.rpartition(" ")[2] for each in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", each)]
    assert f"FROM python:{named[-1]}-slim" in (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert named[0] == PROJECT["requires-python"].removeprefix(">=")


def test_the_bill_of_materials_is_fresh() -> None:
    written = (ROOT / "sbom.cdx.json").read_text(encoding="utf-8")
    made = "import runpy; print(runpy.run_path('docs/sbom.py')['text'](), end='')"
    ran = subprocess.run([sys.executable, "-c", made], cwd=ROOT, capture_output=True, text=True, check=True)
    assert written == ran.stdout, "run `python docs/sbom.py`"


def test_the_bill_names_every_need_and_every_script_of_others() -> None:
    parts = {
        part["name"]: part
        for part in json.loads((ROOT / "sbom.cdx.json").read_text(encoding="utf-8"))["components"]
    }
    needed = {re.match(r"[\w-]+", need)[0].lower().replace("_", "-") for need in PROJECT["dependencies"]}  # type: ignore[index]
    assert {
        name for name, part in parts.items() if part["scope"] == "required" and "pypi" in part["purl"]
    } == needed
    bundled = json.loads(
        (ROOT / "interpreter/applications/studio/vendor/package.json").read_text(encoding="utf-8")
    )
    for name, version in bundled["dependencies"].items():
        assert parts[name]["version"] == version
        assert len(parts[name]["hashes"][0]["content"]) == 128
    assert parts["pyodide"]["scope"] == "optional"
    foreign = [
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "interpreter").rglob("*.js")
        if re.search(r"(?i)copyright|@license", path.read_text(encoding="utf-8"))
    ]
    assert foreign == [], "a script of somebody else is to be named in docs/sbom.py"


def locked() -> dict[str, tuple[str, int]]:
    """Version and number of hashes of every package of the development environment."""
    text = (ROOT / "requirements-dev.lock").read_text(encoding="utf-8").replace("\\\n", " ")
    rows = [line.split() for line in text.splitlines() if line.strip()]
    assert all("==" in row[0] for row in rows)
    return {
        row[0].partition("==")[0]: (
            row[0].partition("==")[2],
            sum(word.startswith("--hash=sha256:") for word in row),
        )
        for row in rows
    }


def test_the_development_environment_is_locked_with_hashes() -> None:
    from packaging.requirements import Requirement

    found, wanted = locked(), {"heterodox"}
    assert all(hashes for _, hashes in found.values())
    extras = PROJECT["optional-dependencies"]
    rows = [*PROJECT["dependencies"], *extras["dev"], *extras["docs"], *extras["browser"]]
    while rows:
        need = Requirement(rows.pop())
        if need.name == "heterodox":
            rows += [each for extra in need.extras - wanted for each in extras[extra]]
            wanted |= need.extras
        else:
            version, _ = found[need.name.lower().replace("_", "-")]
            assert need.specifier.contains(version), f"{need}: the lock has {version}"


def test_the_lock_names_no_place() -> None:
    assert not re.search(
        r"://|@ |file:|^-", (ROOT / "requirements-dev.lock").read_text(encoding="utf-8"), re.M
    )


@pytest.mark.slow
def test_the_wheel_has_both_names(tmp_path: Path) -> None:
    pytest.importorskip("build", reason="the tool that makes packages is not installed")
    pytest.importorskip("hatchling", reason="it is built without an environment of its own")
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
    assert any(name.endswith(".dist-info/sboms/sbom.cdx.json") for name in names)

"""What shells are told when they complete a line of the command `heterodox`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from shared import first

from interpreter.applications.cli.cli import cli

PROGRAM = [sys.executable, "-m", "interpreter"]


def completed(line: str, folder: Path | None = None) -> list[str]:
    """What bash is offered for the last word of a line."""
    words = {"COMP_WORDS": line, "COMP_CWORD": str(line.count(" "))}
    environment = {**os.environ, **words, "_HETERODOX_COMPLETE": "bash_complete"}
    ran = subprocess.run(PROGRAM, env=environment, cwd=folder, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
    return [row.partition(",")[2] for row in ran.stdout.split()]


@pytest.mark.parametrize(
    ("line", "some", "never"),
    first(
        2,
        [
            ("heterodox pub", ["publish"], "play"),
            ("heterodox show ome", ["omega"], "ultima"),
            ("heterodox play om", ["omega"], "chess"),
            ("heterodox explain ultima imm", ["immobilizer"], "king"),
            (
                "heterodox play senterej -o bare_k",
                ["bare_king=draw", "bare_king=loss"],
                "lone_side_draws=true",
            ),
            ("heterodox play omega --lev", ["--level"], "--depth"),
            ("heterodox check my", ["my"], "omega"),
            ("heterodox lab r", ["report", "run"], "values"),
        ],
    ),
)
def test_lines(line: str, some: list[str], never: str) -> None:
    found = completed(line)
    assert set(some) <= set(found)
    assert never not in found


@pytest.mark.every
def test_pieces_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(
        "format: 2\nvariant: mine\nextends: chess\npieces: {duke: {symbol: D, moves: K}}\n"
    )
    assert completed("heterodox explain mine.yaml du", tmp_path) == ["duke"]
    assert completed("heterodox explain none.yaml du", tmp_path) == []


@pytest.mark.parametrize("shell", first(1, ["bash", "zsh", "fish"]))
def test_the_script_of_a_shell(shell: str) -> None:
    text = subprocess.run([*PROGRAM, "completion", shell], capture_output=True, text=True, check=True).stdout
    assert f"_HETERODOX_COMPLETE={shell}_complete" in text
    if shutil.which(shell):
        subprocess.run([shell, "-n"], input=text, text=True, check=True)


@pytest.mark.every
def test_bash_completes_with_it(tmp_path: Path) -> None:
    if not shutil.which("bash"):
        pytest.skip("bash is not installed")
    (tmp_path / "heterodox").write_text(f'#!/bin/sh\nexec {sys.executable} -m interpreter "$@"\n')
    (tmp_path / "heterodox").chmod(0o755)
    script = subprocess.run(
        [*PROGRAM, "completion", "bash"], capture_output=True, text=True, check=True
    ).stdout
    asked = f'{script}\ncompopt() {{ :; }}\nCOMP_WORDS=(heterodox show ome); COMP_CWORD=2; _heterodox_completion heterodox; echo "${{COMPREPLY[@]}}"'
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    ran = subprocess.run(["bash", "-c", asked], env=environment, capture_output=True, text=True)
    assert (ran.stdout.split(), ran.stderr) == (["omega"], "")


def test_the_help_names_every_command_once() -> None:
    """Grouped by what somebody wants."""
    named = [name for names in cli.wants.values() for name in names]
    assert sorted(named) == sorted(cli.commands)
    said = CliRunner().invoke(cli, ["--help"]).output
    assert all(f"\n{title}:\n" in said for title in cli.wants)
    assert "\nCommands:" not in said

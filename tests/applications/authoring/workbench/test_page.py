"""What docs/authoring.md shows is what the commands print."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner
from pages import blocks
from shared import ROOT

from interpreter.applications.cli.cli import cli

PAGE = blocks(ROOT / "docs" / "authoring.md")
TIME = re.compile(r"\(\d+\.\d s\)")


def printed(command: str) -> str:
    arguments = shlex.split(command)
    assert arguments[0] == "heterodox"
    return TIME.sub("(0.1 s)", CliRunner().invoke(cli, arguments[1:], catch_exceptions=False).output).strip(
        "\n"
    )


def session(text: str) -> str:
    """The commands of a block, run again."""
    commands = [line.removeprefix("$ ") for line in text.split("\n") if line.startswith("$ ")]
    lines = []
    for command in commands:
        lines += [f"$ {command}", printed(command)]
    return "\n".join(lines) + "\n"


@pytest.mark.every
def test_the_page_is_fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = 0
    for language, note, text in PAGE:
        action, _, name = note.partition("=")
        if action == "replace":
            old, new = text.rstrip("\n").split("\n")
            before = Path(name).read_text(encoding="utf-8")
            assert old in before
            Path(name).write_text(before.replace(old, new), encoding="utf-8")
        elif action == "append":
            Path(name).write_text(Path(name).read_text(encoding="utf-8") + text, encoding="utf-8")
        elif language == "console":
            assert session(text) == text
            ran += 1
    assert ran >= 6

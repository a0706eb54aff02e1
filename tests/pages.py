"""The blocks of a documentation page, and the commands that it shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from click.testing import CliRunner

from interpreter.applications.cli.cli import cli

TIME = re.compile(r"\(\d+\.\d s\)")
BLOCK = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```", re.M | re.S)


def blocks(page: Path) -> list[tuple[str, str, str]]:
    """Language, what stands behind it, and text of every block."""
    return [(m[1], m[2].strip(), m[3]) for m in BLOCK.finditer(page.read_text(encoding="utf-8"))]


def run(command: str) -> str:
    """Output of a heterodox command line, which has to succeed."""
    program, *arguments = shlex.split(command)
    assert program == "heterodox"
    result = CliRunner().invoke(cli, arguments, catch_exceptions=False)
    assert result.exit_code == 0, f"{command}\n{result.output}"
    return result.output


def printed(command: str) -> str:
    """What a command line prints, whether it succeeds or not; times are the same."""
    program, *arguments = shlex.split(command)
    assert program == "heterodox"
    output = CliRunner().invoke(cli, arguments, catch_exceptions=False).output
    return TIME.sub("(0.1 s)", output).strip("\n")


def session(text: str) -> str:
    """The commands of a block with what they print, run again."""
    commands = [line.removeprefix("$ ") for line in text.split("\n") if line.startswith("$ ")]
    return "".join(f"$ {command}\n{printed(command)}\n" for command in commands)


def follow(page: Path) -> list[tuple[str, str]]:
    """Do in the folder at hand what a page says, block upon block: its sessions, and what they are now."""
    found = []
    for language, note, text in blocks(page):
        action, _, name = note.partition("=")
        if action == "file":
            Path(name).write_text(text, encoding="utf-8")
        elif action == "replace":
            old, new = text.rstrip("\n").split("\n")
            before = Path(name).read_text(encoding="utf-8")
            assert old in before
            Path(name).write_text(before.replace(old, new), encoding="utf-8")
        elif action == "append":
            Path(name).write_text(Path(name).read_text(encoding="utf-8") + text, encoding="utf-8")
        elif language == "console":
            found.append((text, session(text)))
    return found

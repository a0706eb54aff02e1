"""The blocks of a documentation page, and the commands that it shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from click.testing import CliRunner

from interpreter.applications.cli.cli import cli

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

"""`check --watch` as a process: it checks again when the file, or one that it extends, has changed."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from interpreter.applications.cli.cli import cli

CHILD = "format: 2\nvariant: child\nextends: parent\n"
PARENT = "format: 2\nvariant: parent\nextends: chess\n"


@pytest.mark.every
def test_it_follows_files_and_their_parents(tmp_path: Path) -> None:
    for name, text in (("child.yaml", CHILD), ("parent.yaml", PARENT)):
        (tmp_path / name).write_text(text)
    command = [sys.executable, "-m", "interpreter", "check", str(tmp_path / "child.yaml"), "--watch"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout

    def until(words: str) -> None:
        assert process.stdout
        assert any(words in line for line in process.stdout), words

    try:
        until("no problems")
        (tmp_path / "parent.yaml").write_text(PARENT + "piecs: {}\n")
        until("H")
        until("1 problem")
        (tmp_path / "parent.yaml").unlink()
        until("no definition 'parent'")
        (tmp_path / "parent.yaml").write_text(PARENT)
        until("no problems")
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130
        process.communicate()


def test_a_shipped_variant_does_not_change() -> None:
    result = CliRunner().invoke(cli, ["check", "chess", "--watch"])
    assert result.exit_code == 2
    assert "--watch is for files" in result.output

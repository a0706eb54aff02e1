"""`list --ids` feeds shell commands: ids and nothing else."""

from __future__ import annotations

from click.testing import CliRunner

from interpreter.applications.cli.cli import cli
from interpreter.language.resources import shipped_ids


def test_ids_only() -> None:
    result = CliRunner().invoke(cli, ["list", "--ids"])
    assert result.output.split() == shipped_ids()

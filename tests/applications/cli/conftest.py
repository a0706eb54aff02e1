"""Running commands inside the test process."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from interpreter.applications.cli.cli import cli

Runner = Callable[..., Result]


@pytest.fixture
def run() -> Runner:
    """`run("perft", "chess", 2)`: the result of a command, its standard input given as `stdin`."""

    def invoke(*arguments: object, stdin: str | None = None) -> Result:
        return CliRunner().invoke(cli, [str(argument) for argument in arguments], input=stdin)

    return invoke

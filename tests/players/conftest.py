"""Running commands inside the test process, with the kernel as plain Python."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from interpreter.players.cli import cli

Runner = Callable[..., Result]

TINY = """\
format: 1
variant: tiny
board: {files: a-d, ranks: 1-4}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  rook: {symbol: R, moves: [{slide: orthogonal}]}
setup: |
  r k . .
  . . . .
  . . . .
  . . K R
end:
  - {when: checkmate, winner: mover}
  - {when: stalemate, draw: true}
  - {when: repetition, times: 3, draw: true}
"""


@pytest.fixture(autouse=True)
def _plain_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HETERODOX_JIT", "0")


@pytest.fixture
def run() -> Runner:
    """`run("perft", "chess", 2)`: the result of a command, its standard input given as `stdin`."""

    def invoke(*arguments: object, stdin: str | None = None) -> Result:
        return CliRunner().invoke(cli, [str(argument) for argument in arguments], input=stdin)

    return invoke


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A small definition file that is in order."""
    path = tmp_path / "tiny.yaml"
    path.write_text(TINY, encoding="utf-8")
    return path

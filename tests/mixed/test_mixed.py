"""Games mixed from words of several others, written with definitions/README.md alone: checked, tested and played."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import interpreter
from interpreter import Engine, Limits
from interpreter.applications.cli.cli import cli

GAMES = sorted(Path(__file__).parent.glob("*.yaml"))


def run(*arguments: str) -> str:
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.every
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_mixed_game(path: Path, tmp_path: Path) -> None:
    """In order, without findings, as its tests say; a game at random comes to an end, the engine has a move."""
    run("check", "--strict", str(path))
    run("fmt", "--check", str(path))
    assert " tests passed" in run("test", str(path))
    assert run("play", str(path), "--white", "random", "--black", "random", "--seed", "7", "--quiet").strip()
    book = tmp_path / "book.md"
    run("rulebook", str(path), "-o", str(book))
    assert book.read_text(encoding="utf-8").startswith("# ")
    variant = interpreter.load(str(path))
    with Engine(variant, hash_mb=1) as engine:
        move = engine.search(variant.position(), Limits(nodes=200)).move
    assert str(move) in variant.position().legal_moves.texts


def test_there_are_six() -> None:
    assert len(GAMES) == 6

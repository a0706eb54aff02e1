"""`heterodox puzzles`: forced wins in recorded games, with one way to each."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from shared import load

from interpreter.applications.cli.cli import cli
from interpreter.applications.records.epd import Epd, read_file

SCHOLAR = '[Event "?"]\n[Result "1-0"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n'
#: Two rooks: there are two ways to mate at the end.
LADDER = '[SetUp "1"]\n[FEN "7k/8/R7/1R6/8/8/8/K7 w - - 0 1"]\n[Result "1-0"]\n\n1. Rb7 Kg8 2. Ra8# 1-0\n'
SMOTHERED = (
    '[SetUp "1"]\n[FEN "r6k/6pp/7N/8/8/1Q6/8/7K w - - 0 1"]\n[Result "1-0"]\n\n1. Qg8+ Rxg8 2. Nf7# 1-0\n'
)


def puzzles(text: str, *words: str, variant: str = "chess", tmp_path: Path) -> Result:
    (tmp_path / "games.pgn").write_text(text)
    command = ["puzzles", variant, "--from", str(tmp_path / "games.pgn"), *words]
    return CliRunner().invoke(cli, command, catch_exceptions=False)


def test_a_mate_of_one_move(tmp_path: Path) -> None:
    found = puzzles(SCHOLAR, "--moves", "1", tmp_path=tmp_path)
    assert found.exit_code == 0
    assert found.stdout == (
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - "
        'bm Qxf7#; dm 1; pv Qxf7#; id "game 1, move 4"; hmvc 4; fmvn 4;\n'
    )
    assert found.stderr == "1 puzzle\n"


def test_a_mate_of_two_moves_has_its_whole_solution(tmp_path: Path) -> None:
    found = puzzles(SMOTHERED, "--output", str(tmp_path / "out.epd"), tmp_path=tmp_path)
    assert found.exit_code == 0
    first, *_ = (tmp_path / "out.epd").read_text().splitlines()
    assert "bm Qg8+; dm 2; pv Qg8+ Rxg8 Nf7#;" in first
    with (tmp_path / "out.epd").open("rb") as stream:
        read = [line for _, line in read_file(stream, load("chess"))]
    assert [str(line.moves["bm"][0]) for line in read if isinstance(line, Epd)] == ["b3g8", "h6f7"]


def test_two_ways_are_no_puzzle(tmp_path: Path) -> None:
    """Either rook cuts the king off: the first move has two ways."""
    found = puzzles(LADDER, tmp_path=tmp_path)
    assert "1R6/8/8/8/K7 w" not in found.stdout.splitlines()[:1]
    assert not any(line.startswith("7k/8/R7/1R6") for line in found.stdout.splitlines())


def test_a_win_by_another_end(tmp_path: Path) -> None:
    game = '[Variant "kingofthehill"]\n[SetUp "1"]\n[FEN "7k/8/8/8/8/3K4/8/8 w - - 0 1"]\n[Result "1-0"]\n\n1. Kd4 1-0\n'
    found = puzzles(game, "--moves", "1", variant="kingofthehill", tmp_path=tmp_path)
    assert found.stdout == ""  # d4 and e4 win alike
    blocked = game.replace("3K4/8/8 w", "3KP3/8/8 w").replace("8/3KP3", "4P3/3K4")
    found = puzzles(blocked, "--moves", "1", variant="kingofthehill", tmp_path=tmp_path)
    assert "bm Kd4" in found.stdout


@pytest.mark.parametrize(
    ("text", "words", "said"),
    [
        ("", (), "the file has no games"),
        (SCHOLAR, ("--moves", "0"), "is not in the range"),
        (SCHOLAR.replace("Nf6", "Nf9"), (), "Nf9"),
    ],
)
def test_what_is_wrong_is_told(text: str, words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    found = puzzles(text, *words, tmp_path=tmp_path)
    assert found.exit_code == 2
    assert said in found.output


def test_a_record_of_another_variant_is_noted(tmp_path: Path) -> None:
    found = puzzles('[Variant "atomic"]\n' + SCHOLAR, "--moves", "1", tmp_path=tmp_path)
    assert "the record says 'atomic', read as chess" in found.stderr


def test_games_have_to_be_named() -> None:
    found = CliRunner().invoke(cli, ["puzzles", "chess"])
    assert found.exit_code == 2
    assert "--from" in found.output

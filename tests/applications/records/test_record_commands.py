"""The commands `pgn`, `epd` and `fen`."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from interpreter.applications.cli.cli import cli

GAMES = """\
[White "A"]
[Black "B"]
[Result "0-1"]

1. f3 {[%clk 0:01:00]} e5 (1... d5) 2. g4 Qh4# 0-1

[Variant "Senterej"]
[Result "*"]

w:d3 b:-- w:c3 *
"""
BAD = GAMES + '\n[White "C"]\n\n1. e4 e5 2. Ke3 *\n'


def run(*arguments: object, stdin: str | None = None) -> Result:
    return CliRunner().invoke(cli, [str(argument) for argument in arguments], input=stdin)


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.pgn"
    path.write_text(GAMES, encoding="utf-8")
    return path


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.pgn"
    path.write_text(BAD, encoding="utf-8")
    return path


def test_check(good: Path, bad: Path) -> None:
    result = run("pgn", "check", good)
    assert (result.exit_code, result.stdout) == (0, "2 games, 6 moves, no errors, 0 notes\n")
    result = run("pgn", "check", bad)
    assert result.exit_code == 2
    assert f"{bad}:14:13: error: game 3 (C - ?): move 2, White: illegal move 'Ke3'" in result.stdout
    assert "3 games, 8 moves, 1 with errors" in result.stdout
    data = json.loads(run("pgn", "check", bad, "--json").stdout)
    assert (data["games"], data["errors"]) == (3, 1)
    assert data["records"][2]["error"]["column"] == 13


def test_check_notes(tmp_path: Path) -> None:
    path = tmp_path / "notes.pgn"
    path.write_text('[VariantDefinition "chess 1.0 sha256:00000000"]\n\n1. e4 *\n')
    assert run("pgn", "check", path).exit_code == 0
    result = run("pgn", "check", path, "--strict")
    assert result.exit_code == 2
    assert "note: game 1: made with another definition" in result.stdout


def test_check_of_standard_input_and_of_no_file(tmp_path: Path) -> None:
    assert run("pgn", "check", "-", stdin=GAMES).exit_code == 0
    result = run("pgn", "check", tmp_path / "none.pgn")
    assert result.exit_code == 2
    assert "no such file" in result.output


def test_show(good: Path) -> None:
    text = run("pgn", "show", good).stdout
    assert "White:       A" in text
    assert "1. f3 {[%clk 0:01:00]} 1... e5 (1... d5) 2. g4 Qh4# 0-1" in text
    assert "0-1 (checkmate), 4 moves" in text
    assert "1. f2f3 " in run("pgn", "show", good, "--notation", "uci").stdout
    assert "2... ♕h4#" in run("pgn", "show", good, "--notation", "figurine", "--boards").stdout
    assert "Qd8-h4#" in run("pgn", "show", good, "--notation", "lan").stdout
    boards = run("pgn", "show", good, "--boards").stdout
    assert boards.count("a  b  c  d") >= 5
    result = run("pgn", "show", good, "--game", 3)
    assert result.exit_code == 2
    assert "the file has 2 games; there is no game 3" in result.output


def test_convert(good: Path, bad: Path, tmp_path: Path) -> None:
    text = run("pgn", "convert", good).stdout
    assert run("pgn", "convert", "-", stdin=text).stdout == text
    assert (
        "position startpos moves f2f3 e7e5 g2g4 d8h4\n" in run("pgn", "convert", good, "--to", "uci").stdout
    )
    lines = run("pgn", "convert", good, "--to", "json").stdout.splitlines()
    first = json.loads(lines[0])
    assert first["moves"][0] == {
        "san": "f3",
        "move": "f2f3",
        "number": 1,
        "side": "white",
        "comments": ["[%clk 0:01:00]"],
        "commands": {"clk": "0:01:00"},
    }
    assert first["moves"][1]["variations"][0][0]["san"] == "d5"
    assert first["outcome"]["reason"] == "checkmate"
    assert json.loads(lines[1])["moves"][1] == {"san": "b:--", "move": None, "number": 1, "side": "black"}
    epd = run("pgn", "convert", good, "--to", "epd", "--game", 1).stdout
    assert epd.count("\n") == 5
    checked = run("epd", "check", "-", stdin=epd)
    assert (checked.exit_code, checked.stdout) == (0, "5 positions in order\n")
    target = tmp_path / "out.pgn"
    result = run("pgn", "convert", bad, "--output", target)
    assert result.exit_code == 2
    assert "error: game 3" in result.stderr
    assert target.read_text().startswith(text)
    assert target.read_text().endswith("1. e4 e5 {not played: Ke3} *\n\n")
    assert list(tmp_path.glob(".out*")) == []
    result = run("pgn", "show", bad, "--game", 3)
    assert result.exit_code == 2
    assert "1. e4 e5 {not played: Ke3} *" in result.stdout
    assert "error: game 3" in result.stderr


def test_a_game_that_is_not_there_leaves_the_output_alone(good: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    target.write_text("before")
    result = run("pgn", "convert", good, "--game", 7, "--output", target)
    assert result.exit_code == 2
    assert "the file has 2 games; there is no game 7" in result.output
    assert target.read_text() == "before"
    assert run("pgn", "convert", good, "--game", 2).stdout.startswith("[Event")


def test_a_file_without_games_or_positions_is_an_error(good: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.write_text("\n")
    for command in (
        ("pgn", "check"),
        ("pgn", "show"),
        ("pgn", "convert"),
        ("epd", "check"),
        ("epd", "convert"),
    ):
        result = run(*command, empty)
        assert result.exit_code == 2, command
        assert f"{empty}: error: the file has no" in result.output
    result = run("pgn", "check", empty, tmp_path / "none", good)
    assert result.exit_code == 2
    assert "2 games, 6 moves, 2 with errors" in result.stdout  # the others are checked nonetheless
    data = json.loads(run("pgn", "check", "--json", good, empty).stdout)
    assert (data["games"], data["errors"]) == (2, 1)


def test_output_to_a_link_or_a_pipe_leaves_it_what_it_is(good: Path, tmp_path: Path) -> None:
    text = run("pgn", "convert", good).stdout
    target, link, pipe = tmp_path / "target", tmp_path / "link", tmp_path / "pipe"
    target.write_text("before")
    link.symlink_to(target)
    assert run("pgn", "convert", good, "--output", link).exit_code == 0
    assert link.is_symlink()
    assert target.read_text() == text
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert run("pgn", "convert", good, "--output", pipe).exit_code == 0
    assert pipe.is_fifo()
    assert os.read(reader, 1 << 16).decode() == text
    os.close(reader)


def test_output_is_whole_or_not_there(good: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from interpreter.applications.cli.exchange import pgn

    target = tmp_path / "out.txt"
    target.write_text("before")

    def fail(record: Any) -> str:
        raise KeyboardInterrupt

    monkeypatch.setitem(pgn.FORMS, "uci", fail)
    run("pgn", "convert", good, "--to", "uci", "--output", target)
    assert target.read_text() == "before"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["good.pgn", "out.txt"]
    result = run("pgn", "convert", good, "--output", tmp_path / "none" / "x.pgn")
    assert result.exit_code == 2
    assert "no such file" in result.output


def test_a_definition_of_ones_own(tmp_path: Path) -> None:
    definition = tmp_path / "mine.yaml"
    definition.write_text("format: 2\nvariant: mine\nextends: chess\n")
    record = tmp_path / "mine.pgn"
    record.write_text('[Variant "mine"]\n\n1. e4 e5 *\n')
    assert run("pgn", "check", record).exit_code == 2
    assert run("pgn", "check", record, "--variant", definition).exit_code == 0
    assert "--option needs --variant" in run("pgn", "check", record, "-o", "a=b").output


def test_epd(tmp_path: Path) -> None:
    path = tmp_path / "x.epd"
    path.write_text("6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8;\n8/8 w - -\n")
    result = run("epd", "check", path)
    assert result.exit_code == 2
    assert f"{path}:2:1: error: FEN, board: 2 ranks, expected 8" in result.stdout
    told = json.loads(run("epd", "check", path, "--json").stdout)
    assert (told["positions"], told["errors"]) == (1, 1)
    assert told["findings"][0]["line"] == 2
    data = json.loads(run("epd", "convert", path).stdout)
    assert (data["operations"], data["moves"]) == ({"bm": ["Ra8#"]}, {"bm": ["a1a8"]})
    assert run("epd", "convert", path, "--to", "fen").stdout == "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1\n"


def test_fen() -> None:
    result = run("fen", "check", "chess", "6k1/5ppp/8/8/8/8/8/R3K3 w Q -")
    assert result.stdout == "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1\nwhite to move, 16 legal moves\n"
    assert (
        json.loads(run("fen", "check", "chess", "k7/8/8/8/8/8/8/K7 w - -", "--json").stdout)["outcome"][
            "reason"
        ]
        == "dead_material"
    )
    result = run("fen", "check", "chess", "6k1/5ppp/8/8/8/8/8/R3K4 w Q -")
    assert result.exit_code == 2
    assert "9 squares, expected 8" in result.output
    assert (
        run("fen", "mirror", "chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1").stdout
        == "r3k3/8/8/8/8/8/8/4K3 b q - 0 1\n"
    )
    assert "w1      a1" in run("fen", "squares", "omega", "w1").stdout
    assert "no square 'z9'" in run("fen", "squares", "omega", "z9").output
    assert json.loads(run("fen", "squares", "chess", "a1", "--json").stdout)[0]["piece"] == "R"


def test_a_fen_says_how_it_was_read() -> None:
    fen = "8/6ks/3M~2r1/2K1M3/8/3R4/8/8 w - 128 18 50"
    result = run("fen", "check", "Thai Chess", fen)
    assert result.stdout.startswith("8/6ks/3M2r1/2K1M3/8/3R4/8/8 w - 128 18 50\n")
    assert result.stderr.startswith("warning: FEN: the mark ~ of promoted pieces")
    assert len(json.loads(run("fen", "check", "makruk", fen, "--json").stdout)["notes"]) == 1
    plain = fen.replace("~", "")
    assert run("fen", "check", "makruk", plain).stderr == ""
    assert json.loads(run("fen", "check", "makruk", plain, "--json").stdout)["notes"] == []


def test_a_position_of_chess960_is_one_of_that_game() -> None:
    fen = "8/8/8/8/8/8/2k5/rR4KR w KQ - 0 1"
    assert json.loads(run("fen", "check", "atomic", fen, "--json").stdout)["variant"] == "atomic960"
    assert "g1h1" in run("perft", "atomic", 1, "--fen", fen, "--divide").stdout
    result = run("publish", "atomic", "--fen", fen, "-o", "-")
    assert result.exit_code == 2
    assert "with the castling of Chess960: atomic960" in result.stderr


def test_a_full_disk_is_told_in_one_line(
    good: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from interpreter.applications.cli.common import shell
    from interpreter.applications.cli.exchange import pgn

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(pgn, "put", full)
    monkeypatch.setattr(shell, "silence", lambda: None)
    assert shell.run(cli, ["pgn", "convert", str(good)]) == 2
    assert capsys.readouterr().err == "cannot read or write: no space left on device\n"


XIANGQI = '[Variant "Xiangqi"]\n\n1. C2=5 H8+7 (1... H2+3 2. H2+3) 2. Hg3 *\n'


def test_wxf_on_the_command_line() -> None:
    text = run("pgn", "convert", "-", stdin=XIANGQI).stdout
    assert "1. Che3 Ng8 (1... Nc8 2. Ng3) 2. Ng3 *" in text
    text = run("pgn", "convert", "-", "--notation", "wxf", stdin=XIANGQI).stdout
    assert "1. C2=5 H8+7 (1... H2+3 2. H2+3) 2. H2+3 *" in text
    assert run("pgn", "convert", "-", "--notation", "wxf", "--to", "uci", stdin=XIANGQI).exit_code == 2
    assert "Red chariot            R9+1 R9+2" in run("moves", "xiangqi", "--notation", "wxf").stdout
    data = json.loads(run("moves", "xiangqi", "--notation", "wxf", "--json").stdout)
    assert {"h3e3": "C2=5"}.items() <= {move["move"]: move["wxf"] for move in data["moves"]}.items()
    refused = run("moves", "chess", "--notation", "wxf")
    assert refused.exit_code == 2
    assert "chess has no WXF" in refused.stderr

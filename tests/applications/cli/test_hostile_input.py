"""Files and streams of every kind, given to every command that reads or writes some: a message, no traceback."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from shared import some

import interpreter
from interpreter.applications.cli.cli import cli
from interpreter.applications.cli.common import shell

ROOT = Path(interpreter.__file__).parents[1]
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


CONTENTS = {
    "empty": b"",
    "binary": bytes(range(256)) * 20,
    "nul": b"format: 1\0\n",
    "latin": b"format: 1\nname: \xff\xfe\n",
    "utf16": "format: 2\nvariant: x\n".encode("utf-16"),
    "surrogate": b"\xed\xa0\x80\n",
    "one line": b"a" * 2_000_000,
    "deep sequence": b"format: 1\nx: " + b"[" * 5000,
    "deep mapping": b"format: 1\nx: " + b"{a: " * 5000,
    "deep indent": b"".join(b" " * i + b"a:\n" for i in range(1000)),
    "brackets": b"1. " + b"(" * 20_000 + b" e4",
    "open comment": b"1. e4 {" + b"x" * 200_000,
    "digits": b"9" * 100_000,
    "superscript": f"{START} w KQkq - \u00b2 \u0661\n".encode(),
    "terminal": b"\x1b[2J\x1b]0;x\x07\n",
}
DEFINITIONS = [
    ["check"],
    ["show"],
    ["fmt"],
    ["test"],
    ["rulebook"],
    ["uci", "--variant"],
    ["xboard", "--variant"],
]
RECORDS = [["pgn", "check"], ["pgn", "show"], ["pgn", "convert"], ["epd", "check"], ["epd", "convert"]]
GAMES = ["random", "random", "--variant", "losalamos", "--games", "2", "--quiet"]
OTHERS = [
    ["lab", "show"],
    ["lab", "run", "--resume"],
    ["match", *GAMES, "--openings"],
    ["match", *GAMES, "--record"],
]
SUFFIX = {"pgn": ".pgn", "epd": ".epd", "lab": ".sqlite", "match": ".txt"}


@pytest.mark.parametrize("number", ["nan", "inf", "-nan"])
@pytest.mark.parametrize(
    "command",
    [
        ["draw", "chess", "--size"],
        ["diff", "chess", "chess", "--seconds"],
        ["analyse", "chess", "--movetime"],
        ["match", "random", "random", "--patience"],
        ["learn", "chess", "--hours"],
        ["lab", "run", "chess", "--sprt", "0"],
    ],
    ids=lambda command: command[0],
)
def test_no_number_that_is_not_finite(command: list[str], number: str) -> None:
    """`nan` lies between any two bounds: every number of the tables is a finite one."""
    result = CliRunner().invoke(cli, [*command, number])
    assert result.exit_code == 2
    assert "number" in result.output or "is not in the range" in result.output


def told(command: list[str], path: Path) -> str:
    """What a command says about a file; it may not end by anything but an exit code."""
    result = CliRunner().invoke(cli, [*command, str(path)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code in (0, 1, 2)
    assert "\x1b" not in result.output
    return result.output


@pytest.mark.parametrize("name", some(5, [*CONTENTS, "folder", "missing"]))
@pytest.mark.parametrize("command", [*DEFINITIONS, *RECORDS, *OTHERS], ids=" ".join)
def test_what_is_no_such_file(command: list[str], name: str, tmp_path: Path) -> None:
    path = tmp_path / f"given{SUFFIX.get(command[0], '.yaml')}"
    if name == "folder":
        path.mkdir()
    elif name != "missing":
        path.write_bytes(CONTENTS[name])
    output = told(command, path)
    if command in DEFINITIONS:
        assert "given.yaml" in output
    elif command[0] == "lab" or name in ("folder", "missing"):
        assert "given" in output or command[-1] == "--record"


WRITING = [
    ["draw", "losalamos", "-o"],
    ["rulebook", "losalamos", "-o"],
    ["explain", "losalamos", "king", "--svg"],
    ["pgn", "convert", os.devnull, "--output"],
    ["epd", "convert", os.devnull, "--output"],
    ["new"],
    ["match", *GAMES, "--record"],
    ["lab", "run", "losalamos", "--games", "2", "--workers", "1", "--quiet", "--db"],
]


@pytest.mark.parametrize("command", WRITING, ids=" ".join)
def test_where_nothing_can_be_written(command: list[str], tmp_path: Path) -> None:
    for path in (tmp_path / "no" / "such.yaml", tmp_path, tmp_path / ("x" * 300 + ".yaml")):
        result = CliRunner().invoke(cli, [*command, str(path)])
        assert isinstance(result.exception, (SystemExit, OSError)), result.exception
        assert result.exit_code


@pytest.mark.parametrize("stream", ["stdin", "stdout", "stderr"])
@pytest.mark.parametrize("words", ["schema", "draw losalamos -o -", "show losalamos --full", "uci"])
def test_a_stream_that_was_closed_from_the_beginning(
    words: str, stream: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if stream != "stdin":
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    monkeypatch.setattr(sys, stream, None)
    code = shell.run(cli, words.split())
    getattr(sys, stream).close()
    assert code == 0


@pytest.mark.every
@pytest.mark.parametrize(
    "words",
    ["--help", "--version", "lab --help", "list", "rulebook losalamos -o -", "draw chess -o -", "uci"],
)
def test_a_reader_that_has_gone(words: str) -> None:
    end, pipe = os.pipe()
    os.close(end)
    found = subprocess.run(
        [sys.executable, "-m", "interpreter", *words.split()],
        stdout=pipe,
        stderr=subprocess.PIPE,
        input=b"uci\n",
        cwd=ROOT,
        check=False,
    )
    os.close(pipe)
    assert (found.returncode, found.stderr) == (128 + signal.SIGPIPE, b"")

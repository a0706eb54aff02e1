"""A position as other programs write it is the same one by every door: Python, protocols, records, the command line.

Pages and the npm package are asked the same table in tests/applications/web (test_web_fens.py, test_library.py).
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from functools import cache

import pytest
from click.testing import CliRunner
from positions import ODD, REFUSED
from shared import load, some

from interpreter import FenError
from interpreter.applications.cli.cli import cli
from interpreter.applications.protocols.lines import LineReader, LineWriter
from interpreter.applications.protocols.session import Settings
from interpreter.applications.protocols.uci import Uci
from interpreter.applications.protocols.uci_family import DIALECTS
from interpreter.applications.protocols.xboard import Conversation
from interpreter.applications.records import PgnReader, replay


def python(name: str, fen: str) -> str:
    """`variant.position(fen)`"""
    try:
        return load(name).position(fen).fen()
    except FenError as error:
        return str(error)


@cache
def engine(name: str) -> tuple[Uci, io.BytesIO]:
    """A conversation by UCI, and what it says."""
    out = io.BytesIO()
    return Uci(LineReader(io.BytesIO()), LineWriter(out), Settings(name), DIALECTS["uci"]), out


def uci(name: str, fen: str) -> str:
    """`position fen FEN`"""
    talk, out = engine(name)
    begin = len(out.getvalue())
    talk.obey(f"position fen {fen}")
    talk.obey("d")
    lines = out.getvalue()[begin:].decode().splitlines()
    wrong = [line for line in lines if line.startswith("info string error: ")]
    return (wrong or [line.removeprefix("Fen: ") for line in lines if line.startswith("Fen: ")])[0]


@cache
def table(name: str) -> tuple[Conversation, io.BytesIO]:
    """A conversation with XBoard, and what it says."""
    out = io.BytesIO()
    talk = Conversation(Settings(name), LineWriter(out))
    talk.sit_down()
    talk.obey("new")
    talk.obey("force")
    return talk, out


def xboard(name: str, fen: str) -> str:
    """`setboard FEN`; reasons have no round brackets there."""
    talk, out = table(name)
    begin = len(out.getvalue())
    talk.obey(f"setboard {fen}")
    said = out.getvalue()[begin:].decode()
    wrong = [line for line in said.splitlines() if line.startswith("tellusererror Illegal position: ")]
    brackets = str.maketrans("[]", "()")
    return wrong[0].translate(brackets) if wrong else talk.table.course.position.fen()


def record(name: str, fen: str) -> str:
    """The tag FEN of a PGN."""
    text = f'[Variant "{name}"]\n[SetUp "1"]\n[FEN "{fen}"]\n\n*\n'
    (game,) = PgnReader(io.BytesIO(text.encode()))
    replay(game)
    return str(game.fault) if game.fault else game.final


def command(name: str, fen: str) -> str:
    """`heterodox moves VARIANT --fen FEN`"""
    result = CliRunner().invoke(cli, ["moves", name, "--fen", fen, "--json"])
    assert result.exit_code in (0, 2)
    return str(json.loads(result.stdout)["fen"]) if result.exit_code == 0 else result.output


DOORS: dict[str, Callable[[str, str], str]] = {
    "python": python,
    "uci": uci,
    "xboard": xboard,
    "record": record,
    "command": command,
}


@pytest.mark.parametrize("name", some(4, sorted({name for name, *_ in ODD})))
@pytest.mark.parametrize("door", DOORS)
def test_a_position_is_the_same_by_every_door(door: str, name: str) -> None:
    for _, fen, written, _ in (row for row in ODD if row[0] == name):
        assert DOORS[door](name, fen) == written, fen


@pytest.mark.parametrize("name", sorted({name for name, *_ in REFUSED}))
@pytest.mark.parametrize("door", DOORS)
def test_what_is_none_is_refused_with_the_same_words(door: str, name: str) -> None:
    for _, fen, _, _ in (row for row in REFUSED if row[0] == name):
        told = DOORS[door](name, fen)
        if door == "xboard" and "cannot just have passed" in python(name, fen) and len(fen.split()[3]) == 2:
            # XBoard names the square after every double step, whether it can be passed or not.
            assert told.split()[:3] == fen.split()[:3]
        else:
            assert python(name, fen) in told, fen

"""How three dialects of Betza notation read texts, and that what is written for XBoard is read back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st
from movements import entries
from shared import load

import interpreter
from interpreter.applications.cli.cli import cli
from interpreter.applications.exchange.betza_readings import DIALECTS, LEGS, readings
from interpreter.applications.protocols.xboard_betza import describe
from interpreter.language.resources import shipped_ids
from interpreter.model.betza import movement, render

OURS, XBOARD, FAIRY = DIALECTS
NOT_READ = {
    # text, dialect: the letter that is wrong, and a word of the remedy
    ("oR", XBOARD): (0, "wrap: files"),
    ("WO2", XBOARD): (1, "`castling`"),
    ("zB", FAIRY): (0, "crooked"),
    ("WudF", XBOARD): (1, "`effects`"),
    ("fmWjN", XBOARD): (3, "D and A"),
    ("fmWjN", FAIRY): (3, "no such modifier"),
    ("KcaK", XBOARD): (2, "one movement"),
    ("W(1,4)", XBOARD): (1, "an atom"),
    ("pW", FAIRY): (1, "lines of any length"),
    ("Wm", XBOARD): (2, "an atom"),
    ("R100", XBOARD): (1, "0 to 99"),
    ("", FAIRY): (0, "letters"),
    ("W" * 300, XBOARD): (0, "letters"),
}


def read(text: str) -> dict[str, Any]:
    return {reading.dialect: reading for reading in readings(text)}


def means(text: str, dialect: str) -> Any:
    reading = read(text)[dialect]
    assert reading.error is None, reading.error
    return movement(list(reading.entries))


@pytest.mark.parametrize(
    "text", ["WDA", "mQcN", "fmWfcF", "nN", "gQ", "mRcpR", "fsW", "NN", "R4", "fFbD", "vR"]
)
def test_all_agree(text: str) -> None:
    assert means(text, OURS) == means(text, XBOARD) == means(text, FAIRY)


@pytest.mark.parametrize(("text", "ours"), [("flN", "lfN"), ("ffN", "fN"), ("fsN", "lfrfN"), ("ifmnD", "")])
def test_they_differ(text: str, ours: str) -> None:
    """The others mean what this text of ours means."""
    found = read(text)
    assert found[XBOARD].entries == found[FAIRY].entries
    if ours:
        assert means(text, XBOARD) == means(ours, OURS)
        assert found[OURS].error is not None or means(text, OURS) != means(ours, OURS)
    else:
        assert found[XBOARD].entries[0]["from"] == "start"


@pytest.mark.parametrize("text", LEGS)
def test_legs_that_are_one_movement(text: str) -> None:
    assert list(read(text)[XBOARD].entries) == [LEGS[text]]
    assert list(read("c" + text)[XBOARD].entries) == [] or read("c" + text)[XBOARD].error


def test_the_last_leg_says_how_it_moves() -> None:
    assert read("afsmW")[XBOARD].entries == ({**LEGS["afsW"], "only": "quiet"},)
    assert read("jcD")[XBOARD].entries == (
        {"path": [{"step": "orthogonal", "over": "all"}, {"step": "orthogonal"}], "only": "capture"},
    )


@pytest.mark.parametrize(("text", "dialect"), NOT_READ)
def test_refuses_and_points_at_the_letter(text: str, dialect: str) -> None:
    offset, remedy = NOT_READ[text, dialect]
    error = read(text)[dialect].error
    assert error is not None
    assert error.offset == offset
    assert remedy in error.reason


@given(st.text(alphabet="WFDNAHCZGKRBQOmcnpgefblrvshiajoud0123(,)", max_size=10))
def test_every_text_is_read_or_refused(text: str) -> None:
    for reading in readings(text):
        if reading.error is not None:
            assert 0 <= reading.error.offset <= len(text)
        else:
            assert reading.entries


def written(variant: interpreter.Variant, name: str) -> str | None:
    """A piece of White's as XBoard's text; None where it says less or has castling."""
    game = variant.ruleset
    words = describe(game, next(piece for piece in game.pieces if piece.name == name), 0)
    return None if words.inexact or "O" in words.text or "o" in words.text else words.text


def check_pieces(variant: interpreter.Variant) -> int:
    """What is written of each piece, in our notation and for XBoard, means its movement; how many were read back."""
    read_back = 0
    if not variant.ruleset.board.flat:
        return 0  # no text of Betza speaks of hexagons or levels
    for name, piece in variant.definition["pieces"].items():
        moves = piece.get("moves", ())
        meant = movement(list(moves)) if not isinstance(moves, str) else None
        if not meant:
            continue
        ours, theirs = render(list(moves)), written(variant, name)
        assert ours is None or means(ours, OURS) == meant
        assert theirs is None or means(theirs, XBOARD) == meant, (variant.id, name, theirs)
        read_back += theirs is not None
    return read_back


@pytest.mark.every
def test_shipped_pieces_are_read_back() -> None:
    assert sum(check_pieces(load(name)) for name in shipped_ids()) > 200


BOARD = """
format: 2
variant: any
board: {files: a-k, ranks: 1-11, symmetry: rotate}
pieces: {it: {symbol: X, moves: MOVES}}
castling: none
setup: {f2: X, f10: x}
end:
  - {if: stalemate, result: draw}
"""


@pytest.mark.every
@settings(max_examples=25)
@given(st.lists(entries(), min_size=1, max_size=3))
def test_any_movement_is_read_back_from_what_xboard_is_told(moves: list[dict[str, Any]]) -> None:
    meant = movement(moves)
    if not meant:
        return
    setup = "|\n" + "\n".join(
        "  " + " ".join("xX"[r == 9] if f == 5 and r in (1, 9) else "." for f in range(11)) for r in range(11)
    )
    text = BOARD.replace("MOVES", json.dumps(moves)).replace("{f2: X, f10: x}", setup)
    try:
        variant = interpreter.load_text(text, kernel="plain")
    except interpreter.DefinitionError:
        return  # directions that leave a movement nowhere to go, or leaps beyond the board
    told = written(variant, "it")
    assert told is None or means(told, XBOARD) == meant, told


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["explain", *arguments])


def test_the_command() -> None:
    text = run("--betza", "flN").stdout
    assert text.index("Read by Heterodox:") < text.index("Read by XBoard (Betza 2.0), Fairy-Stockfish:")
    assert "one square to the left and two forward" in text
    assert "two squares to the left and one forward" in text
    assert text.count("◉  moves or captures here") == 2
    told = run("--betza=fmWfceFifmnD").stdout
    assert "drawn as the second rank" in told
    assert "Not read by Heterodox" in told
    data = json.loads(run("--betza", "flN", "--json").stdout)
    assert data["readings"][1] == {"dialect": XBOARD, "moves": [{"leap": [[-2, 1]]}], "error": None}


def test_the_command_with_a_text_that_nobody_reads() -> None:
    result = run("--betza", "mWX")
    assert result.exit_code == 2
    assert "no dialect of Betza notation reads this" in result.stderr
    assert "letter 3 (X)" in result.stderr


def test_the_command_without_a_piece_is_as_it_was() -> None:
    assert run("chess").exit_code == 2
    assert "The bishop slides" in run("chess", "B").stdout

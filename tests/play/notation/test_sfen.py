"""SFEN and USI's squares: what shogi programs write, for every game with their pieces."""

from __future__ import annotations

import random

import pytest
from shared import first

import interpreter
from interpreter.errors import FenError, MoveError
from interpreter.play.notation import sfen

SHOGIS = ("shogi", "minishogi", "judkins", "gorogoro", "torishogi", "kyotoshogi", "dobutsu")
START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"


def positions(name: str, games: int = 2, plies: int = 60) -> list[interpreter.Position]:
    """Positions of random games."""
    dice, found = random.Random(5), []
    for _ in range(games):
        position = interpreter.load(name).position()
        while position.legal_moves and len(position.move_stack) < plies:
            found.append(position.copy())
            position.push(dice.choice(list(position.legal_moves)))
    return found


@pytest.mark.parametrize("name", first(2, SHOGIS))
def test_a_position_is_read_back(name: str) -> None:
    for position in positions(name):
        text = position.sfen()
        back = position.variant.position(text)
        assert back.sfen() == text
        assert position.variant.position(f"sfen {text}") == back
        same = position.fen().split()
        assert back.fen().split()[:2] == same[:2]
        assert back.fullmove_number == position.fullmove_number
        assert set(map(str, back.legal_moves)) == set(map(str, position.legal_moves))


@pytest.mark.parametrize("name", first(3, SHOGIS))
def test_moves_in_the_squares_of_usi(name: str) -> None:
    for position in positions(name)[::7]:
        sheet = position.variant.sheet
        for move in position.legal_moves:
            text = sheet.in_tongue(position, move, "usi")
            assert position.parse(text) == position.parse_san(text) == move
            assert position.is_legal(text)


def test_the_side_that_begins_is_black_there() -> None:
    position = interpreter.load("shogi").position(f"{START} b - 1")
    assert position.turn == "white"
    assert position.fen() == f"{START}[] w - - 0 1"
    assert position.sfen() == f"{START} b - 1"
    assert position.notes == (sfen.NOTE,)
    assert position.variant.position(f"sfen {START} b - 1").notes == ()
    position.push("7g7f")
    assert position.sfen().endswith(" w - 2")


def test_a_handicap_begins_with_the_other_side() -> None:
    position = interpreter.load("shogi").position(
        "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    )
    assert (position.turn, position.fullmove_number) == ("black", 1)


def test_hands_are_counted_and_in_the_usual_order() -> None:
    fen = "4k4/9/9/9/9/9/9/9/4K4[PPPRBlpp] b - - 3 4"
    position = interpreter.load("shogi").position(fen)
    assert position.sfen() == "4k4/9/9/9/9/9/9/9/4K4 w RB3Pl2p 8"
    assert position.variant.position(position.sfen()).hands == position.hands


def test_a_fen_stays_a_fen() -> None:
    shogi = interpreter.load("shogi")
    assert shogi.position(f"{START}[] w - - 0 1").turn == "white"
    assert shogi.position(f"{START}[] b - - 0 1").turn == "black"
    # Where castling is a field, four fields are the beginning of a FEN.
    begun = interpreter.load("crazyhouse").position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - 1")
    assert begun.turn == "black"
    assert begun.notes
    named = interpreter.load("crazyhouse").position("sfen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - 1")
    assert named.turn == "white"
    assert interpreter.load("chess").position("sfen 4k3/8/8/8/8/8/8/4K3 w - 7").turn == "black"


WRONG = {
    "sfen": "expected BOARD b or w HANDS NUMBER",
    f"sfen {START}": "expected BOARD b or w HANDS NUMBER",
    f"sfen {START} x - 1": "expected BOARD b or w HANDS NUMBER",
    f"sfen {START} b - one": "expected BOARD b or w HANDS NUMBER",
    f"{START} b 2Q 1": "'Q' is never kept in hand",
    f"{START} b K 1": "'K' is never kept in hand",
    f"sfen {START} b ++P 1": "expected BOARD b or w HANDS NUMBER",
    f"{START} b 0P 1": "'0' is not a number of pieces from 1 to 255",
    f"{START} b 99999999999999999999P 1": "is not a number of pieces from 1 to 255",
    f"{START[:-1]} b - 1": "8 squares, expected 9",
    f"{START}/9 b - 1": "10 ranks, expected 9",
    "sfen " + "9/" * 20_000 + " b - 1": "expected BOARD",
    f"{START} b {'255P' * 4000} 1": "longer than 20000 characters",
}


@pytest.mark.parametrize("text", WRONG, ids=range(len(WRONG)))
def test_what_is_wrong_is_said(text: str) -> None:
    with pytest.raises(FenError) as caught:
        interpreter.load("shogi").position(text)
    assert WRONG[text] in str(caught.value)


def test_a_place_in_the_board_is_that_of_the_text() -> None:
    text = "sfen 4k4/9/9/9/4?4/9/9/9/4K4 b - 1"
    with pytest.raises(FenError) as caught:
        interpreter.load("shogi").position(text)
    assert text[caught.value.offset] == "?"


def test_no_hands_where_there_are_none() -> None:
    with pytest.raises(FenError, match="this variant keeps no captured pieces: write -"):
        interpreter.load("chess").position("sfen 4k3/8/8/8/8/8/8/4K3 b P 1")


def test_neither_side_cannot_be_said() -> None:
    with pytest.raises(ValueError, match="either side"):
        interpreter.load("senterej").position().sfen()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("7g7e", "does not go as far"),
        ("P*5e", "hand holds no pawn"),
        ("9z9y", "9z9y"),
        ("0a1b", "0a1b"),
    ],
)
def test_a_refusal_says_what_was_written_and_why(text: str, reason: str) -> None:
    with pytest.raises(MoveError) as caught:
        interpreter.load("shogi").position().push(text)
    assert repr(text)[1:-1] in str(caught.value)
    assert reason in str(caught.value)


@pytest.mark.parametrize("text", ["7g7f=", "7g7f!", "7g7f+"])
def test_marks_of_other_programs_are_read(text: str) -> None:
    assert str(interpreter.load("shogi").position().parse(text)) == "c3c4"


def test_numbers_have_bounds() -> None:
    shogi = interpreter.load("shogi")
    assert sfen.translated(f"{START} b - 999999999999", shogi.dialect, []).endswith(" 1")
    assert sfen.translated("not a position", shogi.dialect, []) == "not a position"

"""Shogi's moves in Western letters: Hodges, Hosking, numbers on both axes, and Japanese signs."""

from __future__ import annotations

import random

import pytest

import interpreter
from interpreter.errors import MoveError

LARGE = [pytest.param(name, marks=pytest.mark.every) for name in ("annanshogi", "cannonshogi", "chushogi")]
GAMES = ["shogi", "minishogi", "torishogi", "dobutsu", *LARGE]


def after(*moves: str) -> interpreter.Position:
    """Shogi after these moves."""
    position = interpreter.load("shogi").position()
    for move in moves:
        position.push(position.parse_san(move))
    return position


@pytest.mark.parametrize(
    "text", ["P-7f", "P7f", "P-76", "P76", "P7g-7f", "P77-76", "P(77)76", "歩-76", "P\u201276", "P-7f="]
)
def test_a_step_is_read_however_sites_write_it(text: str) -> None:
    assert str(after().parse_san(text)) == "c3c4"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("Bx2b+", "b2h8+"),
        ("Bx22+", "b2h8+"),
        ("Bx2b=", "b2h8"),
        ("Bx22", "b2h8"),
        ("角x22+", "b2h8+"),
        ("G6i-5h", "d1e2"),
    ],
)
def test_promotion_is_what_the_text_says(text: str, move: str) -> None:
    assert str(after("P-7f", "P-3d").parse_san(text)) == move


@pytest.mark.parametrize("text", ["B*5e", "B'5e", "B*55", "B\u201955"])
def test_drops(text: str) -> None:
    assert str(after("P-7f", "P-3d", "Bx2b+", "Sx2b").parse_san(text)) == "B@e5"


def western(position: interpreter.Position, move: interpreter.Move, numbers: bool) -> str:
    """A move with its whole way, written anew: from our squares alone."""
    files, ranks = len(position.variant.board.files), len(position.variant.board.ranks)

    def named(square: str) -> str:
        x, y = files - (ord(square[0]) - ord("a")), ranks - int(square[1:]) + 1
        return f"{x}{y}" if numbers else f"{x}{chr(ord('a') + y - 1)}"

    text = str(move)
    if "@" in text:
        letter, _, square = text.partition("@")
        return f"{letter}*{named(square)}"
    letter = position.piece_at(move.origin).upper()
    taken = "x" if position.piece_at(move.target) else "-"
    return f"{letter}{named(move.origin)}{taken}{named(move.target)}{'+' if text.endswith('+') else ''}"


@pytest.mark.parametrize("name", GAMES)
def test_every_move_of_random_games_is_read_again(name: str) -> None:
    draw, position = random.Random(7), interpreter.load(name).position()
    small = len(position.variant.board.files) <= 9
    for _ in range(24):
        if position.outcome():
            break
        for move in draw.sample([*position.legal_moves], min(4, len(position.legal_moves))):
            for numbers in (False, True)[: 1 + small]:
                if str(move) in (
                    f"{move.origin}{move.target}",
                    f"{move.origin}{move.target}+",
                    f"{move.drop}@{move.target}",
                ):
                    assert str(position.parse_san(western(position, move, numbers))) == str(move)
        position.push(draw.choice([*position.legal_moves]))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("P-7e", "illegal move 'P-7e': the pawn on c3 does not go as far as c5"),
        ("P*55", "illegal move 'P*55': Sente's hand holds no pawn"),
        ("B-3c+", "the bishop on b2 is blocked by the pawn on c3"),
        ("G-58", "can mean several moves"),
    ],
)
def test_a_wrong_one_is_answered_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(MoveError, match="(?i)" + why.replace("*", r"\*")):
        after().parse_san(text)


@pytest.mark.every
def test_a_text_that_names_no_victim_is_the_move_that_takes_nothing_on_its_way() -> None:
    position = interpreter.load("chushogi").position(
        "lfcsgekgs1fl/a1bt1xotcbva/mvrhd1ndhr1m/ppppq1pppp1p/3ipp2i3/4N5p1/12/1P1I4I1P1/P1PPPPPPPP1P/"
        "MVRHD1QDHR1M/A1BS1OXTGBVA/LFCTGKE1SCFL w - - 16 9"
    )
    assert {"e7e8", "e7xd8e8"} <= set(map(str, position.legal_moves))
    assert str(position.parse_san("N(8f)8e")) == "e7e8"


def test_games_without_such_pieces_do_not_read_them() -> None:
    with pytest.raises(MoveError, match="does not start with a square"):
        interpreter.load("xiangqi").position().parse_san("C25")

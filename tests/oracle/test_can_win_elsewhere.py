"""`can_win` against PyPI `chess`: what it calls insufficient we do, but for what a game refutes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from shared import little_and_much, load

from interpreter.errors import FenError
from interpreter.play.variant import Position

chess = pytest.importorskip("chess")
variants = pytest.importorskip("chess.variant")

pytestmark = pytest.mark.oracle

BOARDS = {
    "chess": chess.Board,
    "kingofthehill": variants.KingOfTheHillBoard,
    "3check": variants.ThreeCheckBoard,
    "racingkings": variants.RacingKingsBoard,
    "crazyhouse": variants.CrazyhouseBoard,
    "antichess": variants.AntichessBoard,
    "atomic": variants.AtomicBoard,
    "horde": variants.HordeBoard,
}


def sparse(name: str, chance: random.Random) -> Iterator[str]:
    """FENs with a few pieces, often of one kind, and what may be of two."""
    fields = load(name).start_fen.split(" ", 2)[2].split()
    while True:
        kinds = chance.choice(["N", "B", "NB", "BR", "QN", "QBR", "NBRQP", "BBP", "QRBNP"])
        white = "" if name in ("horde", "antichess") else "K"
        black = "" if name == "antichess" else "k"
        white += "".join(chance.choices(kinds, k=chance.choice([0, 1, 1, 1, 2, 3])))
        black += "".join(chance.choices(kinds, k=chance.choice([0, 0, 1, 1, 2, 4]))).lower()
        squares = chance.sample(range(8, 56), len(white + black))
        board = [["1"] * 8 for _ in range(8)]
        for square, piece in zip(squares, white + black, strict=True):
            board[square // 8][square % 8] = piece
        rows = "/".join("".join(row) for row in board)
        for run in range(8, 1, -1):
            rows = rows.replace("1" * run, str(run))
        more = fields[2:]
        hand = "[]" if name == "crazyhouse" else ""
        yield " ".join([rows + hand, chance.choice("wb"), "-", "-", *more])


def insufficient(name: str, fen: str) -> tuple[bool, bool]:
    board = BOARDS[name](fen)
    return board.has_insufficient_material(chess.WHITE), board.has_insufficient_material(chess.BLACK)


#: Games where the rule there leaves out what is plain here: bishops of one colour against a king that explodes, pieces
#: that nobody can ever take, captures that are compulsory.
SHARPER_HERE = ("antichess", "atomic")


def bishops_of_two_colours(board: Any, side: str) -> bool:
    """Two bishops of the other side can stand beside their king, where those of this one reach nobody but it."""
    theirs = chess.BLACK if side == "white" else chess.WHITE
    return (
        board.occupied == board.bishops | board.kings
        and len(board.pieces(chess.BISHOP, theirs)) > 1
        and len(
            {bool(chess.BB_SQUARES[s] & chess.BB_DARK_SQUARES) for s in board.pieces(chess.BISHOP, theirs)}
        )
        == 1
    )


def knight_and_bishops_of_one_colour(board: Any, side: str) -> bool:
    """A knight and two bishops of one colour without a king, which mate a bare king in a corner of that colour."""
    assert side == "white"
    horde = board.occupied_co[chess.WHITE]
    bishops = [
        bool(chess.BB_SQUARES[s] & chess.BB_DARK_SQUARES) for s in board.pieces(chess.BISHOP, chess.WHITE)
    ]
    return (
        len(bishops) == 2
        and len({*bishops}) == 1
        and len(board.pieces(chess.KNIGHT, chess.WHITE)) == 1
        and horde.bit_count() == 3
        and board.occupied_co[chess.BLACK].bit_count() == 1
    )


#: What the library denies although it comes about, by game: see `test_where_the_library_is_wrong`.
WRONG_THERE = {"atomic": bishops_of_two_colours, "horde": knight_and_bishops_of_one_colour}


@little_and_much("positions", 120, 3000)
@pytest.mark.parametrize("name", BOARDS)
def test_as_sharp(name: str, positions: int) -> None:
    chance, left, denied = random.Random(f"win {name}"), positions, 0
    for fen in sparse(name, chance):
        try:
            position = load(name).position(fen)
        except FenError:
            continue
        for side, theirs in zip(("white", "black"), insufficient(name, fen), strict=True):
            if position.outcome() is not None:
                continue
            denied += theirs
            if theirs and position.can_win(side):
                assert name in WRONG_THERE, (fen, side)
                assert WRONG_THERE[name](BOARDS[name](fen), side), fen
            elif not theirs and not position.can_win(side):
                assert name in SHARPER_HERE, (fen, side)
                never_wins(position, side, chance)
        left -= 1
        if not left:
            break
    assert denied or name in ("kingofthehill", "racingkings")


def never_wins(position: Position, side: str, chance: random.Random) -> None:
    """Random games do not refute what is said."""
    for _ in range(20):
        twin = position.copy()
        while twin.legal_moves and twin.outcome() is None and len(twin.move_stack) < 80:
            twin.push(chance.choice(list(twin.legal_moves)))
        outcome = twin.outcome()
        assert outcome is None or outcome.winner != side, (position.fen(), side, twin.move_stack)


def test_where_the_library_is_wrong_of_a_horde() -> None:
    """Two bishops of one colour and a knight mate a bare king, which PyPI `chess` calls insufficient."""
    fen = "5Bk1/8/5N1B/8/8/8/8/8 b - - 0 1"
    board, position = variants.HordeBoard(fen), load("horde").position(fen)
    assert board.has_insufficient_material(chess.WHITE)
    assert knight_and_bishops_of_one_colour(board, "white")
    assert position.can_win("white")
    for move in ("g8h8", "f8g7"):
        board.push_uci(move)
        position.push(move)
    assert board.is_checkmate()
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winner == "white"


def test_where_the_library_is_wrong() -> None:
    """Checkmate by a bishop that reaches no piece but the king, which PyPI `chess` calls insufficient."""
    mated = "7k/8/8/8/8/2b5/B7/KB6 w - - 0 1"
    board = variants.AtomicBoard(mated)
    assert board.is_checkmate()
    assert board.has_insufficient_material(chess.BLACK)
    before = load("atomic").position("7k/8/8/8/1b6/8/B7/KB6 b - - 0 1")
    assert before.can_win("black")
    before.push("b4c3")
    outcome = before.outcome()
    assert outcome is not None
    assert outcome.winner == "black"

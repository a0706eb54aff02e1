"""Captures en passant on any of the many squares that a slide has passed."""

from __future__ import annotations

import random

import pytest
from contract import check_position, choose
from shared import first

import interpreter
from interpreter.errors import DefinitionError
from interpreter.rules.tables.records import passed_squares

MOVES = (
    "{moves: [{HEAD, only: capture, takes: [enemy, en_passant], leaves: en_passant},"
    " {HEAD, only: quiet, leaves: en_passant}]}"
)
"""Captures stand first: who comes to a passed square takes what has passed it."""
HEADS = {
    "rook": "slide: orthogonal",
    "bishop": "slide: diagonal",
    "queen": "slide: any",
    "knight": "leap: [1, 2], repeat: any",
}
PIECES = "pieces:\n" + "".join(f"  {name}: {MOVES.replace('HEAD', head)}\n" for name, head in HEADS.items())
CHESS = "format: 2\nvariant: mine\nextends: chess\ncastling: none\n"
WIDE = "board: {files: a-l, ranks: 1-3}\nsetup: |\n  r . . . . . . . . . . k\n  . . . . . . . . . . . .\n  R . . . . . . . . . . K\n"


def test_every_square_of_a_long_slide() -> None:
    variant = interpreter.load_text(CHESS + PIECES, kernel="plain")
    position = variant.position("8/3k4/1r6/8/8/8/8/Q3K3 w - - 0 1")
    position.push("a1h8")
    assert position.passed_squares == ("b2", "c3", "d4", "e5", "f6", "g7")
    again = variant.position(position.fen())
    assert again.hash == position.hash
    assert [str(m) for m in again.legal_moves] == [str(m) for m in position.legal_moves]
    position.push("b6f6")
    assert position.fen().startswith("8/3k4/5r2/8/8/8/8/4K3 w"), "the queen is gone from h8"


def test_a_capture_passes_squares_too() -> None:
    position = interpreter.load_text(CHESS + PIECES, kernel="plain").position(
        "7n/3k4/1r6/8/8/8/8/Q3K3 w - - 0 1"
    )
    position.push("a1h8")
    assert len(position.passed_squares) == 6
    assert "b6b2" in [str(m) for m in position.legal_moves]


@pytest.mark.parametrize("seed", first(1, range(6)))
def test_games_with_many_passed_squares(seed: int) -> None:
    """Texts, hashes, attacks and legality; a position equals the one from its own FEN."""
    variant, chance = interpreter.load_text(CHESS + PIECES, kernel="plain"), random.Random(seed)
    position = variant.position("r1b1k1q1/8/5n2/8/8/2N5/8/Q1B1K2R w - - 0 1")
    longest = 0
    for _ in range(12):
        if position.outcome() is not None:
            break
        check_position(position, chance, take_back=1, brute=True)
        far = [m for m in map(str, position.legal_moves) if abs(ord(m[0]) - ord(m[2])) > 5]
        position.push(chance.choice(far) if far else choose(position, chance))
        longest = max(longest, len(position.passed_squares))
        assert variant.position(position.fen()).hash == position.hash
    assert longest > 0


def test_ten_squares_of_a_wide_board() -> None:
    rules = "pieces:\n  king: {symbol: K, royal: true, moves: [{step: any}]}\n  rook: {symbol: R, moves: [{slide: orthogonal, takes: [enemy, en_passant], leaves: en_passant}]}\n"
    text = f"format: 2\nvariant: wide\nname: Wide\n{WIDE}{rules}end: [{{if: checkmate, result: loss}}]\n"
    position = interpreter.load_text(text, kernel="plain").position()
    position.push("a1k1")
    assert position.passed_squares == tuple("bcdefghij"[i] + "1" for i in range(9))
    assert interpreter.load_text(text, kernel="plain").position(position.fen()).hash == position.hash


def test_a_line_that_crosses_an_edge() -> None:
    """There the squares have no step of their own: so many are too many."""
    text = CHESS + "board: {files: a-h, ranks: 1-8, wrap: files}\n" + PIECES
    with pytest.raises(DefinitionError, match="across an edge of the board"):
        interpreter.load_text(text, kernel="plain")


def test_words_are_read_as_they_are_written() -> None:
    from interpreter.rules.tables.records import passant_word

    game = interpreter.load("chess", kernel="plain").ruleset
    board = game.board
    for name, vector in (("a8", (0, 1)), ("h8", (1, 1)), ("h1", (1, 0)), ("c1", (1, 0))):
        word = passant_word(game, 0, board.index[name], vector)
        ray = board.ray(0, vector)
        assert passed_squares(word) == list(ray[: ray.index(board.index[name])])

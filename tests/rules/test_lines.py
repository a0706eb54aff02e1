"""Lines drawn on the board, and movements that follow them."""

from __future__ import annotations

import re

import pytest

import interpreter
from interpreter.applications.drawing.board import Artist
from interpreter.applications.drawing.ground import drawn_lines
from interpreter.applications.drawing.scene import Scene
from interpreter.applications.rulebook.piece_data import phrases_of
from interpreter.play.variant import Position

TEXT = """
format: 2
variant: drawn
board: {files: a-f, ranks: 1-6, lines: LINES}
pieces:
  king: {symbol: K, royal: true, moves: [{step: orthogonal}]}
  rider: {symbol: R, moves: [{slide: diagonal drawn}]}
  hopper: {symbol: H, moves: [{path: [{slide: diagonal drawn, over: all}, {slide: diagonal drawn}]}]}
setup: |
  . . . . . k
  . . . . . .
  . . . h . .
  . . r . . .
  . R . . . .
  K . . . H .
end:
  - {if: checkmate, result: loss}
  - {if: stalemate, result: draw}
"""


def position(lines: str, fen: str) -> Position:
    return interpreter.load_text(TEXT.replace("LINES", lines)).position(fen)


def reached(there: Position, square: str) -> str:
    return " ".join(sorted(move.target for move in there.legal_moves if move.origin == square))


@pytest.mark.parametrize(
    ("lines", "square", "targets"),
    [
        ("[b2-d4]", "b2", "c3 d4"),
        ("[d4-b2]", "b2", "c3 d4"),  # whichever end is named first
        ("[b2-d4]", "e5", ""),  # on the same diagonal, but not on the line
        ("[b2-c3, d4-e5]", "b2", "c3"),  # lines that continue one another are two
        ("[b2-c3, c3-e5]", "c3", "b2 d4 e5"),
        ("[b2-d4, b4-d2]", "c3", "b2 b4 d2 d4"),
        ("[b1-b4]", "b2", ""),  # a line goes along the file, and the piece does not
    ],
)
def test_only_along_a_line_to_a_square_of_it(lines: str, square: str, targets: str) -> None:
    if lines == "[b1-b4]":
        lines = "[b1-b4, e1-f2]"
    rows = [["."] * 6 for _ in range(6)]
    rows[6 - int(square[1])]["abcdef".index(square[0])] = "R"
    rows[0][0], rows[5][5] = "k", "K"
    fen = "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), "".join(row)) for row in rows)
    assert reached(position(lines, f"{fen} w - - 0 1"), square) == targets


def test_of_several_directions_only_those_keep_to_lines_that_say_so() -> None:
    text = TEXT.replace(
        "slide: diagonal drawn}]}\n  hopper", "slide: [vertical, diagonal drawn]}]}\n  hopper"
    )
    there = interpreter.load_text(text.replace("LINES", "[b2-d4]")).position("5k/6/6/2R3/6/K5 w - - 0 1")
    assert reached(there, "c3") == "b2 c1 c2 c4 c5 c6 d4"


def test_both_sides_follow_the_same_lines() -> None:
    there = position("[a1-f6]", "k5/6/3r2/6/1R4/5K w - - 0 1")
    assert reached(there, "b2") == "a1 c3 d4"
    there = position("[a1-f6]", "k5/6/3r2/6/1R4/5K b - - 0 1")
    assert reached(there, "d4") == "b2 c3 e5 f6"


def test_check_goes_along_lines_and_is_stopped_there() -> None:
    assert position("[a1-c3]", "5k/6/6/2r3/6/K5 w - - 0 1").is_check()
    assert not position("[a1-c3]", "5k/6/3r2/6/6/K5 w - - 0 1").is_check()
    assert not position("[a1-c3]", "5k/6/6/2r3/1R4/K5 w - - 0 1").is_check()
    assert position("[a1-c3]", "5k/6/6/2h3/1R4/K5 w - - 0 1").is_check()


def test_a_move_beside_the_lines_is_refused_with_their_squares() -> None:
    reason = position("[b2-d4]", "k5/6/6/6/1R4/5K w - - 0 1").why("b2e5")
    assert (reason.code, "b2, c3, d4" in reason.sentence) == ("region_to", True)


def test_lines_are_told_and_drawn() -> None:
    variant = interpreter.load_text(TEXT.replace("LINES", "[b2-d4, e1-f2]"))
    assert any("along the lines drawn on the board" in words for words in phrases_of(variant, "rider"))
    drawn = list(drawn_lines(Scene(variant.ruleset.board)))
    assert len(drawn) == 2
    assert all(re.fullmatch(r"M[0-9.]+ [0-9.]+L[0-9.]+ [0-9.]+", line) for line in drawn)
    assert "".join(drawn) in Artist(variant).draw(Scene(variant.ruleset.board), "empty")

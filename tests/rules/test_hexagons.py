"""Boards of hexagons: names, directions, words and pictures, as players of Gliński's game have them."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest
from shared import load

import interpreter
from interpreter.applications.drawing.text import grid
from interpreter.applications.rulebook.ends_in_words import ends_words
from interpreter.applications.rulebook.sections import Rulebook
from interpreter.errors import DefinitionError
from interpreter.model.geometry import HEXAGONS, SQUARES
from interpreter.model.layout import HEXAGON, Layout
from interpreter.play.variant import Variant

START = "b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w - - 0 1"
SMALL = """
format: 2
variant: small-hexagons
board: {shape: hexagons, files: a-c, ranks: 1-3, symmetry: rotate}
pieces: {king: {symbol: K, royal: true, moves: [{step: STEP}]}}
setup: |
  . . k
  . . .
  . K .
end: [{if: checkmate, result: loss}, {if: stalemate, result: draw}]
"""


def glinski() -> Variant:
    """The game, loaded when it is first asked for: not by each run that collects tests."""
    return load("glinski", kernel="plain")


def test_names_and_fen_are_those_of_its_players() -> None:
    assert glinski().start_fen == START
    assert glinski().board.files == tuple("abcdefghikl")
    assert {"a6", "f11", "l6"} < {*glinski().board}
    assert not {"a7", "j1", "l7"} & {*glinski().board}
    assert glinski().position(START).fen() == START


def test_a_hexagon_has_six_neighbours_and_six_more_through_its_corners() -> None:
    board = glinski().board
    assert {*board.neighbours("f6", "orthogonal").values()} == {"f7", "g6", "g5", "f5", "e5", "e6"}
    assert {*board.neighbours("f6", "diagonal").values()} == {"g7", "h5", "g4", "e4", "d5", "e7"}
    assert board.neighbours("b3", "vertical") == {"n": "b4", "s": "b2"}
    assert {board.shade(square) for square in board} == {"dark", "light", "middle"}
    assert len({board.shade(square) for square in ("f6", "g7", "h5", "g4", "e4", "d5", "e7")}) == 1


def test_a_word_alone_leads_straight_and_two_words_narrow() -> None:
    assert HEXAGONS.along("forward") == SQUARES.along("forward") == ((0, 1),)
    assert {*HEXAGONS.along("forward left", "forward right")} == {(-1, 0), (1, 1)}
    assert len(HEXAGONS.along("orthogonal forward")) == 3
    assert {*HEXAGONS.along("diagonal forward")} == {(1, 2), (-1, 1)}
    assert len(HEXAGONS.images(1, 3)) == 12
    assert all(HEXAGONS.turned(HEXAGONS.turned(v, 1, "mirror"), 1, "mirror") == v for v in HEXAGONS.any)


@pytest.mark.parametrize(
    ("step", "moves"),
    [("forward", ["b1b2"]), ("forward left", ["b1a1"]), ("forward right", ["b1c2"]), ("backward left", [])],
)
def test_small_board(step: str, moves: list[str]) -> None:
    position = interpreter.load_text(SMALL.replace("STEP", step), kernel="plain").position()
    assert [str(move) for move in position.legal_moves] == moves


def test_a_direction_without_a_hexagon_is_refused() -> None:
    with pytest.raises(DefinitionError, match="no direction is left"):
        interpreter.load_text(SMALL.replace("STEP", "sideways"), kernel="plain")
    with pytest.raises(DefinitionError, match="wrap is not supported on a board of hexagons"):
        interpreter.load_text(SMALL.replace("ranks: 1-3", "ranks: 1-3, wrap: files").replace("STEP", "any"))


def test_bishops_of_one_colour_are_not_asked_for_where_there_are_three() -> None:
    end = "end: [{material: [{who: king, in: one_shade}], result: draw}, "
    with pytest.raises(DefinitionError, match="three colours"):
        interpreter.load_text(SMALL.replace("STEP", "any").replace("end: [", end), kernel="plain")


def test_the_book_names_the_files_that_there_are() -> None:
    words = " ".join(Rulebook(glinski())._board_facts())
    assert "91 squares, which are hexagons, on the files a to i, k to l and the ranks 1 to 11" in words


@pytest.mark.parametrize("flipped", [False, True])
def test_every_picture_has_one_geometry(flipped: bool) -> None:
    board = glinski().ruleset.board
    layout = Layout(board, flipped=flipped)
    middles = [layout.middle(square) for square in range(board.size)]
    for (a, one), (b, other) in combinations(enumerate(middles), 2):
        near = any(board.offset(a, vector) == b for vector in HEXAGONS.orthogonal)
        assert dist(one, other) == pytest.approx(HEXAGON) if near else dist(one, other) > 1.5 * HEXAGON
    (x, y), (width, height) = layout.middle(board.index["f1"]), layout.size
    assert (y > height / 2) is not flipped
    assert x == pytest.approx(width / 2)
    assert {len(layout.corners(square)) for square in range(board.size)} == {6}
    assert glinski().position().svg(flipped=flipped).count("<use") == 36


def test_sentences_name_no_direction_that_hexagons_lack() -> None:
    assert (
        glinski()
        .pieces["pawn"]
        .sentences[2]
        .endswith("forward to the left or forward to the right, only to capture, also en passant.")
    )
    assert "then one at an angle of 60 degrees (the knight's move)" in glinski().pieces["knight"].sentences[0]
    assert glinski().pieces["rook"].betza is None


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        ("orthogonal", "line through sides of hexagons"),
        ("diagonal", "line through corners of hexagons"),
        ("any", "straight line"),
        ("vertical", "file"),
    ],
)
def test_a_row_is_on_a_line_that_hexagons_have(lines: str, line: str) -> None:
    rule = f"end: [{{count: king, in: row {lines}, is: 2, result: win}},"
    variant = interpreter.load_text(SMALL.replace("STEP", "forward").replace("end: [", rule), kernel="plain")
    assert any(f"next to each other on one {line}, " in clause for clause in ends_words(variant.ruleset))


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        ("slide: horizontal", "slides any number of squares diagonally sideways."),
        ("step: [forward left, backward left]", "steps one square orthogonally to the left."),
        (
            "leap: [[0, 2], [1, 3]]",
            "jumps exactly two squares forward or one square to the right and three forward.",
        ),
    ],
)
def test_sentences_of_some_directions(moves: str, sentence: str) -> None:
    variant = interpreter.load_text(SMALL.replace("step: STEP", moves), kernel="plain")
    assert variant.pieces["king"].sentences[0].endswith(sentence)


def test_a_condition_looks_opposite() -> None:
    rule = "step: any, if: {count: all, whose: enemy, in: opposite vertical, is: 0}"
    bent = SMALL.replace("shape: hexagons", "shape: bent hexagons, holes: [b3]").replace("step: STEP", rule)
    variant = interpreter.load_text(bent.replace(". . k", "k * .").replace(". K .", "K . ."), kernel="plain")
    assert not variant.position().legal_moves


def test_the_board_as_text_is_staggered() -> None:
    board = glinski().ruleset.board
    rows, letters = grid(board, lambda square: board.names[square], 3)
    assert len(rows) == 21
    assert "".join(letters) == "abcdefghikl"
    assert [cell for cell in rows[2][1] if cell.strip()] == ["d9", "f10", "h9"]
    assert rows[2][0] == ("d9", "h9")


def test_castling_follows_a_row_of_hexagons() -> None:
    """Shafran's king castles along both lower edges, which are two rows; off them is an error."""
    ours = load("shafran", kernel="plain").position("k/3/5/7/9/9/9/9/9/R3K3R w KQ - 0 1")
    assert {str(move) for move in ours.legal_moves if move.castling} == {"e1b1", "e1c1", "e1g1", "e1h1"}
    ours.push("e1b1")
    assert (ours.piece_at("b1"), ours.piece_at("c1"), ours.piece_at("a1")) == ("K", "R", None)
    with pytest.raises(DefinitionError, match="king and rook have to stand on one row of hexagons"):
        interpreter.load_text(
            "{format: 2, variant: off, extends: shafran, castling: [{king: e1, rook: h1, to: g1}, {king: d1, rook: i1, to: f1}]}"
        )

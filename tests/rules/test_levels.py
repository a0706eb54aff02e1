"""Boards of several levels: leaps, words, mirror images and the names that other programs use."""

from __future__ import annotations

import random

import pytest
from shared import some

import interpreter
from interpreter.applications.protocols.xboard_squares import Squares
from interpreter.applications.records.fentools import colours_swapped, square_rows
from interpreter.kinds.movement import bent
from interpreter.play.notation.grid import grid_names

SMALL = """
format: 2
variant: small-levels
board: {files: a-c, ranks: 1-3, levels: 2, symmetry: rotate}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  rider: {symbol: R, moves: MOVES}
setup: |
  . . k
  . . .
  . . .

  . . r
  R . .
  K . .
end: [{if: checkmate, result: loss}, {if: stalemate, result: draw}]
"""


def small(moves: str) -> interpreter.Variant:
    return interpreter.load_text(SMALL.replace("MOVES", moves), kernel="plain")


@pytest.mark.parametrize("ranks", some(6, range(2, 41)))
def test_a_leap_along_ranks_never_comes_to_another_level(ranks: int) -> None:
    moves = small(f"[{{leap: [0, {ranks}]}}]").position().legal_moves
    assert not [move for move in map(str, moves) if move.startswith("Aa2") and move[3] == "B"]


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        ("[{leap: [0, 15]}]", "jumps exactly 15 squares orthogonally."),
        ("[{path: [{step: diagonal}, {leap: [[0, 0, 1]]}]}]", "steps diagonally, then steps up."),
        (
            "[{path: [{step: forward}, {leap: [0, 0, 1]}]}]",
            "steps straight forward, then steps orthogonally.",
        ),
    ],
)
def test_sentences_count_levels(moves: str, sentence: str) -> None:
    assert small(moves).pieces["rider"].sentences == (f"The rider {sentence}",)


def test_conditions_count_levels() -> None:
    rule = "[{step: any, if: {count: all, in: {leap: [[0, 0, 1]]}, is: 0}}]"
    assert "no piece of its own side one square up from it" in small(rule).pieces["rider"].sentences[1]


def test_a_path_knows_how_far_a_level_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each leg of a rook has at most two steps in a line of three squares."""
    monkeypatch.setattr(bent, "MOST_WAYS", 6 * 2 * 5)
    assert small("[{path: [{leap: [0, 0, 1], repeat: any}, {leap: [0, 0, 1], repeat: any}]}]")


def test_mirror_images_keep_the_level_where_both_sides_begin_on_one() -> None:
    alice, chance = interpreter.load("alice", kernel="plain"), random.Random(1)
    position = alice.position()
    for _ in range(8):
        image = alice.position(colours_swapped(alice, position.fen()))
        assert colours_swapped(alice, image.fen()) == position.fen()
        assert len(image.legal_moves) == len(position.legal_moves)
        position.push(chance.choice([*map(str, position.legal_moves)]))


def test_squares_have_files_and_ranks_of_their_level_and_levels_are_stacked_for_other_programs() -> None:
    alice = interpreter.load("alice", kernel="plain")
    [row] = [row for row in square_rows(alice.position()) if row["square"] == "Bc2"]
    assert (row["file"], row["rank"], row["xboard"]) == (2, 1, "c10")
    assert grid_names(alice.ruleset.board)[-1] == "h16"
    assert not Squares(alice.ruleset.board).fits
    assert not Squares(interpreter.load("glinski", kernel="plain").ruleset.board).fits


@pytest.mark.parametrize(
    ("longer", "move", "passed"),
    [
        ("{leap: [[0, 0, 1]], repeat: 2", "Aa1Ca1", "Ba1"),
        ("{leap: [[0, 1, 1]], repeat: 2", "Aa1Ca3", "Ba2"),
        ("{leap: [[1, 1, 1]], repeat: 2", "Aa1Cc3", "Bb2"),
        ("{leap: [[0, 0, 2]]", "Aa1Ca1", "Ba1"),
        ("{leap: [[0, 2, 2]]", "Aa1Ca3", "Ba2"),
        ("{leap: [[2, 2, 2]]", "Aa1Cc3", "Bb2"),
        ("{leap: [[0, 2, 0]]", "Aa1Aa3", "Aa2"),
    ],
)
def test_squares_of_other_levels_are_passed(longer: str, move: str, passed: str) -> None:
    text = SMALL.replace("levels: 2", "levels: 3").replace("a-c, ranks: 1-3", "a-h, ranks: 1-8")
    taking = (
        f"{{leap: {leap}, only: capture, takes: [enemy, en_passant]}}" for leap in ([0, 1, 1], [1, 1, 1])
    )
    text = text.replace("MOVES", f"[{longer}, only: quiet, leaves: en_passant}}, {', '.join(taking)}]")
    start = text.index("setup: |")
    empty = ["  " + ". " * 8] * 7
    boards = ["  . . . . . . . k", *empty, "", *empty, empty[0], "", *empty, "  R r . . . . . K"]
    text = "\n".join([text[:start] + "setup: |", *boards, text[text.index("end: [") :]])
    position = interpreter.load_text(text, kernel="plain").position()
    position.push(move)
    assert position.fen().split()[3] == passed
    assert f"Ab1{passed}" in [*map(str, position.legal_moves)]


def test_opposite_squares() -> None:
    cube, hexagons = (
        interpreter.load(name, kernel="plain").ruleset.board for name in ("raumschach", "glinski")
    )

    def names(square: str, **ends: bool) -> tuple[str, ...]:
        board = cube if square in cube.index else hexagons
        found = board.opposite(board.index[square], **ends)
        return () if found is None else (board.names[found],)

    assert names("Ab1", ranks=True) == ("Ab5",)
    assert names("Ab1", files=True, ranks=True, levels=True) == ("Ed5",)
    assert names("f1", ranks=True) == ("f11",)
    assert names("c2", ranks=True) == ("c7",)
    assert names("c2", files=True) == ("i2",)


LEVELS = """
format: 2
variant: three-levels
board: {files: a-c, ranks: 1-3, levels: 3}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  rider: {symbol: R, moves: [MOVE]}
setup: |
  . . k
  . . .
  . . .

  . . .
  . R .
  . . .

  . . .
  . . .
  K . .
end: [{if: checkmate, result: loss}, {if: stalemate, result: draw}]
"""
UP_AND_DOWN = "{leap: [[0, 0, 1], [0, 0, -1]]%s}"


@pytest.mark.parametrize(
    ("move", "goals"),
    [
        ("{path: [{step: forward}, %s]}" % (UP_AND_DOWN % ""), "Ab3 Cb3"),
        ("{path: [%s, {step: orthogonal}]}" % (UP_AND_DOWN % ""), "Aa2 Ab1 Ab3 Ac2 Ca2 Cb1 Cb3 Cc2"),
        ("{path: [{step: forward}, %s]}" % (UP_AND_DOWN % ", bend: any"), "Ab3 Cb3"),
    ],
)
def test_paths_turn_between_levels(move: str, goals: str) -> None:
    """From a line of a level, up and down are equally far from straight on."""
    variant = interpreter.load_text(LEVELS.replace("MOVE", move), kernel="plain")
    found = {str(m)[3:] for m in variant.position().legal_moves if str(m).startswith("Bb2")}
    assert found == {*goals.split()}


@pytest.mark.parametrize("bend", ["aside", "left"])
def test_no_turn_between_levels_has_a_side(bend: str) -> None:
    move = "{path: [{step: forward}, %s]}" % (UP_AND_DOWN % f", bend: {bend}")
    with pytest.raises(interpreter.DefinitionError, match="no direction is left"):
        interpreter.load_text(LEVELS.replace("MOVE", move), kernel="plain")

"""First moves: the right to them, what ends it, and what else they may not do."""

from __future__ import annotations

import pytest
from shared import load, texts

import interpreter
from interpreter.errors import DefinitionError, FenError

from .small import variant as small

FEN = "4k3/8/8/8/8/8/8/{row} {turn} {field} - 0 1"


def leaps(fen: str) -> set[str]:
    return {text for text in texts(load("cambodian").position(fen)) if text in ("d1b2", "d1f2", "e1e3")}


@pytest.mark.parametrize(
    ("fen", "found"),
    [
        ("4k3/8/8/8/8/8/8/3KM3 w DE - 0 1", {"d1b2", "d1f2", "e1e3"}),
        ("4k3/8/8/8/8/8/8/3KM3 w D - 0 1", {"d1b2", "d1f2"}),
        ("4k3/8/8/8/8/8/8/3KM3 w E - 0 1", {"e1e3"}),
        ("4k3/8/8/8/8/8/8/3KM3 w - - 0 1", set()),
        ("4k3/8/8/8/8/8/4P3/3KM3 w DE - 0 1", {"d1b2", "d1f2", "e1e3"}),  # over a piece
        ("4k3/8/8/8/8/4r3/1R6/3KM3 w DE - 0 1", {"d1f2"}),  # never onto one, not by capture either
        ("4k3/8/8/8/8/8/8/r2KM3 w DE - 0 1", set()),  # not out of check
        ("4k3/8/8/8/8/2n5/8/3KM3 w DE - 0 1", set()),
        ("3r1k2/8/8/8/8/8/8/3KM3 w DE - 0 1", set()),
        ("4k3/8/8/1b6/8/8/8/3KM3 w DE - 0 1".replace("b", "r"), {"d1f2", "e1e3"}),  # not into check
        ("4r1k1/8/8/8/8/8/8/3KM3 w DE - 0 1", {"d1b2", "d1f2", "e1e3"}),
    ],
)
def test_who_may_leap_and_where(fen: str, found: set[str]) -> None:
    assert leaps(fen) == found


@pytest.mark.parametrize(
    ("fen", "move", "field"),
    [
        ("4k3/8/8/8/8/8/8/3KM3 w DE - 0 1", "d1b2", "E"),
        ("4k3/8/8/8/8/8/8/3KM3 w DE - 0 1", "e1e3", "D"),
        ("4k3/8/8/8/8/8/8/3KM3 w DE - 0 1", "e1f2", "D"),
        ("r3k3/8/8/3P4/8/8/8/3KM3 b DE - 0 1", "a8d8", "E"),  # a rook on the file, a pawn between
        ("r3k3/8/8/3P4/8/8/8/3KM3 b DE - 0 1", "a8c8", "DE"),
        ("4k3/8/8/8/8/8/r7/1N1KM3 b DE - 0 1", "a2a1", "E"),
        ("4k3/8/8/8/8/8/4r3/2SKM3 b DE - 0 1", "e2e1", "-"),  # the met is captured, and a rook on the rank
        ("4k3/8/8/8/2n5/8/8/3KM3 b DE - 0 1", "c4b2", "DE"),
        ("3rk3/8/8/8/8/3n4/8/3KM3 b DE - 0 1", "d3b4", "DE"),  # it was there before
    ],
)
def test_what_ends_the_right(fen: str, move: str, field: str) -> None:
    position = load("cambodian").position(fen)
    before = position.fen()
    position.push(move)
    assert position.fen().split()[2] == field
    assert load("cambodian").position(position.fen()).fen() == position.fen()
    position.pop()
    assert position.fen() == before


@pytest.mark.parametrize("field", ["A", "DD", "d", "K"])
def test_rights_that_nobody_can_have(field: str) -> None:
    with pytest.raises(FenError, match="castling"):
        load("cambodian").position(FEN.format(row="3KM3", turn="w", field=field))


def test_the_right_needs_its_piece() -> None:
    with pytest.raises(FenError, match="'E' needs the piece on e1 that begins there"):
        load("cambodian").position(FEN.format(row="3K4", turn="w", field="E"))


def test_reasons() -> None:
    position = load("cambodian").position("4k3/8/8/8/8/8/8/3KM3 w E - 0 1")
    assert position.why("d1b2").code == "first_moves_over"
    assert "has moved, or a ruea" in position.why("d1b2").sentence
    assert position.why("e1e3").code == "legal"
    checked = load("cambodian").position("4k3/8/8/8/8/8/8/r2KM3 w DE - 0 1")
    assert "it is in check" in checked.why("d1b2").sentence


def test_more_rights_than_there_is_room_for() -> None:
    text = """
format: 2
variant: many
extends: chess
pieces:
  knight: {moves: [inherited, {leap: [1, 3], only: quiet, if: unmoved}]}
  rook: {moves: [inherited, {leap: [0, 2], only: quiet, if: unmoved}]}
"""
    with pytest.raises(DefinitionError, match="rights to castle and of first moves"):
        interpreter.load_text(text)


@pytest.mark.parametrize(
    ("row", "found"), [("W1X1K", {"a1d1"}), ("W1Y1K", set()), ("WX2K", {"a1c1"}), ("W3K", set())]
)
def test_a_first_move_hops_over_the_pieces_that_it_names(row: str, found: set[str]) -> None:
    pieces = """walker:
  symbol: W
  moves: [{step: vertical}, {path: [{slide: orthogonal, over: ox}, {step: orthogonal}], only: quiet, if: unmoved}]
ox: {symbol: X, moves: [{leap: [[1, 2]]}]}
yak: {symbol: Y, moves: [{path: [{slide: diagonal, over: ox}, {step: diagonal}]}]}"""
    v = small("k . . . . / . . . . . / . . . . . / . . . . . / W X Y . K", pieces)
    legal = texts(v.position(f"k4/5/5/5/{row} w A - 0 1"))
    assert {text for text in legal if text.startswith("a1") and text != "a1a2"} == found


def test_a_rook_may_have_first_moves_and_castle() -> None:
    rook = "rook: {symbol: R, moves: [{slide: orthogonal}, {leap: [[1, 2]], only: quiet, if: unmoved}]}"
    top = "castling:\n  white: [{king: c1, rook: a1, to: b1}]\n  black: none"
    v = small(". . . k / . . . . / . . . . / R . K .", rook, top)
    for field, found in (("QA", {"a1b3", "c1b1a1"}), ("Q", {"c1b1a1"}), ("A", {"a1b3"}), ("-", set())):
        place = v.position(f"3k/4/4/R1K1 w {field} - 0 1")
        assert place.fen().split()[2] == field
        assert {text for text in texts(place) if text in ("a1b3", "c1b1a1")} == found
    # The king need not stand where it begins, for the rook to make its first move.
    assert "a1b3" in texts(v.position("3k/4/4/RK2 w A - 0 1"))
    with pytest.raises(FenError, match="'Q' needs white's king on c1"):
        v.position("3k/4/4/RK2 w QA - 0 1")


def test_two_rights_with_one_letter_are_refused() -> None:
    ox = "ox: {symbol: X, moves: [{step: any}, {leap: [[1, 2]], only: quiet, if: unmoved}]}"
    with pytest.raises(DefinitionError, match="pieces on a1 and a2 would have the same letter 'A'"):
        small("k . . . / . . . . / X . . . / X . K .", ox)


CHESS = """format: 2
variant: leaping
extends: chess
pieces:
  rook: {moves: [inherited, {leap: [0, 2], only: quiet, if: unmoved}]}
  king: {moves: [inherited, {leap: [1, 2], only: quiet, if: unmoved}]}
effects:
  - {by: {who: rook, whose: enemy}, who: king, in: [same_file, same_rank], do: {mark: moved}}
"""


def test_a_castling_ends_the_rights_of_both_pieces() -> None:
    position = interpreter.load_text(CHESS).position("r3k2r/8/8/8/8/8/8/R3K2R b KQAEHkqaeh - 0 1")
    position.push("e8g8")
    assert position.fen().split()[2] == "KQAEHa"
    position.push("e1c1")
    assert position.fen().split()[2] == "Ha"
    assert position.variant.position(position.fen()).hash == position.hash


def test_a_rook_that_castles_comes_to_its_file() -> None:
    """On d1 it ends the leap of the king on d8, as any move there would."""
    text = (
        CHESS
        + "setup: |\n  r . . k . . . r\n"
        + "  p p p p p p p p\n"
        + "  . . . . . . . .\n" * 5
        + "  R . . . K . . R\ncastling:\n"
    )
    text += "  white: [{king: e1, rook: a1, to: c1}]\n  black: none\n"
    position = interpreter.load_text(text).position("r2k3r/8/8/8/8/8/8/R3K2R w QAEHadh - 0 1")
    position.push("e1c1")
    assert position.fen().split()[2] == "Hah"


def test_passing_brings_no_rook_to_a_file() -> None:
    text = CHESS + "turn: {pass: true}\n"
    position = interpreter.load_text(text).position("4k2r/8/8/8/8/8/8/R3K3 w AEe - 0 1")
    position.push("0000")
    assert position.fen().split()[2] == "AEe"

"""Castling: targets, conditions, rights, and texts that stay unique."""

from __future__ import annotations

import pytest

import interpreter

from .small import variant

ROOK = "rook: {symbol: R, moves: [{slide: orthogonal}]}"


def castling(entry: str) -> interpreter.Variant:
    top = f"castling:\n  white: [{entry}]\n  black: none"
    start = "r . . . k . . r / . . . . . . . . / . . . . . . . . / . . . . . . . . / R . . . K . . R"
    return variant(start, ROOK, top)


def texts(v: interpreter.Variant, fen: str) -> list[str]:
    return sorted(str(move) for move in v.position(fen).legal_moves if move.castling)


def test_flexible_targets_and_the_suffix_of_the_short_one() -> None:
    v = castling("{king: e1, rook: a1, to: b1-d1}")
    fen = "4k3/8/8/8/R3K2R w Q - 0 1"
    assert texts(v, fen) == ["e1b1", "e1c1", "e1d1a1"]
    position = v.position(fen)
    position.push("e1c1")
    assert position.fen().startswith("4k3/8/8/8/2KR3R b -")
    position.pop()
    position.push("e1d1a1")
    assert position.fen().startswith("4k3/8/8/8/3KR2R b -")
    position.pop()
    position.push("e1d1")
    assert position.fen().startswith("4k3/8/8/8/R2K3R b -")


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ("4k3/8/8/8/R3K2R", ["e1c1"]),
        ("4k3/8/8/8/RN2K2R", []),  # not empty between
        ("4k3/8/4r3/8/R3K2R", []),  # in check
        ("4k3/8/3r4/8/R3K2R", []),  # over an attacked square
        ("4k3/8/2r5/8/R3K2R", []),  # to an attacked square
        ("4k3/8/1r6/8/R3K2R", ["e1c1"]),  # only the rook's way is attacked
    ],
)
def test_conditions(board: str, expected: list[str]) -> None:
    v = castling("{king: e1, rook: a1, to: c1}")
    assert texts(v, f"{board.replace('N', 'R')} w Q - 0 1") == expected


def test_the_rook_may_not_uncover_the_king() -> None:
    # The rook stands between an enemy rook and the castled king.
    top = "castling:\n  white: [{king: c1, rook: b1, to: b1, rook_to: c1}]\n  black: none"
    v = variant("k . . . / . . . . / . . . . / . R K .", ROOK, top)
    assert texts(v, "k3/4/4/1RK1 w Q - 0 1") == ["c1b1b1"]
    assert texts(v, "k3/4/4/rRK1 w Q - 0 1") == []


def test_rights_are_lost_by_moves_and_by_capture() -> None:
    v = castling("{king: e1, rook: a1, to: c1}")
    position = v.position("r3k3/8/8/8/R3K2R w Q - 0 1")
    for move in ("h1h2", "a5a1"):
        position.push(move)
    assert position.fen().split()[2] == "-"
    position.pop()
    position.pop()
    assert position.fen().split()[2] == "Q"
    position.push("e1e2")
    assert position.fen().split()[2] == "-"


def test_a_right_without_its_pieces_is_refused() -> None:
    with pytest.raises(interpreter.FenError, match="needs white's rook on a1"):
        castling("{king: e1, rook: a1, to: c1}").position("4k3/8/8/8/4K2R w Q - 0 1")


def test_dropped_kings_and_rooks_castle() -> None:
    placement = interpreter.load("placement")
    position = placement.position("8/pppppppp/8/8/8/8/PPPPPPPP/R6R[KQBBNNkqrrbbnn] w - - 0 1")
    before = position.fen()
    position.push("K@e1")
    assert " KQ " in position.fen()
    position.pop()
    assert position.fen() == before
    position.push("K@d1")
    assert " - " in position.fen()
    position.push("K@e8")
    position.push("Q@e1")
    position.push("R@h8")
    assert " k " in position.fen()
    assert placement.position(position.fen()).fen() == position.fen()


BOTH = """castling:
  opposite: true
  white: [{king: e1, rook: h1, to: g1}, {king: e1, rook: a1, to: c1}]
  black: [{king: e5, rook: h5, to: g5}, {king: e5, rook: a5, to: c5}]"""


@pytest.mark.parametrize(
    ("fen", "played", "left"),
    [("w", "e1g1", "q"), ("w", "e1c1", "k"), ("b", "e5g5", "Q"), ("b", "e5c5", "K"), ("w", "h1g1", "Qkq")],
)
def test_both_sides_castle_to_opposite_wings(fen: str, played: str, left: str) -> None:
    start = "r . . . k . . r / . . . . . . . . / . . . . . . . . / . . . . . . . . / R . . . K . . R"
    position = variant(start, ROOK, BOTH).position(f"r3k2r/8/8/8/R3K2R {fen} KQkq - 0 1")
    position.push(played)
    assert position.fen().split()[2] == left
    if played == "e1g1":
        words = position.why("e5g5").sentence
        assert "the right to castle with h5 is lost: white has castled to this wing, or" in words
    position.pop()
    assert position.fen().split()[2] == "KQkq"

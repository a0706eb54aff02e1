"""Multi-steps, en passant on every passed square, promotion and recall."""

from __future__ import annotations

import pytest

import interpreter

from .small import targets, variant

PAWN = """pawn:
  symbol: P
  moves: [{step: forward, only: quiet}, {step: forward, repeat: 2-3, only: quiet, from: second_rank, leaves: en_passant}, {step: diagonal forward, only: capture, takes: [enemy, en_passant]}]
  %s
rook: {symbol: R, moves: [{slide: orthogonal}]}"""
BOARD = "k . . . r . / . . . . . . / . . p . . . / . . . . . . / . . . . . . / . P . P . . / K . . . . R"


def pawns(rule: str = "", top: str = "") -> interpreter.Variant:
    return variant(BOARD, PAWN % rule, top)


def test_every_passed_square_is_open_for_one_move() -> None:
    position = pawns().position("k5/6/6/2p3/6/1P1P2/K5 w - - 0 1")
    position.push("d2d5")
    assert position.fen() == "k5/6/3P2/2p3/6/1P4/K5 b - d3d4 1 1"
    assert targets(position, "c4") == "c3 d3"
    assert position.victims(position.parse("c4d3")) == ("d5",)
    position = pawns().position("k5/6/6/6/2p3/1P1P2/K5 w - - 0 1")
    position.push("d2d5")
    assert targets(position, "c3") == "b2 c2", "the starting square itself was not passed"
    position = pawns().position("k5/6/6/2p3/6/1P1P2/K5 w - - 0 1")
    position.push("b2b4")
    assert targets(position, "c4") == "b3 c3"
    assert position.victims(position.parse("c4b3")) == ("b4",)
    position.push("a7b7" if "a7b7" in position.legal_moves.texts else "a7a6")
    assert position.fen().split()[3] == "-"


@pytest.mark.parametrize(
    ("field", "fine"), [("b3", True), ("b4", False), ("d3", False), ("b3c3", False), ("b3b4", True)]
)
def test_the_field_must_be_explained_by_the_last_move(field: str, fine: bool) -> None:
    fen = f"k5/6/6/1Pp3/6/3P2/K5 b - {field} 0 1"
    if fine:
        assert targets(pawns().position(fen), "c4") == "b3 c3"
    else:
        with pytest.raises(interpreter.FenError, match="en passant"):
            pawns().position(fen)


def test_compulsory_promotion_has_no_plain_move() -> None:
    v = pawns("promotion: {to: last_rank, become: rook}")
    assert [str(m) for m in v.position("6/1P3k/6/6/6/6/K5 w - - 0 1").legal_moves if m.origin == "b6"] == [
        "b6b7r"
    ]


def test_optional_promotion_has_both() -> None:
    v = pawns("promotion: {to: last_rank, become: rook, optional: true}")
    texts = [str(m) for m in v.position("6/1P3k/6/6/6/6/K5 w - - 0 1").legal_moves if m.origin == "b6"]
    assert sorted(texts) == ["b6b7", "b6b7r"]


def test_recall_takes_from_the_pool_and_only_what_is_there() -> None:
    v = pawns(
        "promotion: {to: last_rank, become: [pawn, {who: rook, in: hand}]}",
        "hand: {takes: rook, whose: owner}",
    )
    empty = v.position("6/1P3k/6/6/6/6/K5[] w - - 0 1")
    assert "b6b7r" not in empty.legal_moves.texts
    full = v.position("6/1P3k/6/6/6/6/K5[Rr] w - - 0 1")
    full.push("b6b7r")
    assert full.fen() == "1R4/5k/6/6/6/6/K5[r] b - - 1 1"
    full.pop()
    assert full.fen().startswith("6/1P3k/6/6/6/6/K5[Rr]")


def test_a_captured_piece_goes_to_its_pool() -> None:
    v = pawns(
        "promotion: {to: last_rank, become: [pawn, {who: rook, in: hand}]}",
        "hand: {takes: rook, whose: owner}",
    )
    position = v.position("k5/6/6/6/2r3/1P1P2/K5[] w - - 0 1")
    position.push("b2c3")
    assert "[r]" in position.fen()


def test_promotion_for_one_side_only() -> None:
    v = pawns("promotion: {to: last_rank, become: rook, whose: white}")
    assert [str(m) for m in v.position("k5/6/6/6/6/3p2/K5 b - - 0 1").legal_moves if m.origin == "d2"] == [
        "d2d1"
    ]

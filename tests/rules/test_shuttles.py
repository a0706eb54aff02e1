"""Pieces that go to and fro."""

from __future__ import annotations

import pytest

import interpreter

from .small import variant

END = """  - {repeats: 3, who: rook, whose: mover, result: loss}
  - {if: checkmate, result: loss}
  - {if: stalemate, result: draw}"""
SETUP = ". k . . . / . . . . . / R . . . . / . . . . r / . . . K ."


def after(moves: str, setup: str = SETUP) -> interpreter.Position:
    place = variant(
        setup, "rook: {symbol: R, moves: [{slide: orthogonal}]}", "turn: {pass: true}", END
    ).position()
    for text in moves.split():
        place.push(text)
    return place


@pytest.mark.parametrize(
    ("moves", "result"),
    [
        ("a3a4 b5c5 a4a3 c5b5 a3a4", "0-1"),
        ("a3a4 b5c5 a4a3 c5b5", None),
        ("a3c3 b5a5 c3c4 a5b5 c4c3 b5a5 c3c4", "0-1"),
        ("a3c3 b5a5 c3c4 a5b5 c4c3", "0-1"),
        ("a3a4 b5c5 a4a3 c5b5 a3a2", None),
        ("a3a4 b5c5 a4a3 c5b5 0000 b5c5 a3a4", "0-1"),
        ("a3a4 b5c5 0000 c5b5 a4a3 b5c5 a3a4", None),
        ("d1c1 b5c5 c1d1 c5b5 d1c1", None),
        ("a3c3 e2e3 c3a3 e3e2 d1c1 e2e3", "1-0"),
    ],
    ids=lambda value: str(value).replace(" ", "-"),
)
def test_who_goes_to_and_fro_loses(moves: str, result: str | None) -> None:
    outcome = after(moves).outcome()
    assert (outcome and outcome.result) == result
    if outcome:
        assert outcome.reason == "to_and_fro"


def test_moves_that_answer_a_check_do_not_count() -> None:
    setup = "k . . . . / . . . . . / . . R . . / r . . . . / . . K . ."
    assert after("c1b1 a2b2 b1c1 b2c2 c3c2", setup).outcome() is None
    setup = "k . . . . / . . . . . / r . . R . / . . . . . / . K . . ."
    place = after("d3b3 a3a1 b1b2 a1a3 b3d3 a3b3 d3b3", setup)
    assert place.outcome() is None


def test_a_capture_begins_anew() -> None:
    setup = ". . . . k / r . . . . / R . . . . / . . . . . / . . . K ."
    assert after("a3a4 e5d5 a4a3 d5e5 a3a4", setup).outcome() is None
    assert after("a3a4 e5d5 a4a3 d5e5 a3a4 e5d5 a4a3", setup).outcome() is not None


def test_reasons() -> None:
    assert "rook on a4 has gone" in str(after("a3a4 b5c5 a4a3 c5b5 a3a4").why_result())


def test_a_promotion_in_place_is_no_pass() -> None:
    """A pass before the last move is overlooked; what promotes where it stands has not passed."""
    pieces = """
        rook: {symbol: R, moves: [{slide: orthogonal}]}
        page:
          symbol: P
          moves: [{step: vertical}]
          promotion: {to: board, when: rest, become: squire, optional: true}
        squire: {symbol: S, moves: [{step: vertical}]}
    """
    setup = ". k . . . / . . . . . / R . . . P / . . . . . / . . . K ."
    place = variant(setup, pieces, "turn: {pass: true}", END).position()
    for text in "a3a4 b5c5 a4a3 c5b5 {} b5c5 a3a4".format("e3e3S").split():
        place.push(text)
    assert place.outcome() is None

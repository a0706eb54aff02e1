"""What a position is to Python: a value with a hash, questions that have to be called, a start that is copied."""

from __future__ import annotations

import pytest
from shared import load

import interpreter


def test_equal_positions_have_equal_hashes() -> None:
    chess = load("chess")
    one, other = chess.position(), chess.position()
    for text in ("g1f3", "g8f6", "b1c3"):
        one.push(text)
    for text in ("b1c3", "g8f6", "g1f3"):
        other.push(text)
    assert one == other
    assert hash(one) == hash(other)
    assert {one: "there"}[other] == "there"
    assert chess.position() not in {one}


def test_rules_count() -> None:
    fen = load("chess").start_fen
    ours, theirs = load("chess").position(fen), load("atomic").position(fen)
    assert ours != theirs
    assert len({ours, theirs, interpreter.load("chess").position()}) == 2


@pytest.mark.parametrize("question", ["outcome", "is_check"])
def test_a_question_that_is_not_called_is_no_answer(question: str) -> None:
    position = load("chess").position()
    with pytest.raises(TypeError, match=rf"{question} is a method, .*: call it, {question}\(\)"):
        bool(getattr(position, question))
    assert not getattr(position, question)()
    assert getattr(interpreter.Position, question).__doc__


def test_wrong_arguments_of_a_question_are_told() -> None:
    with pytest.raises(ValueError, match="a side is"):
        load("chess").position().is_check("red")


@pytest.mark.parametrize("name", ["chess", "senterej", "chess960", "sittuyin", "duck", "crazyhouse"])
def test_start_positions_share_nothing(name: str) -> None:
    variant = interpreter.load(name)
    first = variant.position()
    assert first.fen() == variant.start_fen
    first.push(first.legal_moves[0])
    assert variant.position().fen() == variant.start_fen
    assert variant.position() == variant.position(variant.start_fen)
    assert variant.position().move_stack == ()

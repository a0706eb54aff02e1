"""Chases: who attacks the same piece with every move of a repeated cycle."""

from __future__ import annotations

import re

import pytest
from shared import snapshot

import interpreter

from .small import variant

START = ". k . . . h / . . . . . . / . . . . . . / . . . . . . / . . . . . . / R . . B K ."
PIECES = """
rook: {symbol: R, moves: [{slide: orthogonal}]}
bishop: {symbol: B, moves: [{slide: diagonal}]}
horse: {symbol: H, moves: [{leap: [1, 2]}]}
"""
REPEATED = "  - {{repeats: 2, every: {{chases: [{}]}}, result: loss}}\n  - {{repeats: 2, result: draw}}\n  - {{if: checkmate, result: loss}}"
CHASE = "{by: {not: royals}, if: {not: guarded}}"
SPARED = "{{by: {{not: royals}}, who: {{not: [{{who: bishop, in: {}}}]}}, if: {{not: guarded}}}}"
OPEN = REPEATED + "\n  - {{if: stalemate, result: draw}}"


def back(text: str) -> str:
    return re.sub(r"([a-f][1-6])([a-f][1-6])", r"\2\1", text)


def after(fen: str, moves: str, chase: str = CHASE) -> interpreter.Position:
    """After a first move, an answer and a move, the two taken back, and so on until the position repeats."""
    position = variant(START, PIECES, end=OPEN.format(chase)).position(fen)
    first, answer, move = moves.split()
    for text in (first, answer, move, back(answer), back(move)):
        assert position.outcome() is None
        position.push(text)
    return position


def result(position: interpreter.Position) -> str:
    outcome = position.outcome()
    assert outcome
    assert outcome.reason == "repetition"
    return outcome.result


@pytest.mark.parametrize(
    ("fen", "moves", "chase", "told"),
    [
        ("1k4/6/2b3/6/6/R3K1 w - - 0 1", "a1c1 c4d5 c1d1", CHASE, "0-1"),
        ("1k4/6/2b3/6/6/R3K1 w - - 0 1", "a1c1 c4d5 c1d1", "{by: bishop, if: {not: guarded}}", "1/2-1/2"),
        ("1k4/6/2b3/6/6/R3K1 w - - 0 1", "a1c1 c4d5 c1d1", SPARED.format("far_half"), "0-1"),
        ("1k4/6/2b3/6/6/R3K1 w - - 0 1", "a1c1 c4d5 c1d1", SPARED.format("own_half"), "1/2-1/2"),
        ("1k4/6/2r3/6/6/R3K1 w - - 0 1", "a1c1 c4d4 c1d1", CHASE, "1/2-1/2"),
        ("1k4/6/2b3/r5/6/R3K1 w - - 0 1", "e1d2 b6b5 d2c1", CHASE, "1/2-1/2"),
    ],
    ids=["chased", "no chaser", "spared elsewhere", "spared", "strikes back", "nobody newly attacked"],
)
def test_a_chase_loses(fen: str, moves: str, chase: str, told: str) -> None:
    assert result(after(fen, moves, chase)) == told


def test_a_position_is_as_before_when_it_has_been_asked() -> None:
    position = after("1k4/6/2b3/6/6/R3K1 w - - 0 1", "a1c1 c4d5 c1d1")
    before = snapshot(position)
    assert result(position) == "0-1"
    assert snapshot(position) == before
    for _ in range(5):
        position.pop()
    assert position.fen() == "1k4/6/2b3/6/6/R3K1 w - - 0 1"


def test_why_tells_of_the_rule() -> None:
    position = after("1k4/6/2b3/6/6/R3K1 w - - 0 1", "a1c1 c4d5 c1d1")
    assert "a side that chases a piece loses by it" in position.why_result().parts[0].sentence


def test_chases_need_turns_of_one_move() -> None:
    wall = 'wall: {symbol: "*", whose: nobody}'
    with pytest.raises(interpreter.DefinitionError, match="not supported beside an act that drops 'wall'"):
        variant(START, f"{PIECES}{wall}", "turn: [move, {drops: wall}]", end=OPEN.format(CHASE))

"""Duties that choose among the moves that an earlier one has left, count what is taken, and hold for a while."""

from __future__ import annotations

import random

import pytest
from contract import check_game

from interpreter import load_text
from interpreter.kinds.sentence_words import duties_words
from interpreter.play.reasons.conditions import condition_words

DRAUGHTS = "format: 2\nvariant: preferring\nname: Preferring\nextends: draughts\ntests: []\n"
CHESS = "format: 2\nvariant: preferring\nname: Preferring\nextends: chess\n"
ITALIAN = "must: [[most_captures, {by: king}, {when: most_captures, takes: king}]]\n"
FRISIAN = "must: [[{when: most_captures, score: {king: 199, man: 100}}, {by: king}]]\n"
PHASE = """must:
  - {from: dark, if: {count: all, whose: both, in: {all: [last arrival, dark]}}}
  - {from: light, if: {count: all, whose: both, in: {all: [last arrival, light]}}}
"""
TWO = "10/10/10/10/1m1k6/10/1m1m6/M5m3/7M2/10 w - - 0 1"
KING = "10/10/10/10/1m1m6/10/1m1m6/M5m3/7K2/10 w - - 0 1"
BOTH = "10/10/10/10/10/10/1m4m3/M6K2/10/10 w - - 0 1"


def moves(text: str, fen: str) -> list[str]:
    return sorted(map(str, load_text(text).position(fen).legal_moves))


def sentences(text: str) -> list[str]:
    game = load_text(text).ruleset
    return [*duties_words(game, lambda count: condition_words(game, count))]


@pytest.mark.parametrize(
    ("must", "fen", "wanted"),
    [
        ("[[most_captures, {when: most_captures, takes: king}]]", TWO, {"a3xb4xd6e7"}),
        ("[[most_captures, {takes: king}]]", TWO, {"a3xb4xd6e7"}),
        (
            "[[capture, {by: king}]]",
            BOTH,
            {"h3xg4f5", "h3xg4e6", "h3xg4d7", "h3xg4c8", "h3xg4b9", "h3xg4a10"},
        ),
        ("[[most_captures, {by: king}]]", TWO, {"a3xb4xb6a7", "a3xb4xd4e3", "a3xb4xd6e7"}),
        ("[[{takes: king}, most_captures], {by: man}]", KING, {"a3xb4xb6a7", "a3xb4xd4e3", "a3xb4xd6e7"}),
        ("[{when: most_captures, score: {king: 1}}]", TWO, {"a3xb4xd6e7"}),
        ("[{when: most_captures, takes: king}, capture]", TWO, {"a3xb4xd6e7"}),
    ],
)
def test_of_the_moves_that_are_left(must: str, fen: str, wanted: set[str]) -> None:
    assert {*moves(f"{DRAUGHTS}must: {must}\n", fen)} >= wanted
    assert {*moves(f"{DRAUGHTS}must: {must}\n", fen)} == wanted or must.endswith("{by: man}]")


def test_a_king_is_worth_less_than_two_men() -> None:
    one, two = "10/10/10/10/10/10/1k4m3/M6K2/10/10", "10/10/10/10/10/1m8/10/1m4k3/M6K2/10"
    worth = f"{DRAUGHTS}must: [{{when: most_captures, score: {{king: 199, man: 100}}}}]\n"
    assert moves(worth, f"{one} w - - 0 1") == ["a3xb4c5"]
    assert moves(worth, f"{two} w - - 0 1") == ["a2xb3xb5a6"]


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (
            ITALIAN,
            [
                "A side has to make a capture that takes the most pieces, if it can.",
                "Of several such moves it has to make one by a king, if it can.",
                "Of several such moves it has to make one that takes the most kings, if it can.",
            ],
        ),
        (
            FRISIAN,
            [
                "A side has to make a capture that takes what counts most, a man 100 and a king 199, if it can.",
                "Of several such moves it has to make one by a king, if it can.",
            ],
        ),
    ],
)
def test_in_words(rules: str, said: list[str]) -> None:
    assert sentences(DRAUGHTS + rules) == said


def test_why_not() -> None:
    position = load_text(DRAUGHTS + ITALIAN).position(TWO)
    for move in ("h2xg3f4", "h2i3"):
        reason = position.why(move)
        assert reason.code == "duty"
        wanted = "a capture that takes the most pieces has to be made where it can be: a3xb4xd6e7"
        assert reason.sentence == wanted
    chess = load_text(CHESS + "must: [[capture, {when: most_captures, takes: queen}, {by: pawn}]]\n")
    position = chess.position("4k3/8/8/2q1r3/3P4/8/8/R1B2K2 w - - 0 1")
    assert [*map(str, position.legal_moves)] == ["d4c5"]
    assert position.why("d4e5").sentence == (
        "a capture that takes the most queens has to be made where it can be: d4c5"
    )


def test_while_it_holds() -> None:
    game = load_text(CHESS + PHASE)
    position = game.position()
    assert len(position.legal_moves) == 20
    position.push("e2e4")  # a light square
    assert {str(move)[:2] for move in position.legal_moves} == {"b7", "d7", "f7", "g8", "h7"}
    assert position.why("a7a6").code == "duty"
    assert sentences(CHESS + PHASE)[0] == (
        "While there is at least one piece on the dark squares, where the last move ended, "
        "a side that can make a move that begins on the dark squares must do so."
    )


def test_the_first_turn_only() -> None:
    game = load_text(
        CHESS + "turn: [move, {who: pawn, do: move, when: {by: pawn}, optional: true, if: {moves: 1}}]\n"
    )
    position = game.position()
    position.push("e2e4")
    assert position.turn == "white"
    position.push("d2d4")
    assert position.turn == "black"
    for move in ("g8f6", "e4e5"):
        position.push(move)
    assert position.turn == "black"


@pytest.mark.parametrize("text", [DRAUGHTS + ITALIAN, DRAUGHTS + FRISIAN, CHESS + PHASE])
def test_the_contract_holds(text: str) -> None:
    variant = load_text(text)
    for seed in range(2):
        check_game(variant, variant, 30, random.Random(seed), every=3, brute=4)

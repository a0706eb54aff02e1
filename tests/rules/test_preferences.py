"""Duties that choose among the moves that an earlier one has left, count what is taken, and hold for a while."""

from __future__ import annotations

import random

import pytest
import yaml
from contract import check_game
from shared import ROOT, first

from interpreter import DefinitionError, Position, load_text
from interpreter.kinds.sentence_words import duties_words
from interpreter.play.reasons.conditions import condition_words

DRAUGHTS = "format: 2\nvariant: preferring\nname: Preferring\nextends: draughts\ntests: []\n"
CHESS = "format: 2\nvariant: preferring\nname: Preferring\nextends: chess\n"
ITALIAN = "must: [[most_captures, {by: king}, {when: most_captures, takes: king}]]\n"
FRISIAN = "must: [[{when: most_captures, score: {king: 199, man: 100}}, {by: king}]]\n"
RAISED = "must: [{when: capture, if: {legal: {when: capture, by: pawn}}}]\n"
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


def by_hand(free: Position) -> set[str]:
    """Of all moves of Cheskers the captures, where a pawn or a king makes one of them."""
    board = free.pieces()
    takes = [m for m in free.legal_moves if "x" in str(m) or m.target in board]
    raised = any(board[m.origin] in "PKpk" for m in takes)
    return {str(m) for m in (takes if raised else free.legal_moves)}


@pytest.mark.parametrize("seed", first(2, range(12)))
def test_a_duty_that_some_moves_raise_and_others_fulfil(seed: int) -> None:
    rows = yaml.safe_load((ROOT / "tests/reach/cvp.yaml").read_text(encoding="utf-8"))
    sketch = next(row["sketch"] for row in rows if row["game"] == "Cheskers")
    head = "format: 2\nvariant: cheskers\nname: Cheskers\n"
    variant = load_text(head + sketch, kernel="plain")
    free = load_text(head + sketch.replace("must:", "# must:"), kernel="plain")
    chance, position, kinds = random.Random(seed), variant.position(), set()
    for _ in range(80):
        if position.outcome():
            break
        every = free.position(position.fen())
        wanted = by_hand(every)
        assert set(map(str, position.legal_moves)) == wanted, position.fen()
        for move in every.legal_moves:
            told = position.why(str(move))
            assert told.legal is (str(move) in wanted)
            assert told.legal or told.code == "duty", (position.fen(), told)
        kinds |= {
            position.pieces()[m.origin].upper()
            for m in position.legal_moves
            if len(wanted) < len(every.legal_moves)
        }
        position.push(chance.choice([*position.legal_moves]))
    assert kinds & {"P", "K"}


def test_what_raises_a_duty_in_words() -> None:
    duty = "must: [{when: capture, if: {legal: {when: capture, by: pawn}}}]\n"
    assert sentences(CHESS + duty)[0] == (
        "Where a capture by a pawn is possible, a side that can make a capture must do so."
    )
    with pytest.raises(DefinitionError, match="only whether one such move is legal is asked for here yet"):
        load_text(CHESS + duty.replace("by: pawn}", "by: pawn}, is: 2"))


@pytest.mark.parametrize("text", [DRAUGHTS + ITALIAN, DRAUGHTS + FRISIAN, CHESS + PHASE, CHESS + RAISED])
def test_the_contract_holds(text: str) -> None:
    variant = load_text(text)
    for seed in range(2):
        check_game(variant, variant, 30, random.Random(seed), every=3, brute=4)

"""Turns of several moves."""

from __future__ import annotations

import random

import pytest
from shared import load, texts

import interpreter
from interpreter import DefinitionError, Engine, Limits
from interpreter.rules.kernel import layout as k

from .small import variant

PROGRESSIVE = """
format: 2
variant: progressive
extends: chess
turn: {moves: growing, if: {not: check}}
"""


def progressive() -> interpreter.Variant:
    return interpreter.load_text(PROGRESSIVE)


def follow(position: interpreter.Position, moves: str) -> interpreter.Position:
    """A position after moves."""
    for move in moves.split():
        position.push(move)
    return position


def test_the_side_stays_and_the_fen_tells_it() -> None:
    place = load("marseillais").position()
    place.push("e2e4")
    assert place.turn == "black"
    place.push("e7e5")
    assert place.turn == "black"
    assert place.fen().endswith(" b KQkq e6 0 1 {moves=1}"), "what Black has passed waits for White"
    assert place.passed_squares == ()
    place.push("g8f6")
    assert place.fen().endswith(" w KQkq e6 1 2")


def test_a_check_ends_the_turn() -> None:
    place = follow(load("marseillais").position(), "e2e4 e7e5 f7f6")
    place.push("d1h5")
    assert place.turn == "black"
    assert place.is_check()
    assert texts(place) == ["e8e7", "g7g6"]


def test_en_passant_is_captured_first() -> None:
    fen = "4k3/8/8/8/4p3/7p/3P4/4K3 w - - 0 9"
    start = load("marseillais").position(fen)
    assert "e4d3" in texts(follow(start, "d2d4 e1f2"))
    assert "e4d3" not in texts(follow(load("marseillais").position(fen), "d2d4 e1f2 h3h2"))
    assert "e4d3" not in texts(follow(load("marseillais").position(fen), "d2d4 d4d5")), "it has gone on"
    own = load("marseillais").position("4k3/8/8/8/8/8/2PP4/4K3 w - - 0 9")
    assert "c2d3" not in texts(follow(own, "d2d4")), "nobody captures his own pawn"


def test_growing_turns() -> None:
    place = progressive().position()
    sides = []
    for move in "e2e4 e7e5 d7d5 d2d3 a2a3 b2b3 a7a6 b7b6 c7c6 h7h6 h2h3".split():
        sides.append(place.turn[0])
        place.push(move)
    assert "".join(sides) == "wbbwwwbbbbw"
    assert place.fen().endswith("{moves=4}")


@pytest.mark.parametrize("text", ["moves=3", "moves=2", "moves=0", "moves=x"])
def test_moves_that_are_not_left(text: str) -> None:
    with pytest.raises(interpreter.FenError):
        load("marseillais").position(f"4k3/8/8/8/8/8/8/4K3 w - - 0 9 {{{text}}}")


def test_games_are_taken_back_and_read_again() -> None:
    chance = random.Random(7)
    place = load("marseillais").position()
    before = []
    for _ in range(60):
        if not place.legal_moves:
            break
        before.append((place.fen(), place.hash))
        again = place.variant.position(place.fen())
        assert (again.fen(), again.hash) == before[-1]
        assert place.hash == place.variant.machine.key(place.variant.tables_array, place._state)
        move = chance.choice(list(place.legal_moves))
        assert place.parse_san(place.san(move)) == move
        place.push(move)
    while before:
        place.pop()
        assert (place.fen(), place.hash) == before.pop()


ROOKS = "rook: {symbol: R, moves: [{slide: orthogonal}]}"


def test_a_goal_reached_in_the_middle_is_the_movers() -> None:
    end = "  - {count: rook, in: last_rank, whose: mover, result: win}"
    place = variant(
        "k . . . / . . . . / R . . . / . . . K", ROOKS, "turn: {moves: 2}", end, royal=""
    ).position()
    place.push("a2a3")
    assert place.outcome() is None
    place.push("a3b3")
    follow(place, "a4b4 b4c4 b3b4")
    outcome = place.outcome()
    assert outcome is not None
    assert outcome.result == "1-0"


@pytest.mark.parametrize(
    ("top", "match"),
    [
        ("turn: {moves: 1}", "every turn is one move"),
        ("turn: {moves: 2}", "not: check"),
        ("turn: {moves: 2, if: {not: check}, pass: true}", "passes only if"),
        ("turn: {moves: 0, if: {not: check}}", "1"),
        ("turn: {moves: 2}\nforbid: [{by: king, after: [check, {not: turn_over}]}]", "not: check"),
        ("forbid: [{after: [check, {not: turn_over}]}]", "has a last one"),
        ("turn: [move, {do: move}]\nforbid: [{after: [check, {not: turn_over}]}]", "has a last one"),
    ],
)
def test_what_does_not_go_together(top: str, match: str) -> None:
    with pytest.raises(DefinitionError, match=match):
        variant(". k . / . . . / . K .", "", top)


def test_the_engine_mates_with_the_second_move() -> None:
    """No single move gives mate, nor check."""
    place = load("marseillais").position("6k1/5ppp/8/8/8/8/P4PPP/R5K1 w - - 0 9")
    with Engine(load("marseillais")) as engine:
        found = engine.search(place, Limits(depth=3))
        assert found.lines[0].score.mate == 2
        assert [str(move)[2:] for move in found.lines[0].pv[1:2]] in (["b8"], ["c8"], ["d8"], ["e8"])


def test_the_engine_sees_what_two_answers_take() -> None:
    """The pawn is covered once, and the other side could take back with its first move and the queen next."""
    place = load("marseillais").position("3r2k1/8/8/3p4/8/8/8/3R2K1 w - - 0 9 {moves=1}")
    with Engine(load("marseillais")) as engine:
        assert str(engine.search(place, Limits(depth=3)).move) != "d1d5"


@pytest.mark.parametrize(
    ("result", "winner"),
    [
        ("whose: mover, result: win", "1-0"),
        ("whose: mover, result: loss", "0-1"),
        ("whose: turn, result: win", "1-0"),
        ("whose: turn, result: loss", "0-1"),
    ],
)
def test_who_wins_in_the_middle_of_a_turn(result: str, winner: str) -> None:
    """White has moved, and is to move again: mover and side to move are the same."""
    end = f"  - {{count: king, in: a4, {result}}}\n  - {{if: stalemate, result: draw}}"
    game = variant(". . . k/. . . ./K . . ./. . . .", "", "turn: {moves: 3}", end, royal="")
    place = follow(game.position(), "a2a3 a3a4")
    assert place.turn == "white"
    outcome = place.outcome()
    assert outcome
    assert outcome.result == winner


LAST_ONLY = "turn: {moves: 2}\nforbid: [{after: [check, {not: turn_over}]}]"


def test_only_the_last_move_gives_check() -> None:
    place = variant("k . . . / . . . . / . . . R / . . . K", ROOKS, LAST_ONLY).position()
    assert "d2a2" not in texts(place)
    assert place.why("d2a2").code == "gives_check"
    assert place.why("d2b2").legal
    place.push("d2c2")
    assert "c2a2" in texts(place)
    place.push("c2a2")
    assert place.is_check()
    assert place.turn == "black"


def test_a_check_that_only_an_early_check_would_answer_is_mate() -> None:
    fen = "4k3/8/8/8/8/2Q5/6PP/4r2K w - - 0 2"
    last = load("italianprogressive").position(fen)
    outcome = last.outcome()
    assert outcome
    assert (outcome.reason, outcome.result) == ("checkmate", "0-1")
    assert [part.code for part in last.why("c3e1").parts] == ["gives_check"]
    assert load("progressive").position(fen).outcome() is None


def test_every_position_against_looking_at_it() -> None:
    """Of the moves without the rule, those stay that end the turn or give no check: slowly, by pushing each."""
    strict, chance = load("italianprogressive"), random.Random(11)
    free = interpreter.load_text(PROGRESSIVE)
    place = strict.position()
    for _ in range(40):
        found = texts(place)
        if not found:
            place = strict.position()
            continue
        loose, wanted = free.position(place.fen()), []
        for move in texts(loose):
            loose.push(move)
            early = loose.is_check() and place._state.st[k.LEFT] > 1
            loose.pop()
            wanted += [] if early else [move]
        assert found == sorted(wanted)
        again = strict.position(place.fen())
        assert (again.hash, texts(again)) == (place.hash, found)
        place.push(chance.choice(found))

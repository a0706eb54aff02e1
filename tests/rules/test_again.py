"""Turns that go on after some moves, single lengths of turns, preferences, and what goes with them."""

from __future__ import annotations

import random

import pytest
from contract import play_told, take_all_back
from shared import first

import interpreter
from interpreter import DefinitionError, FenError
from interpreter.applications.records.fentools import colours_swapped, files_swapped

CHESS = "format: 2\nvariant: again_test\nextends: chess\n"
ENDLESS = "turn: [move, {who: self, do: move, when: capture, only: capture, repeat: any}]\n"
CAPTURES = "4k3/8/8/4p3/3p4/2P1P3/8/4K3 w - - 0 1"


def game(text: str) -> interpreter.Variant:
    return interpreter.load_text(CHESS + text)


def texts(position: interpreter.Position) -> list[str]:
    return sorted(map(str, position.legal_moves))


def test_the_same_piece_goes_on_and_may_stop() -> None:
    position = game(ENDLESS).position("4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1")
    assert [part.code for part in position.why("e4d5").parts] == ["captures", "turn_goes_on"]
    position.push("e4d5")
    assert position.turn == "white"
    assert position.fen() == "4k3/8/4p3/3P4/8/8/8/4K3 w - - 0 1 {again=d5}"
    assert texts(position) == ["0000", "d5e6"]
    stop = next(move for move in position.legal_moves if move.passing)
    assert position.why(str(stop)).sentence == "white ends the turn with a pass"
    assert position.why("e1e2").code == "moves_again"
    assert position.why("d5d6").sentence == "the turn goes on with a capture"
    position.push("d5e6")
    assert position.turn == "black"


def test_a_turn_ends_where_no_further_move_is_possible() -> None:
    position = game(ENDLESS.replace("any", "all")).position(CAPTURES)
    position.push("e3d4")
    assert position.turn == "white"
    assert texts(position) == ["d4e5"]
    position.push("d4e5")
    assert position.turn == "black"
    assert "{" not in position.fen()


def test_so_often_and_no_more() -> None:
    text = "turn: [move, {who: all, do: move, when: {by: knight}, repeat: 2}]\n"
    position = game(text).position("4k3/8/8/8/8/8/8/N3K3 w - - 0 1")
    for move, field in (("a1b3", "{again=b3}"), ("b3c5", "{again=c5/2}"), ("c5d3", "")):
        assert position.turn == "white"
        position.push(move)
        assert position.fen().partition(" {")[2] == field[1:]
    assert position.turn == "black"


def test_a_royal_is_not_captured_within_a_turn() -> None:
    position = game("turn: [move, {who: self, do: move, when: check}]\n").position(
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
    )
    position.push("a1a8")
    assert position.turn == "white"
    assert "a8e8" not in texts(position)
    assert position.why("a8e8").code == "royal_untouchable"
    assert interpreter.load_text(CHESS + "turn: [move, {who: self, do: move, when: check}]\n").position(position.fen()).fen() == position.fen()  # fmt: skip


@pytest.mark.parametrize("text", ["again=e4", "again=e8", "again=d5/0", "again=d5/300", "again=x", "again=", "moves=1"])  # fmt: skip
def test_fens_of_turns_that_do_not_go_on(text: str) -> None:
    with pytest.raises(FenError):
        game(ENDLESS).position(f"4k3/8/4p3/3P4/8/8/8/4K3 w - - 0 1 {{{text}}}")


def test_passed_squares_wait_for_the_other_side() -> None:
    variant = game("turn: [move, {who: {not: self}, do: move, when: quiet}]\n")
    position = variant.position("4k3/8/8/8/3p4/8/4P3/4K2R w - - 0 1")
    position.push("e2e4")
    again = variant.position(position.fen())
    assert again.hash == position.hash
    position.push("h1h2")
    assert "d4e3" in texts(position)


@pytest.mark.every
def test_taken_back_and_read_again() -> None:
    for turn in (ENDLESS, "turn: [move, {do: move, when: {not: capture}, optional: true}]\n"):
        variant, chance = game(turn), random.Random(3)
        position, before = variant.position(), []
        for _ in range(80):
            if not position.legal_moves:
                break
            before.append((position.fen(), position.hash))
            again = variant.position(position.fen())
            assert (again.fen(), again.hash, texts(again)) == (*before[-1], texts(position))
            move = chance.choice(list(position.legal_moves))
            play_told(position, move)
        take_all_back(position, before)


@pytest.mark.parametrize(
    ("moves", "starts"),
    [
        ("[3, 3, 1]", "wwwbbbwbw"),
        ("{white: [3, 1], black: [2, 1]}", "wwwbbwbwb"),
        ("{white: 2, black: [1, 2]}", "wwbwwbbww"),
        ("[1, 3, growing]", "wbbbwwwwb"),
        ("[2, growing]", "wwbbbwwww"),
        ("[1, 1, 2]", "wbwwbbwwb"),
    ],
)
def test_lengths_of_single_turns(moves: str, starts: str) -> None:
    position = game(f"turn: {{moves: {moves}, if: {{not: check}}}}\n").position()
    found = ""
    for _ in starts:
        found += position.turn[0]
        position.push(
            next(m for m in position.legal_moves if m.origin[1] in "12" * (position.turn == "white") + "78")
        )
    assert found == starts


def test_black_may_begin_with_a_turn_of_its_own_length() -> None:
    position = game("turn: {by: black, moves: {white: 1, black: [3, 1]}, if: {not: check}}\n").position()
    assert [position.turn for move in "a7a6 b7b6 c7c6".split() if position.push(move) is None] == ["black", "black", "white"]  # fmt: skip


PREFER = "must: [{takes: {who: all, in: checkers}}, capture, {by: pawn}]\n"


@pytest.mark.parametrize(
    ("fen", "wanted"),
    [
        ("4k3/8/8/8/8/8/3P4/3rKn2 w - - 0 1", {"e1d1"}),
        ("4k3/8/8/8/8/8/3P1n2/R3K3 w - - 0 1", {"e1f2"}),
        ("4k3/8/8/8/8/8/2n2q2/3bK3 w - - 0 1", {"e1f2"}),  # two give check, the third one does not
        ("4k3/8/8/8/8/8/3P4/R3K3 w - - 0 1", {"d2d3", "d2d4"}),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", None),
    ],
)
def test_the_first_duty_that_can_be_done(fen: str, wanted: set[str] | None) -> None:
    position = game(PREFER).position(fen)
    assert set(texts(position)) == (wanted or set(texts(interpreter.load("chess").position(fen))))
    if wanted:
        reason = position.why("e1e2")
        assert reason.code in ("duty", "check_unanswered", "royal_attacked")


def test_a_mate_of_one_side() -> None:
    mated = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
    for side, result in (("white", None), ("black", "1-0")):
        position = game(f"end: [{{if: checkmate, whose: {side}, result: loss}}]\n").position(mated)
        outcome = position.outcome()
        assert (outcome.result if outcome else None) == result


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("turn: [move, {do: move, repeat: 0}]", "so many further moves"),
        ("turn: [move, {do: move, repeat: any, optional: false}]", "may stop after each"),
        ("turn: [move, {do: move, by: queen}]", "write it under when"),
        ("turn: [move, {do: move, if: check}]", "condition is not supported"),
        ("turn: [move, {do: move}, {do: move}]", "one further move"),
        ("turn: [move, {do: move, when: {when: promotion, by: knight}}]", "'knight' never promotes"),
        ("turn: [move, {do: move, when: {after: checkmate}}]", "only after: check"),
        ("turn: [move, {do: move, who: {who: queen, in: board}}]", "not supported as those that move"),
        ("turn: {do: [move, {do: move}], pass: true}", "passes only if"),
        ("turn: {do: [move, {do: move}], if: {not: check}}", "beside moves only"),
        (
            "turn: [move, {do: move, who: self}]\neffects: [{when: quiet, do: {go: home}}]",
            "goes elsewhere|home",
        ),
        ("turn: {moves: [growing, 2], if: {not: check}}", "expected numbers"),
        ("must: [{when: [most_captures, quiet]}]", "most_captures"),
        ("must: [{when: most_captures, takes: pawn, score: {pawn: 1}}]", "no effect beside score"),
        ("must: [{when: most_captures, score: {prawn: 1}}]", "prawn"),
        ("must: [{by: pawn, score: {pawn: 1}}]", "most_captures"),
        ("must: [{takes: none}, capture]", "takes: none"),
        ("must: [capture, {by: pawn, if: check}]", "condition is not supported"),
        ("end: [{repeats: 3, result: draw, answer: black}]", "'answer' has no effect"),
        ("end: [{if: checkmate, result: loss, answer: white}]", "'answer' has no effect"),
        ("pieces: {all: {moves: [{like: self}, {like: {in: {step: backward}}}]}}", "not: .pawn"),
        ("forbid: [{by: pawn, if: {count: all, in: neighbours arrival}}]", "movement or a piece only"),
    ],
)
def test_what_does_not_go_together(text: str, match: str) -> None:
    with pytest.raises(DefinitionError, match=match):
        game(text + "\n")


def test_the_image_of_a_turn_that_goes_on() -> None:
    variant = game(ENDLESS)
    fen = "4k3/8/4p3/3P4/8/8/8/4K3 w - - 0 1 {again=d5}"
    assert colours_swapped(variant, fen) == "4k3/8/8/8/3p4/4P3/8/4K3 b - - 0 1 {again=d4}"
    assert files_swapped(variant, fen).endswith("{again=e5}")


@pytest.mark.parametrize(
    ("condition", "fen", "origin", "targets"),
    first(2, [
        ("{count: all, whose: enemy, in: neighbours arrival, is: 0}", "4k3/8/8/8/8/2p5/8/R3K3 w - - 0 1", "a1", "b1 c1 d1 a2 a3 a4 a5 a6 a7 a8"),
        ("{count: all, in: guards arrival}", "4k3/8/8/8/8/8/3N4/R3K3 w - - 0 1", "a1", "b1 d1"),
        ("{count: all, whose: enemy, in: attackers arrival, is: 0}", "4k3/8/8/8/8/2n5/8/R3K3 w - - 0 1", "a1", "c1 a3 a5 a6 a7 a8"),
        ("{count: pawn, whose: both, in: neighbours orthogonal arrival}", "4k3/8/8/8/8/2p5/1P6/R3K3 w - - 0 1", "a1", "b1 a2"),
    ]),
)  # fmt: skip
def test_conditions_seen_from_where_a_movement_ends(
    condition: str, fen: str, origin: str, targets: str
) -> None:
    position = game(f"pieces: {{rook: {{if: {condition}}}}}\n").position(fen)
    found = sorted(
        move.target for move in position.legal_moves if move.origin == origin and not move.castling
    )
    assert found == sorted(targets.split())
    for file in "abcdefgh":
        for rank in "12345678":
            text = f"{origin}{file}{rank}"
            assert position.why(text).legal == (text in map(str, position.legal_moves)), text

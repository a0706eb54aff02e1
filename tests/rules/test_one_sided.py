"""Rules of one side's moves alone: by: {whose: white} in forbid, must and effects."""

from __future__ import annotations

import random

import pytest
from contract import check_game

from interpreter import DefinitionError, Variant, load_text
from interpreter.kinds.sentence_words import duties_words

CHESS = "format: 2\nvariant: sided\nname: Sided\nextends: chess\n"


def game(rules: str) -> Variant:
    return load_text(CHESS + rules)


def moves(variant: Variant, fen: str) -> set[str]:
    return {*map(str, variant.position(fen).legal_moves)}


BOTH_CAPTURE = "r3k3/8/8/8/8/q7/P7/R3K3"


def test_one_side_has_to_capture() -> None:
    rules = game("must: [{when: capture, by: {whose: black}}]")
    assert moves(rules, f"{BOTH_CAPTURE} b Qq - 0 1") == {"a3a2"}
    assert len(moves(rules, f"{BOTH_CAPTURE} w Qq - 0 1")) > 3


def test_kinds_of_one_side() -> None:
    rules = game("forbid: [{when: capture, by: {who: [queen, rook], whose: black}}]")
    assert "a3a2" not in moves(rules, f"{BOTH_CAPTURE} b Qq - 0 1")
    assert "a2a3" not in moves(rules, f"{BOTH_CAPTURE} w Qq - 0 1")  # the pawn is blocked
    assert "a1a3" in moves(rules, "r3k3/8/8/8/8/q7/8/R3K3 w Qq - 0 1")
    assert "a3a1" not in moves(rules, "r3k3/8/8/8/8/q7/8/R3K3 b Qq - 0 1")


def test_castling_of_one_side() -> None:
    rules = game("forbid: [{when: castling, by: {whose: white}}]")
    fen = "r3k2r/8/8/8/8/8/8/R3K2R {} KQkq - 0 1"
    assert not {"e1g1", "e1c1"} & moves(rules, fen.format("w"))
    assert {"e8g8", "e8c8"} <= moves(rules, fen.format("b"))


def test_with_places() -> None:
    rules = game(
        "forbid: [{by: {whose: white}, to: e4-e5}, {by: {who: knight, whose: black}, to: last_rank, after: check}]"
    )
    position = rules.position()
    assert "e2e4" not in map(str, position.legal_moves)
    position.push("a2a3")
    assert "e7e5" in map(str, position.legal_moves)
    assert "White's and ends on" in position.variant.position().why("e2e4").sentence


def test_effects_of_one_side() -> None:
    position = game(
        "effects: [{when: quiet, by: {who: pawn, whose: white}, do: {become: knight}}]"
    ).position()
    for move in ("e2e4", "e7e5"):
        position.push(move)
    assert position.fen().startswith("rnbqkbnr/pppp1ppp/8/4p3/4N3/8/PPPP1PPP/RNBQKBNR")


def test_words() -> None:
    rules = game("must: [{when: capture, by: {whose: white}}]")
    assert [*duties_words(rules.ruleset, str)] == ["White has to make a capture, if it can."]


@pytest.mark.parametrize(
    "rules",
    [
        "must: [{when: capture, by: {whose: white}}]",
        "forbid: [{by: {who: knight, whose: black}, to: {not: dark}}, {when: capture, by: {who: pawn, whose: white}}]",
        "forbid: [{after: check, by: {whose: black}}]",
        "effects: [{when: capture, by: {who: {not: king}, whose: white}, do: remove}]",
    ],
)  # fmt: skip
def test_games_are_those_of_the_slow_reading(rules: str) -> None:
    variant = game(rules)
    check_game(variant, variant, 20, random.Random(5), every=3, brute=2)


def test_a_pass_is_no_way_to_do_a_duty() -> None:
    """It goes nowhere and takes nothing; a duty that asks for nothing of that kind it may do."""
    for duty, free in (
        ("{to: e4-e5}", False),
        ("{takes: pawn}", False),
        ("{from: {ranks: 1-8}}", False),
        ("quiet", False),
    ):
        rules = game(f"turn: {{pass: true}}\nmust: [{duty}]")
        assert ("0000" in map(str, rules.position().legal_moves)) is (free or duty == "{takes: pawn}"), duty


def test_of_a_side_that_is_none() -> None:
    with pytest.raises(DefinitionError, match="only kinds of piece can be named here"):
        game("forbid: [{when: capture, by: {whose: own}}]")

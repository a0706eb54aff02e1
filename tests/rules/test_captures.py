"""Captures other than by displacement, freezing and removal, and what they mean for check."""

from __future__ import annotations

import pytest

from .small import targets, variant

ROOKS = "rook: {symbol: R, moves: [{slide: orthogonal, only: quiet}], effects: [%s]}"


def victims(setup: str, capture: str, move: str) -> str:
    position = variant(setup, ROOKS % capture).position()
    return " ".join(position.victims(position.parse(move)))


FLANK = ". . . . . . k / . . . . . . . / . . R . . . . / . . r . . . . / R . . r R . . / . . r . . . . / K . R . . . ."


def test_custodial_takes_on_every_flanked_line_at_once() -> None:
    assert victims(FLANK, "{in: enclosed orthogonal 1, do: capture}", "a3c3") == "c2 d3 c4"


def test_custodial_on_one_line_only() -> None:
    assert victims(FLANK, "{in: enclosed horizontal 1, do: capture}", "a3c3") == "d3"


def test_custodial_after_a_move_along_other_lines_is_nothing() -> None:
    assert victims(FLANK, "{in: enclosed orthogonal 1, do: capture, if: {from: line vertical}}", "a3c3") == ""


def test_withdrawal_takes_what_is_left_behind() -> None:
    setup = ". . . . . . k / . . . . . . . / . . . . . . . / . r R . . . . / . . . . . . . / . . . . . . . / K . . . . . ."
    assert victims(setup, "{in: withdrawn, do: capture}", "c4f4") == "b4"
    assert victims(setup, "{in: withdrawn, do: capture}", "c4c5") == ""


def test_approach_takes_what_is_run_up_to() -> None:
    setup = ". . . . . . k / . . . . . . . / . . . . . . . / R . . . r . . / . . . . . . . / . . . . . . . / K . . . . . ."
    assert victims(setup, "{in: approached, do: capture}", "a4d4") == "e4"
    assert victims(setup, "{in: approached, do: capture}", "a4c4") == ""


def test_victims_can_be_limited() -> None:
    pieces = (
        ROOKS % "{in: enclosed orthogonal 1, who: rook, do: capture}"
        + "\npawn: {symbol: P, moves: [{step: vertical}]}"
    )
    setup = ". . . . . . k / . . . . . . . / . . R . . . . / . . p . . . . / R . . r R . . / . . . . . . . / K . . . . . ."
    position = variant(setup, pieces).position()
    assert position.victims(position.parse("a3c3")) == ("d3",)


def test_a_royal_that_could_be_flanked_is_in_check() -> None:
    setup = "R . . . k / . . . . . / . . . . . / . . . R . / K . . . ."
    v = variant(setup, ROOKS % "{in: enclosed orthogonal 1, do: capture}")
    assert v.position("5/1R3/2kR1/5/K4 b - - 0 1").is_check(), "b4-b3 would flank it"
    assert not v.position("5/R4/2k1R/5/K4 b - - 0 1").is_check()
    assert not v.position("5/R4/2kR1/1p3/K4 b - - 0 1".replace("p", "r")).is_check(), "a4-b4-b3 is two moves"


def test_jumps_over_several_and_stops_between() -> None:
    pieces = """leaper:
  symbol: L
  moves: [{slide: any, only: quiet}, {path: [{slide: any, only: capture}, {slide: any, only: quiet}], repeat: any}]
pawn: {symbol: P, moves: [{step: vertical}]}"""
    setup = ". . . . . . k / . . . . . . . / . . . . . . . / L p . p . p . / . . . . . . . / . . . . . . . / K . . . . . ."
    position = variant(setup, pieces).position()
    assert position.victims(position.parse("a4c4")) == ("b4",)
    assert position.victims(position.parse("a4e4")) == ("b4", "d4")
    assert position.victims(position.parse("a4g4")) == ("b4", "d4", "f4")


FREEZER = """guard: {symbol: G, moves: [{step: any, only: quiet}]}
rook: {symbol: R, moves: [{slide: orthogonal}]}
all: {if: {count: guard, whose: enemy, in: neighbours, is: 0}}"""


def test_a_frozen_piece_moves_not_and_gives_no_check() -> None:
    v = variant(". . . . k / . . . . . / . . R . . / . . . g . / K . . . .", FREEZER)
    assert targets(v.position(), "c3") == ""
    assert not v.position("2k2/5/2R2/3g1/K4 b - - 0 1").is_check()
    assert v.position("2k2/5/2R2/5/K2g1 b - - 0 1").is_check()


@pytest.mark.parametrize("allowed", [True, False])
def test_removal_of_a_frozen_piece(allowed: bool) -> None:
    top = "turn: [{any: [move, {who: {not: royals}, if: frozen, do: remove}]}]" if allowed else ""
    position = variant(". . . . k / . . . . . / . . R . . / . . . g . / K . . . .", FREEZER, top).position()
    assert ("c3c3" in position.legal_moves.texts) == allowed
    if allowed:
        position.push("c3c3")
        assert position.piece_at("c3") is None
        position.pop()
        assert position.piece_at("c3") == "R"


def test_a_held_freezer_freezes_nothing_if_the_rule_says_so() -> None:
    free = "{who: guard, if: {count: {all: [guard, {not: this}]}, whose: enemy, in: neighbours, is: 0}}"
    held = FREEZER.replace("count: guard", f"count: {free}")
    setup = ". . . . k / . . . . . / . . R . . / . . . g . / K . . . G"
    assert targets(variant(setup, FREEZER).position(), "c3") == ""
    assert targets(variant(setup, held).position(), "c3") != ""


def test_capturing_is_compulsory_where_the_variant_says_so() -> None:
    setup = ". . . . k / . . . . . / . . R p . / . . . . . / K . . . ."
    pieces = "rook: {symbol: R, moves: [{slide: orthogonal}]}\npawn: {symbol: P, moves: [{step: vertical, only: quiet}]}"
    assert list(variant(setup, pieces, "must: [capture]").position().legal_moves.texts) == ["c3d3"]
    assert len(variant(setup, pieces).position().legal_moves) > 1


def test_an_effect_piece_may_capture_en_passant_too() -> None:
    pieces = """pawn:
  symbol: P
  moves: [{step: forward, only: quiet}, {step: forward, repeat: 2, only: quiet, from: second_rank, leaves: en_passant}]
hawk:
  symbol: H
  moves: [{step: diagonal, only: capture, takes: [enemy, en_passant]}]
  effects: [{in: enclosed horizontal 1, do: capture}]"""
    setup = ". . . . k / . p . . . / . . H . . / . P . . . / . . . . . / K . . . ."
    position = variant(setup, pieces).position("4k/1p3/5/2H2/5/K4 b - - 0 1")
    position.push("b5b3")
    assert position.victims(position.parse("c3b4")) == ("b3",)


def test_a_withdrawal_round_a_ring_takes_its_target_once() -> None:
    pieces = (
        "ring: {symbol: Q, moves: [{slide: horizontal}], effects: [{in: withdrawn horizontal, do: capture}]}"
    )
    setup = ". . k . / . . . . / Q . . q / . . . . / . . K ."
    position = variant(setup, pieces, board=", wrap: files").position("2k1/4/Q2q/4/2K1 w - - 0 1")
    assert position.victims(position.parse("a3d3")) == ("d3",)
    position.push("a3d3")
    assert position.piece_at("d3") == "Q"

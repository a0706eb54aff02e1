"""`home` as a place in conditions: whether somebody stands where a piece began."""

from __future__ import annotations

import random

import pytest
from contract import check_along

from interpreter import DefinitionError, Variant, load_text
from rules.small import targets, variant

START = "r n . k . n / p . p . p . / . . . . . . / . . . . . . / P . P . P . / R N . K . N"
PIECES = """
rook: {{symbol: R, moves: [{{slide: orthogonal}}]{rook}}}
knight: {{symbol: N, moves: [{{leap: [1, 2]}}]{knight}}}
pawn: {{symbol: P, moves: [{{step: forward, only: quiet}}, {{step: diagonal forward, only: capture}}]{pawn}}}
"""


def made(every: str = "", **said: str) -> Variant:
    """A game whose pieces ask who stands at home."""
    keys = {name: f", {said[name]}" if name in said else "" for name in ("rook", "knight", "pawn")}
    return variant(START, PIECES.format(**keys) + (f"all: {{{every}}}\n" if every else ""))


AWAY = "if: {count: self, in: home, is: 0}"
BLOCKED = "takes: {if: {count: all, whose: both, in: home, is: 0}}"


def test_a_piece_asks_for_its_own_home() -> None:
    game = made(knight="if: {count: all, whose: both, in: home, is: 0}")
    assert "b1c3" not in game.position().legal_moves.texts
    lone = game.position("3k2/6/6/2N3/6/3K2 w - - 0 1")
    assert "c3b1" in lone.legal_moves.texts
    held = game.position("3k2/6/6/2N3/6/1R1K2 w - - 0 1")
    assert targets(held, "c3") == "", "the home on its side of the board is b1"
    assert targets(game.position("3k2/6/6/2N3/6/3K1R w - - 0 1"), "c3") != ""
    assert targets(game.position("3k2/6/6/4N1/6/3K1R w - - 0 1"), "e3") == "", "the nearest is f1"
    reason = held.why("c3d5")
    assert reason.sentence.startswith(
        "the knight on c3 goes to d5 like that only while there is no piece on its square in the setup"
    )


def test_of_what_is_captured_its_own_side_is_asked() -> None:
    game = made(every=f"takes: [king, {{who: {{not: king}}, {BLOCKED.split('{', 1)[1][:-1]}}}]")
    assert "a1a4" in game.position("3k2/6/p5/6/6/R2K2 w - - 0 1").legal_moves.texts
    assert "a1a4" not in game.position("3k2/p5/p5/6/6/R2K2 w - - 0 1").legal_moves.texts
    assert "a1a4" in game.position("3k2/6/p5/6/2P3/R2K2 w - - 0 1").legal_moves.texts


def test_the_home_of_the_other_side() -> None:
    game = made(rook="if: {count: rook, whose: enemy, in: home enemy}")
    assert "a1b1" not in game.position("3k1r/6/6/6/6/R2K2 w - - 0 1").legal_moves.texts
    assert "a1b1" in game.position("r2k2/6/P5/6/6/R2K2 w - - 0 1").legal_moves.texts


def test_the_captor_is_not_counted() -> None:
    taken = "takes: [king, {who: {not: king}, if: {count: {not: captor}, whose: both, in: home, is: 0}}]"
    game = made(every=taken)
    assert "a5a4" in game.position("3k2/R5/p5/6/6/3K2 w - - 0 1").legal_moves.texts
    plain = made(every=taken.replace("{not: captor}", "all"))
    assert "a5a4" not in plain.position("3k2/R5/p5/6/6/3K2 w - - 0 1").legal_moves.texts


def test_a_royal_is_not_in_check_while_its_home_is_free() -> None:
    game = made(every="takes: {if: {count: {not: captor}, whose: both, in: home}}")
    assert game.position("3k2/6/6/6/6/3K1r w - - 0 1").is_check(), "its home is d1, where it stands"
    assert not game.position("3k2/6/6/4K1/6/4r1 w - - 0 1").is_check()
    assert game.position("3k2/6/6/4K1/6/3Pr1 w - - 0 1").is_check()


def ruled(top: str) -> Variant:
    """A game of plain pieces with a rule of the game."""
    return variant(START, PIECES.format(rook="", knight="", pawn=""), top=top)


def test_moves_begin_and_end_at_home() -> None:
    game = variant(
        START,
        "rook: {symbol: R, moves: [{slide: orthogonal, from: home}, {slide: orthogonal, to: home}]}\n"
        "knight: {symbol: N, moves: [{leap: [1, 2], to: {not: home}}]}\npawn: {symbol: P, moves: [{step: forward}]}",
    )
    assert targets(game.position("3k2/6/6/R5/6/3K2 w - - 0 1"), "a3") == "a1"
    assert targets(game.position("3k2/6/6/6/6/R2K2 w - - 0 1"), "a1") == "a2 a3 a4 a5 a6 b1 c1"
    assert "b1" not in targets(game.position("3k2/6/6/2N3/6/3K2 w - - 0 1"), "c3")
    reason = game.position("3k2/6/6/R5/6/3K2 w - - 0 1").why("a3b3")
    assert "it stands on its square in the setup" in reason.sentence


def test_who_can_go_home_must() -> None:
    game = ruled("must: [{to: home}]")
    position = game.position("3k2/6/6/R1N3/6/4K1 w - - 0 1")
    assert {*position.legal_moves.texts} == {"e1d1", "a3a1", "c3b1"}
    reason = position.why("a3a2")
    assert reason.code == "duty"
    assert "a move that ends on its square in the setup has to be made where it can be" in reason.sentence


def test_moves_are_forbidden_by_homes() -> None:
    game = ruled("forbid: [{when: capture, from: home}]")
    assert "a1a4" not in game.position("3k2/6/p5/6/6/R2K2 w - - 0 1").legal_moves.texts
    assert "a2a4" in game.position("3k2/6/p5/6/R5/3K2 w - - 0 1").legal_moves.texts
    reason = game.position("3k2/6/p5/6/6/R2K2 w - - 0 1").why("a1a4")
    assert reason.code == "move_forbidden"
    game = ruled("forbid: [{by: {not: king}, if: {count: all, whose: both, in: home}}]")
    assert "a2a3" not in game.position("3k2/6/6/6/R5/N2K2 w - - 0 1").legal_moves.texts
    assert "a2a3" in game.position("3k2/6/6/6/R5/3K2 w - - 0 1").legal_moves.texts


@pytest.mark.every
@pytest.mark.parametrize(
    "top",
    [
        "forbid: [{when: capture, from: home}]",
        "forbid: [{by: {not: king}, if: {count: all, whose: both, in: home enemy}}]",
        "forbid: [{when: capture, to: home enemy}, {by: knight, from: {not: home}, to: {not: home}}]",
    ],
)
def test_the_slow_judge_forbids_the_same(top: str) -> None:
    for number in range(4):
        position, chance = ruled(top).position(), random.Random(f"{top} {number}")
        check_along(position, chance, 24)


@pytest.mark.every
@pytest.mark.parametrize(
    "said",
    [
        {"every": AWAY},
        {"every": "takes: [king, {who: {not: king}, if: {count: all, whose: both, in: home, is: 0}}]"},
        {"every": "takes: {if: {count: {not: captor}, whose: both, in: home}}"},
        {
            "every": "takes: [king, {who: {not: king}, if: {count: {not: captor}, in: [a1-d3], whose: both, is: 3+}}]"
        },
        {"every": "takes: {if: {count: all, whose: both, in: {all: [home enemy, same_shade]}}}"},
        {"rook": AWAY, "knight": "takes: {if: {count: rook, whose: enemy, in: home}}"},
        {"pawn": "promotion: {to: last_rank, become: rook, if: {count: all, whose: both, in: home, is: 0}}"},
    ],
)
def test_the_slow_judge_says_the_same(said: dict[str, str]) -> None:
    for number in range(4):
        position, chance = made(**said).position(), random.Random(f"{said} {number}")
        check_along(position, chance, 24)


CHESS = "format: 2\nvariant: asked\nextends: chess\n"


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        (
            "effects: [{when: capture, if: {count: all, in: home}, do: remove, by: queen}]",
            "whose home is meant",
        ),
        (
            "pieces: {rook: {if: {count: all, in: home captor}}}",
            "is not supported behind 'home' in conditions",
        ),
        ("pieces: {rook: {if: {count: {not: captor}, in: same_file}}}", "nothing is captured"),
        (
            "pieces: {rook: {moves: [{slide: any, takes: {if: {count: {not: captor}, in: attackers}}}]}}",
            "'not: captor' is not supported of attackers yet",
        ),
        (
            "pieces: {rook: {if: {count: {not: {who: rook, whose: own}}}}}",
            "only kinds of piece can be counted",
        ),
    ],
)
def test_what_makes_no_sense_is_an_error(said: str, problem: str) -> None:
    with pytest.raises(DefinitionError, match=problem):
        load_text(CHESS + said)

"""`takes` with `if`: what a movement asks of the piece that it captures, as that piece's side sees it."""

from __future__ import annotations

import random

import pytest
from contract import check_along

import interpreter
from interpreter import DefinitionError, Variant
from interpreter.applications.rulebook.moves_in_words import Moves
from rules.small import targets, variant

START = "k . . . . / p r n . . / . . . . . / . . N R P / . . . . K"
PIECES = """
rook: {{symbol: R, moves: [{{slide: orthogonal{rook}}}]}}
knight: {{symbol: N, moves: [{{leap: [1, 2]{knight}}}]}}
pawn: {{symbol: P, moves: [{{step: forward, only: quiet}}, {{step: diagonal forward, only: capture{pawn}}}]}}
"""


def made(rook: str = "", knight: str = "", pawn: str = "", every: str = "") -> Variant:
    """A game in which pieces ask something of what they capture."""
    said = {"rook": rook, "knight": knight, "pawn": pawn}
    entries = {name: f", takes: {words}" if words else "" for name, words in said.items()}
    return variant(START, PIECES.format(**entries) + (f"all: {{takes: {every}}}\n" if every else ""))


UNGUARDED = "{if: {count: all, in: guards, is: 0}}"


@pytest.mark.parametrize("way", ["rook", "every"])
def test_only_what_nobody_guards(way: str) -> None:
    game = made(**{way: UNGUARDED})
    assert targets(game.position("k4/5/1p3/1R3/4K w - - 0 1"), "b2") == "a2 b1 b3 c2 d2 e2"
    guarded = game.position("k4/r4/pp3/1R3/4K w - - 0 1")
    assert targets(guarded, "b2") == "a2 b1 b3 c2 d2 e2", "a pawn guards along diagonals, a rook along lines"
    guarded = game.position("k4/p4/1p3/1R3/4K w - - 0 1")
    assert targets(guarded, "b2") == "a2 b1 c2 d2 e2"
    reason = guarded.why("b2b3")
    assert reason.code == "movement_condition"
    assert reason.sentence.startswith(
        "the rook on b2 goes to b3 like that only while no piece of its own side guards it"
    )


def test_it_takes_check_away() -> None:
    game = made(rook="{who: all, if: {count: pawn, in: {step: any}, is: 0}}")
    assert game.position("k4/1p3/5/R4/4K b - - 0 1").is_check() is False
    assert game.position("k4/2p2/5/R4/4K b - - 0 1").is_check() is True


def test_kinds_of_which_something_is_asked_beside_others() -> None:
    game = made(rook="[royals, pawn, {who: knight, if: {count: self, in: attackers, is: 2+}}]")
    assert targets(game.position("k4/5/1n3/1R3/4K w - - 0 1"), "b2") == "a2 b1 c2 d2 e2"
    assert targets(game.position("k4/5/1n2R/1R3/4K w - - 0 1"), "b2") == "a2 b1 b3 c2 d2 e2", (
        "both rooks attack it"
    )
    assert targets(game.position("k4/5/1p3/1R3/4K w - - 0 1"), "b2") == "a2 b1 b3 c2 d2 e2"
    assert targets(game.position("k4/5/1r3/1R3/4K w - - 0 1"), "b2") == "a2 b1 c2 d2 e2", (
        "of rooks nothing is said"
    )


def test_it_is_seen_before_the_move_by_the_side_that_loses_the_piece() -> None:
    """A rook behind the captor does not guard; its own pieces are the victim's own ones."""
    behind = made(rook=UNGUARDED).position("k4/1r3/1R3/1n3/4K w - - 0 1")
    assert "b3b2" in behind.legal_moves.texts
    own = made(knight="{if: {count: pawn, in: same_file}}")
    assert "c2b4" in own.position("k4/1r3/1p3/2N2/4K w - - 0 1").legal_moves.texts
    assert "c2b4" not in own.position("k4/1r3/1P3/2N2/4K w - - 0 1").legal_moves.texts


def test_forward_is_where_its_own_side_goes() -> None:
    game = made(rook="{if: {count: pawn, in: {step: forward}}}")
    before = game.position("k4/1nR2/1p3/5/4K w - - 0 1")
    assert targets(before, "c4") == "b4 c1 c2 c3 c5 d4 e4", "the pawn stands before the knight"
    behind = game.position("k4/1pR2/1n3/5/4K w - - 0 1")
    assert "c4b4" not in behind.legal_moves.texts
    assert targets(game.position("k4/1p3/1nR2/5/4K w - - 0 1"), "c3") == "c1 c2 c4 c5 d3 e3", (
        "it stands behind"
    )


def test_en_passant_asks_the_pawn_that_is_taken() -> None:
    pawn = (
        "pawn: {symbol: P, moves: [{step: forward, only: quiet}, {step: forward, repeat: 2, only: quiet, "
        "from: second_rank, leaves: en_passant}, {step: diagonal forward, only: capture, "
        "takes: [enemy, en_passant]}], takes: {if: {count: rook, in: {step: vertical}, is: 0}}}\n"
    )
    rook = "rook: {symbol: R, moves: [{slide: orthogonal}]}\n"
    game = variant("k . . . . / . . p . r / . . . . . / . P . . R / K . . . .", pawn + rook)
    for fen, taken in (("k3r/2p2/5/1P3/K4 b - - 0 1", True), ("k4/2p2/4K/1P3/2r2 b - - 0 1", False)):
        position = game.position(fen)
        position.push("c4c2")
        assert ("b2c3" in position.legal_moves.texts) == taken, fen


def test_it_is_told() -> None:
    game = made(rook="[royals, pawn, {who: knight, if: {count: all, in: attackers, is: 2+}}]").ruleset
    assert Moves(game).piece(game.pieces[game.piece("rook")]) == [
        "slides any number of squares orthogonally, capturing only a king or a pawn",
        "slides any number of squares orthogonally to capture a knight while at least 2 enemy pieces attack it",
    ]


def test_where_the_movement_ends_is_where_it_stands() -> None:
    with pytest.raises(DefinitionError, match="stands where the movement ends already"):
        made(rook="{if: {count: all, in: guards arrival}}")


def test_attackers_that_capture_kings_otherwise_are_refused() -> None:
    """Whether one guards a knight is asked of what could capture a king there."""
    with pytest.raises(DefinitionError, match="a rook captures royals and a rook in different ways"):
        made(
            rook="[royals, pawn]",
            knight="{who: all, if: {count: rook, in: guards, is: 0}}",
            pawn="{if: {count: rook, in: guards}}",
        )


@pytest.mark.every
@pytest.mark.parametrize(
    "said",
    [
        {"every": UNGUARDED},
        {"every": "[royals, {who: {not: royals}, if: {count: all, in: attackers, is: 2+}}]"},
        {"rook": "{if: {count: pawn, whose: both, in: neighbours}}", "pawn": UNGUARDED},
        {"rook": "{if: {count: pawn, in: {step: forward}}}", "pawn": "{if: {count: rook, in: far_half}}"},
        {"knight": "{if: [{count: rook, in: guards, is: 0}, {count: self, whose: enemy, in: same_file}]}"},
    ],
)
def test_the_slow_judge_says_the_same(said: dict[str, str]) -> None:
    position, chance = (
        made(**said).position("k1r1n/ppnr1/2p2/1NPPR/KR1NP w - - 0 1"),
        random.Random(str(said)),
    )
    check_along(position, chance, 14)


@pytest.mark.parametrize(("by", "fine"), [("by: king, ", True), ("by: [king, knight], ", False), ("", False)])
def test_an_effect_asks_of_what_has_moved_alone(by: str, fine: bool) -> None:
    """A rook that captures knights otherwise than royals attacks a king that has moved as any rook does."""
    text = (
        "format: 2\nvariant: mine\nextends: chess\npieces:\n"
        "  rook: {moves: [{slide: orthogonal}, {leap: [0, 2], only: capture, takes: knight}]}\n"
        f"effects: [{{{by}if: {{count: all, in: attackers, is: 0}}, in: neighbours, who: pawn, do: remove}}]\n"
    )
    if not fine:
        with pytest.raises(DefinitionError, match="a rook captures royals and a knight in different ways"):
            interpreter.load_text(text)
        return
    position = interpreter.load_text(text).position("4k3/8/8/8/8/1p6/8/1K5n w - - 0 1")
    position.push("b1b2")
    assert "b3" not in position.pieces()

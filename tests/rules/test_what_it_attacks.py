"""Conditions that ask what the piece at hand attacks: pieces that capture one thing only, checks that convert."""

from __future__ import annotations

import random

import pytest
from contract import check_along
from shared import first

import interpreter
from interpreter.applications.rulebook.rules_in_words import rules_words
from interpreter.errors import DefinitionError

CHESS = "format: 2\nvariant: mine\nextends: chess\n"
ONE = CHESS + (
    "pieces: {all: {moves: [{like: self, only: quiet},"
    " {like: self, only: capture, if: {count: all, whose: enemy, in: attacked, is: 0-1}}]}}\n"
)
MASAND = CHESS + (
    "effects: [{if: {count: king, whose: enemy, in: attacked}, in: attacked, who: {not: king}, do: change_side}]\n"
)
GUARDING = CHESS + "pieces: {rook: {if: {count: pawn, in: attacked, is: 1+}}}\n"


def moves(text: str, fen: str) -> set[str]:
    return {str(move) for move in interpreter.load_text(text, kernel="plain").position(fen).legal_moves}


def test_a_piece_that_attacks_two_captures_neither() -> None:
    found = moves(ONE, "7k/8/8/3n4/8/8/8/K2R2b1 w - - 0 1")
    assert not {"d1d5", "d1g1"} & found
    assert "d1d4" in found
    assert "d1d5" in moves(ONE, "7k/8/8/3n4/8/8/8/K2R4 w - - 0 1")
    assert (
        interpreter.load_text(ONE, kernel="plain").position("3k4/8/8/8/8/8/8/K2R2b1 b - - 0 1").is_check()
        is False
    )
    assert (
        interpreter.load_text(ONE, kernel="plain").position("3k4/8/8/8/8/8/8/K2R4 b - - 0 1").is_check()
        is True
    )


def test_what_a_checking_piece_attacks_changes_sides() -> None:
    position = interpreter.load_text(MASAND, kernel="plain").position("4k3/8/8/p6N/8/8/8/3RK3 w - - 0 1")
    position.push("d1d5")
    assert position.fen().split()[0] == "4k3/8/8/p2R3N/8/8/8/4K3"
    position = interpreter.load_text(MASAND, kernel="plain").position("3k4/8/8/p6N/8/8/R7/4K3 w - - 0 1")
    position.push("a2d2")
    assert position.fen().split()[0] == "3k4/8/8/p6N/8/8/3R4/4K3"
    position = interpreter.load_text(MASAND, kernel="plain").position("3k4/8/8/p2P3N/8/8/R3K2p/8 w - - 0 1")
    position.push("a2a5")
    assert position.fen().split()[0] == "3k4/8/8/R2P3N/8/8/4K2p/8"
    position = interpreter.load_text(MASAND, kernel="plain").position("3k4/8/8/p1R4N/8/8/4K2p/8 w - - 0 1")
    position.push("c5d5")
    assert position.fen().split()[0] == "3k4/8/8/P2R3n/8/8/4K2p/8"


def test_ones_own_pieces_count_too() -> None:
    assert "a1b1" in moves(GUARDING, "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1")
    assert "a1b1" not in moves(GUARDING, "4k3/8/8/8/8/8/1P6/R3K3 w - - 0 1")


def test_in_words() -> None:
    told = " ".join(rules_words(interpreter.load_text(MASAND, kernel="plain")))
    assert "king of the other side on a square that it attacks" in told
    said = (
        interpreter.load_text(ONE, kernel="plain").position("7k/8/8/3n4/8/8/8/K2R2b1 w - - 0 1").why("d1d5")
    )
    assert "on a square that it attacks" in said.sentence


@pytest.mark.parametrize("seed", first(1, range(3)))
@pytest.mark.parametrize("text", [ONE, MASAND, GUARDING], ids=["one", "masand", "guarding"])
def test_the_contract(text: str, seed: int) -> None:
    position, chance = interpreter.load_text(text, kernel="plain").position(), random.Random(seed)
    check_along(position, chance, 50, every=12)


@pytest.mark.parametrize(
    "condition", ["{count: all, in: attacked arrival}", "{count: all, in: {all: [attacked, far_half]}}"]
)
def test_what_is_not_supported(condition: str) -> None:
    with pytest.raises(DefinitionError, match=r"not supported|means nothing|stands on no lines"):
        interpreter.load_text(CHESS + f"pieces: {{rook: {{if: {condition}}}}}\n")

"""A royal that is in check counts as moved: it castles no more, and makes no first move."""

from __future__ import annotations

import random

import pytest
from contract import check_position

from interpreter import DefinitionError, Position, load, load_text
from interpreter.applications.rulebook.rules_in_words import castling_words
from rules.small import variant

CASTLING = """format: 2
variant: shaken
extends: chess
effects: [{in: checked, do: {mark: moved}}]
"""
LEAPING = """
rook: {symbol: R, moves: [{slide: orthogonal}]}
duke: {symbol: D, moves: [{step: any}, {leap: [0, 2], only: quiet, if: unmoved}]}
"""


def test_a_check_takes_both_rights_to_castle() -> None:
    position = load_text(CASTLING, kernel="plain").position("r3k2r/8/8/8/8/8/Q7/R3K2R w KQkq - 0 1")
    position.push("a2e2")
    assert position.fen().split()[2] == "KQ", "a check"
    position.push("e8f8")
    reason = position.variant.position("r3k2r/8/8/8/8/8/8/R3K2R b KQ - 0 1").why("e8g8")
    assert reason.code == "castling_right"
    assert reason.sentence.endswith(", or it has been in check")
    position.pop()
    position.pop()
    assert position.fen().split()[2] == "KQkq", "taken back"


def test_only_royals_lose_first_moves() -> None:
    said = "effects: [{in: checked, do: {mark: moved}}]"
    start = "k . . d . / . . . . . / r . . . . / . . . . . / . . D . K"
    for pieces, left in ((LEAPING, "Cd"), (LEAPING.replace("symbol: D", "symbol: D, royal: true"), "d")):
        position = variant(start, pieces, said).position("k2d1/5/r4/5/2D1K b Cd - 0 1")
        position.push("a3c3")
        assert position.fen().split()[2] == left


def by_memory(position: Position, chance: random.Random, plies: int) -> None:
    """Rights of a side never come back, and are gone after a check."""
    for _ in range(plies):
        if not position.legal_moves:
            return
        position.push(chance.choice([*position.legal_moves]))
        rights = position.fen().split()[2]
        if position.is_check():
            white = str(position.turn) == "white"
            assert not [letter for letter in rights if letter != "-" and letter.isupper() == white]
        check_position(position, chance, take_back=1, brute=False)


@pytest.mark.every
@pytest.mark.parametrize("seed", range(4))
def test_games_remember(seed: int) -> None:
    game = load("hindustani", kernel="plain") if seed % 2 else load_text(CASTLING, kernel="plain")
    fen = "r3k2r/3q4/2n2n2/8/8/2N2N2/3Q4/R3K2R w KQkq - 0 1" if seed % 2 == 0 else None
    by_memory(game.position(fen) if fen else game.position(), random.Random(seed), 14)


def test_it_is_told() -> None:
    words = castling_words(load_text(CASTLING, kernel="plain").ruleset)
    assert "A side that has been in check no longer castles." in words


def test_marks_of_other_kinds_stay_refused() -> None:
    for entry in ("{in: checked, who: royals, do: {mark: moved}}", "{in: checked, do: {mark: moved, is: 0}}"):
        with pytest.raises(DefinitionError, match="this mark is not supported yet"):
            load_text(CASTLING.replace("{in: checked, do: {mark: moved}}", entry))

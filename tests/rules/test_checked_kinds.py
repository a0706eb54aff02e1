"""A king that a check makes another kind: it loses a power by it, or gains one."""

from __future__ import annotations

import random

import pytest
from contract import check_game

from interpreter import DefinitionError, load_text
from interpreter.applications.rulebook.effects_in_words import effects_words

START = "format: 2\nvariant: shaken\nname: Shaken\nextends: chess\ncastling: none\n"
KINGS = """pieces:
  king: {moves: [{step: any}, {leap: [1, 2]}]}
  shah: {symbol: S, royal: true, moves: [{step: any}]}
  free: {symbol: F, royal: true, moves: [{slide: any}]}
"""
LOST = START + KINGS + "effects: [{in: checked, who: king, do: {become: shah}}]\n"
GAINED = f"""{START}{KINGS}effects:
  - {{in: board, who: free, whose: own, do: {{become: shah}}}}
  - {{in: checked, who: king, do: {{become: free}}}}
"""


def after(text: str, fen: str, *moves: str) -> str:
    position = load_text(text).position(fen)
    for move in moves:
        position.push(move)
    return position.fen().split(" ")[0]


def test_a_power_is_lost() -> None:
    assert after(LOST, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a7") == "4k3/R7/8/8/8/8/8/4K3", "no check"
    assert after(LOST, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8") == "R3s3/8/8/8/8/8/8/4K3"
    assert after(LOST, "4k3/4B3/8/8/8/8/8/4RK2 w - - 0 1", "e7a3") == "4s3/8/8/8/8/B7/8/4RK2", "discovered"
    assert after(LOST, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q") == "Q3s3/8/8/8/8/8/8/4K3", "by promotion"
    position = load_text(LOST).position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    position.push("a1a8")
    assert "e8f6" not in position.legal_moves.texts
    position.pop()
    assert position.fen() == "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"


def test_a_power_is_gained_for_one_move() -> None:
    position = load_text(GAINED).position("4k3/8/8/8/8/8/8/R5K1 w - - 0 1")
    position.push("a1a8")
    assert position.fen().startswith("R3f3/")
    assert position.why("e8e2").code == "royal_attacked"
    position.push("e8e4")
    assert position.fen().startswith("R7/8/8/8/4s3/")
    position.push("a8a4")
    assert position.fen().startswith("8/8/8/8/R3s3/"), "a second check gives nothing"


def test_in_words() -> None:
    [said] = effects_words(load_text(LOST).ruleset)
    assert "all kings that are in check then become shahs" in said


@pytest.mark.parametrize(
    ("effect", "problem"),
    [
        ("{in: checked, do: {become: shah}}", "only royals can become"),
        ("{in: checked, who: [king, pawn], do: {become: shah}}", "only royals can become"),
        ("{in: checked, who: king, do: {become: queen}}", "can neither change sides nor become"),
    ],
)
def test_what_is_not_supported(effect: str, problem: str) -> None:
    with pytest.raises(DefinitionError, match=problem):
        load_text(f"{START}{KINGS}effects: [{effect}]\n")


@pytest.mark.parametrize("text", [LOST, GAINED])
def test_the_contract_holds(text: str) -> None:
    game = load_text(text)
    check_game(game, game, 30, random.Random(3), every=4, brute=2)

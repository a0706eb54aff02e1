"""Effects after captures of one side's pieces: a king that changes places with any own piece, once a game."""

from __future__ import annotations

import random

import pytest
from contract import check_along

import interpreter
from interpreter.applications.rulebook.rules_in_words import rules_words
from interpreter.errors import DefinitionError

EXCHANGE = """format: 2
variant: mine
extends: chess
castling: none
pieces:
  king: {moves: [{step: any}, {leap: any, only: capture, takes: {who: [queen, rook, bishop, knight], whose: own}}]}
  king_used: {title: king that has castled, symbol: G, royal: true, moves: [{step: any}]}
effects:
  - {when: capture, by: king, in: victim, whose: own, do: {go: origin}}
  - {when: capture, by: king, takes: {whose: own}, do: {become: king_used}}
"""


def after(fen: str, move: str, text: str = EXCHANGE) -> str:
    position = interpreter.load_text(text, kernel="plain").position(fen)
    position.push(move)
    return position.fen().split()[0]


def test_once_a_game() -> None:
    assert after("4k3/8/8/7R/8/8/8/4K3 w - - 0 1", "e1h5") == "4k3/8/8/7G/8/8/8/4R3"
    assert after("4k3/8/8/8/8/8/4n3/4K3 w - - 0 1", "e1e2") == "4k3/8/8/8/8/8/4K3/8", "a capture as ever"
    variant = interpreter.load_text(EXCHANGE, kernel="plain")
    moves = {str(m) for m in variant.position("4k3/8/8/7R/8/8/8/4G3 w - - 0 1").legal_moves}
    assert "e1h5" not in moves
    assert "After a capture by a king of any piece of its own side" in " ".join(rules_words(variant))


def test_of_enemies() -> None:
    text = EXCHANGE.replace("takes: {whose: own}, do", "takes: {who: knight, whose: enemy}, do")
    assert after("4k3/8/8/8/8/8/4n3/4K3 w - - 0 1", "e1e2", text) == "4k3/8/8/8/8/8/4G3/8"
    assert after("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1e2", text) == "4k3/8/8/8/8/8/4K3/8"
    assert after("4k3/8/8/7N/8/8/8/4K3 w - - 0 1", "e1h5", text) == "4k3/8/8/7K/8/8/8/4N3"


@pytest.mark.parametrize("whose", ["own", "enemy"])
def test_the_contract(whose: str) -> None:
    text = EXCHANGE.replace("takes: {whose: own}, do", f"takes: {{whose: {whose}}}, do")
    position, chance = interpreter.load_text(text, kernel="plain").position(), random.Random(whose)
    check_along(position, chance, 60, every=10)


def test_what_is_refused() -> None:
    with pytest.raises(DefinitionError, match="supported"):
        interpreter.load_text(EXCHANGE.replace("takes: {whose: own}, do", "takes: {whose: white}, do"))

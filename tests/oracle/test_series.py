"""Turns of several moves beside boards of PyPI's `chess`."""

from __future__ import annotations

import random

import pytest
from shared import little_and_much, load, texts

import interpreter

pytest.importorskip("chess")

from naive_series import perft

pytestmark = pytest.mark.oracle

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
FENS = [
    "r3k2r/8/8/3pP3/8/8/1p6/R3K2R w KQkq d6 0 9",
    "4k3/8/8/8/2p1p3/8/1P1P1P2/4K3 w - - 0 9",
    "k7/8/8/8/3p4/8/2P1P3/KB6 w - - 0 9",
    "4k3/8/4r3/8/8/3N4/4B3/4K3 w - - 0 9",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 9",
]
PROGRESSIVE = """
format: 2
variant: progressive
extends: chess
turn: {moves: growing, if: {not: check}}
"""


def test_two_moves_a_turn() -> None:
    assert load("marseillais").position().perft(3) == perft(START, lambda n: 1 if n == 1 else 2, 3)
    whole = interpreter.load("marseillais", options={"opening": 2})
    assert whole.position().perft(3) == perft(START, lambda n: 2, 3)


@little_and_much("depth", 2, 4)
@pytest.mark.parametrize("fen", FENS)
def test_positions(fen: str, depth: int) -> None:
    assert load("marseillais").position(fen).perft(depth) == perft(fen, lambda n: 2, depth)


@little_and_much("depth", 4, 5)
def test_growing_turns(depth: int) -> None:
    fen = "4k3/3p4/8/4P3/8/8/3P4/4K3 w - - 0 1"
    place = interpreter.load_text(PROGRESSIVE).position(fen)
    assert place.perft(depth) == perft(fen, lambda n: n, depth)


@little_and_much("depth", 3, 4)
@pytest.mark.parametrize("fen", [START, *FENS])
def test_checks_of_the_last_move_only(fen: str, depth: int) -> None:
    """The first turn of Black has two moves, so the numbers of the positions are those of a first turn."""
    fen = fen.rpartition(" ")[0] + " 1"
    assert load("italianprogressive").position(fen).perft(depth) == perft(fen, lambda n: n, depth, True)


@little_and_much("games", 3, 60)
def test_games(games: int) -> None:
    """Every position of random games at depth 2, as its FEN tells it at the start of a turn."""
    chance = random.Random("marseillais")
    for _ in range(games):
        place = load("marseillais").position()
        for _ in range(60):
            moves = texts(place)
            if not moves:
                break
            if "{" not in place.fen() and place.fullmove_number > 1 and chance.random() < 0.2:
                assert place.perft(2) == perft(place.fen(), lambda n: 2, 2), place.fen()
            place.push(chance.choice(moves))

"""The lines that a search shows are legal, move by move, in every shipped variant."""

from __future__ import annotations

import random

import pytest
from contract import choose
from shared import load, much

from interpreter import Engine, Limits, Position
from interpreter.language.resources import shipped_ids

#: Something could be captured while pieces of the hand have to be dropped first.
DUE = [
    "4k3/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/4K3[QQNNRRqqnnrr] w - - 0 1",
    "4k3/ppp1pppp/3q4/8/3R4/8/PPPP1PPP/4K3[NNnn] w - - 0 1",
    "r3k3/ppp1pppp/3q4/8/3R4/8/PPPP1PPP/4K3[NNnn] b - - 0 1",
]


def lines_are_legal(engine: Engine, position: Position, depth: int) -> int:
    """Search, and play every line that is shown; how many moves were played."""
    found = []
    side = "white" if position.turn == "either" else position.turn
    engine.search(position, Limits(depth=depth), found.append, side)
    played = 0
    for line in found:
        twin = position.copy()
        for move in line.pv:
            assert twin.legal_moves.has_code(move.code), (position.fen(), [str(each) for each in line.pv])
            twin.push(move)
            played += 1
    return played


@pytest.mark.parametrize("name", much(shipped_ids()))
def test_lines_of_random_games(name: str) -> None:
    chance, position = random.Random(f"lines {name}"), load(name).position()
    played = 0
    with Engine(position.variant, hash_mb=1) as engine:
        for ply in range(16):
            if not position.legal_moves or position.outcome():
                break
            if ply % 4 == 0 and position.turn != "either":
                played += lines_are_legal(engine, position, 2)
            position.push(choose(position, chance))
    assert played or load(name).position().turn == "either"


@pytest.mark.parametrize("fen", DUE)
def test_no_line_captures_while_a_drop_is_due(fen: str) -> None:
    position = load("placement").position(fen)
    with Engine(position.variant, hash_mb=1) as engine:
        for depth in (1, 2, 3):
            assert lines_are_legal(engine, position, depth) > depth - 1


def test_no_line_makes_a_move_that_is_forbidden() -> None:
    """Where a move is tested when it is tried, what is forbidden has to be known before."""
    position = load("benedict").position("rnbqkbnr/pp1ppppp/8/2p5/P3P3/8/1PPP1PPP/RNBQKBNR w KQkq - 0 3")
    with Engine(position.variant, hash_mb=1) as engine:
        for depth in (1, 2, 3):
            assert lines_are_legal(engine, position, depth) > 0

"""Conditions of a leg: what has to hold where a piece passes, of first moves and of all others."""

from __future__ import annotations

import random

import pytest
from contract import check_along
from shared import first, load, texts

import interpreter
from interpreter.errors import DefinitionError

CHESS = "format: 2\nvariant: mine\nextends: chess\ncastling: none\n"
SAFE = "{count: all, in: attackers, is: 0}"
LEAP = f"{{path: [{{step: any, over: [empty, all], if: {SAFE}}}, {{step: any}}], only: quiet, if: unmoved}}"
MANTICORE = f"{{path: [{{step: orthogonal, if: {SAFE}}}, {{slide: diagonal}}]}}"
GAMES = {
    "leap": f"pieces: {{king: {{moves: [{{step: any}}, {LEAP}]}}}}\n",
    "careful bird": f"pieces: {{bishop: {{moves: [{{slide: diagonal}}, {MANTICORE}]}}}}\n",
    "careful queen": (
        f"pieces: {{queen: {{royal: true, moves: [{{path: [{{step: any, if: {SAFE}}}, {{step: any}}]}},"
        " {step: any}]}, king: {royal: false}}\n"
    ),
    "led": (
        "pieces: {rook: {moves: [{step: any}, {path: [{step: any, if: {count: knight, in: {leap: [1, 2]}}},"
        " {slide: orthogonal}]}]}}\n"
    ),
    "guarded hop": (
        "pieces: {knight: {moves: [{leap: [1, 2]}, {path: [{step: any, over: all, if: {count: all, in: guards}},"
        " {step: any}, {step: orthogonal}]}]}}\n"
    ),
    "away from others": (
        "pieces: {rook: {moves: [{step: any}, {path: [{step: orthogonal, if: {count: all, in: neighbours, is: 0}},"
        " {slide: orthogonal}]}]}}\n"
    ),
    "round the world": (
        f"board: {{files: a-h, ranks: 1-8, wrap: files}}\npieces: {{bishop: {{moves: [{MANTICORE}]}}}}\n"
    ),
    "two conditions": (
        f"pieces: {{bishop: {{moves: [{{path: [{{step: orthogonal, only: either, if: {SAFE}}},"
        f" {{step: diagonal, if: {{count: pawn, in: same_file, is: 0-1}}}}, {{step: orthogonal}}]}}]}}}}\n"
    ),
}
FENS = (
    "4k3/1b4r1/2n2q2/8/3P4/2B1R3/1Q3N2/4K3 b {unmoved} - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w {unmoved} - 0 1",
    "r2qk2r/pb1n1p1p/1p2p1p1/3p4/3P1B2/2N1P3/PP3PPP/R2QK1NR w {unmoved} - 0 1",
)


def legal(text: str, fen: str, square: str) -> set[str]:
    """Where the piece on a square may go."""
    moves = texts(interpreter.load_text(CHESS + text, kernel="plain").position(fen))
    return {move[2:] for move in moves if move.startswith(square)}


@pytest.mark.parametrize("fen", first(1, FENS))
@pytest.mark.parametrize("name", first(2, GAMES))
@pytest.mark.parametrize("plies", first(1, [1, 4]))
def test_everything_holds_along_games(name: str, fen: str, plies: int) -> None:
    chance = random.Random(name)
    variant = interpreter.load_text(CHESS + GAMES[name], kernel="plain")
    position = variant.position(fen.format(unmoved="Ee" if "unmoved" in GAMES[name] else "-"))
    check_along(position, chance, plies)


@pytest.mark.parametrize(
    ("fen", "kept"),
    [
        ("4k3/8/8/8/8/8/8/4K3 w E - 0 1", {"c1", "c3", "e3", "g3", "g1"}),
        ("4k3/8/8/8/8/8/3pPP2/3NKn2 w E - 0 1", set()),  # in check of the pawn
        ("4k3/8/8/8/8/8/3PPP2/3NKN2 w E - 0 1", {"c1", "c3", "e3", "g3", "g1"}),  # over pieces
        ("4k3/8/8/8/8/5r2/8/4K3 w E - 0 1", {"c1"}),  # e3, g3 and c3 are attacked, f1 and f2 are passed
        ("4k3/8/8/8/8/8/5p2/4K3 w - - 0 1", set()),  # it has moved
        ("4k3/8/8/8/8/2n5/8/4K3 w E - 0 1", {"g3", "g1"}),  # d1 and e2 are attacked
    ],
)
def test_the_leap_of_a_king(fen: str, kept: set[str]) -> None:
    leaps = legal(GAMES["leap"], fen, "e1") & {"c1", "c3", "e3", "g3", "g1"}
    assert leaps == kept


@pytest.mark.every
def test_why_tells_of_the_square_that_is_passed() -> None:
    reason = load("metamachy").position("5k6/12/12/12/6r5/12/12/12/12/12/5K6/12 w F - 0 1").why("f2h2")
    assert reason.code == "movement_condition"
    assert "no enemy piece attacks the square that it passes" in reason.sentence


def test_a_whole_piece_that_may_not_move_makes_no_first_move() -> None:
    text = f"pieces: {{king: {{if: {SAFE.replace('attackers', '{leap: [1, 2]}')}, moves: [{{step: any}}, {LEAP}]}}}}\n"
    assert "e3" in legal(text, "4k3/8/8/8/8/8/8/4K3 w E - 0 1", "e1")
    assert legal(text, "4k3/8/8/8/8/3P4/8/4K3 w E - 0 1", "e1") == set()


def test_an_enemy_beside_it_keeps_one_movement_from_being_there() -> None:
    """Of a whole piece such a condition is a freezing; of one movement it takes nothing else away."""
    text = "pieces: {bishop: {moves: [{step: any}, {slide: diagonal, if: {count: queen, whose: enemy, in: neighbours, is: 0}}]}}\n"
    assert "a1" in legal(text, "4k3/8/8/8/3B4/8/8/3K4 w - - 0 1", "d4")
    beside = legal(text, "4k3/8/8/4q3/3B4/8/8/3K4 w - - 0 1", "d4")
    assert {"e5", "c3", "d3"} <= beside
    assert "a1" not in beside


@pytest.mark.parametrize(
    ("path", "said"),
    [
        (f"[{{step: any}}, {{step: any, if: {SAFE}}}]", "the last leg has no if"),
        ("[{step: any, if: {count: all, in: attackers arrival, is: 0}}, {step: any}]", "condition of a leg"),
        ("[{step: any, if: {count: all, in: enclosed}}, {step: any}]", "condition of a leg"),
        ("[{step: any, over: [empty, king, own]}, {step: any}]", "such pieces"),
    ],
)
def test_what_a_leg_does_not_ask(path: str, said: str) -> None:
    with pytest.raises(DefinitionError) as error:
        interpreter.load_text(CHESS + f"pieces: {{rook: {{moves: [{{path: {path}}}]}}}}\n")
    assert said in str(error.value)

"""Endings by tables against endings by brute force, for many kinds of rules."""

from __future__ import annotations

import pytest
from rules.small import variant

from interpreter.play.variant import Variant
from interpreter.solver.material import read_material
from interpreter.solver.solving import Solver
from interpreter.solver.table import men_of, value_of

from .brute import Brute

PAWN = (
    "pawn: {symbol: P, promotion: {zone: last_rank, to: [rook, knight]}, moves: [{step: vertical, toward: forward, only:"
    " move}, {slide: vertical, toward: forward, only: move, min: 2, max: 2, from: second_rank, leaves: en_passant},"
    " {step: diagonal, toward: forward, only: capture, takes: [normal, en_passant]}]}"
)
ROOK = "rook: {symbol: R, moves: [{slide: orthogonal}]}"
KNIGHT = "knight: {symbol: N, moves: [{leap: [1, 2]}]}"
MATE = "  - {when: checkmate, winner: mover}\n"
DRAW = MATE + "  - {when: stalemate, draw: true}"
WIN = MATE + "  - {when: stalemate, loser: turn}"
WIDE = "k . . r / . . . . / K . . R"
PAWNS = "k r n / p p p / . . . / P P P / K R N"


def check(game: Variant, text: str) -> tuple[int, int]:
    """Compare every position of an ending; returns how many there are, and how many are decided."""
    solver = Solver(game, prove=True)
    table = solver.solve(read_material(game, text))
    brute = Brute(game, list(table.material.codes))
    decided = 0
    compared = 0
    for fen in brute.first:
        position = game.position(fen)
        word = table.word(men_of(position), "white black".split().index(position.turn))
        if word is None:
            continue
        value = value_of(word)
        assert value is not None, fen
        assert (value.result, value.plies) == brute.of(fen), fen
        compared += 1
        decided += value.result != 0
    positions = sum(value_of(word) is not None for word in table.entries)
    assert positions <= compared
    return compared, decided


GAMES = {
    "rook": ({"setup": WIDE, "pieces": ROOK, "end": DRAW}, "K R v K"),
    "stalemate loses": ({"setup": WIDE, "pieces": ROOK, "end": WIN}, "K R v K"),
    "stalemate wins": (
        {"setup": WIDE, "pieces": ROOK, "end": MATE + "  - {when: stalemate, winner: turn}"},
        "K R v K",
    ),
    "two rooks": ({"setup": "k . r / . . . / K . R", "pieces": ROOK, "end": DRAW}, "K R v K R"),
    "twins": ({"setup": "k . n / . . . / N N K", "pieces": KNIGHT, "end": WIN}, "K N N v K"),
    "promotion": ({"setup": PAWNS, "pieces": f"{PAWN}\n{ROOK}\n{KNIGHT}", "end": DRAW}, "K P v K"),
    "goal": (
        {
            "setup": WIDE,
            "pieces": ROOK,
            "end": "  - {when: reaches, pieces: [king], zone: last_rank, winner: owner}\n" + DRAW,
        },
        "K R v K",
    ),
    "no royal": (
        {
            "setup": "k . . / . . . / K R .",
            "pieces": ROOK,
            "royal": "",
            "top": "compulsory_capture: true",
            "end": "  - {when: extinct, pieces: all, winner: owner}\n  - {when: stalemate, winner: turn}",
        },
        "K R v K",
    ),
    "passing": ({"setup": WIDE, "pieces": ROOK, "end": MATE.rstrip(), "top": "pass: always"}, "K R v K"),
    "explosion": (
        {
            "setup": "k n . / . . . / K N R",
            "pieces": f"{ROOK}\n{KNIGHT}",
            "top": "effects: [{on: capture, where: here, do: remove}, {on: capture, where: neighbours, do: remove}]",
            "end": "  - {when: extinct, pieces: [king], loser: owner}\n" + DRAW,
        },
        "K R v K N",
    ),
    "withdrawal": (
        {
            "setup": "k . . w / . . . . / K . . W",
            "pieces": "withdrawer: {symbol: W, moves: [{slide: any, only: move}], captures: [{withdrawal: any}]}",
            "end": DRAW,
        },
        "K W v K",
    ),
    "freezing": (
        {
            "setup": "k . . i / . . . . / K . R I",
            "pieces": f"{ROOK}\nimmobilizer: {{symbol: I, moves: [{{slide: any, only: move}}], freezes: {{neighbours: any}}}}",
            "end": WIN,
        },
        "K I v K",
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_tables_say_what_brute_force_says(name: str) -> None:
    words, text = GAMES[name]
    compared, decided = check(variant(**words), text)
    assert compared > 200
    assert decided

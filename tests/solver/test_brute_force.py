"""Endings by tables against endings by brute force, for many kinds of rules."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest
from rules.small import variant

from interpreter.errors import DefinitionError
from interpreter.play.variant import Variant
from interpreter.solver.material import read_material
from interpreter.solver.solving import Solver
from interpreter.solver.table import men_of, value_of

from .brute import Brute

PAWN = (
    "pawn:\n"
    "  symbol: P\n"
    "  promotion: {to: last_rank, become: [rook, knight]}\n"
    "  moves: [{step: forward, only: quiet}, {step: forward, repeat: 2, only: quiet, from: second_rank, leaves: en_passant}, {step: diagonal forward, only: capture, takes: [enemy, en_passant]}]"
)
ROOK = "rook: {symbol: R, moves: [{slide: orthogonal}]}"
KNIGHT = "knight: {symbol: N, moves: [{leap: [1, 2]}]}"
MATE = "  - {if: checkmate, result: loss}\n"
DRAW = MATE + "  - {if: stalemate, result: draw}"
LOSS = MATE + "  - {if: stalemate, result: loss}"
WIN = MATE + "  - {if: stalemate, result: win}"
SMALL = "k . r / . . . / K . R"
Game = dict[str, Any]

GAMES: dict[str, tuple[Game, str]] = {
    "rook": ({"setup": SMALL, "pieces": ROOK, "end": DRAW}, "K R v K"),
    "stalemate loses": ({"setup": SMALL, "pieces": ROOK, "end": LOSS}, "K R v K"),
    "stalemate wins": ({"setup": SMALL, "pieces": ROOK, "end": WIN}, "K R v K"),
    "twins": ({"setup": "k n . / . . . / N K N", "pieces": KNIGHT, "end": LOSS}, "K N N v K"),
    "promotion": (
        {"setup": "k r n / p . P / K R N", "pieces": f"{PAWN}\n{ROOK}\n{KNIGHT}", "end": DRAW},
        "K P v K",
    ),
    "en passant": (
        {
            "setup": "k . p / . . . / . . . / P . .",
            "pieces": PAWN.replace("second_rank", "{ranks: 1}").replace("rook, knight", "king"),
            "royal": "",
            "end": "  - {count: all, is: 0, result: loss}\n  - {if: stalemate, result: win}",
        },
        "P v P",
    ),
    "goal": (
        {
            "setup": SMALL,
            "pieces": ROOK,
            "end": "  - {count: king, in: last_rank, whose: mover, result: win}\n" + DRAW,
        },
        "K R v K",
    ),
    "no royal": (
        {
            "setup": "k . . / . . . / K R .",
            "pieces": ROOK,
            "royal": "",
            "top": "must: [capture]",
            "end": "  - {count: all, is: 0, result: win}\n  - {if: stalemate, result: win}",
        },
        "K R v K",
    ),
    "passing": (
        {"setup": SMALL, "pieces": ROOK, "end": MATE.rstrip(), "top": "turn: {pass: true}"},
        "K R v K",
    ),
    "stuck": (
        {"setup": SMALL, "pieces": ROOK, "end": MATE.rstrip(), "top": "turn: {pass: stuck}"},
        "K R v K",
    ),
    "explosion": (
        {
            "setup": "k . n / . . . / K R .",
            "pieces": f"{ROOK}\n{KNIGHT}",
            "top": "effects: [{when: capture, do: remove}, {when: capture, in: neighbours, do: remove}]",
            "end": "  - {count: king, is: 0, result: loss}\n" + LOSS,
        },
        "K R v K",
    ),
    "sent home": (
        {
            "setup": "k . n / . . . / K R .",
            "pieces": f"{ROOK}\n{KNIGHT}",
            "top": "effects: [{when: capture, in: victim, who: {not: royals}, do: {go: home}}]",
            "end": DRAW,
        },
        "K R v K",
    ),
    "withdrawal": (
        {
            "setup": "k . w / . . . / K . W",
            "pieces": "withdrawer: {symbol: W, moves: [{slide: any, only: quiet}], effects: [{in: withdrawn, do: capture}]}",
            "end": LOSS,
        },
        "K W v K",
    ),
    "freezing": (
        {
            "setup": "k . i / . . . / K . I",
            "pieces": "immobilizer: {symbol: I, moves: [{slide: any, only: quiet}]}\nall: {if: {count: immobilizer, whose: enemy, in: neighbours, is: 0}}",
            "end": LOSS,
        },
        "K I v K",
    ),
}


def compare(game: Variant, text: str) -> tuple[int, int]:
    """Compare every position of an ending; returns how many there are, and how many are decided."""
    table = Solver(game, prove=True).solve(read_material(game, text))
    brute = Brute(game, list(table.material.codes))
    decided = 0
    compared = set()
    for fen in brute.first:
        position = game.position(fen)
        men = men_of(position)
        turn = "white black".split().index(position.turn)
        index = table.shape.index(men, turn)
        if index is None:
            continue
        value = value_of(table.entries[index])
        assert value is not None, fen
        assert (value.result, value.plies) == brute.of(fen), fen
        compared.add(index)
        decided += value.result != 0
    assert compared == {i for i, word in enumerate(table.entries) if value_of(word) is not None}
    return len(compared), decided


@pytest.mark.every
@pytest.mark.parametrize("name", GAMES)
def test_tables_say_what_brute_force_says(name: str) -> None:
    words, text = GAMES[name]
    compared, decided = compare(variant(**words, kernel=None), text)
    assert compared > 20
    assert decided


STEPS = (
    "{leap: [1, 2]}",
    "{step: diagonal}",
    "{slide: orthogonal}",
    "{step: diagonal, repeat: 1-2}",
    "{step: vertical}",
)
ENDS = (DRAW, LOSS, WIN, "  - {count: king, in: last_rank, whose: mover, result: win}\n" + LOSS)


STARTS = ("k . x / . . . / X . K", "k . . / x . X / . . K", ". k . / x . X / . K .", "k x . / . . . / . X K")


def first_that_loads(words: Game) -> Variant:
    """A small variant with a start in which nobody could take a king at once."""
    for setup in STARTS:
        with suppress(DefinitionError):
            return variant(setup=setup, kernel=None, **words)
    raise AssertionError("there is no such start")


@pytest.mark.parametrize(
    "seed",
    [
        0,
        pytest.param(1, marks=pytest.mark.every),
        *(pytest.param(n, marks=pytest.mark.slow) for n in range(2, 30)),
    ],
)
def test_made_up_pieces(seed: int) -> None:
    dice = random.Random(seed)
    ways = [
        f"{way[:-1]}, only: {only}}}"
        for only in ("quiet", "capture")
        for way in dice.sample(STEPS, dice.choice((1, 2)))
    ]
    words = {"pieces": f"rider: {{symbol: X, moves: [{', '.join(ways)}]}}", "end": dice.choice(ENDS)}
    words["top"] = dice.choice(("", "must: [capture]", "turn: {pass: true}"))
    game = first_that_loads(words)
    compared, _ = compare(game, "K X v K")
    assert compared > 20

"""Effects that make a piece another one of the other side, and effects that follow where a move ends in a place."""

from __future__ import annotations

import random

import pytest
from contract import check_game

from interpreter import DefinitionError, Position, Variant
from interpreter.applications.rulebook.effects_in_words import effects_words

from .small import variant

START = "k . . . r / . m . . . / . . . . . / . . . M . / K . . . R"
KINDS = "man: {symbol: M, moves: [{step: any}]}\nrook: {symbol: R, moves: [{slide: orthogonal}]}"
BOTH = "{who: {not: king}, do: [{become: rook}, change_side]}"
OTHER_ORDER = "{who: {not: king}, do: [change_side, {become: rook}]}"
AROUND = "{in: neighbours, who: man, whose: enemy, do: [{become: rook}, change_side]}"
IN_A_PLACE = "{in: {all: [here, {ranks: 3-5}]}, by: man, do: {become: rook}}"
ON_SQUARES = "{in: {all: [here, [b2, d4]]}, who: {not: king}, do: change_side}"
OUT_OF = "{in: {all: [here, {not: {files: a-c}}]}, by: man, do: remove}"
AS_VICTIM = "{when: capture, by: {not: king}, takes: {not: self}, do: [{become: victim}, change_side]}"
BACK = "{when: capture, in: victim, who: man, do: [{become: rook}, change_side, {go: home}], blocked: stays}"
ANY_BACK = BACK.replace("who: man, ", "")  # nobody has to say that no king is captured


def game(effect: str) -> Variant:
    end = "  - {if: stalemate, result: draw}\n  - {repeats: 3, result: draw}\n  - {moves: 20, since: capture, result: draw}"
    return variant(START, KINDS, f"effects: [{effect}]\ncastling: none", end=end)


@pytest.mark.parametrize(
    ("effect", "fen", "move", "wanted"),
    [
        (BOTH, "k4/5/5/1M3/K4", "b2b3", "k4/5/1r3/5/K4"),
        (OTHER_ORDER, "k4/5/5/1M3/K4", "b2b3", "k4/5/1r3/5/K4"),
        (BOTH, "k4/5/5/1M3/K4", "a1a2", "k4/5/5/KM3/5"),
        # What has become a rook is none of those that stood there.
        (AROUND, "k4/5/m1mr1/5/K2M1", "d1d2", "k4/5/m1Rr1/3M1/K4"),
        (IN_A_PLACE, "k4/5/5/1M3/K2M1", "b2b3", "k4/5/1R3/5/K2M1"),
        (IN_A_PLACE, "k4/5/5/1M3/K2M1", "d1d2", "k4/5/5/1M1M1/K4"),
        (ON_SQUARES, "k4/5/5/5/1M2K", "b1b2", "k4/5/5/1m3/4K"),
        (ON_SQUARES, "k4/5/5/5/KM3", "b1c2", "k4/5/5/2M2/K4"),
        (OUT_OF, "k4/5/5/2M2/K4", "c2d2", "k4/5/5/5/K4"),
        (OUT_OF, "k4/5/5/2M2/K4", "c2c3", "k4/5/2M2/5/K4"),
        (AS_VICTIM, "k4/5/2r2/2M2/K4", "c2c3", "k4/5/2r2/5/K4"),
        (AS_VICTIM, "k4/5/2m2/2R2/K4", "c2c3", "k4/5/2m2/5/K4"),
        (AS_VICTIM, "k4/5/2m2/2M2/K4", "c2c3", "k4/5/2M2/5/K4"),
        (BACK, "k4/5/2m2/2M2/K4", "c2c3", "k4/5/2M2/5/K3R"),
        (ANY_BACK, "k4/5/2m2/2M2/K4", "c2c3", "k4/5/2M2/5/K3R"),
    ],
)  # fmt: skip
def test_effect(effect: str, fen: str, move: str, wanted: str) -> None:
    position: Position = game(effect).position(f"{fen} w - - 0 1")
    before = position.fen(), position.hash
    position.push(move)
    assert position.fen().split()[0] == wanted
    assert position.variant.position(position.fen()).hash == position.hash
    position.pop()
    assert (position.fen(), position.hash) == before


@pytest.mark.parametrize(
    "effect", [BOTH, OTHER_ORDER, AROUND, IN_A_PLACE, ON_SQUARES, OUT_OF, BACK, ANY_BACK, AS_VICTIM]
)
def test_games_are_those_of_the_slow_reading(effect: str) -> None:
    rules = game(effect)
    check_game(rules, rules, 25, random.Random(5), every=3, brute=2)


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        (BOTH, "After every move, the piece that has moved (if it is a non-royal piece) becomes a rook and changes sides."),
        (AROUND, "After every move, all enemy men next to the square of arrival become rooks and change sides."),
        (
            IN_A_PLACE,
            "After every move of a man, if it stands on any square outside its own half of the board, the piece that has moved becomes a rook.",
        ),
        (ON_SQUARES, "After every move, if it stands on b2 or d4, the piece that has moved (if it is a non-royal piece) changes sides."),
        (
            BACK,
            "After a capture, a captured piece (if it is a man) becomes a rook, changes sides and comes back onto its square in "
            "the setup; where that square is not free, it stays captured.",
        ),
    ],
)  # fmt: skip
def test_words(effect: str, sentence: str) -> None:
    assert next(iter(effects_words(game(effect).ruleset))) == sentence


@pytest.mark.parametrize(
    ("effect", "wanted"),
    [
        (
            "{when: capture, in: victim, do: [{become: captor}, change_side, {go: home}]}",
            "one kind to become",
        ),
        ("{do: [{become: rook}, {become: man}]}", "not supported as what an effect does yet"),
        ("{do: [{become: rook}, change_side]}", "royal 'king' can neither change sides"),
        ("{in: {all: [here, neighbours]}, do: remove}", "write regions or squares beside here"),
        ("{in: {all: [here, last arrival, last origin]}, do: remove}", "not supported together yet"),
    ],
)
def test_what_means_nothing(effect: str, wanted: str) -> None:
    with pytest.raises(DefinitionError, match=wanted):
        game(effect)

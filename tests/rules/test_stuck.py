"""A side without a move takes a piece of the other side off the board."""

from __future__ import annotations

import random

import pytest
from contract import check_game, check_legality

from interpreter import DefinitionError, load_text
from interpreter.applications.rulebook.rules_in_words import removing_words

CHESS = "format: 2\nvariant: freed\nname: Freed\nextends: chess\n"
STUCK = "{who: {who: {not: royals}, whose: enemy}, if: stuck, do: remove}"
FREED = f"{CHESS}turn: [{{any: [move, {STUCK}]}}]\n"
KNIGHTS = FREED.replace("{not: royals}", "knight")


def moves(fen: str, text: str = FREED) -> set[str]:
    position = load_text(text).position(fen)
    check_legality(position)
    return {*map(str, position.legal_moves)}


def test_only_without_a_move_and_out_of_check() -> None:
    assert moves("7k/5Q2/8/8/8/8/PP6/K7 b - - 0 1") == {"f7f7", "a2a2", "b2b2"}
    assert moves("7k/5Q2/p7/8/8/8/PP6/K7 b - - 0 1") == {"a6a5"}
    assert moves("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1") == set(), "mate is mate"


def test_what_stays() -> None:
    assert moves("7k/5Q2/5N2/8/8/8/8/K7 b - - 0 1", KNIGHTS) == {"f6f6"}
    assert moves("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", KNIGHTS) == set(), "stalemate, as no knight is there"
    assert moves("k7/P7/1Q6/8/8/8/8/B6K b - - 0 1") == {"a7a7", "b6b6", "a1a1"}


def test_the_own_royals_stay_safe() -> None:
    assert moves("k1n4R/2Q5/8/8/8/8/8/K7 b - - 0 1") == {"c7c7", "h8h8"}
    assert moves("kN5R/2Q5/1K6/8/8/8/8/8 b - - 0 1") == {"c7c7", "h8h8"}, "the knight bars the rook"


def test_the_turn_passes_and_the_clock_begins_anew() -> None:
    position = load_text(FREED).position("7k/5Q2/8/8/8/8/PP6/K7 b - - 7 30")
    before = position.fen()
    position.push("f7f7")
    assert position.fen() == "7k/8/8/8/8/8/PP6/K7 w - - 0 31"
    position.pop()
    assert position.fen() == before
    assert position.san(position.parse("f7f7")) == "f7-"


def test_in_words() -> None:
    game, position = load_text(FREED).ruleset, load_text(FREED).position("7k/5Q2/8/8/8/8/PP6/K7 b - - 0 1")
    assert [*removing_words(game)] == [
        "A side that is not in check and has no legal move takes a piece of the other side off the board "
        "instead: a piece that is not royal."
    ]
    assert position.why("a2a2").sentence == "without another move, black takes the pawn on a2 off the board"


@pytest.mark.parametrize(
    ("turn", "problem"),
    [
        (f"[{{any: [move, {STUCK}]}}, {{who: self, do: move, when: capture}}]", "nothing else to say yet"),
        (f"{{pass: stuck, do: [{{any: [move, {STUCK}]}}]}}", "nothing else to say yet"),
        (f"[{{any: [move, {STUCK}]}}]\nforbid: [{{after: stalemate}}]", "nobody is stalemated"),
        ("[{any: [move, {who: pawn, if: stuck, do: remove}]}]", "only pieces of the other side"),
        ("[{any: [move, {who: pawn, if: check, do: remove}]}]", "or an enemy where a side is stuck"),
    ],
)
def test_what_is_not_supported(turn: str, problem: str) -> None:
    with pytest.raises(DefinitionError, match=problem):
        load_text(f"{CHESS}turn: {turn}\n")


def test_the_contract_holds() -> None:
    game = load_text(FREED)
    for seed, fen in enumerate(("7k/5Q2/8/8/8/8/PP6/K7 b - - 0 1", "k7/P7/1Q6/8/8/8/8/B6K b - - 0 1")):
        position = game.position(fen)
        position.push(random.Random(seed).choice([*map(str, position.legal_moves)]))
        check_legality(position)
    check_game(game, game, 20, random.Random(5), every=5, brute=1)

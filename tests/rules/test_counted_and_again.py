"""Turns of so many moves, the last of which a further one may follow; and a side that is stuck in one."""

from __future__ import annotations

import pytest

from interpreter import DefinitionError, Position
from interpreter.applications.rulebook.rules_in_words import series_words

from .small import variant

START = "k . . . r / . m . m . / . . . . . / . M . M . / K . . . R"
MAN = "man: {symbol: M, moves: [{step: any}]}\nrook: {symbol: R, moves: [{slide: orthogonal}]}"
END = "  - {if: stalemate, result: draw}\n  - {repeats: 3, result: draw}\n  - {count: king, is: 0, result: loss}"


def game(turn: str, more: str = "") -> Position:
    top = f"turn: {turn}\n{more}castling: none"
    return variant(START, MAN, top, end=END, royal="royal: false,").position()


AGAIN = "{who: self, do: move, when: capture, only: capture, repeat: any}"


def at(position: Position, fen: str) -> Position:
    return position.variant.position(fen)


def test_only_the_last_of_so_many_moves_asks_for_a_further_one() -> None:
    start = game(f"{{moves: 2, do: [move, {AGAIN}]}}")
    position = at(start, "k4/1m3/2m2/1M3/K4 w - - 0 1")
    position.push("b2c3")  # a capture with the first of two moves
    assert position.fen().split("- - ")[1] == "0 1 {moves=1}"
    assert position.turn == "white"
    position.push("c3b4")  # and one with the last
    assert position.turn == "white"
    assert position.fen().split("- - ")[1] == "0 1 {again=b4}"
    again = at(start, position.fen())
    assert again.hash == position.hash
    assert [*map(str, again.legal_moves)] == [*map(str, position.legal_moves)]
    assert "0000" in [*map(str, position.legal_moves)]
    position.push("b4a5")
    assert position.turn == "black"
    for _ in range(3):
        position.pop()
    assert position.fen() == "k4/1m3/2m2/1M3/K4 w - - 0 1"


def test_where_nothing_more_is_to_be_captured_the_turn_is_over() -> None:
    position = at(game(f"{{moves: [1, 2], do: [move, {AGAIN}]}}"), "k4/5/2m2/1M3/K4 w - - 0 1")
    position.push("b2c3")
    assert position.turn == "black"
    position.push("a5a4")
    assert position.fen().endswith("{moves=1}")


def test_what_comes_first_is_a_turn_of_so_many() -> None:
    position = at(game(f"{{moves: [2, 1], do: [move, {AGAIN}]}}"), "4k/1m3/5/1M3/K4 w - - 0 1")
    position.push("b2b3")
    position.push("b3b4")
    assert position.turn == "black"
    assert "{" not in position.fen()


def test_who_is_stuck_in_such_a_turn_passes() -> None:
    stuck = game(f"{{moves: 2, do: [move, {AGAIN}], pass: stuck}}", "forbid: [{by: king}]\n")
    position = at(stuck, "k4/5/5/5/KMR2 b - - 0 1")
    assert [*map(str, position.legal_moves)] == ["0000"]
    position.push("0000")
    assert position.turn == "white"
    assert at(stuck, position.fen()).hash == position.hash


def test_it_is_told_in_words() -> None:
    told = [*series_words(game(f"{{moves: [2, 3, 1], do: [move, {AGAIN}]}}").variant.ruleset)]
    assert told[-2:] == [
        "A later turn has one move of one side.",
        "Of the turns of the game, the first has two moves and the second has three moves.",
    ]
    assert any("captured" in sentence or "capture" in sentence for sentence in told[:-2])


@pytest.mark.parametrize(
    ("turn", "message"),
    [
        (f"{{moves: 1, do: [move, {AGAIN}]}}", "every turn is one move"),
        ("{moves: 2, do: [move, {drops: man, to: board}]}", "one further move"),
        (f"{{moves: 2, do: [move, {AGAIN}], pass: true}}", "only if it has no other move"),
        (f"{{moves: 2, if: {{not: check}}, do: [move, {AGAIN}]}}", "stands beside moves only"),
    ],
)
def test_what_does_not_go_together(turn: str, message: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        game(turn)
    assert message in str(caught.value)

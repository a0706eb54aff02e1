"""Exchanges of two pieces wherever they stand, which are no attacks: a side moves a piece of the other side onto its own."""

from __future__ import annotations

import random

import pytest
from contract import check_hash, check_position, play_along, take_all_back
from shared import little_and_much, texts

import interpreter
from interpreter import DefinitionError

from .test_foreign_moves import CHESS, Pairs
from .test_gallery_by_hand import Board, Square, placed
from .test_take_and_make import safe, takes

FRESH = (
    "{any: [{count: all, whose: both, in: last origin, is: 0},"
    " [{count: all, in: {all: [here, last origin]}, is: 0}, {count: all, in: {all: [here, last arrival]}, is: 0}]]}"
)
MESSIGNY = f"""
turn:
  - any:
      - move
      - {{who: {{whose: enemy}}, do: move, like: {{leap: any, only: capture, if: {FRESH}, takes: {{who: self, if: {FRESH}}}}}}}
effects: [{{when: capture, by: {{whose: enemy}}, in: victim, do: {{go: origin}}}}]
"""


def swapped(board: Board, a: Square, b: Square) -> Board:
    return {**board, a: board[b], b: board[a]}


def by_hand(board: Board, side: int, passed: Square | None, last: frozenset[Square]) -> Pairs:
    """The legal moves, and the exchanges of pieces that the last exchange did not move."""
    found = takes(board, side, passed, makes_on=False)
    for a, (kind, owner) in board.items():
        for b in [b for b, one in board.items() if one == (kind, side) and owner != side]:
            if not {a, b} & last and safe(swapped(board, a, b), side):
                found.add((a, b))
    return found


@little_and_much("games", 2, 60, 12)
def test_games_by_hand(games: int) -> None:
    variant = interpreter.load_text(CHESS + MESSIGNY, kernel="plain")
    names = variant.ruleset.board
    at = dict(zip(names.names, names.coordinates, strict=True))
    seen = kings = 0
    for number in range(games):
        chance, position, before = random.Random(number), variant.position(), []
        last = frozenset[Square]()
        for _ in range(60):
            if position.outcome():
                break
            before.append((position.fen(), position.hash))
            board, side = placed(position), int(position.turn == "black")
            passed = at.get(position.fen().split()[3])
            found = {(at[m.origin], at[m.target]) for m in position.legal_moves}
            assert found == by_hand(board, side, passed, last), position.fen()
            again = variant.position(position.fen())
            assert (again.fen(), again.hash, texts(again)) == (*before[-1], texts(position))
            check_hash(position)
            others = [m for m in position.legal_moves if board[at[m.origin]][1] != side]
            move = chance.choice(others if others and chance.random() < 0.3 else [*position.legal_moves])
            assert position.parse_san(position.san(move)) == move, (position.fen(), move)
            assert position.why(str(move)).legal
            a, b = at[move.origin], at[move.target]
            swap = board[a][1] != side
            checks = position.gives_check(move)
            position.push(move)
            if swap:
                assert placed(position) == swapped(board, a, b)
            assert checks == (not safe(placed(position), 1 - side))
            seen += swap
            kings += swap and board[a][0] == "K"
            last = frozenset((a, b)) if swap else frozenset()
        take_all_back(position, before)
    assert seen > 3 * games
    assert games < 10 or kings


def test_an_exchange_is_no_attack_and_no_progress() -> None:
    variant = interpreter.load_text(CHESS + MESSIGNY, kernel="plain")
    position = variant.position("4k3/8/8/8/8/7r/8/R3K3 b - - 7 9")
    assert not position.is_check()
    assert "e1e8" in texts(variant.position("4k3/8/8/8/8/7r/8/4K3 b - - 0 1")), "kings"
    assert "e1e8" not in texts(position), "the rook would attack it"
    position.push("a1h3")
    assert position.fen() == "4k3/8/8/8/8/7R/8/r3K3 w - - 8 10 {last=a1-h3}"
    assert position.is_check()
    assert "a1h3" not in texts(position), "not at once"
    told = position.why("a1h3")
    assert not told.legal
    assert told.code == "movement_condition"
    position.push("e1d2")
    position.push("e8d8")
    assert "a1h3" in texts(position)


@pytest.mark.every
def test_contract() -> None:
    variant = interpreter.load_text(CHESS + MESSIGNY, kernel="plain")
    for seed in range(3):
        chance, position = random.Random(seed), variant.position()
        for _ in play_along([position], 25, chance):
            check_hash(position)
        check_position(position, chance, take_back=1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "effects: [{when: capture, by: {whose: enemy}, in: victim, do: {go: origin}}]",
            "no piece is moved by the side that does not own it",
        ),
        (
            "turn: [{any: [move, {who: {whose: enemy}, do: move}]}]\neffects: [{when: capture, by: {whose: enemy}, in: board, do: remove}]",
            "can cost no royal yet",
        ),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    with pytest.raises(DefinitionError, match=message):
        interpreter.load_text(f"{CHESS}{text}\n")

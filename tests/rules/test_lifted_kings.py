"""Kings that a piece of their side takes up and puts down elsewhere in the same turn, by hand."""

from __future__ import annotations

import random

import pytest
from contract import check_hash, play_told, take_all_back
from shared import little_and_much, texts

import interpreter
from interpreter.play.variant import Position

from .test_gallery_by_hand import Board, Square, Table, made, placed
from .test_take_and_make import safe, ways

TELEPORT = """
format: 2
variant: lifted_test
name: Kings that are put elsewhere
extends: teleport
castling: none
pieces: {all: {moves: [{like: self}, {like: self, only: capture, takes: {who: king, whose: own}}]}}
hand: {takes: {who: all, whose: own}, drops: board}
"""


def reached(board: Board, square: Square) -> set[Square]:
    """Where a piece may go, onto pieces of its own side as well."""
    kind, side = board[square]
    turned = {s: (one, 1 - side) for s, (one, _) in board.items()} | {square: (kind, side)}
    return {*ways(Table(8, 8, turned), square, kind)}


def drops(board: Board, kind: str, side: int) -> set[Square]:
    """Where a piece may be put down with its king safe."""
    last = 0 if side else 7
    free = {(x, y) for x in range(8) for y in range(8)} - {*board}
    return {s for s in free if (kind != "P" or s[1] != last) and safe(board | {s: (kind, side)}, side)}


def by_hand(position: Position) -> set[tuple[Square, Square]]:
    """The moves of the first part of a turn, or from itself to each square where a piece may be dropped."""
    board, side = placed(position), int(position.turn == "black")
    fen = position.fen()
    if "{again=" in fen:
        [kind] = fen.partition("[")[2].partition("]")[0]
        return {(square, square) for square in drops(board, kind.upper(), side)}
    found = set()
    for square in [s for s, (_, owner) in board.items() if owner == side]:
        for to in reached(board, square):
            after, taken = made(board, square, to), board.get(to)
            fine = bool(drops(after, taken[0], side)) if taken and taken[1] == side else safe(after, side)
            found |= {(square, to)} if fine else set()
    return found


@little_and_much("games", 1, 30, 8)
def test_games_by_hand(games: int) -> None:
    variant = interpreter.load_text(TELEPORT)
    at = dict(zip(variant.ruleset.board.names, variant.ruleset.board.coordinates, strict=True))
    kings = 0
    for number in range(games):
        chance, position, before = random.Random(f"lifted {number}"), variant.position(), []
        for _ in range(50):
            if position.outcome():
                break
            before.append((position.fen(), position.hash))
            moves = [m for m in position.legal_moves if not m.en_passant]
            assert {(at[m.origin or m.target], at[m.target]) for m in moves} == by_hand(position), (
                position.fen()
            )
            again = variant.position(position.fen())
            assert (again.fen(), again.hash, texts(again)) == (*before[-1], texts(position))
            check_hash(position)
            lifts = [m for m in moves if position.pieces().get(m.target, "").lower() == "k"]
            move = chance.choice(lifts or [*position.legal_moves])
            kings += bool(lifts)
            play_told(position, move)
        take_all_back(position, before)
    assert kings > 3


def test_a_king_is_taken_up_only_where_it_is_named() -> None:
    fen = "4k3/8/8/8/8/8/8/R3K3[] w - - 0 1"
    assert "a1e1" in texts(interpreter.load_text(TELEPORT).position(fen))
    assert "a1e1" not in texts(interpreter.load("teleport").position(fen))


@pytest.mark.parametrize(
    "hand", ["{takes: {whose: own}, drops: board}", "{takes: {who: all}, whose: owner, drops: board}"]
)
def test_a_king_that_would_not_come_back_is_never_taken_up(hand: str) -> None:
    text = TELEPORT.replace("{takes: {who: all, whose: own}, drops: board}", hand)
    position = interpreter.load_text(text).position("4k3/8/8/8/8/8/8/R3K3[] w - - 0 1")
    assert ("a1e1" in texts(position)) == ("owner" in hand)

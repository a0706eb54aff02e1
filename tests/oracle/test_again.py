"""Turns that go on, played at random beside a slow referee on boards of PyPI's `chess`."""

from __future__ import annotations

import random

import pytest

import interpreter

pytest.importorskip("chess")

import chess
from naive_again import Rule, Turn, after, moves, perft

pytestmark = pytest.mark.oracle

BUSY = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
FENS = (BUSY, chess.STARTING_FEN, "8/P6k/8/3pP3/8/1n5K/5p2/6B1 w - d6 0 1")


def last_rank(board: chess.Board, move: chess.Move) -> bool:
    return chess.square_rank(move.to_square) == (7 if board.turn else 0)


def knight_takes(board: chess.Board, move: chess.Move) -> bool:
    knight = board.piece_type_at(move.from_square) == chess.KNIGHT
    return knight and board.piece_type_at(move.to_square) in (chess.PAWN, chess.QUEEN)


CASES = {
    "{who: self, do: move, when: capture}": Rule(chess.Board.is_capture),
    "{who: self, do: move, when: capture, optional: true}": Rule(chess.Board.is_capture, optional=True),
    "{who: self, do: move, when: capture, only: capture, repeat: any}": Rule(
        chess.Board.is_capture, captures_only=True, most=250, optional=True
    ),
    "{who: self, do: move, when: capture, only: capture, repeat: all}": Rule(
        chess.Board.is_capture, captures_only=True, most=250
    ),
    "{who: {not: self}, do: move, when: {after: check}}": Rule(chess.Board.gives_check, same=False),
    "{who: all, do: move, when: {to: last_rank}, repeat: 2}": Rule(last_rank, same=None, most=2),
    "{do: move, when: {by: knight, takes: [pawn, queen]}}": Rule(knight_takes, same=None),
    "{do: move, when: castling}": Rule(chess.Board.is_castling, same=None),
    "{who: self, do: move, when: en_passant}": Rule(chess.Board.is_en_passant),
    "{who: self, do: move}": Rule(lambda board, move: True),
    "{who: {not: self}, do: move}": Rule(lambda board, move: True, same=False),
}


def text(move: chess.Move | None) -> str:
    return move.uci() if move else "pass"


@pytest.mark.parametrize("act", CASES)
def test_random_games(act: str) -> None:
    rule = CASES[act]
    variant = interpreter.load_text(f"format: 2\nvariant: again_test\nextends: chess\nturn: [move, {act}]\n")
    chance = random.Random(act)
    for n in range(9):
        position, turn = variant.position(FENS[n % 3]), Turn(chess.Board(FENS[n % 3]))
        for _ in range(60):
            theirs = {text(move): move for move in moves(rule, turn)}
            ours = {"pass" if move.passing else str(move): move for move in position.legal_moves}
            if position.outcome():
                break
            assert sorted(ours) == sorted(theirs), position.fen()
            assert (position.turn == "white") == turn.board.turn
            again = variant.position(position.fen())
            assert again.hash == position.hash
            name = chance.choice(sorted(theirs))
            position.push(ours[name])
            turn = after(rule, turn, theirs[name])


@pytest.mark.parametrize("act", list(CASES)[:5])
def test_counts(act: str) -> None:
    variant = interpreter.load_text(f"format: 2\nvariant: again_test\nextends: chess\nturn: [move, {act}]\n")
    assert variant.position(BUSY).perft(2) == perft(CASES[act], Turn(chess.Board(BUSY)), 2)

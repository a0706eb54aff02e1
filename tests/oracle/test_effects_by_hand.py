"""Effects of captures against PyPI `chess`, whose moves are made by hand what the effect makes of them."""

from __future__ import annotations

import random

import pytest
from contract import choose
from shared import load, texts

import interpreter

chess = pytest.importorskip("chess")

pytestmark = pytest.mark.oracle

POSITIONS = 1_500
RIFLE = """
format: 2
variant: rifle
name: Rifle Chess
extends: chess
effects: [{when: capture, do: {go: origin}}]
"""


def apply(board: chess.Board, move: chess.Move, rifle: bool) -> None:
    """Play a pseudo-legal move and what follows from it, without a look at legality."""
    captures, mover = board.is_capture(move), board.piece_at(move.from_square)
    board.push(move)
    stands = board.piece_at(move.to_square)
    if not captures or not mover or not stands:
        return
    if rifle:
        board.remove_piece_at(move.to_square)
        board.set_piece_at(move.from_square, stands)
    elif mover.piece_type != chess.KING:
        board.set_piece_at(move.to_square, chess.Piece(stands.piece_type, not stands.color))


def legal(board: chess.Board, rifle: bool) -> set[str]:
    """The moves after which the mover's king is safe, castlings by the rules of chess."""
    found = set()
    for move in board.pseudo_legal_moves:
        if board.is_castling(move):
            fine = board.is_legal(move)
        else:
            after = board.copy(stack=False)
            apply(after, move, rifle)
            king = after.king(board.turn)
            fine = king is not None and not after.is_attacked_by(not board.turn, king)
        if fine:
            found.add(move.uci())
    return found


@pytest.mark.parametrize("rifle", [False, True], ids=["andernach", "rifle"])
def test_random_games(rifle: bool) -> None:
    variant = interpreter.load_text(RIFLE) if rifle else load("andernach")
    chance, compared = random.Random(f"by hand {rifle}"), 0
    while compared < POSITIONS:
        position = variant.position()
        for _ in range(120):
            board = chess.Board(position.fen())
            assert set(texts(position)) == legal(board, rifle), position.fen()
            assert position.is_check() == board.is_check(), position.fen()
            compared += 1
            if not position.legal_moves:
                break
            move = choose(position, chance)
            apply(board, chess.Move.from_uci(move), rifle)
            position.push(move)
            assert position.fen().split()[:2] == board.fen().split()[:2]

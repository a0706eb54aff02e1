"""Dynamoschach against its rules written by hand, on boards of PyPI's `chess`."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import interpreter

pytest.importorskip("chess")

import chess

pytestmark = pytest.mark.oracle


def moves(board: chess.Board) -> Iterator[chess.Move]:
    """The moves; a king may be left to its fate, and castles over attacked squares."""
    plain = (move for move in board.pseudo_legal_moves if not board.is_castling(move))
    yield from (move for move in plain if not far_from_the_first_rank(board, move))
    rank = 0 if board.turn else 7
    for rook, between, target in ((7, (5, 6), 6), (0, (1, 2, 3), 2)):
        free = not any(board.piece_at(chess.square(f, rank)) for f in between)
        if free and board.castling_rights & chess.BB_SQUARES[chess.square(rook, rank)]:
            yield chess.Move(chess.square(4, rank), chess.square(target, rank))


def far_from_the_first_rank(board: chess.Board, move: chess.Move) -> bool:
    """Is it a double step of a pawn that was pushed back to its first rank, which the library allows?"""
    pawn = board.piece_type_at(move.from_square) == chess.PAWN
    first = chess.square_rank(move.from_square) == (0 if board.turn else 7)
    return pawn and first and abs(move.to_square - move.from_square) == 16


def beyond(move: chess.Move, victim: int) -> int | None:
    """The square to which a piece is pushed, None beyond the edge."""
    x = chess.square_file(move.to_square) - chess.square_file(move.from_square)
    y = chess.square_rank(move.to_square) - chess.square_rank(move.from_square)
    if x == 0 or y == 0 or abs(x) == abs(y):
        x, y = (x > 0) - (x < 0), (y > 0) - (y < 0)
    file, rank = chess.square_file(victim) + x, chess.square_rank(victim) + y
    return chess.square(file, rank) if 0 <= file < 8 and 0 <= rank < 8 else None


def push(board: chess.Board, move: chess.Move) -> bool:
    """Make a move; returns whether a king has been pushed off."""
    taken = move.to_square
    if board.is_en_passant(move):
        taken += -8 if board.turn else 8
    victim = board.piece_at(taken) if board.is_capture(move) else None
    board.push(move)
    if victim is None:
        return False
    goal = beyond(move, taken)
    if goal is not None and board.piece_at(goal) is None:
        board.set_piece_at(goal, victim)
        return False
    return victim.piece_type == chess.KING


def test_random_games() -> None:
    variant = interpreter.load("dynamoschach")
    pushed = over = 0
    for n in range(30):
        chance = random.Random(n)
        board, position = chess.Board(), variant.position()
        for _ in range(150):
            wanted = {move.uci(): move for move in moves(board)}
            assert sorted(map(str, position.legal_moves)) == sorted(wanted)
            takes = [text for text, move in wanted.items() if board.is_capture(move)]
            text = chance.choice(takes if takes and chance.random() < 0.5 else sorted(wanted))
            pushed += text in takes
            lost = push(board, wanted[text])
            position.push(text)
            assert position.fen().split()[0] == board.board_fen()
            if lost:
                assert position.outcome().reason == "king_lost"
                over += 1
            if position.outcome():
                break
    assert pushed > 300
    assert over > 3

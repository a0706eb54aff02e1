"""Köko against its rules written by hand, on boards of PyPI's `chess`: moves and checks need contact."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import interpreter

pytest.importorskip("chess")

import chess

pytestmark = pytest.mark.oracle


def touches(board: chess.Board, move: chess.Move) -> bool:
    """Does a move end next to a piece, apart from what moves and what it captures?"""
    others = set(chess.SquareSet(board.occupied)) - {move.from_square, move.to_square}
    if board.is_en_passant(move):
        others -= {move.to_square + (-8 if board.turn else 8)}
    return any(chess.square_distance(move.to_square, other) == 1 for other in others)


def checked(board: chess.Board, side: chess.Color) -> bool:
    """Could an enemy capture the king, in contact?"""
    king = board.king(side)
    assert king is not None
    return any(touches(board, chess.Move(f, king)) for f in board.attackers(not side, king))


def moves(board: chess.Board) -> Iterator[chess.Move]:
    """The legal moves."""
    plain = (move for move in board.pseudo_legal_moves if not board.is_castling(move))
    yield from (move for move in castlings(board) if safe_way(board, move))
    for move in plain:
        if not touches(board, move) or board.piece_type_at(move.to_square) == chess.KING:
            continue
        after = board.copy(stack=False)
        after.push(move)
        if not checked(after, board.turn):
            yield move


def castlings(board: chess.Board) -> Iterator[chess.Move]:
    """Castlings with rights and an empty way; the library asks for safety by its own rules."""
    rank = 0 if board.turn else 7
    for rook, between, target in ((7, (5, 6), 6), (0, (1, 2, 3), 2)):
        free = not any(board.piece_at(chess.square(f, rank)) for f in between)
        if free and board.castling_rights & chess.BB_SQUARES[chess.square(rook, rank)]:
            yield chess.Move(chess.square(4, rank), chess.square(target, rank))


def safe_way(board: chess.Board, move: chess.Move) -> bool:
    """Is the king attacked neither where it stands, nor on the square that it passes, nor in the end?"""
    after = board.copy(stack=False)
    after.push(move)
    if checked(board, board.turn) or checked(after, board.turn):
        return False
    passed = (move.from_square + move.to_square) // 2
    between = board.copy(stack=False)
    between.set_piece_at(passed, between.remove_piece_at(move.from_square))
    return not checked(between, board.turn)


def test_random_games() -> None:
    variant = interpreter.load("koko")
    starts = (chess.STARTING_FEN, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    played = 0
    for n in range(16):
        chance = random.Random(n)
        board = chess.Board(starts[n % 2])
        position = variant.position(board.fen())
        for _ in range(80):
            wanted = sorted(move.uci() for move in moves(board))
            assert position.is_check() == checked(board, board.turn)
            assert position.outcome() or sorted(map(str, position.legal_moves)) == wanted
            if not wanted or position.outcome():
                break
            text = chance.choice(wanted)
            board.push(chess.Move.from_uci(text))
            position.push(text)
            played += 1
    assert played > 800

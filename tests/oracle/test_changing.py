"""Effects that change the piece that has moved, or what it attacks, against rules written on PyPI `chess` by hand."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import interpreter

chess = pytest.importorskip("chess")

pytestmark = pytest.mark.oracle

GAMES, PLIES = 10, 60
HEAD = "format: 2\nvariant: {}\nextends: chess\n"
#: Cannibal Chess but for its kings, Einstein Chess, and Benedict Chess without castling.
TEXTS = {
    "cannibal": "effects: [{when: capture, by: {not: king}, do: {become: victim}}]\n",
    "einstein": (
        "pieces:\n  pawn: {promotion: none, moves: [{step: forward, only: quiet},"
        " {step: diagonal forward, only: capture}]}\n"
        "effects:\n"
        "  - {when: quiet, by: queen, do: {become: rook}}\n  - {when: quiet, by: rook, do: {become: bishop}}\n"
        "  - {when: quiet, by: bishop, do: {become: knight}}\n  - {when: quiet, by: knight, do: {become: pawn}}\n"
        "  - {when: capture, by: rook, do: {become: queen}}\n  - {when: capture, by: bishop, do: {become: rook}}\n"
        "  - {when: capture, by: knight, do: {become: bishop}}\n"
        "  - {when: capture, by: pawn, do: {become: knight}}\n"
    ),
    "benedict": (
        "pieces: {king: {royal: false}}\ncastling: none\nforbid: [{when: capture}]\n"
        "effects: [{in: attacked, whose: enemy, do: change_side}]\n"
        "end:\n  - {count: king, is: 0, result: loss}\n  - {if: stalemate, result: draw}\n"
    ),
}
WEAKER = {
    chess.QUEEN: chess.ROOK,
    chess.ROOK: chess.BISHOP,
    chess.BISHOP: chess.KNIGHT,
    chess.KNIGHT: chess.PAWN,
}
STRONGER = {weaker: kind for kind, weaker in WEAKER.items()}
Board = chess.Board
After = Callable[[Board, chess.Move], Board]


def cannibal(board: Board, move: chess.Move) -> Board:
    """What captures becomes what it has captured, promoted or not; kings do not."""
    after, mover = _pushed(board, move), board.piece_type_at(move.from_square)
    if board.is_capture(move) and mover != chess.KING:
        taken = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
        after.set_piece_at(move.to_square, chess.Piece(taken, board.turn))
    return after


def einstein(board: Board, move: chess.Move) -> Board:
    """What captures grows, what does not shrinks."""
    after, mover = _pushed(board, move), board.piece_type_at(move.from_square)
    kind = (STRONGER if board.is_capture(move) else WEAKER).get(mover)
    if kind and not board.is_castling(move):
        after.set_piece_at(move.to_square, chess.Piece(kind, board.turn))
    return after


def benedict(board: Board, move: chess.Move) -> Board:
    """What the piece attacks from there changes sides."""
    after = _pushed(board, move)
    for square in after.attacks(move.to_square):
        piece = after.piece_at(square)
        if piece and piece.color != board.turn:
            after.set_piece_at(square, chess.Piece(piece.piece_type, board.turn))
    return after


def _pushed(board: Board, move: chess.Move) -> Board:
    after = board.copy(stack=False)
    after.push(move)
    return after


RULES: dict[str, After] = {"cannibal": cannibal, "einstein": einstein, "benedict": benedict}


def moves_of(name: str, board: Board) -> list[chess.Move]:
    """The legal moves."""
    if name == "benedict":
        return [m for m in board.generate_pseudo_legal_moves() if not board.is_capture(m)]
    found = []
    for move in board.generate_pseudo_legal_moves():
        if name == "einstein" and (board.is_en_passant(move) or _double(board, move)):
            continue
        if name == "einstein" and move.promotion:
            move = chess.Move(move.from_square, move.to_square)
        after = RULES[name](board, move)
        king = after.king(board.turn)
        passes = not board.is_castling(move) or board.is_legal(move)
        if passes and not after.is_attacked_by(not board.turn, king):
            found.append(move)
    return found


def _double(board: Board, move: chess.Move) -> bool:
    pawn = board.piece_type_at(move.from_square) == chess.PAWN
    return pawn and abs(move.from_square - move.to_square) == 16


@pytest.mark.parametrize("name", TEXTS)
def test_random_games(name: str) -> None:
    """The same legal moves, and the same board after each move."""
    variant = interpreter.load_text(HEAD.format(name) + TEXTS[name])
    changed = 0
    for n in range(GAMES):
        chance = random.Random(f"{name} {n}")
        board = chess.Board()
        if name == "benedict":
            board.castling_rights = 0
        position = variant.position(board.fen())
        for _ in range(PLIES):
            if len(board.pieces(chess.KING, True)) != 1 or len(board.pieces(chess.KING, False)) != 1:
                break
            moves = sorted({move.uci() for move in moves_of(name, board)})
            assert sorted(str(move) for move in position.legal_moves) == moves, board.fen()
            if not moves:
                break
            text = chance.choice(moves)
            plain = _pushed(board, chess.Move.from_uci(text)).board_fen()
            board = RULES[name](board, chess.Move.from_uci(text))
            position.push(text)
            assert position.fen().split()[0] == board.board_fen(), text
            changed += plain != board.board_fen()
    assert changed > GAMES

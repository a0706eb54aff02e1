"""Movements that are there only while something holds, against rules written on PyPI `chess` by hand.

Nothing of ours is used there: who attacks or guards what is asked of its boards, and the rules of the three
games are a few lines each.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

import interpreter

chess = pytest.importorskip("chess")

pytestmark = pytest.mark.oracle

GAMES = 12
PLIES = 80
HEAD = "format: 2\nvariant: {}\nextends: chess\npieces:\n"
MUTUAL = (
    "  all:\n    moves:\n      - {{like: self, only: quiet}}\n"
    "      - {{like: self, only: capture, if: {{count: all, in: {{all: [{}, attacked]}}, is: 0}}}}\n"
)
TEXTS = {
    "madrasi": "  all: {if: {any: [royal, {count: self, whose: enemy, in: attackers, is: 0}]}}\n",
    "patrol": (
        "  all:\n    moves:\n      - {like: self, only: quiet}\n"
        "      - {like: self, only: capture, if: {count: all, in: guards}}\n"
    ),
    "woozles": MUTUAL.format("guards"),
    "biwoozles": MUTUAL.format("attackers"),
    "relay": (
        "  all:\n    moves:\n      - {like: self}\n"
        "      - {leap: [1, 2], if: [{count: knight, in: {leap: [1, 2]}}, {by: {not: [king, knight]}}], to: {ranks: 2-7}}\n"
        "    takes: {not: knight}\n"
        "  knight: {moves: [{leap: [1, 2], only: quiet}], betza: mN}\n"
    ),
}
"""In the last one no piece comes to the first or the last rank as a knight does, so that no pawn promotes so."""
Board = chess.Board
Mover = Callable[[Board, chess.Move], bool]


def paralysed(board: Board, square: chess.Square) -> bool:
    """Does an enemy of its own kind attack the piece, which is not a king?"""
    piece = board.piece_at(square)
    others = board.pieces(piece.piece_type, not piece.color)
    return piece.piece_type != chess.KING and bool(board.attackers(not piece.color, square) & others)


def madrasi(board: Board, move: chess.Move) -> bool:
    """May the piece make this move of its own?"""
    return not paralysed(board, move.from_square)


def patrol(board: Board, move: chess.Move) -> bool:
    """A capture needs a piece that guards the one that captures."""
    guarded = bool(board.attackers(board.turn, move.from_square))
    return guarded or not board.is_capture(move)


def mutual(board: Board, square: chess.Square, others: chess.Color) -> bool:
    """Do the piece and one of a side attack, or guard, each other?"""
    return bool(board.attackers(others, square) & board.attacks(square))


def woozles(board: Board, move: chess.Move) -> bool:
    """What a friend guards that it guards, too, does not capture."""
    return not (board.is_capture(move) and mutual(board, move.from_square, board.turn))


def biwoozles(board: Board, move: chess.Move) -> bool:
    """What an enemy attacks that it attacks, too, does not capture."""
    return not (board.is_capture(move) and mutual(board, move.from_square, not board.turn))


def relay(board: Board, move: chess.Move) -> bool:
    """Knights neither capture nor are captured."""
    knight = board.piece_type_at(move.from_square) == chess.KNIGHT
    taken = board.piece_type_at(move.to_square) == chess.KNIGHT
    return not ((knight and board.is_capture(move)) or taken)


def relayed(board: Board, color: chess.Color) -> Iterator[chess.Move]:
    """Leaps of pieces that a friendly knight is a leap away from."""
    knights = board.pieces(chess.KNIGHT, color)
    for square in board.occupied_co[color] and chess.SquareSet(board.occupied_co[color]):
        piece = board.piece_type_at(square)
        leaps = chess.SquareSet(chess.BB_KNIGHT_ATTACKS[square])
        if piece in (chess.KING, chess.KNIGHT) or not leaps & knights:
            continue
        for target in leaps:
            there = board.piece_at(target)
            if chess.square_rank(target) in (0, 7) or (
                there and (there.color == color or there.piece_type == chess.KNIGHT)
            ):
                continue
            yield chess.Move(square, target)


RULES: dict[str, Mover] = {
    "madrasi": madrasi,
    "patrol": patrol,
    "woozles": woozles,
    "biwoozles": biwoozles,
    "relay": relay,
}


def attacked(name: str, board: Board, square: chess.Square, by: chess.Color) -> bool:
    """Could a side take a king on the square?"""
    for attacker in board.attackers(by, square):
        if name == "madrasi" and paralysed(board, attacker):
            continue
        if name == "patrol" and not board.attackers(by, attacker):
            continue
        if name in ("woozles", "biwoozles") and mutual(board, attacker, by == (name == "woozles")):
            continue
        if name == "relay" and board.piece_type_at(attacker) == chess.KNIGHT:
            continue
        return True
    return name == "relay" and any(move.to_square == square for move in relayed(board, by))


def castles(name: str, board: Board, move: chess.Move) -> bool:
    """Is no square of the king's way attacked, the king off the board?"""
    way = chess.SquareSet.between(move.from_square, move.to_square)
    bare = board.copy(stack=False)
    bare.remove_piece_at(move.from_square)
    squares = (move.from_square, *way, move.to_square)
    if attacked(name, board, move.from_square, not board.turn):
        return False
    return not any(attacked(name, lifted(bare, s, board.turn), s, not board.turn) for s in squares)


def lifted(board: Board, square: chess.Square, color: chess.Color) -> Board:
    """A king put onto a square."""
    found = board.copy(stack=False)
    found.set_piece_at(square, chess.Piece(chess.KING, color))
    return found


def legal(name: str, board: Board) -> set[str]:
    """The legal moves, in coordinates."""
    found = set()
    moves = [
        m for m in board.generate_pseudo_legal_moves() if not board.is_castling(m) and RULES[name](board, m)
    ]
    moves += relayed(board, board.turn) if name == "relay" else ()
    for move in moves:
        after = board.copy(stack=False)
        after.push(move)
        king = after.king(board.turn)
        if not attacked(name, after, king, not board.turn):
            found.add(move.uci())
    for move in castlings(board):
        if castles(name, board, move):
            found.add(move.uci())
    return found


def castlings(board: Board) -> Iterator[chess.Move]:
    """Castlings whose squares are empty."""
    rank = 0 if board.turn else 7
    for file, target, between in ((7, 6, (5, 6)), (0, 2, (1, 2, 3))):
        rook = chess.square(file, rank)
        free = not any(board.piece_at(chess.square(f, rank)) for f in between)
        if board.castling_rights & chess.BB_SQUARES[rook] and free:
            yield chess.Move(chess.square(4, rank), chess.square(target, rank))


@pytest.mark.parametrize("name", TEXTS)
def test_random_games(name: str) -> None:
    """The same legal moves in every position of random games, and the same check."""
    variant = interpreter.load_text(HEAD.format(name) + TEXTS[name])
    special = 0
    for n in range(GAMES):
        chance = random.Random(f"{name} {n}")
        board = chess.Board()
        for _ in range(PLIES):
            position = variant.position(board.fen(en_passant="fen"))
            moves = legal(name, board)
            assert {str(move) for move in position.legal_moves} == moves, board.fen()
            if not moves:
                break
            check = attacked(name, board, board.king(board.turn), not board.turn)
            assert position.is_check() == check, board.fen()
            special += moves != {move.uci() for move in board.legal_moves}
            board.push(chess.Move.from_uci(chance.choice(sorted(moves))))
    assert special > GAMES

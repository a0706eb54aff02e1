"""Einstein, Benedict and Grid Chess, and Cannibal Chess but for its kings, against rules written on PyPI `chess` by hand."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import interpreter

chess = pytest.importorskip("chess")

pytestmark = pytest.mark.oracle

GAMES, PLIES = 12, 70
CANNIBAL = """
format: 2
variant: cannibal
extends: chess
effects: [{when: capture, by: {not: king}, do: {become: victim}}]
"""
WEAKER = {
    chess.QUEEN: chess.ROOK,
    chess.ROOK: chess.BISHOP,
    chess.BISHOP: chess.KNIGHT,
    chess.KNIGHT: chess.PAWN,
}
STRONGER = {weaker: kind for kind, weaker in WEAKER.items()}


class Judge:
    """A game by the rules of chess; `after` and `moves` are changed by others."""

    def __init__(self) -> None:
        self.board = chess.Board()

    def moves(self) -> Iterator[chess.Move]:
        """The legal moves."""
        return iter(self.board.legal_moves)

    def push(self, move: chess.Move) -> None:
        """Make a move."""
        self.board.push(move)


class Einstein(Judge):
    """What captures grows, what does not shrinks; pawns step up to three squares from their first rank."""

    def __init__(self) -> None:
        super().__init__()
        self.passed: list[int] = []
        self.victim = -1

    def moves(self) -> Iterator[chess.Move]:
        for move in self._all():
            again = Einstein()
            again.board, again.passed, again.victim = self.board.copy(stack=False), self.passed, self.victim
            again.push(move)
            if not again.board.is_attacked_by(not self.board.turn, again.board.king(self.board.turn)):
                yield move

    def _all(self) -> Iterator[chess.Move]:
        board, turn = self.board, self.board.turn
        found = {chess.Move(m.from_square, m.to_square) for m in board.generate_pseudo_legal_moves()}
        for move in found:
            if not board.is_castling(move) or board.is_legal(move):
                yield move
        up = 8 if turn else -8
        for at in board.pieces(chess.PAWN, turn):
            if chess.square_rank(at) == (0 if turn else 7):
                for far in (2, 3):
                    way = range(at + up, at + up * far + (1 if turn else -1), up)
                    if not any(board.piece_at(square) for square in way):
                        yield chess.Move(at, at + up * far)
            for to in self.passed:
                if to in board.attacks(at):
                    yield chess.Move(at, to)

    def push(self, move: chess.Move) -> None:
        board, turn = self.board, self.board.turn
        kind, castling = board.piece_type_at(move.from_square), board.is_castling(move)
        passing = kind == chess.PAWN and move.to_square in self.passed
        capture = passing or (board.piece_at(move.to_square) is not None and not castling)
        board.push(move)
        board.ep_square = None
        if passing:
            board.remove_piece_at(self.victim)
        new = (STRONGER if capture else WEAKER).get(kind)
        if new and not castling:
            board.set_piece_at(move.to_square, chess.Piece(new, turn))
        self.passed, self.victim = [], move.to_square
        if kind == chess.PAWN and not capture:
            up = 8 if turn else -8
            self.passed = list(range(move.from_square + up, move.to_square, up))


def castlings(board: chess.Board) -> Iterator[chess.Move]:
    """Castlings over empty squares by king and rook that have not moved, attacked or not."""
    rank = 0 if board.turn else 56
    for to, empty, right in (
        (6, (5, 6), board.has_kingside_castling_rights),
        (2, (1, 2, 3), board.has_queenside_castling_rights),
    ):
        if right(board.turn) and not any(board.piece_at(square + rank) for square in empty):
            yield chess.Move(4 + rank, to + rank)


class Benedict(Judge):
    """Nobody captures; what the piece attacks from where it is now changes sides."""

    def moves(self) -> Iterator[chess.Move]:
        if len(self.board.pieces(chess.KING, True)) == 1:
            for move in self.board.generate_pseudo_legal_moves():
                if not self.board.is_capture(move) and not self.board.is_castling(move):
                    yield move
            yield from castlings(self.board)

    def push(self, move: chess.Move) -> None:
        castling, turn = self.board.is_castling(move), self.board.turn
        self.board.push(move)
        if not castling:
            for square in self.board.attacks(move.to_square):
                piece = self.board.piece_at(square)
                if piece and piece.color != turn:
                    self.board.set_piece_at(square, chess.Piece(piece.piece_type, turn))


class Cannibal(Judge):
    """What captures becomes what it has captured, promoted or not; kings do not."""

    def moves(self) -> Iterator[chess.Move]:
        for move in self.board.generate_pseudo_legal_moves():
            again = Cannibal()
            again.board = self.board.copy(stack=False)
            again.push(move)
            passes = not self.board.is_castling(move) or self.board.is_legal(move)
            if passes and not again.board.is_attacked_by(
                not self.board.turn, again.board.king(self.board.turn)
            ):
                yield move

    def push(self, move: chess.Move) -> None:
        board, turn = self.board, self.board.turn
        taken = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
        changes = board.is_capture(move) and board.piece_type_at(move.from_square) != chess.KING
        board.push(move)
        if changes:
            board.set_piece_at(move.to_square, chess.Piece(taken, turn))


def same_box(one: int, other: int) -> bool:
    """Do two squares lie in one box of the grid?"""
    return all(f(one) // 2 == f(other) // 2 for f in (chess.square_rank, chess.square_file))


class Grid(Judge):
    """Whoever moves or attacks leaves its box."""

    def moves(self) -> Iterator[chess.Move]:
        board = self.board
        for move in board.generate_pseudo_legal_moves():
            if not board.is_castling(move) and not same_box(move.from_square, move.to_square):
                after = board.copy(stack=False)
                after.push(move)
                if not self._attacked(after, after.king(board.turn), not board.turn):
                    yield move
        for move in castlings(board):
            way = range(min(move.from_square, move.to_square), max(move.from_square, move.to_square) + 1)
            if not any(self._attacked(board, square, not board.turn) for square in way):
                yield move

    @staticmethod
    def _attacked(board: chess.Board, square: int, by: bool) -> bool:
        return any(not same_box(at, square) for at in board.attackers(by, square))


RULES = {"einstein": Einstein, "benedict": Benedict, "gridchess": Grid, "cannibal": Cannibal}


@pytest.mark.parametrize("name", RULES)
def test_random_games(name: str) -> None:
    """The same legal moves, and the same board after each move."""
    variant = interpreter.load_text(CANNIBAL) if name == "cannibal" else interpreter.load(name)
    castled = 0
    for n in range(GAMES):
        chance = random.Random(f"{name} {n}")
        judge, position = RULES[name](), variant.position()
        for _ in range(PLIES):
            moves = {move.uci(): move for move in judge.moves()}
            assert sorted(str(move) for move in position.legal_moves) == sorted(moves), position.fen()
            if not moves or position.outcome():
                break
            castlings = sorted(t for t, m in moves.items() if judge.board.is_castling(m))
            text = chance.choice(castlings or sorted(moves))
            castled += text in castlings
            judge.push(moves[text])
            position.push(text)
            assert position.fen().split()[0] == judge.board.board_fen(), text
    assert castled

"""Games of chess with other moves or effects against rules written on PyPI `chess` by hand.

Cannibal Chess is there but for its kings."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations

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

    def castles(self, move: chess.Move) -> bool:
        """Is a move of this game castling?"""
        return self.board.is_castling(move)


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


class Rifle(Judge):
    """What captures stays where it is, and what it is."""

    def moves(self) -> Iterator[chess.Move]:
        board = self.board
        for move in dict.fromkeys(map(self._without_promotion, board.generate_pseudo_legal_moves())):
            again = Rifle()
            again.board = board.copy(stack=False)
            again.push(move)
            passes = not board.is_castling(move) or board.is_legal(move)
            if passes and not again.board.is_attacked_by(not board.turn, again.board.king(board.turn)):
                yield move

    def _without_promotion(self, move: chess.Move) -> chess.Move:
        return chess.Move(move.from_square, move.to_square) if self.board.is_capture(move) else move

    def push(self, move: chess.Move) -> None:
        board = self.board
        shot, piece = board.is_capture(move), board.piece_at(move.from_square)
        board.push(move)
        if shot:
            board.remove_piece_at(move.to_square)
            board.set_piece_at(move.from_square, piece)


class CompulsoryRifle(Rifle):
    """Who can shoot has to."""

    def moves(self) -> Iterator[chess.Move]:
        moves = list(super().moves())
        yield from [move for move in moves if self.board.is_capture(move)] or moves


STRAIGHT, SLANTED = [(0, 1), (1, 0), (0, -1), (-1, 0)], [(1, 1), (1, -1), (-1, -1), (-1, 1)]
WAYS = {
    chess.ROOK: STRAIGHT,
    chess.BISHOP: SLANTED,
    chess.QUEEN: STRAIGHT + SLANTED,
    chess.KING: STRAIGHT + SLANTED,
    chess.KNIGHT: [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)],
}


class Cylinder(Judge):
    """The a-file is next to the h-file."""

    def moves(self) -> Iterator[chess.Move]:
        board = self.board
        for move in self._all():
            again = Cylinder()
            again.board = board.copy(stack=False)
            again.push(move)
            if not self._attacked(again.board, again.board.king(board.turn), not board.turn):
                yield move
        for move in castlings(board):
            way = range(min(move.from_square, move.to_square), max(move.from_square, move.to_square) + 1)
            if not any(self._attacked(board, square, not board.turn) for square in way):
                yield move

    def _all(self) -> Iterator[chess.Move]:
        board, turn = self.board, self.board.turn
        for move in board.generate_pseudo_legal_moves(board.pawns):
            if not board.is_capture(move):
                yield move
        for at in chess.SquareSet(board.occupied_co[turn]):
            pawn = board.piece_type_at(at) == chess.PAWN
            for to in self._reached(board, at):
                met = board.color_at(to)
                last = chess.square_rank(to) in (0, 7)
                if met is turn or (pawn and met is None and to != board.ep_square):
                    continue
                for kind in "nbrq" if pawn and last else " ":
                    yield chess.Move.from_uci(f"{chess.square_name(at)}{chess.square_name(to)}{kind}".strip())

    @staticmethod
    def _reached(board: chess.Board, at: int) -> set[int]:
        """The squares that a piece attacks."""
        piece, found = board.piece_at(at), set()
        ways = WAYS.get(piece.piece_type) or [(-1, 1), (1, 1)]
        for x, y in ways:
            if piece.piece_type == chess.PAWN and not piece.color:
                y = -y
            file, rank = chess.square_file(at), chess.square_rank(at)
            while True:
                file, rank = (file + x) % 8, rank + y
                if not 0 <= rank < 8 or chess.square(file, rank) == at:
                    break
                found.add(chess.square(file, rank))
                far = piece.piece_type in (chess.ROOK, chess.BISHOP, chess.QUEEN)
                if not far or board.piece_at(chess.square(file, rank)):
                    break
        return found

    def _attacked(self, board: chess.Board, square: int, by: bool) -> bool:
        return any(square in self._reached(board, at) for at in chess.SquareSet(board.occupied_co[by]))

    def castles(self, move: chess.Move) -> bool:
        return self.board.is_castling(move) and not self._over_the_edge(move)

    @staticmethod
    def _over_the_edge(move: chess.Move) -> bool:
        return abs(chess.square_file(move.from_square) - chess.square_file(move.to_square)) > 5

    def push(self, move: chess.Move) -> None:
        board, turn, passing = self.board, self.board.turn, self.board.ep_square
        kind = board.piece_type_at(move.from_square)
        if not self._over_the_edge(move) or kind not in (chess.KING, chess.PAWN):
            board.push(move)
            return
        piece = chess.Piece(move.promotion or kind, turn)
        board.remove_piece_at(move.from_square)
        board.set_piece_at(move.to_square, piece)
        if kind == chess.PAWN and move.to_square == passing:
            board.remove_piece_at(passing - (8 if turn else -8))
        board.castling_rights &= ~chess.BB_SQUARES[move.to_square]
        if kind == chess.KING:
            board.castling_rights &= ~(chess.BB_RANK_1 if turn else chess.BB_RANK_8)
        board.turn, board.ep_square = not turn, None


RULES = {
    "einstein": Einstein,
    "benedict": Benedict,
    "gridchess": Grid,
    "cannibal": Cannibal,
    "rifle": Rifle,
    "rifle must_shoot": CompulsoryRifle,
    "cylinder": Cylinder,
}


def variant_of(name: str) -> interpreter.Variant:
    """The variant, with the option that is named behind it."""
    name, *options = name.split()
    if name == "cannibal":
        return interpreter.load_text(CANNIBAL)
    return interpreter.load(name, options=dict.fromkeys(options, True))


@pytest.mark.parametrize("name", RULES)
def test_random_games(name: str) -> None:
    """The same legal moves, and the same board after each move."""
    variant = variant_of(name)
    castled = 0
    for n in range(GAMES):
        chance = random.Random(f"{name} {n}")
        judge, position = RULES[name](), variant.position()
        for _ in range(PLIES):
            moves = {move.uci(): move for move in judge.moves()}
            assert sorted(str(move) for move in position.legal_moves) == sorted(moves), position.fen()
            if not moves or position.outcome():
                break
            castlings = sorted(t for t, m in moves.items() if judge.castles(m))
            text = chance.choice(castlings or sorted(moves))
            castled += text in castlings
            judge.push(moves[text])
            position.push(text)
            assert position.fen().split()[0] == judge.board.board_fen(), text
    assert castled


def test_shuffle_chess() -> None:
    """Every order with bishops on both colours, Black opposite White, and chess without castling."""
    variant = interpreter.load("shuffle")
    orders = {
        "".join(order)
        for order in permutations("rnbqkbnr")
        if order.index("b") % 2 == order[::-1].index("b") % 2
    }
    wanted = {f"{order}/pppppppp/8/8/8/8/PPPPPPPP/{order.upper()} w - - 0 1" for order in orders}
    assert {variant.position(start=n).fen() for n in range(variant.starts)} == wanted
    chance = random.Random("shuffle")
    for fen in chance.sample(sorted(wanted), GAMES):
        board, position = chess.Board(fen), variant.position(fen)
        while not position.outcome() and board.ply() < PLIES:
            moves = sorted(move.uci() for move in board.legal_moves)
            assert sorted(str(move) for move in position.legal_moves) == moves, position.fen()
            text = chance.choice(moves)
            board.push_uci(text)
            position.push(text)

"""Against PyPI `chess`: castling in made-up positions, with kings that touch, standard and by Chess960 rules."""

from __future__ import annotations

import random

import pytest
from boards import BOARDS
from shared import load, texts

import interpreter
from interpreter.errors import FenError

chess = pytest.importorskip("chess")

pytestmark = pytest.mark.oracle

POSITIONS = 1_500
CASTLING = ("chess", "atomic", "kingofthehill", "3check")
SHUFFLED = (
    "format: 2\nvariant: shuffled\nextends: {}\n"
    "shuffle: {{in: first_rank, if: [{{count: bishop, in: dark, is: 1}}, {{count: king, in: enclosed rook}}]}}\n"
)


def placed(board: chess.Board, chance: random.Random, free: bool) -> chess.Board:
    """A king with rooks on its first rank, rights to castle, and what could attack its way; few stand between."""
    side = chance.choice((chess.WHITE, chess.BLACK))
    rank = 0 if side else 7
    files = sorted(chance.sample(range(8), 3)) if free else [0, 4, 7]
    board.clear_board()
    board.turn = side
    for kind, file in zip((chess.ROOK, chess.KING, chess.ROOK), files, strict=True):
        if kind == chess.KING or chance.random() < 0.8:
            board.set_piece_at(chess.square(file, rank), chess.Piece(kind, side))
    near = [s for s in chess.SQUARES if abs(chess.square_rank(s) - rank) in (1, 2)]
    others = [s for s in chess.SQUARES if board.piece_at(s) is None]
    king = chance.choice([s for s in near if board.piece_at(s) is None])
    board.set_piece_at(king, chess.Piece(chess.KING, not side))
    for kind in chance.choices((chess.ROOK, chess.QUEEN, chess.BISHOP, chess.KNIGHT, chess.PAWN), k=4):
        square = chance.choice(others)
        if board.piece_at(square) is None and (kind != chess.PAWN or chess.square_rank(square) not in (0, 7)):
            board.set_piece_at(
                square, chess.Piece(kind, chance.random() < 0.25 if side else chance.random() > 0.25)
            )
    for file in (files[0], files[2]):
        piece = board.piece_at(chess.square(file, rank))
        if piece == chess.Piece(chess.ROOK, side):
            board.castling_rights |= chess.BB_SQUARES[chess.square(file, rank)]
    return board


@pytest.mark.parametrize("free", [False, True], ids=["standard", "960"])
@pytest.mark.parametrize("name", CASTLING)
def test_positions_made_for_castling(name: str, free: bool) -> None:
    """The same legal moves; why none is given for what is legal, and for what is not."""
    ours = interpreter.load_text(SHUFFLED.format(name)) if free else load(name)
    chance = random.Random(f"castling {name} {free}")
    compared = castlings = 0
    while compared < POSITIONS:
        kind = BOARDS[name]
        board = placed(kind(None, chess960=free), chance, free)
        if not board.is_valid() and not (name == "atomic" and board.king(True) is not None):
            continue
        if board.is_variant_end() or (name == "atomic" and board.was_into_check()):
            continue
        fen = board.shredder_fen() if free else board.fen()
        try:
            position = ours.position(fen)
        except FenError:
            assert name == "atomic", fen  # a king beside another may stand where it gives no check
            continue
        theirs = {board.uci(move, chess960=free) for move in board.legal_moves}
        assert set(texts(position)) == theirs, fen
        for move in board.generate_castling_moves():
            castlings += 1
            assert position.why(board.uci(move, chess960=free)).code == "legal"
        compared += 1
    assert castlings > POSITIONS // 50

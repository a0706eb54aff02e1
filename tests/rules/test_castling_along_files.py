"""Castling along a file: chess that is laid on its side, move by move against chess, by the published counts."""

from __future__ import annotations

import random

import pytest
from contract import check_along

import interpreter
from interpreter.errors import DefinitionError

SIDE = """format: 2
variant: mine
extends: chess
pieces:
  pawn:
    moves:
      - {step: right, only: quiet, whose: white}
      - {step: right, repeat: 2, only: quiet, whose: white, from: {files: b}, leaves: en_passant}
      - {step: diagonal right, only: capture, whose: white, takes: [enemy, en_passant]}
      - {step: left, only: quiet, whose: black}
      - {step: left, repeat: 2, only: quiet, whose: black, from: {files: g}, leaves: en_passant}
      - {step: diagonal left, only: capture, whose: black, takes: [enemy, en_passant]}
    promotion: {to: {white: h1-h8, black: a1-a8}, become: [queen, rook, bishop, knight]}
castling:
  white: [{king: a5, rook: a8, to: a7}, {king: a5, rook: a1, to: a3}]
  black: [{king: h5, rook: h8, to: h7}, {king: h5, rook: h1, to: h3}]
setup: |
  R P . . . . p r
  N P . . . . p n
  B P . . . . p b
  K P . . . . p k
  Q P . . . . p q
  B P . . . . p b
  N P . . . . p n
  R P . . . . p r
end: [{if: checkmate, result: loss}, {if: stalemate, result: draw}]
"""
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
OTHER = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"


def turned(text: str) -> str:
    """A square, a move or the placement of a position, with files and ranks changed over."""
    if "/" not in text:
        return "".join(
            "abcdefgh"[int(c) - 1] if c.isdigit() else str("abcdefgh".index(c) + 1) if c in "abcdefgh" else c
            for c in text
        )
    rows = ["".join("1" * int(c) if c.isdigit() else c for c in row) for row in text.split("/")]
    board = {(x, 7 - y): c for y, row in enumerate(rows) for x, c in enumerate(row)}
    return "/".join("".join(board[y, x] for x in range(8)) for y in reversed(range(8)))


def laid(move: str) -> str:
    """A move of chess on the board that is laid on its side."""
    squares = turned(move[:2])[::-1] + turned(move[2:4])[::-1]
    return squares + move[4:]


@pytest.mark.parametrize(
    ("fen", "counts"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", [20, 400, 8902]),
        (KIWIPETE, [48, 2039, 97862]),
        (OTHER, [6, 264, 9467]),
    ],
)
def test_published_counts(fen: str, counts: list[int]) -> None:
    placement, rest = fen.split(" ", 1)
    position = interpreter.load_text(SIDE, kernel="plain").position(f"{turned(placement)} {rest}")
    assert [position.perft(depth + 1) for depth in range(len(counts))] == counts


def test_beside_chess() -> None:
    side, chess, chance = (
        interpreter.load_text(SIDE, kernel="plain"),
        interpreter.load("chess"),
        random.Random(1),
    )
    castled = 0
    for _ in range(12):
        one, two = side.position(), chess.position()
        for _ in range(70):
            moves = sorted(map(str, two.legal_moves))
            assert sorted(map(str, one.legal_moves)) == sorted(map(laid, moves))
            assert one.fen() == side.position(one.fen()).fen()
            assert one.fen().split()[2] == two.fen().split()[2], "the same rights"
            if not moves or two.outcome():
                break
            castles = [str(move) for move in two.legal_moves if move.castling]
            move = chance.choice(castles or moves)
            if castles:
                castled += 1
                assert one.san(one.parse(laid(move))) == two.san(two.parse(move))
            one.push(laid(move))
            two.push(move)
    assert castled > 3


def test_a_shuffled_king_castles_along_its_rank() -> None:
    rows = "k . . .\n  r . . .\n  b . . .\n  . . . .\n  . . . .\n  B . . .\n  R . . .\n  K . . .\n"
    text = "format: 2\nvariant: mine\nextends: chess\nboard: {files: a-d, ranks: 1-8}\nsetup: |\n  " + rows
    text += "shuffle: {in: {files: a, ranks: 1-3}}\ncastling: [{king: a1, rook: a2, to: a3}]\n"
    with pytest.raises(DefinitionError, match="castles along its rank"):
        interpreter.load_text(text)


def test_the_contract() -> None:
    check_along(interpreter.load_text(SIDE, kernel="plain").position(), random.Random(3), 80, every=10)

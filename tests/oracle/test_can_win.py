"""`can_win` against PyPI `chess`: what it calls insufficient we do, but for what a game refutes."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from shared import little_and_much, load

from interpreter.errors import FenError

chess = pytest.importorskip("chess")
variants = pytest.importorskip("chess.variant")

pytestmark = pytest.mark.oracle

BOARDS = {
    "chess": chess.Board,
    "kingofthehill": variants.KingOfTheHillBoard,
    "3check": variants.ThreeCheckBoard,
    "racingkings": variants.RacingKingsBoard,
    "crazyhouse": variants.CrazyhouseBoard,
    "antichess": variants.AntichessBoard,
    "atomic": variants.AtomicBoard,
    "horde": variants.HordeBoard,
}
FORCES = {"chess": "KQRBNP", "horde": "QRBNP"}


def sparse(name: str, chance: random.Random) -> Iterator[str]:
    """FENs with a few pieces, often of one kind, and what may be of two."""
    fields = load(name).start_fen.split(" ", 2)[2].split()
    while True:
        kinds = chance.choice(["N", "B", "NB", "BR", "QN", "QBR", "NBRQP", "BBP", "QRBNP"])
        white = "" if name in ("horde", "antichess") else "K"
        black = "" if name == "antichess" else "k"
        white += "".join(chance.choices(kinds, k=chance.choice([0, 1, 1, 1, 2, 3])))
        black += "".join(chance.choices(kinds, k=chance.choice([0, 0, 1, 1, 2, 4]))).lower()
        squares = chance.sample(range(8, 56), len(white + black))
        board = [["1"] * 8 for _ in range(8)]
        for square, piece in zip(squares, white + black, strict=True):
            board[square // 8][square % 8] = piece
        rows = "/".join("".join(row) for row in board)
        for run in range(8, 1, -1):
            rows = rows.replace("1" * run, str(run))
        more = fields[2:]
        hand = "[]" if name == "crazyhouse" else ""
        yield " ".join([rows + hand, chance.choice("wb"), "-", "-", *more])


def insufficient(name: str, fen: str) -> tuple[bool, bool]:
    board = BOARDS[name](fen)
    return board.has_insufficient_material(chess.WHITE), board.has_insufficient_material(chess.BLACK)


@little_and_much("positions", 150, 3000)
@pytest.mark.parametrize("name", BOARDS)
def test_as_sharp(name: str, positions: int) -> None:
    chance, left = random.Random(f"win {name}"), positions
    for fen in sparse(name, chance):
        try:
            position = load(name).position(fen)
        except FenError:
            continue
        if position.outcome() is None:
            for side, theirs in zip(("white", "black"), insufficient(name, fen), strict=True):
                assert position.can_win(side) is not theirs, (fen, side)
        left -= 1
        if not left:
            break

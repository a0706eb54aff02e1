"""Where pieces are safe that are lost to an enemy who encloses them: on squares that lie within few lines."""

from __future__ import annotations

from ..model.consequences import Consequence
from ..model.geometry import COMPASS
from ..model.pieces import PieceType
from ..model.ruleset import Ruleset

SAFE = 400.0  # on a square through which no row can be enclosed
FIRM = 60.0  # on one through which a row of one line only can be
LURE = -120.0  # beside a safe one: the enemy is let in
MATERIAL = 0.1  # of the value of a piece that may soon be the enemy's


def encloses(entry: Consequence, piece: PieceType) -> bool:
    """Does an entry of `effects` take pieces of a kind, or turn them over, that are enclosed?"""
    meant = entry.who is None or piece.name in entry.who
    return meant and "enclosed" in entry.where and entry.do in ("remove", "change_side")


def is_enclosable(game: Ruleset, piece: PieceType) -> bool:
    """Can pieces of a kind be lost by being enclosed?"""
    return any(encloses(entry, piece) for entry in game.consequences)


def open_lines(game: Ruleset, piece: PieceType, square: int) -> int:
    """On how many lines a piece on the square has a neighbour on either side."""
    lines = {v for entry in game.consequences if encloses(entry, piece) for v in game.board.ways(entry.lines)}
    half = [vector for vector in lines if vector > (0, 0)]
    ends = ((game.board.offset(square, v), game.board.offset(square, (-v[0], -v[1]))) for v in half)
    return sum(None not in both for both in ends)


def stability(game: Ruleset, piece: PieceType) -> list[float]:
    """What a square is worth to a piece because of how it can be enclosed there."""
    board = game.board
    count = [open_lines(game, piece, square) for square in range(board.size)]
    worth = [{0: SAFE, 1: FIRM}.get(number, 0.0) for number in count]
    for square in range(board.size):
        near = (board.offset(square, vector) for vector in COMPASS)
        if count[square] and any(s is not None and not count[s] for s in near):
            worth[square] = LURE
    return worth

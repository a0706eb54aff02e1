"""Random games that look for what is rare: captures, promotions and special moves are chosen more often."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ..position import Move, Position
from ..variant import Variant

PLIES = 160
"""A random game is broken off after so many moves."""


def choose(position: Position, chance: random.Random) -> Move:
    """A legal move: now and then one of the rare kinds, if there is any."""
    moves = position.legal_moves
    lot = chance.random()
    if lot < 0.5:
        move: Move = moves[chance.randrange(len(moves))]
        return move
    if lot < 0.65:
        rare = [move for move in moves if move.promotion or move.castling or move.removal]
    elif lot < 0.9:
        rare = [move for move in moves if not move.castling and position.piece_at(move.target)]
    else:
        royal = {piece.symbol.upper() for piece in position.variant.game.pieces if piece.royal}
        rare = [move for move in moves if (position.piece_at(move.origin) or "").upper() in royal]
    return chance.choice(rare or list(moves))


def game(variant: Variant, seed: str, plies: int = PLIES) -> Iterator[tuple[Position, Move | None]]:
    """(position, move that is played next) along one random game; the move is None where it stops.

    The position is the same object throughout: look at it, do not change it. Equal seeds give equal games.
    """
    chance = random.Random(seed)
    position = variant.position()
    for _ in range(plies):
        if not position.legal_moves or position.outcome():
            break
        move = choose(position, chance)
        yield position, move
        position.push(move)
    yield position, None

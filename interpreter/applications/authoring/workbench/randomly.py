"""Random games that look for what is rare: captures, promotions and special moves are chosen more often."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from ....play.core.moves import Move
from ....play.variant import Position, Variant

PLIES = 160
"""A random game is broken off after so many moves."""
Chooser = Callable[[Position, random.Random], Move]


def choose(position: Position, chance: random.Random) -> Move:
    """A legal move: now and then one of the rare kinds, if there is any."""
    moves = position.legal_moves
    lot = chance.random()
    if lot < 0.5:
        move: Move = moves[chance.randrange(len(moves))]
        return move
    if lot < 0.65:
        rare = [move for move in moves if move.promotion or move.castling or move.removal or move.drop]
    elif lot < 0.9:
        rare = [move for move in moves if not move.castling and position.piece_at(move.target)]
    else:
        royal = {piece.symbol.upper() for piece in position.variant.ruleset.pieces if piece.royal}
        rare = [move for move in moves if (position.mover(move) or "").upper() in royal]
    return chance.choice(rare or list(moves))


def hunting(position: Position, chance: random.Random) -> Move:
    """A legal move: half of the time one that ends the game, and captures wherever there are any."""
    moves = list(position.legal_moves)
    if chance.random() < 0.5:
        for move in chance.sample(moves, len(moves)):
            position.push(move)
            over = position.outcome()
            position.pop()
            if over:
                return move
    taking = [move for move in moves if not move.castling and position.piece_at(move.target)]
    return chance.choice(taking or moves)


def to_and_fro(position: Position, chance: random.Random) -> Move:
    """A legal move: mostly the one that takes the side's last move back."""
    last = position.move_stack[-2:][:1]
    back = position.legal_moves.find(last[0].target + last[0].origin) if last else None
    return back if back and chance.random() < 0.8 else choose(position, chance)


def game(
    variant: Variant, seed: str, plies: int = PLIES, choose: Chooser = choose
) -> Iterator[tuple[Position, Move | None]]:
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

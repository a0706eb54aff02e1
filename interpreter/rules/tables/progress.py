"""Tables of the count of moves without progress: what the pieces that reset it may take back."""

from __future__ import annotations

from collections.abc import Iterable

from ...kinds.ends import MoveCount
from ...model.pieces import Movement, PieceType
from ...model.ruleset import Ruleset
from ..chains import moves
from .memory import Memory


def only_advances(piece: PieceType) -> bool:
    """Does every move of the piece, its first ones aside, lead forward, so that none is ever taken back?"""
    return all(vector[1] > 0 for m in piece.movements for vector in (*m.vectors, *m.way))


def back_table(game: Ruleset, memory: Memory) -> int:
    """Offset of where pieces may go back to, by code * squares + square: n, squares; 0 where none ever does.

    Only pieces are told whose moves reset the count, if not those that they can take back.
    """
    if not any(isinstance(end, MoveCount) and end.reversible_counted for end in game.asked):
        return 0
    size = game.board.size
    nowhere = memory.add([0])
    table = [nowhere] * (size * (2 * len(game.pieces) + 2))
    goes_back = False
    for i, piece in enumerate(game.pieces):
        for side in (0, 1) if piece.name in game.zeroing and not only_advances(piece) else ():
            first = piece.first_moves.movements if piece.first_moves else ()
            ways = [_quiet(game, piece, piece.movements, side, square) for square in range(size)]
            for square, targets in enumerate(ways):
                leaving = targets | _quiet(game, piece, first, side, square)
                goes_back |= any(square in ways[target] for target in leaving)
                if targets:
                    table[(2 * (i + 1) + side) * size + square] = memory.add([len(targets), *sorted(targets)])
    return memory.add(table) if goes_back else 0


def _quiet(
    game: Ruleset, piece: PieceType, movements: Iterable[Movement], side: int, square: int
) -> frozenset[int]:
    """Where movements lead from a square without a capture, whatever stands in their way."""
    return frozenset(
        node.place
        for movement in movements
        for chain in moves(game, piece, movement, side, square)
        for node, ending in chain.endings
        if ending.quiet and not ending.jumped
    )

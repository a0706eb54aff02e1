"""Gating by its words: which moves may leave which piece of the hand behind, and where."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from interpreter.model.ruleset import Ruleset
from interpreter.rules.kernel import layout as k

Board = Callable[[int], Sequence[int]]


def left(game: Ruleset, move: int) -> list[tuple[int, int]]:
    """The squares that a move leaves, with what tells them apart in a gating."""
    kind = (move >> k.MOVE_KIND) & k.KIND_MASK
    if kind > k.KIND_CASTLE or (move >> k.MOVE_PROMOTION) & k.PROMOTION_MASK:
        return []
    squares = [(move & k.SQUARE_MASK, 0)]
    if kind == k.KIND_CASTLE:
        squares.append((game.castlings[move >> k.MOVE_AUX].rook_from, k.GATE_ROOK))
    return squares


def gatings(game: Ruleset, state: Any, move: int, side: int, after: Board) -> Iterator[int]:
    """The gatings with a legal move of a side; `after` is the board behind a move."""
    for square, other in left(game, move):
        if (side, square) not in game.gates or after(move)[square]:
            continue
        if not state.st[k.GATES] >> game.gates.index((side, square)) & 1:
            continue
        for name in game.gatable:
            code = 2 * game.piece(name) + 2 + side
            if state.pool[code] or (game.hand and name in game.hand.unlimited):
                yield move + (k.KIND_GATE << k.MOVE_KIND) + ((code | other) << k.MOVE_PROMOTION)

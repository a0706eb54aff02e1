"""The moves that a search chooses from."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import quoted
from ..play.core.moves import Move
from ..play.notation.coordinate import mover_of
from ..play.variant import Position
from ..ranges import SIDES
from ..rules.machine.turns import first_acts
from .kernel import frames as f


def root_moves(position: Position, mover: int, only: Sequence[Move] | None) -> tuple[list[int], list[int]]:
    """Codes of the turns to choose from, and of their first acts, which the search tries; a pass comes last.

    `only`: those of them that are wanted. Raises ValueError if one is not legal; MemoryError for too many.
    """
    legal = position.legal_moves
    for move in only or ():
        if not legal.has_code(move.code):
            raise ValueError(f"{move} is not legal here, but `only` requires it")
    turns = [move.code for move in only] if only else list(legal.codes)
    codes = first_acts(turns) if position.variant.ruleset.put else turns
    if len(codes) >= f.ROOT_SIZE:  # a pass may come to them
        message = f"too many moves: the search can choose among {f.ROOT_SIZE - 1:,}, there are {len(codes):,}"
        raise MemoryError(f"{message} in {position.variant.id}, {quoted(position.fen())}")
    if position.turn != "either":
        return turns, codes
    board = position._state.board
    own = [code for code in codes if mover_of(code, board) & 1 == mover]
    if only is None and legal and not position.is_check(SIDES[mover]):
        own.append(f.PASS_MOVE)
    return turns, own

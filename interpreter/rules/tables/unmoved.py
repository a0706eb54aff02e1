"""Tables of first moves: whose piece may make them, and what ends that."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.ruleset import Ruleset
from ..kernel import layout as k
from .conditions import Conditions
from .memory import Memory
from .movement import MovementTables
from .rules import is_of_unmoved, unmoved_right
from .words import MovementWords

Order = Sequence[tuple[int, int, str]]


def first_tables(
    game: Ruleset, order: Order, memory: Memory, movement: MovementTables
) -> tuple[dict[int, int], int]:
    """Header words of the first moves, and how many there can be at once."""
    rows: list[int] = []
    most, conditions = 0, Conditions(game, memory)
    for side, square in game.unmoved:
        piece = game.pieces[game.setup[square][0]]
        assert piece.first_moves is not None
        code = 2 * (game.setup[square][0] + 1) + side
        right = 1 << unmoved_right(game, order, side, square)
        for provided, found in piece.first_moves.by_condition().items():
            parts = [MovementWords(movement.records, piece, side, m, False) for m in found]
            words = movement.run(code, parts, square)
            start = memory.add(words)
            rows += [square, right, start, start + len(words), conditions.offset(provided, side)]
            most += len(words)
    first = memory.add([len(rows) // k.FIRST_ROW, *rows]) if rows else 0
    return {k.H_FIRST: first, k.H_SPOILT: _spoilt(game, order, memory)}, most


def _spoilt(game: Ruleset, order: Order, memory: Memory) -> int:
    """Offset of the rights that are lost when a piece comes to a square, 0 if none ever is."""
    size = game.board.size
    table = [0] * (size * (2 * len(game.pieces) + 2))
    for i, right in enumerate(order if game.moved_by_check else ()):
        side, square, _ = right
        if not is_of_unmoved(game, right) or game.pieces[game.setup[square][0]].royal:
            table[side] |= 1 << i
    for side, square in game.unmoved:
        first = game.pieces[game.setup[square][0]].first_moves
        assert first is not None
        bit = 1 << unmoved_right(game, order, side, square)
        for name in first.lost_to:
            code = 2 * (game.piece(name) + 1) + (side ^ 1)
            for other in _in_line(game, square):
                table[code * size + other] |= bit
    return memory.add(table) if any(table) else 0


def _in_line(game: Ruleset, square: int) -> list[int]:
    """The other squares of a square's file and rank."""
    x, y = game.board.coordinates[square]
    return [s for s, (a, b) in enumerate(game.board.coordinates) if s != square and (a == x or b == y)]

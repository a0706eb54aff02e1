"""Walls, and turns of two acts, for the tables."""

from __future__ import annotations

from dataclasses import replace

from ...model.ruleset import PieceType, Ruleset
from ..kernel import layout as k
from .ends import zone_table
from .memory import Memory


def with_walls(game: Ruleset) -> Ruleset:
    """The game as the tables are made of: no movement captures a wall, and walls move as they are put.

    The code of a wall is Black's. To a black piece it is a friend; to a white one it is an enemy that it
    cannot capture, which comes to the same.
    """
    if not game.walls:
        return game
    owned = frozenset(piece.name for piece in game.pieces if piece.owned)

    def changed(piece: PieceType) -> PieceType:
        if piece.owned:
            movements = (
                replace(m, victims=owned if m.victims is None else m.victims & owned) for m in piece.movements
            )
            return replace(piece, movements=tuple(movements))
        reach = game.put.reach if game.put and game.put.piece == piece.name else ()
        return replace(piece, movements=reach)

    return replace(game, pieces=tuple(map(changed, game.pieces)))


def turn_row(game: Ruleset, memory: Memory) -> int:
    """Offset of the row of the second act, 0 if a turn is one move."""
    put = game.put
    if put is None:
        return 0
    row = [0] * k.TURN_ROW
    row[k.TURN_WALL] = wall_code(game.piece(put.piece))
    row[k.TURN_ZONE] = zone_table(put.zone, memory) if put.zone is not None else 0
    row[k.TURN_ORIGIN] = int(put.origin)
    row[k.TURN_REACH] = int(bool(put.reach))
    row[k.TURN_ONE] = int(put.most_one)
    row[k.TURN_LAST] = int(put.safe_last)
    return memory.add(row)


def series_row(game: Ruleset, memory: Memory) -> int:
    """Offset of the row of turns of several moves, 0 if a turn is one move."""
    series = game.series
    if series is None:
        return 0
    row = [0] * k.SERIES_ROW
    row[k.SERIES_MOVES], row[k.SERIES_MOVES + 1] = series.moves
    row[k.SERIES_FIRST] = series.first
    row[k.SERIES_GROWS] = series.grows
    row[k.SERIES_CHECK] = int(series.ends_on_check)
    row[k.SERIES_STARTS] = game.first
    return memory.add(row)


def wall_code(index: int) -> int:
    """The piece code of a kind that belongs to nobody."""
    return 2 * index + 3

"""Squares and castlings as XBoard names them: files and ranks of the bounding grid, holes counted.

Ranks are counted from 1, but from 0 where there are exactly ten of them.
"""

from __future__ import annotations

from ...model.geometry import Board, Vector
from ...model.ruleset import Ruleset


def grid_places(board: Board) -> tuple[Vector, ...]:
    """Column and row of each square in the bounding grid, from the lower left; levels are stacked."""
    rows = enumerate(reversed(board.grid))
    found = {square: (column, y) for y, row in rows for column, square in enumerate(row)}
    return tuple(found[square] for square in range(board.size))


def grid_names(board: Board) -> tuple[str, ...]:
    """Name by square index; the board's own names where the grid has more than 26 files."""
    if len(board.grid[0]) > 26:
        return board.names
    first = 0 if len(board.grid) == 10 else 1
    return tuple(f"{chr(ord('a') + column)}{row + first}" for column, row in grid_places(board))


def grid_castlings(game: Ruleset) -> tuple[str, ...]:
    """Per castling what XBoard 4.9.1 writes, empty where it writes a plain move of the king.

    The king's file decides, whichever rook moves: `O-O` to the second from either edge, `O-O-O` to the third.
    A castling by one square it writes with the king's target, as we do.
    """
    left, _, right, _ = game.board.bounds
    files = {left + 1: "O-O", right - 1: "O-O", left + 2: "O-O-O", right - 2: "O-O-O"}
    found = []
    for castling in game.castlings:
        start, end = (game.board.coordinates[s][0] for s in (castling.king_from, castling.king_to))
        found.append(files.get(end, "") if abs(start - end) > 1 else "")
    return tuple(found)

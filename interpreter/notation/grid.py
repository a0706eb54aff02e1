"""Square names as XBoard gives them: files and ranks of the bounding grid, holes counted.

Ranks are counted from 1, but from 0 where there are exactly ten of them.
"""

from __future__ import annotations

from ..geometry import Board


def grid_names(board: Board) -> tuple[str, ...]:
    """Name by square index; the board's own names where the grid has more than 26 files."""
    left, bottom, right, top = board.bounds
    if right - left > 25:
        return board.names
    first = 0 if top - bottom + 1 == 10 else 1
    return tuple(f"{chr(ord('a') + x - left)}{y - bottom + first}" for x, y in board.coordinates)

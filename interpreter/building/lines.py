"""Lines drawn on the board, as regions in which a movement along one of them begins and ends."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from ..model.geometry import Board, Region, Vector, direction_of

Squares = frozenset[int]


def on_lines(board: Board, vector: Vector, symmetry: str) -> Iterator[Region]:
    """Regions, for White and Black, in which a way along a vector of White's is one along a drawn line."""
    white, black = (list(apart(board, board.tiling.turned(vector, side, symmetry))) for side in (0, 1))
    yield from zip_longest(white, black, fillvalue=frozenset[int]())


def apart(board: Board, vector: Vector) -> Iterator[Squares]:
    """The squares of the lines that go along a vector; lines that continue one another are kept apart."""
    left = [line for line in board.lines if goes_along(board, line, vector)]
    while left:
        taken: list[tuple[int, ...]] = []
        for line in left:
            if not any(continues(board, line, other) for other in taken):
                taken.append(line)
        yield frozenset(square for line in taken for square in line)
        left = [line for line in left if line not in taken]


def continues(board: Board, line: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Does a line lie in the same straight line as a parallel one?"""
    (xa, ya), (xb, yb), (x, y) = (board.coordinates[square] for square in (*other[:2], line[0]))
    return (xb - xa) * (y - ya) == (yb - ya) * (x - xa)


def goes_along(board: Board, line: tuple[int, ...], vector: Vector) -> bool:
    """Is a drawn line one along the vector, whichever end it begins at?"""
    (xa, ya), (xb, yb) = board.coordinates[line[0]], board.coordinates[line[1]]
    direction, way = direction_of((xb - xa, yb - ya)), direction_of(vector)
    return direction is not None and way is not None and direction % 4 == way % 4

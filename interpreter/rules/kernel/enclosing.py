"""Enemies enclosed in lines: in a row from a square on, up to a piece of one's own."""

from . import layout as L
from .effects import add_victim, neighbour
from .jit import kernel, stay_apart
from .walls import is_wall


@kernel
def run_of(T, S, square, direction, c):
    """How many enemies of side `c` stand in a row from a square on that its own piece ends; 0 without one.

    What belongs to nobody ends a row, and so does the square itself, where a line comes back to it.
    """
    n = 0
    near = neighbour(T, square, direction)
    while near >= 0 and near != square:
        q = S.board[near]
        if q == 0 or is_wall(T, q):
            return 0
        if q & 1 == c:
            return n
        n += 1
        near = neighbour(T, near, direction)
    return 0


@kernel
def enclosed(T, S, lines, mask, square, c, n, noted):
    """`n`, and how many enemies of types in the mask side `c` encloses, along the lines, from a square.

    `noted`: their squares are added to the n in S.removed.
    """
    stay_apart()
    for direction in range(L.DIRECTIONS):
        if (lines >> direction) & 1:
            near = square
            for _ in range(run_of(T, S, square, direction, c)):
                near = neighbour(T, near, direction)
                if (mask >> (S.board[near] >> 1)) & 1:
                    n = add_victim(S, n, near) if noted else n + 1
    return n

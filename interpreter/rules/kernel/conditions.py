"""Conditions that count what stands on the board before an act."""

from . import layout as L
from .enclosing import enclosed
from .jit import kernel, stay_apart


@kernel
def counted(T, S, row, square, c):
    """How many of a condition's squares, seen from the square of an act of side `c`, hold what it counts.

    Or the number of the move.
    """
    mask = T[row + L.COUNT_MASK]
    sides = T[row + L.COUNT_SIDES]
    squares = T[row + L.COUNT_SQUARES]
    if sides == 0:
        return S.st[L.FULLMOVE]
    if squares < 0:
        return enclosed(T, S, -squares, mask, square, c, 0, False)
    i = T[squares + square]
    number = 0
    for k in range(i + 1, i + 1 + T[i]):
        q = S.board[T[k]]
        if (mask >> (q >> 1)) & 1 and (q == 0 or (sides >> ((q ^ c) & 1)) & 1):
            number += 1
    return number


@kernel
def provided(T, S, conditions, square, c):
    """Do all conditions of a list (its offset, 0 = none) hold for an act of side `c` on the square?"""
    stay_apart()
    if conditions == 0:
        return True
    for k in range(T[conditions]):
        row = conditions + 1 + k * L.COUNT_ROW
        number = counted(T, S, row, square, c)
        if number < T[row + L.COUNT_LEAST] or number > T[row + L.COUNT_MOST]:
            return False
    return True

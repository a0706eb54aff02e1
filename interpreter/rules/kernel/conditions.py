"""Conditions of rules: counting pieces on the board as it is before the move."""

from . import layout as L
from .jit import kernel, stay_apart


@kernel
def counted(T, S, row, p, c):
    """Does a piece of code `p` count in a condition, where side `c` is to move?"""
    if p == 0 or (T[row + L.COUNT_TYPES] >> (p >> 1)) & 1 == 0:
        return False
    side = L.COUNT_OWN if p & 1 == c else L.COUNT_ENEMY
    return T[row + L.COUNT_SIDES] & side != 0


@kernel
def condition_holds(T, S, row, c):
    """Is a condition met for a move of side `c`?"""
    stay_apart()
    number = 0
    squares = T[row + L.COUNT_SQUARES + c]
    if squares == 0:
        for p in range(2, 2 * T[L.H_TYPES] + 2):
            if counted(T, S, row, p, c):
                number += S.count[p]
    else:
        for i in range(squares + 1, squares + 1 + T[squares]):
            if counted(T, S, row, S.board[T[i]], c):
                number += 1
    return T[row + L.COUNT_LEAST] <= number and number <= T[row + L.COUNT_MOST]

"""As what a piece may move now: movements that are there only while something holds.

All movements of a piece under one condition are a type of their own, hidden behind the piece's. What is
asked of attacks in a condition is asked of all movements of a piece, whatever they depend on themselves:
so the question ends, and what may not move still observes.
"""

from . import layout as L
from .conditions import provided
from .jit import kernel, stay_apart


@kernel
def may_as(T, S, row, square, p):
    """Do the conditions of a row hold for piece `p` on the square?"""
    return provided(T, S, T[row + 1 + (p & 1)], square, p & 1)


@kernel
def has_power(T, S, square, p, mask):
    """May piece `p` on the square now move as one of the hidden types in the mask?"""
    stay_apart()
    row = T[T[L.H_POWERS] + (p >> 1)]
    end = row + 1 + T[row] * L.POWER_ROW
    row += 1
    while row < end:
        if (mask >> T[row]) & 1 and may_as(T, S, row, square, p):
            return True
        row += L.POWER_ROW
    return False

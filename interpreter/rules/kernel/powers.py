"""As what a piece may move now: movements that are there only while something holds.

All movements of a piece under one condition are a type of their own, hidden behind the piece's; one that
attacks alike may have another number than one that moves alike, which promotes as the piece does. What is
asked of attacks in a condition is asked of all movements of a piece, whatever they depend on themselves:
so the question ends, and what may not move still observes.
"""

from . import layout as L
from .conditions import ends_so, moves_so, provided
from .effects import neighbour
from .jit import kernel, stay_apart
from .lines import course


@kernel
def may_as(T, S, row, square, p):
    """Do the conditions of a row hold for piece `p` on the square?"""
    return provided(T, S, T[row + 2 + (p & 1)], square, p & 1)


@kernel
def passes(T, S, conditions, f, t, c):
    """Do those conditions hold that are seen from the squares which a straight move passes, from each?"""
    direction = course(T, f, t)
    if direction >= 0:
        square = neighbour(T, f, direction)
        while square != t:
            if not ends_so(T, S, conditions, square, c, L.COUNT_PASSED):
                return False
            square = neighbour(T, square, direction)
    return True


@kernel
def lands(T, S, row, f, t, p, gone):
    """Do the conditions of a row that are seen from where piece `p` arrives hold, as if it had come there?

    It has left `f`, and what it captures on `gone`, if that is not -1, is off the board. What is asked of
    what it captures, there or on `t`, has to hold before, or with nobody on `f`.
    """
    conditions = T[row + 4 + (p & 1)]
    if conditions == 0:
        return True
    stay_apart()
    S.removed[L.AT_HAND] = f
    victim = gone if gone >= 0 else t
    owner = S.board[victim] & 1 if S.board[victim] != 0 else p & 1 ^ 1
    asked = T[row + 4 + owner]
    if not ends_so(T, S, asked, victim, owner, L.COUNT_TAKEN):
        return False
    if not ends_so(T, S, conditions, t, p & 1, L.COUNT_BEFORE):
        return False
    q = S.board[f]
    S.board[f] = 0
    fine = ends_so(T, S, asked, victim, owner, L.COUNT_ASKED)
    captured = 0
    if gone >= 0:
        captured = S.board[gone]
        S.board[gone] = 0
    fine = fine and ends_so(T, S, conditions, t, p & 1, 0)
    fine = fine and passes(T, S, conditions, f, t, p & 1)
    fine = fine and moves_so(T, S, conditions, f, t, p & 1)
    if gone >= 0:
        S.board[gone] = captured
    S.board[f] = q
    return fine


@kernel
def keep_landing(T, S, M, first, n, row, f, p):
    """Keep the moves of M[first:n] by piece `p` on `f` that may land where they end."""
    if T[row + 4 + (p & 1)] == 0:
        return n
    kept = first
    for i in range(first, n):
        m = M[i]
        passing = (m >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_PASSANT
        gone = S.st[L.PASSANT] & L.SQUARE_MASK if passing else -1
        if lands(T, S, row, f, (m >> L.MOVE_TO) & L.SQUARE_MASK, p, gone):
            M[kept] = m
            kept += 1
    return kept


@kernel
def has_power(T, S, square, p, mask, target):
    """May piece `p` on the square now attack the target as one of the hidden types in the mask?"""
    stay_apart()
    row = T[T[L.H_POWERS] + (p >> 1)]
    end = row + 1 + T[row] * L.POWER_ROW
    row += 1
    while row < end:
        if (mask >> T[row]) & 1 and may_as(T, S, row, square, p) and lands(T, S, row, square, target, p, -1):
            return True
        row += L.POWER_ROW
    return False

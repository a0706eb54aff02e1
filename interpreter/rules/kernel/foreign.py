"""Moves of pieces of the other side, which a side makes instead of a move of its own."""

from . import layout as L
from .attacks import is_royal
from .conditions import provided
from .freezing import frozen
from .jit import kernel, stay_apart
from .moves import piece_moves, with_powers
from .promoting import without_duplicates
from .room import has_room
from .unmoved import first_moves
from .victims import victims


@kernel
def foreign_row(T):
    """Offset of the row of such moves, 0 in a game that has none."""
    if T[L.H_MULTIMOVE] == 0:
        return 0
    return T[T[L.H_MULTIMOVE] + L.SERIES_FLAGS] >> L.SERIES_FOREIGN


@kernel
def moves_own(T):
    """Does a side move pieces of its own?"""
    row = foreign_row(T)
    return row == 0 or T[row + L.FOREIGN_ALONE] == 0


@kernel
def costs_royal(T, S, m, c):
    """Does the move of another's piece capture a royal of side `c`, which makes it?"""
    t = (m >> L.MOVE_TO) & L.SQUARE_MASK
    q = S.board[t]
    if t != m & L.SQUARE_MASK and q != 0 and q & 1 == c and is_royal(T, S, q):
        return (T[foreign_row(T) + L.FOREIGN_SWAPPED] >> (q >> 1)) & 1 == 0
    for i in range(victims(T, S, m)):
        q = S.board[S.removed[i]]
        if q & 1 == c and is_royal(T, S, q):
            return True
    return False


@kernel
def is_meant(T, S, f, p, row):
    """May the piece `p` on `f` be moved by the other side?"""
    meant = (T[row + L.FOREIGN_TYPES] >> (p >> 1)) & 1 != 0
    return meant and provided(T, S, T[row + L.FOREIGN_PROVIDED + (p & 1)], f, p & 1)


@kernel
def moves_as(T, S, M, n, f, p, row):
    """Append the pseudo-legal moves of the piece `p` of the other side; returns the end index."""
    if T[row + L.FOREIGN_LENT] == 0:
        return piece_moves(T, S, M, n, f, p)
    lent = T[T[row + L.FOREIGN_LENT] + (p >> 1)]
    return without_duplicates(M, n, with_powers(T, S, M, n, f, p, lent, False))


@kernel
def with_foreign(T, S, M, n, c):
    """Append the pseudo-legal moves of side `c` by pieces of the other side; returns the end index.

    Raises MemoryError if M has no room.
    """
    row = foreign_row(T)
    if row == 0:
        return n
    stay_apart()
    if not has_room(T, S, M, n, c ^ 1):
        raise MemoryError("too many moves: more than the list of a position's moves can hold")
    base = (c ^ 1) * L.LIST_HALF
    first = n
    for k in range(base, base + S.st[L.PIECES + (c ^ 1)]):
        f = S.pieces[k]
        p = S.board[f]
        if is_meant(T, S, f, p, row) and not (T[L.H_HAS_FREEZE] != 0 and frozen(T, S, f, p)):
            n = moves_as(T, S, M, n, f, p, row)
    others = n
    if T[row + L.FOREIGN_LENT] == 0 and T[L.H_FIRST] != 0 and S.st[L.RIGHTS] != 0:
        others = first_moves(T, S, M, first, n, c ^ 1)
    kept = first
    for i in range(first, others):
        m = M[i]
        f = m & L.SQUARE_MASK
        if (i < n or is_meant(T, S, f, S.board[f], row)) and not costs_royal(T, S, m, c):
            M[kept] = m
            kept += 1
    return kept

"""First moves: what a piece may do besides as long as it has not moved."""

from . import layout as L
from .attacks import attacked, is_royal, royal_attacked
from .conditions import provided
from .freezing import frozen
from .jit import kernel, stay_apart
from .moves import follow


@kernel
def is_listed(M, first, n, m):
    """Does M[first:n] have the move already?"""
    for i in range(first, n):
        if (M[i] ^ m) & L.TEXT_MASK == 0:
            return True
    return False


@kernel
def first_moves(T, S, M, first, n, c):
    """Append the first moves of side `c` to its moves M[first:n], a royal's only out of check."""
    stay_apart()
    rows = T[L.H_FIRST]
    for k in range(rows + 1, rows + 1 + T[rows] * L.FIRST_ROW, L.FIRST_ROW):
        f = T[k + L.FIRST_SQUARE]
        p = S.board[f]
        if S.st[L.RIGHTS] & T[k + L.FIRST_RIGHT] == 0 or p & 1 != c:
            continue
        if T[L.H_HAS_FREEZE] != 0 and frozen(T, S, f, p):
            continue
        if is_royal(T, S, p) and attacked(T, S, f, c ^ 1):
            continue
        if not provided(T, S, T[k + L.FIRST_PROVIDED], f, c):
            continue
        end = follow(T, S, M, n, f, p, T[k + L.FIRST_NODES], T[k + L.FIRST_END])
        for i in range(n, end):
            m = M[i]
            if not is_listed(M, first, n, m):
                M[n] = m
                n += 1
    return n


@kernel
def unspoilt(T, p, t, rights):
    """The rights that are left after a piece code has come to a square."""
    stay_apart()
    return rights & ~T[T[L.H_SPOILT] + p * T[L.H_SQUARES] + t]


@kernel
def shake(T, S, c):
    """Take the rights that side `c` loses in check, if it is; returns the change of the hash."""
    stay_apart()
    rights = S.st[L.RIGHTS]
    kept = rights & ~T[T[L.H_SPOILT] + c]
    if kept == rights or not royal_attacked(T, S, c):
        return 0
    S.st[L.RIGHTS] = kept
    return T[T[L.H_ZRIGHTS] + rights] ^ T[T[L.H_ZRIGHTS] + kept]

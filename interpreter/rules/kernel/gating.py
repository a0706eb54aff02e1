"""Gating: a piece of the hand comes onto a square that a piece leaves with its first move."""

from . import layout as L
from .board import make_any, unmake_any
from .jit import kernel, stay_apart
from .vacating import gate_bits


@kernel
def can_gate(T, S, p):
    """Has its owner a piece of this code in hand that may be put down behind a move?"""
    if (T[T[L.H_GATES] + L.GATE_TYPES] >> (p >> 1)) & 1 == 0:
        return False
    return S.pool[p] > 0 or (T[T[L.H_HAND] + L.HAND_UNLIMITED] >> (p >> 1)) & 1 != 0


@kernel
def is_left_free(T, S, m, square):
    """Is a square empty after a move that leaves it?"""
    if T[L.H_THEN] == 0 and (m >> L.MOVE_KIND) & L.KIND_MASK != L.KIND_CASTLE:
        return True
    make_any(T, S, m)
    free = S.board[square] == 0
    unmake_any(T, S)
    return free


@kernel
def gates_of(T, S, M, n, m, square, other, c):
    """Append a move of side `c` once for every piece that may come onto a square that it leaves."""
    if gate_bits(T, square) & S.st[L.GATES] == 0 or not is_left_free(T, S, m, square):
        return n
    for kind in range(1, T[L.H_TYPES] + 1):
        p = 2 * kind + c
        if can_gate(T, S, p):
            M[n] = (m + (L.KIND_GATE << L.MOVE_KIND)) | (p | other) << L.MOVE_PROMOTION
            n += 1
    return n


@kernel
def with_gates(T, S, M, first, n, c):
    """Append to the legal moves M[first:n] of side `c` those of them that gate; returns the end index.

    A move that promotes gates nothing.
    """
    stay_apart()
    if S.st[L.GATES] & T[T[L.H_GATES] + L.GATE_SIDES + c] == 0:
        return n
    end = n
    for i in range(first, n):
        m = M[i]
        kind = (m >> L.MOVE_KIND) & L.KIND_MASK
        if kind > L.KIND_CASTLE or (m >> L.MOVE_PROMOTION) & L.PROMOTION_MASK != 0:
            continue
        end = gates_of(T, S, M, end, m, m & L.SQUARE_MASK, 0, c)
        if kind == L.KIND_CASTLE:
            row = T[L.H_CASTLES] + (m >> L.MOVE_AUX) * L.CASTLE_ROW
            end = gates_of(T, S, M, end, m, T[row + L.CASTLE_ROOK_FROM], L.GATE_ROOK, c)
    return end

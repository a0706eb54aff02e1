"""Passing, where the rules make it a move."""

from . import layout as L
from .attacks import royal_attacked
from .drops import holds_first, is_drop
from .facing import is_faced
from .jit import kernel, stay_apart


@kernel
def may_pass(T, S, c, stuck):
    """May side `c` pass? `stuck`: it has no other move.

    Nobody does without a piece, nor in check, but to claim the end.
    """
    when = (T[L.H_PASS] >> (2 * c)) & 3
    if when == 0 or (when == L.PASS_STUCK and not stuck) or S.st[L.PIECES + c] == 0:
        return False
    return not royal_attacked(T, S, c) or is_faced(T, S)


@kernel
def is_unanswered(M, first, n):
    """Are the legal moves M[first:n] a pass that the other side could only answer with another?"""
    return (
        n == first + 1
        and (M[first] >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_PASS
        and (M[first] & L.PASS_UNANSWERED != 0)
    )


@kernel
def pass_of(S, c):
    """The pass of side `c`, on its first square: who reads the mover from the board finds the side there."""
    square = L.SQUARES
    for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
        square = min(square, S.pieces[k])
    return square | square << L.MOVE_TO | L.KIND_PASS << L.MOVE_KIND


@kernel
def with_pass(T, S, M, first, n, c):
    """Append the pass of side `c` if it has one; M[first:n] are its other legal moves."""
    stay_apart()
    if n > first and is_drop(M[first]) and holds_first(T, S, c):
        return n  # what comes first comes before a pass, too
    if not may_pass(T, S, c, n == first):
        return n
    M[n] = pass_of(S, c)
    return n + 1

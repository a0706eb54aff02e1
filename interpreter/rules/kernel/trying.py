"""Legal moves by trying each, for all rules that the quicker ways do not know."""

from . import layout as L
from .attacks import is_royal
from .castling import castles
from .drops import drops, drops_later, must_drop
from .foreign import moves_own, with_foreign
from .freezing import frozen
from .jit import kernel, stay_apart
from .moves import piece_moves
from .safety import keep_safe, safe_after
from .sentences import asks_again, may_be_late
from .slots import call_hook
from .unmoved import first_moves


@kernel
def pseudo_moves(T, S, M, n, c):
    """All pseudo-legal moves of side `c`, with removals and hook proposals, castling and drops included."""
    stay_apart()
    first = n
    if T[L.H_HAND] != 0 and not drops_later(T):
        n = drops(T, S, M, n, c)
        if n > first and T[T[L.H_HAND] + L.HAND_BEFORE] & L.FIRST_IF_POSSIBLE != 0:
            n = keep_safe(T, S, M, first, n, c)
        if must_drop(T, S, c, n - first):
            return n
    if not moves_own(T):
        return with_foreign(T, S, M, n, c)
    for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
        f = S.pieces[k]
        p = S.board[f]
        if T[L.H_HAS_FREEZE] != 0 and frozen(T, S, f, p):
            if T[L.H_REMOVE_OWN] & 1 != 0 and not is_royal(T, S, p):
                M[n] = f | f << L.MOVE_TO | L.KIND_REMOVE << L.MOVE_KIND
                n += 1
        else:
            n = piece_moves(T, S, M, n, f, p)
    if S.st[L.RIGHTS] != 0:
        n = castles(T, S, M, n, c)
    if T[L.H_FIRST] != 0 and S.st[L.RIGHTS] != 0:
        n = first_moves(T, S, M, first, n, c)
    n = with_foreign(T, S, M, n, c)
    if T[L.H_PROPOSE] != 0:
        row = T[L.H_PROPOSE]
        count = min(call_hook(T[row], T, S, c, T[row + 1], 0), L.PIECE_MOVES)
        for i in range(count):
            M[n + i] = S.scratch[i]
        n += count
    return n


@kernel
def vetoed(T, S, m):
    """Does the veto hook forbid the move?"""
    row = T[L.H_VETO]
    return row != 0 and call_hook(T[row], T, S, m, T[row + 1], 0) != 0


@kernel
def legal_by_making(T, S, M, n, c):
    """Legal moves by trying each."""
    stay_apart()
    first = n
    n = pseudo_moves(T, S, M, n, c)
    late = may_be_late(T, S)
    kept = first
    for i in range(first, n):
        m = M[i]
        if not vetoed(T, S, m) and ((late and asks_again(T, S, m, c)) or safe_after(T, S, m, c)):
            M[kept] = m
            kept += 1
    return kept

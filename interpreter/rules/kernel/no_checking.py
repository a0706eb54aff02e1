"""Where nobody may give check: the moves that leave the enemy's only royal unattacked."""

from . import layout as L
from .attacks import attacked_plain, royal_attacked
from .board import make_any, unmake_any
from .checks import checks_from, is_noted, watch_royal
from .jit import U, kernel, stay_apart


@kernel
def checks_after(T, S, m, c):
    """Play a move of side `c`, look whether it gives check, take it back."""
    stay_apart()
    make_any(T, S, m)
    found = royal_attacked(T, S, c ^ 1)
    unmake_any(T, S)
    return found


@kernel
def keep_unchecking(T, S, M, first, n, c):
    """Keep the moves of M[first:n] that give no check: where only leaps and plain rays attack one royal.

    A quiet move checks from its target, unless it leaves a square next in line to the royal; what
    changes there, on an occupied square or in more places than two is tried.
    """
    stay_apart()
    royal = S.st[L.KING + (c ^ 1)]
    if royal < 0:
        return n
    stamp = watch_royal(T, S, c)
    checking = attacked_plain(T, S, royal, c)
    kept = first
    for i in range(first, n):
        m = M[U(i)]
        f = m & L.SQUARE_MASK
        t = (m >> L.MOVE_TO) & L.SQUARE_MASK
        normal = (m >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_NORMAL
        if checking or not normal or is_noted(S, f, stamp) or (S.board[U(t)] != 0 and is_noted(S, t, stamp)):
            checks = checks_after(T, S, m, c)
        else:
            kind = (m >> L.MOVE_PROMOTION) & L.TYPE_MASK
            checks = checks_from(S, t, 2 * kind + c if kind != 0 else S.board[U(f)], stamp)
        if not checks:
            M[U(kept)] = m
            kept += 1
    return kept

"""What follows from a completed move, counted in exchange values."""

from ...rules.kernel import layout as L
from ...rules.kernel.consequences import log_from, put_back, try_out
from ...rules.kernel.drops import mover_of
from ...rules.kernel.jit import U, kernel, stay_apart
from .static_exchange import worth

ROYAL_PRIZE = 4000  # what an effect that takes a royal off is worth


@kernel
def share(T, p, c):
    """What a piece on the board is worth to side `c`, below 0 if it is the enemy's."""
    value = worth(T, p) + (ROYAL_PRIZE if T[U(T[L.H_TRAITS] + p)] & L.TRAIT_ROYAL else 0)
    return value if p & 1 == c else -value


@kernel
def aftermath(T, S, m):
    """Exchange value that side gains whose move `m` is, not yet made, by what follows from it."""
    stay_apart()
    p = mover_of(S, m)
    base = S.st[L.UNDO]
    n = try_out(T, S, m, base)
    log = log_from(S, base)
    gain = 0
    for i in range(n):
        old = S.undo[log + i * L.LOG_ROW + L.LOG_OLD]
        new = S.undo[log + i * L.LOG_ROW + L.LOG_NEW] & L.CODE_MASK
        if old != 0:
            gain -= share(T, old, p & 1)
        if new != 0:
            gain += share(T, new, p & 1)
    put_back(S, m, p, base, n)
    return gain

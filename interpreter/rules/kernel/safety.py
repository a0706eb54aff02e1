"""Is a side safe after its move: played, looked at and taken back."""

from . import layout as L
from .attacks import royal_attacked
from .consequences import judged
from .jit import kernel, stay_apart
from .making import make, unmake


@kernel
def is_allowed(T, S, c):
    """Do the rules allow the position after the move just made by side `c`?"""
    if T[L.H_THEN] != 0:
        word = judged(T, S, c)
        if word != 0:
            return word > 0
    if S.st[L.ACT] != 0 and T[T[L.H_TURN] + L.TURN_LAST] != 0:
        return True
    if royal_attacked(T, S, c):
        return False
    return T[L.H_NO_CHECKING] == 0 or not royal_attacked(T, S, c ^ 1)


@kernel
def safe_after(T, S, m, c):
    """Play the move, look whether the rules allow the position for its mover `c`, take it back."""
    stay_apart()
    make(T, S, m)
    safe = is_allowed(T, S, c)
    unmake(T, S)
    return safe


@kernel
def keep_safe(T, S, M, first, n, c):
    """Keep those of M[first:n] that pass make-look-unmake."""
    stay_apart()
    kept = first
    for i in range(first, n):
        m = M[i]
        if safe_after(T, S, m, c):
            M[kept] = m
            kept += 1
    return kept

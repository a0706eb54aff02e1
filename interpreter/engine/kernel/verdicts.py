"""How a line of the search ends by the rules, and what of its positions is kept for that."""

from ...rules.kernel import layout as L
from ...rules.kernel.chases import perpetual_chaser, with_move
from ...rules.kernel.drops import mover_of
from ...rules.kernel.ends import perpetual_checker
from ...rules.kernel.jit import U, kernel
from ...rules.kernel.keys import repeated_key
from . import frames as F

PERPETUAL_SCORE = 5000  # bad, but not proved lost: the checks may be varied


@kernel
def decided(verdict, side, ply):
    """Score of a verdict for a side."""
    result = (verdict - 1) & 3
    if result == 2:
        return 0
    return F.MATE - ply if result == side else ply - F.MATE


@kernel
def repeated(T, S, W, side, ply):
    """Score of a first repetition in the line (if it loses, in the game), UNKNOWN if the position is new."""
    halfmove = S.st[L.HALFMOVE]
    if T[L.H_ZEROING_FINAL] != 0 and halfmove < 4 and T[L.H_PASS] == 0:
        return F.UNKNOWN
    now = S.st[L.PLY]
    oldest = max(S.st[L.HISTORY_FROM], now - L.HISTORY + 1)
    if W[F.REPEATED] == 0:
        oldest = max(oldest, now - ply)  # a draw can still be had later; a loss comes nearer
    if T[L.H_ZEROING_FINAL] != 0:
        oldest = max(oldest, now - halfmove)
    key = repeated_key(T, S)
    other = T[L.H_KEY_SHIFT]
    seen = 0
    i = now - (4 if T[L.H_PASS] == 0 else 2)
    while i >= oldest:
        if (S.history[U(i & L.HISTORY_MASK)] ^ key) >> other == 0:
            if W[F.PERPETUAL] != 0:
                checker = perpetual_checker(S, i, now)
                if checker >= 0:
                    return PERPETUAL_SCORE if checker != side else -PERPETUAL_SCORE
            if T[L.H_CHASE] != 0:
                S.history[U(now & L.HISTORY_MASK)] = with_move(S, key)
                chaser = perpetual_chaser(T, S, i, now)
                if chaser >= 0:
                    return PERPETUAL_SCORE if chaser != side else -PERPETUAL_SCORE
            if W[F.REPEATED] == 0:
                return 0
            seen += 1
        i -= 2 if T[L.H_MULTIMOVE] == 0 else 1
    # Often enough, and the rules themselves decide.
    return W[F.REPEATED] if 0 < seen < W[F.TWOFOLD] - 1 else F.UNKNOWN


@kernel
def only_of_side(S, M, first, n, side):
    """While either side may move: keep the moves of the side that is asked."""
    kept = first
    for i in range(first, n):
        if mover_of(S, M[U(i)]) & 1 == side:
            M[U(kept)] = M[U(i)]
            kept += 1
    return kept

"""Where a man may have come from with the last move, if nothing else changed."""

from ...rules.kernel import layout as L
from ...rules.kernel.jit import kernel
from ...rules.kernel.moves import piece_moves
from . import columns as C


@kernel
def leads_to(T, S, f, t, p):
    """Has piece `p` on `f` a quiet move to `t` that leaves it what it is?"""
    S.board[f] = p
    n = piece_moves(T, S, S.scratch, 0, f, p)
    S.board[f] = 0
    for i in range(n):
        m = S.scratch[i]
        if (m >> L.MOVE_TO) & L.SQUARE_MASK == t and (m >> L.MOVE_PROMOTION) & L.PROMOTION_MASK == 0:
            return True
    return False


@kernel
def unmoves(T, S, P, W, t, p):
    """List in W[W_FROM:] the squares from which piece `p` may have come to `t`; returns the end index."""
    end = C.W_FROM
    if P[P[C.P_MIRRORED] + p] != 0:
        for i in range(piece_moves(T, S, S.scratch, 0, t, p)):
            f = (S.scratch[i] >> L.MOVE_TO) & L.SQUARE_MASK
            if S.board[f] == 0:
                W[end] = f
                end += 1
        return end
    S.board[t] = 0
    row = P[P[C.P_ORIGINS] + p * T[L.H_SQUARES] + t]
    for i in range(row + 1, row + 1 + P[row]):
        f = P[i]
        if S.board[f] == 0 and leads_to(T, S, f, t, p):
            W[end] = f
            end += 1
    S.board[t] = p
    return end

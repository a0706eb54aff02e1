"""Passing: null moves, and waiting while either side may move."""

from ...rules.kernel import layout as L
from ...rules.kernel.jit import U, kernel
from ...rules.kernel.keys import passant_key
from . import frames as F


@kernel
def pass_turn(T, S, W, frame):
    """Let the other side move: a null move, or a pass while either side may move."""
    W[U(frame + F.F_SAVED)] = S.st[L.HASH]
    W[U(frame + F.F_SAVED + 1)] = S.st[L.PASSANT]
    W[U(frame + F.F_SAVED + 2)] = S.st[L.HISTORY_FROM]
    W[U(frame + F.F_SAVED + 3)] = S.st[L.TURN]
    if S.st[L.TURN] != L.EITHER:
        word = S.st[L.PASSANT]
        if word != 0:
            S.st[L.HASH] ^= passant_key(T, word)
            S.st[L.PASSANT] = 0
        S.st[L.HASH] ^= T[L.H_ZFLIP]
        S.st[L.TURN] ^= 1
    S.st[L.PLY] += 1
    S.st[L.HISTORY_FROM] = S.st[L.PLY]


@kernel
def undo_pass(S, W, frame):
    """Undo `pass_turn`."""
    S.st[L.PLY] -= 1
    S.st[L.HASH] = W[U(frame + F.F_SAVED)]
    S.st[L.PASSANT] = W[U(frame + F.F_SAVED + 1)]
    S.st[L.HISTORY_FROM] = W[U(frame + F.F_SAVED + 2)]
    S.st[L.TURN] = W[U(frame + F.F_SAVED + 3)]


@kernel
def has_pieces(T, S, side):
    """Has a side more than promoters and royals? Without, passing misjudges too much."""
    parts = T[U(T[L.H_EVAL] + L.EVAL_PHASE)]
    for code in range(2 + side, 2 * T[L.H_TYPES] + 2, 2):
        if S.count[U(code)] != 0 and T[U(parts + code)] != 0:
            return True
    if T[L.H_HAND] != 0:
        for code in range(2 + side, 2 * T[L.H_TYPES] + 2, 2):
            if S.pool[U(code)] != 0:
                return True
    return False

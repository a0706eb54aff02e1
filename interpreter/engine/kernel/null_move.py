"""Passing: null moves, and waiting while either side may move."""

from ...rules.kernel.jit import U, kernel
from ...rules.kernel.keys import passant_key
from ...rules.kernel.layout import (
    EITHER,
    EVAL_PHASE,
    H_EVAL,
    H_TYPES,
    H_ZFLIP,
    HASH,
    HISTORY_FROM,
    PASSANT,
    PLY,
    TURN,
)
from .frames import F_SAVED


@kernel
def pass_turn(T, S, W, frame):
    """Let the other side move: a null move, or a pass while either side may move."""
    W[U(frame + F_SAVED)] = S.st[HASH]
    W[U(frame + F_SAVED + 1)] = S.st[PASSANT]
    W[U(frame + F_SAVED + 2)] = S.st[HISTORY_FROM]
    W[U(frame + F_SAVED + 3)] = S.st[TURN]
    if S.st[TURN] != EITHER:
        word = S.st[PASSANT]
        if word != 0:
            S.st[HASH] ^= passant_key(T, word)
            S.st[PASSANT] = 0
        S.st[HASH] ^= T[H_ZFLIP]
        S.st[TURN] ^= 1
    S.st[PLY] += 1
    S.st[HISTORY_FROM] = S.st[PLY]


@kernel
def undo_pass(S, W, frame):
    """Undo `pass_turn`."""
    S.st[PLY] -= 1
    S.st[HASH] = W[U(frame + F_SAVED)]
    S.st[PASSANT] = W[U(frame + F_SAVED + 1)]
    S.st[HISTORY_FROM] = W[U(frame + F_SAVED + 2)]
    S.st[TURN] = W[U(frame + F_SAVED + 3)]


@kernel
def has_pieces(T, S, side):
    """Has a side more than promoters and royals? Without, passing misjudges too much."""
    parts = T[U(T[H_EVAL] + EVAL_PHASE)]
    for code in range(2 + side, 2 * T[H_TYPES] + 2, 2):
        if S.count[U(code)] != 0 and T[U(parts + code)] != 0:
            return True
    return False

"""What a move takes off the board besides what stands on its target, and the hand to which captures come."""

from . import layout as L
from .chaining import chains
from .effects import effects
from .jit import U, kernel, stay_apart


@kernel
def kept_code(T, captured, p):
    """The code in a hand of what piece `p` captures, 0 if it is gone; one's own comes into one's own hand."""
    return T[U(T[L.H_POOLED] + captured + ((captured ^ p ^ 1) & 1) * L.CODES)]


@kernel
def on_the_way(T, S, m):
    """Fill S.removed with the squares of what a path takes before its end; returns their number."""
    stay_apart()
    row = T[L.H_WAYS] + T[T[L.H_WAYS] + ((m >> L.MOVE_AUX) & L.AUX_MASK)]
    for i in range(T[row]):
        S.removed[i] = T[row + 1 + i]
    return T[row]


@kernel
def victims(T, S, m):
    """Fill S.removed with the squares that the move, which leaves nothing behind, empties of enemies.

    Returns their number. The board is as it stands before the move.
    """
    stay_apart()
    f = m & L.SQUARE_MASK
    kind = (m >> L.MOVE_KIND) & L.KIND_MASK
    if kind == L.KIND_CHAIN:
        number = (m >> L.MOVE_AUX) & ((1 << L.CHAIN_COUNT) - 1)
        return chains(T, S, S.scratch, 0, f, S.board[f], number)
    if kind == L.KIND_WAY:
        return on_the_way(T, S, m)
    if kind < L.KIND_CASTLE and T[T[L.H_EFFECTS] + S.board[f]] != 0:
        return effects(T, S, m)
    if kind == L.KIND_PASSANT:
        S.removed[0] = S.st[L.PASSANT] & L.SQUARE_MASK
        return 1
    return 0

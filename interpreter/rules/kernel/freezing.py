"""Which pieces may not move because of an enemy beside them."""

from . import layout as L
from .effects import neighbour
from .jit import kernel, stay_apart


@kernel
def freezes(T, q, direction, kind):
    """Does piece `q` freeze an enemy of type `kind` that stands in `direction` from it?"""
    row = T[L.H_FREEZE] + q * L.FREEZE_ROW
    return (T[row] >> direction) & 1 != 0 and (T[row + 1] >> kind) & 1 != 0


@kernel
def held(T, S, square, q, apart):
    """Is `q` on `square` itself frozen by an enemy other than the one on `apart`?"""
    stay_apart()
    for direction in range(L.DIRECTIONS):
        other = neighbour(T, square, direction)
        if other >= 0 and other != apart:
            z = S.board[other]
            if z != 0 and (z ^ q) & 1 and freezes(T, z, direction ^ 4, q >> 1):
                return True
    return False


@kernel
def frozen(T, S, square, p):
    """Is piece `p` on `square` frozen by an enemy neighbour?"""
    stay_apart()
    for direction in range(L.DIRECTIONS):
        other = neighbour(T, square, direction)
        if other >= 0:
            q = S.board[other]
            if (
                q != 0
                and (q ^ p) & 1
                and freezes(T, q, direction ^ 4, p >> 1)
                and not (T[T[L.H_FREEZE] + q * L.FREEZE_ROW + 2] != 0 and held(T, S, other, q, square))
            ):
                return True
    return False

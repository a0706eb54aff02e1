"""Who gives check, and whether a row of checks had one by certain pieces."""

from . import layout as L
from .attacks import is_royal, royal_attacked, stands_together
from .consequences import is_ruled_out
from .freezing import frozen
from .jit import kernel, stay_apart
from .moves import piece_moves
from .victims import victims


@kernel
def is_in_danger(T, S, square, c):
    """Does a piece of side `c` stand on the square that is in check when it is attacked?"""
    q = S.board[square]
    return q != 0 and q & 1 == c and (is_royal(T, S, q) or stands_together(T, S, q))


@kernel
def takes_royal(T, S, m, c):
    """Would the move take a royal of side `c`?"""
    if (m >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_REST:
        return False
    found = is_in_danger(T, S, (m >> L.MOVE_TO) & L.SQUARE_MASK, c)
    for i in range(victims(T, S, m)):
        if is_in_danger(T, S, S.removed[i], c):
            found = True
    return found and (T[L.H_COSTLY] == 0 or not is_ruled_out(T, S, m))


@kernel
def gives_check_from(T, S, f, c):
    """Does the piece on `f` give check to side `c`?"""
    p = S.board[f]
    if T[L.H_HAS_FREEZE] != 0 and frozen(T, S, f, p):
        return False
    for i in range(piece_moves(T, S, S.scratch, 0, f, p)):
        if takes_royal(T, S, S.scratch[i], c):
            return True
    return False


@kernel
def checkers(T, S, c):
    """Mask of the types of the pieces that give check to side `c`."""
    stay_apart()
    by = c ^ 1
    mask = 0
    for k in range(by * L.LIST_HALF, by * L.LIST_HALF + S.st[L.PIECES + by]):
        kind = S.board[S.pieces[k]] >> 1
        if (mask >> kind) & 1 == 0 and gives_check_from(T, S, S.pieces[k], c):
            mask |= 1 << kind
    return mask


@kernel
def keep_series(T, S, c):
    """After a move of side `c`: has the unbroken row of its checks one by the pieces that count?"""
    stay_apart()
    if not royal_attacked(T, S, c ^ 1):
        S.st[L.SERIES] &= ~(1 << c)
    elif checkers(T, S, c ^ 1) & T[L.H_SERIES] != 0:
        S.st[L.SERIES] |= 1 << c


@kernel
def mates_so(T, S, row, c):
    """Is side `c`, which is mated, in check by the pieces, and after the checks, that the row asks for?"""
    stay_apart()
    alone = T[row + L.END_MASK]
    if alone != -1:
        found = checkers(T, S, c)
        if found == 0 or found & ~alone != 0:
            return False
    return T[row + L.END_MASK2] == 0 or (S.st[L.SERIES] >> (c ^ 1)) & 1 != 0

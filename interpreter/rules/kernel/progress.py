"""Progress: what starts the count of moves without it again."""

from . import layout as L
from .jit import kernel, stay_apart
from .walls import is_wall


@kernel
def takes_off(T, S, top, n):
    """Does one of the last `n` rows of a log take a piece from its side for good? Others can be undone."""
    stay_apart()
    for i in range(1, n + 1):
        new = S.undo[top - i * L.LOG_ROW + L.LOG_NEW]
        if new & L.LOG_STAYS == 0 or is_wall(T, new & L.CODE_MASK):
            return True
    return False


@kernel
def changes_places(T, S, top, n, captured):
    """Does one of the last `n` rows of a log bring what was captured to where the move came from?"""
    stay_apart()
    for i in range(1, n + 1):
        new = S.undo[top - i * L.LOG_ROW + L.LOG_NEW]
        if new & L.LOG_REBORN and new & L.CODE_MASK == captured:
            row = T[L.H_THEN] + 1 + (new >> L.LOG_ENTRY) * L.THEN_ROW
            if T[row + L.THEN_DO] & L.DO_WORD == L.DO_TO_ORIGIN:
                return True
    return False


@kernel
def may_go_back(T, m, p):
    """May piece `p` take move `m` back, if nothing stands in its way?"""
    stay_apart()
    if T[L.H_BACK] == 0 or (m >> L.MOVE_KIND) & L.SPECIAL_MASK > L.KIND_LEAVE:
        return False
    i = T[T[L.H_BACK] + p * T[L.H_SQUARES] + ((m >> L.MOVE_TO) & L.SQUARE_MASK)]
    for k in range(i + 1, i + 1 + T[i]):
        if T[k] == m & L.SQUARE_MASK:
            return True
    return False

"""Who moves one piece to and fro without end: told by the squares of the moves that the history keeps."""

from . import layout as L
from .jit import kernel, stay_apart

SQUARES_MASK = (1 << L.KEY_SHIFT) - 1


@kernel
def squares_at(S, ply):
    """The squares of the move that has led to a position of the history."""
    return S.history[ply & L.HISTORY_MASK] & SQUARES_MASK


@kernel
def is_quiet_pass(S, ply):
    """Has a side that was not in check passed before a position?"""
    passed = S.checked[ply & L.HISTORY_MASK] & L.CHECKED_PASS != 0
    return passed and S.checked[(ply - 1) & L.HISTORY_MASK] & 3 == 0


@kernel
def shuttled(T, S, row):
    """Has a piece of the row made all the last moves of its side, none of them out of check, and come to two
    squares only, in turn?

    Nothing has been captured since the first of them. A pass before the last of them is overlooked.
    """
    stay_apart()
    ply = S.st[L.PLY]
    squares = squares_at(S, ply)
    f = squares & L.SQUARE_MASK
    t = squares >> L.MOVE_TO
    left = T[row + L.END_N]
    oldest = max(S.st[L.HISTORY_FROM] + 1, ply - S.st[L.HALFMOVE] + 1, ply - L.HISTORY + 2)
    if f == t or (T[row + L.END_MASK] >> (S.board[t] >> 1)) & 1 == 0:
        return False
    passed = False
    i = ply
    while i >= oldest:
        word = squares_at(S, i)
        same = word == squares
        if left == 1 and word & L.SQUARE_MASK != word >> L.MOVE_TO:
            same = word >> L.MOVE_TO == squares >> L.MOVE_TO  # it may have come from anywhere
        if same and S.checked[(i - 1) & L.HISTORY_MASK] & 3 == 0:
            left -= 1
            if left == 0:
                return True
            squares = (squares & L.SQUARE_MASK) << L.MOVE_TO | squares >> L.MOVE_TO
        elif passed or i != ply - 2 or not is_quiet_pass(S, i):
            return False
        else:
            passed = True
        i -= 2
    return False

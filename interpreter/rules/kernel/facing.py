"""Royals that face each other: an end of the game, at once or where a pass claims it."""

from . import layout as L
from .attacks import is_royal
from .effects import neighbour
from .jit import kernel, stay_apart


@kernel
def sees_royal(T, S, square, direction, c):
    """Is the first piece in a direction from a square a royal that side `c` does not own?"""
    near = neighbour(T, square, direction)
    for _ in range(T[L.H_SQUARES]):
        if near < 0 or S.board[near] != 0:
            break
        near = neighbour(T, near, direction)
    return near >= 0 and S.board[near] & 1 != c and is_royal(T, S, S.board[near])


@kernel
def royals_face(T, S, row):
    """Do royals of the two sides face each other on one of the row's lines?"""
    stay_apart()
    for k in range(S.st[L.PIECES]):
        square = S.pieces[k]
        if is_royal(T, S, S.board[square]):
            for direction in range(L.DIRECTIONS):
                if (T[row + L.END_LINES] >> direction) & 1 and sees_royal(T, S, square, direction, 0):
                    return True
    return False


@kernel
def is_faced(T, S):
    """Do royals face each other so that the side to move has to part them, or claim the end by a pass?"""
    return T[L.H_FACING] != 0 and royals_face(T, S, T[L.H_FACING])


@kernel
def faced_out(T, S, row):
    """Does the row's condition hold: do royals face each other, after a pass if that is to claim it?"""
    claimed = T[row + L.END_FLAGS] & L.FLAG_CLAIM == 0 or S.st[L.PASSED] != 0
    return claimed and royals_face(T, S, row)

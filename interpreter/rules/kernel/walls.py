"""Walls: men that belong to nobody. They stand on the board and are counted, but are in no side's list."""

from . import layout as L
from .jit import kernel, stay_apart
from .keys import piece_key


@kernel
def is_wall(T, p):
    """Does what the code stands for belong to nobody?"""
    return T[L.H_WALLS] != 0 and T[T[L.H_TRAITS] + p] & L.TRAIT_WALL != 0


@kernel
def wall_on(T, S, code):
    """The square of a wall of this code, -1 if none stands."""
    stay_apart()
    if S.count[code] == 0:
        return -1
    square = 0
    while S.board[square] != code:
        square += 1
    return square


@kernel
def put_wall(T, S, f, t, code):
    """Put a wall onto `t`: a new one where `f` is `t`, else that of `f`. Returns the change of the hash."""
    stay_apart()
    key = piece_key(T, code, t)
    if f == t:
        S.count[code] += 1
    else:
        S.board[f] = 0
        key ^= piece_key(T, code, f)
    S.board[t] = code
    return key


@kernel
def unput_wall(S, f, t):
    """Undo `put_wall`."""
    stay_apart()
    code = S.board[t]
    S.board[t] = 0
    if f == t:
        S.count[code] -= 1
    else:
        S.board[f] = code

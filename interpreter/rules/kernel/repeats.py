"""What is kept of the positions of a game, so that their repetition can be told."""

from . import layout as L
from .chases import with_move
from .jit import U, kernel
from .keys import passant_key, repeated_key


@kernel
def passed_last(S):
    """Was the last move a pass?"""
    top = S.st[L.UNDO] - L.FRAME
    return top >= 0 and (S.undo[U(top)] >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_PASS


@kernel
def note(T, S, M, first, n, checked):
    """Note the position, with its legal moves M[first:n]; `checked`: its side to move is in check.

    What does not change the legal moves does not count: an en passant possibility without such a
    legal capture, the count of a move limit, and what kind of check there has been.
    """
    key = repeated_key(T, S)
    word = S.st[L.PASSANT]
    if word != 0:
        possible = False
        for i in range(first, n):
            if (M[U(i)] >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_PASSANT:
                possible = True
                break
        if not possible:
            key ^= passant_key(T, word)
    if T[L.H_KEY_SHIFT] != 0:
        key = with_move(S, key)
    i = S.st[L.PLY] & L.HISTORY_MASK
    S.history[U(i)] = key
    if T[L.H_PERPETUAL] != 0:
        turn = S.st[L.TURN]
        word = (1 + turn if checked else 0) | ((turn & 1) ^ 1) << 2
        S.checked[U(i)] = word | (L.CHECKED_PASS if passed_last(S) else 0)

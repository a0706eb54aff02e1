"""What is kept of the positions of a game, so that their repetition can be told."""

from . import layout as L
from .chases import with_move
from .jit import U, kernel
from .keys import limits_key, passant_key, series_key


@kernel
def note(T, S, M, first, n, checked):
    """Note the position, with its legal moves M[first:n]; `checked`: its side to move is in check.

    What does not change the legal moves does not count: an en passant possibility without such a
    legal capture, the count of a move limit, and what kind of check there has been.
    """
    key = S.st[L.HASH] ^ series_key(S)
    if T[L.H_LIMITS] != 0:
        key ^= limits_key(T, S)
    word = S.st[L.PASSANT]
    if word != 0:
        possible = False
        for i in range(first, n):
            if (M[U(i)] >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_PASSANT:
                possible = True
                break
        if not possible:
            key ^= passant_key(T, word)
    if T[L.H_CHASE] != 0:
        key = with_move(S, key)
    i = S.st[L.PLY] & L.HISTORY_MASK
    S.history[U(i)] = key
    if T[L.H_PERPETUAL] != 0:
        turn = S.st[L.TURN]
        S.checked[U(i)] = (1 + turn if checked else 0) | ((turn & 1) ^ 1) << 2

"""Where the last move of each side began and ended, as far as a rule asks for it."""

from . import layout as L
from .jit import kernel, stay_apart
from .keys import last_key


@kernel
def last_place(S, sides, c):
    """The one square at which a condition of side `c` looks, by its COUNT_LAST bits; -1 if there is none."""
    word = S.st[L.LAST + (c if sides & L.COUNT_LAST_OWN != 0 else c ^ 1)]
    if sides & (L.COUNT_LAST_OWN | L.COUNT_LAST_ENEMY) == 0:
        word = S.st[L.LAST] if S.st[L.LAST] & L.LAST_NEWEST != 0 else S.st[L.LAST_BLACK]
        if word & L.LAST_NEWEST == 0:
            return -1
    if sides & L.COUNT_LAST_TO != 0:
        word >>= L.LAST_TO
    return (word & L.SQUARE_MASK) - 1


@kernel
def word_of(T, m):
    """What is kept of a move that leaves nothing behind."""
    f = m & L.SQUARE_MASK
    t = (m >> L.MOVE_TO) & L.SQUARE_MASK
    kind = (m >> L.MOVE_KIND) & L.KIND_MASK
    if kind == L.KIND_PASS:
        return 0
    if kind == L.KIND_CASTLE:
        row = T[L.H_CASTLES] + (m >> L.MOVE_AUX) * L.CASTLE_ROW
        f = T[row + L.CASTLE_KING_FROM]
        t = T[row + L.CASTLE_KING_TO]
    word = 0
    if T[L.H_LAST] & L.LAST_FROMS != 0 and kind != L.KIND_DROP:
        word = f + 1
    if T[L.H_LAST] & L.LAST_TOS != 0 and kind != L.KIND_REMOVE:
        word |= (t + 1) << L.LAST_TO
    return word | L.LAST_NEWEST if word != 0 else 0


@kernel
def keep_last(T, S, m, c):
    """Keep what rules ask of the move that side `c` has just made; returns the change of the hash.

    Nothing is kept before the sides begin to alternate.
    """
    stay_apart()
    if (m >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_PUT:
        return 0
    key = last_key(S)
    S.st[L.LAST + c] = word_of(T, m) if S.st[L.TURN] != L.EITHER else 0
    S.st[L.LAST + (c ^ 1)] &= L.LAST_NEWEST - 1 if T[L.H_LAST] & L.LAST_BOTH != 0 else 0
    return key ^ last_key(S)

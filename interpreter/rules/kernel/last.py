"""Where the last move of each side began and ended, as far as a rule asks for it."""

from . import layout as L
from .jit import kernel, stay_apart
from .keys import last_key


@kernel
def last_word(S, sides, c):
    """What is kept of the last move of which a condition of side `c` speaks, by its COUNT_LAST bits."""
    if sides & (L.COUNT_LAST_OWN | L.COUNT_LAST_ENEMY) != 0:
        return S.st[L.LAST + (c if sides & L.COUNT_LAST_OWN != 0 else c ^ 1)]
    word = S.st[L.LAST] if S.st[L.LAST] & L.LAST_NEWEST != 0 else S.st[L.LAST_BLACK]
    return word if word & L.LAST_NEWEST != 0 else 0


@kernel
def moved_by(T, square, f, t, back):
    """Where the way from `f` to `t`, or back, leads from a square; -1 if off the board."""
    stay_apart()
    grid = T[L.H_LAST] >> L.LAST_GRID
    places = grid + 2
    sign = -1 if back else 1
    x = T[places + 2 * square] + sign * (T[places + 2 * t] - T[places + 2 * f])
    y = T[places + 2 * square + 1] + sign * (T[places + 2 * t + 1] - T[places + 2 * f + 1])
    if x < 0 or y < 0 or x >= T[grid] or y >= T[grid + 1]:
        return -1
    return T[places + 2 * T[L.H_SQUARES] + y * T[grid] + x]


@kernel
def vector_place(T, S, sides, c, square):
    """The one square that lies from another, or from where the move at hand begins, as a move went."""
    stay_apart()
    if sides & L.COUNT_AGAIN != 0:
        return moved_by(T, square, S.removed[L.AT_HAND], square, False)
    word = last_word(S, sides, c)
    f = (word & L.SQUARE_MASK) - 1
    t = ((word >> L.LAST_TO) & L.SQUARE_MASK) - 1
    if f < 0 or t < 0:
        return -1
    begins = S.removed[L.AT_HAND] if sides & L.COUNT_AT_HAND != 0 else square
    return moved_by(T, begins, f, t, sides & L.COUNT_BACK != 0)


@kernel
def last_place(T, S, sides, c, square):
    """The one square at which a condition of side `c`, seen from a square, looks by its COUNT_LAST bits.

    It is -1 if there is none.
    """
    if sides & L.COUNT_VECTOR != 0:
        return vector_place(T, S, sides, c, square)
    word = last_word(S, sides, c)
    if sides & L.COUNT_LAST_TO != 0:
        word >>= L.LAST_TO
    return (word & L.SQUARE_MASK) - 1


@kernel
def was_such(S, events, sides, c):
    """Was the last move of which a condition of side `c` speaks one of the BY_ bits?"""
    stay_apart()
    return (last_word(S, sides, c) >> L.LAST_BITS) & events != 0


@kernel
def ways_with(m, taken):
    """The BY_ bits of a move that leaves nothing behind; has it taken a piece?"""
    kind = (m >> L.MOVE_KIND) & L.KIND_MASK
    if kind == L.KIND_DROP:
        return L.BY_DROP
    if kind == L.KIND_CASTLE:
        return L.BY_MOVE | L.BY_CASTLING
    ways = L.BY_CAPTURE if taken else L.BY_MOVE
    if kind == L.KIND_PASSANT:
        ways |= L.BY_PASSANT
    elif kind == L.KIND_REST:
        ways = L.BY_REST
    return ways | L.BY_PROMOTION if (m >> L.MOVE_PROMOTION) & L.PROMOTION_MASK != 0 else ways


@kernel
def word_of(T, m, taken):
    """What is kept of a move that leaves nothing behind; has it taken a piece?"""
    f = m & L.SQUARE_MASK
    t = (m >> L.MOVE_TO) & L.SQUARE_MASK
    kind = (m >> L.MOVE_KIND) & L.KIND_MASK
    if kind == L.KIND_PASS:
        return 0
    word = ((T[L.H_LAST] >> L.LAST_ASKED) & ways_with(m, taken)) << L.LAST_BITS
    if kind == L.KIND_CASTLE:
        row = T[L.H_CASTLES] + (m >> L.MOVE_AUX) * L.CASTLE_ROW
        f = T[row + L.CASTLE_KING_FROM]
        t = T[row + L.CASTLE_KING_TO]
    if T[L.H_LAST] & L.LAST_FROMS != 0 and kind != L.KIND_DROP:
        word |= f + 1
    if T[L.H_LAST] & L.LAST_TOS != 0 and kind != L.KIND_REMOVE:
        word |= (t + 1) << L.LAST_TO
    return word | L.LAST_NEWEST if word != 0 else 0


@kernel
def keep_last(T, S, m, c, taken):
    """Keep what rules ask of the move that side `c` has just made, with a capture or not; returns the
    change of the hash.

    Nothing is kept before the sides begin to alternate.
    """
    stay_apart()
    if (m >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_PUT:
        return 0
    key = last_key(S)
    S.st[L.LAST + c] = word_of(T, m, taken) if S.st[L.TURN] != L.EITHER else 0
    S.st[L.LAST + (c ^ 1)] &= ~L.LAST_NEWEST if T[L.H_LAST] & L.LAST_BOTH != 0 else 0
    return key ^ last_key(S)

"""Putting pieces down from the hand."""

from . import layout as L
from .conditions import provided
from .jit import kernel, stay_apart
from .promoting import without_duplicates
from .vacating import may_gate


@kernel
def is_drop(m):
    """Does the move put a piece down?"""
    return (m >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_DROP


@kernel
def mover_of(S, m):
    """The piece that a move is made with: the one on its square, or the one from the hand."""
    if (m >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_DROP:
        return (m >> L.MOVE_PROMOTION) & L.CODE_MASK
    return S.board[m & L.SQUARE_MASK]


@kernel
def taken_from_hand(T, p):
    """The code that leaves the hand when a piece code is put down: of a promoted form, what it was."""
    faces = T[T[L.H_HAND] + L.HAND_FACES]
    return p if faces == 0 else T[faces + p]


@kernel
def holds(T, S, p):
    """Has the owner of a piece code one of them in hand that can be put down somewhere?"""
    hand = T[L.H_HAND]
    if hand == 0 or T[T[hand + L.HAND_ROWS] + p] == 0:
        return False
    p = taken_from_hand(T, p)
    return S.pool[p] > 0 or (T[hand + L.HAND_UNLIMITED] >> (p >> 1)) & 1 != 0


@kernel
def nothing_to_drop(T, S, c):
    """Has a turn of side `c` that goes on with a drop nothing in hand for it?"""
    if not drops_later(T):
        return False
    return in_hand(T, S, -1, c ^ T[T[T[L.H_MULTIMOVE] + L.SERIES_AGAIN] + L.AGAIN_ENEMY]) == 0


@kernel
def holds_first(T, S, c):
    """Has side `c` a piece in hand that comes before everything else, if it can be dropped?"""
    hand = T[L.H_HAND]
    if hand == 0 or T[hand + L.HAND_FIRST] == 0:
        return False
    for kind in range(1, T[L.H_TYPES] + 1):
        if (T[hand + L.HAND_FIRST] >> kind) & 1 and S.pool[2 * kind + c] > 0:
            return True
    return False


@kernel
def must_drop(T, S, c, number):
    """Does side `c`, which has so many legal drops, do nothing else?"""
    if not holds_first(T, S, c):
        return False
    return number > 0 or T[T[L.H_HAND] + L.HAND_BEFORE] & L.FIRST_IF_POSSIBLE == 0


@kernel
def drops_of(T, S, M, n, p):
    """Append the drops of a piece code on empty squares; returns the new n."""
    first = n
    rows = T[T[T[L.H_HAND] + L.HAND_ROWS] + p]
    drop = L.KIND_DROP << L.MOVE_KIND | p << L.MOVE_PROMOTION
    for k in range(T[rows]):
        row = rows + 1 + k * L.DROP_ROW
        conditions = T[row + L.DROP_PROVIDED]
        i = T[row + L.DROP_SQUARES]
        for j in range(i + 1, i + 1 + T[i]):
            t = T[j]
            if S.board[t] == 0 and (conditions == 0 or provided(T, S, conditions, t, p & 1)):
                M[n] = t | t << L.MOVE_TO | drop
                n += 1
    return n if T[rows] == 1 else without_duplicates(M, first, n)


@kernel
def drops_later(T):
    """Are pieces dropped as a further move of a turn only?"""
    row = T[L.H_MULTIMOVE]
    return row != 0 and T[row + L.SERIES_AGAIN] != 0 and T[T[row + L.SERIES_AGAIN] + L.AGAIN_DROPS] != 0


@kernel
def drops(T, S, M, n, c):
    """Append all drops of side `c`, whether its royals are safe after them or not."""
    stay_apart()
    kinds = -1
    if T[T[L.H_HAND] + L.HAND_BEFORE] & L.FIRST_ALONE != 0 and holds_first(T, S, c):
        kinds = T[T[L.H_HAND] + L.HAND_FIRST]
    for kind in range(1, T[L.H_TYPES] + 1):
        if (kinds >> kind) & 1 != 0 and holds(T, S, 2 * kind + c):
            n = drops_of(T, S, M, n, 2 * kind + c)
    return n


@kernel
def comes_out(T, S, p):
    """Can a piece of this code still come out of the hand, by a drop or behind a move?"""
    return T[T[T[L.H_HAND] + L.HAND_ROWS] + p] != 0 or may_gate(T, S, p)


@kernel
def in_hand(T, S, mask, c):
    """How many pieces of the types in the mask (-1 = all) side `c` holds that can come out of its hand."""
    stay_apart()
    if T[L.H_HAND] == 0:
        return 0
    number = 0
    for kind in range(1, T[L.H_TYPES] + 1):
        if (mask >> kind) & 1 and comes_out(T, S, 2 * kind + c):
            number += S.pool[2 * kind + c]
    return number

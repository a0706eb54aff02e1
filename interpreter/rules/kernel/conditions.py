"""Conditions that count what stands on the board before an act."""

from . import layout as L
from .enclosing import enclosed
from .jit import entry, kernel, stay_apart
from .last import last_place, was_such
from .looking import may_attack, next_node


@kernel
def observers(T, S, square, mask, by, only):
    """How many pieces of side `by`, of types in the mask, could capture on the square by some movement?

    Only the one on the square `only` is meant, if that is not -1.
    """
    stay_apart()
    S.st[L.STAMP] += 1
    stamp = S.st[L.STAMP]
    base = T[L.H_POWERS] + L.POWERS_BASE
    n = 0
    i = T[T[L.H_ATTACKS] + (by << 10) + square]
    end = i + 1 + T[i]
    i += 1
    while i < end:
        word = T[i]
        target = word & L.SQUARE_MASK
        q = S.board[target]
        if may_attack(word, q, by) and (mask >> (q >> 1)) & 1:
            if T[i + 1] & T[base + (q >> 1)] and S.stamp[target] != stamp:
                S.stamp[target] = stamp
                n += only < 0 or target == only
        i = next_node(T, i, word, q, by)
    return n


@entry
def observing(T, S, square, mask, by, only):
    """`observers`, as it is called from outside the kernel."""
    return observers(T, S, square, mask, by, only)


@kernel
def attacked_by(T, S, square, mask, sides, c):
    """How many pieces of types in the mask, as side `c` sees them, that on a square attacks or guards.

    With COUNT_OBSERVERS only those that could capture on the square, too.
    """
    stay_apart()
    by = S.board[square] & 1
    n = 0
    for other in range(T[L.H_SQUARES]):
        q = S.board[other]
        if q != 0 and (mask >> (q >> 1)) & 1 and (sides >> ((q ^ c) & 1)) & 1 and other != square:
            if sides & L.COUNT_OBSERVERS == 0 or observers(T, S, square, -1, q & 1, other) != 0:
                n += observers(T, S, other, -1, by, square)
    return n


@kernel
def observers_of(T, S, squares, square, mask, by):
    """`observers` of all squares of a list (its offset), as if nothing stood on the square."""
    stay_apart()
    q = S.board[square]
    S.board[square] = 0
    number = 0
    for k in range(squares + 1, squares + 1 + T[squares]):
        number += observers(T, S, T[k], mask, by, -1)
    S.board[square] = q
    return number


@kernel
def counted(T, S, row, square, c):
    """What the number of a condition is, seen from the square of an act of side `c`.

    How many there are of what it counts, or how many more than of what the row behind it counts.
    """
    number = there(T, S, row, square, c)
    if T[row + L.COUNT_SIDES] & L.COUNT_MORE != 0:
        number -= there(T, S, row + L.COUNT_ROW, square, c)
    return number if number > 0 else 0


@kernel
def there(T, S, row, square, c):
    """How many of a condition's squares, seen from the square of an act of side `c`, hold what it counts.

    Or the number of the move, or 1 if the last one was such.
    """
    mask = T[row + L.COUNT_MASK]
    sides = T[row + L.COUNT_SIDES]
    squares = T[row + L.COUNT_SQUARES]
    if sides == 0:
        return S.st[L.FULLMOVE]
    if sides & L.COUNT_EVENT != 0:
        return 1 if was_such(S, mask, sides, c) else 0
    if sides & L.COUNT_ATTACKED != 0:
        return attacked_by(T, S, square, mask, sides, c)
    if squares == 0:
        return observers(T, S, square, mask, c ^ ((sides >> 1) & 1), -1)
    if sides & L.COUNT_OBSERVERS != 0:
        return observers_of(T, S, T[squares + square], square, mask, c ^ ((sides >> 1) & 1))
    if squares < 0:
        return enclosed(T, S, -squares, mask, square, c, 0, False)
    if sides & L.COUNT_HOME != 0:
        squares = T[squares + (S.board[square] >> 1)]
    i = T[squares + square]
    number = 0
    last = last_place(T, S, sides, c, square) if sides & L.COUNT_LAST != 0 else L.NOWHERE
    for k in range(i + 1, i + 1 + T[i]):
        if last != L.NOWHERE and T[k] != last:
            continue
        q = S.board[T[k]]
        if (mask >> (q >> 1)) & 1 and (q == 0 or (sides >> ((q ^ c) & 1)) & 1):
            number += 1
    return number


@kernel
def ends_so(T, S, conditions, square, c, asked):
    """Do those conditions of a list hold of which just these bits of COUNT_ELSEWHERE are true?"""
    for k in range(T[conditions]):
        row = conditions + 1 + k * L.COUNT_ROW
        if T[row + L.COUNT_SIDES] & L.COUNT_ELSEWHERE == asked:
            number = counted(T, S, row, square, c)
            if number < T[row + L.COUNT_LEAST] or number > T[row + L.COUNT_MOST]:
                return False
    return True


@kernel
def compared(T, S, row, f, t, c):
    """How many of what a condition counts a move from `f` to `t` comes nearer to, or goes away from."""
    sides = T[row + L.COUNT_SIDES]
    i = T[row + L.COUNT_SQUARES] + 1
    distances = T[i - 1]
    last = last_place(T, S, sides, c, f) if sides & L.COUNT_LAST != 0 else L.NOWHERE
    number = 0
    for k in range(i + 1, i + 1 + T[i]):
        square = T[k]
        q = S.board[square]
        other = (sides >> ((q ^ c) & 1)) & 1 == 0 and q != 0
        if (T[row + L.COUNT_MASK] >> (q >> 1)) & 1 == 0 or other or (last != L.NOWHERE and square != last):
            continue
        nearer = T[distances + f * T[L.H_SQUARES] + square] - T[distances + t * T[L.H_SQUARES] + square]
        number += nearer < 0 if sides & L.COUNT_FARTHER != 0 else nearer > 0
    return number


@kernel
def moves_so(T, S, conditions, f, t, c):
    """Do those conditions of a list hold that compare how far it is from where a move begins and ends?"""
    stay_apart()
    for k in range(T[conditions]):
        row = conditions + 1 + k * L.COUNT_ROW
        if T[row + L.COUNT_SIDES] & L.COUNT_COMPARED != 0:
            number = compared(T, S, row, f, t, c)
            if number < T[row + L.COUNT_LEAST] or number > T[row + L.COUNT_MOST]:
                return False
    return True


@kernel
def provided(T, S, conditions, square, c):
    """Do all conditions of a list (its offset, 0 = none) hold for an act of side `c` on the square?"""
    stay_apart()
    if conditions == 0:
        return True
    for k in range(T[conditions]):
        row = conditions + 1 + k * L.COUNT_ROW
        number = counted(T, S, row, square, c)
        if number < T[row + L.COUNT_LEAST] or number > T[row + L.COUNT_MOST]:
            return False
    return True


@kernel
def word_for(T, word, p):
    """A word of a row, or, where it stands for several, the one for piece `p`."""
    return T[word - L.BY_TYPE + (p >> 1)] if word >= L.BY_TYPE else word


@kernel
def has_place(T, S, zone, square, c):
    """Is a square, for side `c`, in the zone at an offset (0 = anywhere)?

    Below 0 two offsets of conditions stand there, White's and Black's, which have to hold on the square.
    """
    if zone < 0:
        return provided(T, S, T[c - zone], square, c)
    return zone == 0 or T[zone + (c << 10) + square] != 0

"""The count of moves within which a side has to be mated (honour's counts), kept with every move."""

from . import layout as L
from .jit import kernel, stay_apart
from .shapes import total


@kernel
def has_them(T, S, at, c):
    """Has side `c` at least so many of each type of the list?"""
    for i in range(T[at]):
        if S.count[2 * T[at + 1 + 2 * i] + c] < T[at + 2 + 2 * i]:
            return False
    return True


@kernel
def limit_of(T, S, c):
    """The first limit that side `c` may count by, 0 if there is none: never against a single piece."""
    stay_apart()
    if S.st[L.PIECES + (c ^ 1)] <= 1:
        return 0
    row = T[L.H_COUNT_OUT]
    limit = T[row + L.END_SETS]
    for _ in range(T[row + L.END_NSETS]):
        without = T[limit + L.LIMIT_WITHOUT]
        if (
            S.st[L.PIECES + c] <= T[limit + L.LIMIT_OWN]
            and total(T, S, without, 0) + total(T, S, without, 1) == 0
            and has_them(T, S, T[limit + L.LIMIT_HAS], c ^ 1)
        ):
            return limit if T[limit + L.LIMIT_PLIES] != 0 else 0
        limit += L.LIMIT_ROW
    return 0


@kernel
def moves_left(S):
    """How many single moves the running count has left, below 0 once it has run out."""
    word = S.st[L.COUNT_OUT]
    return (word & ((1 << L.COUNT_OUT_SHIFT) - 1)) - (word >> L.COUNT_OUT_SHIFT)


@kernel
def begin_count(T, S, limit, less):
    """Begin a count, from the number of pieces if its limit says so; one that ends sooner may stay."""
    count = 0
    if T[limit + L.LIMIT_PIECES] != 0:
        count = 2 * (S.st[L.PIECES] + S.st[L.PIECES + 1]) - less
    if T[T[L.H_COUNT_OUT] + L.END_FLAGS] & L.FLAG_SOONER != 0 and S.st[L.COUNT_OUT] != 0:
        if moves_left(S) < T[limit + L.LIMIT_PLIES] - count:
            return
    S.st[L.COUNT_OUT] = T[limit + L.LIMIT_PLIES] | count << L.COUNT_OUT_SHIFT


@kernel
def keep_count(T, S, c, captured, progress):
    """Count a move of side `c` that took a piece (a code, or 0); `progress`: it took or promoted."""
    stay_apart()
    if S.st[L.COUNT_OUT] != 0:
        S.st[L.COUNT_OUT] += 1 << L.COUNT_OUT_SHIFT
    if captured != 0:
        # Who takes the last piece that kept him from counting counts from this move on.
        limit = limit_of(T, S, c)
        if limit != 0 and T[limit + L.LIMIT_PIECES] != 0:
            if (T[limit + L.LIMIT_WITHOUT] >> (captured >> 1)) & 1:
                begin_count(T, S, limit, 1)
    if S.st[L.COUNT_OUT] == 0 or (progress and S.st[L.PIECES + (c ^ 1)] == 1):
        limit = limit_of(T, S, c ^ 1)
        if limit != 0:
            begin_count(T, S, limit, 0)


@kernel
def counted_out(S):
    """Has the count run out?"""
    return moves_left(S) < 0

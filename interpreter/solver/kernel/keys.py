"""Positions as numbers: what stands where, what is in hand and whose turn it is; and a table of them.

``P`` is the plan of a whole game (Q_ names of columns.py), ``K`` a table of keys with open addressing: 0 is
an empty place, every other word a position. ``V`` has the value of the position at the same place.
"""

from ...rules.kernel import layout as L
from ...rules.kernel.jit import U, kernel, prefetch, stay_apart
from ...rules.kernel.placing import put
from . import columns as C


@kernel
def summed(S, P, at):
    """The number of the position on the board by one way of seeing it: its terms begin at `at`."""
    key = P[at] + 0
    pools = P[C.Q_POOLS]
    for i in range(P[pools]):
        key += P[at + 1 + i] * S.pool[P[pools + 1 + i]]
    squares = at + 1 + P[pools]
    for c in range(2):
        for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
            square = S.pieces[U(k)]
            key += P[U(squares + square * L.CODES + S.board[U(square)])]
    return key


@kernel
def key_of(S, P):
    """The key of the position on the board: the smallest number of those that mean the same."""
    ways = P[C.Q_WAYS + S.st[L.TURN]]
    key = summed(S, P, P[ways + 1])
    for i in range(ways + 2, ways + 1 + P[ways]):
        key = min(key, summed(S, P, P[i]))
    return key


@kernel
def lay_key(T, S, P, key):
    """Lay the position of a key on an empty board."""
    for i in range(L.SCALARS):
        if i != L.STAMP:
            S.st[i] = 0
    S.st[L.KING] = -1
    S.st[L.KING_BLACK] = -1
    S.st[L.FULLMOVE] = 1
    rest = key - 1
    for square in range(T[L.H_SQUARES]):
        codes = P[C.Q_CODES] + 1
        kind = rest % P[C.Q_RADIX]
        rest //= P[C.Q_RADIX]
        if kind != 0:
            p = P[codes + kind - 1]
            put(S, square, p)
            if T[L.H_SINGLE_ROYAL] != 0 and T[T[L.H_TRAITS] + p] & L.TRAIT_ROYAL:
                S.st[L.KING + (p & 1)] = square
    pools = P[C.Q_POOLS]
    for i in range(P[pools]):
        size = P[P[C.Q_SIZES] + i]
        S.pool[P[pools + 1 + i]] = rest % size
        rest //= size
    S.st[L.TURN] = rest


@kernel
def clear(T, S):
    """Take everything off the board."""
    for square in range(T[L.H_SQUARES]):
        p = S.board[square]
        if p != 0:
            S.board[square] = 0
            S.count[p] = 0


@kernel
def home_of(P, key):
    """The place where a key is looked for first."""
    h = ((key ^ key >> 29) * C.SPREAD) & L.MASK63
    return (h ^ h >> 32) % P[C.Q_SIZE]


@kernel
def await_key(P, K, V, key):
    """Begin to load what will soon be read of a key."""
    i = home_of(P, key)
    prefetch(K, i)
    prefetch(V, i)


@kernel
def place_of(P, K, key):
    """The place of a key in the table; -1 - that of the empty place where it belongs if it is not there."""
    size = P[C.Q_SIZE]
    i = home_of(P, key)
    while True:
        there = K[U(i)]
        if there == key:
            return i
        if there == 0:
            return -1 - i
        i += 1
        if i == size:
            i = 0


@kernel
def too_many(S, P):
    """Has a side more in hand than keys have room for?"""
    stay_apart()
    pools = P[C.Q_POOLS]
    for i in range(P[pools]):
        if S.pool[P[pools + 1 + i]] >= P[P[C.Q_SIZES] + i]:
            return True
    return False

"""The men of an entry: which they are, where they stand, and onto the board and off it."""

from ...rules.kernel import layout as L
from ...rules.kernel.jit import kernel, stay_apart
from ...rules.kernel.placing import put
from . import columns as C


@kernel
def decode(P, row, index, W, at):
    """Write the squares of the men of an entry to W[at:]; returns the side to move, -1 for no arrangement.

    Men of one code stand in one order only: the others are no arrangements of their own.
    """
    n = P[row + C.R_MEN]
    for i in range(n - 1, -1, -1):
        size = P[row + C.R_SIZES + i]
        W[at + i] = P[P[row + C.R_LISTS + i] + index % size]
        index //= size
    for i in range(1, n):
        for j in range(i):
            if W[at + i] == W[at + j]:
                return -1
        same = P[row + C.R_CODES + i] == P[row + C.R_CODES + i - 1]
        if same and i > P[row + C.R_SORTED] and W[at + i] < W[at + i - 1]:
            return -1
    return index


@kernel
def index_of(P, row, W, at, turn, further):
    """The entry of men on the squares W[at:], in the order of the table; -1 if one stands nowhere.

    `further`: offset of a map that turns the board once more, 0 for none.
    """
    n = P[row + C.R_MEN]
    if n == 0:
        return turn
    turned = P[P[row + C.R_TURNED] + W[at]]
    index = turn
    for i in range(n):
        square = P[turned + W[at + i]]
        if further != 0:
            square = P[further + square]
        j = i
        while (
            j > P[row + C.R_SORTED]
            and P[row + C.R_CODES + j - 1] == P[row + C.R_CODES + i]
            and W[C.W_ORDER + j - 1] > square
        ):
            W[C.W_ORDER + j] = W[C.W_ORDER + j - 1]
            j -= 1
        W[C.W_ORDER + j] = square
    for i in range(n):
        place = P[P[row + C.R_PLACES + i] + W[C.W_ORDER + i]]
        if place < 0:
            return -1
        index = index * P[row + C.R_SIZES + i] + place
    return index


@kernel
def lay(T, S, P, W, at, turn):
    """Lay the men of the plan's own table, on the squares W[at:], on an empty board."""
    for i in range(L.SCALARS):
        if i != L.STAMP:
            S.st[i] = 0
    S.st[L.KING] = -1
    S.st[L.KING_BLACK] = -1
    S.st[L.FULLMOVE] = 1
    S.st[L.TURN] = turn
    for i in range(P[C.P_ROWS + C.R_MEN]):
        p = P[C.P_ROWS + C.R_CODES + i]
        put(S, W[at + i], p)
        if T[L.H_SINGLE_ROYAL] != 0 and T[T[L.H_TRAITS] + p] & L.TRAIT_ROYAL:
            S.st[L.KING + (p & 1)] = W[at + i]


@kernel
def sweep_off(S, P, W, at):
    """Take the men off the board."""
    for i in range(P[C.P_ROWS + C.R_MEN]):
        S.board[W[at + i]] = 0
        S.count[P[C.P_ROWS + C.R_CODES + i]] = 0


@kernel
def gather(S, W):
    """Note codes and squares of all men on the board; returns their number."""
    n = 0
    for c in range(2):
        for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
            square = S.pieces[k]
            W[C.W_SQUARE + n] = square
            W[C.W_CODE + n] = S.board[square]
            n += 1
    W[C.W_COUNT] = n
    return n


@kernel
def arrange(P, row, W, n):
    """Bring the noted men into the order of a table; False if it is another one's."""
    for j in range(n):
        W[C.W_SLOT + j] = -1
    for i in range(n):
        found = False
        for j in range(n):
            if not found and W[C.W_SLOT + j] < 0 and P[row + C.R_CODES + j] == W[C.W_CODE + i]:
                W[C.W_SLOT + j] = W[C.W_SQUARE + i]
                found = True
        if not found:
            return False
    return True


@kernel
def has_royal(T, S, c):
    """Has side `c` a piece of a royal kind?"""
    stay_apart()
    for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
        if (T[L.H_ROYAL_MASK] >> (S.board[S.pieces[k]] >> 1)) & 1:
            return True
    return False

"""Pieces onto the board and off it: squares, lists of the sides, counts and pool, and what follows."""

from . import layout as L
from .jit import U, entry, kernel, stay_apart
from .keys import piece_key, pool_key
from .walls import is_wall


@entry
def put(S, square, p):
    """Place a piece on an empty square (set-up only: appends to the list of its side)."""
    c = p & 1
    n = S.st[L.PIECES + c]
    S.board[square] = p
    S.pieces[c * L.LIST_HALF + n] = square
    S.index[square] = n
    S.count[p] += 1
    S.st[L.PIECES + c] = n + 1


@kernel
def lift(S, square, p):
    """Take piece `p` off the board and off the list of its side; returns its place there."""
    c = p & 1
    base = c * L.LIST_HALF
    i = S.index[square]
    n = S.st[L.PIECES + c] - 1
    last = S.pieces[U(base + n)]
    S.pieces[U(base + i)] = last
    S.index[U(last)] = i
    S.pieces[U(base + n)] = square
    S.board[square] = 0
    S.count[U(p)] -= 1
    S.st[L.PIECES + c] = n
    return i


@kernel
def unlift(S, square, p, i):
    """Undo `lift`, in the reverse order of lifting."""
    c = p & 1
    base = c * L.LIST_HALF
    n = S.st[L.PIECES + c]
    S.pieces[U(base + n)] = square  # a drop may have been there since, and this may be the last place
    moved = S.pieces[U(base + i)]
    S.pieces[U(base + n)] = moved
    S.index[U(moved)] = n
    S.pieces[U(base + i)] = square
    S.index[square] = i
    S.board[square] = p
    S.count[U(p)] += 1
    S.st[L.PIECES + c] = n + 1


@kernel
def pool_change(T, S, kept, change):
    """Add to or take from the pool; returns the change of the hash."""
    stay_apart()
    before = S.pool[kept]
    S.pool[kept] = before + change
    return pool_key(T, kept, before) ^ pool_key(T, kept, before + change)


@kernel
def remove_victims(T, S, n, top):
    """Take the `n` squares in S.removed off the board and note them in the undo frame."""
    stay_apart()
    key = 0
    for i in range(n):
        square = S.removed[i]
        p = S.board[square]
        key ^= piece_key(T, p, square)
        S.undo[top] = square
        S.undo[top + 1] = p
        S.undo[top + 2] = lift(S, square, p)
        top += 3
        kept = T[T[L.H_POOLED] + p]
        if kept != 0:
            key ^= pool_change(T, S, kept, 1)
    return key


@kernel
def restore_victims(T, S, n, top, kind):
    """Undo `remove_victims`, or the removal of an own piece."""
    stay_apart()
    for k in range(n - 1, -1, -1):
        square = S.undo[top + 3 * k]
        p = S.undo[top + 3 * k + 1]
        unlift(S, square, p, S.undo[top + 3 * k + 2])
        kept = T[T[L.H_POOLED] + p]
        if kept != 0 and kind != L.KIND_REMOVE:
            S.pool[kept] -= 1


@kernel
def pool_log(T, S, row, change):
    """Let the pool follow a row of the log; returns the change of the hash."""
    new = S.undo[row + L.LOG_NEW]
    if new & L.LOG_REBORN:
        kept = S.undo[row + L.LOG_INDEX] & ((1 << L.LOG_TAKEN) - 1)
        change = -change
    elif new & L.LOG_STAYS != 0:
        return 0
    else:
        kept = T[T[L.H_POOLED] + S.undo[row + L.LOG_OLD]]
    return pool_change(T, S, kept, change) if kept != 0 else 0


@kernel
def crown(T, S, p, square):
    """Note where a royal stands, -1 = nowhere."""
    if T[T[L.H_TRAITS] + p] & L.TRAIT_ROYAL:
        S.st[L.KING + (p & 1)] = square


@kernel
def take_off(T, S, square, p):
    """Take a piece, or what nobody owns, off the board; returns its place in the list of its side."""
    if not is_wall(T, p):
        return lift(S, square, p)
    S.board[square] = 0
    S.count[p] -= 1
    return 0


@kernel
def bring(T, S, square, p):
    """Place a piece, or what nobody owns, on an empty square."""
    if not is_wall(T, p):
        put(S, square, p)
        return
    S.board[square] = p
    S.count[p] += 1


@kernel
def crown_all(T, S, base, n, word):
    """Note where royals stand that the rows of a log have on their squares, after (LOG_NEW) or before them.

    All have left their squares before: kings that change sides may be one another's.
    """
    for i in range(n):
        row = base + i * L.LOG_ROW
        p = S.undo[row + word] & L.CODE_MASK
        if p != 0 and S.board[S.undo[row + L.LOG_SQUARE]] == p:
            crown(T, S, p, S.undo[row + L.LOG_SQUARE])


@kernel
def settle(T, S, base, n):
    """Bring lists, counts and pool to what the log of `n` rows says; returns the change of the hash."""
    stay_apart()
    for i in range(n - 1, -1, -1):
        row = base + i * L.LOG_ROW
        S.board[S.undo[row + L.LOG_SQUARE]] = S.undo[row + L.LOG_OLD]
    key = 0
    for i in range(n):
        row = base + i * L.LOG_ROW
        square = S.undo[row + L.LOG_SQUARE]
        old = S.undo[row + L.LOG_OLD]
        new = S.undo[row + L.LOG_NEW] & L.CODE_MASK
        if old != 0:
            S.undo[row + L.LOG_INDEX] = take_off(T, S, square, old)
            key ^= piece_key(T, old, square)
            crown(T, S, old, -1)
        if new != 0:
            bring(T, S, square, new)
            key ^= piece_key(T, new, square)
        key ^= pool_log(T, S, row, 1)
    crown_all(T, S, base, n, L.LOG_NEW)
    return key


@kernel
def unsettle(T, S, base, n):
    """Undo `settle`, and what the log says on the board."""
    stay_apart()
    for i in range(n - 1, -1, -1):
        row = base + i * L.LOG_ROW
        square = S.undo[row + L.LOG_SQUARE]
        old = S.undo[row + L.LOG_OLD]
        new = S.undo[row + L.LOG_NEW] & L.CODE_MASK
        if new != 0:
            take_off(T, S, square, new)
            crown(T, S, new, -1)
        if is_wall(T, old):
            bring(T, S, square, old)
        elif old != 0:
            unlift(S, square, old, S.undo[row + L.LOG_INDEX])
        pool_log(T, S, row, -1)
    crown_all(T, S, base, n, L.LOG_OLD)

"""Turns of two acts: a move, then a wall that is put. To the kernel each act is a move of one side."""

from . import layout as L
from .attacks import royal_attacked
from .board import make_any, unmake_any
from .jit import kernel, stay_apart
from .moves import piece_moves
from .walls import wall_on


@kernel
def has_room_to_put(T, M, first):
    """Has M room from index `first` on for every put?"""
    return first + max(T[L.H_SQUARES], T[L.H_WIDEST]) < len(M)


@kernel
def may_stand(T, row, c, square):
    """Is a square in the region of the second act of side `c`?"""
    zone = T[row + L.TURN_ZONE]
    return zone == 0 or T[zone + (c << 10) + square] != 0


@kernel
def put_anywhere(T, S, M, n, f, c):
    """Append the puts on the empty squares of the region; `f` is where the wall was, -1 = it is new."""
    row = T[L.H_TURN]
    for t in range(T[L.H_SQUARES]):
        if S.board[t] == 0 and may_stand(T, row, c, t):
            M[n] = (t if f < 0 else f) | t << L.MOVE_TO | L.KIND_PUT << L.MOVE_KIND
            n += 1
    return n


@kernel
def put_by_reach(T, S, M, n, f, c):
    """Append the puts on the squares that the wall reaches from where the move ended."""
    row = T[L.H_TURN]
    arrival = (S.st[L.ACT] >> 10) & L.SQUARE_MASK
    end = piece_moves(T, S, M, n, arrival, (T[row + L.TURN_WALL] & ~1) | c)
    for i in range(n, end):
        t = (M[i] >> L.MOVE_TO) & L.SQUARE_MASK
        if may_stand(T, row, c, t):
            M[n] = (t if f < 0 else f) | t << L.MOVE_TO | L.KIND_PUT << L.MOVE_KIND
            n += 1
    return n


@kernel
def puts(T, S, M, first, c):
    """Append what side `c` may do as its second act; returns the end index.

    Raises MemoryError, with the state as it was, if M has no room.
    """
    stay_apart()
    if not has_room_to_put(T, M, first):
        raise MemoryError("too many moves: more than the list of a position's moves can hold")
    row = T[L.H_TURN]
    f = wall_on(T, S, T[row + L.TURN_WALL]) if T[row + L.TURN_ONE] != 0 else -1
    if T[row + L.TURN_REACH] != 0:
        n = put_by_reach(T, S, M, first, f, c)
    elif T[row + L.TURN_ORIGIN] != 0:
        t = S.st[L.ACT] & L.SQUARE_MASK
        n = first
        if S.board[t] == 0:
            M[n] = (t if f < 0 else f) | t << L.MOVE_TO | L.KIND_PUT << L.MOVE_KIND
            n += 1
    else:
        n = put_anywhere(T, S, M, first, f, c)
    if T[L.H_LEGALITY] != L.LEGAL_FREE:
        n = safe_puts(T, S, M, first, n, c)
    return n


@kernel
def safe_puts(T, S, M, first, n, c):
    """Keep the puts of M[first:n] that leave no royal of the side attacked, nor one of the other where that
    is forbidden."""
    kept = first
    for i in range(first, n):
        m = M[i]
        make_any(T, S, m)
        safe = not royal_attacked(T, S, c)
        if safe and T[L.H_NO_CHECKING] != 0:
            safe = not royal_attacked(T, S, c ^ 1)
        unmake_any(T, S)
        if safe:
            M[kept] = m
            kept += 1
    return kept


@kernel
def keep_whole(T, S, M, first, n, c):
    """Keep the moves of M[first:n] after which there is a second act, or the game over.

    Raises MemoryError, with the state as it was, if M has no room.
    """
    stay_apart()
    if not has_room_to_put(T, M, n):
        raise MemoryError("too many moves: more than the list of a position's moves can hold")
    kept = first
    for i in range(first, n):
        m = M[i]
        make_any(T, S, m)
        whole = S.st[L.ACT] == 0 or puts(T, S, M, n, c) > n
        unmake_any(T, S)
        if whole:
            M[kept] = m
            kept += 1
    return kept

"""Castling: which entries are possible now, and whether the king is safe afterwards."""

from . import layout as L
from .attacks import attacked
from .jit import kernel, stay_apart


@kernel
def castle_path(T, S, row, c):
    """Are the squares between empty, and those the king leaves, crosses and reaches not attacked?"""
    i = T[row + L.CASTLE_EMPTY]
    for k in range(i + 1, i + 1 + T[i]):
        if S.board[T[k]] != 0:
            return False
    if T[T[L.H_TRAITS] + S.board[T[row + L.CASTLE_KING_FROM]]] & L.ROYAL_TRAITS == 0:
        return True
    i = T[row + L.CASTLE_SAFE]
    for k in range(i + 1, i + 1 + T[i]):
        if attacked(T, S, T[k], c ^ 1):
            return False
    return True


@kernel
def castle_move(T, row, e):
    """The castling move of an entry and its row."""
    return (
        T[row + L.CASTLE_KING_FROM]
        | T[row + L.CASTLE_KING_TO] << L.MOVE_TO
        | L.KIND_CASTLE << L.MOVE_KIND
        | e << L.MOVE_AUX
    )


@kernel
def home_of(S, right):
    """The castling entry that a right is good for, -1 for none."""
    return ((S.st[L.HOMES] >> (right * L.HOME_BITS)) & L.HOME_MASK) - 1


@kernel
def castles_from_homes(T, S, M, n, c):
    """As `castles`, from where the position says."""
    stay_apart()
    for right in range(L.HOMES_MOST):
        e = home_of(S, right)
        row = T[L.H_CASTLES] + e * L.CASTLE_ROW
        if (
            e >= 0
            and (S.st[L.RIGHTS] >> right) & 1
            and T[row + L.CASTLE_SIDE] == c
            and castle_path(T, S, row, c)
        ):
            M[n] = castle_move(T, row, e)
            n += 1
    return n


@kernel
def rights_at_homes(T, S, rights, kind, c):
    """The rights that survive a move of side `c`: king and rook stand where they stood."""
    stay_apart()
    kept = rights
    for right in range(L.HOMES_MOST):
        e = home_of(S, right)
        row = T[L.H_CASTLES] + e * L.CASTLE_ROW
        if e >= 0 and (
            (kind == L.KIND_CASTLE and T[row + L.CASTLE_SIDE] == c)
            or S.board[T[row + L.CASTLE_KING_FROM]] != T[row + L.CASTLE_KING]
            or S.board[T[row + L.CASTLE_ROOK_FROM]] != T[row + L.CASTLE_ROOK]
        ):
            kept &= ~(1 << right)
    return kept


@kernel
def granted(T, S, t, rights):
    """The rights after a drop on `t`: those are new whose king and rook stand on their squares now."""
    stay_apart()
    for e in range(T[L.H_NCASTLES]):
        row = T[L.H_CASTLES] + e * L.CASTLE_ROW
        king, rook = T[row + L.CASTLE_KING_FROM], T[row + L.CASTLE_ROOK_FROM]
        there = S.board[king] == T[row + L.CASTLE_KING] and S.board[rook] == T[row + L.CASTLE_ROOK]
        if there and (king == t or rook == t):
            rights |= T[row + L.CASTLE_RIGHT]
    return rights


@kernel
def castles(T, S, M, n, c):
    """Append the castling moves of side `c`, final position not yet tested."""
    stay_apart()
    if T[L.H_HOMES] != 0:
        return castles_from_homes(T, S, M, n, c)
    for e in range(T[L.H_NCASTLES]):
        row = T[L.H_CASTLES] + e * L.CASTLE_ROW
        if (
            T[row + L.CASTLE_SIDE] == c
            and S.st[L.RIGHTS] & T[row + L.CASTLE_RIGHT]
            and castle_path(T, S, row, c)
        ):
            M[n] = castle_move(T, row, e)
            n += 1
    return n


@kernel
def castle_safe(T, S, m, c):
    """Is the king safe on the board after castling?"""
    stay_apart()
    row = T[L.H_CASTLES] + (m >> L.MOVE_AUX) * L.CASTLE_ROW
    king_from, king_to = T[row + L.CASTLE_KING_FROM], T[row + L.CASTLE_KING_TO]
    rook_from, rook_to = T[row + L.CASTLE_ROOK_FROM], T[row + L.CASTLE_ROOK_TO]
    king, rook = S.board[king_from], S.board[rook_from]
    S.board[king_from] = 0
    S.board[rook_from] = 0
    S.board[king_to] = king
    S.board[rook_to] = rook
    safe = not attacked(T, S, king_to, c ^ 1)
    S.board[king_to] = 0
    S.board[rook_to] = 0
    S.board[king_from] = king
    S.board[rook_from] = rook
    return safe

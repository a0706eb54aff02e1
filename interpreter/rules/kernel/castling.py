"""Castling: which entries are possible now, and whether the king is safe afterwards."""

from . import layout as L
from .attacks import attacked, is_royal
from .jit import kernel, stay_apart


@kernel
def castle_path(T, S, row, c):
    """Are the squares between empty, and those the king leaves and passes not attacked?"""
    i = T[row + L.CASTLE_EMPTY]
    for k in range(i + 1, i + 1 + T[i]):
        if S.board[T[k]] != 0:
            return False
    king_from = T[row + L.CASTLE_KING_FROM]
    return not is_royal(T, S, S.board[king_from]) or walks_safely(T, S, king_from, T[row + L.CASTLE_WAY], c)


@kernel
def walks_safely(T, S, king_from, way, c):
    """Is a royal attacked on no square of its way (offset of n, squares)? On each it stands there alone."""
    stay_apart()
    king = S.board[king_from]
    S.board[king_from] = 0
    safe = True
    for k in range(way + 1, way + 1 + T[way]):
        if safe:
            there = S.board[T[k]]
            S.board[T[k]] = king
            safe = not attacked(T, S, T[k], c ^ 1)
            S.board[T[k]] = there
    S.board[king_from] = king
    return safe


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
def rights_without(T, S, square, rights):
    """The rights that survive what happens on a square: those of what stood there are gone."""
    stay_apart()
    rights &= T[T[L.H_RIGHTS] + square]
    if T[L.H_HOMES] != 0:
        for right in range(L.HOMES_MOST):
            row = T[L.H_CASTLES] + home_of(S, right) * L.CASTLE_ROW
            if T[row + L.CASTLE_KING_FROM] == square or T[row + L.CASTLE_ROOK_FROM] == square:
                rights &= ~(1 << right)
    return rights


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
def renewed(T, square, p, rights):
    """The rights after a piece code has come to a square as one that has not moved."""
    stay_apart()
    table = T[L.H_GRANTS]
    if T[table + 2 * square] == p:
        rights |= T[table + 2 * square + 1]
    for e in range(T[L.H_NCASTLES]):
        both = T[table + 2 * T[L.H_SQUARES] + e]
        if rights & both == both:
            rights |= T[T[L.H_CASTLES] + e * L.CASTLE_ROW + L.CASTLE_RIGHT]
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

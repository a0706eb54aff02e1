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
def castles(T, S, M, n, c):
    """Append the castling moves of side `c`, final position not yet tested."""
    stay_apart()
    for e in range(T[L.H_NCASTLES]):
        row = T[L.H_CASTLES] + e * L.CASTLE_ROW
        if (
            T[row + L.CASTLE_SIDE] == c
            and S.st[L.RIGHTS] & T[row + L.CASTLE_RIGHT]
            and castle_path(T, S, row, c)
        ):
            M[n] = (
                T[row + L.CASTLE_KING_FROM]
                | T[row + L.CASTLE_KING_TO] << L.MOVE_TO
                | L.KIND_CASTLE << L.MOVE_KIND
                | e << L.MOVE_AUX
            )
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

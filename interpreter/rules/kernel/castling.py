"""Castling: which entries are possible now, and whether the king is safe afterwards."""

from .attacks import attacked
from .jit import kernel, stay_apart
from .layout import (
    CASTLE_EMPTY,
    CASTLE_KING_FROM,
    CASTLE_KING_TO,
    CASTLE_RIGHT,
    CASTLE_ROOK_FROM,
    CASTLE_ROOK_TO,
    CASTLE_ROW,
    CASTLE_SAFE,
    CASTLE_SIDE,
    H_CASTLES,
    H_NCASTLES,
    H_TRAITS,
    KIND_CASTLE,
    MOVE_AUX,
    MOVE_KIND,
    MOVE_TO,
    RIGHTS,
    ROYAL_TRAITS,
)


@kernel
def castle_path(T, S, row, c):
    """Are the squares between empty, and those the king leaves, crosses and reaches not attacked?"""
    i = T[row + CASTLE_EMPTY]
    for k in range(i + 1, i + 1 + T[i]):
        if S.board[T[k]] != 0:
            return False
    if T[T[H_TRAITS] + S.board[T[row + CASTLE_KING_FROM]]] & ROYAL_TRAITS == 0:
        return True
    i = T[row + CASTLE_SAFE]
    for k in range(i + 1, i + 1 + T[i]):
        if attacked(T, S, T[k], c ^ 1):
            return False
    return True


@kernel
def castles(T, S, M, n, c):
    """Append the castling moves of side `c`, final position not yet tested."""
    stay_apart()
    for e in range(T[H_NCASTLES]):
        row = T[H_CASTLES] + e * CASTLE_ROW
        if T[row + CASTLE_SIDE] == c and S.st[RIGHTS] & T[row + CASTLE_RIGHT] and castle_path(T, S, row, c):
            M[n] = (
                T[row + CASTLE_KING_FROM]
                | T[row + CASTLE_KING_TO] << MOVE_TO
                | KIND_CASTLE << MOVE_KIND
                | e << MOVE_AUX
            )
            n += 1
    return n


@kernel
def castle_safe(T, S, m, c):
    """Is the king safe on the board after castling?"""
    stay_apart()
    row = T[H_CASTLES] + (m >> MOVE_AUX) * CASTLE_ROW
    king_from, king_to = T[row + CASTLE_KING_FROM], T[row + CASTLE_KING_TO]
    rook_from, rook_to = T[row + CASTLE_ROOK_FROM], T[row + CASTLE_ROOK_TO]
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

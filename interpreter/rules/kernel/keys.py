"""Zobrist keys: the parts of a position's hash, and the hash from scratch."""

from .jit import U, entry, kernel, stay_apart
from .layout import (
    CHECKS,
    COUNTED,
    COUNTER_VALUES,
    H_SQUARES,
    H_ZCOUNTER,
    H_ZPASSANT,
    H_ZPIECE,
    H_ZPOOL,
    H_ZRIGHTS,
    H_ZTURN,
    LIMIT,
    LIST_HALF,
    MEN,
    PASSANT,
    POOL_VALUES,
    RIGHTS,
    SQUARE_MASK,
    TURN,
)


@kernel
def piece_key(T, p, square):
    """Zobrist key of a piece on a square."""
    return T[U(T[H_ZPIECE] + p * T[H_SQUARES] + square)]


@kernel
def passant_key(T, word):
    """Zobrist key of an en passant word: the xor over its passed squares."""
    key = 0
    word_left = word >> 10
    for _ in range((word >> 60) & 7):
        key ^= T[U(T[H_ZPASSANT] + (word_left & SQUARE_MASK))]
        word_left >>= 10
    return key


@kernel
def counters_key(T, S):
    """Zobrist key of the checks, limits and hook counters."""
    stay_apart()
    key = 0
    for i in range(COUNTED):
        value = S.st[CHECKS + i]
        if value != 0:
            key ^= T[T[H_ZCOUNTER] + i * COUNTER_VALUES + (value & (COUNTER_VALUES - 1))]
    return key


@kernel
def limits_key(T, S):
    """The part of `counters_key` that the move limits make."""
    key = 0
    for i in range(LIMIT - CHECKS, LIMIT - CHECKS + 2):
        if S.st[CHECKS + i] != 0:
            key ^= T[T[H_ZCOUNTER] + i * COUNTER_VALUES + (S.st[CHECKS + i] & (COUNTER_VALUES - 1))]
    return key


@kernel
def pool_key(T, p, count):
    """Zobrist key of `count` pieces of code `p` in the pool."""
    return T[T[H_ZPOOL] + p * POOL_VALUES + min(count, POOL_VALUES - 1)]


@entry
def hash_of(T, S):
    """The hash of the position from scratch."""
    stay_apart()
    key = T[T[H_ZTURN] + S.st[TURN]] ^ T[T[H_ZRIGHTS] + S.st[RIGHTS]] ^ passant_key(T, S.st[PASSANT])
    for c in range(2):
        for i in range(S.st[MEN + c]):
            square = S.men[c * LIST_HALF + i]
            key ^= piece_key(T, S.board[square], square)
    for p in range(2, 128):
        key ^= pool_key(T, p, S.pool[p])
    return key ^ counters_key(T, S)

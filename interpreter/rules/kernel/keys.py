"""Zobrist keys: the parts of a position's hash, and the hash from scratch."""

from . import layout as L
from .jit import U, entry, kernel, stay_apart


@kernel
def piece_key(T, p, square):
    """Zobrist key of a piece on a square."""
    return T[U(T[L.H_ZPIECE] + p * T[L.H_SQUARES] + square)]


@kernel
def passed_number(word):
    """How many squares an en passant word names."""
    number = (word >> L.PASSED_NUMBER) & 7
    return (word >> L.PASSED_STEPS) & L.SQUARE_MASK if number == L.PASSED_LINE else number


@kernel
def passed_square(word, i):
    """One of the squares that an en passant word names, the first one is 0."""
    if (word >> L.PASSED_NUMBER) & 7 != L.PASSED_LINE:
        return (word >> 10 * (i + 1)) & L.SQUARE_MASK
    step = ((word >> L.PASSED_STEP) & (2 * L.PASSED_HERE - 1)) - L.PASSED_HERE
    return ((word >> 10) & L.SQUARE_MASK) + i * step


@kernel
def line_key(T, word):
    """The key of an en passant word whose squares are evenly spaced."""
    stay_apart()
    key = 0
    for i in range(passed_number(word)):
        key ^= T[U(T[L.H_ZPASSANT] + passed_square(word, i))]
    return key


@kernel
def passant_key(T, word):
    """Zobrist key of an en passant word: the xor over its passed squares."""
    number = (word >> L.PASSED_NUMBER) & 7
    if number == L.PASSED_LINE:
        return line_key(T, word)
    key = 0
    for _ in range(number):
        word >>= 10
        key ^= T[U(T[L.H_ZPASSANT] + (word & L.SQUARE_MASK))]
    return key


@kernel
def counters_key(T, S):
    """Zobrist key of the checks, limits and hook counters."""
    stay_apart()
    key = 0
    for i in range(L.COUNTED):
        value = S.st[L.CHECKS + i]
        if value != 0:
            key ^= T[T[L.H_ZCOUNTER] + i * L.COUNTER_VALUES + (value & (L.COUNTER_VALUES - 1))]
    return key ^ series_key(S)


@kernel
def series_key(S):
    """Key of the state word SERIES."""
    return S.st[L.SERIES] << L.SERIES_SHIFT


@kernel
def refused_key(S):
    """Key of the last move that may be refused, with the position before it, or of one that has been."""
    stay_apart()
    kept = S.st[L.KEPT]
    if kept == 0:
        return (S.st[L.REFUSED] * L.REFUSE_FACTOR) & L.MASK63
    move = S.kept[kept - L.FRAME]
    return ((S.kept[kept - L.FRAME + 1] ^ move) * L.REFUSE_FACTOR + 1) & L.MASK63


@kernel
def limits_key(T, S):
    """The part of `counters_key` that the move limits make."""
    key = 0
    for i in range(L.LIMIT - L.CHECKS, L.LIMIT - L.CHECKS + 2):
        if S.st[L.CHECKS + i] != 0:
            key ^= T[T[L.H_ZCOUNTER] + i * L.COUNTER_VALUES + (S.st[L.CHECKS + i] & (L.COUNTER_VALUES - 1))]
    return key


@kernel
def repeated_key(T, S):
    """The hash without what makes no other position: the count of a move limit, the kind of checks, and the
    last move that may be refused."""
    key = S.st[L.HASH] ^ series_key(S)
    if S.st[L.KEPT] != 0:
        key ^= refused_key(S)
    return key ^ limits_key(T, S) if T[L.H_LIMITS] != 0 else key


@kernel
def pool_key(T, p, count):
    """Zobrist key of `count` pieces of code `p` in the pool."""
    return T[T[L.H_ZPOOL] + p * L.POOL_VALUES + min(count, L.POOL_VALUES - 1)]


@kernel
def walls_key(T, S):
    """Zobrist key of the walls on the board."""
    key = 0
    for square in range(T[L.H_SQUARES]):
        p = S.board[square]
        if T[T[L.H_TRAITS] + p] & L.TRAIT_WALL:
            key ^= piece_key(T, p, square)
    return key


@kernel
def act_key(act):
    """Key of the state word ACT, 0 at the start of a turn, or of GATES."""
    return (act * L.ACT_FACTOR) & L.MASK63


@kernel
def left_key(left):
    """Key of the state word LEFT, 0 where a turn is one move."""
    return (left * L.SERIES_FACTOR) & L.MASK63


@kernel
def last_key(S):
    """Key of the state word LAST of both sides."""
    squares = (1 << L.LAST_BITS) - 1
    key = S.st[L.LAST] & squares | (S.st[L.LAST_BLACK] & squares) << L.LAST_BITS
    key |= S.st[L.LAST] >> L.LAST_BITS << 2 * L.LAST_BITS
    key ^= S.st[L.LAST_BLACK] >> L.LAST_BITS << 2 * L.LAST_BITS + L.LAST_EVENTS
    return (key * L.LAST_FACTOR) & L.MASK63


@kernel
def number_key(T, number):
    """Key of the number of the move, as long as it matters."""
    return (min(number, T[L.H_NUMBERED]) * L.NUMBER_FACTOR) & L.MASK63


@entry
def hash_of(T, S):
    """The hash of the position from scratch."""
    stay_apart()
    key = (
        T[T[L.H_ZTURN] + S.st[L.TURN]] ^ T[T[L.H_ZRIGHTS] + S.st[L.RIGHTS]] ^ passant_key(T, S.st[L.PASSANT])
    )
    for c in range(2):
        for i in range(S.st[L.PIECES + c]):
            square = S.pieces[c * L.LIST_HALF + i]
            key ^= piece_key(T, S.board[square], square)
    if T[L.H_WALLS] != 0:
        key ^= walls_key(T, S)
    for p in range(2, L.CODES):
        key ^= pool_key(T, p, S.pool[p])
    key ^= passant_key(T, S.st[L.HELD]) ^ left_key(S.st[L.LEFT])
    key ^= number_key(T, S.st[L.FULLMOVE]) ^ last_key(S) ^ refused_key(S)
    return key ^ counters_key(T, S) ^ act_key(S.st[L.ACT]) ^ act_key(S.st[L.GATES])

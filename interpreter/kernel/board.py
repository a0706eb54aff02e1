"""Making and unmaking moves. Knows squares, pieces, rights and counters; no rule by name.

Undo frame, from its base: move, hash, en passant, rights, clock, turn + 4 * fullmove,
captured piece, its list index and the mover, number of removed pieces, (square, piece, index) each,
then the counters when the variant has any, at last the base itself.
"""

from .attacks import royal_attacked
from .effects import effects
from .ends import limited
from .jit import U, entry, kernel, stay_apart
from .layout import (
    CASTLE_KING_FROM,
    CASTLE_KING_TO,
    CASTLE_ROOK_FROM,
    CASTLE_ROOK_TO,
    CASTLE_ROW,
    CHECKS,
    COUNTED,
    COUNTER_VALUES,
    EITHER,
    FULLMOVE,
    H_CASTLES,
    H_CHECKS,
    H_EFFECTS,
    H_EXTRA,
    H_HAS_EFFECTS,
    H_LIMITS,
    H_NEXT_TURN,
    H_PASSANT,
    H_POOLED,
    H_RIGHTS,
    H_ROYAL,
    H_ZCOUNTER,
    H_ZEROING,
    H_ZPASSANT,
    H_ZPIECE,
    H_ZPOOL,
    H_ZRIGHTS,
    H_ZTURN,
    HALFMOVE,
    HASH,
    KIND_CASTLE,
    KIND_LEAVE,
    KIND_MASK,
    KIND_PASSANT,
    KIND_REMOVE,
    KING,
    LIMIT,
    LIST_HALF,
    MEN,
    MOVE_AUX,
    MOVE_KIND,
    MOVE_PROMOTION,
    MOVE_TO,
    PASSANT,
    PLY,
    POOL_VALUES,
    PROMOTION_MASK,
    RECALL,
    RIGHTS,
    SQUARE_MASK,
    TURN,
    TYPE_MASK,
    UNDO,
)
from .slots import call_hook


@kernel
def piece_key(T, p, square):
    """Zobrist key of a piece on a square."""
    return T[U(T[H_ZPIECE] + (p << 10) + square)]


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


@entry
def put(S, square, p):
    """Place a piece on an empty square (set-up only: appends to the list of its side)."""
    c = p & 1
    n = S.st[MEN + c]
    S.board[square] = p
    S.men[c * LIST_HALF + n] = square
    S.index[square] = n
    S.count[p] += 1
    S.st[MEN + c] = n + 1


@kernel
def lift(S, square, p):
    """Take piece `p` off the board and off the list of its side; returns its place there."""
    c = p & 1
    base = c * LIST_HALF
    i = S.index[square]
    n = S.st[MEN + c] - 1
    last = S.men[U(base + n)]
    S.men[U(base + i)] = last
    S.index[U(last)] = i
    S.men[U(base + n)] = square
    S.board[square] = 0
    S.count[U(p)] -= 1
    S.st[MEN + c] = n
    return i


@kernel
def unlift(S, square, p, i):
    """Undo `lift`, in the reverse order of lifting."""
    c = p & 1
    base = c * LIST_HALF
    n = S.st[MEN + c]
    moved = S.men[U(base + i)]
    S.men[U(base + n)] = moved
    S.index[U(moved)] = n
    S.men[U(base + i)] = square
    S.index[square] = i
    S.board[square] = p
    S.count[U(p)] += 1
    S.st[MEN + c] = n + 1


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
    rights = S.st[RIGHTS]
    for i in range(n):
        square = S.removed[i]
        p = S.board[square]
        key ^= piece_key(T, p, square)
        S.undo[top] = square
        S.undo[top + 1] = p
        S.undo[top + 2] = lift(S, square, p)
        top += 3
        rights &= T[T[H_RIGHTS] + square]
        kept = T[T[H_POOLED] + p]
        if kept != 0:
            key ^= pool_change(T, S, kept, 1)
    S.st[RIGHTS] = rights
    return key


@kernel
def castle(T, S, row, undo):
    """Move king and rook of a castling entry (or back); returns the change of the hash."""
    stay_apart()
    king_from = T[row + CASTLE_KING_FROM]
    king_to = T[row + CASTLE_KING_TO]
    rook_from = T[row + CASTLE_ROOK_FROM]
    rook_to = T[row + CASTLE_ROOK_TO]
    if undo:
        king_from, king_to = king_to, king_from
        rook_from, rook_to = rook_to, rook_from
    king = S.board[king_from]
    rook = S.board[rook_from]
    king_index = S.index[king_from]
    rook_index = S.index[rook_from]
    base = (king & 1) * LIST_HALF
    S.board[king_from] = 0
    S.board[rook_from] = 0
    S.board[king_to] = king
    S.board[rook_to] = rook
    S.index[king_to] = king_index
    S.index[rook_to] = rook_index
    S.men[base + king_index] = king_to
    S.men[base + rook_index] = rook_to
    if T[T[H_ROYAL] + king] != 0:
        S.st[KING + (king & 1)] = king_to
    return (
        piece_key(T, king, king_from)
        ^ piece_key(T, king, king_to)
        ^ piece_key(T, rook, rook_from)
        ^ piece_key(T, rook, rook_to)
    )


@kernel
def count_extra(T, S, c, turn, was_key):
    """Checks given and move limits after a move of side `c` at `turn`; returns the change of the hash."""
    stay_apart()
    if T[H_CHECKS] != 0 and royal_attacked(T, S, c ^ 1):
        S.st[CHECKS + c] += 1
    if T[H_LIMITS] != 0:
        for side in range(2):
            if not limited(T, S, side):
                S.st[LIMIT + side] = 0
            elif S.st[LIMIT + side] == 0:
                S.st[LIMIT + side] = 1
            elif side != c and turn != EITHER:
                S.st[LIMIT + side] += 1
    return was_key ^ counters_key(T, S)


@entry
def make(T, S, m):
    """Play a pseudo-legal move. The state then holds everything `unmake` needs."""
    f = m & SQUARE_MASK
    t = (m >> MOVE_TO) & SQUARE_MASK
    kind = (m >> MOVE_KIND) & KIND_MASK
    p = S.board[f]
    c = p & 1
    base = S.st[UNDO]
    top = base + 8
    key = S.st[HASH]
    turn = S.st[TURN]
    fullmove = S.st[FULLMOVE]
    word = S.st[PASSANT]
    rights = S.st[RIGHTS]
    clock = S.st[HALFMOVE]
    S.undo[U(base)] = m
    S.undo[U(base + 1)] = key
    S.undo[U(base + 2)] = word
    S.undo[U(base + 3)] = rights
    S.undo[U(base + 4)] = clock
    S.undo[U(base + 5)] = turn + 4 * fullmove
    victims = 0
    captured = 0
    if T[H_EXTRA] != 0:
        was_key = counters_key(T, S)
        for i in range(COUNTED):
            S.undo[top + i] = S.st[CHECKS + i]
        top += COUNTED
    else:
        was_key = 0
    S.st[PASSANT] = 0
    if word != 0:
        key ^= passant_key(T, word)
    if kind == KIND_CASTLE:
        S.undo[U(base + 6)] = 0
        key ^= castle(T, S, T[H_CASTLES] + ((m >> MOVE_AUX) * CASTLE_ROW), False)
        S.st[RIGHTS] = rights & T[U(T[H_RIGHTS] + f)]
    elif kind == KIND_REMOVE:
        S.undo[U(base + 6)] = 0
        S.undo[top] = f
        S.undo[top + 1] = p
        S.undo[top + 2] = lift(S, f, p)
        key ^= piece_key(T, p, f)
        top += 3
        victims = 1
        S.st[RIGHTS] = rights & T[U(T[H_RIGHTS] + f)]
    else:
        if T[H_HAS_EFFECTS] != 0 and T[T[H_EFFECTS] + p] != 0:
            victims = effects(T, S, m)
        elif kind == KIND_PASSANT:
            victims = 1
            S.removed[0] = word & SQUARE_MASK
        captured = S.board[t]
        if captured != 0:
            key ^= piece_key(T, captured, t)
            S.undo[U(base + 6)] = captured | lift(S, t, captured) << 10 | p << 20
            kept = T[U(T[H_POOLED] + captured)]
            if kept != 0:
                key ^= pool_change(T, S, kept, 1)
        else:
            S.undo[U(base + 6)] = p << 20
        i = S.index[f]
        S.board[f] = 0
        S.board[t] = p
        S.index[t] = i
        S.men[U(c * LIST_HALF + i)] = t
        key ^= piece_key(T, p, f) ^ piece_key(T, p, t)
        if T[U(T[H_ROYAL] + p)] != 0:
            S.st[KING + c] = t
        if rights != 0:
            S.st[RIGHTS] = rights & T[U(T[H_RIGHTS] + f)] & T[U(T[H_RIGHTS] + t)]
        if victims != 0:
            key ^= remove_victims(T, S, victims, top)
            top += 3 * victims
        promotion = (m >> MOVE_PROMOTION) & PROMOTION_MASK
        if promotion != 0:
            grown = 2 * (promotion & TYPE_MASK) + c
            S.board[t] = grown
            S.count[p] -= 1
            S.count[grown] += 1
            key ^= piece_key(T, p, t) ^ piece_key(T, grown, t)
            if promotion & RECALL:
                key ^= pool_change(T, S, grown, -1)
        elif kind == KIND_LEAVE:
            word = T[T[H_PASSANT] + (m >> MOVE_AUX)]
            S.st[PASSANT] = word
            key ^= passant_key(T, word)
    S.undo[U(base + 7)] = victims
    if rights != S.st[RIGHTS]:
        key ^= T[T[H_ZRIGHTS] + rights] ^ T[T[H_ZRIGHTS] + S.st[RIGHTS]]
    progress = captured != 0 or victims != 0
    next_turn = c ^ 1
    if T[H_NEXT_TURN] != 0:
        row = T[H_NEXT_TURN]
        next_turn = call_hook(T[row], T, S, m, T[row + 1], 1 if progress else 0)
    if turn == EITHER:
        # Counting begins when the sides begin to alternate.
        S.st[HALFMOVE] = 0 if progress else clock
    else:
        S.st[HALFMOVE] = 0 if progress or T[U(T[H_ZEROING] + p)] != 0 else clock + 1
        S.st[FULLMOVE] = fullmove + c
    S.st[TURN] = next_turn
    key ^= T[U(T[H_ZTURN] + turn)] ^ T[U(T[H_ZTURN] + next_turn)]
    S.st[PLY] += 1
    S.undo[U(top)] = base
    S.st[UNDO] = top + 1
    if T[H_EXTRA] != 0:
        key ^= count_extra(T, S, c, turn, was_key)
    S.st[HASH] = key


@entry
def unmake(T, S):
    """Take the last made move back."""
    base = S.undo[U(S.st[UNDO] - 1)]
    m = S.undo[U(base)]
    f = m & SQUARE_MASK
    t = (m >> MOVE_TO) & SQUARE_MASK
    kind = (m >> MOVE_KIND) & KIND_MASK
    packed = S.undo[U(base + 5)]
    S.st[HASH] = S.undo[U(base + 1)]
    S.st[PASSANT] = S.undo[U(base + 2)]
    S.st[RIGHTS] = S.undo[U(base + 3)]
    S.st[HALFMOVE] = S.undo[U(base + 4)]
    S.st[TURN] = packed & 3
    S.st[FULLMOVE] = packed >> 2
    S.st[PLY] -= 1
    S.st[UNDO] = base
    top = base + 8
    if T[H_EXTRA] != 0:
        for i in range(COUNTED):
            S.st[CHECKS + i] = S.undo[top + i]
        top += COUNTED
    if kind == KIND_CASTLE:
        castle(T, S, T[H_CASTLES] + ((m >> MOVE_AUX) * CASTLE_ROW), True)
        return
    victims = S.undo[U(base + 7)]
    promotion = 0
    if kind != KIND_REMOVE:
        promotion = (m >> MOVE_PROMOTION) & PROMOTION_MASK
    for k in range(victims - 1, -1, -1):
        square = S.undo[top + 3 * k]
        p = S.undo[top + 3 * k + 1]
        unlift(S, square, p, S.undo[top + 3 * k + 2])
        if kind != KIND_REMOVE:
            kept = T[T[H_POOLED] + p]
            if kept != 0:
                S.pool[kept] -= 1
    if kind == KIND_REMOVE:
        return
    p = S.board[t]
    c = p & 1
    if promotion != 0:
        if promotion & RECALL:
            S.pool[p] += 1
        S.count[p] -= 1
        p = S.undo[U(base + 6)] >> 20
        S.count[p] += 1
    i = S.index[t]
    S.board[t] = 0
    S.board[f] = p
    S.index[f] = i
    S.men[U(c * LIST_HALF + i)] = f
    if T[U(T[H_ROYAL] + p)] != 0:
        S.st[KING + c] = f
    captured = S.undo[U(base + 6)] & SQUARE_MASK
    if captured != 0:
        unlift(S, t, captured, (S.undo[U(base + 6)] >> 10) & SQUARE_MASK)
        kept = T[U(T[H_POOLED] + captured)]
        if kept != 0:
            S.pool[kept] -= 1

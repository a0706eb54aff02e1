"""Making and unmaking moves. Knows squares, pieces, rights and counters; no rule by name.

Undo frame, from below: the counters when the variant has any; (square, piece, index) of every
removed piece; then move, hash, en passant word, rights and clocks packed, captured piece with its
index, mover and number of removed pieces packed.
"""

from .attacks import royal_attacked
from .effects import effects
from .ends import limited
from .jit import U, entry, kernel, merge_in, stay_apart
from .keys import counters_key, passant_key, piece_key, pool_key
from .layout import (
    CASTLE_KING_FROM,
    CASTLE_KING_TO,
    CASTLE_ROOK_FROM,
    CASTLE_ROOK_TO,
    CASTLE_ROW,
    CHECKS,
    CLOCK_MASK,
    CODE_MASK,
    COUNTED,
    EITHER,
    FRAME,
    FRAME_CLOCK,
    FRAME_INDEX,
    FRAME_MOVER,
    FRAME_NUMBER,
    FRAME_TURN,
    FRAME_VICTIMS,
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
    H_TRAITS,
    H_ZFLIP,
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
    PROMOTION_MASK,
    RECALL,
    RIGHTS,
    RIGHTS_MASK,
    SQUARE_MASK,
    TRAIT_ROYAL,
    TRAIT_ZEROING,
    TURN,
    TYPE_MASK,
    UNDO,
)
from .slots import call_hook


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
    for i in range(n):
        square = S.removed[i]
        p = S.board[square]
        key ^= piece_key(T, p, square)
        S.undo[top] = square
        S.undo[top + 1] = p
        S.undo[top + 2] = lift(S, square, p)
        top += 3
        kept = T[T[H_POOLED] + p]
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
        kept = T[T[H_POOLED] + p]
        if kept != 0 and kind != KIND_REMOVE:
            S.pool[kept] -= 1


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
    if T[T[H_TRAITS] + king] & TRAIT_ROYAL:
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
    merge_in()
    f = m & SQUARE_MASK
    t = (m >> MOVE_TO) & SQUARE_MASK
    kind = (m >> MOVE_KIND) & KIND_MASK
    p = S.board[f]
    c = p & 1
    traits = T[U(T[H_TRAITS] + p)]
    top = S.st[UNDO]
    before = S.st[HASH]
    key = before
    turn = S.st[TURN]
    fullmove = S.st[FULLMOVE]
    word = S.st[PASSANT]
    rights = S.st[RIGHTS]
    clock = S.st[HALFMOVE]
    kept_rights = rights
    victims = 0
    captured = 0
    info = p << FRAME_MOVER
    was_key = 0
    if T[H_EXTRA] != 0:
        was_key = counters_key(T, S)
        for i in range(COUNTED):
            S.undo[top + i] = S.st[CHECKS + i]
        top += COUNTED
    if T[H_HAS_EFFECTS] != 0 and kind < KIND_CASTLE and T[T[H_EFFECTS] + p] != 0:
        victims = effects(T, S, m)
    elif kind == KIND_PASSANT:
        victims = 1
        S.removed[0] = word & SQUARE_MASK
    S.st[PASSANT] = 0
    if word != 0:
        key ^= passant_key(T, word)
    if kind == KIND_CASTLE:
        key ^= castle(T, S, T[H_CASTLES] + ((m >> MOVE_AUX) * CASTLE_ROW), False)
        kept_rights = rights & T[U(T[H_RIGHTS] + f)]
    elif kind == KIND_REMOVE:
        S.undo[top] = f
        S.undo[top + 1] = p
        S.undo[top + 2] = lift(S, f, p)
        key ^= piece_key(T, p, f)
        top += 3
        victims = 1
        kept_rights = rights & T[U(T[H_RIGHTS] + f)]
    else:
        captured = S.board[t]
        if captured != 0:
            key ^= piece_key(T, captured, t)
            info |= captured | lift(S, t, captured) << FRAME_INDEX
            kept = T[U(T[H_POOLED] + captured)]
            if kept != 0:
                key ^= pool_change(T, S, kept, 1)
        i = S.index[f]
        S.board[f] = 0
        S.board[t] = p
        S.index[t] = i
        S.men[U(c * LIST_HALF + i)] = t
        key ^= piece_key(T, p, f) ^ piece_key(T, p, t)
        if traits & TRAIT_ROYAL:
            S.st[KING + c] = t
        if rights != 0:
            kept_rights = rights & T[U(T[H_RIGHTS] + f)] & T[U(T[H_RIGHTS] + t)]
        if victims != 0:
            key ^= remove_victims(T, S, victims, top)
            for i in range(victims):
                kept_rights &= T[T[H_RIGHTS] + S.undo[top + 3 * i]]
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
            left = T[T[H_PASSANT] + (m >> MOVE_AUX)]
            S.st[PASSANT] = left
            key ^= passant_key(T, left)
    if rights != kept_rights:
        S.st[RIGHTS] = kept_rights
        key ^= T[T[H_ZRIGHTS] + rights] ^ T[T[H_ZRIGHTS] + kept_rights]
    progress = captured != 0 or victims != 0
    if T[H_NEXT_TURN] == 0:
        next_turn = c ^ 1
        key ^= T[H_ZFLIP]
    else:
        row = T[H_NEXT_TURN]
        next_turn = call_hook(T[row], T, S, m, T[row + 1], 1 if progress else 0)
        key ^= T[T[H_ZTURN] + turn] ^ T[T[H_ZTURN] + next_turn]
    if turn == EITHER:
        # Counting begins when the sides begin to alternate.
        S.st[HALFMOVE] = 0 if progress else clock
    else:
        S.st[HALFMOVE] = 0 if progress or traits & TRAIT_ZEROING else clock + 1
        S.st[FULLMOVE] = fullmove + c
    S.st[TURN] = next_turn
    S.undo[U(top)] = m
    S.undo[U(top + 1)] = before
    S.undo[U(top + 2)] = word
    S.undo[U(top + 3)] = rights | turn << FRAME_TURN | clock << FRAME_CLOCK | fullmove << FRAME_NUMBER
    S.undo[U(top + 4)] = info | victims << FRAME_VICTIMS
    S.st[UNDO] = top + FRAME
    if T[H_EXTRA] != 0:
        key ^= count_extra(T, S, c, turn, was_key)
    S.st[HASH] = key


@entry
def unmake(T, S):
    """Take the last made move back."""
    merge_in()
    top = S.st[UNDO] - FRAME
    m = S.undo[U(top)]
    packed = S.undo[U(top + 3)]
    info = S.undo[U(top + 4)]
    f = m & SQUARE_MASK
    t = (m >> MOVE_TO) & SQUARE_MASK
    kind = (m >> MOVE_KIND) & KIND_MASK
    S.st[HASH] = S.undo[U(top + 1)]
    S.st[PASSANT] = S.undo[U(top + 2)]
    S.st[RIGHTS] = packed & RIGHTS_MASK
    S.st[TURN] = (packed >> FRAME_TURN) & 3
    S.st[HALFMOVE] = (packed >> FRAME_CLOCK) & CLOCK_MASK
    S.st[FULLMOVE] = packed >> FRAME_NUMBER
    victims = info >> FRAME_VICTIMS
    if victims != 0:
        top -= 3 * victims
        restore_victims(T, S, victims, top, kind)
    if kind == KIND_CASTLE:
        castle(T, S, T[H_CASTLES] + ((m >> MOVE_AUX) * CASTLE_ROW), True)
    elif kind != KIND_REMOVE:
        p = (info >> FRAME_MOVER) & CODE_MASK
        c = p & 1
        promotion = (m >> MOVE_PROMOTION) & PROMOTION_MASK
        if promotion != 0:
            grown = S.board[t]
            if promotion & RECALL:
                S.pool[grown] += 1
            S.count[grown] -= 1
            S.count[p] += 1
        i = S.index[t]
        S.board[t] = 0
        S.board[f] = p
        S.index[f] = i
        S.men[U(c * LIST_HALF + i)] = f
        if T[U(T[H_TRAITS] + p)] & TRAIT_ROYAL:
            S.st[KING + c] = f
        captured = info & CODE_MASK
        if captured != 0:
            unlift(S, t, captured, (info >> FRAME_INDEX) & SQUARE_MASK)
            kept = T[U(T[H_POOLED] + captured)]
            if kept != 0:
                S.pool[kept] -= 1
    if T[H_EXTRA] != 0:
        top -= COUNTED
        for i in range(COUNTED):
            S.st[CHECKS + i] = S.undo[top + i]
    S.st[UNDO] = top

"""Making and unmaking whatever moves. Knows squares, pieces, rights and counters; no rule by name.

Undo frame, from below: the word ACT where a turn has two acts; the word GATES where there is gating; the
counters when the variant has any;
(square, piece, index) of every removed piece; then move, hash, en passant word, rights and clocks packed,
captured piece with its index, mover, number of removed pieces and number of changes packed. What followed
from the move (see consequences) stands between: a log row for every change.
"""

from . import layout as L
from .attacks import royal_attacked
from .castling import granted, renewed, rights_without
from .checkers import keep_series
from .consequences import carry_out
from .counting import keep_count
from .drops import mover_of, taken_from_hand
from .ends import limited
from .jit import U, kernel, stay_apart
from .keys import counters_key, number_key, passant_key, piece_key
from .last import keep_last
from .placing import (
    crown,
    lift,
    pool_change,
    put,
    remove_victims,
    restore_victims,
    settle,
    unlift,
    unsettle,
)
from .progress import changes_places, may_go_back, takes_off
from .promoting import hand_code
from .series import settle_series
from .slots import call_hook
from .turns import settle_act
from .unmoved import shake, unspoilt
from .vacating import gate_square, gated, settle_gates, ungated
from .victims import kept_code
from .victims import victims as victims_of
from .walls import is_wall, put_wall, unput_wall


@kernel
def forget_passed(T, S, p):
    """Nothing is captured en passant that is not where its word says; returns the change of the hash."""
    word = S.st[L.PASSANT]
    if word == 0 or S.board[word & L.SQUARE_MASK] == p:
        return 0
    S.st[L.PASSANT] = 0
    return passant_key(T, word)


@kernel
def castle(T, S, row, undo):
    """Move king and rook of a castling entry (or back); returns the change of the hash."""
    stay_apart()
    king_from = T[row + L.CASTLE_KING_FROM]
    king_to = T[row + L.CASTLE_KING_TO]
    rook_from = T[row + L.CASTLE_ROOK_FROM]
    rook_to = T[row + L.CASTLE_ROOK_TO]
    if undo:
        king_from, king_to = king_to, king_from
        rook_from, rook_to = rook_to, rook_from
    king = S.board[king_from]
    rook = S.board[rook_from]
    king_index = S.index[king_from]
    rook_index = S.index[rook_from]
    base = (king & 1) * L.LIST_HALF
    S.board[king_from] = 0
    S.board[rook_from] = 0
    S.board[king_to] = king
    S.board[rook_to] = rook
    S.index[king_to] = king_index
    S.index[rook_to] = rook_index
    S.pieces[base + king_index] = king_to
    S.pieces[base + rook_index] = rook_to
    if T[T[L.H_TRAITS] + king] & L.TRAIT_ROYAL:
        S.st[L.KING + (king & 1)] = king_to
    return (
        piece_key(T, king, king_from)
        ^ piece_key(T, king, king_to)
        ^ piece_key(T, rook, rook_from)
        ^ piece_key(T, rook, rook_to)
    )


@kernel
def drop(T, S, t, p):
    """Put a piece down from the hand; returns the change of the hash."""
    stay_apart()
    if is_wall(T, p):
        return put_wall(T, S, t, t, p | 1)
    put(S, t, p)
    if T[T[L.H_TRAITS] + p] & L.TRAIT_ROYAL:
        S.st[L.KING + (p & 1)] = t
    key = piece_key(T, p, t)
    p = taken_from_hand(T, p)
    if (T[T[L.H_HAND] + L.HAND_UNLIMITED] >> (p >> 1)) & 1 == 0:
        key ^= pool_change(T, S, p, -1)
    return key


@kernel
def take_up(T, S, t, p):
    """Undo `drop`."""
    stay_apart()
    if is_wall(T, p):
        unput_wall(S, t, t)
        return
    lift(S, t, p)
    if T[T[L.H_TRAITS] + p] & L.TRAIT_ROYAL:
        S.st[L.KING + (p & 1)] = -1
    p = taken_from_hand(T, p)
    if (T[T[L.H_HAND] + L.HAND_UNLIMITED] >> (p >> 1)) & 1 == 0:
        S.pool[p] += 1


@kernel
def as_rooks(T, row):
    """A castling as what follows from it sees it: the move of its rook."""
    to = T[row + L.CASTLE_ROOK_TO] << L.MOVE_TO
    return T[row + L.CASTLE_ROOK_FROM] | to | L.KIND_CASTLE << L.MOVE_KIND


@kernel
def rights_after(T, S, base, n, rights):
    """The rights after the changes of a log."""
    for i in range(n):
        square = S.undo[base + i * L.LOG_ROW + L.LOG_SQUARE]
        new = S.undo[base + i * L.LOG_ROW + L.LOG_NEW]
        rights = rights_without(T, S, square, rights)
        if new & L.LOG_RENEWED:
            rights = renewed(T, square, new & L.CODE_MASK, rights)
    return rights


@kernel
def count_extra(T, S, c, turn, was_key):
    """Checks given and move limits after a move of side `c` at `turn`; returns the change of the hash."""
    stay_apart()
    if T[L.H_CHECKS] != 0:
        if royal_attacked(T, S, c ^ 1):
            S.st[L.CHECKS + c] = min(S.st[L.CHECKS + c] + 1, T[L.H_CHECKS])
        elif T[L.H_CHECKS_ROW] != 0:
            S.st[L.CHECKS + c] = 0
    if T[L.H_LIMITS] != 0:
        for side in range(2):
            if not limited(T, S, side):
                S.st[L.LIMIT + side] = 0
            elif S.st[L.LIMIT + side] == 0:
                S.st[L.LIMIT + side] = 1
            elif side != c and turn != L.EITHER:
                S.st[L.LIMIT + side] += 1
    if T[L.H_SERIES] != 0:
        keep_series(T, S, c)
    return was_key ^ counters_key(T, S)


@kernel
def make_any(T, S, m):
    """`make` of whatever move, by whatever rules (see making.py for the way of most)."""
    stay_apart()
    again = m & L.MOVE_AGAIN if T[L.H_MULTIMOVE] != 0 else 0
    m ^= again
    f = m & L.SQUARE_MASK
    t = (m >> L.MOVE_TO) & L.SQUARE_MASK
    kind = (m >> L.MOVE_KIND) & L.KIND_MASK
    p = mover_of(S, m)
    c = p & 1
    whole = m
    if L.KIND_GATE <= kind < L.KIND_WAY:
        m = ungated(m)
        kind = (m >> L.MOVE_KIND) & L.KIND_MASK
    traits = T[U(T[L.H_TRAITS] + p)]
    top = S.st[L.UNDO]
    before = S.st[L.HASH]
    key = before
    turn = S.st[L.TURN]
    fullmove = S.st[L.FULLMOVE]
    word = S.st[L.PASSANT]
    rights = S.st[L.RIGHTS]
    clock = S.st[L.HALFMOVE]
    kept_rights = rights
    victims = 0
    changes = 0
    captured = 0
    info = p << L.FRAME_MOVER
    was_key = 0
    if T[L.H_TURN] != 0:
        S.undo[top] = S.st[L.ACT]
        top += 1
    if T[L.H_GATES] != 0:
        S.undo[top] = S.st[L.GATES]
        top += 1
    if T[L.H_EXTRA] != 0:
        was_key = counters_key(T, S)
        for i in range(L.COUNTED):
            S.undo[top + i] = S.st[L.CHECKS + i]
        S.undo[top + L.COUNTED] = S.st[L.COUNT_OUT]
        S.undo[top + L.COUNTED + 1] = S.st[L.PASSED]
        S.undo[top + L.COUNTED + 2] = S.st[L.SERIES]
        S.undo[top + L.COUNTED + 3] = S.st[L.LEFT]
        S.undo[top + L.COUNTED + 4] = S.st[L.HELD]
        S.undo[top + L.COUNTED + 5] = S.st[L.LAST]
        S.undo[top + L.COUNTED + 6] = S.st[L.LAST_BLACK]
        top += L.EXTRA
    if kind >= L.KIND_WAY or (
        T[L.H_HAS_EFFECTS] != 0 and kind < L.KIND_CASTLE and T[T[L.H_EFFECTS] + p] != 0
    ):
        victims = victims_of(T, S, m)
    elif kind == L.KIND_PASSANT:
        victims = 1
        S.removed[0] = word & L.SQUARE_MASK
    S.st[L.PASSANT] = 0
    if word != 0:
        key ^= passant_key(T, word)
    if kind == L.KIND_CASTLE:
        row = T[L.H_CASTLES] + ((m >> L.MOVE_AUX) * L.CASTLE_ROW)
        key ^= castle(T, S, row, False)
        kept_rights = rights_without(T, S, f, rights_without(T, S, T[row + L.CASTLE_ROOK_FROM], rights))
        kept_rights = kept_rights & ~T[row + L.CASTLE_TAKES] | T[row + L.CASTLE_MARK]
        if T[L.H_THEN] != 0:
            changes = carry_out(T, S, as_rooks(T, row), T[row + L.CASTLE_ROOK], 0, top, 0, top)
            if changes != 0:
                key ^= settle(T, S, top, changes)
                kept_rights = rights_after(T, S, top, changes, kept_rights)
                top += L.LOG_ROW * changes
    elif kind == L.KIND_REMOVE:
        S.undo[top] = f
        S.undo[top + 1] = p
        S.undo[top + 2] = lift(S, f, p)
        key ^= piece_key(T, p, f)
        c = turn if turn != L.EITHER else c  # an enemy may be taken off
        top += 3
        victims = 1
        kept_rights = rights_without(T, S, f, rights)
    elif kind == L.KIND_DROP:
        key ^= drop(T, S, t, p)
        if T[L.H_GRANTS] == 1:
            kept_rights = granted(T, S, t, rights)
        traits |= 0 if is_wall(T, p) else L.TRAIT_ZEROING
        if T[L.H_THEN] != 0:
            changes = carry_out(T, S, m, p, 0, top, 0, top)
            if changes != 0:
                key ^= settle(T, S, top, changes)
                kept_rights = rights_after(T, S, top, changes, kept_rights)
                top += L.LOG_ROW * changes
    elif kind == L.KIND_PASS:
        traits = 0
    elif kind == L.KIND_PUT:
        c = turn
        key ^= put_wall(T, S, f, t, T[T[L.H_TURN] + L.TURN_WALL])
        S.st[L.PASSANT] = word  # until the other side has answered the move
        key ^= passant_key(T, word)
    else:
        captured = S.board[t]
        if t == f:
            captured = 0
        elif captured != 0:
            key ^= piece_key(T, captured, t)
            info |= captured | lift(S, t, captured) << L.FRAME_INDEX
            if (captured ^ p) & 1 == 0:
                crown(T, S, captured, -1)
            kept = kept_code(T, captured, p)
            if kept != 0:
                key ^= pool_change(T, S, kept, 1)
        i = S.index[f]
        S.board[f] = 0
        S.board[t] = p
        S.index[t] = i
        S.pieces[U(c * L.LIST_HALF + i)] = t
        key ^= piece_key(T, p, f) ^ piece_key(T, p, t)
        if traits & L.TRAIT_ROYAL:
            S.st[L.KING + c] = t
        if rights != 0:
            kept_rights = rights_without(T, S, f, rights_without(T, S, t, rights))
        if victims != 0:
            key ^= remove_victims(T, S, victims, top)
            for i in range(victims):
                kept_rights = rights_without(T, S, S.undo[top + 3 * i], kept_rights)
            top += 3 * victims
        promotion = (m >> L.MOVE_PROMOTION) & L.PROMOTION_MASK
        if promotion != 0:
            grown = 2 * (promotion & L.TYPE_MASK) + c
            if traits & L.TRAIT_GROWING:
                traits |= L.TRAIT_ZEROING
            if promotion & L.RECALL:
                key ^= pool_change(T, S, hand_code(traits, grown), -1)
            if T[L.H_TWINS] != 0:
                grown = T[T[L.H_TWINS] + grown]
            S.board[t] = grown
            S.count[p] -= 1
            S.count[grown] += 1
            key ^= piece_key(T, p, t) ^ piece_key(T, grown, t)
        elif kind == L.KIND_LEAVE:
            left = T[T[L.H_PASSANT] + (m >> L.MOVE_AUX)]
            S.st[L.PASSANT] = left
            key ^= passant_key(T, left)
        if T[L.H_THEN] != 0:
            changes = carry_out(T, S, m, p, captured, top - 3 * victims, victims, top)
            if changes != 0:
                key ^= settle(T, S, top, changes) ^ forget_passed(T, S, p)
                kept_rights = rights_after(T, S, top, changes, kept_rights)
                top += L.LOG_ROW * changes
    if T[L.H_SPOILT] != 0 and rights != 0 and kind != L.KIND_PASS:
        kept_rights = unspoilt(T, p, t, kept_rights)
        if kind == L.KIND_CASTLE:
            row = T[L.H_CASTLES] + (m >> L.MOVE_AUX) * L.CASTLE_ROW
            kept_rights = unspoilt(T, T[row + L.CASTLE_ROOK], T[row + L.CASTLE_ROOK_TO], kept_rights)
    if rights != kept_rights:
        S.st[L.RIGHTS] = kept_rights
        key ^= T[T[L.H_ZRIGHTS] + rights] ^ T[T[L.H_ZRIGHTS] + kept_rights]
    captures = captured != 0 and (changes == 0 or not changes_places(T, S, top, changes, captured))
    progress = captures or victims != 0 or takes_off(T, S, top, changes)
    if T[L.H_GATES] != 0:
        if whole != m:
            key ^= drop(T, S, gate_square(T, whole), gated(whole))
        key ^= settle_gates(T, S, m, victims != 0 or changes != 0)
    if T[L.H_MULTIMOVE] != 0:
        c = turn  # also where a piece of the other side has moved
    if T[L.H_NEXT_TURN] == 0:
        next_turn = c ^ 1
        key ^= T[L.H_ZFLIP]
    else:
        row = T[L.H_NEXT_TURN]
        next_turn = call_hook(T[row], T, S, m, T[row + 1], 1 + c if progress else 0)
        key ^= T[T[L.H_ZTURN] + turn] ^ T[T[L.H_ZTURN] + next_turn]
    if turn == L.EITHER:
        # Counting begins when the sides begin to alternate.
        S.st[L.HALFMOVE] = 0 if progress else clock
    else:
        zeroing = traits & L.TRAIT_ZEROING != 0 and not may_go_back(T, m, p)
        S.st[L.HALFMOVE] = 0 if progress or zeroing else clock + 1
        S.st[L.FULLMOVE] = fullmove + c
    S.st[L.TURN] = next_turn
    if T[L.H_LAST] != 0:
        key ^= keep_last(T, S, m, c, captured != 0 or (victims != 0 and kind != L.KIND_REMOVE))
    if T[L.H_SPOILT] != 0 and kept_rights != 0:
        key ^= shake(T, S, c ^ 1)
    S.undo[U(top)] = whole
    S.undo[U(top + 1)] = before
    S.undo[U(top + 2)] = word
    S.undo[U(top + 3)] = rights | turn << L.FRAME_TURN | clock << L.FRAME_CLOCK | fullmove << L.FRAME_NUMBER
    S.undo[U(top + 4)] = info | victims << L.FRAME_VICTIMS | changes << L.FRAME_CHANGES
    S.st[L.UNDO] = top + L.FRAME
    if T[L.H_TURN] != 0:
        key ^= settle_act(T, S, m, c, clock, fullmove)
    if T[L.H_EXTRA] != 0 and S.st[L.ACT] == 0:
        key ^= count_extra(T, S, c, turn, was_key)
        if T[L.H_COUNT_OUT] != 0:
            grows = kind != L.KIND_DROP and (m >> L.MOVE_PROMOTION) & L.PROMOTION_MASK != 0
            keep_count(T, S, c, captured, progress or changes != 0 or grows)
        if T[L.H_PASSED] != 0:
            S.st[L.PASSED] = S.st[L.PASSED] + 1 if kind == L.KIND_PASS else 0
        if T[L.H_MULTIMOVE] != 0:
            key ^= settle_series(T, S, m | again, c, fullmove)
    if T[L.H_NUMBERED] != 0:
        key ^= number_key(T, fullmove) ^ number_key(T, S.st[L.FULLMOVE])
    S.st[L.HASH] = key


@kernel
def unmake_any(T, S):
    """Take the last move back, made in whatever way."""
    stay_apart()
    top = S.st[L.UNDO] - L.FRAME
    m = S.undo[U(top)]
    packed = S.undo[U(top + 3)]
    info = S.undo[U(top + 4)]
    f = m & L.SQUARE_MASK
    t = (m >> L.MOVE_TO) & L.SQUARE_MASK
    kind = (m >> L.MOVE_KIND) & L.KIND_MASK
    if L.KIND_GATE <= kind < L.KIND_WAY:
        take_up(T, S, gate_square(T, m), gated(m))
        m = ungated(m)
        kind = (m >> L.MOVE_KIND) & L.KIND_MASK
    S.st[L.HASH] = S.undo[U(top + 1)]
    S.st[L.PASSANT] = S.undo[U(top + 2)]
    S.st[L.RIGHTS] = packed & L.RIGHTS_MASK
    S.st[L.TURN] = (packed >> L.FRAME_TURN) & 3
    S.st[L.HALFMOVE] = (packed >> L.FRAME_CLOCK) & L.CLOCK_MASK
    S.st[L.FULLMOVE] = packed >> L.FRAME_NUMBER
    victims = info >> L.FRAME_VICTIMS
    if victims != 0:
        changes = victims >> (L.FRAME_CHANGES - L.FRAME_VICTIMS)
        victims &= L.VICTIMS_MASK
        if changes != 0:
            top -= L.LOG_ROW * changes
            unsettle(T, S, top, changes)
        top -= 3 * victims
        restore_victims(T, S, victims, top, kind)
    if kind == L.KIND_CASTLE:
        castle(T, S, T[L.H_CASTLES] + ((m >> L.MOVE_AUX) * L.CASTLE_ROW), True)
    elif kind == L.KIND_DROP:
        take_up(T, S, t, (info >> L.FRAME_MOVER) & L.CODE_MASK)
    elif kind == L.KIND_PUT:
        unput_wall(S, f, t)
    elif kind != L.KIND_REMOVE and kind != L.KIND_PASS:
        p = (info >> L.FRAME_MOVER) & L.CODE_MASK
        c = p & 1
        promotion = (m >> L.MOVE_PROMOTION) & L.PROMOTION_MASK
        if promotion != 0:
            grown = S.board[t]
            if promotion & L.RECALL:
                traits = T[U(T[L.H_TRAITS] + p)]
                S.pool[hand_code(traits, 2 * (promotion & L.TYPE_MASK) + c)] += 1
            S.count[grown] -= 1
            S.count[p] += 1
        i = S.index[t]
        S.board[t] = 0
        S.board[f] = p
        S.index[f] = i
        S.pieces[U(c * L.LIST_HALF + i)] = f
        if T[U(T[L.H_TRAITS] + p)] & L.TRAIT_ROYAL:
            S.st[L.KING + c] = f
        captured = info & L.CODE_MASK
        if captured != 0:
            unlift(S, t, captured, (info >> L.FRAME_INDEX) & L.SQUARE_MASK)
            crown(T, S, captured, t)
            kept = kept_code(T, captured, p)
            if kept != 0:
                S.pool[kept] -= 1
    if T[L.H_EXTRA] != 0:
        top -= L.EXTRA
        for i in range(L.COUNTED):
            S.st[L.CHECKS + i] = S.undo[top + i]
        S.st[L.COUNT_OUT] = S.undo[top + L.COUNTED]
        S.st[L.PASSED] = S.undo[top + L.COUNTED + 1]
        S.st[L.SERIES] = S.undo[top + L.COUNTED + 2]
        S.st[L.LEFT] = S.undo[top + L.COUNTED + 3]
        S.st[L.HELD] = S.undo[top + L.COUNTED + 4]
        S.st[L.LAST] = S.undo[top + L.COUNTED + 5]
        S.st[L.LAST_BLACK] = S.undo[top + L.COUNTED + 6]
    if T[L.H_GATES] != 0:
        top -= 1
        S.st[L.GATES] = S.undo[top]
    if T[L.H_TURN] != 0:
        top -= 1
        S.st[L.ACT] = S.undo[top]
    S.st[L.UNDO] = top

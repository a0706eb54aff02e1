"""Who chases a piece without end: asked when a position has come about again, by going back over its cycle.

A move chases a piece if after it a piece attacks it that did not before, and the attack is a threat: the
victim is unprotected, or the rules say that such an attack always counts. So do moves that pin a protector,
or that let a piece give check by stepping aside with a capture. Sets of pieces are masks of places in the
list of a side. The history keeps the squares of every move below the key of the position that it led to.
"""

from . import layout as L
from .attacks import is_royal, look_round, sections_at
from .effects import neighbour
from .jit import kernel, stay_apart
from .moves import piece_moves

MOST = 62  # places in a list that a mask tells; moves stand in S.scratch behind as many words


@kernel
def with_move(S, key):
    """The word of the history for a position: its key, the last bits of which give way to the last move."""
    word = S.undo[S.st[L.UNDO] - L.FRAME] if S.st[L.UNDO] >= L.FRAME else 0
    return key >> L.KEY_SHIFT << L.KEY_SHIFT | (word & ((1 << L.KEY_SHIFT) - 1))


@kernel
def shift(S, f, t):
    """Put the piece on `f` onto the empty square `t`."""
    p = S.board[f]
    if f != t and p != 0:
        i = S.index[f]
        S.board[f] = 0
        S.board[t] = p
        S.index[t] = i
        S.pieces[(p & 1) * L.LIST_HALF + i] = t


@kernel
def targets(T, S, f):
    """The pieces of the other side that the piece on `f` could capture by their movement."""
    p = S.board[f]
    base = ((p & 1) ^ 1) * L.LIST_HALF
    found = 0
    for i in range(MOST, piece_moves(T, S, S.scratch, MOST, f, p)):
        t = (S.scratch[i] >> L.MOVE_TO) & L.SQUARE_MASK
        if S.board[t] != 0 and S.board[t] & 1 != p & 1 and S.pieces[base + S.index[t]] == t:
            found |= 1 << min(S.index[t], MOST)
    return found


@kernel
def takers(T, S, square, by):
    """The pieces of side `by` that could capture what stands on a square, of whichever side it is."""
    p = S.board[square]
    S.board[square] = p & ~1 | by ^ 1
    found = 0
    for k in range(min(S.st[L.PIECES + by], MOST)):
        f = S.pieces[by * L.LIST_HALF + k]
        if f != square and S.board[f] != 0:
            for i in range(MOST, piece_moves(T, S, S.scratch, MOST, f, S.board[f])):
                if (S.scratch[i] >> L.MOVE_TO) & L.SQUARE_MASK == square:
                    found |= 1 << k
    S.board[square] = p
    return found


@kernel
def royal_of(T, S, c):
    """The square of a royal of side `c`, -1 if it has none."""
    for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
        if is_royal(T, S, S.board[S.pieces[k]]):
            return S.pieces[k]
    return -1


@kernel
def hinders(T, S, c, whose):
    """The pieces of side `whose` without which a further piece of the other side would attack `c`'s royal."""
    stay_apart()
    royal = royal_of(T, S, c)
    if royal < 0:
        return 0
    S.st[L.STAMP] += 1
    stamp = S.st[L.STAMP] & L.SECTION_STAMP
    looked = T[L.H_LEGALITY] == L.LEGAL_VISITED or T[L.H_LEGALITY] == L.LEGAL_FULL
    if looked:
        look_round(T, S, royal, c ^ 1, stamp)
    now = takers(T, S, royal, c ^ 1)
    found = 0
    for k in range(min(S.st[L.PIECES + whose], MOST)):
        square = S.pieces[whose * L.LIST_HALF + k]
        if square != royal and (not looked or sections_at(S, square, stamp) != 0):
            p = S.board[square]
            S.board[square] = 0
            if takers(T, S, royal, c ^ 1) & ~now != 0:
                found |= 1 << k
            S.board[square] = p
    return found


@kernel
def in_sight(T, S, square, c):
    """Would a royal of side `c` on the square face one of the other side, where that is forbidden?"""
    for direction in range(L.DIRECTIONS):
        if (T[T[L.H_CHASE] + L.CHASE_FACING] >> direction) & 1:
            near = neighbour(T, square, direction)
            for _ in range(T[L.H_SQUARES]):
                if near < 0 or S.board[near] != 0:
                    break
                near = neighbour(T, near, direction)
            if near >= 0 and S.board[near] & 1 != c and is_royal(T, S, S.board[near]):
                return True
    return False


@kernel
def shields(T, S, c):
    """The pieces of side `c` without which its royal would face the other."""
    royal = royal_of(T, S, c)
    found = 0
    if royal < 0 or T[T[L.H_CHASE] + L.CHASE_FACING] == 0:
        return 0
    for k in range(min(S.st[L.PIECES + c], MOST)):
        square = S.pieces[c * L.LIST_HALF + k]
        if square != royal:
            p = S.board[square]
            S.board[square] = 0
            if in_sight(T, S, royal, c):
                found |= 1 << k
            S.board[square] = p
    return found


@kernel
def is_spared(T, S, square):
    """Is the piece on the square never chased there?"""
    p = S.board[square]
    zone = T[T[L.H_CHASE] + L.CHASE_SPARED + (p >> 1)]
    return is_royal(T, S, p) or (zone != 0 and T[zone + (p & 1) * L.SQUARES + square] != 0)


@kernel
def is_protected(T, S, f, t, pinned):
    """Could the side of the piece on `t` recapture there, once the piece on `f` had captured it?"""
    c = S.board[t] & 1
    attacker = S.board[f]
    S.board[f] = 0
    found = takers(T, S, t, c) & ~pinned
    royal = royal_of(T, S, c)
    if royal >= 0 and found == 1 << S.index[royal] and in_sight(T, S, t, c):
        found = 0
    S.board[f] = attacker
    return found != 0


@kernel
def is_threat(T, S, f, t, pinned):
    """Is the new attack of the piece on `f` on that on `t` a chase?"""
    chaser = S.board[f] >> 1
    victim = S.board[t] >> 1
    if is_spared(T, S, t):
        return False
    if (T[T[L.H_CHASE] + L.CHASE_STRONGER + chaser] >> victim) & 1:
        return True
    if chaser == victim and (pinned >> S.index[t]) & 1 == 0:
        if (targets(T, S, t) >> S.index[f]) & 1:
            return False
    return not is_protected(T, S, f, t, pinned)


@kernel
def threatened(T, S, c, k, fresh, pinned):
    """The pieces among `fresh`, newly attacked by piece `k` of the other side, for which that is a threat."""
    f = S.pieces[(c ^ 1) * L.LIST_HALF + k]
    found = 0
    for j in range(min(S.st[L.PIECES + c], MOST)):
        if (fresh >> j) & 1 and is_threat(T, S, f, S.pieces[c * L.LIST_HALF + j], pinned):
            found |= 1 << j
    return found


@kernel
def unrooted(T, S, c, pinned):
    """The pieces of side `c` that newly pinned ones only seem to protect, and that are attacked."""
    found = 0
    bound = hinders(T, S, c ^ 1, c ^ 1)
    for j in range(min(S.st[L.PIECES + c], MOST)):
        square = S.pieces[c * L.LIST_HALF + j]
        if not is_spared(T, S, square) and takers(T, S, square, c) & pinned != 0:
            if takers(T, S, square, c ^ 1) & ~bound != 0:
                found |= 1 << j
    return found


@kernel
def uncovered(T, S, c, movers):
    """The pieces of side `c` that `movers` could capture with check, and that its royal cannot take back."""
    found = 0
    royal = royal_of(T, S, c)
    for k in range(min(S.st[L.PIECES + (c ^ 1)], MOST)):
        if (movers >> k) & 1:
            f = S.pieces[(c ^ 1) * L.LIST_HALF + k]
            hit = targets(T, S, f)
            for j in range(min(S.st[L.PIECES + c], MOST)):
                if (hit >> j) & 1:
                    square = S.pieces[c * L.LIST_HALF + j]
                    p = S.board[f]
                    king = S.board[royal]
                    retaken = (takers(T, S, square, c) >> S.index[royal]) & 1
                    S.board[f] = 0
                    S.board[royal] = 0  # what it would take back may be protected through it
                    if retaken == 0 or takers(T, S, square, c ^ 1) != 0:
                        found |= 1 << j
                    S.board[royal] = king
                    S.board[f] = p
    return found


@kernel
def chased(T, S, word, ghost):
    """The pieces that the move of a word of the history chases, which has led to the position.

    `ghost` is put where it has captured something, 0 if it has not.
    """
    stay_apart()
    f = word & L.SQUARE_MASK
    t = (word >> L.MOVE_TO) & L.SQUARE_MASK
    if f == t:
        return 0  # a pass, or a promotion in place
    c = (S.board[t] & 1) ^ 1
    base = (c ^ 1) * L.LIST_HALF
    size = min(S.st[L.PIECES + (c ^ 1)], MOST)
    shift(S, t, f)
    S.board[t] = ghost
    for k in range(size):
        S.scratch[k] = targets(T, S, S.pieces[base + k])
    pinned = hinders(T, S, c, c)
    movers = hinders(T, S, c, c ^ 1)
    S.board[t] = 0
    shift(S, f, t)
    still = hinders(T, S, c, c)
    bound = still | shields(T, S, c)
    found = 0
    for k in range(size):
        if (T[T[L.H_CHASE] + L.CHASE_BY] >> (S.board[S.pieces[base + k]] >> 1)) & 1:
            fresh = targets(T, S, S.pieces[base + k]) & ~S.scratch[k]
            found |= threatened(T, S, c, k, fresh, bound)
    if still & ~pinned != 0:
        found |= unrooted(T, S, c, still & ~pinned)
    # What has moved uncovers a check from another square than before.
    movers = hinders(T, S, c, c ^ 1) & ~(movers & ~(1 << min(S.index[t], MOST)))
    if movers != 0:
        found |= uncovered(T, S, c, movers)
    return found


@kernel
def perpetual_chaser(T, S, start, ply):
    """The only side that chased the same piece with every move since a position, or -1.

    The move that led to the earlier position counts too, if it is known. A cycle with anything but quiet
    moves has no chase.
    """
    stay_apart()
    first = start if start > S.st[L.HISTORY_FROM] else start + 1
    quiet = S.st[L.HALFMOVE]
    if quiet < ply - start or T[L.H_WIDEST] + MOST > L.PIECE_MOVES:
        return -1
    turn = S.st[L.TURN]
    late = -1
    early = -1
    back = ply
    while back >= first and (late != 0 or early != 0):
        word = S.history[back & L.HISTORY_MASK]
        answer = (ply - back) & 1
        ghost = 2 + (turn ^ answer) if quiet < ply - back + 1 else 0
        if answer == 0 and late != 0:
            late &= chased(T, S, word, ghost)
        elif answer != 0 and early != 0:
            early &= chased(T, S, word, ghost)
        if back > start:
            shift(S, (word >> L.MOVE_TO) & L.SQUARE_MASK, word & L.SQUARE_MASK)
        back -= 1
    for i in range(max(back, start) + 1, ply + 1):
        word = S.history[i & L.HISTORY_MASK]
        shift(S, word & L.SQUARE_MASK, (word >> L.MOVE_TO) & L.SQUARE_MASK)
    if (late != 0) == (early != 0):
        return -1
    return turn ^ 1 if late != 0 else turn

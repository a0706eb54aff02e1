"""Making and unmaking moves: the short way of most moves, which leads to board.py for all others.

Where a definition has no counters, effects, gates or second acts (H_SHORT), a move to a square that does not
promote changes few words, and no function has to be called for it. Its undo frame is the one that board.py
describes.
"""

from . import layout as L
from .board import make_any, unmake_any
from .jit import U, entry, merge_in
from .keys import passant_key, piece_key
from .placing import lift, pool_change, unlift
from .refusing import make_refusable, unmake_refusable
from .victims import kept_code


@entry
def make(T, S, m):
    """Play a pseudo-legal move. The state then holds everything `unmake` needs."""
    merge_in()
    if T[L.H_SHORT] == 0 or (m >> L.MOVE_KIND) & L.SPECIAL_MASK > L.KIND_LEAVE:
        if T[L.H_PASS] >> L.REFUSE != 0:
            make_refusable(T, S, m)
        else:
            make_any(T, S, m)
        return
    f = m & L.SQUARE_MASK
    t = (m >> L.MOVE_TO) & L.SQUARE_MASK
    p = S.board[f]
    c = p & 1
    traits = T[U(T[L.H_TRAITS] + p)]
    top = S.st[L.UNDO]
    before = S.st[L.HASH]
    word = S.st[L.PASSANT]
    rights = S.st[L.RIGHTS]
    clock = S.st[L.HALFMOVE]
    turn = S.st[L.TURN]
    fullmove = S.st[L.FULLMOVE]
    key = before ^ T[L.H_ZFLIP] ^ piece_key(T, p, f) ^ piece_key(T, p, t)
    info = p << L.FRAME_MOVER
    captured = S.board[t]
    if captured != 0:
        key ^= piece_key(T, captured, t)
        info |= captured | lift(S, t, captured) << L.FRAME_INDEX
        kept = kept_code(T, captured, p)
        if kept != 0:
            key ^= pool_change(T, S, kept, 1)
    i = S.index[f]
    S.board[f] = 0
    S.board[t] = p
    S.index[t] = i
    S.pieces[U(c * L.LIST_HALF + i)] = t
    if traits & L.TRAIT_ROYAL:
        S.st[L.KING + c] = t
    if word != 0:
        key ^= passant_key(T, word)
        S.st[L.PASSANT] = 0
    if (m >> L.MOVE_KIND) & L.KIND_MASK != 0:
        left = T[U(T[L.H_PASSANT] + (m >> L.MOVE_AUX))]
        S.st[L.PASSANT] = left
        key ^= passant_key(T, left)
    if rights != 0:
        kept_rights = rights & T[U(T[L.H_RIGHTS] + f)] & T[U(T[L.H_RIGHTS] + t)]
        if rights != kept_rights:
            S.st[L.RIGHTS] = kept_rights
            key ^= T[U(T[L.H_ZRIGHTS] + rights)] ^ T[U(T[L.H_ZRIGHTS] + kept_rights)]
    S.st[L.HALFMOVE] = 0 if captured != 0 or traits & L.TRAIT_ZEROING else clock + 1
    S.st[L.FULLMOVE] = fullmove + c
    S.st[L.TURN] = c ^ 1
    S.undo[U(top)] = m
    S.undo[U(top + 1)] = before
    S.undo[U(top + 2)] = word
    S.undo[U(top + 3)] = rights | turn << L.FRAME_TURN | clock << L.FRAME_CLOCK | fullmove << L.FRAME_NUMBER
    S.undo[U(top + 4)] = info
    S.st[L.UNDO] = top + L.FRAME
    S.st[L.HASH] = key


@entry
def unmake(T, S):
    """Take the last made move back."""
    merge_in()
    top = S.st[L.UNDO] - L.FRAME
    m = S.undo[U(top)]
    if T[L.H_SHORT] == 0 or (m >> L.MOVE_KIND) & L.SPECIAL_MASK > L.KIND_LEAVE:
        if T[L.H_PASS] >> L.REFUSE != 0:
            unmake_refusable(T, S)
        else:
            unmake_any(T, S)
        return
    packed = S.undo[U(top + 3)]
    info = S.undo[U(top + 4)]
    f = m & L.SQUARE_MASK
    t = (m >> L.MOVE_TO) & L.SQUARE_MASK
    p = (info >> L.FRAME_MOVER) & L.CODE_MASK
    c = p & 1
    S.st[L.UNDO] = top
    S.st[L.HASH] = S.undo[U(top + 1)]
    S.st[L.PASSANT] = S.undo[U(top + 2)]
    S.st[L.RIGHTS] = packed & L.RIGHTS_MASK
    S.st[L.TURN] = (packed >> L.FRAME_TURN) & 3
    S.st[L.HALFMOVE] = (packed >> L.FRAME_CLOCK) & L.CLOCK_MASK
    S.st[L.FULLMOVE] = packed >> L.FRAME_NUMBER
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
        kept = kept_code(T, captured, p)
        if kept != 0:
            S.pool[kept] -= 1

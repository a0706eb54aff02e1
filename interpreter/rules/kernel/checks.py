"""From which squares the pieces of a side would give check: quiet moves that do are worth a look."""

from . import layout as L
from .jit import U, kernel
from .looking import next_node

SCREEN = 1  # in place of a type: what stands there, and may be of either side, hides the rest of a ray


@kernel
def add_sight(S, square, mask, stamp):
    """Note that the types of a mask would give check from an empty square."""
    if S.sight[U(L.SQUARES + square)] != stamp:
        S.sight[U(L.SQUARES + square)] = stamp
        S.sight[U(square)] = 0
    S.sight[U(square)] |= mask


@kernel
def sight_plain(T, S, royal, by, stamp):
    """Note the squares of leaps and plain rays."""
    i = T[U(T[L.H_ATTACKS] + (by << 10) + royal)]
    end = i + 1 + T[U(i)]
    i += 1
    while i < end:
        word = T[U(i)]
        add_sight(S, word & L.SQUARE_MASK, word >> L.ATTACK_MASK, stamp)
        i += 1
    rays = T[U(i)]
    i += 1
    for _ in range(rays):
        end = i + 1 + T[U(i)]
        i += 1
        while i < end:
            word = T[U(i)]
            if S.board[U(word & L.SQUARE_MASK)] != 0:
                add_sight(S, word & L.SQUARE_MASK, SCREEN, stamp)
                break
            add_sight(S, word & L.SQUARE_MASK, word >> L.ATTACK_MASK, stamp)
            i += 1
        i = end


@kernel
def sight_by_nodes(T, S, royal, by, stamp):
    """Note the squares of any captures by displacement."""
    i = T[U(T[L.H_ATTACKS] + (by << 10) + royal)]
    end = i + 1 + T[U(i)]
    i += 1
    while i < end:
        word = T[U(i)]
        target = word & L.SQUARE_MASK
        q = S.board[U(target)]
        if q == 0:
            add_sight(S, target, T[U(i + 1)], stamp)
        i = next_node(T, i, word, q, by)


@kernel
def watch_royal(T, S, side):
    """Note from where pieces of a side would check the only enemy royal; returns the stamp of the notes.

    Checks by discovery, and by captures elsewhere than on the target, are not seen.
    """
    stamp = S.st[L.STAMP] + 1
    S.st[L.STAMP] = stamp
    royal = S.st[L.KING + (side ^ 1)]
    mode = T[L.H_LEGALITY]
    if T[L.H_SINGLE_ROYAL] != 0 and royal >= 0 and mode != L.LEGAL_FREE:
        if mode == L.LEGAL_PINS:
            sight_plain(T, S, royal, side, stamp)
        else:
            sight_by_nodes(T, S, royal, side, stamp)
    return stamp


@kernel
def is_noted(S, square, stamp):
    """Is there a note on the square: can what happens there change whether the royal is attacked?"""
    return S.sight[U(L.SQUARES + square)] == stamp


@kernel
def checks_from(S, square, p, stamp):
    """Would a piece give check from an empty square, by the notes with that stamp?"""
    return is_noted(S, square, stamp) and (S.sight[U(square)] >> (p >> 1)) & 1 != 0


@kernel
def checks_to_win(T, S, side):
    """How many checks more win the game for a side, 0 if none do. Needs the evaluation block."""
    if T[L.H_CHECKS] == 0 or T[U(T[U(T[L.H_EVAL] + L.EVAL_CHECKS)] + 1)] <= 0:
        return 0
    return T[L.H_CHECKS] - S.st[L.CHECKS + side]

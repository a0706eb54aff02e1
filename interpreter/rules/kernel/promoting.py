"""Moves that promote: one for every choice."""

from . import layout as L
from .conditions import provided
from .jit import kernel, stay_apart


@kernel
def takes_alike(a, b):
    """Do two moves that are told alike take the same on their ways?"""
    if (a >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_WAY or (b >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_WAY:
        return a == b
    return True


@kernel
def without_duplicates(M, first, n):
    """Drop moves that say the same as an earlier one (two ways of one piece to one square)."""
    stay_apart()
    kept = first
    for i in range(first, n):
        fresh = True
        for j in range(first, kept):
            if (M[i] ^ M[j]) & L.TEXT_MASK == 0 and takes_alike(M[i], M[j]):
                fresh = False
                break
        if fresh:
            M[kept] = M[i]
            kept += 1
    return kept


@kernel
def hand_code(traits, grown):
    """As which code a hand holds what a piece of such traits becomes by taking it out of there."""
    return grown ^ 1 if traits & L.TRAIT_FROM_ENEMY else grown


@kernel
def emit_promotions(T, S, M, n, move, choices, flag, c):
    """Emit a move once for every promotion choice that is open to moves with this flag."""
    stay_apart()
    first = n
    limited = False
    traits = T[T[L.H_TRAITS] + S.board[move & L.SQUARE_MASK]]  # none where a chain has lifted its piece
    for i in range(choices + 1, choices + 1 + T[choices]):
        word = T[i]
        if word & flag:
            field = word & L.PROMOTION_MASK
            row = word >> L.CHOICE_CONDITION
            if row != 0:
                limited = True
                if not provided(T, S, row, (move >> L.MOVE_TO) & L.SQUARE_MASK, c):
                    continue
            grown = 2 * (field & L.TYPE_MASK) + c
            if field & L.RECALL == 0 or S.pool[hand_code(traits, grown)] > 0:
                M[n] = move | field << L.MOVE_PROMOTION
                n += 1
    return without_duplicates(M, first, n) if limited else n

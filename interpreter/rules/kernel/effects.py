"""Captures other than by displacement: what a move takes off the board besides its target square.

All victims of a move are found on the board as it stands before the move, read as if the mover
had already left its square for its target; they are removed together.
"""

from .jit import U, kernel, stay_apart
from .layout import (
    AUX_DIRECTION,
    AUX_JUMPED,
    DIRECTIONS,
    EFFECT_AFTER,
    EFFECT_APPROACH,
    EFFECT_CUSTODIAL,
    EFFECT_HOOK_ROW,
    EFFECT_KIND,
    EFFECT_LINES,
    EFFECT_ROW,
    EFFECT_VICTIMS,
    EFFECT_WITHDRAWAL,
    H_EFFECTS,
    H_NEIGHBOURS,
    H_TRAITS,
    KIND_MASK,
    KIND_PASSANT,
    MOVE_AUX,
    MOVE_KIND,
    MOVE_TO,
    PASSANT,
    SQUARE_MASK,
    TRAIT_JUMP_ALONE,
)
from .slots import call_hook


@kernel
def neighbour(T, square, direction):
    """The next square in a direction, -1 where the board ends."""
    return T[U(T[H_NEIGHBOURS] + square * DIRECTIONS + direction)]


@kernel
def is_victim(q, c, mask):
    """Is `q` an enemy of side `c` of a type in the mask?"""
    return q != 0 and (q & 1) != c and (mask >> (q >> 1)) & 1 != 0


@kernel
def add_victim(S, n, square):
    """Note a square once; returns the new number of victims."""
    for i in range(n):
        if S.removed[i] == square:
            return n
    S.removed[n] = square
    return n + 1


@kernel
def jumped(T, S, f, t, direction, n):
    """All pieces strictly between the two squares of a jump."""
    square = neighbour(T, f, direction)
    while square != t:
        if S.board[square] != 0:
            n = add_victim(S, n, square)
        square = neighbour(T, square, direction)
    return n


@kernel
def custodial(T, S, f, t, c, lines, mask, n):
    """Enemies next to the arrival square with a friend directly beyond (Ultima's pincer)."""
    for direction in range(DIRECTIONS):
        if (lines >> direction) & 1 != 0:
            victim = neighbour(T, t, direction)
            if victim >= 0 and is_victim(S.board[victim], c, mask):
                anvil = neighbour(T, victim, direction)
                if anvil >= 0 and anvil != f:
                    q = S.board[anvil]
                    if q != 0 and (q & 1) == c:
                        n = add_victim(S, n, victim)
    return n


@kernel
def single(T, S, square, direction, t, c, lines, mask, n):
    """One enemy beside `square` in a direction (withdrawal, approach), unless the move ends there."""
    if direction < DIRECTIONS and (lines >> direction) & 1 != 0:
        victim = neighbour(T, square, direction)
        if victim >= 0 and victim != t and is_victim(S.board[victim], c, mask):
            n = add_victim(S, n, victim)
    return n


@kernel
def effects(T, S, m):
    """Fill S.removed with the squares that the move empties of enemies; returns their number."""
    stay_apart()
    f = m & SQUARE_MASK
    t = (m >> MOVE_TO) & SQUARE_MASK
    p = S.board[f]
    c = p & 1
    aux = m >> MOVE_AUX
    direction = aux & AUX_DIRECTION
    n = 0
    if (m >> MOVE_KIND) & KIND_MASK == KIND_PASSANT:
        n = add_victim(S, n, S.st[PASSANT] & SQUARE_MASK)
    if aux & AUX_JUMPED:
        n = jumped(T, S, f, t, direction, n)
        if T[T[H_TRAITS] + p] & TRAIT_JUMP_ALONE:
            return n
    row = T[T[H_EFFECTS] + p]
    last = row + 1 + T[row] * EFFECT_ROW
    row += 1
    while row < last:
        kind = T[row + EFFECT_KIND]
        lines = T[row + EFFECT_LINES]
        mask = T[row + EFFECT_VICTIMS]
        if (T[row + EFFECT_AFTER] >> direction) & 1 == 0:
            pass  # the move did not run along the lines that this capture asks for
        elif kind == EFFECT_CUSTODIAL:
            n = custodial(T, S, f, t, c, lines, mask, n)
        elif kind == EFFECT_WITHDRAWAL:
            n = single(T, S, f, direction ^ 4, t, c, lines, mask, n)
        elif kind == EFFECT_APPROACH:
            n = single(T, S, t, direction, t, c, lines, mask, n)
        else:
            hook = T[row + EFFECT_HOOK_ROW]
            n = call_hook(T[hook], T, S, m, T[hook + 1], n)
        row += EFFECT_ROW
    return n

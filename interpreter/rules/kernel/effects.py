"""Captures other than by displacement: what a move takes off the board besides its target square.

All victims of a move are found on the board as it stands before the move, read as if the mover
had already left its square for its target; they are removed together.
"""

from . import layout as L
from .jit import U, kernel, stay_apart
from .slots import call_hook


@kernel
def neighbour(T, square, direction):
    """The next square in a direction, -1 where the board ends."""
    return T[U(T[L.H_NEIGHBOURS] + square * L.DIRECTIONS + direction)]


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
def is_friendly(T, S, square, f, t, c, hostile):
    """Does side `c`, whose move goes from `f` to `t`, hold a square, or is it empty and counts as held?"""
    if square < 0 or square == t:
        return square == t
    q = S.board[square] if square != f else 0
    if q != 0:
        return q & 1 == c
    return hostile != 0 and T[hostile + c * L.SQUARES + square] != 0


@kernel
def ringed(T, S, victim, direction, f, t, c, lines, ring):
    """Is a victim next to the arrival square caught, by the block of a capture?"""
    stay_apart()
    zone, hostile = T[ring + L.RING_ZONE], T[ring + L.RING_HOSTILE]
    if zone != 0 and T[zone + c * L.SQUARES + victim] == 0:
        return False
    if T[ring + L.RING_ALL] == 0:
        return is_friendly(T, S, neighbour(T, victim, direction), f, t, c, hostile)
    for each in range(L.DIRECTIONS):
        if (lines >> each) & 1 != 0 and not is_friendly(T, S, neighbour(T, victim, each), f, t, c, hostile):
            return False
    return True


@kernel
def custodial(T, S, f, t, c, lines, mask, ring, n):
    """Enemies next to the arrival square with a friend directly beyond (Ultima's pincer)."""
    for direction in range(L.DIRECTIONS):
        if (lines >> direction) & 1 != 0:
            victim = neighbour(T, t, direction)
            if victim < 0 or not is_victim(S.board[victim], c, mask):
                pass
            elif ring != 0:
                if ringed(T, S, victim, direction, f, t, c, lines, ring):
                    n = add_victim(S, n, victim)
            else:
                anvil = neighbour(T, victim, direction)
                if anvil >= 0 and anvil != f:
                    q = S.board[anvil]
                    if q != 0 and (q & 1) == c:
                        n = add_victim(S, n, victim)
    return n


@kernel
def single(T, S, square, direction, t, c, lines, mask, n):
    """One enemy beside `square` in a direction (withdrawal, approach), unless the move ends there."""
    if direction < L.DIRECTIONS and (lines >> direction) & 1 != 0:
        victim = neighbour(T, square, direction)
        if victim >= 0 and victim != t and is_victim(S.board[victim], c, mask):
            n = add_victim(S, n, victim)
    return n


@kernel
def corner(T, grid, a, b):
    """The square where the file of square `a` meets the rank of square `b`, -1 where there is none."""
    places = grid + L.GRID_PLACES
    squares = places + 2 * T[L.H_SQUARES]
    return T[squares + T[places + 2 * b + 1] * T[grid + L.GRID_WIDTH] + T[places + 2 * a]]


@kernel
def coordinated(T, S, f, t, c, grid, mask, n):
    """Enemies where the lines of the arrival square and of a partner cross (Ultima's coordinator)."""
    stay_apart()
    for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
        partner = S.pieces[k]
        if partner != f and (T[grid + L.GRID_PARTNERS] >> (S.board[partner] >> 1)) & 1:
            for first in range(2):
                victim = corner(T, grid, partner, t) if first == 0 else corner(T, grid, t, partner)
                if victim >= 0 and victim != t and is_victim(S.board[victim], c, mask):
                    n = add_victim(S, n, victim)
    return n


@kernel
def effects(T, S, m):
    """Fill S.removed with the squares that the move empties of enemies; returns their number."""
    stay_apart()
    f = m & L.SQUARE_MASK
    t = (m >> L.MOVE_TO) & L.SQUARE_MASK
    p = S.board[f]
    c = p & 1
    aux = m >> L.MOVE_AUX
    direction = aux & L.AUX_DIRECTION
    n = 0
    if (m >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_PASSANT:
        n = add_victim(S, n, S.st[L.PASSANT] & L.SQUARE_MASK)
    if aux & L.AUX_JUMPED:
        n = jumped(T, S, f, t, direction, n)
        if T[T[L.H_TRAITS] + p] & L.TRAIT_JUMP_ALONE:
            return n
    row = T[T[L.H_EFFECTS] + p]
    last = row + 1 + T[row] * L.EFFECT_ROW
    row += 1
    while row < last:
        kind = T[row + L.EFFECT_KIND]
        lines = T[row + L.EFFECT_LINES]
        mask = T[row + L.EFFECT_VICTIMS]
        if (T[row + L.EFFECT_AFTER] >> direction) & 1 == 0:
            pass  # the move did not run along the lines that this capture asks for
        elif kind == L.EFFECT_CUSTODIAL:
            n = custodial(T, S, f, t, c, lines, mask, T[row + L.EFFECT_RING], n)
        elif kind == L.EFFECT_WITHDRAWAL:
            n = single(T, S, f, direction ^ 4, t, c, lines, mask, n)
        elif kind == L.EFFECT_APPROACH:
            n = single(T, S, t, direction, t, c, lines, mask, n)
        elif kind == L.EFFECT_COORDINATION:
            n = coordinated(T, S, f, t, c, T[row + L.EFFECT_GRID], mask, n)
        else:
            hook = T[row + L.EFFECT_HOOK_ROW]
            n = call_hook(T[hook], T, S, m, T[hook + 1], n)
        row += L.EFFECT_ROW
    return n

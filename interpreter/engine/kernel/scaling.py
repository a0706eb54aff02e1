"""How much of an advantage counts: a side that wins by mate needs promoters, or pieces enough, to give it.

Factors are in 64ths. They have their whole effect when nothing of the middle game is left, and none in a
full middle game.
"""

from ...rules.kernel import layout as L
from ...rules.kernel.jit import U, kernel, stay_apart

FORCE_MASK = (1 << 32) - 1


@kernel
def force_of(T, S, e, c):
    """Number of promoters of a side << 32 | exchange values of its other pieces, royals left out."""
    words = T[U(e + L.EVAL_FORCE)]
    total = 0
    for code in range(2 + c, 2 * T[L.H_TYPES] + 2, 2):
        total += S.count[U(code)] * T[U(words + code)]
    return total


@kernel
def shade_of_bound(T, S, e, c):
    """Shade of the square of the first piece of a side that sees one half of the board only, -1 if none."""
    kinds = T[U(e + L.EVAL_BOUND)]
    for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
        f = S.pieces[U(k)]
        if kinds >> (S.board[U(f)] >> 1) & 1:
            return T[U(T[L.H_SHADES] + f)]
    return -1


@kernel
def unlike_bound(T, S, e, own, other, c):
    """Has each side, beside royal and promoters, one piece that never meets that of the other?"""
    if S.st[L.PIECES + c] - (own >> 32) != 2 or S.st[L.PIECES + (c ^ 1)] - (other >> 32) != 2:
        return False
    shade = shade_of_bound(T, S, e, c)
    return shade >= 0 and shade_of_bound(T, S, e, c ^ 1) == shade ^ 1


@kernel
def scale_factor(T, S, e, c):
    """How much an advantage of side `c` is worth in the end, in 64ths."""
    stay_apart()
    own = force_of(T, S, e, c)
    other = force_of(T, S, e, c ^ 1)
    lone = T[U(e + L.EVAL_LONE)]
    if S.st[L.PIECES + (c ^ 1)] == 1 and own & FORCE_MASK > lone:
        return L.WHOLE
    if own >> 32 == 0 and (own & FORCE_MASK) - (other & FORCE_MASK) <= lone:
        return T[U(e + L.EVAL_HELPLESS)]
    if unlike_bound(T, S, e, own, other, c):
        return T[U(e + L.EVAL_OPPOSITE)]
    return T[U(T[U(e + L.EVAL_SCALE)] + min(own >> 32, 31))]


@kernel
def scaled(T, S, e, value, phase, full):
    """A value for White, less the part that will not count."""
    if phase >= full or T[U(e + L.EVAL_SCALE)] == 0 or value == 0:
        return value
    factor = scale_factor(T, S, e, 0 if value > 0 else 1)
    size = abs(value) * (L.WHOLE * phase + factor * (full - phase)) // (L.WHOLE * full)
    return size if value > 0 else -size

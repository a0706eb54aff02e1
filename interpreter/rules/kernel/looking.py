"""The way through an attack table: every node looks at one square, and what stands there leads on."""

from . import layout as L
from .jit import U, kernel, merge_in, stay_apart


@kernel
def through_gate(T, i, q):
    """Where the way goes on from gate `i` of an attack table, before which piece `q` stands."""
    stay_apart()
    if (T[U(i + 1)] >> (q >> 1)) & 1:
        return T[U(i)] >> L.ATTACK_SAME
    return T[U(i)] >> L.ATTACK_OTHER


@kernel
def next_node(T, i, word, q, by):
    """The node behind node `i`, whose word this is, where piece `q` stands; for attacks by side `by`."""
    merge_in()
    if q == 0:
        jump = word >> L.ATTACK_EMPTY
    elif word & L.ATTACK_GATE:
        jump = through_gate(T, i, q)
    elif q & 1 == by:
        jump = word >> L.ATTACK_SAME
    else:
        jump = word >> L.ATTACK_OTHER
    return i + 2 * (jump & L.ATTACK_JUMP_MASK)


@kernel
def may_attack(word, q, by):
    """Is the node with this word about attackers, and is a piece of side `by` there?"""
    merge_in()
    return q != 0 and q & 1 == by and word & L.ATTACK_GATE == 0

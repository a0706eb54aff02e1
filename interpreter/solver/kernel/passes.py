"""Passes over a stretch of entries: the first values, level after level, and the proof."""

from ...rules.kernel import layout as L
from ...rules.kernel.generating import generate
from ...rules.kernel.jit import entry, kernel
from . import columns as C
from .men import decode, index_of, lay, sweep_off
from .unmoves import unmoves
from .values import distance, value_of, whole_value


@entry
def start(T, S, M, P, V, B, W, first, end):
    """Fill in V[first:end] what the rules decide, and what moves into smaller tables do.

    Returns `end`, or the entry at which it stopped; W_ERROR says why.
    """
    for index in range(first, end):
        turn = decode(P, C.P_ROWS, index, W, C.W_MEN)
        x = C.NONE
        if turn >= 0:
            lay(T, S, P, W, C.W_MEN, turn)
            x = whole_value(T, S, P, V, B, M, W, C.W_MEN, -1)
            sweep_off(S, P, W, C.W_MEN)
            if x < C.DRAWN:
                W[C.W_ERROR] = x
                return index
        V[index] = x
    return end


@kernel
def judged_again(T, D, P, V, B, M, W, index, level, quick):
    """The value of an entry as far as entries up to a level say; D is an empty board."""
    W[C.W_TRIED] += 1
    turn = decode(P, C.P_ROWS, index, W, C.W_ALSO)
    lay(T, D, P, W, C.W_ALSO, turn)
    n = generate(T, D, M, L.MOVE_BASE)
    x = value_of(T, D, P, V, B, M, n, W, C.W_ALSO, level, quick)
    sweep_off(D, P, W, C.W_ALSO)
    return x


@kernel
def later(x, level):
    """May an entry still change at a level: is it open, or of a later one than the next?"""
    return x == C.OPEN or (x > 0 and distance(x) > level + 1)


@kernel
def reconsider(T, D, P, V, B, M, W, index, level, lost):
    """Look again at a position that may have a move to one that has just been decided.

    `lost`: that one may be lost for the side that has to move in it, so that this one may be won.
    """
    x = V[index] + 0
    if not later(x, level):
        return
    if lost and P[C.P_DIRECT] != 0:
        V[index] = 2 * (level + 1) + C.WON
        W[C.W_LATER] = 1
        return
    y = judged_again(T, D, P, V, B, M, W, index, level, not lost and x == C.OPEN)
    if y < 0:
        W[C.W_ERROR] = y
    elif y > 0 and (x == C.OPEN or distance(y) < distance(x)):
        V[index] = y
        W[C.W_LATER] = 1


@kernel
def reconsider_images(T, D, P, V, B, M, W, turn, level, lost, man):
    """Look again at the position with the men on W[W_MEN:], and at its images with other entries."""
    index = index_of(P, C.P_ROWS, W, C.W_MEN, turn, 0)
    if index < 0:
        return
    reconsider(T, D, P, V, B, M, W, index, level, lost)
    if man != 0:
        return
    images = P[P[C.P_ROWS + C.R_IMAGES] + W[C.W_MEN]]
    for k in range(images + 1, images + 1 + P[images]):
        index = index_of(P, C.P_ROWS, W, C.W_MEN, turn, P[k])
        if index >= 0:
            reconsider(T, D, P, V, B, M, W, index, level, lost)


@kernel
def step_back(T, S, D, P, V, B, M, W, index, level, lost):
    """Look again at the positions before an entry that has just been decided."""
    turn = decode(P, C.P_ROWS, index, W, C.W_MEN)
    lay(T, S, P, W, C.W_MEN, turn)
    mover = turn ^ 1
    for i in range(P[C.P_ROWS + C.R_MEN]):
        p = P[C.P_ROWS + C.R_CODES + i]
        if p & 1 != mover:
            continue
        home = W[C.W_MEN + i]
        end = unmoves(T, S, P, W, home, p)
        for k in range(C.W_FROM, end):
            W[C.W_MEN + i] = W[k]
            reconsider_images(T, D, P, V, B, M, W, mover, level, lost, i)
        W[C.W_MEN + i] = home
    if T[L.H_PASS] != 0:
        reconsider_images(T, D, P, V, B, M, W, mover, level, lost, 1)
    sweep_off(S, P, W, C.W_MEN)


@entry
def step(T, S, D, M, P, V, B, W, first, end, level):
    """Bring what V[first:end] decides at a level to the positions before.

    W_LATER is 1 afterwards if there are entries of later levels. Returns `end`, or where it stopped.
    """
    lost = 2 * level + C.LOST
    for index in range(first, end):
        x = V[index] + 0
        if P[C.P_SWEEP] != 0 and later(x, level):
            reconsider(T, D, P, V, B, M, W, index, level, True)
        if x > lost + 1:
            W[C.W_LATER] = 1
        elif x >= lost:
            W[C.W_FOUND] += 1
            if P[C.P_SWEEP] == 0:
                step_back(T, S, D, P, V, B, M, W, index, level, x == lost)
        if W[C.W_ERROR] != 0:
            return index
    return end


@entry
def prove(T, S, M, P, V, B, W, first, end):
    """Compute V[first:end] again from what follows each entry; returns the first wrong one, or `end`."""
    for index in range(first, end):
        turn = decode(P, C.P_ROWS, index, W, C.W_MEN)
        x = C.NONE
        if turn >= 0:
            lay(T, S, P, W, C.W_MEN, turn)
            x = whole_value(T, S, P, V, B, M, W, C.W_MEN, C.MOST_PLIES)
            sweep_off(S, P, W, C.W_MEN)
        if x != V[index]:
            W[C.W_ERROR] = C.OUTSIDE
            return index
    return end

"""What a table says as a whole: counts by side to move, length and class."""

from ...rules.kernel.jit import entry, kernel
from . import columns as C
from .men import decode
from .values import distance


@kernel
def class_of(P, W):
    """The class of an arrangement: the zone of its first man, then the shades of bound men seen from it."""
    found = P[P[C.P_CLASSES] + W[C.W_MEN]]
    shades = P[C.P_SHADES]
    bit = 4
    for i in range(1, P[C.P_ROWS + C.R_MEN]):
        if P[shades - C.MOST_MEN + i] != 0:
            if P[shades + W[C.W_MEN + i]] != P[shades + W[C.W_MEN]]:
                found += bit
            bit *= 2
    return found


@kernel
def score(x):
    """1, 0 or -1 for the side to move."""
    if x <= 0:
        return 0
    return -1 if x & 1 else 1


@kernel
def count_entry(G, row, lengths, x, weight):
    """Count one entry in a row."""
    G[row + C.COUNT_LEGAL] += weight
    if x == C.DRAWN:
        G[row + C.COUNT_RULED] += weight
    elif x > 0 and x & 1:
        G[row + C.COUNT_LOST] += weight
        G[row + C.COUNT_LONGEST_LOST] = max(G[row + C.COUNT_LONGEST_LOST], distance(x))
    elif x > 0:
        G[row + C.COUNT_WON] += weight
        G[row + C.COUNT_LONGEST_WON] = max(G[row + C.COUNT_LONGEST_WON], distance(x))
        G[lengths + distance(x)] += weight


@entry
def census(P, V, W, G, first, end):
    """Add the entries V[first:end] to the counts of G."""
    half = P[C.P_HALF]
    for index in range(first, end):
        x = V[index] + 0
        if x == C.NONE:
            continue
        turn = decode(P, C.P_ROWS, index, W, C.W_MEN)
        weight = P[P[C.P_WEIGHTS] + W[C.W_MEN]]
        row = (turn * C.CLASSES + class_of(P, W)) * C.COUNT_ROW
        count_entry(G, row, C.COUNT_LENGTHS + turn * (C.MOST_PLIES + 1), x, weight)
        y = V[half + index] + 0 if turn == 0 else C.NONE
        if y != C.NONE and score(x) < -score(y):
            G[C.COUNT_ZUGZWANG] += weight
            if G[C.COUNT_FORCED] == 0:
                G[C.COUNT_FORCED] = index + 1
            if score(x) < 0 and score(y) < 0:
                G[C.COUNT_FULL] += weight
    return end


@entry
def find(V, x, first, end):
    """The first entry of V[first:end] that is `x`, -1 if none is."""
    for index in range(first, end):
        if V[index] == x:
            return index
    return -1

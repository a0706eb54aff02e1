"""The transposition table: what is known of positions met before, shared by all threads without locks.

An entry is two words, (key ^ data, data): a torn write of two threads gives an entry that fits no key.
"""

from ...rules.kernel.jit import U, kernel
from . import frames as F

BIAS = 32768
WORD16 = 65535
MUCH_DEEPER = 4


@kernel
def probe(W, X, key):
    """The data word kept for a key, 0 if there is none."""
    at = (key & W[F.BUCKETS]) * F.BUCKET_WORDS
    for _ in range(F.BUCKET_ENTRIES):
        data = X[U(at + 1)]
        if X[U(at)] ^ data == key and data != 0:
            return data
        at += 2
    return 0


@kernel
def score_of(data, ply):
    """Score of an entry, seen from a ply: distances to a decision count from there."""
    score = ((data >> F.ENTRY_SCORE) & WORD16) - BIAS
    if score > F.DECIDED:
        return score - ply
    if score < -F.DECIDED:
        return score + ply
    return score


@kernel
def store(W, X, key, move, score, depth, bound, ply):
    """Keep what was found, in place of the entry that is least worth keeping.

    What a much deeper search found of the same position stays, unless now the score is exact.
    """
    if score > F.DECIDED:
        score += ply
    elif score < -F.DECIDED:
        score -= ply
    at = (key & W[F.BUCKETS]) * F.BUCKET_WORDS
    age = W[F.AGE]
    chosen = at
    lowest = 1 << 30
    for _ in range(F.BUCKET_ENTRIES):
        data = X[U(at + 1)]
        if X[U(at)] ^ data == key:
            chosen = at
            if move == 0:
                move = data & F.SHORT_MASK
            deeper = (data >> F.ENTRY_DEPTH) & 255 > depth + MUCH_DEEPER
            if deeper and bound != F.BOUND_EXACT and (data >> F.ENTRY_AGE) & 31 == age:
                return
            break
        value = (data >> F.ENTRY_DEPTH) & 255
        if (data >> F.ENTRY_AGE) & 31 == age:
            value += 256
        if (data >> F.ENTRY_BOUND) & 3 == F.BOUND_NONE:
            value = -1
        if value < lowest:
            lowest = value
            chosen = at
        at += 2
    data = (
        (move & F.SHORT_MASK)
        | (score + BIAS) << F.ENTRY_SCORE
        | max(0, depth) << F.ENTRY_DEPTH
        | bound << F.ENTRY_BOUND
        | age << F.ENTRY_AGE
    )
    X[U(chosen)] = key ^ data
    X[U(chosen + 1)] = data

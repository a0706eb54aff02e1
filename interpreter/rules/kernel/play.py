"""Entry points: perft, random play, and what a position needs to be kept by Python."""

from . import layout as L
from .attacks import royal_attacked
from .board import make, unmake
from .ends import ended
from .jit import U, entry, kernel, stay_apart
from .legality import generate, legal
from .repeats import note
from .room import has_undo_room


@entry
def record(T, S, M, first):
    """Note the position for repetition (see repeats); M from `first` is scratch."""
    stay_apart()
    n = generate(T, S, M, first) if S.st[L.PASSANT] != 0 else first
    turn = S.st[L.TURN]
    checked = T[L.H_PERPETUAL] != 0 and turn != L.EITHER and royal_attacked(T, S, turn)
    note(T, S, M, first, n, checked)


@entry
def advance(T, S, M, m):
    """Play a move of the game: make and record."""
    make(T, S, m)
    S.st[L.PLY] += 1
    record(T, S, M, L.MOVE_BASE)


@entry
def survey(T, S, M):
    """List the legal moves from M[MOVE_BASE] on, and say why and how the game is over: see ends, 0 if not.

    The end index of the list is left in M[0]; it is empty where the game has been decided by rule.
    """
    n = generate(T, S, M, L.MOVE_BASE)
    over = ended(T, S, M, L.MOVE_BASE, n, False)
    if T[L.H_TERMINAL] != 0 and ended(T, S, M, L.MOVE_BASE, n, True) != 0:
        n = L.MOVE_BASE
    M[0] = n
    return over


@entry
def perft(T, S, M, depth, bulk):
    """Number of legal move sequences of a length >= 1; bulk = the last ply is counted, not played.

    Raises MemoryError where a list of moves or the undo frames have no more room: S is then anywhere.
    """
    if 2 * depth > L.MOVE_BASE:
        raise MemoryError("too many plies: more than the cursors of perft can hold")
    end = legal(T, S, M, L.MOVE_BASE)
    if depth == 1 and bulk:
        return end - L.MOVE_BASE
    M[0] = L.MOVE_BASE
    M[1] = end
    d = 0
    nodes = 0
    while True:
        cursor = M[U(2 * d)]
        end = M[U(2 * d + 1)]
        if cursor == end:
            if d == 0:
                return nodes
            d -= 1
            unmake(T, S)
            continue
        if d + 1 == depth:
            for i in range(cursor, end):
                make(T, S, M[U(i)])
                unmake(T, S)
            nodes += end - cursor
            M[U(2 * d)] = end
            continue
        M[U(2 * d)] = cursor + 1
        make(T, S, M[U(cursor)])
        if bulk and d + 2 == depth:
            nodes += legal(T, S, M, end) - end
            unmake(T, S)
        else:
            d += 1
            M[U(2 * d)] = end
            M[U(2 * d + 1)] = legal(T, S, M, end)
            if not has_undo_room(T, S):
                raise MemoryError("too many captures: more than the record of the moves played can hold")


@kernel
def next_random(seed):
    """One step of a 63-bit xorshift; the state is never 0."""
    seed ^= (seed << 13) & L.MASK63
    seed ^= seed >> 7
    seed ^= (seed << 17) & L.MASK63
    return seed


@entry
def playout(T, S, M, seed, limit):
    """Play random legal moves to the end of the game, at most `limit` plies; returns the verdict.

    The number of plies is left in M[0], the random state in M[1].
    """
    plies = 0
    while True:
        n = generate(T, S, M, L.MOVE_BASE)
        over = ended(T, S, M, L.MOVE_BASE, n, False)
        if over != 0 or n == L.MOVE_BASE or plies == limit:
            M[0] = plies
            M[1] = seed
            return over
        seed = next_random(seed)
        make(T, S, M[L.MOVE_BASE + (seed >> 11) % (n - L.MOVE_BASE)])
        S.st[L.UNDO] = 0
        S.st[L.PLY] += 1
        if S.st[L.PASSANT] != 0 or T[L.H_LIMITS] != 0 or T[L.H_PERPETUAL] != 0:
            record(T, S, M, L.MOVE_BASE)
        else:
            S.history[S.st[L.PLY] & L.HISTORY_MASK] = S.st[L.HASH]
        plies += 1

"""Entry points: perft, random play, and what a position needs to be kept by Python."""

from . import layout as L
from .acts import puts
from .attacks import royal_attacked
from .board import make_any, unmake_any
from .checkers import keep_series
from .deciding import ended
from .generating import generate, legal
from .jit import U, entry, kernel, stay_apart
from .keys import series_key
from .making import make, unmake
from .repeats import note
from .room import has_undo_room


@entry
def record(T, S, M, first):
    """Note the position for repetition (see repeats); M from `first` is scratch."""
    stay_apart()
    n = generate(T, S, M, first) if S.st[L.PASSANT] != 0 else first
    turn = S.st[L.TURN]
    if T[L.H_SERIES] != 0 and turn != L.EITHER:
        S.st[L.HASH] ^= series_key(S)
        keep_series(T, S, turn ^ 1)
        S.st[L.HASH] ^= series_key(S)
    checked = T[L.H_PERPETUAL] != 0 and turn != L.EITHER and royal_attacked(T, S, turn)
    note(T, S, M, first, n, checked)


@entry
def advance(T, S, M, m):
    """Play a move of the game: make and record."""
    make(T, S, m)
    S.st[L.PLY] += 1
    record(T, S, M, L.MOVE_BASE)


@kernel
def list_turns(T, S, M, n):
    """Append the turns that begin with the moves of M[MOVE_BASE:n], two words each; returns the end index.

    Raises MemoryError, with the state as it was, if M has no room.
    """
    stay_apart()
    end = n
    for i in range(L.MOVE_BASE, n):
        m = M[i]
        make_any(T, S, m)
        if S.st[L.ACT] == 0:
            M[end] = m
            M[end + 1] = 0
            end += 2
        else:
            if 2 * (end + T[L.H_SQUARES] + T[L.H_WIDEST]) > len(M):
                unmake_any(T, S)
                raise MemoryError("too many moves: more than the list of a position's turns can hold")
            last = puts(T, S, M, end, S.st[L.TURN])
            # From the last one on, for every word becomes two.
            for k in range(last - end - 1, -1, -1):
                M[end + 2 * k + 1] = M[end + k]
                M[end + 2 * k] = m
            end += 2 * (last - end)
        unmake_any(T, S)
    return end


@kernel
def perft_turns(T, S, M, depth, bulk):
    """`perft` where a turn may have two acts: what is counted are turns."""
    stay_apart()
    M[0] = L.MOVE_BASE
    M[1] = legal(T, S, M, L.MOVE_BASE)
    d = 0
    turns = 0
    nodes = 0
    while True:
        cursor = M[2 * d]
        end = M[2 * d + 1]
        if cursor == end:
            if d == 0:
                return nodes
            d -= 1
            turns -= 1 if S.st[L.ACT] == 0 else 0
            unmake(T, S)
            continue
        M[2 * d] = cursor + 1
        make(T, S, M[cursor])
        whole = S.st[L.ACT] == 0
        if whole and turns + 1 == depth:
            nodes += 1
            unmake(T, S)
        elif bulk and not whole and turns + 1 == depth:
            nodes += legal(T, S, M, end) - end
            unmake(T, S)
        else:
            d += 1
            turns += 1 if whole else 0
            M[2 * d] = end
            M[2 * d + 1] = legal(T, S, M, end)


@entry
def survey(T, S, M):
    """List the legal moves from M[MOVE_BASE] on, and say why and how the game is over: see ends, 0 if not.

    The end index of the list is left in M[0]; it is empty where the game has been decided by rule. Where a
    turn has two acts, the list begins at M[1], and each turn in it is two words: the acts, 0 for none.
    """
    n = generate(T, S, M, L.MOVE_BASE)
    over = ended(T, S, M, L.MOVE_BASE, n, False)
    if T[L.H_TERMINAL] != 0 and ended(T, S, M, L.MOVE_BASE, n, True) != 0:
        n = L.MOVE_BASE
    M[0] = n
    if T[L.H_TURN] != 0:
        M[1] = n
        M[0] = list_turns(T, S, M, n)
    return over


@kernel
def go(T, S, M, n, m):
    """Make a move of perft and note the position, where what may be played depends on that."""
    make(T, S, m)
    if T[L.H_PERPETUAL] & L.PAST_FORBIDS != 0:
        S.st[L.PLY] += 1
        note(T, S, M, n, generate(T, S, M, n) if S.st[L.PASSANT] != 0 else n, False)


@kernel
def go_back(T, S):
    """Take back a move of perft."""
    unmake(T, S)
    if T[L.H_PERPETUAL] & L.PAST_FORBIDS != 0:
        S.st[L.PLY] -= 1


@entry
def perft(T, S, M, depth, bulk):
    """Number of legal move sequences of a length >= 1; bulk = the last ply is counted, not played.

    Raises MemoryError where a list of moves or the undo frames have no more room: S is then anywhere.
    """
    if (4 if T[L.H_TURN] != 0 else 2) * depth > L.MOVE_BASE:
        raise MemoryError("too many plies: more than the cursors of perft can hold")
    if T[L.H_TURN] != 0:
        return perft_turns(T, S, M, depth, bulk)
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
            go_back(T, S)
            continue
        if d + 1 == depth:
            for i in range(cursor, end):
                make(T, S, M[U(i)])
                unmake(T, S)
            nodes += end - cursor
            M[U(2 * d)] = end
            continue
        M[U(2 * d)] = cursor + 1
        go(T, S, M, end, M[U(cursor)])
        if bulk and d + 2 == depth:
            nodes += legal(T, S, M, end) - end
            go_back(T, S)
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
        if S.st[L.ACT] != 0:
            S.st[L.UNDO] = 0
            continue
        S.st[L.PLY] += 1
        kept = T[L.H_PERPETUAL] | T[L.H_KEY_SHIFT] | T[L.H_LIMITS] | T[L.H_SERIES]
        if S.st[L.PASSANT] != 0 or kept != 0:
            record(T, S, M, L.MOVE_BASE)
        else:
            S.history[S.st[L.PLY] & L.HISTORY_MASK] = S.st[L.HASH]
        S.st[L.UNDO] = 0
        plies += 1

"""Which of the legal moves have to be played: captures, those of most pieces, and other duties."""

from . import layout as L
from .drops import mover_of
from .forbidding import is_capture
from .jit import kernel, stay_apart
from .sentences import is_said, keep_best
from .vacating import plain
from .victims import victims


@kernel
def taken_by(T, S, m):
    """How many pieces a move takes; or whether it takes one, where capturing is compulsory, but not most."""
    stay_apart()
    if not is_capture(T, S, m):
        return 0
    if T[L.H_COMPULSORY] != L.COMPULSORY_MOST:
        return 1
    m = plain(m)
    if (m >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_CHAIN:
        return m >> (L.MOVE_AUX + L.CHAIN_COUNT)
    t = (m >> L.MOVE_TO) & L.SQUARE_MASK
    return victims(T, S, m) + (1 if t != m & L.SQUARE_MASK and S.board[t] != 0 else 0)


@kernel
def only_captures(T, S, M, first, n):
    """Where capturing is compulsory and possible, keep the captures only, or those of most pieces."""
    stay_apart()
    most = 1
    for i in range(first, n):
        most = max(most, taken_by(T, S, M[i]))
    kept = first
    for i in range(first, n):
        if taken_by(T, S, M[i]) == most:
            M[kept] = M[i]
            kept += 1
    return kept if kept > first else n


@kernel
def is_raised(T, S, M, first, n, row):
    """Does the sentence of a row, if there is one, hold of one of the moves M[first:n]?"""
    for i in range(first, n if row != 0 else first):
        if is_said(T, S, M[i], mover_of(S, M[i]) & 1, row):
            return True
    return row == 0


@kernel
def only_duties(T, S, M, first, n):
    """Keep the moves of M[first:n] of the first duty that one of them fulfils.

    What narrows it keeps those of them that fulfil it as well, if there are any.
    """
    stay_apart()
    done = False
    rows = T[L.H_MUST]
    for row in range(rows + 1, rows + 1 + T[rows] * L.SAYS_ROW, L.SAYS_ROW):
        more = T[row + L.SAYS_CHECKER] >> L.SAYS_MORE
        if (more != 0 and T[more + L.MORE_NEXT] & 1 != 0) != done:
            if done:
                break
            continue
        if more != 0 and not is_raised(T, S, M, first, n, T[more + L.MORE_NEXT] >> L.MORE_RAISED):
            continue
        held = first
        for i in range(first, n):
            m = M[i]
            if is_said(T, S, m, mover_of(S, m) & 1, row):
                M[i] = M[held]
                M[held] = m
                held += 1
        if held > first:
            n = keep_best(T, S, M, first, held, row)
            done = True
    return n

"""Moves that the other side may refuse, where `turn: {refuse: ...}` says so (REFUSE_ bits of H_PASS).

A refusal is a pass that takes the last move back. For this the undo frame of that move is part of the
position: KEPT words in S.kept, none where it may not be refused. A move that was refused is barred in the
turn that follows, and its word is REFUSED till then; what is made in its place is not refused again.

Undo frame, from below: the words of S.kept, their number, REFUSED, the hash; then that of the move itself, or
of a refusal one that says nothing but its move.
"""

from . import layout as L
from .board import make_any, unmake_any
from .jit import kernel, stay_apart
from .keys import refused_key


@kernel
def keep_frame(S, first, n):
    """Let the `n` words of the undo frame from an index on be what a refusal takes back."""
    S.st[L.KEPT] = n
    for i in range(n):
        S.kept[i] = S.undo[first + i]


@kernel
def may_be_refused(m):
    """Is a move one that can be refused at all?"""
    kind = (m >> L.MOVE_KIND) & L.KIND_MASK
    return kind != L.KIND_PASS and kind != L.KIND_REMOVE


@kernel
def take_back(T, S):
    """Take the last move back for good, and bar it. The words that bring it back lie on the undo frames."""
    top = S.st[L.UNDO]
    n = S.st[L.KEPT]
    for i in range(n):
        S.undo[top + i] = S.kept[i]
    S.st[L.UNDO] = top + n
    S.st[L.REFUSED] = S.undo[top + n - L.FRAME]
    S.st[L.KEPT] = 0
    unmake_any(T, S)


@kernel
def make_refusable(T, S, m):
    """`make` where moves may be refused, and refusals."""
    stay_apart()
    top = S.st[L.UNDO]
    n = S.st[L.KEPT]
    for i in range(n):
        S.undo[top + i] = S.kept[i]
    top += n
    S.undo[top] = n
    S.undo[top + 1] = S.st[L.REFUSED]
    S.undo[top + 2] = S.st[L.HASH]
    top += L.REFUSE_FRAME
    S.st[L.UNDO] = top
    if (m >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_PASS and n != 0:
        take_back(T, S)
        for i in range(1, L.FRAME):
            S.undo[top + i] = 0
        S.undo[top] = m
        S.st[L.UNDO] = top + L.FRAME
    else:
        S.st[L.HASH] ^= refused_key(S)
        answered = S.st[L.REFUSED] != 0
        S.st[L.REFUSED] = 0
        make_any(T, S, m)
        length = S.st[L.UNDO] - top
        keep_frame(S, top, length if length <= L.KEPT_MOST and may_be_refused(m) and not answered else 0)
    S.st[L.HASH] ^= refused_key(S)


@kernel
def unmake_refusable(T, S):
    """Undo `make_refusable`."""
    stay_apart()
    top = S.st[L.UNDO] - L.FRAME
    if S.st[L.REFUSED] != 0:
        S.st[L.UNDO] = top
        make_any(T, S, S.st[L.REFUSED])
    else:
        unmake_any(T, S)
        top = S.st[L.UNDO]
    top -= L.REFUSE_FRAME
    n = S.undo[top]
    S.st[L.REFUSED] = S.undo[top + 1]
    S.st[L.HASH] = S.undo[top + 2]
    top -= n
    keep_frame(S, top, n)
    S.st[L.UNDO] = top


@kernel
def is_refusable(T, S):
    """Is there a last move of the other side that the side to move may refuse?"""
    n = S.st[L.KEPT]
    return n != 0 and ((S.kept[n - 1] >> L.FRAME_MOVER) ^ S.st[L.TURN]) & 1 != 0


@kernel
def without_refused(S, M, first, n):
    """Leave the move that has been refused out of M[first:n]; returns the end index."""
    stay_apart()
    kept = first
    for i in range(first, n):
        if M[i] != S.st[L.REFUSED]:
            M[kept] = M[i]
            kept += 1
    return kept

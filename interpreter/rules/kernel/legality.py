"""Legal moves of a side: those that leave no royal of the mover attacked, and that no rule forbids.

Three ways, chosen when the tables are built: pins and checkers (pins.py: plain rays and leaps, one royal),
the visited set (visiting.py), and make-look-unmake for everything else (trying.py).
"""

from . import layout as L
from .attacks import is_royal, royal_attacked
from .board import make_any, unmake_any
from .drops import is_drop, mover_of, must_drop
from .forbidding import asks_replies, holds_after, keep_allowed, keep_parting, speaks_of, ways_of
from .gating import with_gates
from .jit import entry, kernel, stay_apart
from .pins import legal_by_pins
from .room import has_room
from .safety import keep_safe
from .trying import legal_by_making, pseudo_moves
from .unmoved import first_moves
from .vacating import plain
from .victims import victims
from .visiting import legal_by_visits


@kernel
def without_royal_captures(T, S, M, first, n):
    """Where either side may move, a royal can stand attacked at the attacker's turn: it is never taken."""
    stay_apart()
    kept = first
    for i in range(first, n):
        m = plain(M[i])
        t = (m >> L.MOVE_TO) & L.SQUARE_MASK
        q = S.board[t]
        kind = (m >> L.MOVE_KIND) & L.KIND_MASK
        own = (q ^ S.board[m & L.SQUARE_MASK]) & 1 == 0
        fine = kind == L.KIND_CASTLE or t == m & L.SQUARE_MASK or q == 0 or own or not is_royal(T, S, q)
        if fine and (kind == L.KIND_WAY or T[L.H_LEGALITY] == L.LEGAL_FULL):
            for j in range(victims(T, S, m)):
                if is_royal(T, S, S.board[S.removed[j]]):
                    fine = False
        if fine:
            M[kept] = M[i]
            kept += 1
    return kept


@kernel
def with_first_moves(T, S, M, first, n, c):
    """Add the legal moves of pieces that have not moved."""
    stay_apart()
    if must_drop(T, S, c, 1 if n > first and is_drop(M[first]) else 0):
        return n
    return keep_safe(T, S, M, n, first_moves(T, S, M, first, n, c), c)


@kernel
def with_legal_gates(T, S, M, first, n, c):
    """Add the moves of M[first:n] that gate: what comes down answers no check, but may open a line."""
    stay_apart()
    end = with_gates(T, S, M, first, n, c)
    if T[L.H_LEGALITY] > L.LEGAL_PINS or T[L.H_NO_CHECKING] != 0:
        end = keep_safe(T, S, M, n, end, c)
    if T[L.H_FORBIDS] != 0:
        end = keep_allowed(T, S, M, n, end, c)
    return end


@kernel
def allowed_of_side(T, S, M, first, c):
    """Legal moves of one side from index `first`, drops that may not mate among them; returns the end index.

    Raises MemoryError, with the state as it was, if M has no room for the pseudo-legal ones.
    """
    if not has_room(T, S, M, first, c):
        raise MemoryError("too many moves: more than the list of a position's moves can hold")
    S.chain[L.CHAIN_FULL] = 0
    mode = T[L.H_LEGALITY]
    if mode == L.LEGAL_PINS:
        n = legal_by_pins(T, S, M, first, c)
    elif mode == L.LEGAL_FREE:
        n = pseudo_moves(T, S, M, first, c)
    elif mode == L.LEGAL_FULL:
        n = legal_by_making(T, S, M, first, c)
    else:
        n = legal_by_visits(T, S, M, first, c)
    if T[L.H_FIRST] != 0 and S.st[L.RIGHTS] != 0 and (mode == L.LEGAL_PINS or mode == L.LEGAL_VISITED):
        n = with_first_moves(T, S, M, first, n, c)
    if T[L.H_FORBIDS] != 0:
        n = keep_allowed(T, S, M, first, n, c)
    if T[L.H_GATES] != 0:
        n = with_legal_gates(T, S, M, first, n, c)
    if T[L.H_FACING] != 0:
        n = keep_parting(T, S, M, first, n)
    if S.st[L.TURN] == L.EITHER or (T[L.H_NEXT_TURN] != 0 and T[L.H_EXTRA] != 0):
        n = without_royal_captures(T, S, M, first, n)
    if S.chain[L.CHAIN_FULL] != 0:
        raise MemoryError("too many captures of a piece, or of more pieces than a move can hold")
    return n


@kernel
def mates(T, S, M, first, m, c):
    """Does a move of side `c` leave the other side in check without a move? M from `first` on is scratch.

    A reply that is forbidden only because it would mate counts as a move.
    """
    stay_apart()
    if not has_room(T, S, M, first, c ^ 1):
        raise MemoryError("too many moves: more than the list of a position's moves can hold")
    make_any(T, S, m)
    found = royal_attacked(T, S, c ^ 1) and allowed_of_side(T, S, M, first, c ^ 1) == first
    unmake_any(T, S)
    return found


@kernel
def only_mating(T, S, M, first, n, c):
    """Keep the moves of side `c` in M[first:n] that give no check, or mate."""
    stay_apart()
    kept = first
    for i in range(first, n):
        m = M[i]
        make_any(T, S, m)
        checks = royal_attacked(T, S, c ^ 1)
        unmake_any(T, S)
        if not checks or mates(T, S, M, n, m, c):
            M[kept] = m
            kept += 1
    return kept


@kernel
def results_in(T, S, M, first, m, end, c):
    """Does the condition at `end` hold of side `c` after its move? M from `first` on is scratch.

    A reply that is forbidden only because of what it leaves without moves counts as a move.
    """
    stay_apart()
    if not has_room(T, S, M, first, c ^ 1):
        raise MemoryError("too many moves: more than the list of a position's moves can hold")
    make_any(T, S, m)
    held = holds_after(T, S, M, first, allowed_of_side(T, S, M, first, c ^ 1), end, c)
    unmake_any(T, S)
    return held


@entry
def bars(T, S, M, index, c):
    """Does what a row of `forbid` forbids to lead to, by its index, hold of side `c` after its move?"""
    end = T[T[L.H_FORBIDS] + 1 + index * L.FORBID_ROW + L.FORBID_WHAT]
    n = allowed_of_side(T, S, M, 0, c ^ 1) if asks_replies(T, end) else 0
    return holds_after(T, S, M, 0, n, end, c)


@kernel
def without_results(T, S, M, first, n, c):
    """Drop the moves of side `c` after which something forbidden holds that asks for replies."""
    stay_apart()
    rows = T[L.H_FORBIDS]
    for row in range(rows + 1, rows + 1 + T[rows] * L.FORBID_ROW, L.FORBID_ROW):
        end = T[row + L.FORBID_WHAT]
        if asks_replies(T, end):
            kept = first
            for i in range(first, n):
                m = M[i]
                spoken = speaks_of(T, S, row, m, ways_of(T, S, m), c)
                if not (spoken and results_in(T, S, M, n, m, end, c)):
                    M[kept] = m
                    kept += 1
            n = kept
    return n


@kernel
def without_mates(T, S, M, first, n, c):
    """Drop the drops that give mate though they may not."""
    stay_apart()
    mask = T[T[L.H_HAND] + L.HAND_NO_MATE]
    kept = first
    for i in range(first, n):
        m = M[i]
        if not (is_drop(m) and (mask >> (mover_of(S, m) >> 1)) & 1 and mates(T, S, M, n, m, c)):
            M[kept] = m
            kept += 1
    return kept


@kernel
def legal_of_side(T, S, M, first, c):
    """Legal moves of one side from index `first`; returns the end index. Raises MemoryError as above."""
    n = allowed_of_side(T, S, M, first, c)
    if T[L.H_HAND] != 0 and T[T[L.H_HAND] + L.HAND_NO_MATE] != 0:
        n = without_mates(T, S, M, first, n, c)
    if T[L.H_CHECKS_MATE] != 0:
        n = only_mating(T, S, M, first, n, c)
    if T[L.H_FORBIDS] != 0:
        n = without_results(T, S, M, first, n, c)
    return n

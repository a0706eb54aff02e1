"""Listing the moves of a node: all of them, those of quiescence, or the hash move alone."""

from ...rules.kernel import layout as L
from ...rules.kernel.checks import checks_to_win
from ...rules.kernel.drops import drops, holds_first, is_drop, must_drop
from ...rules.kernel.forbidding import keep_allowed
from ...rules.kernel.foreign import foreign_row
from ...rules.kernel.generating import generate
from ...rules.kernel.jit import U, kernel
from ...rules.kernel.moves import piece_moves
from ...rules.kernel.passing import may_pass
from ...rules.kernel.pins import tactics_by_pins
from ...rules.kernel.safety import safe_after
from ...rules.kernel.trying import pseudo_moves
from . import frames as F
from .ordering import order_moves


@kernel
def checks_matter(T, S, W, frame):
    """Where checks are counted, quiescence tries them too: at its beginning, and whenever one decides."""
    needed = checks_to_win(T, S, W[U(frame + F.F_SIDE)])
    return needed == 1 or (needed > 1 and W[U(frame + F.F_DEPTH)] == 0)


@kernel
def list_moves(T, S, M, W, first, side):
    """List the moves of a side: the legal ones, or with lazy legality all that may be; returns the end."""
    if W[F.LAZY] != 0:
        return pseudo_moves(T, S, M, first, side)
    return generate(T, S, M, first)


@kernel
def list_tactics(T, S, M, W, frame):
    """List at least the moves that quiescence tries; returns the end."""
    first = W[U(frame + F.F_FIRST)]
    side = W[U(frame + F.F_SIDE)]
    due = holds_first(T, S, side)  # then captures may have to wait for a drop
    if T[L.H_LEGALITY] == L.LEGAL_PINS and not due and not checks_matter(T, S, W, frame):
        return tactics_by_pins(T, S, M, first, side)
    return list_moves(T, S, M, W, first, side)


@kernel
def can_move(T, S, M, W, frame):
    """Has the side to move, which is not in check, a legal move? Asked only where having none decides.

    With lazy legality it is taken to have one.
    """
    if W[F.STUCK] == 0 or W[F.LAZY] != 0:
        return True
    first = W[U(frame + F.F_FIRST)]
    side = W[U(frame + F.F_SIDE)]
    if foreign_row(T) != 0:
        return generate(T, S, M, first) > first
    if T[L.H_HAND] != 0:
        for i in range(first, drops(T, S, M, first, side)):
            if safe_after(T, S, M[U(i)], side):
                return True
        if must_drop(T, S, side, 0):
            return False
    if T[L.H_PASS] != 0 and may_pass(T, S, side, True):
        return True
    for k in range(side * L.LIST_HALF, side * L.LIST_HALF + S.st[L.PIECES + side]):
        f = S.pieces[U(k)]
        for i in range(first, piece_moves(T, S, M, first, f, S.board[U(f)])):
            if safe_after(T, S, M[U(i)], side):
                return True
    return False


@kernel
def hash_move_alone(T, S, M, W, frame):
    """List the hash move only, if it is legal: where it is good enough, the others are never generated.

    Returns the end of the list.
    """
    first = W[U(frame + F.F_FIRST)]
    wanted = W[U(frame + F.F_HASH_MOVE)]
    if wanted == 0 or W[F.STAGED] == 0 or W[U(frame + F.F_DEPTH)] <= 0 or S.st[L.PASSANT] != 0:
        return first
    if is_drop(wanted) or holds_first(T, S, W[U(frame + F.F_SIDE)]):
        return first
    f = wanted & L.SQUARE_MASK
    p = S.board[U(f)]
    side = W[U(frame + F.F_SIDE)]
    if p == 0 or p & 1 != side:
        return first
    for i in range(first, piece_moves(T, S, M, first, f, p)):
        if M[U(i)] & F.SHORT_MASK == wanted and safe_after(T, S, M[U(i)], side):
            M[U(first)] = M[U(i)]
            if T[L.H_FORBIDS] == 0 or keep_allowed(T, S, M, first, first + 1, side) > first:
                W[U(frame + F.F_LATE)] = 1
                return first + 1
    return first


@kernel
def list_others(T, S, M, W, frame):
    """The hash move was not good enough: generate and order the moves, it before the others.

    Others that go there too, and take other pieces on their way, are as good a hash move.
    """
    W[U(frame + F.F_LATE)] = 0
    first = W[U(frame + F.F_FIRST)]
    tried = M[U(first)] & F.MOVE_MASK
    n = list_moves(T, S, M, W, first, W[U(frame + F.F_SIDE)])
    order_moves(T, S, M, W, frame, first, n)
    for i in range(first, n):
        if M[U(i)] & F.MOVE_MASK == tried:
            word = M[U(i)]
            M[U(i)] = M[U(first)]
            M[U(first)] = word
            break
    W[U(frame + F.F_END)] = n

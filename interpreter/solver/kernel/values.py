"""The value of a position: by rule, or from those of the positions after its moves."""

from ...rules.kernel import layout as L
from ...rules.kernel.attacks import royal_attacked
from ...rules.kernel.board import make_any, unmake_any
from ...rules.kernel.deciding import ended
from ...rules.kernel.generating import generate
from ...rules.kernel.jit import kernel, stay_apart
from . import columns as C
from .men import arrange, gather, has_royal, index_of


@kernel
def distance(x):
    """Single moves to the end of a won or lost position."""
    return (x - 1) >> 1


@kernel
def looked_up(S, P, V, B, W, level):
    """The entry of the position on the board; one of its own table counts as open above the level.

    An error is MISSING or OUTSIDE.
    """
    n = gather(S, W)
    sign = 0
    for i in range(n):
        sign += P[P[C.P_SIGNS] + W[C.W_CODE + i]]
    for k in range(P[C.P_TABLES]):
        row = C.P_ROWS + k * C.ROW
        if P[row + C.R_SIGN] == sign and P[row + C.R_MEN] == n and arrange(P, row, W, n):
            if k == 0 and level < 0:
                return C.OPEN
            index = index_of(P, row, W, C.W_SLOT, S.st[L.TURN], 0)
            if index < 0:
                return C.OUTSIDE
            if k != 0:
                return B[P[row + C.R_FIRST] + index] + 0
            return seen(V[index] + 0, level)
    return C.MISSING


@kernel
def seen(x, level):
    """An entry of the plan's own table as it is known at a level."""
    return C.OPEN if x > 0 and distance(x) > level else x


@kernel
def after_quiet(P, V, W, at, f, t, turn, level):
    """The entry after a move of one of the men on W[at:] that changes nothing else."""
    if level < 0:
        return C.OPEN
    i = at
    while W[i] != f:
        i += 1
    W[i] = t
    index = index_of(P, C.P_ROWS, W, at, turn, 0)
    W[i] = f
    return C.OUTSIDE if index < 0 else seen(V[index] + 0, level)


@kernel
def with_passant(T, S, P, V, B, M, first, W, level, x):
    """The value of a position with a right to capture en passant; without it, that would be `x`."""
    stay_apart()
    end = generate(T, S, M, first)
    if ended(T, S, M, first, end, False) != 0:
        return x
    others = 0
    best = 0
    worst = 0
    holds = False
    for i in range(first, end):
        if (M[i] >> L.MOVE_KIND) & L.KIND_MASK != L.KIND_PASSANT:
            others += 1
            continue
        make_any(T, S, M[i])
        y = looked_up(S, P, V, B, W, level)
        unmake_any(T, S)
        if y <= 0:
            if y != C.OPEN and y != C.DRAWN:
                return y
            holds = True
        elif y & 1:
            best = y + 3 if best == 0 else min(best, y + 3)
        else:
            worst = max(worst, y + 1)
    if others == end - first:
        return x
    if others != 0:
        if x <= 0:
            holds = True
        elif x & 1:
            worst = max(worst, x)
        else:
            best = x if best == 0 else min(best, x)
    if best != 0:
        return best
    return C.OPEN if holds else worst


@kernel
def is_quiet(T, S, P, m):
    """Does a move change nothing but where its man stands?"""
    return (
        P[C.P_PLAIN] != 0
        and (m >> L.MOVE_KIND) & (L.KIND_MASK | L.PROMOTION_MASK << L.MOVE_PROMOTION - L.MOVE_KIND) == 0
        and S.board[(m >> L.MOVE_TO) & L.SQUARE_MASK] == 0
    )


@kernel
def after_move(T, S, P, V, B, M, n, W, level, m):
    """The value of the position after a move; M from `n` on is scratch."""
    make_any(T, S, m)
    x = looked_up(S, P, V, B, W, level)
    if S.st[L.PASSANT] != 0 and (x >= 0 or x == C.DRAWN):
        x = with_passant(T, S, P, V, B, M, n, W, level, x)
    unmake_any(T, S)
    return x


@kernel
def value_of(T, S, P, V, B, M, n, W, at, level, quick):
    """The value of the position on the board, with the moves M[MOVE_BASE:n], by entries up to a level.

    Its men stand on W[at:]. `quick`: leave it open as soon as one move is. Below zero, an error.
    """
    best = 0
    worst = 0
    holds = n == L.MOVE_BASE
    for i in range(L.MOVE_BASE, n):
        m = M[i]
        if is_quiet(T, S, P, m):
            x = after_quiet(
                P, V, W, at, m & L.SQUARE_MASK, (m >> L.MOVE_TO) & L.SQUARE_MASK, S.st[L.TURN] ^ 1, level
            )
        else:
            x = after_move(T, S, P, V, B, M, n, W, level, m)
        if x <= 0:
            if x != C.OPEN and x != C.DRAWN:
                return C.OUTSIDE if x == C.NONE else x
            holds = True
            if quick:
                return C.OPEN
        elif x & 1:
            best = x + 3 if best == 0 else min(best, x + 3)
        else:
            worst = max(worst, x + 1)
    if best != 0:
        return best
    return C.OPEN if holds else worst


@kernel
def is_position(T, S):
    """May the position on the board be one of a game? Not if a royal could be taken at once."""
    turn = S.st[L.TURN]
    if royal_attacked(T, S, turn ^ 1) and (T[L.H_THEN] == 0 or has_royal(T, S, turn)):
        return False
    return T[L.H_NO_CHECKING] == 0 or not royal_attacked(T, S, turn)


@kernel
def whole_value(T, S, P, V, B, M, W, at, level):
    """The entry of the position on the board: by rule, or from its moves as `value_of`."""
    if not is_position(T, S):
        return C.NONE
    n = generate(T, S, M, L.MOVE_BASE)
    over = ended(T, S, M, L.MOVE_BASE, n, False)
    if over != 0:
        winner = (over - 1) & 3
        if winner == 2:
            return C.DRAWN
        return C.WON if winner == S.st[L.TURN] else C.LOST
    if n == L.MOVE_BASE:
        return C.DRAWN
    x = value_of(T, S, P, V, B, M, n, W, at, level, False)
    return C.OUTSIDE if x == C.NONE else x

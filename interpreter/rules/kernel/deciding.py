"""Which end condition has decided the game: all are tried in the order written, some of them together."""

from . import layout as L
from .ends import applies, other_verdict, result_of, terminal_verdict
from .jit import U, kernel, stay_apart
from .series import moved_last


@kernel
def possible(T, S, row, kind, stuck):
    """A cheap necessary condition: most conditions are out of the question at most moments."""
    if kind == L.END_CHECKMATE or kind == L.END_STALEMATE:
        return stuck or (kind == L.END_STALEMATE and T[row + L.END_OPTIONAL] != 0)
    if kind == L.END_MOVE_COUNT:
        return S.st[L.HALFMOVE] >= 2 * T[row + L.END_N]
    if kind == L.END_REPETITION:
        return T[L.H_ZEROING_FINAL] == 0 or S.st[L.HALFMOVE] >= 2 * (T[row + L.END_N] - 1)
    if kind == L.END_TO_AND_FRO:
        return S.st[L.HALFMOVE] > 2 * (T[row + L.END_N] - 1)
    if kind == L.END_DEAD_MATERIAL:
        alive = T[row + L.END_MASK2]
        for one in range(1, T[L.H_TYPES] + 1):
            if (alive >> one) & 1 and S.count[U(2 * one)] + S.count[U(2 * one + 1)] != 0:
                return False
    return True


@kernel
def verdict_of(T, S, M, first, n, row, terminal_only):
    """Result + 1 of a single condition, 0 if it is not met, or is not asked."""
    kind = T[row + L.END_KIND]
    if kind in L.TERMINAL:
        return terminal_verdict(T, S, M, first, n, row)
    if terminal_only or not possible(T, S, row, kind, n == first):
        return 0
    return other_verdict(T, S, M, first, n, row)


@kernel
def all_hold(T, S, M, first, n, row, c):
    """Are all parts of one of the row's ways as they are asked of side `c`?"""
    stay_apart()
    i = T[row + L.END_SETS]
    for _ in range(T[row + L.END_NSETS]):
        # A way: number of parts; of each whether it has to hold, and its rows for White and for Black.
        held = True
        for k in range(T[i]):
            part = i + 1 + 3 * k
            held = held and (verdict_of(T, S, M, first, n, T[part + 1 + c], False) != 0) == (T[part] != 0)
        if held:
            return True
        i += 1 + 3 * T[i]
    return False


@kernel
def together(T, S, M, first, n, row):
    """Result + 1 of conditions that are asked together, 0 if not met."""
    stay_apart()
    turn = S.st[L.TURN]
    for k in range(2):
        c = k if turn == L.EITHER else moved_last(T, S) ^ k
        if applies(T, S, row, c) and all_hold(T, S, M, first, n, row, c):
            if T[row + L.END_FLAGS] & L.FLAG_TIE and all_hold(T, S, M, first, n, row, c ^ 1):
                return 3
            return 1 + result_of(T, S, row, c, turn)
    return 0


@kernel
def ended(T, S, M, first, n, terminal_only):
    """The verdict of the first condition that holds; M[first:n] are the legal moves.

    A verdict is 0, or 1 + 4 * row + result with result 0 White wins, 1 Black wins, 2 drawn. With
    `terminal_only`, conditions that leave the list of legal moves as it is are not asked. Between the acts of
    a turn none is.
    """
    if S.st[L.ACT] != 0:
        return 0
    for k in range(T[L.H_NENDS]):
        row = T[L.H_ENDS] + k * L.END_ROW
        kind = T[row + L.END_KIND]
        verdict = 0
        if kind < L.END_BOARD_TOGETHER:
            verdict = verdict_of(T, S, M, first, n, row, terminal_only)
        elif kind == L.END_BOARD_TOGETHER or not terminal_only:
            verdict = together(T, S, M, first, n, row)
        if verdict != 0:
            return 1 + 4 * k + verdict - 1
    return 0

"""Taking in the value of a move, and closing a node with the best one."""

from ...rules.kernel.board import unmake
from ...rules.kernel.ends import ended
from ...rules.kernel.jit import U, kernel
from ...rules.kernel.layout import ERROR, KIND_MASK, MOVE_KIND, PLY
from .frames import (
    ABORTED,
    AGAIN,
    BOUND_EXACT,
    BOUND_LOWER,
    BOUND_UPPER,
    CUT,
    DECIDED,
    F_ALPHA,
    F_BEST,
    F_BEST_MOVE,
    F_BETA,
    F_CHILD_DEPTH,
    F_CURSOR,
    F_DEPTH,
    F_EXCLUDED,
    F_FIRST,
    F_KEY,
    F_MOVE,
    F_QUIET,
    F_SIDE,
    F_STAGE,
    F_START_ALPHA,
    F_WINDOW,
    INFINITE,
    KIND_PASS,
    NEXT,
    PASS_MOVE,
    PV,
    PV_ROW,
    ROOT_FIRST,
    STAGE_MOVES,
    STAGE_NULL,
    STAGE_SINGULAR,
    WINDOW_FULL,
    WINDOW_REDUCED,
    WINDOW_ZERO,
)
from .move_loop import enter_child
from .null_move import undo_pass
from .ordering import reward, reward_previous
from .singular import settle_singular
from .transposition import store
from .verdicts import decided


@kernel
def take_back(T, S, W, frame):
    """Undo the move that a frame is searching."""
    if (W[U(frame + F_MOVE)] >> MOVE_KIND) & KIND_MASK == KIND_PASS:
        undo_pass(S, W, frame)
    else:
        unmake(T, S)
        S.st[PLY] -= 1


@kernel
def keep_line(W, ply, m):
    """The best line of a ply is the move and the best line of the next ply."""
    row = PV + ply * PV_ROW
    below = row + PV_ROW
    length = min(W[U(below)], PV_ROW - 2)
    W[U(row)] = length + 1
    W[U(row + 1)] = m
    for i in range(length):
        W[U(row + 2 + i)] = W[U(below + 1 + i)]


@kernel
def settle_move(T, S, M, W, frame, ply, value):
    """Take in the value of the move being searched: NEXT, CUT, or AGAIN to search it more fully."""
    if W[U(frame + F_STAGE)] == STAGE_SINGULAR:
        return settle_singular(W, frame, value)
    if W[ABORTED] != 0:
        take_back(T, S, W, frame)
        return CUT
    alpha = W[U(frame + F_ALPHA)]
    beta = W[U(frame + F_BETA)]
    if W[U(frame + F_STAGE)] == STAGE_NULL:
        take_back(T, S, W, frame)
        W[U(frame + F_STAGE)] = STAGE_MOVES
        if value >= beta:
            W[U(frame + F_BEST)] = beta if value > DECIDED else value
            return CUT
        return NEXT
    window = W[U(frame + F_WINDOW)]
    if value > alpha and window != WINDOW_FULL:
        if window == WINDOW_REDUCED:
            enter_child(W, frame, W[U(frame + F_CHILD_DEPTH)], WINDOW_ZERO)
            return AGAIN
        if value < beta:
            enter_child(W, frame, W[U(frame + F_CHILD_DEPTH)], WINDOW_FULL)
            return AGAIN
    take_back(T, S, W, frame)
    if value <= W[U(frame + F_BEST)]:
        return NEXT
    W[U(frame + F_BEST)] = value
    if value <= alpha:
        return NEXT
    m = W[U(frame + F_MOVE)]
    W[U(frame + F_BEST_MOVE)] = m
    W[U(frame + F_ALPHA)] = value
    keep_line(W, ply, m)
    if value < beta:
        return NEXT
    if W[U(frame + F_QUIET)] != 0 and W[U(frame + F_STAGE)] == STAGE_MOVES and m != PASS_MOVE:
        depth = max(1, W[U(frame + F_DEPTH)])
        reward(T, S, M, W, frame, m, depth, W[U(frame + F_FIRST)], W[U(frame + F_CURSOR)])
    return CUT


@kernel
def close_node(T, S, M, W, X, frame, ply):
    """The value of a node whose moves are done; it is kept in the table."""
    best = W[U(frame + F_BEST)]
    if best == -INFINITE and W[ABORTED] == 0:
        if W[U(frame + F_EXCLUDED)] != 0:
            return W[U(frame + F_ALPHA)]  # there are no other moves
        if S.st[ERROR] != 0:
            S.st[ERROR] = 0
            return 0  # no room to list them
        # None of the moves was legal.
        first = W[U(frame + F_FIRST)]
        verdict = ended(T, S, M, first, first, False)
        return decided(verdict, W[U(frame + F_SIDE)], ply) if verdict != 0 else 0
    if W[ABORTED] != 0 or (ply == 0 and W[ROOT_FIRST] > 0):
        return best
    bound = BOUND_UPPER
    if best >= W[U(frame + F_BETA)]:
        bound = BOUND_LOWER
    elif best > W[U(frame + F_START_ALPHA)]:
        bound = BOUND_EXACT
    if bound == BOUND_UPPER and ply > 0:
        reward_previous(W, frame)
    store(W, X, W[U(frame + F_KEY)], W[U(frame + F_BEST_MOVE)], best, W[U(frame + F_DEPTH)], bound, ply)
    return best

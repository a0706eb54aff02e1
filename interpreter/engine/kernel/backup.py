"""Taking in the value of a move, and closing a node with the best one."""

from ...rules.kernel import layout as L
from ...rules.kernel.deciding import ended
from ...rules.kernel.jit import U, kernel
from ...rules.kernel.making import unmake
from . import frames as F
from .move_loop import enter_child
from .null_move import undo_pass
from .ordering import reward, reward_previous
from .singular import settle_singular
from .transposition import store
from .verdicts import decided


@kernel
def take_back(T, S, W, frame):
    """Undo the move that a frame is searching."""
    if (W[U(frame + F.F_MOVE)] >> L.MOVE_KIND) & L.KIND_MASK == F.KIND_PASS:
        undo_pass(S, W, frame)
    else:
        if S.st[L.ACT] == 0:
            S.st[L.PLY] -= 1
        unmake(T, S)


@kernel
def keep_line(W, ply, m):
    """The best line of a ply is the move and the best line of the next ply."""
    row = F.PV + ply * F.PV_ROW
    below = row + F.PV_ROW
    length = min(W[U(below)], F.PV_ROW - 2)
    W[U(row)] = length + 1
    W[U(row + 1)] = m
    for i in range(length):
        W[U(row + 2 + i)] = W[U(below + 1 + i)]


@kernel
def keep_root(W, m, value):
    """Let a root move be the best one, whose line is not known."""
    W[F.FRAMES + F.F_BEST_MOVE] = m
    W[F.FRAMES + F.F_BEST] = value
    W[F.PV] = 1
    W[F.PV + 1] = m


@kernel
def settle_move(T, S, M, W, frame, ply, value):
    """Take in the value of the move being searched: NEXT, CUT, or AGAIN to search it more fully."""
    if W[U(frame + F.F_STAGE)] == F.STAGE_SINGULAR:
        return settle_singular(W, frame, value)
    if W[F.ABORTED] != 0:
        take_back(T, S, W, frame)
        if ply == 0 and W[U(frame + F.F_COUNT)] > 1 and W[U(frame + F.F_WINDOW)] == F.WINDOW_FULL:
            keep_root(
                W, W[U(frame + F.F_MOVE)], W[U(frame + F.F_ALPHA)] + 1
            )  # it was better, but not how much
        return F.CUT
    alpha = W[U(frame + F.F_ALPHA)]
    beta = W[U(frame + F.F_BETA)]
    if W[U(frame + F.F_STAGE)] == F.STAGE_NULL:
        take_back(T, S, W, frame)
        W[U(frame + F.F_STAGE)] = F.STAGE_MOVES
        if value >= beta:
            W[F.C_NULL_CUTS] += 1
            W[U(frame + F.F_BEST)] = beta if value > F.DECIDED else value
            return F.CUT
        return F.NEXT
    window = W[U(frame + F.F_WINDOW)]
    if value > alpha and window != F.WINDOW_FULL:
        if window == F.WINDOW_REDUCED:
            W[F.C_REPEATED] += 1
            enter_child(W, frame, W[U(frame + F.F_CHILD_DEPTH)], F.WINDOW_ZERO)
            return F.AGAIN
        if value < beta:
            enter_child(W, frame, W[U(frame + F.F_CHILD_DEPTH)], F.WINDOW_FULL)
            return F.AGAIN
    take_back(T, S, W, frame)
    if value <= W[U(frame + F.F_BEST)]:
        return F.NEXT
    W[U(frame + F.F_BEST)] = value
    if value <= alpha:
        return F.NEXT
    m = W[U(frame + F.F_MOVE)]
    W[U(frame + F.F_BEST_MOVE)] = m
    W[U(frame + F.F_ALPHA)] = value
    keep_line(W, ply, m)
    if value < beta:
        return F.NEXT
    if W[U(frame + F.F_STAGE)] == F.STAGE_MOVES and m != F.PASS_MOVE:
        W[F.C_CUTS] += 1
        if W[U(frame + F.F_COUNT)] == 1:
            W[F.C_FIRST_CUTS] += 1
        depth = max(1, W[U(frame + F.F_DEPTH)])
        if W[U(frame + F.F_QUIET)] != 0:
            reward(T, S, M, W, frame, m, depth, W[U(frame + F.F_FIRST)], W[U(frame + F.F_CURSOR)])
    return F.CUT


@kernel
def close_node(T, S, M, W, X, frame, ply):
    """The value of a node whose moves are done; it is kept in the table."""
    best = W[U(frame + F.F_BEST)]
    if best == -F.INFINITE and W[F.ABORTED] == 0:
        if W[U(frame + F.F_EXCLUDED)] != 0:
            return W[U(frame + F.F_ALPHA)]  # there are no other moves
        # None of the moves was legal.
        first = W[U(frame + F.F_FIRST)]
        verdict = ended(T, S, M, first, first, False)
        return decided(verdict, W[U(frame + F.F_SIDE)], ply) if verdict != 0 else 0
    if W[F.ABORTED] != 0 or (ply == 0 and W[F.ROOT_FIRST] > 0):
        return best
    bound = F.BOUND_UPPER
    if best >= W[U(frame + F.F_BETA)]:
        bound = F.BOUND_LOWER
    elif best > W[U(frame + F.F_START_ALPHA)]:
        bound = F.BOUND_EXACT
    if bound == F.BOUND_UPPER and ply > 0:
        reward_previous(W, frame)
    store(W, X, W[U(frame + F.F_KEY)], W[U(frame + F.F_BEST_MOVE)], best, W[U(frame + F.F_DEPTH)], bound, ply)
    return best

"""Is the hash move the only good one? Then it is searched deeper; are all too good, the node is done.

The question is a search of the same position without that move, at less depth, in the child's frame.
"""

from ...rules.kernel import layout as L
from ...rules.kernel.jit import U, kernel
from . import frames as F
from .nodes import set_frame
from .transposition import score_of


@kernel
def may_be_singular(S, W, frame, ply):
    """Is it worth asking whether the hash move is the only good one?"""
    data = W[U(frame + F.F_TABLE)]
    return (
        W[U(frame + F.F_SURE)] == F.SURE_UNASKED
        and W[U(frame + F.F_DEPTH)] >= W[F.P_SINGULAR_DEPTH]
        and W[U(frame + F.F_STAGE)] == F.STAGE_MOVES
        and 0 < ply < 2 * W[F.ROOT_DEPTH]
        and W[U(frame + F.F_EXCLUDED)] == 0
        and W[F.PRUNING] != 0
        and S.st[L.TURN] != L.EITHER
        and data & F.SHORT_MASK != 0
        and (data >> F.ENTRY_BOUND) & F.BOUND_LOWER != 0
        and (data >> F.ENTRY_DEPTH) & 255 >= W[U(frame + F.F_DEPTH)] - 3
        and abs(score_of(data, ply)) < F.DECIDED
    )


@kernel
def ask_others(W, frame, ply):
    """Enter a child with the same position and all moves but the hash move, at less depth."""
    before = frame - F.FRAME_WORDS
    child = frame + F.FRAME_WORDS
    depth = W[U(frame + F.F_DEPTH)]
    enough = score_of(W[U(frame + F.F_TABLE)], ply) - (W[F.P_SINGULAR_STEP] * depth >> 4)
    W[U(frame + F.F_SURE)] = F.SURE_ASKED
    W[U(frame + F.F_STAGE)] = F.STAGE_SINGULAR
    # The child learns as this node would: it answers the same move.
    W[U(frame + F.F_MOVE)] = W[U(before + F.F_MOVE)]
    W[U(frame + F.F_PLACE)] = W[U(before + F.F_PLACE)]
    side = W[U(frame + F.F_SIDE)]
    set_frame(W, child, (depth - 1) // 2, enough - 1, enough, side, 0, 1, W[U(frame + F.F_CHECKED)])
    W[U(child + F.F_CUT)] = W[U(frame + F.F_CUT)]
    W[U(child + F.F_EXCLUDED)] = W[U(frame + F.F_HASH_MOVE)]
    W[F.C_SINGULAR] += 1


@kernel
def settle_singular(W, frame, value):
    """Take in what the other moves are worth: the hash move is singular, or all of them are too good."""
    W[U(frame + F.F_STAGE)] = F.STAGE_MOVES
    if W[F.ABORTED] != 0:
        return F.CUT
    enough = W[U(frame + F.FRAME_WORDS + F.F_BETA)]
    if value < enough:
        W[F.C_SINGULAR_ONLY] += 1
        W[U(frame + F.F_SURE)] = F.SURE_SINGULAR
    elif enough >= W[U(frame + F.F_BETA)] and W[U(frame + F.F_FULL)] == 0:
        W[F.C_SINGULAR_MANY] += 1
        W[U(frame + F.F_BEST)] = enough
        return F.CUT
    return F.NEXT

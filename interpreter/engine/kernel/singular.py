"""Is the hash move the only good one? Then it is searched deeper; are all too good, the node is done.

The question is a search of the same position without that move, at less depth, in the child's frame.
"""

from ...rules.kernel.jit import U, kernel
from ...rules.kernel.layout import EITHER, TURN
from .frames import (
    ABORTED,
    BOUND_LOWER,
    CUT,
    DECIDED,
    ENTRY_BOUND,
    ENTRY_DEPTH,
    F_BEST,
    F_BETA,
    F_CHECKED,
    F_DEPTH,
    F_EXCLUDED,
    F_FULL,
    F_HASH_MOVE,
    F_MOVE,
    F_PLACE,
    F_SIDE,
    F_STAGE,
    F_SURE,
    F_TABLE,
    FRAME_WORDS,
    NEXT,
    PRUNING,
    ROOT_DEPTH,
    SHORT_MASK,
    STAGE_MOVES,
    STAGE_SINGULAR,
    SURE_ASKED,
    SURE_SINGULAR,
    SURE_UNASKED,
)
from .nodes import set_frame
from .transposition import score_of

SINGULAR_DEPTH = 7
SINGULAR_STEP = 2  # centipawns a ply by which the other moves have to be worse


@kernel
def may_be_singular(S, W, frame, ply):
    """Is it worth asking whether the hash move is the only good one?"""
    data = W[U(frame + F_TABLE)]
    return (
        W[U(frame + F_SURE)] == SURE_UNASKED
        and W[U(frame + F_DEPTH)] >= SINGULAR_DEPTH
        and W[U(frame + F_STAGE)] == STAGE_MOVES
        and 0 < ply < 2 * W[ROOT_DEPTH]
        and W[U(frame + F_EXCLUDED)] == 0
        and W[PRUNING] != 0
        and S.st[TURN] != EITHER
        and data & SHORT_MASK != 0
        and (data >> ENTRY_BOUND) & BOUND_LOWER != 0
        and (data >> ENTRY_DEPTH) & 255 >= W[U(frame + F_DEPTH)] - 3
        and abs(score_of(data, ply)) < DECIDED
    )


@kernel
def ask_others(W, frame, ply):
    """Enter a child with the same position and all moves but the hash move, at less depth."""
    before = frame - FRAME_WORDS
    child = frame + FRAME_WORDS
    depth = W[U(frame + F_DEPTH)]
    enough = score_of(W[U(frame + F_TABLE)], ply) - SINGULAR_STEP * depth
    W[U(frame + F_SURE)] = SURE_ASKED
    W[U(frame + F_STAGE)] = STAGE_SINGULAR
    # The child learns as this node would: it answers the same move.
    W[U(frame + F_MOVE)] = W[U(before + F_MOVE)]
    W[U(frame + F_PLACE)] = W[U(before + F_PLACE)]
    side = W[U(frame + F_SIDE)]
    set_frame(W, child, (depth - 1) // 2, enough - 1, enough, side, 0, 1, W[U(frame + F_CHECKED)])
    W[U(child + F_EXCLUDED)] = W[U(frame + F_HASH_MOVE)]


@kernel
def settle_singular(W, frame, value):
    """Take in what the other moves are worth: the hash move is singular, or all of them are too good."""
    W[U(frame + F_STAGE)] = STAGE_MOVES
    if W[ABORTED] != 0:
        return CUT
    enough = W[U(frame + FRAME_WORDS + F_BETA)]
    if value < enough:
        W[U(frame + F_SURE)] = SURE_SINGULAR
    elif enough >= W[U(frame + F_BETA)] and W[U(frame + F_FULL)] == 0:
        W[U(frame + F_BEST)] = enough
        return CUT
    return NEXT

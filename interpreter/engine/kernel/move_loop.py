"""Trying the moves of a node one by one, each in a child frame, less deep the later it comes."""

from ...rules.kernel import layout as L
from ...rules.kernel.attacks import royal_attacked
from ...rules.kernel.drops import mover_of
from ...rules.kernel.jit import U, kernel, prefetch
from ...rules.kernel.making import make, unmake
from ...rules.kernel.safety import is_allowed
from ...rules.kernel.trying import vetoed
from . import frames as F
from .generation import list_others
from .nodes import QUIET_DEPTH, set_frame
from .null_move import pass_turn
from .ordering import TOP_PRIZE, is_quiet, pick, place_of
from .singular import ask_others, may_be_singular
from .static_exchange import wins, worth

BAD_CAPTURE_DEPTH = 2
UNLIKELY_DEPTH = 4
PLY = 1024  # parts of a ply in which reductions are reckoned


@kernel
def reaches_goal(T, S, m):
    """Does the move bring its piece where a goal condition of the game may be met?"""
    goals = T[U(T[L.H_EVAL] + L.EVAL_GOALS)]
    return T[U(goals + place_of(T, S, m))] != 0


@kernel
def loses_more(T, S, m, most):
    """Does a quiet move lose more by exchanges than so many centipawns?"""
    return worth(T, mover_of(S, m)) > most and not wins(T, S, m, -most)


@kernel
def skippable(T, S, W, frame, word, quiet):
    """Is the move too unlikely to matter at this depth?"""
    depth = W[U(frame + F.F_DEPTH)]
    if depth <= 0 or W[U(frame + F.F_CHECKED)] != 0 or W[U(frame + F.F_BEST)] <= -F.DECIDED:
        return False
    if (word >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_PASS:
        return False
    if W[U(frame + F.F_ALPHA)] >= F.DECIDED:
        return False  # only a shorter decision can still matter, and quiet moves may lead to it
    if not quiet:
        if word >> F.ORDER > F.ORDER_BAD + TOP_PRIZE or depth > QUIET_DEPTH:
            return False
        if depth > BAD_CAPTURE_DEPTH:
            if T[L.H_THEN] != 0 or wins(T, S, word & F.MOVE_MASK, -W[F.P_LOSS_STEP] * depth):
                return False
        W[F.C_SKIP_CAPTURE] += 1
        return True
    if depth > QUIET_DEPTH or word >> F.ORDER & F.ORDER_CHECK or reaches_goal(T, S, word & F.MOVE_MASK):
        return False
    usual = W[F.P_LATE_SQUARE] * depth * depth >> 6
    if W[U(frame + F.F_COUNT)] > W[F.P_LATE] + (usual >> 1 - W[U(frame + F.F_IMPROVING)]):
        W[F.C_SKIP_LATE] += 1
        return True
    least = F.ORDER_QUIET - W[F.P_UNLIKELY_BASE] - W[F.P_UNLIKELY_STEP] * depth
    if word >> F.ORDER < least and depth <= UNLIKELY_DEPTH:
        W[F.C_SKIP_UNLIKELY] += 1
        return True
    if W[U(frame + F.F_EVAL)] + W[F.P_QUIET_BASE] + W[F.P_QUIET_STEP] * depth <= W[U(frame + F.F_ALPHA)]:
        W[F.C_SKIP_FUTILE] += 1
        return True
    # Where pieces screen and block each other, what can be taken may still be worth it: measured by matches.
    if T[L.H_LEGALITY] == L.LEGAL_PINS and loses_more(T, S, word & F.MOVE_MASK, W[F.P_QUIET_LOSS] * depth):
        W[F.C_SKIP_LOSING] += 1
        return True
    return False


@kernel
def reduction_of(W, frame, word, quiet, gives_check):
    """Plies by which a late move is searched less deep at first."""
    depth = W[U(frame + F.F_DEPTH)]
    count = W[U(frame + F.F_COUNT)]
    if depth < 3 or count < 2 or W[U(frame + F.F_CHECKED)] != 0:
        return 0
    if W[F.PRUNING] == 0 and W[U(frame + F.F_ALPHA)] >= F.DECIDED:
        return 0  # a search for a mate says, too, that there is none
    order = word >> F.ORDER
    if not quiet:
        return 1 if order <= F.ORDER_BAD + TOP_PRIZE else 0
    late = W[U(F.LOGARITHMS + min(depth, 63))] * W[U(F.LOGARITHMS + min(count, 63))] >> 10
    less = W[F.P_REDUCE_BASE] + (late * W[F.P_REDUCE_FACTOR] >> 10)
    if less >= PLY and W[U(frame + F.F_IMPROVING)] == 0:
        less += W[F.P_REDUCE_WORSE]
    if W[U(frame + F.F_FULL)] != 0:
        less -= W[F.P_REDUCE_FULL]
    if gives_check or order >= F.ORDER_KILLER:
        less -= W[F.P_REDUCE_FORCING]
    else:
        less -= ((order - F.ORDER_QUIET) * W[F.P_REDUCE_LEARNT]) >> 10
    return max(0, min(less // PLY, depth - 2))


@kernel
def next_side(S, side):
    """Who is asked after a move of `side`."""
    turn = S.st[L.TURN]
    return side ^ 1 if turn == L.EITHER else turn


@kernel
def expects_cut(W, frame, window):
    """Is some move of the child expected to be too good for the side of the frame?"""
    if window == F.WINDOW_REDUCED:
        return 1
    if window == F.WINDOW_FULL and W[U(frame + F.F_FULL)] != 0:
        return 0
    return 1 - W[U(frame + F.F_CUT)]


@kernel
def enter_child(W, frame, depth, window):
    """Prepare the child frame for the move being searched: its window by the kind of search."""
    child = frame + F.FRAME_WORDS
    alpha = W[U(frame + F.F_ALPHA)]
    beta = W[U(frame + F.F_BETA)] if window == F.WINDOW_FULL else alpha + 1
    full = W[U(frame + F.F_FULL)] if window == F.WINDOW_FULL else 0
    W[U(frame + F.F_WINDOW)] = window
    W[U(child + F.F_CUT)] = expects_cut(W, frame, window)
    side = W[U(child + F.F_SIDE)]
    if side != W[U(frame + F.F_SIDE)]:
        alpha, beta = -beta, -alpha
    set_frame(W, child, depth, alpha, beta, side, full, W[U(child + F.F_NULL)], W[U(child + F.F_CHECKED)])


@kernel
def is_illegal(T, S, W, side):
    """With lazy legality: does the move just made leave the mover in a forbidden position?"""
    if W[F.LAZY] == 0:
        return False
    return not is_allowed(T, S, side)


@kernel
def extension(W, frame, ply, m, gives_check):
    """A ply more for a check that matters, and for the only good move."""
    depth = W[U(frame + F.F_DEPTH)]
    if W[U(frame + F.F_SURE)] == F.SURE_SINGULAR and m & F.SHORT_MASK == W[U(frame + F.F_HASH_MOVE)]:
        return 1
    matters = depth > 0 and (depth < 3 or W[U(frame + F.F_FULL)] != 0)
    return 1 if gives_check and matters and ply < 2 * W[F.ROOT_DEPTH] else 0


@kernel
def play_move(T, S, W, X, frame, ply, word, quiet):
    """Play a move and enter its child, reduced if it comes late; False if it turns out to be illegal."""
    m = word & F.MOVE_MASK
    side = W[U(frame + F.F_SIDE)]
    child = frame + F.FRAME_WORDS
    W[U(frame + F.F_MOVE)] = m
    W[U(frame + F.F_QUIET)] = 1 if quiet else 0
    W[U(frame + F.F_PLACE)] = place_of(T, S, m)
    passing = (m >> L.MOVE_KIND) & L.KIND_MASK == F.KIND_PASS
    if passing:
        W[U(frame + F.F_PLACE)] = 0
        pass_turn(T, S, W, frame)
    else:
        if W[F.LAZY] != 0 and vetoed(T, S, m):
            return False
        make(T, S, m)
        if is_illegal(T, S, W, side):
            unmake(T, S)
            return False
        if S.st[L.ACT] == 0:
            S.st[L.PLY] += 1
    W[U(frame + F.F_COUNT)] += 1
    W[F.NODES] += 1
    prefetch(X, (S.st[L.HASH] & W[F.BUCKETS]) * F.BUCKET_WORDS)
    other = next_side(S, side)
    gives_check = W[F.CHECKING] != 0 and not passing and royal_attacked(T, S, other)
    depth = W[U(frame + F.F_DEPTH)] - 1 + extension(W, frame, ply, m, gives_check)
    if S.st[L.ACT] != 0:
        depth += 1  # the second act of a turn costs no depth
    W[U(child + F.F_SIDE)] = other
    W[U(child + F.F_NULL)] = 0
    W[U(child + F.F_CHECKED)] = 1 if gives_check else 0
    W[U(frame + F.F_CHILD_DEPTH)] = depth
    window = F.WINDOW_FULL
    less = 0
    if W[U(frame + F.F_COUNT)] > 1 and W[U(frame + F.F_STAGE)] == F.STAGE_MOVES and depth > 0:
        less = min(reduction_of(W, frame, word, quiet, gives_check), depth - 1)
        window = F.WINDOW_ZERO
        if less > 0:
            window = F.WINDOW_REDUCED
            W[F.C_REDUCED] += 1
    enter_child(W, frame, depth - less, window)
    return True


@kernel
def play_null(T, S, W, frame):
    """Let the other side move twice, at less depth: if that is good enough, so is the best move."""
    child = frame + F.FRAME_WORDS
    depth = W[U(frame + F.F_DEPTH)]
    beta = W[U(frame + F.F_BETA)]
    excess = (W[U(frame + F.F_EVAL)] - beta) // W[F.P_NULL_EXCESS]
    less = W[F.P_NULL_BASE] + depth // W[F.P_NULL_DEPTH] + min(excess, 3)
    W[F.C_NULL] += 1
    W[U(frame + F.F_MOVE)] = F.PASS_MOVE
    W[U(frame + F.F_PLACE)] = 0
    pass_turn(T, S, W, frame)
    W[U(child + F.F_CUT)] = 1 - W[U(frame + F.F_CUT)]
    set_frame(W, child, max(0, depth - less), -beta, 1 - beta, W[U(frame + F.F_SIDE)] ^ 1, 0, 1, 0)


@kernel
def try_next(T, S, M, W, X, frame, ply):
    """Play the next move worth searching; False if none is left."""
    if W[U(frame + F.F_STAGE)] == F.STAGE_NULL:
        play_null(T, S, W, frame)
        return True
    if may_be_singular(S, W, frame, ply):
        ask_others(W, frame, ply)
        return True
    cursor = W[U(frame + F.F_CURSOR)]
    if W[U(frame + F.F_LATE)] != 0 and cursor == W[U(frame + F.F_END)]:
        list_others(T, S, M, W, frame)
    end = W[U(frame + F.F_END)]
    moves = W[U(frame + F.F_STAGE)] == F.STAGE_MOVES
    prune = moves and W[F.PRUNING] != 0 and ply > 0 and W[U(frame + F.F_COUNT)] > 0
    in_order = True
    while cursor < end:
        word = pick(M, cursor, end) if in_order else M[U(cursor)]
        cursor += 1
        if word & F.SHORT_MASK == W[U(frame + F.F_EXCLUDED)]:
            continue
        quiet = moves and is_quiet(T, S, word)
        if prune and skippable(T, S, W, frame, word, quiet):
            if quiet and W[U(frame + F.F_DEPTH)] <= BAD_CAPTURE_DEPTH:
                in_order = False  # of what follows only checks and goals are tried
            continue
        W[U(frame + F.F_CURSOR)] = cursor
        if play_move(T, S, W, X, frame, ply, word, quiet):
            return True
    return False

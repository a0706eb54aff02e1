"""Opening a node: it is decided, found in the table, valued, or given its moves."""

from ...rules.kernel import layout as L
from ...rules.kernel.deciding import ended
from ...rules.kernel.forbidding import is_capture
from ...rules.kernel.jit import U, kernel
from ...rules.kernel.repeats import note
from ...rules.kernel.room import has_room_for_both, has_undo_room
from ...rules.kernel.series import in_series
from . import frames as F
from .generation import can_move, checks_matter, hash_move_alone, list_moves, list_tactics
from .null_move import has_pieces
from .ordering import keep_tactical, order_moves, pick
from .static_evaluation import static_value
from .transposition import probe, score_of
from .verdicts import decided, only_of_side, repeated

OPEN = F.INFINITE + 1  # a node that has moves to be searched
QUIET_DEPTH = 9
COMPULSORY_DEPTH = -6
FIRST_NODES = 5000  # no limit of nodes cuts the first depth short before so many: there must be an answer
SHALLOW = 4


@kernel
def set_frame(W, frame, depth, alpha, beta, side, full, null, checked):
    """Prepare the child of a frame to be opened."""
    W[U(frame + F.F_DEPTH)] = depth
    W[U(frame + F.F_ALPHA)] = alpha
    W[U(frame + F.F_BETA)] = beta
    W[U(frame + F.F_SIDE)] = side
    W[U(frame + F.F_FULL)] = full
    W[U(frame + F.F_NULL)] = null
    W[U(frame + F.F_CHECKED)] = checked
    W[U(frame + F.F_FIRST)] = W[U(frame - F.FRAME_WORDS + F.F_END)]
    W[U(frame + F.F_EXCLUDED)] = 0
    W[U(frame + F.FRAME_WORDS + F.F_KILLER)] = 0
    W[U(frame + F.FRAME_WORDS + F.F_KILLER_2)] = 0


@kernel
def begin(W, frame, stage, alpha, end, best):
    """Note that the moves of a node are ready."""
    W[U(frame + F.F_STAGE)] = stage
    W[U(frame + F.F_START_ALPHA)] = W[U(frame + F.F_ALPHA)]
    W[U(frame + F.F_ALPHA)] = alpha
    W[U(frame + F.F_BEST)] = best
    W[U(frame + F.F_BEST_MOVE)] = 0
    W[U(frame + F.F_CURSOR)] = W[U(frame + F.F_FIRST)]
    W[U(frame + F.F_END)] = end
    W[U(frame + F.F_COUNT)] = 0
    W[U(frame + F.F_SURE)] = F.SURE_UNASKED
    return OPEN


@kernel
def better_static(W, frame, ply, static):
    """The static value, or what an earlier search says where that bounds it more closely."""
    data = W[U(frame + F.F_TABLE)]
    if data == 0:
        return static
    score = score_of(data, ply)
    bound = (data >> F.ENTRY_BOUND) & 3
    if abs(score) < F.DECIDED and bound & (F.BOUND_LOWER if score > static else F.BOUND_UPPER):
        return score
    return static


@kernel
def open_quiet(T, S, M, W, X, frame, ply, n, static):
    """Quiescence: stand on the static value, or improve it by captures and promotions."""
    alpha = W[U(frame + F.F_ALPHA)]
    beta = W[U(frame + F.F_BETA)]
    first = W[U(frame + F.F_FIRST)]
    if static == F.UNKNOWN:
        static = static_value(T, S, W, X, frame, alpha, beta, W[F.P_SLACK])
        static = better_static(W, frame, ply, static)
    if static >= beta or ply >= F.MAX_PLY - 2:
        return static
    margin = 1
    if W[F.PRUNING] != 0 and alpha < F.DECIDED:
        margin = max(1, alpha - static - W[F.P_DELTA])
    n = keep_tactical(T, S, M, W, frame, first, n, margin, checks_matter(T, S, W, frame))
    if n == first:
        return static
    return begin(W, frame, F.STAGE_QUIET, max(alpha, static), n, static)


@kernel
def prune_node(T, S, W, frame, depth, static, improving):
    """Value of a node that need not be searched, UNKNOWN if it must be."""
    beta = W[U(frame + F.F_BETA)]
    if abs(beta) >= F.DECIDED:
        return F.UNKNOWN
    if depth <= W[F.P_FUTILITY_DEPTH] and static - W[F.P_FUTILITY] * (depth - improving) >= beta:
        W[F.C_FUTILE] += 1
        return static
    return F.UNKNOWN


@kernel
def may_pass(T, S, W, frame, depth, static):
    """Is it worth trying whether even a pass is good enough?"""
    return (
        W[U(frame + F.F_NULL)] == 0
        and S.st[L.ACT] == 0
        and depth >= 2
        and abs(W[U(frame + F.F_BETA)]) < F.DECIDED  # who is to be mated sooner is not spared by what it has
        and static >= W[U(frame + F.F_BETA)]
        and T[U(T[L.H_EVAL] + L.EVAL_NULL)] != 0
        and has_pieces(T, S, W[U(frame + F.F_SIDE)])
    )


@kernel
def open_full(T, S, M, W, X, frame, ply, n):
    """Prune the node, or order its moves."""
    depth = W[U(frame + F.F_DEPTH)]
    alpha = W[U(frame + F.F_ALPHA)]
    beta = W[U(frame + F.F_BETA)]
    first = W[U(frame + F.F_FIRST)]
    stage = F.STAGE_MOVES
    static = F.UNKNOWN
    excluded = W[U(frame + F.F_EXCLUDED)] != 0
    W[U(frame + F.F_IMPROVING)] = 0
    if W[U(frame + F.F_CHECKED)] == 0:
        low = alpha - W[F.P_QUIET_BASE] - W[F.P_QUIET_STEP] * min(depth, QUIET_DEPTH)
        high = beta + W[F.P_FUTILITY] * min(depth, W[F.P_FUTILITY_DEPTH])
        static = static_value(T, S, W, X, frame, low, high, W[F.P_SLACK])
        W[U(frame + F.F_EVAL)] = static
        improving = 1 if ply > 1 and static > W[U(frame - 2 * F.FRAME_WORDS + F.F_EVAL)] else 0
        W[U(frame + F.F_IMPROVING)] = improving
        plain = S.st[L.TURN] != L.EITHER and S.st[L.ACT] == 0 and not excluded
        if W[U(frame + F.F_FULL)] == 0 and W[F.PRUNING] != 0 and plain:
            better = better_static(W, frame, ply, static)
            value = prune_node(T, S, W, frame, depth, better, improving)
            if value != F.UNKNOWN and (n > first or can_move(T, S, M, W, frame)):
                return value
            if depth <= 2 and better + W[F.P_RAZOR] * depth <= alpha and abs(alpha) < F.DECIDED:
                W[F.C_RAZORED] += 1
                W[U(frame + F.F_DEPTH)] = 0
                if W[U(frame + F.F_LATE)] != 0:
                    W[U(frame + F.F_LATE)] = 0
                    n = list_tactics(T, S, M, W, frame)
                return open_quiet(T, S, M, W, X, frame, ply, n, static)
            if may_pass(T, S, W, frame, depth, better) and (n > first or can_move(T, S, M, W, frame)):
                stage = F.STAGE_NULL
    W[F.C_FULL] += 1
    if W[U(frame + F.F_HASH_MOVE)] != 0:
        W[F.C_HASH_MOVES] += 1
    elif depth >= SHALLOW and not excluded and W[U(frame + F.F_CUT)] | W[U(frame + F.F_FULL)] >= W[F.PRUNING]:
        # Where no move is good enough there is none to be known, and the next depth would find nothing kept.
        W[U(frame + F.F_DEPTH)] = depth - 1
    if W[U(frame + F.F_LATE)] != 0:
        if n == first:
            n = hash_move_alone(T, S, M, W, frame)
        if n > first:
            M[U(first)] |= F.ORDER_HASH << F.ORDER
    else:
        order_moves(T, S, M, W, frame, first, n)
    return begin(W, frame, stage, alpha, n, -F.INFINITE)


@kernel
def look_up(W, X, frame, ply, key):
    """Value of a node that the table settles, UNKNOWN if not; notes the move kept there."""
    data = probe(W, X, key)
    W[U(frame + F.F_HASH_MOVE)] = data & F.SHORT_MASK
    W[U(frame + F.F_TABLE)] = data
    if data == 0 or W[U(frame + F.F_FULL)] != 0 or (data >> F.ENTRY_DEPTH) & 255 < W[U(frame + F.F_DEPTH)]:
        return F.UNKNOWN
    score = score_of(data, ply)
    bound = (data >> F.ENTRY_BOUND) & 3
    if (bound & F.BOUND_LOWER and score >= W[U(frame + F.F_BETA)]) or (
        bound & F.BOUND_UPPER and score <= W[U(frame + F.F_ALPHA)]
    ):
        W[F.C_TABLE] += 1
        return score
    return F.UNKNOWN


@kernel
def may_wait(T, S, W, frame, ply):
    """May a node be valued before its moves are known?"""
    if W[U(frame + F.F_CHECKED)] != 0 or S.st[L.TURN] == L.EITHER or T[L.H_ANSWERS] != 0 or W[F.STAND] == 0:
        return False
    if T[L.H_TURN] != 0 or T[L.H_STUCK] != 0:
        return False
    if W[U(frame + F.F_DEPTH)] <= 0:
        return True
    plain = W[U(frame + F.F_FULL)] == 0 and S.st[L.PASSANT] == 0 and ply < F.MAX_PLY - 2
    return plain and W[F.STAGED] | W[F.LAZY] != 0


@kernel
def stand(T, S, M, W, X, frame, ply):
    """Open a node of quiescence; only a stalemate is overlooked."""
    static = static_value(T, S, W, X, frame, W[U(frame + F.F_ALPHA)], W[U(frame + F.F_BETA)], W[F.P_SLACK])
    static = better_static(W, frame, ply, static)
    if static >= W[U(frame + F.F_BETA)]:
        return static
    return open_quiet(T, S, M, W, X, frame, ply, list_tactics(T, S, M, W, frame), static)


@kernel
def open_waiting(T, S, M, W, X, frame, ply):
    """Open a node whose moves are not listed before they are needed."""
    first = W[U(frame + F.F_FIRST)]
    note(T, S, M, first, first, False)
    # As if there were a move, so that no row for having none applies.
    verdict = ended(T, S, M, first, first + 1, False)
    if verdict != 0:
        return decided(verdict, W[U(frame + F.F_SIDE)], ply)
    if W[U(frame + F.F_DEPTH)] <= 0:
        return stand(T, S, M, W, X, frame, ply)
    W[U(frame + F.F_LATE)] = 1
    return open_full(T, S, M, W, X, frame, ply, first)


@kernel
def open_by_depth(T, S, M, W, X, frame, ply, n):
    """Choose between quiescence and the full search of a node with moves."""
    depth = W[U(frame + F.F_DEPTH)]
    if ply >= F.MAX_PLY - 2:
        return open_quiet(T, S, M, W, X, frame, ply, n, W[U(frame + F.F_EVAL)])
    if depth > 0:
        return open_full(T, S, M, W, X, frame, ply, n)
    first = W[U(frame + F.F_FIRST)]
    if depth == 0 and in_series(T, S):
        W[U(frame + F.F_DEPTH)] = 1  # one more move of the turn, before anybody stands still
        return open_full(T, S, M, W, X, frame, ply, n)
    if S.st[L.ACT] != 0:
        # The turn has to be ended before anybody stands still; one way is enough to see what was won.
        order_moves(T, S, M, W, frame, first, n)
        pick(M, first, n)
        return begin(W, frame, F.STAGE_MOVES, W[U(frame + F.F_ALPHA)], first + 1, -F.INFINITE)
    forced = W[F.STAND] == 0 and depth > COMPULSORY_DEPTH and is_capture(T, S, M[U(first)])
    if W[U(frame + F.F_CHECKED)] == 0 and not forced:
        return open_quiet(T, S, M, W, X, frame, ply, n, W[U(frame + F.F_EVAL)])
    order_moves(T, S, M, W, frame, first, n)
    return begin(W, frame, F.STAGE_MOVES, W[U(frame + F.F_ALPHA)], n, -F.INFINITE)


@kernel
def may_abort(W):
    """Is there an answer, or has even the first depth taken too long?"""
    if W[F.ROOT_DEPTH] > 1 or W[F.NODES] > FIRST_NODES:
        return True
    return W[F.STOP] != 0 and W[F.FRAMES + F.F_BEST_MOVE] != 0


@kernel
def open_node(T, S, M, W, X, frame, ply):
    """Open a node: its value if that is known at once, OPEN if its moves are to be searched."""
    if (W[F.STOP] != 0 or W[F.NODES] >= W[F.NODE_LIMIT]) and may_abort(W):
        W[F.ABORTED] = 1
        return 0
    side = W[U(frame + F.F_SIDE)]
    W[U(F.PV + ply * F.PV_ROW)] = 0
    W[F.SELDEPTH] = max(W[F.SELDEPTH], ply)
    # A shorter decision than one already found is all that can still matter.
    alpha = max(W[U(frame + F.F_ALPHA)], ply - F.MATE)
    beta = min(W[U(frame + F.F_BETA)], F.MATE - ply - 1)
    if alpha >= beta:
        return alpha
    turn = S.st[L.TURN]
    excluded = W[U(frame + F.F_EXCLUDED)]
    whole = S.st[L.ACT] == 0
    if W[F.TWOFOLD] != 0 and turn != L.EITHER and excluded == 0 and whole:
        score = repeated(T, S, W, side, ply)
        if score != F.UNKNOWN:
            return score
    key = S.st[L.HASH]
    if turn == L.EITHER and side == 1:
        key ^= F.SIDE_KEY
    key ^= excluded * F.EXCLUDED_KEY & L.MASK63
    W[U(frame + F.F_KEY)] = key
    score = look_up(W, X, frame, ply, key)
    if score != F.UNKNOWN:
        return score
    first = W[U(frame + F.F_FIRST)]
    checked = W[U(frame + F.F_CHECKED)] != 0
    W[U(frame + F.F_EVAL)] = F.UNKNOWN
    W[U(frame + F.F_EXTRA)] = W[U(frame - F.FRAME_WORDS + F.F_EXTRA)]
    W[U(frame + F.F_LATE)] = 0
    if not (has_room_for_both(T, S, M, first) and has_undo_room(T, S)):
        return static_value(T, S, W, X, frame, -F.INFINITE, F.INFINITE, 0)
    if T[L.H_PERPETUAL] & L.PAST_FORBIDS != 0 and whole:
        note(T, S, M, first, first, checked)  # what may be played can depend on it
    if may_wait(T, S, W, frame, ply):
        return open_waiting(T, S, M, W, X, frame, ply)
    n = hash_move_alone(T, S, M, W, frame)
    if n == first:
        n = list_moves(T, S, M, W, first, side)
    if whole:
        note(T, S, M, first, n, checked)
    verdict = ended(T, S, M, first, n, False)
    if verdict != 0:
        return decided(verdict, side, ply)
    if turn == L.EITHER:
        n = only_of_side(S, M, first, n, side)
        if not checked:
            M[U(n)] = F.PASS_MOVE
            n += 1
    if n == first:
        return 0
    return open_by_depth(T, S, M, W, X, frame, ply, n)

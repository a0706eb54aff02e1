"""Principal variation search with quiescence, on an explicit stack of frames.

A node is opened (decided, found in the table, valued, or given its moves), its moves are tried one
by one, each in a child frame, and it is settled with the best value. Scores are for the side that
moves at a node, `F_SIDE`: usually the side to move, but while either side may move it is the side
that is asked, which may also pass. Every end of the game is judged by the definition's own rows.
"""

from .attacks import royal_attacked
from .board import make, unmake
from .ends import ended, perpetual_checker
from .evaluate import bounded, first_pass, second_pass
from .frames import (
    ABORTED,
    BOUND_EXACT,
    BOUND_LOWER,
    BOUND_UPPER,
    BUCKET_EXTRAS,
    BUCKET_WORDS,
    BUCKETS,
    CHECKING,
    DECIDED,
    ENTRY_BOUND,
    ENTRY_DEPTH,
    EXTRA_BIAS,
    EXTRA_CHOICE,
    F_ALPHA,
    F_BEST,
    F_BEST_MOVE,
    F_BETA,
    F_CHECKED,
    F_CHILD_DEPTH,
    F_COUNT,
    F_CURSOR,
    F_DEPTH,
    F_END,
    F_EVAL,
    F_EXTRA,
    F_FIRST,
    F_FULL,
    F_HASH_MOVE,
    F_KEY,
    F_KILLER,
    F_KILLER_2,
    F_MOVE,
    F_NULL,
    F_PIECE,
    F_QUIET,
    F_SAVED,
    F_SIDE,
    F_STAGE,
    F_START_ALPHA,
    F_WINDOW,
    FRAME_WORDS,
    FRAMES,
    INFINITE,
    KIND_PASS,
    LAZY,
    MATE,
    MAX_PLY,
    MOVE_MASK,
    NODE_LIMIT,
    NODES,
    NOISE,
    ORDER,
    ORDER_BAD,
    ORDER_HASH,
    ORDER_KILLER,
    PASS_MOVE,
    PERPETUAL,
    PRUNING,
    PV,
    PV_ROW,
    REDUCTIONS,
    ROOT_COUNT,
    ROOT_DEPTH,
    ROOT_FIRST,
    ROOT_MOVES,
    ROOT_SIDE,
    SEED,
    SELDEPTH,
    SHORT_MASK,
    SIDE_KEY,
    STAGE_MOVES,
    STAGE_NULL,
    STAGE_QUIET,
    STAND,
    STOP,
    TWOFOLD,
    UNKNOWN,
    WINDOW_FULL,
    WINDOW_REDUCED,
    WINDOW_ZERO,
)
from .jit import U, entry, kernel, prefetch, stay_apart
from .keys import limits_key, passant_key
from .layout import (
    EITHER,
    ERROR,
    EVAL_GOALS,
    EVAL_NULL,
    EVAL_PHASE,
    H_ANSWERS,
    H_EVAL,
    H_LEGALITY,
    H_LIMITS,
    H_NO_CHECKING,
    H_PERPETUAL,
    H_TYPES,
    H_ZEROING_FINAL,
    H_ZFLIP,
    HALFMOVE,
    HASH,
    HISTORY,
    HISTORY_FROM,
    HISTORY_MASK,
    KIND_MASK,
    KIND_PASSANT,
    LEGAL_PINS,
    MASK63,
    MOVE_BASE,
    MOVE_KIND,
    PASSANT,
    PLY,
    SQUARE_MASK,
    TURN,
)
from .legality import generate, is_capture, pseudo_moves, vetoed
from .ordering import TOP_PRIZE, is_quiet, keep_tactical, order_moves, pick, place_of, reward
from .pins import tactics_by_pins
from .transposition import probe, score_of, store

OPEN = INFINITE + 1  # a node that has moves to be searched

AGAIN = 1
NEXT = 0
CUT = 2

PERPETUAL_SCORE = 5000  # bad, but not proved lost: the checks may be varied
SLACK = 100  # centipawns by which the second pass rarely changes in one ply
DELTA = 150
RAZOR = 250
FUTILITY = 75
FUTILITY_DEPTH = 7
QUIET_DEPTH = 6
QUIET_BASE = 100
QUIET_STEP = 90
BAD_CAPTURE_DEPTH = 4
COMPULSORY_DEPTH = -6
SHALLOW = 4
ASPIRATION = 18


# --- what ends a line --------------------------------------------------------------------------


@kernel
def decided(verdict, side, ply):
    """Score of a verdict for a side."""
    result = (verdict - 1) & 3
    if result == 2:
        return 0
    return MATE - ply if result == side else ply - MATE


@kernel
def repeated(T, S, W, side, ply):
    """Score of a first repetition within the line, UNKNOWN if the position is new there."""
    halfmove = S.st[HALFMOVE]
    if T[H_ZEROING_FINAL] != 0 and halfmove < 4:
        return UNKNOWN
    now = S.st[PLY]
    oldest = max(S.st[HISTORY_FROM], now - ply, now - HISTORY + 1)
    if T[H_ZEROING_FINAL] != 0:
        oldest = max(oldest, now - halfmove)
    key = S.st[HASH]
    if T[H_LIMITS] != 0:
        key ^= limits_key(T, S)
    i = now - 4
    while i >= oldest:
        if S.history[U(i & HISTORY_MASK)] == key:
            if W[PERPETUAL] != 0:
                checker = perpetual_checker(S, i, now)
                if checker >= 0:
                    return PERPETUAL_SCORE if checker != side else -PERPETUAL_SCORE
            return 0
        i -= 2
    return UNKNOWN


@kernel
def note(T, S, M, first, n, checked):
    """Put the position into the history, as `record` does, with the moves at hand."""
    key = S.st[HASH]
    if T[H_LIMITS] != 0:
        key ^= limits_key(T, S)
    word = S.st[PASSANT]
    if word != 0:
        possible = False
        for i in range(first, n):
            if (M[U(i)] >> MOVE_KIND) & KIND_MASK == KIND_PASSANT:
                possible = True
                break
        if not possible:
            key ^= passant_key(T, word)
    i = S.st[PLY] & HISTORY_MASK
    S.history[U(i)] = key
    if T[H_PERPETUAL] != 0:
        turn = S.st[TURN]
        S.checked[U(i)] = (1 + turn if checked else 0) | ((turn & 1) ^ 1) << 2


@kernel
def only_of_side(S, M, first, n, side):
    """While either side may move: keep the moves of the side that is asked."""
    kept = first
    for i in range(first, n):
        if S.board[U(M[U(i)] & SQUARE_MASK)] & 1 == side:
            M[U(kept)] = M[U(i)]
            kept += 1
    return kept


@kernel
def remembered_second_pass(T, S, W, X):
    """The second pass, looked up when the position has been valued lately: each deepening meets it again."""
    key = S.st[HASH]
    at = (key & W[BUCKETS]) * BUCKET_WORDS + BUCKET_EXTRAS + (key >> EXTRA_CHOICE & 1)
    word = X[U(at)]
    if (word ^ key) >> 16 == 0:
        return (word & 0xFFFF) - EXTRA_BIAS
    extra = max(-EXTRA_BIAS + 1, min(EXTRA_BIAS - 1, second_pass(T, S)))
    X[U(at)] = (key >> 16 << 16) | (extra + EXTRA_BIAS)
    return extra


@kernel
def static_value(T, S, W, X, frame, low, high, slack):
    """The evaluation for the side of a frame.

    What the second pass found one ply before is taken for what it would find now, unless the value then
    lies between the bounds, or within `slack` of them.
    """
    sign = 1 - 2 * W[U(frame + F_SIDE)]
    first = first_pass(T, S)
    extra = W[U(frame - FRAME_WORDS + F_EXTRA)] if frame != FRAMES else 0
    value = sign * (first + extra)
    if low - slack <= value <= high + slack:
        extra = remembered_second_pass(T, S, W, X)
        value = sign * (first + extra)
    W[U(frame + F_EXTRA)] = extra
    value = bounded(value)
    if W[NOISE] != 0:
        mixed = ((S.st[HASH] ^ W[SEED]) * 0x2545F4914F6CDD1D) & MASK63
        value += (mixed >> 33) % (2 * W[NOISE] + 1) - W[NOISE]
    return value


@kernel
def slack_of(W, frame):
    """In quiescence the second pass is asked for where it begins, and not after further captures."""
    return SLACK if W[U(frame + F_DEPTH)] == 0 else -INFINITE


# --- passing -----------------------------------------------------------------------------------


@kernel
def pass_turn(T, S, W, frame):
    """Let the other side move: a null move, or a pass while either side may move."""
    W[U(frame + F_SAVED)] = S.st[HASH]
    W[U(frame + F_SAVED + 1)] = S.st[PASSANT]
    W[U(frame + F_SAVED + 2)] = S.st[HISTORY_FROM]
    W[U(frame + F_SAVED + 3)] = S.st[TURN]
    if S.st[TURN] != EITHER:
        word = S.st[PASSANT]
        if word != 0:
            S.st[HASH] ^= passant_key(T, word)
            S.st[PASSANT] = 0
        S.st[HASH] ^= T[H_ZFLIP]
        S.st[TURN] ^= 1
    S.st[PLY] += 1
    S.st[HISTORY_FROM] = S.st[PLY]


@kernel
def undo_pass(S, W, frame):
    """Undo `pass_turn`."""
    S.st[PLY] -= 1
    S.st[HASH] = W[U(frame + F_SAVED)]
    S.st[PASSANT] = W[U(frame + F_SAVED + 1)]
    S.st[HISTORY_FROM] = W[U(frame + F_SAVED + 2)]
    S.st[TURN] = W[U(frame + F_SAVED + 3)]


@kernel
def has_pieces(T, S, side):
    """Has a side more than promoters and royals? Without, passing misjudges too much."""
    parts = T[U(T[H_EVAL] + EVAL_PHASE)]
    for code in range(2 + side, 2 * T[H_TYPES] + 2, 2):
        if S.count[U(code)] != 0 and T[U(parts + code)] != 0:
            return True
    return False


# --- opening a node ----------------------------------------------------------------------------


@kernel
def set_frame(W, frame, depth, alpha, beta, side, full, null, checked):
    """Prepare the child of a frame to be opened."""
    W[U(frame + F_DEPTH)] = depth
    W[U(frame + F_ALPHA)] = alpha
    W[U(frame + F_BETA)] = beta
    W[U(frame + F_SIDE)] = side
    W[U(frame + F_FULL)] = full
    W[U(frame + F_NULL)] = null
    W[U(frame + F_CHECKED)] = checked
    W[U(frame + F_FIRST)] = W[U(frame - FRAME_WORDS + F_END)]
    W[U(frame + FRAME_WORDS + F_KILLER)] = 0
    W[U(frame + FRAME_WORDS + F_KILLER_2)] = 0


@kernel
def begin(W, frame, stage, alpha, end, best):
    """Note that the moves of a node are ready."""
    W[U(frame + F_STAGE)] = stage
    W[U(frame + F_START_ALPHA)] = W[U(frame + F_ALPHA)]
    W[U(frame + F_ALPHA)] = alpha
    W[U(frame + F_BEST)] = best
    W[U(frame + F_BEST_MOVE)] = 0
    W[U(frame + F_CURSOR)] = W[U(frame + F_FIRST)]
    W[U(frame + F_END)] = end
    W[U(frame + F_COUNT)] = 0
    return OPEN


@kernel
def open_quiet(T, S, M, W, X, frame, ply, n, static):
    """Quiescence: stand on the static value, or improve it by captures and promotions."""
    alpha = W[U(frame + F_ALPHA)]
    beta = W[U(frame + F_BETA)]
    first = W[U(frame + F_FIRST)]
    if static == UNKNOWN:
        static = static_value(T, S, W, X, frame, alpha, beta, slack_of(W, frame))
    if static >= beta or ply >= MAX_PLY - 2:
        return static
    margin = 1
    if W[PRUNING] != 0 and alpha < DECIDED:
        margin = max(1, alpha - static - DELTA)
    n = keep_tactical(T, S, M, W, frame, first, n, margin)
    if n == first:
        return static
    return begin(W, frame, STAGE_QUIET, max(alpha, static), n, static)


@kernel
def prune_node(T, S, W, frame, depth, static, improving):
    """Value of a node that need not be searched, UNKNOWN if it must be."""
    beta = W[U(frame + F_BETA)]
    if abs(beta) >= DECIDED:
        return UNKNOWN
    if depth <= FUTILITY_DEPTH and static - FUTILITY * (depth - improving) >= beta:
        return static
    return UNKNOWN


@kernel
def may_pass(T, S, W, frame, depth, static):
    """Is it worth trying whether even a pass is good enough?"""
    return (
        W[U(frame + F_NULL)] == 0
        and depth >= 2
        and static >= W[U(frame + F_BETA)]
        and T[U(T[H_EVAL] + EVAL_NULL)] != 0
        and has_pieces(T, S, W[U(frame + F_SIDE)])
    )


@kernel
def open_full(T, S, M, W, X, frame, ply, n):
    """Prune the node, or order its moves."""
    depth = W[U(frame + F_DEPTH)]
    alpha = W[U(frame + F_ALPHA)]
    beta = W[U(frame + F_BETA)]
    first = W[U(frame + F_FIRST)]
    stage = STAGE_MOVES
    static = UNKNOWN
    if W[U(frame + F_CHECKED)] == 0:
        low = alpha - QUIET_BASE - QUIET_STEP * min(depth, QUIET_DEPTH)
        high = beta + FUTILITY * min(depth, FUTILITY_DEPTH)
        static = static_value(T, S, W, X, frame, low, high, SLACK)
        W[U(frame + F_EVAL)] = static
        if W[U(frame + F_FULL)] == 0 and W[PRUNING] != 0 and S.st[TURN] != EITHER:
            improving = 1 if ply > 1 and static > W[U(frame - 2 * FRAME_WORDS + F_EVAL)] else 0
            value = prune_node(T, S, W, frame, depth, static, improving)
            if value != UNKNOWN:
                return value
            if depth <= 2 and static + RAZOR * depth <= alpha and abs(alpha) < DECIDED:
                W[U(frame + F_DEPTH)] = 0
                return open_quiet(T, S, M, W, X, frame, ply, n, static)
            if may_pass(T, S, W, frame, depth, static):
                stage = STAGE_NULL
    if W[U(frame + F_HASH_MOVE)] == 0 and depth >= SHALLOW:
        W[U(frame + F_DEPTH)] = depth - 1
    order_moves(T, S, M, W, frame, first, n)
    return begin(W, frame, stage, alpha, n, -INFINITE)


@kernel
def look_up(W, X, frame, ply, key):
    """Value of a node that the table settles, UNKNOWN if not; notes the move kept there."""
    data = probe(W, X, key)
    W[U(frame + F_HASH_MOVE)] = data & SHORT_MASK
    if data == 0 or W[U(frame + F_FULL)] != 0 or (data >> ENTRY_DEPTH) & 255 < W[U(frame + F_DEPTH)]:
        return UNKNOWN
    score = score_of(data, ply)
    bound = (data >> ENTRY_BOUND) & 3
    if (bound & BOUND_LOWER and score >= W[U(frame + F_BETA)]) or (
        bound & BOUND_UPPER and score <= W[U(frame + F_ALPHA)]
    ):
        return score
    return UNKNOWN


@kernel
def may_stand(T, S, W, frame):
    """May the side to move be content with the static value, before all its moves are known?"""
    return (
        W[U(frame + F_DEPTH)] <= 0
        and W[U(frame + F_CHECKED)] == 0
        and W[STAND] != 0
        and S.st[TURN] != EITHER
        and T[H_ANSWERS] == 0
    )


@kernel
def stand(T, S, M, W, X, frame, ply):
    """Open a node of quiescence; only a stalemate is overlooked."""
    side = W[U(frame + F_SIDE)]
    first = W[U(frame + F_FIRST)]
    S.history[U(S.st[PLY] & HISTORY_MASK)] = S.st[HASH]
    # As if there were a move, so that no row for having none applies.
    verdict = ended(T, S, M, first, first + 1, False)
    if verdict != 0:
        return decided(verdict, side, ply)
    static = static_value(T, S, W, X, frame, W[U(frame + F_ALPHA)], W[U(frame + F_BETA)], slack_of(W, frame))
    if static >= W[U(frame + F_BETA)]:
        return static
    mode = T[H_LEGALITY]
    if mode == LEGAL_PINS:
        n = tactics_by_pins(T, S, M, first, side)
    elif W[LAZY] != 0:
        n = pseudo_moves(T, S, M, first, side)
    else:
        n = generate(T, S, M, first)
    return open_quiet(T, S, M, W, X, frame, ply, n, static)


@kernel
def open_node(T, S, M, W, X, frame, ply):
    """Open a node: its value if that is known at once, OPEN if its moves are to be searched."""
    W[NODES] += 1
    if W[STOP] != 0 or W[NODES] >= W[NODE_LIMIT]:
        W[ABORTED] = 1
        return 0
    side = W[U(frame + F_SIDE)]
    W[U(PV + ply * PV_ROW)] = 0
    W[SELDEPTH] = max(W[SELDEPTH], ply)
    # A shorter decision than one already found is all that can still matter.
    alpha = max(W[U(frame + F_ALPHA)], ply - MATE)
    beta = min(W[U(frame + F_BETA)], MATE - ply - 1)
    if alpha >= beta:
        return alpha
    turn = S.st[TURN]
    if W[TWOFOLD] != 0 and turn != EITHER:
        score = repeated(T, S, W, side, ply)
        if score != UNKNOWN:
            return score
    key = S.st[HASH]
    if turn == EITHER and side == 1:
        key ^= SIDE_KEY
    W[U(frame + F_KEY)] = key
    score = look_up(W, X, frame, ply, key)
    if score != UNKNOWN:
        return score
    first = W[U(frame + F_FIRST)]
    checked = W[U(frame + F_CHECKED)] != 0
    W[U(frame + F_EVAL)] = UNKNOWN
    W[U(frame + F_EXTRA)] = W[U(frame - FRAME_WORDS + F_EXTRA)]
    if may_stand(T, S, W, frame):
        return stand(T, S, M, W, X, frame, ply)
    n = pseudo_moves(T, S, M, first, side) if W[LAZY] != 0 else generate(T, S, M, first)
    note(T, S, M, first, n, checked)
    verdict = ended(T, S, M, first, n, False)
    if verdict != 0:
        return decided(verdict, side, ply)
    if turn == EITHER:
        n = only_of_side(S, M, first, n, side)
        if not checked:
            M[U(n)] = PASS_MOVE
            n += 1
    if n == first or S.st[ERROR] != 0:
        S.st[ERROR] = 0
        return 0
    return open_by_depth(T, S, M, W, X, frame, ply, n)


@kernel
def open_by_depth(T, S, M, W, X, frame, ply, n):
    """Choose between quiescence and the full search of a node with moves."""
    depth = W[U(frame + F_DEPTH)]
    if ply >= MAX_PLY - 2:
        return open_quiet(T, S, M, W, X, frame, ply, n, W[U(frame + F_EVAL)])
    if depth > 0:
        return open_full(T, S, M, W, X, frame, ply, n)
    first = W[U(frame + F_FIRST)]
    forced = W[STAND] == 0 and depth > COMPULSORY_DEPTH and is_capture(T, S, M[U(first)])
    if W[U(frame + F_CHECKED)] == 0 and not forced:
        return open_quiet(T, S, M, W, X, frame, ply, n, W[U(frame + F_EVAL)])
    order_moves(T, S, M, W, frame, first, n)
    return begin(W, frame, STAGE_MOVES, W[U(frame + F_ALPHA)], n, -INFINITE)


# --- trying the moves --------------------------------------------------------------------------


@kernel
def reaches_goal(T, S, m):
    """Does the move bring its piece where a goal condition of the game may be met?"""
    goals = T[U(T[H_EVAL] + EVAL_GOALS)]
    return T[U(goals + place_of(T, S, m))] != 0


@kernel
def skippable(T, S, W, frame, word, quiet):
    """Is the move too unlikely to matter at this depth?"""
    depth = W[U(frame + F_DEPTH)]
    if depth <= 0 or W[U(frame + F_CHECKED)] != 0 or W[U(frame + F_BEST)] <= -DECIDED:
        return False
    if not quiet:
        return word >> ORDER <= ORDER_BAD + TOP_PRIZE and depth <= BAD_CAPTURE_DEPTH
    if depth > QUIET_DEPTH or word >> ORDER == ORDER_HASH or reaches_goal(T, S, word & MOVE_MASK):
        return False
    if W[U(frame + F_COUNT)] > 3 + depth * depth:
        return True
    return W[U(frame + F_EVAL)] + QUIET_BASE + QUIET_STEP * depth <= W[U(frame + F_ALPHA)]


@kernel
def reduction_of(W, frame, word, quiet, gives_check):
    """Plies by which a late move is searched less deep at first."""
    depth = W[U(frame + F_DEPTH)]
    count = W[U(frame + F_COUNT)]
    if depth < 3 or count < 2 or W[U(frame + F_CHECKED)] != 0:
        return 0
    order = word >> ORDER
    if not quiet:
        return 1 if order <= ORDER_BAD + TOP_PRIZE else 0
    less = W[U(REDUCTIONS + (min(depth, 63) << 6) + min(count, 63))]
    if W[U(frame + F_FULL)] != 0:
        less -= 1
    if gives_check or order >= ORDER_KILLER:
        less -= 1
    else:
        less -= (order - 10000) // 3000
    return max(0, min(less, depth - 2))


@kernel
def next_side(S, side):
    """Who is asked after a move of `side`."""
    turn = S.st[TURN]
    return side ^ 1 if turn == EITHER else turn


@kernel
def enter_child(W, frame, depth, window):
    """Prepare the child frame for the move being searched: its window by the kind of search."""
    child = frame + FRAME_WORDS
    alpha = W[U(frame + F_ALPHA)]
    beta = W[U(frame + F_BETA)] if window == WINDOW_FULL else alpha + 1
    full = W[U(frame + F_FULL)] if window == WINDOW_FULL else 0
    W[U(frame + F_WINDOW)] = window
    side = W[U(child + F_SIDE)]
    if side != W[U(frame + F_SIDE)]:
        alpha, beta = -beta, -alpha
    set_frame(W, child, depth, alpha, beta, side, full, W[U(child + F_NULL)], W[U(child + F_CHECKED)])


@kernel
def is_illegal(T, S, W, side):
    """With lazy legality: does the move just made leave the mover in a forbidden position?"""
    if W[LAZY] == 0:
        return False
    return royal_attacked(T, S, side) or (T[H_NO_CHECKING] != 0 and royal_attacked(T, S, side ^ 1))


@kernel
def play_move(T, S, W, X, frame, ply, word, quiet):
    """Play a move and enter its child, reduced if it comes late; False if it turns out to be illegal."""
    m = word & MOVE_MASK
    side = W[U(frame + F_SIDE)]
    child = frame + FRAME_WORDS
    W[U(frame + F_MOVE)] = m
    W[U(frame + F_QUIET)] = 1 if quiet else 0
    W[U(frame + F_PIECE)] = S.board[U(m & SQUARE_MASK)]
    passing = (m >> MOVE_KIND) & KIND_MASK == KIND_PASS
    if passing:
        W[U(frame + F_PIECE)] = 0
        pass_turn(T, S, W, frame)
    else:
        if W[LAZY] != 0 and vetoed(T, S, m):
            return False
        make(T, S, m)
        if is_illegal(T, S, W, side):
            unmake(T, S)
            return False
        S.st[PLY] += 1
    W[U(frame + F_COUNT)] += 1
    prefetch(X, (S.st[HASH] & W[BUCKETS]) * BUCKET_WORDS)
    other = next_side(S, side)
    gives_check = W[CHECKING] != 0 and not passing and royal_attacked(T, S, other)
    depth = W[U(frame + F_DEPTH)] - 1
    if gives_check and depth >= 0 and ply < 2 * W[ROOT_DEPTH]:
        depth += 1
    W[U(child + F_SIDE)] = other
    W[U(child + F_NULL)] = 0
    W[U(child + F_CHECKED)] = 1 if gives_check else 0
    W[U(frame + F_CHILD_DEPTH)] = depth
    window = WINDOW_FULL
    less = 0
    if W[U(frame + F_COUNT)] > 1 and W[U(frame + F_STAGE)] == STAGE_MOVES and depth > 0:
        less = min(reduction_of(W, frame, word, quiet, gives_check), depth - 1)
        window = WINDOW_REDUCED if less > 0 else WINDOW_ZERO
    enter_child(W, frame, depth - less, window)
    return True


@kernel
def play_null(T, S, W, frame):
    """Let the other side move twice, at less depth: if that is good enough, so is the best move."""
    child = frame + FRAME_WORDS
    depth = W[U(frame + F_DEPTH)]
    beta = W[U(frame + F_BETA)]
    less = 3 + depth // 4 + min((W[U(frame + F_EVAL)] - beta) // 200, 3)
    W[U(frame + F_MOVE)] = PASS_MOVE
    W[U(frame + F_PIECE)] = 0
    pass_turn(T, S, W, frame)
    set_frame(W, child, max(0, depth - less), -beta, 1 - beta, W[U(frame + F_SIDE)] ^ 1, 0, 1, 0)


@kernel
def try_next(T, S, M, W, X, frame, ply):
    """Play the next move worth searching; False if none is left."""
    if W[U(frame + F_STAGE)] == STAGE_NULL:
        play_null(T, S, W, frame)
        return True
    cursor = W[U(frame + F_CURSOR)]
    end = W[U(frame + F_END)]
    moves = W[U(frame + F_STAGE)] == STAGE_MOVES
    prune = moves and W[PRUNING] != 0 and ply > 0 and W[U(frame + F_COUNT)] > 0
    while cursor < end:
        word = pick(M, cursor, end)
        cursor += 1
        quiet = moves and is_quiet(T, S, word)
        if prune and skippable(T, S, W, frame, word, quiet):
            continue
        W[U(frame + F_CURSOR)] = cursor
        if play_move(T, S, W, X, frame, ply, word, quiet):
            return True
    return False


# --- settling ----------------------------------------------------------------------------------


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
    store(W, X, W[U(frame + F_KEY)], W[U(frame + F_BEST_MOVE)], best, W[U(frame + F_DEPTH)], bound, ply)
    return best


# --- the whole search --------------------------------------------------------------------------


@kernel
def open_root(T, S, M, W, X, depth, alpha, beta):
    """The frame of the root, with the moves that the caller has listed."""
    side = W[ROOT_SIDE]
    W[ROOT_DEPTH] = depth
    W[PV] = 0
    W[U(FRAMES + F_ALPHA)] = alpha
    W[U(FRAMES + F_BETA)] = beta
    W[U(FRAMES + F_DEPTH)] = depth
    W[U(FRAMES + F_SIDE)] = side
    W[U(FRAMES + F_FULL)] = 1
    W[U(FRAMES + F_NULL)] = 1
    W[U(FRAMES + F_FIRST)] = MOVE_BASE
    W[U(FRAMES + F_HASH_MOVE)] = 0
    turn = S.st[TURN]
    W[U(FRAMES + F_KEY)] = S.st[HASH] ^ (SIDE_KEY if turn == EITHER and side == 1 else 0)
    checked = W[CHECKING] != 0 and royal_attacked(T, S, side)
    W[U(FRAMES + F_CHECKED)] = 1 if checked else 0
    W[U(FRAMES + F_EVAL)] = static_value(T, S, W, X, FRAMES, -INFINITE, INFINITE, 0)
    n = MOVE_BASE
    for i in range(W[ROOT_FIRST], W[ROOT_COUNT]):
        M[U(n)] = W[U(ROOT_MOVES + i)]
        n += 1
    order_moves(T, S, M, W, FRAMES, MOVE_BASE, n)
    M[MOVE_BASE] = (M[MOVE_BASE] & MOVE_MASK) | ORDER_HASH << ORDER
    begin(W, FRAMES, STAGE_MOVES, alpha, n, -INFINITE)


@kernel
def search(T, S, M, W, X, depth, alpha, beta):
    """Value of the root within a window; the best line is left in W[PV:]. Aborted: see W[ABORTED]."""
    stay_apart()
    open_root(T, S, M, W, X, depth, alpha, beta)
    ply = 0
    frame = FRAMES
    while True:
        if W[ABORTED] == 0 and try_next(T, S, M, W, X, frame, ply):
            ply += 1
            frame += FRAME_WORDS
            value = open_node(T, S, M, W, X, frame, ply)
            if value == OPEN:
                continue
        else:
            value = close_node(T, S, M, W, X, frame, ply)
        # The node at `ply` has its value: hand it up until a node wants to go on.
        while True:
            if ply == 0:
                return value
            if W[U(frame + F_SIDE)] != W[U(frame - FRAME_WORDS + F_SIDE)]:
                value = -value
            done = settle_move(T, S, M, W, frame - FRAME_WORDS, ply - 1, value)
            if done == AGAIN:
                value = open_node(T, S, M, W, X, frame, ply)
                if value == OPEN:
                    break
                continue
            ply -= 1
            frame -= FRAME_WORDS
            if done == NEXT:
                break
            value = close_node(T, S, M, W, X, frame, ply)


@kernel
def to_front(W, m):
    """Let the search of the next depth begin with a root move."""
    first = W[ROOT_FIRST]
    i = first
    while i < W[ROOT_COUNT] and W[U(ROOT_MOVES + i)] != m:
        i += 1
    if i == W[ROOT_COUNT]:
        return
    while i > first:
        W[U(ROOT_MOVES + i)] = W[U(ROOT_MOVES + i - 1)]
        i -= 1
    W[U(ROOT_MOVES + first)] = m


@entry
def iterate(T, S, M, W, X, depth, guess):
    """Search the root to a depth, first in a narrow window round `guess`; returns the score.

    The best move comes to the front of the root moves; its line stands in W[PV:]. When the search was
    aborted, W[ABORTED] is 1 and the best move found so far, if any, is in the root's frame.
    """
    stay_apart()
    W[ABORTED] = 0
    reach = ASPIRATION
    alpha = -INFINITE
    beta = INFINITE
    if depth > SHALLOW and abs(guess) < DECIDED:
        alpha = guess - reach
        beta = guess + reach
    while True:
        value = search(T, S, M, W, X, depth, alpha, beta)
        m = W[U(FRAMES + F_BEST_MOVE)]
        if m != 0:
            to_front(W, m)
        if W[ABORTED] != 0:
            return value
        reach *= 2
        if value <= alpha:
            beta = (alpha + beta) // 2
            alpha = max(-INFINITE, value - reach) if reach < 1000 else -INFINITE
        elif value >= beta:
            beta = min(INFINITE, value + reach) if reach < 1000 else INFINITE
        else:
            return value

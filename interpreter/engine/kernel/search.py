"""Principal variation search with quiescence, on an explicit stack of frames.

A node is opened (decided, found in the table, valued, or given its moves), its moves are tried one
by one, each in a child frame, and it is settled with the best value. Scores are for the side that
moves at a node, `F_SIDE`: usually the side to move, but while either side may move it is the side
that is asked, which may also pass. Every end of the game is judged by the definition's own rows.
"""

from ...rules.kernel import layout as L
from ...rules.kernel.attacks import royal_attacked
from ...rules.kernel.jit import U, entry, kernel, stay_apart
from . import frames as F
from .backup import close_node, keep_root, settle_move
from .move_loop import try_next
from .nodes import OPEN, SHALLOW, begin, open_node
from .ordering import order_moves
from .static_evaluation import static_value


@kernel
def open_root(T, S, M, W, X, depth, alpha, beta):
    """The frame of the root, with the moves that the caller has listed."""
    side = W[F.ROOT_SIDE]
    W[F.ROOT_DEPTH] = depth
    W[F.PV] = 0
    W[U(F.FRAMES + F.F_ALPHA)] = alpha
    W[U(F.FRAMES + F.F_BETA)] = beta
    W[U(F.FRAMES + F.F_DEPTH)] = depth
    W[U(F.FRAMES + F.F_SIDE)] = side
    W[U(F.FRAMES + F.F_FULL)] = 1
    W[U(F.FRAMES + F.F_NULL)] = 1
    W[U(F.FRAMES + F.F_FIRST)] = L.MOVE_BASE
    W[U(F.FRAMES + F.F_HASH_MOVE)] = 0
    W[U(F.FRAMES + F.F_LATE)] = 0
    W[U(F.FRAMES + F.F_CUT)] = 0
    W[U(F.FRAMES + F.F_TABLE)] = 0
    W[U(F.FRAMES + F.F_EXCLUDED)] = 0
    W[U(F.FRAMES + F.F_IMPROVING)] = 1
    turn = S.st[L.TURN]
    W[U(F.FRAMES + F.F_KEY)] = S.st[L.HASH] ^ (F.SIDE_KEY if turn == L.EITHER and side == 1 else 0)
    checked = W[F.CHECKING] != 0 and royal_attacked(T, S, side)
    W[U(F.FRAMES + F.F_CHECKED)] = 1 if checked else 0
    W[U(F.FRAMES + F.F_EVAL)] = static_value(T, S, W, X, F.FRAMES, -F.INFINITE, F.INFINITE, 0)
    n = L.MOVE_BASE
    for i in range(W[F.ROOT_FIRST], W[F.ROOT_COUNT]):
        M[U(n)] = W[U(F.ROOT_MOVES + i)]
        n += 1
    order_moves(T, S, M, W, F.FRAMES, L.MOVE_BASE, n)
    M[L.MOVE_BASE] = (M[L.MOVE_BASE] & F.MOVE_MASK) | F.ORDER_HASH << F.ORDER
    begin(W, F.FRAMES, F.STAGE_MOVES, alpha, n, -F.INFINITE)


@kernel
def search(T, S, M, W, X, depth, alpha, beta):
    """Value of the root within a window; the best line is left in W[PV:]. Aborted: see W[ABORTED]."""
    stay_apart()
    open_root(T, S, M, W, X, depth, alpha, beta)
    ply = 0
    frame = F.FRAMES
    while True:
        if W[F.ABORTED] == 0 and try_next(T, S, M, W, X, frame, ply):
            ply += 1
            frame += F.FRAME_WORDS
            value = open_node(T, S, M, W, X, frame, ply)
            if value == OPEN:
                continue
        else:
            value = close_node(T, S, M, W, X, frame, ply)
        # The node at `ply` has its value: hand it up until a node wants to go on.
        while True:
            if ply == 0:
                return value
            if W[U(frame + F.F_SIDE)] != W[U(frame - F.FRAME_WORDS + F.F_SIDE)]:
                value = -value
            done = settle_move(T, S, M, W, frame - F.FRAME_WORDS, ply - 1, value)
            if done == F.AGAIN:
                value = open_node(T, S, M, W, X, frame, ply)
                if value == OPEN:
                    break
                continue
            ply -= 1
            frame -= F.FRAME_WORDS
            if done == F.NEXT:
                break
            value = close_node(T, S, M, W, X, frame, ply)


@kernel
def to_front(W, m):
    """Let the search of the next depth begin with a root move."""
    first = W[F.ROOT_FIRST]
    i = first
    while i < W[F.ROOT_COUNT] and W[U(F.ROOT_MOVES + i)] != m:
        i += 1
    if i == W[F.ROOT_COUNT]:
        return
    while i > first:
        W[U(F.ROOT_MOVES + i)] = W[U(F.ROOT_MOVES + i - 1)]
        i -= 1
    W[U(F.ROOT_MOVES + first)] = m


@entry
def iterate(T, S, M, W, X, depth, guess):
    """Search the root to a depth, first in a narrow window round `guess`; returns the score.

    The best move comes to the front of the root moves; its line stands in W[PV:]. When the search was
    aborted, W[ABORTED] is 1 and the best move found so far, if any, is in the root's frame.
    """
    stay_apart()
    W[F.ABORTED] = 0
    reach = W[F.P_ASPIRATION]
    alpha = -F.INFINITE
    beta = F.INFINITE
    if depth > SHALLOW and abs(guess) < F.DECIDED:
        alpha = guess - reach
        beta = guess + reach
    kept = 0
    high = 0
    while True:
        value = search(T, S, M, W, X, depth, alpha, beta)
        if W[F.ABORTED] != 0 and W[U(F.FRAMES + F.F_BEST_MOVE)] == 0 and kept != 0:
            keep_root(W, kept, high)
        m = W[U(F.FRAMES + F.F_BEST_MOVE)]
        if m != 0:
            to_front(W, m)
        if W[F.ABORTED] != 0:
            return value
        reach *= 2
        if value <= alpha:
            kept = 0
            beta = (alpha + beta) // 2
            alpha = max(-F.INFINITE, value - reach) if reach < 1000 else -F.INFINITE
        elif value >= beta:
            kept = m
            high = value
            beta = min(F.INFINITE, value + reach) if reach < 1000 else F.INFINITE
        else:
            return value

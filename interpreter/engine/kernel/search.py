"""Principal variation search with quiescence, on an explicit stack of frames.

A node is opened (decided, found in the table, valued, or given its moves), its moves are tried one
by one, each in a child frame, and it is settled with the best value. Scores are for the side that
moves at a node, `F_SIDE`: usually the side to move, but while either side may move it is the side
that is asked, which may also pass. Every end of the game is judged by the definition's own rows.
"""

from ...rules.kernel.attacks import royal_attacked
from ...rules.kernel.jit import U, entry, kernel, stay_apart
from ...rules.kernel.layout import EITHER, HASH, MOVE_BASE, TURN
from .backup import close_node, settle_move
from .frames import (
    ABORTED,
    AGAIN,
    CHECKING,
    DECIDED,
    F_ALPHA,
    F_BEST_MOVE,
    F_BETA,
    F_CHECKED,
    F_DEPTH,
    F_EVAL,
    F_EXCLUDED,
    F_FIRST,
    F_FULL,
    F_HASH_MOVE,
    F_IMPROVING,
    F_KEY,
    F_LATE,
    F_NULL,
    F_SIDE,
    F_TABLE,
    FRAME_WORDS,
    FRAMES,
    INFINITE,
    MOVE_MASK,
    NEXT,
    ORDER,
    ORDER_HASH,
    PV,
    ROOT_COUNT,
    ROOT_DEPTH,
    ROOT_FIRST,
    ROOT_MOVES,
    ROOT_SIDE,
    SIDE_KEY,
    STAGE_MOVES,
)
from .move_loop import try_next
from .nodes import OPEN, SHALLOW, begin, open_node
from .ordering import order_moves
from .static_evaluation import static_value

ASPIRATION = 18


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
    W[U(FRAMES + F_LATE)] = 0
    W[U(FRAMES + F_TABLE)] = 0
    W[U(FRAMES + F_EXCLUDED)] = 0
    W[U(FRAMES + F_IMPROVING)] = 1
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

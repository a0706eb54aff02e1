"""Whole games in one call: played and counted, moves that are given, then random ones; or judged."""

from ....engine.kernel.evaluate import evaluate
from ....engine.kernel.frames import INFINITE
from ....rules.kernel.board import make, unmake
from ....rules.kernel.ends import ended
from ....rules.kernel.jit import U, entry, kernel, stay_apart
from ....rules.kernel.layout import (
    CODES,
    EITHER,
    H_LIMITS,
    H_PERPETUAL,
    H_SQUARES,
    HASH,
    HISTORY_FROM,
    HISTORY_MASK,
    KIND_CASTLE,
    KIND_MASK,
    LIST_HALF,
    MEN,
    MOVE_AUX,
    MOVE_BASE,
    MOVE_KIND,
    MOVE_PROMOTION,
    PASSANT,
    PLY,
    SCALARS,
    STAMP,
    TURN,
    UNDO,
)
from ....rules.kernel.legality import generate
from ....rules.kernel.play import next_random, record
from .census import count_choices, count_end, count_move, count_repeat, count_start, count_turn
from .columns import G_SEED, G_STUCK, G_TOLD, G_VERDICT

SHORT_MASK = (1 << MOVE_AUX) - 1


@kernel
def restart(T, S, Z):
    """Bring a state to the position of another one."""
    stay_apart()
    for i in range(T[H_SQUARES]):
        S.board[i] = Z.board[i]
        S.index[i] = Z.index[i]
    for c in range(2):
        for i in range(c * LIST_HALF, c * LIST_HALF + Z.st[MEN + c]):
            S.men[i] = Z.men[i]
    for p in range(CODES):
        S.count[p] = Z.count[p]
        S.pool[p] = Z.pool[p]
    stamp = S.st[STAMP]
    for i in range(SCALARS):
        S.st[i] = Z.st[i]
    S.st[STAMP] = stamp  # a number that only ever rises
    for ply in range(Z.st[HISTORY_FROM], Z.st[PLY] + 1):
        i = ply & HISTORY_MASK
        S.history[i] = Z.history[i]
        S.checked[i] = Z.checked[i]


@entry
def short_move(m):
    """A move in 32 bits, which tell it from all others of its position.

    These are the lower ones of the move; a castling, which promotes nothing, has its entry in their place.
    """
    if (m >> MOVE_KIND) & KIND_MASK == KIND_CASTLE:
        return m & SHORT_MASK | (m >> MOVE_AUX) << MOVE_PROMOTION
    return m & SHORT_MASK


@kernel
def told_move(M, n, short):
    """The legal move in M[MOVE_BASE:n] of a short form, -1 if there is none."""
    stay_apart()
    for i in range(MOVE_BASE, n):
        if short_move(M[i]) == short:
            return M[i]
    return -1


@kernel
def remember(T, S, M):
    """Note the position for repetition, with as little work as its rules allow."""
    S.st[UNDO] = 0
    if S.st[PASSANT] != 0 or T[H_LIMITS] != 0 or T[H_PERPETUAL] != 0:
        record(T, S, M, MOVE_BASE)
    else:
        S.history[U(S.st[PLY] & HISTORY_MASK)] = S.st[HASH]


@kernel
def count_game(T, S, M, W, G, R, row, word, limit):
    """Play a game from where S stands: the told moves R[word:], then random ones; returns its plies.

    All moves are left in R. Returns -1 if a told move is not legal.
    """
    count_start(T, S, W, G, row)
    seed = G[row + G_SEED]
    told = G[row + G_TOLD]
    plies = 0
    while True:
        n = generate(T, S, M, MOVE_BASE)
        over = ended(T, S, M, MOVE_BASE, n, False)
        if over != 0 or n == MOVE_BASE or plies == limit:
            break
        count_turn(S, W, G, row)
        count_choices(T, S, M, W, G, row, MOVE_BASE, n, plies)
        if plies < told:
            m = told_move(M, n, R[word + plies])
            if m < 0:
                return -1
        else:
            seed = next_random(seed)
            m = M[U(MOVE_BASE + ((seed >> 31) * (n - MOVE_BASE) >> 32))]
            R[word + plies] = short_move(m)
        make(T, S, m)
        S.st[PLY] += 1
        count_move(T, S, W, G, row)
        remember(T, S, M)
        count_repeat(T, S, G, row)
        plies += 1
    count_end(T, S, W, G, row, plies)
    G[row + G_VERDICT] = over
    G[row + G_STUCK] = 1 if over == 0 and n == MOVE_BASE else 0
    G[row + G_SEED] = seed
    return plies


@entry
def count_games(T, S, Z, M, W, G, R, count, size, limit):
    """Play and count `count` games that begin at Z; returns how many were played.

    Game i has the row G[i * size:], with its seed and its number of told moves. Its moves, `limit` at
    most, stand in R from i * limit on; the told ones are there before. A told move that is not legal
    ends the work, and -1 - i is returned.
    """
    for i in range(count):
        restart(T, S, Z)
        if count_game(T, S, M, W, G, R, i * size, i * limit, limit) < 0:
            return -1 - i
    return count


@kernel
def clear_share(T, S, M, n):
    """Share of the moves M[MOVE_BASE:n] that stand out by the static value after them, in 65536ths.

    Those stand out that lie nearer to the best one than to the mean: within a quarter of the way. All of
    them if all are equal.
    """
    stay_apart()
    sign = 1 - 2 * S.st[TURN]
    total = 0
    best = -INFINITE
    for i in range(MOVE_BASE, n):
        make(T, S, M[i])
        value = sign * evaluate(T, S)
        unmake(T, S)
        M[n + i - MOVE_BASE] = value
        total += value
        best = max(best, value)
    moves = n - MOVE_BASE
    good = 0
    for i in range(n, n + moves):
        if 4 * moves * M[i] >= total + 3 * moves * best:
            good += 1
    return (good << 16) // moves


@entry
def judge_game(T, S, Z, M, R, told):
    """Sum over the positions of a game with a choice of `clear_share`; their number is left in M[0].

    The game begins at Z, its moves are R[:told]; T has an evaluation block. Positions in which either
    side may move are left out. Returns -1 if a move is not legal.
    """
    restart(T, S, Z)
    total = 0
    judged = 0
    for ply in range(told):
        n = generate(T, S, M, MOVE_BASE)
        m = told_move(M, n, R[ply])
        if m < 0:
            return -1
        if n - MOVE_BASE > 1 and S.st[TURN] != EITHER:
            total += clear_share(T, S, M, n)
            judged += 1
        make(T, S, m)
        S.st[PLY] += 1
        remember(T, S, M)
    M[0] = judged
    return total

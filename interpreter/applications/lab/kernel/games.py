"""Whole games in one call: played and counted, moves that are given, then random ones; or judged."""

from ....engine.kernel import frames as F
from ....engine.kernel.evaluate import evaluate
from ....rules.kernel import layout as L
from ....rules.kernel.board import make_any, unmake_any
from ....rules.kernel.deciding import ended
from ....rules.kernel.generating import generate
from ....rules.kernel.jit import U, entry, kernel, stay_apart
from ....rules.kernel.making import make
from ....rules.kernel.play import list_turns, next_random, record
from . import columns as C
from .census import count_choices, count_end, count_move, count_repeat, count_start, count_turn

SHORT_MASK = (1 << L.MOVE_AUX) - 1


@kernel
def restart(T, S, Z):
    """Bring a state to the position of another one."""
    stay_apart()
    for i in range(T[L.H_SQUARES]):
        S.board[i] = Z.board[i]
        S.index[i] = Z.index[i]
    for c in range(2):
        for i in range(c * L.LIST_HALF, c * L.LIST_HALF + Z.st[L.PIECES + c]):
            S.pieces[i] = Z.pieces[i]
    for p in range(L.CODES):
        S.count[p] = Z.count[p]
        S.pool[p] = Z.pool[p]
    stamp = S.st[L.STAMP]
    for i in range(L.SCALARS):
        S.st[i] = Z.st[i]
    S.st[L.STAMP] = stamp  # a number that only ever rises
    for ply in range(Z.st[L.HISTORY_FROM], Z.st[L.PLY] + 1):
        i = ply & L.HISTORY_MASK
        S.history[i] = Z.history[i]
        S.checked[i] = Z.checked[i]


@entry
def short_move(m):
    """A move in 32 bits, which tell it from all others of its position.

    These are the lower ones of the move; a castling, which promotes nothing, has the number behind them in
    the place of the promotion, and what takes pieces on its way has there what number and promotion make.
    """
    kind = (m >> L.MOVE_KIND) & L.KIND_MASK
    if kind >= L.KIND_WAY:
        short = m & SHORT_MASK & ~(L.PROMOTION_MASK << L.MOVE_PROMOTION)
        way = (m >> L.MOVE_AUX) + L.SHORT_FACTOR * ((m >> L.MOVE_PROMOTION) & L.PROMOTION_MASK)
        return short | (way & L.PROMOTION_MASK) << L.MOVE_PROMOTION
    if kind == L.KIND_CASTLE:
        return m & SHORT_MASK | ((m >> L.MOVE_AUX) & L.PROMOTION_MASK) << L.MOVE_PROMOTION
    return m & SHORT_MASK


@kernel
def told_move(M, n, short):
    """The legal move in M[MOVE_BASE:n] of a short form, -1 if there is none, or more than one."""
    stay_apart()
    found = -1
    for i in range(L.MOVE_BASE, n):
        if short_move(M[i]) == short:
            if (short >> L.MOVE_KIND) & L.KIND_MASK < L.KIND_WAY:
                return M[i]
            if found >= 0:
                return -1
            found = M[i]
    return found


@kernel
def remember(T, S, M):
    """Note the position for repetition, with as little work as its rules allow."""
    if S.st[L.PASSANT] != 0 or T[L.H_LIMITS] != 0 or T[L.H_PERPETUAL] | T[L.H_KEY_SHIFT] != 0:
        record(T, S, M, L.MOVE_BASE)
    else:
        S.history[U(S.st[L.PLY] & L.HISTORY_MASK)] = S.st[L.HASH]
    S.st[L.UNDO] = 0


@kernel
def acts_of(T):
    """Of how many acts a turn is kept: so many words has a move in R, 0 for an act that was not made."""
    return 2 if T[L.H_TURN] != 0 else 1


@kernel
def count_position(T, S, M, W, G, row, n, plies):
    """Count a position that has the moves M[MOVE_BASE:n], at the start of a turn."""
    count_turn(T, S, W, G, row)
    if T[L.H_TURN] == 0:
        count_choices(T, S, M, W, G, row, L.MOVE_BASE, n, plies)
        return
    turns = (list_turns(T, S, M, n) - n) // 2
    for i in range(turns):
        M[n + i] = M[n + 2 * i]
    count_choices(T, S, M, W, G, row, n, n + turns, plies)


@kernel
def count_game(T, S, M, W, G, R, row, word, limit):
    """Play a game from where S stands: the told moves R[word:], then random ones; returns its plies.

    All moves are left in R. Returns -1 if a told move is not legal.
    """
    count_start(T, S, W, G, row)
    seed = G[row + C.G_SEED]
    told = G[row + C.G_TOLD]
    acts = acts_of(T)
    plies = 0
    while True:
        n = generate(T, S, M, L.MOVE_BASE)
        over = ended(T, S, M, L.MOVE_BASE, n, False)
        if over != 0 or n == L.MOVE_BASE or plies == limit:
            break
        place = word + acts * plies
        if S.st[L.ACT] != 0:
            place += 1
        else:
            count_position(T, S, M, W, G, row, n, plies)
        if plies < told:
            m = told_move(M, n, R[place])
            if m < 0:
                return -1
        else:
            seed = next_random(seed)
            m = M[U(L.MOVE_BASE + ((seed >> 31) * (n - L.MOVE_BASE) >> 32))]
            R[place] = short_move(m)
        make(T, S, m)
        if (m >> L.MOVE_KIND) & L.KIND_MASK != L.KIND_PUT:
            count_move(T, S, W, G, row, plies)
        if S.st[L.ACT] != 0:
            S.st[L.UNDO] = 0
            continue
        S.st[L.PLY] += 1
        remember(T, S, M)
        count_repeat(T, S, G, row)
        plies += 1
    count_end(T, S, W, G, row, plies)
    G[row + C.G_VERDICT] = over
    G[row + C.G_STUCK] = 1 if over == 0 and n == L.MOVE_BASE else 0
    G[row + C.G_SEED] = seed
    return plies


@entry
def count_games(T, S, Z, M, W, G, R, count, size, limit):
    """Play and count `count` games that begin at Z; returns how many were played.

    Game i has the row G[i * size:], with its seed and its number of told moves. Its moves, `limit` at
    most, stand in R from i * limit * `acts_of` on; the told ones are there before. A told move that is not
    legal ends the work, and -1 - i is returned.
    """
    for i in range(count):
        restart(T, S, Z)
        if count_game(T, S, M, W, G, R, i * size, i * limit * acts_of(T), limit) < 0:
            return -1 - i
    return count


@kernel
def clear_share(T, S, M, n):
    """Share of the moves M[MOVE_BASE:n] that stand out by the static value after them, in 65536ths.

    Those stand out that lie nearer to the best one than to the mean: within a quarter of the way. All of
    them if all are equal.
    """
    stay_apart()
    if 2 * n - L.MOVE_BASE > len(M):
        raise MemoryError("too many moves: more than can be judged at a time")
    sign = 1 - 2 * S.st[L.TURN]
    total = 0
    best = -F.INFINITE
    for i in range(L.MOVE_BASE, n):
        make_any(T, S, M[i])
        value = sign * evaluate(T, S)
        unmake_any(T, S)
        M[n + i - L.MOVE_BASE] = value
        total += value
        best = max(best, value)
    moves = n - L.MOVE_BASE
    good = 0
    for i in range(n, n + moves):
        if 4 * moves * M[i] >= total + 3 * moves * best:
            good += 1
    return (good << 16) // moves


@entry
def judge_game(T, S, Z, M, R, told):
    """Sum over the positions of a game with a choice of `clear_share`; their number is left in M[0].

    The game begins at Z, its moves are R[:told], words of acts; T has an evaluation block. Positions in which
    either side may move are left out. Returns -1 if a move is not legal.
    """
    restart(T, S, Z)
    total = 0
    judged = 0
    for ply in range(told):
        if R[ply] == 0:
            continue
        n = generate(T, S, M, L.MOVE_BASE)
        m = told_move(M, n, R[ply])
        if m < 0:
            return -1
        if n - L.MOVE_BASE > 1 and S.st[L.TURN] != L.EITHER and S.st[L.ACT] == 0:
            total += clear_share(T, S, M, n)
            judged += 1
        make(T, S, m)
        if S.st[L.ACT] == 0:
            S.st[L.PLY] += 1
            remember(T, S, M)
    M[0] = judged
    return total

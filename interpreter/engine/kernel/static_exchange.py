"""What a capture wins when both sides go on capturing on its square, cheapest piece first."""

from ...rules.kernel import layout as L
from ...rules.kernel.attacks import captures
from ...rules.kernel.drops import is_drop, mover_of
from ...rules.kernel.jit import U, kernel, stay_apart
from ...rules.kernel.looking import may_attack, next_node
from ...rules.kernel.vacating import plain


@kernel
def worth(T, p):
    """Exchange value of a piece code in centipawns."""
    return T[U(T[U(T[L.H_EVAL] + L.EVAL_EXCHANGE)] + p)]


@kernel
def cheaper(T, S, word, by, best):
    """The square of a plain attack word if side `by` attacks from there more cheaply than from `best`."""
    square = word & L.SQUARE_MASK
    q = S.board[U(square)]
    if (word >> L.ATTACK_MASK) >> (q >> 1) & 1 == 0 or q & 1 != by:
        return best
    return square if best < 0 or worth(T, q) < worth(T, S.board[U(best)]) else best


@kernel
def cheap_plain(T, S, square, by, enough):
    """`cheap` where pieces attack by leaps and plain rays."""
    best = -1
    i = T[U(T[L.H_ATTACKS] + (by << 10) + square)]
    end = i + 1 + T[U(i)]
    i += 1
    while i < end:
        best = cheaper(T, S, T[U(i)], by, best)
        i += 1
    rays = T[U(i)]
    i += 1
    for _ in range(rays):
        if best >= 0 and worth(T, S.board[U(best)]) < enough:
            return best
        end = i + 1 + T[U(i)]
        i += 1
        while i < end:
            word = T[U(i)]
            if S.board[U(word & L.SQUARE_MASK)] != 0:
                best = cheaper(T, S, word, by, best)
                break
            i += 1
        i = end
    return best


@kernel
def cheap_by_nodes(T, S, square, by, enough):
    """`cheap` where pieces attack by any displacement."""
    best = -1
    lowest = 1 << 30
    i = T[U(T[L.H_ATTACKS] + (by << 10) + square)]
    end = i + 1 + T[U(i)]
    i += 1
    while i < end and lowest >= enough:
        word = T[U(i)]
        target = word & L.SQUARE_MASK
        q = S.board[U(target)]
        if may_attack(word, q, by) and worth(T, q) < lowest:
            if captures(T, S, target, q, T[U(i + 1)], square):
                lowest = worth(T, q)
                best = target
        i = next_node(T, i, word, q, by)
    return best


@kernel
def cheap(T, S, square, by, enough):
    """Square of an attacker worth less than `enough`, else of the cheapest one.

    -1 if there is none, or the variant keeps no attack tables.
    """
    mode = T[L.H_LEGALITY]
    if mode == L.LEGAL_PINS:
        return cheap_plain(T, S, square, by, enough)
    return -1 if mode == L.LEGAL_FREE else cheap_by_nodes(T, S, square, by, enough)


@kernel
def promotion_gain(T, S, m):
    """Centipawns that the promotion of a move adds, 0 without one."""
    m = plain(m)
    if is_drop(m):
        return 0
    kind = (m >> L.MOVE_PROMOTION) & L.TYPE_MASK
    p = S.board[U(m & L.SQUARE_MASK)]
    return worth(T, 2 * kind + (p & 1)) - worth(T, p) if kind != 0 else 0


@kernel
def lift(S, square, n):
    """Take the piece on a square off the board, as the one of number `n`."""
    S.trade[U(n)] = square | S.board[U(square)] << 10
    S.board[U(square)] = 0


@kernel
def wins(T, S, m, least):
    """Does a move win at least so many centipawns by exchanges on its target square?

    Each side takes with its cheapest piece and may stop at any time; victims elsewhere do not count.
    """
    stay_apart()
    m = plain(m)
    f = m & L.SQUARE_MASK
    t = (m >> L.MOVE_TO) & L.SQUARE_MASK
    kind = (m >> L.MOVE_KIND) & L.KIND_MASK
    passant = kind == L.KIND_PASSANT
    victim = S.board[U(S.st[L.PASSANT] & L.SQUARE_MASK if passant else t)] if f != t else 0
    gain = promotion_gain(T, S, m)
    p = mover_of(S, m)
    won = worth(T, victim) if victim != 0 else 0
    surplus = gain + (won if (victim ^ p) & 1 else -won) - least
    if surplus < 0:
        return False
    lacks = worth(T, p) + gain - surplus  # what the side that takes next would be behind
    if lacks <= 0:
        return True
    side = (p & 1) ^ 1
    lift(S, f, 0)
    n = 1
    mover = 1  # 1: the mover has what he needs if nobody takes any more
    while n < L.TRADES:
        square = cheap(T, S, t, side, lacks + (mover ^ 1))
        if square < 0:
            break
        mover ^= 1
        lacks = worth(T, S.board[U(square)]) - lacks
        if lacks < mover:
            break
        lift(S, square, n)
        n += 1
        side ^= 1
    for i in range(n):
        word = S.trade[U(i)]
        S.board[U(word & L.SQUARE_MASK)] = word >> 10
    return mover == 1

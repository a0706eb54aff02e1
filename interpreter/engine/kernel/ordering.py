"""In which order moves are tried, and what is learnt from those that were too good."""

from ...rules.kernel import layout as L
from ...rules.kernel.checks import checks_from, checks_to_win, watch_royal
from ...rules.kernel.drops import mover_of
from ...rules.kernel.jit import U, kernel, stay_apart
from ...rules.kernel.vacating import plain
from ...rules.kernel.victims import victims
from . import frames as F
from .aftermath import aftermath
from .static_exchange import promotion_gain, wins, worth

REFUTED_DEPTH = 3  # least depth of a search that speaks for the move before it
RECAPTURE_DEPTH = -6  # below it quiescence only takes back
TOP_PRIZE = 1500  # victims worth more are all tried first
OWN = 1 << 17  # tells the continuation of a side's own move from a reply


@kernel
def effect_prize(T, S, m):
    """Exchange value of everything that a move takes elsewhere than on its target."""
    stay_apart()
    prize = 0
    for i in range(victims(T, S, m)):
        prize += worth(T, S.board[S.removed[i]])
    return prize


@kernel
def prize(T, S, m):
    """Exchange value of what a move takes off the enemy, and what its promotion adds; 0 = a quiet move.

    What follows from a completed move counts too, and may cost more than is won: then it is below 0. So is
    the capture of a piece of one's own.
    """
    m = plain(m)
    kind = (m >> L.MOVE_KIND) & L.KIND_MASK
    if kind in (L.KIND_CASTLE, L.KIND_REMOVE, L.KIND_DROP, L.KIND_PASS, F.KIND_PASS):
        return 0
    won = max(0, promotion_gain(T, S, m))
    if kind == L.KIND_REST:
        return won
    q = S.board[U((m >> L.MOVE_TO) & L.SQUARE_MASK)]
    if kind >= L.KIND_WAY:
        won += effect_prize(T, S, m)
        if q != 0 and (q ^ S.board[U(m & L.SQUARE_MASK)]) & 1 != 0:
            won += max(1, worth(T, q))
    elif q != 0 and (q ^ S.board[U(m & L.SQUARE_MASK)]) & 1 == 0:
        won -= max(1, worth(T, q))
        won = won if won != 0 else -1
    elif q != 0:
        won += max(1, worth(T, q))
    elif kind == L.KIND_PASSANT:
        won += max(1, worth(T, S.board[U(S.st[L.PASSANT] & L.SQUARE_MASK)]))
    if kind == L.KIND_NORMAL and T[U(T[L.H_EFFECTS] + S.board[U(m & L.SQUARE_MASK)])] != 0:
        won += effect_prize(T, S, m)
    if T[L.H_THEN] != 0:
        follows = aftermath(T, S, m)
        if follows != 0:
            won = won + follows if won + follows != 0 else -1
    return won


@kernel
def losing(T, S, m, won):
    """Does a capture that wins `won` at first lose by the exchanges that follow?"""
    if T[L.H_THEN] | T[L.H_MULTIMOVE] != 0:
        return won < 0  # exchanges are not followed where a capture may remove the capturer, or it moves on
    p = S.board[U(m & L.SQUARE_MASK)]
    kind = (m >> L.MOVE_KIND) & L.KIND_MASK
    if kind == L.KIND_CHAIN or T[U(T[L.H_EFFECTS] + p)] != 0 or won >= worth(T, p):
        return False
    return not wins(T, S, m, -effect_prize(T, S, m) if kind == L.KIND_WAY else 0)


@kernel
def pair_slot(before, now):
    """Place of two successive (piece, target) pairs in the continuation history."""
    return F.CONTINUATION + ((before * 0x9E3779B1 + now * 0x85EBCA77) >> 12 & F.CONTINUATION_MASK)


@kernel
def place_of(T, S, m):
    """The (piece, target) pair of a move on the board, as an index."""
    return mover_of(S, m) * T[L.H_SQUARES] + ((m >> L.MOVE_TO) & L.SQUARE_MASK)


@kernel
def place_before(W, frame, plies):
    """The (piece, target) pair of the move made so many plies before, 0 if there was none."""
    return W[U(frame - plies * F.FRAME_WORDS + F.F_PLACE)]


@kernel
def learnt(W, frame, place):
    """What was learnt about a quiet move: alone, as a reply, and as a step after its side's last move."""
    total = W[U(F.HISTORY_QUIET + place)] + W[U(pair_slot(place_before(W, frame, 1), place))]
    follow = W[U(pair_slot(place_before(W, frame, 2) + OWN, place))]
    return 3 * (total + follow) >> 3


@kernel
def learn(W, at, bonus):
    """Move a history value towards its limit by a bonus, or away by a malus."""
    value = W[U(at)]
    W[U(at)] = value + bonus - value * abs(bonus) // F.HISTORY_LIMIT


@kernel
def learn_quiet(W, frame, place, bonus):
    """Think more of a quiet move, or less."""
    learn(W, F.HISTORY_QUIET + place, bonus)
    learn(W, pair_slot(place_before(W, frame, 1), place), bonus)
    learn(W, pair_slot(place_before(W, frame, 2) + OWN, place), bonus)


@kernel
def quiet_order(T, S, W, frame, m, previous):
    """Order of a quiet move by what was learnt."""
    short = m & F.SHORT_MASK
    if short == W[U(frame + F.F_KILLER)]:
        return F.ORDER_KILLER + 2
    if short == W[U(frame + F.F_KILLER_2)]:
        return F.ORDER_KILLER + 1
    if short == W[U(F.COUNTER_MOVES + previous)]:
        return F.ORDER_KILLER
    place = place_of(T, S, m)
    return F.ORDER_QUIET + learnt(W, frame, place)


@kernel
def order_of_check(T, S, side):
    """Least order of a quiet move that gives check: where checks are counted, more than that of others."""
    needed = checks_to_win(T, S, side)
    if needed == 0:
        return F.ORDER_CHECK
    return F.ORDER_DECIDING if needed == 1 else F.ORDER_COUNTED


@kernel
def order_moves(T, S, M, W, frame, first, n):
    """Put an order before every move of M[first:n]."""
    previous = place_before(W, frame, 1)
    hash_move = W[U(frame + F.F_HASH_MOVE)]
    stamp = watch_royal(T, S, W[U(frame + F.F_SIDE)])
    least = order_of_check(T, S, W[U(frame + F.F_SIDE)])
    for i in range(first, n):
        m = M[U(i)]
        won = prize(T, S, m)
        if m & F.SHORT_MASK == hash_move and hash_move != 0:
            order = F.ORDER_HASH
        elif won == 0:
            order = quiet_order(T, S, W, frame, m, previous) & ~F.ORDER_CHECK
            if checks_from(S, (m >> L.MOVE_TO) & L.SQUARE_MASK, mover_of(S, m), stamp):
                order = max(order | F.ORDER_CHECK, least)
        elif losing(T, S, m, won):
            order = F.ORDER_BAD + min(max(won, 0), TOP_PRIZE)
        else:
            cost = min(worth(T, S.board[U(m & L.SQUARE_MASK)]), TOP_PRIZE)
            order = F.ORDER_CAPTURE + 7 * min(won, TOP_PRIZE) + ((TOP_PRIZE - cost) >> 2)
        M[U(i)] = m | order << F.ORDER


@kernel
def keep_tactical(T, S, M, W, frame, first, n, margin, with_checks):
    """Keep the captures and promotions that win at least `margin` and do not lose by exchange, in order.

    Quiet moves that give check are kept, too, if that is asked for; they come last. Deep in quiescence only
    what took last is taken: where pieces take over others, exchanges all over the board would never end.
    """
    hash_move = W[U(frame + F.F_HASH_MOVE)]
    deep = W[U(frame + F.F_DEPTH)] < RECAPTURE_DEPTH
    last = (W[U(frame - F.FRAME_WORDS + F.F_MOVE)] >> L.MOVE_TO) & L.SQUARE_MASK
    stamp = watch_royal(T, S, W[U(frame + F.F_SIDE)]) if with_checks else 0
    kept = first
    for i in range(first, n):
        m = M[U(i)]
        if deep and (m >> L.MOVE_TO) & L.SQUARE_MASK != last and m & F.SHORT_MASK != hash_move:
            continue
        won = prize(T, S, m)
        if won > 0 and won >= margin and not losing(T, S, m, won):
            cost = min(worth(T, S.board[U(m & L.SQUARE_MASK)]), TOP_PRIZE)
            order = F.ORDER_CAPTURE + 7 * min(won, TOP_PRIZE) + ((TOP_PRIZE - cost) >> 2)
            if m & F.SHORT_MASK == hash_move:
                order = F.ORDER_HASH
            M[U(kept)] = m | order << F.ORDER
            kept += 1
        elif (
            with_checks
            and won == 0
            and checks_from(S, (m >> L.MOVE_TO) & L.SQUARE_MASK, mover_of(S, m), stamp)
        ):
            M[U(kept)] = m | F.ORDER_CHECK << F.ORDER
            kept += 1
    return kept


@kernel
def is_quiet(T, S, word):
    """Is an ordered move of the position on the board a quiet one?"""
    order = word >> F.ORDER
    if order == F.ORDER_HASH:
        return prize(T, S, word & F.MOVE_MASK) == 0
    return F.ORDER_BAD + TOP_PRIZE < order < F.ORDER_CAPTURE


@kernel
def pick(M, cursor, end):
    """Bring the best move of M[cursor:end] to the cursor; returns it with its order."""
    best = cursor
    highest = M[U(cursor)]
    for i in range(cursor + 1, end):
        if M[U(i)] > highest:
            highest = M[U(i)]
            best = i
    M[U(best)] = M[U(cursor)]
    M[U(cursor)] = highest
    return highest


@kernel
def bonus_of(W, depth):
    """How much is learnt from a search of a depth."""
    return min((depth * depth + 4 * depth) * W[F.P_LEARN], W[F.P_LEARN_MOST])


@kernel
def reward(T, S, M, W, frame, m, depth, first, cursor):
    """A quiet move refuted the line: remember it, and think less of the quiet ones tried before it."""
    short = m & F.SHORT_MASK
    if W[U(frame + F.F_KILLER)] != short:
        W[U(frame + F.F_KILLER_2)] = W[U(frame + F.F_KILLER)]
        W[U(frame + F.F_KILLER)] = short
    W[U(F.COUNTER_MOVES + place_before(W, frame, 1))] = short
    bonus = bonus_of(W, depth)
    place = place_of(T, S, m)
    learn_quiet(W, frame, place, bonus)
    for i in range(first, cursor):
        word = M[U(i)]
        tried = word & F.MOVE_MASK
        if tried != m and is_quiet(T, S, word):
            place = place_of(T, S, tried)
            learn_quiet(W, frame, place, -bonus)


@kernel
def reward_previous(W, frame):
    """Nothing was good enough against the move before: think more of it, if it was quiet."""
    depth = W[U(frame + F.F_DEPTH)]
    before = frame - F.FRAME_WORDS
    place = W[U(before + F.F_PLACE)]
    if (
        depth >= REFUTED_DEPTH
        and W[U(frame + F.F_EXCLUDED)] == 0
        and W[U(before + F.F_QUIET)] != 0
        and place != 0
    ):
        bonus = bonus_of(W, depth)
        learn(W, F.HISTORY_QUIET + place, bonus)
        learn(W, pair_slot(place_before(W, before, 1), place), bonus)

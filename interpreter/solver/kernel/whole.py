"""Passes over all positions of a whole game: finding them, their values from the end backwards, the proof."""

from ...rules.kernel import layout as L
from ...rules.kernel.deciding import ended
from ...rules.kernel.generating import generate
from ...rules.kernel.jit import entry, kernel
from ...rules.kernel.making import make, unmake
from . import columns as C
from .keys import await_key, clear, key_of, lay_key, place_of, summed, too_many
from .values import distance, seen


@kernel
def ruled(T, S, M, n):
    """The value of the position on the board by the rules, OPEN if it goes on; its moves end at M[n]."""
    over = ended(T, S, M, L.MOVE_BASE, n, False)
    if over == 0:
        return C.DRAWN if n == L.MOVE_BASE else C.OPEN
    winner = (over - 1) & 3
    if winner == 2:
        return C.DRAWN
    return C.WON if winner == S.st[L.TURN] else C.LOST


@kernel
def announced(T, S, M, P, n):
    """Has the side that has just moved won by what can be seen at once, whatever moves there are?"""
    if P[C.Q_AT_ONCE] == 0:
        return False
    over = ended(T, S, M, n, n, True)
    return over != 0 and (over - 1) & 3 == S.st[L.TURN] ^ 1


@kernel
def ahead(T, S, M, n, P, K, V):
    """Note the keys of what the moves M[MOVE_BASE:n] lead to behind them; True if one of them wins at once.

    One that has no key is 0.
    """
    wins = False
    for k in range(L.MOVE_BASE, n):
        make(T, S, M[k])
        key = 0 if too_many(S, P) else key_of(S, P)
        wins = announced(T, S, M, P, n + k - L.MOVE_BASE) or wins
        unmake(T, S)
        M[n + k - L.MOVE_BASE] = key
        await_key(P, K, V, key)
    return wins


@kernel
def note(P, K, V, W, key):
    """Put a key into the table; False if there is no room."""
    if key == 0:
        W[C.W_ERROR] = C.OUTSIDE
        return False
    i = place_of(P, K, key)
    if i >= 0:
        return True
    if W[C.W_FOUND] >= P[C.Q_MOST]:
        W[C.W_ERROR] = C.FULL
        return False
    K[-1 - i] = key
    V[-1 - i] = C.NEW
    W[C.W_FOUND] += 1
    W[C.W_LATER] = 1
    return True


@entry
def enter(S, P, K, V, W):
    """Put the position on the board into the table; 0 if there is no room."""
    W[C.W_ERROR] = 0
    return 1 if note(P, K, V, W, key_of(S, P)) else 0


@entry
def explore(T, S, M, P, K, V, W, first, end):
    """Find what follows from the new positions of K[first:end]; returns `end`, or where there was no room."""
    W[C.W_ERROR] = 0
    for i in range(first, end):
        if V[i] != C.NEW:
            continue
        lay_key(T, S, P, K[i])
        n = generate(T, S, M, L.MOVE_BASE)
        x = ruled(T, S, M, n)
        following = 0
        if x == C.OPEN:
            following = n - L.MOVE_BASE
            if ahead(T, S, M, n, P, K, V):
                x = C.WON + 2
        clear(T, S)
        for k in range(n, n + following):
            if not note(P, K, V, W, M[k]):
                return i
        V[i] = x
    return end


@entry
def move_over(P, K, V, A, B, first, end):
    """Bring the positions A[first:end], with their values B, into a larger table that has none of them."""
    for i in range(first, end):
        if A[i] != 0:
            to = -1 - place_of(P, K, A[i])
            K[to] = A[i]
            V[to] = B[i]
    return end


@kernel
def by_moves(T, S, M, n, P, K, V, level):
    """The value of the position on the board by its moves M[MOVE_BASE:n], and entries up to a level."""
    best = 0
    worst = 0
    holds = False
    ahead(T, S, M, n, P, K, V)
    for k in range(n, 2 * n - L.MOVE_BASE):
        i = place_of(P, K, M[k])
        if i < 0:
            return C.OUTSIDE
        x = seen(V[i] + 0, level)
        if x <= 0:
            holds = True
        elif x & 1:
            best = x + 3 if best == 0 else min(best, x + 3)
        else:
            worst = max(worst, x + 1)
    if best != 0:
        return best
    return C.OPEN if holds else worst


@kernel
def by_losing(T, S, M, n, P, K, V, level):
    """The same where no move can win: as soon as one does not lose, it stays open."""
    worst = 0
    for k in range(L.MOVE_BASE, n):
        make(T, S, M[k])
        i = place_of(P, K, key_of(S, P))
        unmake(T, S)
        if i < 0:
            return C.OUTSIDE
        x = seen(V[i] + 0, level)
        if x <= 0 or x & 1:
            return C.OPEN
        worst = max(worst, x + 1)
    return worst


@kernel
def look_again(T, D, M, P, K, V, W, i, level, lost):
    """Look at an open position again, once entries of a level are known; D is an empty board.

    `lost`: some of them are lost, so that it may be won now.
    """
    lay_key(T, D, P, K[i])
    n = generate(T, D, M, L.MOVE_BASE)
    if lost:
        x = by_moves(T, D, M, n, P, K, V, level)
    else:
        x = by_losing(T, D, M, n, P, K, V, level)
    clear(T, D)
    if x < 0:
        W[C.W_ERROR] = x
    elif x > 0:
        V[i] = x
        W[C.W_LATER] = 1
        W[C.W_DECIDED + (x & 1)] += 1


@kernel
def await_before(P, K, V, W, n, change):
    """Note, as the n-th, the key of the position that differs by some terms from that on W[W_SUMS:]."""
    ways = P[C.Q_WAYS + W[C.W_SIDE]]
    key = 0
    for w in range(P[ways]):
        at = P[ways + 1 + w]
        total = W[C.W_SUMS + w]
        for k in range(change):
            total += W[C.W_SIGN + k] * P[at + W[C.W_TERM + k]]
        key = total if w == 0 else min(key, total)
    W[C.W_FROM + n] = key
    await_key(P, K, V, key)
    return n + 1


@kernel
def differ(W, k, sign, term):
    """Note the k-th term in which a position differs; returns how many there are."""
    W[C.W_SIGN + k] = sign
    W[C.W_TERM + k] = term
    return k + 1


@kernel
def before_arrival(S, P, K, V, W, n, q, t):
    """Note the positions from which a piece may have come to `t` as `q`, taking something or not."""
    pools = P[C.Q_POOLS]
    board = 1 + P[pools]
    there = differ(W, 0, -1, board + t * L.CODES + q)
    taken = P[C.Q_TAKEN + (q & 1)]
    came = P[P[C.Q_BEFORE] + t * L.CODES + q]
    for k in range(came + 1, came + 1 + P[came]):
        f = P[k] >> 8
        if S.board[f] != 0:
            continue
        back = differ(W, there, 1, board + f * L.CODES + (P[k] & L.CODE_MASK))
        n = await_before(P, K, V, W, n, back)
        for j in range(taken + 1, taken + 1 + P[taken]):
            kept = (P[j] >> 8) - 1
            change = differ(W, back, 1, board + t * L.CODES + (P[j] & L.CODE_MASK))
            if kept >= 0:
                if S.pool[P[pools + 1 + kept]] == 0:
                    continue
                change = differ(W, change, -1, 1 + kept)
            n = await_before(P, K, V, W, n, change)
    drop = P[P[C.Q_DROPS] + q]
    if drop < 0:
        n = await_before(P, K, V, W, n, there)
    elif drop != 0 and S.pool[P[pools + drop]] + 1 < P[P[C.Q_SIZES] + drop - 1]:
        n = await_before(P, K, V, W, n, differ(W, there, 1, drop))
    return n


@kernel
def visit(T, D, M, P, K, V, W, n, level, lost):
    """Look again at those of the n noted positions that there are, and that are open."""
    for k in range(n):
        i = place_of(P, K, W[C.W_FROM + k])
        if i >= 0 and V[i] == C.OPEN:
            look_again(T, D, M, P, K, V, W, i, level, lost)


@kernel
def go_back(T, S, D, M, P, K, V, W, i, level, lost):
    """Look again at all positions from which a move may lead to one that has just been decided."""
    lay_key(T, S, P, K[i])
    if level == 0 and lost and announced(T, S, M, P, L.MOVE_BASE):
        clear(T, S)
        return
    c = S.st[L.TURN] ^ 1
    W[C.W_SIDE] = c
    ways = P[C.Q_WAYS + c]
    for w in range(P[ways]):
        W[C.W_SUMS + w] = summed(S, P, P[ways + 1 + w])
    n = 0
    for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
        t = S.pieces[k]
        n = before_arrival(S, P, K, V, W, n, S.board[t], t)
        if n > C.ENOUGH:
            visit(T, D, M, P, K, V, W, n, level, lost)
            n = 0
    if T[L.H_PASS] != 0:
        n = await_before(P, K, V, W, n, 0)
    visit(T, D, M, P, K, V, W, n, level, lost)
    clear(T, S)


@entry
def follow(T, S, D, M, P, K, V, W, first, end, level):
    """Bring what K[first:end] decides at a level to the positions before, or look at all that are open.

    W_DECIDED tells afterwards how many positions were decided, won and lost ones. Returns `end`, or where it
    stopped.
    """
    W[C.W_ERROR] = 0
    least = 2 * level + C.LOST
    for i in range(first, end):
        x = V[i] + 0
        if P[C.Q_SWEEP] != 0:
            if x == C.OPEN and K[i] != 0:
                look_again(T, D, M, P, K, V, W, i, level, P[C.Q_SWEEP] == C.WHOLLY)
        elif least <= x <= least + 1:
            go_back(T, S, D, M, P, K, V, W, i, level, x == least)
        if W[C.W_ERROR] != 0:
            return i
    return end


@entry
def verify(T, S, M, P, K, V, W, first, end):
    """Compute the values of K[first:end] again from what follows; returns the first wrong one, or `end`."""
    W[C.W_ERROR] = 0
    for i in range(first, end):
        if K[i] == 0:
            continue
        lay_key(T, S, P, K[i])
        n = generate(T, S, M, L.MOVE_BASE)
        x = ruled(T, S, M, n)
        if x == C.OPEN:
            x = by_moves(T, S, M, n, P, K, V, C.MOST_PLIES)
        clear(T, S)
        if x != V[i]:
            W[C.W_ERROR] = C.OUTSIDE
            return i
    return end


@entry
def tally(K, V, G, first, end):
    """Add the values of K[first:end] to the counts of G."""
    for i in range(first, end):
        x = V[i] + 0
        if K[i] == 0:
            continue
        if x <= 0:
            G[C.TALLY_DRAWN if x == C.DRAWN else C.TALLY_OPEN] += 1
        else:
            G[C.TALLY_LENGTHS + x] += 1
            if distance(x) > distance(G[C.TALLY_LONGEST]):
                G[C.TALLY_LONGEST] = x
                G[C.TALLY_KEY] = K[i]
    return end


@entry
def value_at(S, P, K, V):
    """The value of the position on the board, MISSING if it is not in the table."""
    i = place_of(P, K, key_of(S, P))
    return C.MISSING if i < 0 else V[i] + 0

"""What a network adds to the value of a position: one hidden layer, in integers, alike wherever it runs.

The sums of the hidden layer stay on the desk with what they are the sums of, so that the next position costs
only what it differs in. The number of the network stands before them: those of another one are begun anew.
"""

from ...rules.kernel import layout as L
from ...rules.kernel.jit import U, kernel, stay_apart
from ...rules.kernel.walls import is_wall


@kernel
def fired(T, weights, word, top):
    """Weighted sum of the squares of the four lanes of a word, each from 0 to `top`."""
    total = 0
    for i in range(4):
        lane = ((word + (1 << 15)) & 0xFFFF) - (1 << 15)
        word = (word - lane) >> 16
        full = max(0, min(top, lane))
        total += full * full * T[U(weights + i)]
    return total


@kernel
def add_row(T, S, row, size, times):
    """Add a row to the sums so many times."""
    stay_apart()
    for i in range(size):
        S.sums[U(1 + i)] += times * T[U(row + i)]


@kernel
def begin(T, S, n, size):
    """Let the sums be those of an empty board."""
    for i in range(L.SEEN_SIZE):
        S.seen[U(i)] = 0
    for i in range(size):
        S.sums[U(1 + i)] = T[U(T[U(n + L.NET_BIAS)] + i)]
    S.sums[0] = T[U(n + L.NET_NUMBER)]


@kernel
def see(T, S, place, now, rows, size):
    """Take in what is to be seen at a place, a row of `rows` or 0 for none, where it was another."""
    was = S.seen[U(place)]
    if was == now:
        return
    if was > 0:
        add_row(T, S, rows + (was - 1) * size, size, -1)
    if now > 0:
        add_row(T, S, rows + (now - 1) * size, size, 1)
    S.seen[U(place)] = now


@kernel
def see_board(T, S, board, size):
    """Take in what stands on the squares, except what belongs to nobody."""
    squares = T[L.H_SQUARES]
    for f in range(squares):
        was = S.seen[U(f)]
        now = S.board[U(f)]
        if was != now:
            if was > 1 and not is_wall(T, was):
                add_row(T, S, board + (was * squares + f) * size, size, -1)
            if now > 1 and not is_wall(T, now):
                add_row(T, S, board + (now * squares + f) * size, size, 1)
            S.seen[U(f)] = now


@kernel
def see_hands(T, S, hands, size):
    """Take in what is in hand."""
    for code in range(2, 2 * T[L.H_TYPES] + 2):
        count = min(S.pool[U(code)], L.NET_MOST)
        change = count - S.seen[U(L.SEEN_HANDS + code)]
        if change != 0:
            add_row(T, S, hands + code * size, size, change)
            S.seen[U(L.SEEN_HANDS + code)] = count


@kernel
def network(T, S, n):
    """Centipawns for White by the network whose block begins at `n`."""
    stay_apart()
    size = T[U(n + L.NET_WORDS)]
    if S.sums[0] != T[U(n + L.NET_NUMBER)]:
        begin(T, S, n, size)
    see_board(T, S, T[U(n + L.NET_BOARD)], size)
    if T[L.H_HAND] != 0:
        see_hands(T, S, T[U(n + L.NET_HAND)], size)
    if T[L.H_CHECKS] != 0:
        for c in range(2):
            given = c * L.NET_CHECKS + min(S.st[L.CHECKS + c], L.NET_CHECKS - 1)
            see(T, S, L.SEEN_CHECKS + c, 1 + given, T[U(n + L.NET_GIVEN)], size)
    turn = S.st[L.TURN]
    see(T, S, L.SEEN_TURN, 1 + turn if turn != L.EITHER else 0, T[U(n + L.NET_TURN)], size)
    out = T[U(n + L.NET_OUT)]
    top = T[U(n + L.NET_TOP)]
    total = 0
    for i in range(size):
        total += fired(T, out + 4 * i, S.sums[U(1 + i)], top)
    return total // T[U(n + L.NET_DIVISOR)]

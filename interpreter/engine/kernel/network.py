"""What a network adds to the value of a position: one hidden layer, in integers, alike wherever it runs."""

from ...rules.kernel import layout as L
from ...rules.kernel.jit import U, kernel, stay_apart


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
def network(T, S, n):
    """Centipawns for White by the network whose block begins at `n`."""
    stay_apart()
    size = T[U(n + L.NET_WORDS)]
    squares = T[L.H_SQUARES]
    board = T[U(n + L.NET_BOARD)]
    hand = T[U(n + L.NET_HAND)]
    top = T[U(n + L.NET_TOP)]
    turn = S.st[L.TURN]
    total = 0
    for w in range(0, size, 4):
        at = T[U(n + L.NET_BIAS)] + w
        a0 = T[U(at)]
        a1 = T[U(at + 1)]
        a2 = T[U(at + 2)]
        a3 = T[U(at + 3)]
        for c in range(2):
            for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
                f = S.pieces[U(k)]
                at = board + (S.board[U(f)] * squares + f) * size + w
                a0 += T[U(at)]
                a1 += T[U(at + 1)]
                a2 += T[U(at + 2)]
                a3 += T[U(at + 3)]
            if T[L.H_CHECKS] != 0:
                given = min(S.st[L.CHECKS + c], L.NET_CHECKS - 1)
                at = T[U(n + L.NET_GIVEN)] + (c * L.NET_CHECKS + given) * size + w
                a0 += T[U(at)]
                a1 += T[U(at + 1)]
                a2 += T[U(at + 2)]
                a3 += T[U(at + 3)]
        if T[L.H_HAND] != 0:
            for code in range(2, 2 * T[L.H_TYPES] + 2):
                count = min(S.pool[U(code)], L.NET_MOST)
                if count > 0:
                    at = hand + code * size + w
                    a0 += count * T[U(at)]
                    a1 += count * T[U(at + 1)]
                    a2 += count * T[U(at + 2)]
                    a3 += count * T[U(at + 3)]
        if turn == 0 or turn == 1:
            at = T[U(n + L.NET_TURN)] + turn * size + w
            a0 += T[U(at)]
            a1 += T[U(at + 1)]
            a2 += T[U(at + 2)]
            a3 += T[U(at + 3)]
        out = T[U(n + L.NET_OUT)] + 4 * w
        total += fired(T, out, a0, top) + fired(T, out + 4, a1, top)
        total += fired(T, out + 8, a2, top) + fired(T, out + 12, a3, top)
    return total // T[U(n + L.NET_DIVISOR)]

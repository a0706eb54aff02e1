"""Many games of one definition, each a row of words, stepped in one call; see rows.py for what a row is."""

from ....rules.kernel import layout as L
from ....rules.kernel.deciding import ended
from ....rules.kernel.generating import generate
from ....rules.kernel.jit import U, entry, kernel, stay_apart
from ....rules.kernel.making import make
from ....rules.kernel.play import record
from . import rows as R


@entry
def lay_row(T, S, B, row):
    """Bring a state to the position of a row."""
    stay_apart()
    squares = T[L.H_SQUARES]
    stamp = S.st[L.STAMP]
    for i in range(L.SCALARS):
        S.st[i] = B[U(row + R.ROW_STATE + i)]
    S.st[L.STAMP] = stamp  # a number that only ever rises
    at = row + R.ROW_BOARD
    for i in range(squares):
        word = B[U(at + i)]
        S.board[i] = word & R.LOW
        S.index[i] = word >> R.HIGH
    at += squares
    for c in range(2):
        for i in range(S.st[L.PIECES + c]):
            S.pieces[c * L.LIST_HALF + i] = B[U(at + i)]
        at += squares
    codes = 2 * T[L.H_TYPES] + 2
    for p in range(codes):
        word = B[U(at + p)]
        S.count[p] = word & R.LOW
        S.pool[p] = word >> R.HIGH
    at += codes
    room = B[row + R.ROW_HISTORY]
    ply = S.st[L.PLY]
    for i in range(max(S.st[L.HISTORY_FROM], ply - room + 1), ply + 1):
        place = at + 2 * (i % room)
        S.history[i & L.HISTORY_MASK] = B[U(place)]
        S.checked[i & L.HISTORY_MASK] = B[U(place + 1)]


@entry
def keep_row(T, S, B, row):
    """Write the position of a state into a row."""
    stay_apart()
    squares = T[L.H_SQUARES]
    for i in range(L.SCALARS):
        B[U(row + R.ROW_STATE + i)] = S.st[i]
    at = row + R.ROW_BOARD
    for i in range(squares):
        B[U(at + i)] = S.board[i] & R.LOW | S.index[i] << R.HIGH
    at += squares
    for c in range(2):
        for i in range(S.st[L.PIECES + c]):
            B[U(at + i)] = S.pieces[c * L.LIST_HALF + i]
        at += squares
    codes = 2 * T[L.H_TYPES] + 2
    for p in range(codes):
        B[U(at + p)] = S.count[p] & R.LOW | S.pool[p] << R.HIGH
    at += codes
    room = B[row + R.ROW_HISTORY]
    ply = S.st[L.PLY]
    for i in range(max(S.st[L.HISTORY_FROM], ply - room + 1), ply + 1):
        place = at + 2 * (i % room)
        B[U(place)] = S.history[i & L.HISTORY_MASK]
        B[U(place + 1)] = S.checked[i & L.HISTORY_MASK]


@kernel
def play_act(T, S, M, m):
    """Play a move, or one act of a turn; returns 1 if the turn is complete."""
    make(T, S, m)
    done = 0
    if S.st[L.ACT] == 0:
        S.st[L.PLY] += 1
        record(T, S, M, L.MOVE_BASE)
        done = 1
    S.st[L.UNDO] = 0
    return done


@entry
def step_games(T, S, M, B, G, size, first, count, limit, used, room):
    """Play the move that each row asks for, and list the legal moves after it in G[used:room].

    Rows are B[i * size:], i from `first` below `count`; those of the positions that games may begin with
    stand behind them. A game that is over, or has `limit` plies, begins anew where its row says with which
    start; otherwise no moves are listed for it. Returns the end of the list, or -1 - i where the moves of row
    i have no more room: this row is as it was, those before it are done.
    """
    for i in range(first, count):
        row = i * size
        asked = B[row + R.ROW_MOVE]
        B[row + R.ROW_NEW] = 0
        B[row + R.ROW_MOVES] = 0
        if asked < 0:
            continue
        lay_row(T, S, B, row)
        plies = B[row + R.ROW_PLIES]
        if asked != 0:
            plies += play_act(T, S, M, asked)
        n = generate(T, S, M, L.MOVE_BASE)
        over = ended(T, S, M, L.MOVE_BASE, n, False)
        done = 0
        if over != 0:
            done = R.DONE_RULE
        elif n == L.MOVE_BASE:
            done = R.DONE_STUCK
        elif plies >= limit and S.st[L.ACT] == 0:
            done = R.DONE_LIMIT
        start = B[row + R.ROW_START]
        fresh = done != 0 and start >= 0
        if fresh:
            lay_row(T, S, B, (count + start) * size)
            n = generate(T, S, M, L.MOVE_BASE)
        elif done != 0:
            n = L.MOVE_BASE
        if used + n - L.MOVE_BASE > room:
            return -1 - i
        for k in range(L.MOVE_BASE, n):
            G[U(used + k - L.MOVE_BASE)] = M[U(k)]
        used += n - L.MOVE_BASE
        B[row + R.ROW_MOVES] = n - L.MOVE_BASE
        B[row + R.ROW_VERDICT] = over
        B[row + R.ROW_DONE] = done
        B[row + R.ROW_LENGTH] = plies
        B[row + R.ROW_PLIES] = 0 if fresh else plies
        B[row + R.ROW_NEW] = 1 if fresh else 0
        keep_row(T, S, B, row)
    return used

"""How promoters stand, by the files they are on, and what that means for other pieces.

The evaluation notes the promoters of every file of a side in S.file and their captures in S.cover, marked
with the stamp of the pass. Values are packed, see layout.py.
"""

from ...rules.kernel import layout as L
from ...rules.kernel.effects import neighbour
from ...rules.kernel.jit import U, kernel

# Direction ahead of Black; White's is 0. Of promoters that step aslant the way and the next step are a guess.
FORWARD = 4
FILE_OF_SLOT = 1023
FILE_RANK = (1 << 16) - 1


@kernel
def mark_cover(T, S, f, p, stamp):
    """Mark in S.cover the squares on which a piece captures, or would."""
    cover = (p & 1) << 10
    entry = T[L.H_MOVES] + (p * T[L.H_SQUARES] + f) * 2
    i = T[U(entry)]
    end = T[U(entry + 1)]
    while i < end:
        node = T[U(i)]
        t = node & L.SQUARE_MASK
        q = S.board[U(t)]
        if node & L.NODE_EMIT_ENEMY:
            S.cover[U(cover + t)] = stamp
        shift = L.NODE_EMPTY if q == 0 else L.NODE_ENEMY if (q ^ p) & 1 else L.NODE_FRIEND
        i += (node >> shift) & L.NODE_JUMP_MAX


@kernel
def enemy_in_front(S, slot, rank, c, stamp):
    """Stands an enemy promoter on this file before one of side `c` on `rank`?"""
    word = S.file[U(slot)]
    if word >> 32 != stamp:
        return False
    other = word & FILE_RANK
    return other > rank if c == 0 else other < rank


@kernel
def on_file(S, slot, stamp):
    """Number of marked promoters on a file of a side."""
    word = S.file[U(slot)]
    return (word >> 16) & FILE_RANK if word >> 32 == stamp else 0


@kernel
def held_by_enemy(S, slot, rank, c, stamp):
    """Can an enemy promoter stop one of side `c` on `rank`, or attack that square, from the files beside?"""
    if enemy_in_front(S, slot + 1, rank, c, stamp):
        return True
    return slot & FILE_OF_SLOT != 0 and enemy_in_front(S, slot - 1, rank, c, stamp)


@kernel
def apart(T, e, a, b):
    """Distance of two squares by files and ranks, as a king counts it on an open board."""
    files = T[U(e + L.EVAL_FILE)]
    ranks = T[U(e + L.EVAL_RANK)]
    across = abs(T[U(files + a)] - T[U(files + b)])
    along = abs(T[U(ranks + a)] - T[U(ranks + b)])
    return min(max(across, along), 31)


@kernel
def escort(T, S, e, f, c, distance):
    """Packed value for a passed promoter of the royals' distances from it."""
    friend = S.st[L.KING + c]
    enemy = S.st[L.KING + (c ^ 1)]
    worth = T[U(T[U(e + L.EVAL_ESCORT)] + min(distance, 31))]
    if worth == 0 or T[L.H_SINGLE_ROYAL] == 0 or friend < 0 or enemy < 0:
        return 0
    return worth * (apart(T, e, f, enemy) - apart(T, e, f, friend))


@kernel
def is_free(T, S, f, c, distance):
    """Is there nothing on the way of a promoter?"""
    for _ in range(distance):
        f = neighbour(T, f, FORWARD * c)
        if f < 0 or S.board[U(f)] != 0:
            return False
    return True


@kernel
def enemies_seen(T, S, e, f, p):
    """Number of enemy pieces, promoters apart, that a promoter would attack on a square."""
    distance = T[U(e + L.EVAL_DISTANCE)]
    squares = T[L.H_SQUARES]
    entry = T[L.H_MOVES] + (p * squares + f) * 2
    i = T[U(entry)]
    end = T[U(entry + 1)]
    found = 0
    while i < end:
        node = T[U(i)]
        t = node & L.SQUARE_MASK
        q = S.board[U(t)]
        shift = L.NODE_EMPTY if q == 0 else L.NODE_ENEMY if (q ^ p) & 1 else L.NODE_FRIEND
        if shift == L.NODE_ENEMY and node & L.NODE_EMIT_ENEMY and T[U(distance + q * squares + t)] == 0:
            found += 1
        i += (node >> shift) & L.NODE_JUMP_MAX
    return found


@kernel
def push_threat(T, S, e, f, p, stamp):
    """Packed value of what a promoter would attack after a step to where no enemy promoter takes it."""
    worth = T[U(e + L.EVAL_PUSH)]
    c = p & 1
    ahead = neighbour(T, f, FORWARD * c)
    if worth == 0 or ahead < 0 or S.board[U(ahead)] != 0 or S.cover[U(((c ^ 1) << 10) + ahead)] == stamp:
        return 0
    return worth * enemies_seen(T, S, e, ahead, p)


@kernel
def promoter(T, S, e, f, c, distance, stamp):
    """Packed value of a promoter's structure: passed, alone, doubled, covered, sheltering, threatening."""
    file = T[U(T[U(e + L.EVAL_FILE)] + f)]
    rank = T[U(T[U(e + L.EVAL_RANK)] + f)]
    own = (c << 10) + file
    other = ((c ^ 1) << 10) + file
    total = push_threat(T, S, e, f, S.board[U(f)], stamp)
    if not (enemy_in_front(S, other, rank, c, stamp) or held_by_enemy(S, other, rank, c, stamp)):
        total += T[U(T[U(e + L.EVAL_PASSED)] + min(distance, 31))] + escort(T, S, e, f, c, distance)
        if is_free(T, S, f, c, distance):
            total += T[U(T[U(e + L.EVAL_FREE)] + min(distance, 31))]
    if on_file(S, own + 1, stamp) == 0 and not (file > 0 and on_file(S, own - 1, stamp) != 0):
        total += T[U(e + L.EVAL_ISOLATED)]
    if on_file(S, own, stamp) > 1:
        total += T[U(e + L.EVAL_DOUBLED)]
    if S.cover[U((c << 10) + f)] == stamp:
        total += T[U(e + L.EVAL_SUPPORTED)]
    if S.zone[U((c << 10) + f)] == stamp:
        total += T[U(e + L.EVAL_SHELTER)]
    return total


@kernel
def open_line(T, S, e, f, p, stamp):
    """Packed value for a piece of a file without promoters of its own side, and of the other."""
    worth = T[U(T[U(e + L.EVAL_LINE)] + p)]
    if worth == 0:
        return 0
    file = T[U(T[U(e + L.EVAL_FILE)] + f)]
    c = p & 1
    if on_file(S, (c << 10) + file, stamp) != 0:
        return 0
    return worth if on_file(S, ((c ^ 1) << 10) + file, stamp) != 0 else 2 * worth


@kernel
def outpost(T, S, e, f, p, stamp):
    """Packed value of a piece that a promoter covers, where no enemy promoter can come to attack it."""
    worth = T[U(T[U(e + L.EVAL_OUTPOST)] + p)]
    c = p & 1
    if worth == 0 or S.cover[U((c << 10) + f)] != stamp:
        return 0
    slot = ((c ^ 1) << 10) + T[U(T[U(e + L.EVAL_FILE)] + f)]
    return 0 if held_by_enemy(S, slot, T[U(T[U(e + L.EVAL_RANK)] + f)], c, stamp) else worth

"""What pieces of a side stand where: counts, lines, blocks, chains, full zones; and scores.

The rows are those of end conditions (END_ names); nothing here knows what follows from them.
"""

from . import layout as L
from .conditions import observers, provided, word_for
from .effects import neighbour
from .freezing import frozen
from .jit import kernel, stay_apart
from .moves import piece_moves
from .victims import victims


@kernel
def total(T, S, mask, c):
    """How many pieces of the types in the mask side `c` has on the board (-1 = all types)."""
    stay_apart()
    if mask == -1:
        return S.st[L.PIECES + c]
    n = 0
    for kind in range(1, T[L.H_TYPES] + 1):
        if (mask >> kind) & 1:
            n += S.count[2 * kind + c]
    return n


@kernel
def inside(T, zone, c, square):
    """Does the square belong to a zone, as side `c` has it?"""
    return T[zone + (c << 10) + square] != 0


@kernel
def is_one(T, S, row, c, square):
    """Does a piece of side `c` that the row speaks of stand on the square?"""
    p = S.board[square]
    return p != 0 and p & 1 == c and (T[row + L.END_MASK] >> (p >> 1)) & 1 != 0


@kernel
def takes(T, S, m, square):
    """Would the pseudo-legal move take the enemy on the square?"""
    if (m >> L.MOVE_TO) & L.SQUARE_MASK == square:
        return True
    for i in range(victims(T, S, m)):
        if S.removed[i] == square:
            return True
    return False


@kernel
def capturable(T, S, square, by):
    """Could a piece of side `by` take the enemy on the square now, its own royals aside?"""
    stay_apart()
    for k in range(by * L.LIST_HALF, by * L.LIST_HALF + S.st[L.PIECES + by]):
        f = S.pieces[k]
        if T[L.H_HAS_FREEZE] != 0 and frozen(T, S, f, S.board[f]):
            continue
        for i in range(piece_moves(T, S, S.scratch, 0, f, S.board[f])):
            if takes(T, S, S.scratch[i], square):
                return True
    return False


@kernel
def observed(T, S, row, square, c):
    """Do as many of the pieces that the row names attack, or guard, the piece of side `c` on the square?"""
    stay_apart()
    mask = T[row + L.END_MASK2]
    if mask == 0:
        mask = 1 << (S.board[square] >> 1)
    n = observers(T, S, square, mask, c if T[row + L.END_FLAGS] & L.FLAG_GUARDED else c ^ 1, -1)
    return T[row + L.END_LEAST_BY] <= n <= T[row + L.END_MOST_BY]


@kernel
def counted(T, S, row, c):
    """How many pieces of side `c` count for a row of `count`."""
    zone = T[row + L.END_ZONE]
    if zone == 0:
        return total(T, S, T[row + L.END_MASK], c)
    safe = T[row + L.END_FLAGS] & L.FLAG_UNATTACKED != 0
    seen = T[row + L.END_FLAGS] & (L.FLAG_ATTACKED | L.FLAG_GUARDED) != 0
    asked = T[T[row + L.END_MASK2] + c] if T[row + L.END_FLAGS] & L.FLAG_PROVIDED != 0 else 0
    n = 0
    exposed = 0
    for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
        square = S.pieces[k]
        if is_one(T, S, row, c, square) and inside(T, zone, c, square):
            if safe and capturable(T, S, square, c ^ 1):
                exposed += 1
            elif seen and not observed(T, S, row, square, c):
                continue
            elif asked == 0 or provided(T, S, word_for(T, asked, S.board[square]), square, c):
                n += 1
    enough = T[row + L.END_ENOUGH]
    return n + exposed if 0 < enough <= n + exposed else n


@kernel
def met_along(T, S, row, c, first, direction):
    """How many pieces of the row stand on a line from a square on; without gaps, next to each other."""
    gaps = T[row + L.END_FLAGS] & L.FLAG_GAPS != 0
    n = 0
    square = first
    while square >= 0:
        if is_one(T, S, row, c, square):
            n += 1
        elif not gaps:
            return n
        square = neighbour(T, square, direction)
        if square == first:
            return n  # around a cylinder a line comes back to its beginning
    return n


@kernel
def is_more(T, S, row, c, square, direction):
    """Are more pieces of the row on the line of a square than the row allows?"""
    most = T[row + L.END_MOST]
    if most == 0:
        return False
    first = square
    before = neighbour(T, square, direction ^ 4)
    while before >= 0 and before != square:
        if T[row + L.END_FLAGS] & L.FLAG_GAPS == 0 and not is_one(T, S, row, c, before):
            break
        first = before
        before = neighbour(T, before, direction ^ 4)
    return met_along(T, S, row, c, first, direction) > most


@kernel
def lined_up(T, S, row, c):
    """Has side `c` enough pieces on one line?"""
    for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
        square = S.pieces[k]
        if is_one(T, S, row, c, square):
            # Half of the directions: every line has an end from which it runs along one of them.
            for direction in range(L.DIRECTIONS // 2):
                if (T[row + L.END_LINES] >> direction) & 1:
                    n = met_along(T, S, row, c, square, direction)
                    if n >= T[row + L.END_N] and not is_more(T, S, row, c, square, direction):
                        return True
    return False


@kernel
def fills(T, S, row, c, corner):
    """Do pieces of side `c` fill the rectangle whose lower left corner is given?"""
    left = corner
    for _ in range(T[row + L.END_MOST]):
        square = left
        for _ in range(T[row + L.END_N]):
            if square < 0 or not is_one(T, S, row, c, square):
                return False
            square = neighbour(T, square, L.EAST)
        left = neighbour(T, left, L.NORTH)
    return True


@kernel
def blocked_out(T, S, row, c):
    """Has side `c` a whole block?"""
    for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
        if fills(T, S, row, c, S.pieces[k]):
            return True
    return False


@kernel
def with_neighbours(T, S, row, c, square, n):
    """Add to the n squares in S.scratch those next to one that have a piece and no stamp, and stamp them."""
    for direction in range(L.DIRECTIONS):
        if (T[row + L.END_LINES] >> direction) & 1:
            near = neighbour(T, square, direction)
            if near >= 0 and S.stamp[near] != S.st[L.STAMP] and is_one(T, S, row, c, near):
                S.stamp[near] = S.st[L.STAMP]
                S.scratch[n] = near
                n += 1
    return n


@kernel
def grouped(T, S, row, c):
    """Are the pieces of side `c`, one at least, one group?"""
    S.st[L.STAMP] += 1
    n = 0
    left = 0
    for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
        square = S.pieces[k]
        if is_one(T, S, row, c, square):
            left += 1
            S.scratch[0] = square
            n = 1
    if n == 0:
        return False
    S.stamp[S.scratch[0]] = S.st[L.STAMP]
    while n > 0:
        n -= 1
        left -= 1
        n = with_neighbours(T, S, row, c, S.scratch[n], n)
    return left == 0


@kernel
def reached_from(T, S, row, c, n):
    """Follow chains from the n squares in S.scratch, which are stamped, to the target zone."""
    while n > 0:
        n -= 1
        square = S.scratch[n]
        if inside(T, T[row + L.END_TARGET], c, square):
            return True
        n = with_neighbours(T, S, row, c, square, n)
    return False


@kernel
def connected(T, S, row, c):
    """Do pieces of side `c` make a chain from one zone to the other?"""
    S.st[L.STAMP] += 1
    n = 0
    for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
        square = S.pieces[k]
        if is_one(T, S, row, c, square) and inside(T, T[row + L.END_ZONE], c, square):
            S.stamp[square] = S.st[L.STAMP]
            S.scratch[n] = square
            n += 1
    return reached_from(T, S, row, c, n)


@kernel
def filled(T, S, row, c):
    """Is every square of the zone occupied (and is there one), by enough pieces of side `c` too?"""
    found = False
    own = 0
    for square in range(T[L.H_SQUARES]):
        if inside(T, T[row + L.END_ZONE], c, square):
            if S.board[square] == 0:
                return False
            found = True
            if is_one(T, S, row, c, square):
                own += 1
    return found and own >= T[row + L.END_N]


@kernel
def score(T, S, c):
    """What the pieces of side `c` count, in half points, with those that its hand keeps for good.

    Each on the board counts one where the rules name no values.
    """
    stay_apart()
    values = T[L.H_SCORE]
    if values == 0:
        return S.st[L.PIECES + c]
    points = T[values + c]
    for p in range(2 + c, 2 * T[L.H_TYPES] + 2, 2):
        points += S.count[p] * T[values + p] + S.pool[p] * T[values + 2 * T[L.H_TYPES] + p]
    return points

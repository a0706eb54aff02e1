"""Sentences about moves, and turns that go on after moves of which one holds."""

from . import layout as L
from .checkers import gives_check_from
from .conditions import has_place, provided, word_for
from .deciding import ended
from .drops import is_drop, mover_of
from .forbidding import gives_check, ways_of
from .jit import kernel, stay_apart
from .moves import follow
from .promoting import without_duplicates
from .vacating import plain
from .victims import victims


@kernel
def takes_one(T, S, m, mask, row, c):
    """Does the move of side `c` take a piece of the types, which gives check where the row asks that?"""
    checker = T[row + L.SAYS_CHECKER] & 1 != 0
    m = plain(m)
    f = m & L.SQUARE_MASK
    t = (m >> L.MOVE_TO) & L.SQUARE_MASK
    kind = (m >> L.MOVE_KIND) & L.KIND_MASK
    if kind < L.KIND_CASTLE and t != f and S.board[t] != 0:
        if (mask >> (S.board[t] >> 1)) & 1 and (not checker or gives_check_from(T, S, t, c)):
            return True
    if kind < L.KIND_CASTLE or kind >= L.KIND_WAY:
        for i in range(victims(T, S, m)):
            square = S.removed[i]
            if (mask >> (S.board[square] >> 1)) & 1 and (not checker or gives_check_from(T, S, square, c)):
                return True
            if checker:
                victims(T, S, m)  # again: who gives check was asked with the same list
    return False


@kernel
def is_said(T, S, m, c, row):
    """Does the sentence of a row hold of the move of side `c`, which has not been made?"""
    stay_apart()
    if row == 0:
        return True
    if T[row + L.SAYS_FLAGS] & (L.SAYS_NOT_WHITE << c) != 0:
        return False
    ways = ways_of(T, S, m)
    if (m >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_PASS:
        asked = T[row + L.SAYS_WAYS] | T[row + L.SAYS_TAKES] | T[row + L.SAYS_FROM] | T[row + L.SAYS_TO]
        asked |= T[row + L.SAYS_CHECKER]
        return T[row + L.SAYS_BY] == -1 and asked == 0 and T[row + L.SAYS_FLAGS] & ~L.SAYS_SIDES == 0
    if T[row + L.SAYS_WAYS] != 0 and T[row + L.SAYS_WAYS] & ways == 0:
        return False
    p = mover_of(S, m)
    if T[row + L.SAYS_NOT] & ways != 0 or (T[row + L.SAYS_BY] >> (p >> 1)) & 1 == 0:
        return False
    S.removed[L.AT_HAND] = m & L.SQUARE_MASK
    zone = word_for(T, T[row + L.SAYS_FROM], p)
    if zone != 0 and (is_drop(m) or not has_place(T, S, zone, m & L.SQUARE_MASK, c)):
        return False
    if not has_place(T, S, word_for(T, T[row + L.SAYS_TO], p), (m >> L.MOVE_TO) & L.SQUARE_MASK, c):
        return False
    more = T[row + L.SAYS_CHECKER] >> L.SAYS_MORE
    if more != 0:
        asked = word_for(T, T[more + L.MORE_PROVIDED + c], p)
        if not provided(T, S, asked, (m >> L.MOVE_TO) & L.SQUARE_MASK, c):
            return False
    mask = T[row + L.SAYS_TAKES]
    if mask != 0 and not takes_one(T, S, m, mask, row, c):
        return False
    return T[row + L.SAYS_FLAGS] & L.SAYS_CHECK == 0 or gives_check(T, S, m, c)


@kernel
def length_of_move(T, S, m, lengths):
    """The square of the length of a move, for castling of both; `lengths` is the offset of a table."""
    size = T[L.H_SQUARES]
    m = plain(m)
    if (m >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_CASTLE:
        row = T[L.H_CASTLES] + (m >> L.MOVE_AUX) * L.CASTLE_ROW
        king = T[row + L.CASTLE_KING_FROM] * size + T[row + L.CASTLE_KING_TO]
        return T[lengths + king] + T[lengths + T[row + L.CASTLE_ROOK_FROM] * size + T[row + L.CASTLE_ROOK_TO]]
    if is_drop(m):
        return 0
    return T[lengths + (m & L.SQUARE_MASK) * size + ((m >> L.MOVE_TO) & L.SQUARE_MASK)]


@kernel
def points_of_move(T, S, m, points):
    """What a move takes, in the points of a table by types."""
    m = plain(m)
    t = (m >> L.MOVE_TO) & L.SQUARE_MASK
    kind = (m >> L.MOVE_KIND) & L.KIND_MASK
    found = 0
    if kind < L.KIND_CASTLE or kind >= L.KIND_WAY:
        if t != m & L.SQUARE_MASK and S.board[t] != 0:
            found += T[points + (S.board[t] >> 1)]
        for i in range(victims(T, S, m)):
            found += T[points + (S.board[S.removed[i]] >> 1)]
    return found


@kernel
def worth_of_move(T, S, m, row):
    """By what a row compares a move with others that it speaks of, the more the better; 0: by nothing."""
    flags = T[row + L.SAYS_FLAGS]
    if flags & (L.SAYS_LONGEST | L.SAYS_SHORTEST) != 0:
        length = length_of_move(T, S, m, flags >> L.SAYS_LENGTHS)
        return length if flags & L.SAYS_LONGEST != 0 else -length
    more = T[row + L.SAYS_CHECKER] >> L.SAYS_MORE
    if more != 0 and T[more + L.MORE_POINTS] != 0:
        return points_of_move(T, S, m, T[more + L.MORE_POINTS])
    return 0


@kernel
def keep_best(T, S, M, first, n, row):
    """Keep those of the moves M[first:n] that a row means, where it compares them."""
    best = worth_of_move(T, S, M[first], row)
    kept = first
    for i in range(first, n):
        m = M[i]
        worth = worth_of_move(T, S, m, row)
        if worth > best:
            best = worth
            kept = first
        if worth == best:
            M[kept] = m
            kept += 1
    return kept


@kernel
def lent_moves(T, S, M, n, c):
    """Append the further moves of side `c` that are not made as any other move; returns the end index."""
    row = T[T[L.H_MULTIMOVE] + L.SERIES_AGAIN]
    last = (S.st[L.LEFT] >> L.AGAIN_SHIFT) - 1
    taken = S.st[L.LEFT] & ((1 << L.AGAIN_SHIFT) - 1) if T[row + L.AGAIN_TAKEN] != 0 else 1
    base = (c ^ T[row + L.AGAIN_ENEMY]) * L.LIST_HALF
    for k in range(base, base + S.st[L.PIECES + (c ^ T[row + L.AGAIN_ENEMY])]):
        f = S.pieces[k]
        p = S.board[f]
        if (T[row + L.AGAIN_TYPES] >> (p >> 1)) & 1 != 0 and (T[row + L.AGAIN_SELF] != 1 or f == last):
            as_type = T[T[row + L.AGAIN_LENT] + (p >> 1) * (T[L.H_TYPES] + 1) + taken]
            entry = T[L.H_MOVES] + ((2 * as_type + (p & 1)) * T[L.H_SQUARES] + f) * 2
            n = without_duplicates(M, n, follow(T, S, M, n, f, p, T[entry], T[entry + 1]))
    return n


@kernel
def may_be_late(T, S):
    """May the side to move leave its royals attacked where a further move of its turn follows?"""
    if T[L.H_MULTIMOVE] == 0 or S.st[L.LEFT] != 1:
        return False
    row = T[T[L.H_MULTIMOVE] + L.SERIES_AGAIN]
    return row != 0 and T[row + L.AGAIN_LATE] != 0


@kernel
def keep_again(T, S, M, first, n, c):
    """Keep the moves of M[first:n] that may be made as a further move of a turn."""
    stay_apart()
    row = T[T[L.H_MULTIMOVE] + L.SERIES_AGAIN]
    last = (S.st[L.LEFT] >> L.AGAIN_SHIFT) - 1
    kept = first
    for i in range(first, n):
        m = M[i]
        fine = (
            is_drop(m) == (T[row + L.AGAIN_DROPS] != 0)
            and (T[row + L.AGAIN_TYPES] >> (mover_of(S, m) >> 1)) & 1 != 0
        )
        same = m & L.SQUARE_MASK == last
        if T[row + L.AGAIN_SELF] != 0:
            fine = fine and same == (T[row + L.AGAIN_SELF] == 1)
        if fine and is_said(T, S, m, c, T[row + L.AGAIN_ONLY]):
            M[kept] = m
            kept += 1
    return kept


@kernel
def may_stop(T, S, M, n):
    """Append the pass that ends a turn which may go on, where it may end as well; returns the end index."""
    row = T[T[L.H_MULTIMOVE] + L.SERIES_AGAIN]
    if T[row + L.AGAIN_OPTIONAL] != 0:
        last = (S.st[L.LEFT] >> L.AGAIN_SHIFT) - 1
        M[n] = last | last << L.MOVE_TO | L.KIND_PASS << L.MOVE_KIND
        n += 1
    return n


@kernel
def asks_again(T, S, m, c):
    """Does the move of side `c`, which has not been made, ask for a further one?"""
    row = T[T[L.H_MULTIMOVE] + L.SERIES_AGAIN]
    left = S.st[L.LEFT]
    if left >> L.AGAIN_SHIFT != 0:
        if left & ((1 << L.AGAIN_SHIFT) - 1) >= T[row + L.AGAIN_MOST]:
            return False
    elif left > 1:  # of so many moves of a turn, the last one asks
        return False
    kind = (m >> L.MOVE_KIND) & L.KIND_MASK
    if kind in (L.KIND_PASS, L.KIND_REMOVE):
        return False
    return is_said(T, S, m, c, T[row + L.AGAIN_WHEN])


@kernel
def is_open(T, S, M, first, c):
    """Is the turn of side `c` still on, and the game not over? M from `first` on is scratch."""
    if S.st[L.TURN] != c or S.st[L.LEFT] >> L.AGAIN_SHIFT == 0:
        return False
    return T[L.H_TERMINAL] == 0 or ended(T, S, M, first, first, True) == 0

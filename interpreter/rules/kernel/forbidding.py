"""Moves that are forbidden to some pieces: to answer a check, or to give one, in certain ways."""

from . import layout as L
from .attacks import attacked, is_royal, royal_attacked
from .board import make_any, unmake_any
from .conditions import has_place, provided, word_for
from .deciding import all_hold
from .drops import is_drop, mover_of
from .facing import is_faced
from .jit import kernel, stay_apart
from .keys import passant_key
from .last import last_place, ways_with
from .moves import piece_moves
from .safety import safe_after
from .shapes import capturable
from .vacating import plain
from .victims import victims


@kernel
def is_capture(T, S, m):
    """Does the move take a piece, in whatever way? One's own counts too where it may be captured."""
    m = plain(m)
    kind = (m >> L.MOVE_KIND) & L.KIND_MASK
    if kind == L.KIND_PASSANT:
        return True
    if kind in (L.KIND_CASTLE, L.KIND_REMOVE, L.KIND_DROP, L.KIND_REST, L.KIND_PASS):
        return False
    t = (m >> L.MOVE_TO) & L.SQUARE_MASK
    if t != m & L.SQUARE_MASK and S.board[t] != 0:
        return True
    return kind == L.KIND_CHAIN or victims(T, S, m) != 0


@kernel
def takes_checker(T, S, m, c):
    """Does the move take, on its target square, what alone gives check to side `c`?"""
    t = (m >> L.MOVE_TO) & L.SQUARE_MASK
    q = S.board[t]
    if q == 0 or q & 1 == c:
        return False
    S.board[t] = 0
    free = not royal_attacked(T, S, c)
    S.board[t] = q
    return free


@kernel
def gives_check(T, S, m, c):
    """Does the move of side `c` attack an enemy royal?"""
    make_any(T, S, m)
    given = royal_attacked(T, S, c ^ 1)
    unmake_any(T, S)
    return given


@kernel
def checks_early(T, S, m, c):
    """Does the move of side `c` attack an enemy royal, while the turn goes on?"""
    make_any(T, S, m)
    early = S.st[L.TURN] == c and royal_attacked(T, S, c ^ 1)
    unmake_any(T, S)
    return early


@kernel
def exposes(T, S, m, c):
    """Does the move leave a piece of side `c` attacked that is royal before it, if not after it?"""
    for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
        square = S.pieces[k]
        p = S.board[square]
        if is_royal(T, S, p):
            make_any(T, S, m)
            exposed = S.board[square] == p and attacked(T, S, square, c ^ 1)
            unmake_any(T, S)
            if exposed:
                return True
    return False


@kernel
def is_attacked_after(T, S, m, c):
    """Could the piece that moves be captured after the move of side `c`?"""
    make_any(T, S, m)
    found = capturable(T, S, (m >> L.MOVE_TO) & L.SQUARE_MASK, c ^ 1)
    unmake_any(T, S)
    return found


@kernel
def is_counted(T, S, row, square, victim, c):
    """Does the condition at `row`, seen by side `c` from a square, count what stands where a victim does?"""
    stay_apart()
    q = S.board[victim]
    if (T[row + L.COUNT_MASK] >> (q >> 1)) & 1 == 0 or T[row + L.COUNT_SIDES] >> ((q ^ c) & 1) & 1 == 0:
        return False
    sides = T[row + L.COUNT_SIDES]
    if sides & L.COUNT_LAST != 0 and last_place(T, S, sides, c, square) != victim:
        return False
    i = T[T[row + L.COUNT_SQUARES] + square]
    for k in range(i + 1, i + 1 + T[i]):
        if T[k] == victim:
            return True
    return False


@kernel
def speaks_of_victims(T, S, row, m, c):
    """Does the move take what a row speaks of, and nothing that it spares?"""
    stay_apart()
    m = plain(m)
    f = m & L.SQUARE_MASK
    t = (m >> L.MOVE_TO) & L.SQUARE_MASK
    if is_drop(m) or (m >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_CASTLE:
        return False
    n = victims(T, S, m)
    if t != f and S.board[t] != 0:
        S.removed[n] = t
        n += 1
    found = False
    for i in range(n):
        spared = T[row + L.FORBID_SPARES]
        if spared != 0 and is_counted(T, S, spared + c * L.COUNT_ROW, f, S.removed[i], c):
            return False
        if is_counted(T, S, T[row + L.FORBID_TAKES] + c * L.COUNT_ROW, f, S.removed[i], c):
            found = True
    return found


@kernel
def ways_of(T, S, m):
    """The BY_ bits of a move."""
    return ways_with(plain(m), is_capture(T, S, m))


@kernel
def speaks_of(T, S, row, m, ways, c):
    """Does a row speak of the move of side `c`, whose BY_ bits are `ways`?"""
    p = mover_of(S, m)
    if T[row + L.FORBID_BY] & ways == 0 or (T[row + L.FORBID_TYPES] >> (p >> 1)) & 1 == 0:
        return False
    S.removed[L.AT_HAND] = m & L.SQUARE_MASK
    asked = word_for(T, T[row + L.FORBID_PROVIDED + c], p)
    if not provided(T, S, asked, (m >> L.MOVE_TO) & L.SQUARE_MASK, c):
        return False
    start = word_for(T, T[row + L.FORBID_FROM], p)
    if start != 0 and (is_drop(m) or not has_place(T, S, start, m & L.SQUARE_MASK, c)):
        return False
    return T[row + L.FORBID_TAKES] == 0 or speaks_of_victims(T, S, row, m, c)


@kernel
def asks_replies(T, end):
    """Does the condition at `end` ask which moves there are then? The word may be no offset, but a number."""
    return end >= L.FORBID_LEADING and T[end + L.END_KIND] == L.END_TOGETHER


@kernel
def taken_in_passing(T, S):
    """May the side to move capture en passant?"""
    c = S.st[L.TURN]
    for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
        f = S.pieces[k]
        p = S.board[f]
        if T[T[L.H_TRAITS] + p] & L.TRAIT_PASSANT != 0:
            for i in range(piece_moves(T, S, S.scratch, 0, f, p)):
                m = S.scratch[i]
                if (m >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_PASSANT and safe_after(T, S, m, c):
                    return True
    return False


@kernel
def holds_after(T, S, M, first, n, end, c):
    """Does the condition at `end` hold of side `c`, which has made the last move? M[first:n] are the replies.

    A position is the same as another one, whatever could be captured en passant, if nothing captures it.
    """
    dead = 0
    if T[end + L.END_PAST] != 0 and S.st[L.PASSANT] != 0 and not taken_in_passing(T, S):
        dead = passant_key(T, S.st[L.PASSANT])
    S.st[L.HASH] ^= dead
    held = all_hold(T, S, M, first, n, end, c)
    S.st[L.HASH] ^= dead
    return held


@kernel
def leads_there(T, S, m, end, c):
    """Does the condition at `end`, which the board alone decides, hold of side `c` after its move?"""
    stay_apart()
    make_any(T, S, m)
    held = holds_after(T, S, S.scratch, 0, 0, end, c)
    unmake_any(T, S)
    return held


@kernel
def is_forbidden(T, S, m, c, checked):
    """Does a row forbid the move of side `c`, which is in check or not? Replies are not looked for."""
    rows = T[L.H_FORBIDS]
    ways = ways_of(T, S, m)
    for row in range(rows + 1, rows + 1 + T[rows] * L.FORBID_ROW, L.FORBID_ROW):
        what = T[row + L.FORBID_WHAT]
        if asks_replies(T, what) or not speaks_of(T, S, row, m, ways, c):
            continue
        if what == L.FORBID_MOVING:
            return True
        if what == L.FORBID_LEAVING_CHECK:
            if checked and not takes_checker(T, S, m, c):
                return True
        elif what == L.FORBID_ATTACKED:
            if is_attacked_after(T, S, m, c):
                return True
        elif what == L.FORBID_EXPOSING:
            if exposes(T, S, m, c):
                return True
        elif what == L.FORBID_EARLY_CHECK:
            if checks_early(T, S, m, c):
                return True
        elif what == L.FORBID_NO_CHECK:
            if not gives_check(T, S, m, c):
                return True
        elif what >= L.FORBID_LEADING:
            if leads_there(T, S, m, what, c):
                return True
        elif gives_check(T, S, m, c):
            return True
    return False


@kernel
def keep_allowed(T, S, M, first, n, c):
    """Keep the moves of side `c` in M[first:n] that no row forbids."""
    stay_apart()
    checked = royal_attacked(T, S, c)
    kept = first
    for i in range(first, n):
        m = M[i]
        if not is_forbidden(T, S, m, c, checked):
            M[kept] = m
            kept += 1
    return kept


@kernel
def keep_parting(T, S, M, first, n):
    """Where royals face each other, keep the moves of M[first:n] after which they do not."""
    stay_apart()
    if not is_faced(T, S):
        return n
    kept = first
    for i in range(first, n):
        m = M[i]
        make_any(T, S, m)
        parted = not is_faced(T, S)
        unmake_any(T, S)
        if parted:
            M[kept] = m
            kept += 1
    return kept

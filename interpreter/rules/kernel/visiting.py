"""Legal moves by the visited set, where any displacement captures.

Only a change on a square that the attack test looked at can change its answer, and only along the lines
(the sections of the attack tables) that look at it.
"""

from . import layout as L
from .attacks import all_attacked, attacked_through, is_royal, look_round, sections_at, stands_together
from .castling import castles
from .drops import drops, mover_of, must_drop
from .jit import U, kernel, stay_apart
from .moves import piece_moves
from .pins import safe_patched
from .safety import keep_safe, safe_after


@kernel
def look_at_royals(T, S, c):
    """Stamp every square that decides whether a royal of `c` is attacked.

    The bits of the sections through which its only royal is attacked; of several, not 0 if one is.
    """
    S.st[L.STAMP] += 1
    stamp = S.st[L.STAMP] & L.SECTION_STAMP
    if T[L.H_SINGLE_ROYAL] != 0:
        square = S.st[L.KING + c]
        return look_round(T, S, square, c ^ 1, stamp) if square >= 0 else 0
    found = 0
    for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
        square = S.pieces[k]
        if is_royal(T, S, S.board[square]):
            found |= look_round(T, S, square, c ^ 1, stamp)
        elif T[L.H_TOGETHER] != 0 and stands_together(T, S, S.board[square]):
            look_round(T, S, square, c ^ 1, stamp)
    if T[L.H_TOGETHER] != 0 and all_attacked(T, S, c):
        found |= 1
    return found


@kernel
def safe_where_seen(T, S, f, t, p, seen, checking):
    """Is the only royal of the mover safe when piece `p` has gone from f to t, not it itself?

    `seen`: bits of the sections that looked at f or t; what the others found, `checking`, stays.
    """
    if checking & ~seen != 0:
        return False
    if seen == 0:
        return True
    captured = S.board[t]
    S.board[f] = 0
    S.board[t] = p
    safe = not attacked_through(T, S, S.st[L.KING + (p & 1)], (p & 1) ^ 1, seen)
    S.board[f] = p
    S.board[t] = captured
    return safe


@kernel
def keep_visited(T, S, M, first, n, c, checking):
    """Keep the legal ones of the moves of one piece, testing only where the answer can change."""
    stamp = S.st[L.STAMP] & L.SECTION_STAMP
    f = M[first] & L.SQUARE_MASK
    p = S.board[f]
    royal = T[T[L.H_TRAITS] + p] & L.ROYAL_TRAITS != 0
    single = T[L.H_SINGLE_ROYAL] != 0
    seen = sections_at(S, f, stamp)
    kept = first
    for i in range(first, n):
        m = M[U(i)]
        t = (m >> L.MOVE_TO) & L.SQUARE_MASK
        kind = (m >> L.MOVE_KIND) & L.KIND_MASK
        q = S.board[t]
        if kind >= L.KIND_PASSANT:
            fine = safe_after(T, S, m, c)
        elif royal:
            fine = safe_patched(T, S, t, f, t, p, c ^ 1) if single else safe_after(T, S, m, c)
        elif single:
            fine = safe_where_seen(T, S, f, t, p, seen | sections_at(S, t, stamp), checking)
        elif m >> L.MOVE_PROMOTION & 255 != 0 or T[T[L.H_TRAITS] + q] & L.TRAIT_LAST != 0:
            # The move changes who is royal.
            fine = safe_after(T, S, m, c)
        elif seen | sections_at(S, t, stamp) == 0:
            fine = checking == 0
        else:
            fine = safe_after(T, S, m, c)
        if fine:
            M[U(kept)] = m
            kept += 1
    return kept


@kernel
def drops_by_visits(T, S, M, first, c, checking):
    """Append the legal drops, testing only where the answer can change."""
    stay_apart()
    stamp = S.st[L.STAMP] & L.SECTION_STAMP
    single = T[L.H_SINGLE_ROYAL] != 0
    kept = first
    for i in range(first, drops(T, S, M, first, c)):
        m = M[i]
        t = m & L.SQUARE_MASK
        p = mover_of(S, m)
        if not single or T[T[L.H_TRAITS] + p] & L.ROYAL_TRAITS != 0:
            fine = safe_after(T, S, m, c)
        else:
            fine = S.st[L.KING + c] < 0 or safe_where_seen(T, S, t, t, p, sections_at(S, t, stamp), checking)
        if fine:
            M[kept] = m
            kept += 1
    return kept


@kernel
def legal_by_visits(T, S, M, n, c):
    """Legal moves with any royals, displacement captures only."""
    stay_apart()
    checking = look_at_royals(T, S, c)
    if T[L.H_HAND] != 0:
        begin = n
        n = drops_by_visits(T, S, M, n, c, checking)
        if must_drop(T, S, c, n - begin):
            return n
    for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
        f = S.pieces[U(k)]
        first = n
        n = piece_moves(T, S, M, n, f, S.board[f])
        if n > first:
            n = keep_visited(T, S, M, first, n, c, checking)
    if S.st[L.RIGHTS] != 0:
        first = n
        n = castles(T, S, M, n, c)
        n = keep_safe(T, S, M, first, n, c)
    return n

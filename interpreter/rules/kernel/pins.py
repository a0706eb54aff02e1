"""Legal moves where one royal a side is attacked by leaps and plain rays only: pins and checkers."""

from . import layout as L
from .attacks import attacked, attacked_plain
from .castling import castle_safe, castles
from .drops import drops, mover_of, must_drop
from .jit import U, kernel, stay_apart
from .moves import piece_moves, piece_tactics
from .no_checking import keep_unchecking


@kernel
def look_around(T, S, king, c):
    """Mark pinned pieces (S.pin, S.ray) and squares that answer a single check (S.stamp).

    Returns the number of checks. Marks are fresh numbers, so nothing is ever cleared.
    """
    by = c ^ 1
    checks = 0
    stamp = S.st[L.STAMP] + 1
    S.st[L.STAMP] = stamp
    i = T[U(T[L.H_ATTACKS] + (by << 10) + king)]
    end = i + 1 + T[U(i)]
    i += 1
    while i < end:
        word = T[U(i)]
        square = word & L.SQUARE_MASK
        q = S.board[square]
        if (word >> L.ATTACK_MASK) >> (q >> 1) & 1 and q & 1 == by:
            checks += 1
            S.stamp[square] = stamp
        i += 1
    rays = T[U(i)]
    i += 1
    for ray in range(rays):
        start = i + 1
        end = start + T[U(i)]
        i = start
        blocker = -1
        while i < end:
            word = T[U(i)]
            square = word & L.SQUARE_MASK
            q = S.board[square]
            if q != 0:
                if q & 1 != by:
                    if blocker >= 0:
                        break
                    blocker = square
                else:
                    if (word >> L.ATTACK_MASK) >> (q >> 1) & 1:
                        if blocker < 0:
                            checks += 1
                            for k in range(start, i + 1):
                                S.stamp[T[U(k)] & L.SQUARE_MASK] = stamp
                        else:
                            S.pin[blocker] = stamp << L.PIN_RAY | ray
                            for k in range(start, i + 1):
                                S.ray[T[U(k)] & L.SQUARE_MASK] = stamp << L.PIN_RAY | ray
                    break
            i += 1
        i = end
    return checks


@kernel
def keep_evading(T, S, M, first, n, king, checks, c):
    """Keep the moves of one non-royal piece that answer the checks and respect its pin."""
    stay_apart()
    stamp = S.st[L.STAMP]
    kept = first
    for i in range(first, n):
        m = M[U(i)]
        f = m & L.SQUARE_MASK
        t = (m >> L.MOVE_TO) & L.SQUARE_MASK
        if (m >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_PASSANT:
            # Three squares change at once: look at the result.
            victim = S.st[L.PASSANT] & L.SQUARE_MASK
            q = S.board[victim]
            S.board[victim] = 0
            fine = safe_patched(T, S, king, f, t, S.board[f], c ^ 1)
            S.board[victim] = q
        else:
            fine = (checks == 0 or (checks == 1 and S.stamp[t] == stamp)) and (
                S.pin[f] >> L.PIN_RAY != stamp or S.ray[t] == S.pin[f]
            )
        if fine:
            M[U(kept)] = m
            kept += 1
    return kept


@kernel
def has_passant(M, first, n):
    """Is one of M[first:n] an en passant capture?"""
    for i in range(first, n):
        if (M[U(i)] >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_PASSANT:
            return True
    return False


@kernel
def king_moves(T, S, M, n, king, p):
    """Append the legal plain moves of the royal."""
    return keep_unattacked(T, S, M, n, piece_moves(T, S, M, n, king, p), king, p)


@kernel
def keep_unattacked(T, S, M, first, n, king, p):
    """Keep the royal's moves to safe squares: it is lifted, so that it cannot hide behind itself."""
    stay_apart()
    kept = first
    S.board[king] = 0
    for i in range(first, n):
        m = M[U(i)]
        if not attacked_plain(T, S, (m >> L.MOVE_TO) & L.SQUARE_MASK, (p & 1) ^ 1):
            M[U(kept)] = m
            kept += 1
    S.board[king] = p
    return kept


@kernel
def safe_patched(T, S, king, f, t, p, by):
    """Is the royal on `king` safe when the piece has gone from f to t?"""
    captured = S.board[t]
    S.board[f] = 0
    S.board[t] = p
    safe = not attacked(T, S, king, by)
    S.board[f] = p
    S.board[t] = captured
    return safe


@kernel
def drops_by_pins(T, S, M, first, c, king, checks):
    """Append the legal drops: in a single check they stand between, and no royal is put under attack."""
    stay_apart()
    if checks > 1:
        return first
    stamp = S.st[L.STAMP]
    kept = first
    for i in range(first, drops(T, S, M, first, c)):
        m = M[i]
        t = m & L.SQUARE_MASK
        if king < 0:
            fine = T[T[L.H_TRAITS] + mover_of(S, m)] & L.TRAIT_ROYAL == 0 or not attacked_plain(
                T, S, t, c ^ 1
            )
        else:
            fine = checks == 0 or S.stamp[t] == stamp
        if fine:
            M[kept] = m
            kept += 1
    return kept


@kernel
def safe_castles(T, S, M, n, c):
    """Append the legal castlings of a side that is not in check."""
    stay_apart()
    kept = n
    for i in range(n, castles(T, S, M, n, c)):
        m = M[i]
        if castle_safe(T, S, m, c):
            M[kept] = m
            kept += 1
    return kept


@kernel
def legal_by_pins(T, S, M, n, c):
    """Legal moves of a side with one royal that only leaps and plain rays attack."""
    stay_apart()
    king = S.st[L.KING + c]
    begin = n
    start = c * L.LIST_HALF
    end = start + S.st[L.PIECES + c]
    checks = 0 if king < 0 else look_around(T, S, king, c)
    if T[L.H_HAND] != 0:
        n = drops_by_pins(T, S, M, n, c, king, checks)
        if T[L.H_NO_CHECKING] != 0:
            n = keep_unchecking(T, S, M, begin, n, c)
            if king >= 0:
                look_around(T, S, king, c)  # the stamps of the other royal have come over these
        if must_drop(T, S, c, n - begin):
            return n
    if king < 0:
        for k in range(start, end):
            f = S.pieces[U(k)]
            n = piece_moves(T, S, M, n, f, S.board[f])
        return keep_unchecking(T, S, M, begin, n, c) if T[L.H_NO_CHECKING] != 0 else n
    stamp = S.st[L.STAMP]
    passant = S.st[L.PASSANT]
    for k in range(start, end):
        f = S.pieces[U(k)]
        p = S.board[f]
        if f == king:
            n = king_moves(T, S, M, n, king, p)
        else:
            first = n
            n = piece_moves(T, S, M, n, f, p)
            if checks != 0 or S.pin[f] >> L.PIN_RAY == stamp or (passant != 0 and has_passant(M, first, n)):
                n = keep_evading(T, S, M, first, n, king, checks, c)
    if checks == 0 and S.st[L.RIGHTS] != 0:
        n = safe_castles(T, S, M, n, c)
    return keep_unchecking(T, S, M, begin, n, c) if T[L.H_NO_CHECKING] != 0 else n


@kernel
def tactics_by_pins(T, S, M, n, c):
    """Legal captures and promotions of a side that is not in check."""
    stay_apart()
    king = S.st[L.KING + c]
    begin = n
    if king >= 0:
        look_around(T, S, king, c)
    stamp = S.st[L.STAMP]
    for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
        f = S.pieces[U(k)]
        p = S.board[f]
        first = n
        n = piece_tactics(T, S, M, n, f, p)
        if n == first or king < 0:
            continue
        if f == king:
            n = keep_unattacked(T, S, M, first, n, king, p)
        elif S.pin[f] >> L.PIN_RAY == stamp or S.st[L.PASSANT] != 0:
            n = keep_evading(T, S, M, first, n, king, 0, c)
    return keep_unchecking(T, S, M, begin, n, c) if T[L.H_NO_CHECKING] != 0 else n

"""Legal moves: pseudo-legal moves that leave no royal of the mover attacked.

Three ways, chosen when the tables are built: pins and checkers (plain rays and leaps, one royal),
the visited set (any displacement captures: only a change on a square that the attack test looked
at can change its answer), and make-look-unmake for everything else.
"""

from .attacks import attacked, attacked_by_nodes, attacked_plain, is_royal, royal_attacked
from .board import make, unmake
from .effects import effects
from .ends import ended
from .freezing import frozen
from .jit import U, entry, kernel, stay_apart
from .layout import (
    ATTACK_MASK,
    CASTLE_EMPTY,
    CASTLE_KING_FROM,
    CASTLE_KING_TO,
    CASTLE_RIGHT,
    CASTLE_ROOK_FROM,
    CASTLE_ROOK_TO,
    CASTLE_ROW,
    CASTLE_SAFE,
    CASTLE_SIDE,
    EITHER,
    ERROR,
    H_ANSWERS,
    H_ATTACKS,
    H_CASTLES,
    H_COMPULSORY,
    H_EFFECTS,
    H_EXTRA,
    H_HAS_FREEZE,
    H_LEGALITY,
    H_NCASTLES,
    H_NEXT_TURN,
    H_NO_CHECKING,
    H_PROPOSE,
    H_REMOVE_OWN,
    H_SINGLE_ROYAL,
    H_TERMINAL,
    H_TRAITS,
    H_VETO,
    KIND_CASTLE,
    KIND_MASK,
    KIND_NORMAL,
    KIND_PASSANT,
    KIND_REMOVE,
    KING,
    LEGAL_FREE,
    LEGAL_FULL,
    LEGAL_PINS,
    LIST_HALF,
    MEN,
    MOVE_AUX,
    MOVE_KIND,
    MOVE_PROMOTION,
    MOVE_TO,
    PASSANT,
    PIECE_MOVES,
    RIGHTS,
    ROYAL_TRAITS,
    SQUARE_MASK,
    STAMP,
    TRAIT_PASSANT,
    TURN,
)
from .moves import piece_moves
from .slots import call_hook


@kernel
def safe_after(T, S, m, c):
    """Play the move, look whether the rules allow the position for its mover `c`, take it back."""
    stay_apart()
    make(T, S, m)
    safe = not royal_attacked(T, S, c)
    if safe and T[H_NO_CHECKING] != 0:
        safe = not royal_attacked(T, S, c ^ 1)
    unmake(T, S)
    return safe


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
def castle_path(T, S, row, c):
    """Are the squares between empty, and those the king leaves, crosses and reaches not attacked?"""
    i = T[row + CASTLE_EMPTY]
    for k in range(i + 1, i + 1 + T[i]):
        if S.board[T[k]] != 0:
            return False
    if T[T[H_TRAITS] + S.board[T[row + CASTLE_KING_FROM]]] & ROYAL_TRAITS == 0:
        return True
    i = T[row + CASTLE_SAFE]
    for k in range(i + 1, i + 1 + T[i]):
        if attacked(T, S, T[k], c ^ 1):
            return False
    return True


@kernel
def castles(T, S, M, n, c):
    """Append the castling moves of side `c`, final position not yet tested."""
    stay_apart()
    for e in range(T[H_NCASTLES]):
        row = T[H_CASTLES] + e * CASTLE_ROW
        if T[row + CASTLE_SIDE] == c and S.st[RIGHTS] & T[row + CASTLE_RIGHT] and castle_path(T, S, row, c):
            M[n] = (
                T[row + CASTLE_KING_FROM]
                | T[row + CASTLE_KING_TO] << MOVE_TO
                | KIND_CASTLE << MOVE_KIND
                | e << MOVE_AUX
            )
            n += 1
    return n


@kernel
def keep_safe(T, S, M, first, n, c):
    """Keep those of M[first:n] that pass make-look-unmake."""
    stay_apart()
    kept = first
    for i in range(first, n):
        m = M[i]
        if safe_after(T, S, m, c):
            M[kept] = m
            kept += 1
    return kept


# --- pins and checkers ------------------------------------------------------------------------


@kernel
def look_around(T, S, king, c):
    """Mark pinned pieces (S.pin, S.ray) and squares that answer a single check (S.stamp).

    Returns the number of checks. Marks are fresh numbers, so nothing is ever cleared.
    """
    by = c ^ 1
    checks = 0
    stamp = S.st[STAMP] + 1
    S.st[STAMP] = stamp
    i = T[U(T[H_ATTACKS] + (by << 10) + king)]
    end = i + 1 + T[U(i)]
    i += 1
    while i < end:
        word = T[U(i)]
        square = word & SQUARE_MASK
        q = S.board[square]
        if (word >> ATTACK_MASK) >> (q >> 1) & 1 and q & 1 == by:
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
            square = word & SQUARE_MASK
            q = S.board[square]
            if q != 0:
                if q & 1 != by:
                    if blocker >= 0:
                        break
                    blocker = square
                else:
                    if (word >> ATTACK_MASK) >> (q >> 1) & 1:
                        if blocker < 0:
                            checks += 1
                            for k in range(start, i + 1):
                                S.stamp[T[U(k)] & SQUARE_MASK] = stamp
                        else:
                            S.pin[blocker] = stamp << 8 | ray
                            for k in range(start, i + 1):
                                S.ray[T[U(k)] & SQUARE_MASK] = stamp << 8 | ray
                    break
            i += 1
        i = end
    return checks


@kernel
def keep_evading(T, S, M, first, n, king, checks, c):
    """Keep the moves of one non-royal piece that answer the checks and respect its pin."""
    stamp = S.st[STAMP]
    kept = first
    for i in range(first, n):
        m = M[U(i)]
        f = m & SQUARE_MASK
        t = (m >> MOVE_TO) & SQUARE_MASK
        if (m >> MOVE_KIND) & KIND_MASK == KIND_PASSANT:
            # Three squares change at once: look at the result.
            victim = S.st[PASSANT] & SQUARE_MASK
            q = S.board[victim]
            S.board[victim] = 0
            fine = safe_patched(T, S, king, f, t, S.board[f], c ^ 1)
            S.board[victim] = q
        else:
            fine = (checks == 0 or (checks == 1 and S.stamp[t] == stamp)) and (
                S.pin[f] >> 8 != stamp or S.ray[t] == S.pin[f]
            )
        if fine:
            M[U(kept)] = m
            kept += 1
    return kept


@kernel
def king_moves(T, S, M, n, king, p):
    """Append the legal plain moves of the royal: it is lifted, so that it cannot hide behind itself."""
    first = n
    n = piece_moves(T, S, M, n, king, p)
    kept = first
    S.board[king] = 0
    for i in range(first, n):
        m = M[U(i)]
        if not attacked_plain(T, S, (m >> MOVE_TO) & SQUARE_MASK, (p & 1) ^ 1):
            M[U(kept)] = m
            kept += 1
    S.board[king] = p
    return kept


@kernel
def castle_safe(T, S, m, c):
    """Is the king safe on the board after castling?"""
    stay_apart()
    row = T[H_CASTLES] + (m >> MOVE_AUX) * CASTLE_ROW
    king_from, king_to = T[row + CASTLE_KING_FROM], T[row + CASTLE_KING_TO]
    rook_from, rook_to = T[row + CASTLE_ROOK_FROM], T[row + CASTLE_ROOK_TO]
    king, rook = S.board[king_from], S.board[rook_from]
    S.board[king_from] = 0
    S.board[rook_from] = 0
    S.board[king_to] = king
    S.board[rook_to] = rook
    safe = not attacked(T, S, king_to, c ^ 1)
    S.board[king_to] = 0
    S.board[rook_to] = 0
    S.board[king_from] = king
    S.board[rook_from] = rook
    return safe


@kernel
def legal_by_pins(T, S, M, n, c):
    """Legal moves of a side with one royal that only leaps and plain rays attack."""
    stay_apart()
    king = S.st[KING + c]
    start = c * LIST_HALF
    end = start + S.st[MEN + c]
    if king < 0:
        for k in range(start, end):
            f = S.men[U(k)]
            n = piece_moves(T, S, M, n, f, S.board[f])
        return n
    checks = look_around(T, S, king, c)
    stamp = S.st[STAMP]
    passant = S.st[PASSANT]
    for k in range(start, end):
        f = S.men[U(k)]
        p = S.board[f]
        if f == king:
            n = king_moves(T, S, M, n, king, p)
        else:
            first = n
            n = piece_moves(T, S, M, n, f, p)
            if checks != 0 or S.pin[f] >> 8 == stamp or (passant != 0 and T[T[H_TRAITS] + p] & TRAIT_PASSANT):
                n = keep_evading(T, S, M, first, n, king, checks, c)
    if checks == 0 and S.st[RIGHTS] != 0:
        first = n
        n = castles(T, S, M, n, c)
        kept = first
        for i in range(first, n):
            m = M[i]
            if castle_safe(T, S, m, c):
                M[kept] = m
                kept += 1
        n = kept
    return n


# --- the visited set --------------------------------------------------------------------------


@kernel
def stamp_royals(T, S, c):
    """Stamp every square that decides whether a royal of `c` is attacked; returns if one is."""
    S.st[STAMP] += 1
    stamp = S.st[STAMP]
    found = False
    for k in range(c * LIST_HALF, c * LIST_HALF + S.st[MEN + c]):
        square = S.men[k]
        if is_royal(T, S, S.board[square]) and attacked_by_nodes(T, S, square, c ^ 1, stamp):
            found = True
    return found


@kernel
def keep_visited(T, S, M, first, n, c, checked):
    """Keep the legal ones of the moves of one piece, testing only where the answer can change."""
    stamp = S.st[STAMP]
    f = M[first] & SQUARE_MASK
    p = S.board[f]
    royal = T[T[H_TRAITS] + p] & ROYAL_TRAITS != 0
    single = T[H_SINGLE_ROYAL] != 0
    kept = first
    for i in range(first, n):
        m = M[U(i)]
        t = (m >> MOVE_TO) & SQUARE_MASK
        kind = (m >> MOVE_KIND) & KIND_MASK
        if royal or kind == KIND_PASSANT or (not single and m >> MOVE_PROMOTION & 255):
            fine = safe_after(T, S, m, c)
        elif S.stamp[f] != stamp and S.stamp[t] != stamp:
            fine = not checked
        elif single:
            fine = safe_patched(T, S, S.st[KING + c], f, t, p, c ^ 1)
        else:
            fine = safe_after(T, S, m, c)
        if fine:
            M[U(kept)] = m
            kept += 1
    return kept


@kernel
def legal_by_visits(T, S, M, n, c):
    """Legal moves with any royals, displacement captures only."""
    stay_apart()
    checked = stamp_royals(T, S, c)
    for k in range(c * LIST_HALF, c * LIST_HALF + S.st[MEN + c]):
        f = S.men[U(k)]
        first = n
        n = piece_moves(T, S, M, n, f, S.board[f])
        if n > first:
            n = keep_visited(T, S, M, first, n, c, checked)
    if S.st[RIGHTS] != 0:
        first = n
        n = castles(T, S, M, n, c)
        n = keep_safe(T, S, M, first, n, c)
    return n


# --- everything -------------------------------------------------------------------------------


@kernel
def pseudo_moves(T, S, M, n, c):
    """All pseudo-legal moves of side `c`, with removals and hook proposals, castling included."""
    stay_apart()
    for k in range(c * LIST_HALF, c * LIST_HALF + S.st[MEN + c]):
        f = S.men[k]
        p = S.board[f]
        if T[H_HAS_FREEZE] != 0 and frozen(T, S, f, p):
            if T[H_REMOVE_OWN] != 0 and not is_royal(T, S, p):
                M[n] = f | f << MOVE_TO | KIND_REMOVE << MOVE_KIND
                n += 1
        else:
            n = piece_moves(T, S, M, n, f, p)
    if S.st[RIGHTS] != 0:
        n = castles(T, S, M, n, c)
    if T[H_PROPOSE] != 0:
        row = T[H_PROPOSE]
        count = call_hook(T[row], T, S, c, T[row + 1], 0)
        for i in range(count):
            M[n + i] = S.scratch[i]
        n += count
    return n


@kernel
def vetoed(T, S, m):
    """Does the veto hook forbid the move?"""
    row = T[H_VETO]
    return row != 0 and call_hook(T[row], T, S, m, T[row + 1], 0) != 0


@kernel
def legal_by_making(T, S, M, n, c):
    """Legal moves by trying each."""
    stay_apart()
    first = n
    n = pseudo_moves(T, S, M, n, c)
    kept = first
    for i in range(first, n):
        m = M[i]
        if not vetoed(T, S, m) and safe_after(T, S, m, c):
            M[kept] = m
            kept += 1
    return kept


@kernel
def without_royal_captures(T, S, M, first, n):
    """Where either side may move, a royal can stand attacked at the attacker's turn: it is never taken."""
    stay_apart()
    kept = first
    for i in range(first, n):
        m = M[i]
        q = S.board[(m >> MOVE_TO) & SQUARE_MASK]
        fine = (m >> MOVE_KIND) & KIND_MASK == KIND_CASTLE or q == 0 or not is_royal(T, S, q)
        p = S.board[m & SQUARE_MASK]
        if fine and T[H_LEGALITY] == LEGAL_FULL and T[T[H_EFFECTS] + p] != 0:
            for j in range(effects(T, S, m)):
                if is_royal(T, S, S.board[S.removed[j]]):
                    fine = False
        if fine:
            M[kept] = m
            kept += 1
    return kept


@kernel
def legal_of_side(T, S, M, first, c):
    """Legal moves of one side from index `first`; returns the end index."""
    if first + PIECE_MOVES > len(M) - S.st[MEN + c] * 256:
        S.st[ERROR] = 1
        return first
    mode = T[H_LEGALITY]
    if mode == LEGAL_PINS:
        n = legal_by_pins(T, S, M, first, c)
    elif mode == LEGAL_FREE:
        n = pseudo_moves(T, S, M, first, c)
    elif mode == LEGAL_FULL:
        n = legal_by_making(T, S, M, first, c)
    else:
        n = legal_by_visits(T, S, M, first, c)
    if S.st[TURN] == EITHER or (T[H_NEXT_TURN] != 0 and T[H_EXTRA] != 0):
        n = without_royal_captures(T, S, M, first, n)
    return n


@kernel
def is_capture(T, S, m):
    """Does the move take an enemy piece, in whatever way?"""
    kind = (m >> MOVE_KIND) & KIND_MASK
    if kind == KIND_PASSANT:
        return True
    if kind in (KIND_CASTLE, KIND_REMOVE):
        return False
    if S.board[(m >> MOVE_TO) & SQUARE_MASK] != 0:
        return True
    p = S.board[m & SQUARE_MASK]
    return kind == KIND_NORMAL and T[T[H_EFFECTS] + p] != 0 and effects(T, S, m) != 0


@kernel
def only_captures(T, S, M, first, n):
    """Where capturing is compulsory and possible, keep the captures only."""
    stay_apart()
    kept = first
    for i in range(first, n):
        if is_capture(T, S, M[i]):
            kept += 1
    if kept == first:
        return n
    kept = first
    for i in range(first, n):
        m = M[i]
        if is_capture(T, S, m):
            M[kept] = m
            kept += 1
    return kept


@kernel
def mated_in_phase(T, S, M, first, n, c):
    """Is side `c` checkmated while either side may move? M[first:n] are its moves."""
    return n == first and royal_attacked(T, S, c)


@kernel
def generate(T, S, M, first):
    """Append the legal moves, before asking whether the game is over by rule; returns the end index.

    While either side may move these are the moves of both; none if one of them is checkmated.
    """
    stay_apart()
    turn = S.st[TURN]
    if turn != EITHER:
        n = legal_of_side(T, S, M, first, turn)
        if T[H_NEXT_TURN] != 0 and T[H_EXTRA] != 0 and royal_attacked(T, S, turn ^ 1):
            # A phase that has run out can leave the side checked that is not to move: is it mated?
            if legal_of_side(T, S, M, n, turn ^ 1) == n:
                return first
        if T[H_COMPULSORY] != 0:
            n = only_captures(T, S, M, first, n)
        return n
    half = legal_of_side(T, S, M, first, 0)
    if mated_in_phase(T, S, M, first, half, 0):
        return first
    n = legal_of_side(T, S, M, half, 1)
    if mated_in_phase(T, S, M, half, n, 1):
        return first
    if T[H_COMPULSORY] != 0:
        n = only_captures(T, S, M, first, n)
    return n


@entry
def legal(T, S, M, first):
    """Append the legal moves: none when the game has been decided by rule. Returns the end index."""
    if T[H_TERMINAL] == 0:
        return generate(T, S, M, first)
    if T[H_ANSWERS] == 0:
        if ended(T, S, M, first, first, True) != 0:
            return first
        return generate(T, S, M, first)
    n = generate(T, S, M, first)
    if ended(T, S, M, first, n, True) != 0:
        return first
    return n

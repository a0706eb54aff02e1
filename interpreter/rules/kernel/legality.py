"""Legal moves: pseudo-legal moves that leave no royal of the mover attacked.

Three ways, chosen when the tables are built: pins and checkers (plain rays and leaps, one royal),
the visited set (any displacement captures: only a change on a square that the attack test looked
at can change its answer), and make-look-unmake for everything else.
"""

from . import layout as L
from .acts import keep_whole, puts
from .attacks import (
    all_attacked,
    attacked_through,
    is_royal,
    look_round,
    royal_attacked,
    sections_at,
    stands_together,
)
from .board import make_any, unmake_any
from .castling import castles
from .consequences import judged
from .deciding import all_hold, ended
from .drops import drops, drops_later, is_drop, mover_of, must_drop, nothing_to_drop
from .forbidding import asks_replies, is_capture, keep_allowed, keep_parting, speaks_of, ways_of
from .freezing import frozen
from .gating import with_gates
from .jit import U, entry, kernel, stay_apart
from .making import make, unmake
from .moves import emit_rests, piece_moves
from .passing import with_pass
from .pins import legal_by_pins, safe_patched
from .room import has_room
from .sentences import (
    asks_again,
    is_open,
    is_said,
    keep_again,
    keep_best,
    lent_moves,
    may_be_late,
    may_stop,
)
from .series import rests_first
from .slots import call_hook
from .unmoved import first_moves
from .vacating import plain
from .victims import victims


@kernel
def is_allowed(T, S, c):
    """Do the rules allow the position after the move just made by side `c`?"""
    if T[L.H_THEN] != 0:
        word = judged(T, S, c)
        if word != 0:
            return word > 0
    if S.st[L.ACT] != 0 and T[T[L.H_TURN] + L.TURN_LAST] != 0:
        return True
    if royal_attacked(T, S, c):
        return False
    return T[L.H_NO_CHECKING] == 0 or not royal_attacked(T, S, c ^ 1)


@kernel
def safe_after(T, S, m, c):
    """Play the move, look whether the rules allow the position for its mover `c`, take it back."""
    stay_apart()
    make(T, S, m)
    safe = is_allowed(T, S, c)
    unmake(T, S)
    return safe


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


# --- the visited set --------------------------------------------------------------------------


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


# --- everything -------------------------------------------------------------------------------


@kernel
def pseudo_moves(T, S, M, n, c):
    """All pseudo-legal moves of side `c`, with removals and hook proposals, castling and drops included."""
    stay_apart()
    first = n
    if T[L.H_HAND] != 0 and not drops_later(T):
        n = drops(T, S, M, n, c)
        if n > first and T[T[L.H_HAND] + L.HAND_BEFORE] & L.FIRST_IF_POSSIBLE != 0:
            n = keep_safe(T, S, M, first, n, c)
        if must_drop(T, S, c, n - first):
            return n
    for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
        f = S.pieces[k]
        p = S.board[f]
        if T[L.H_HAS_FREEZE] != 0 and frozen(T, S, f, p):
            if T[L.H_REMOVE_OWN] & 1 != 0 and not is_royal(T, S, p):
                M[n] = f | f << L.MOVE_TO | L.KIND_REMOVE << L.MOVE_KIND
                n += 1
        else:
            n = piece_moves(T, S, M, n, f, p)
    if S.st[L.RIGHTS] != 0:
        n = castles(T, S, M, n, c)
    if T[L.H_FIRST] != 0 and S.st[L.RIGHTS] != 0:
        n = first_moves(T, S, M, first, n, c)
    if T[L.H_PROPOSE] != 0:
        row = T[L.H_PROPOSE]
        count = min(call_hook(T[row], T, S, c, T[row + 1], 0), L.PIECE_MOVES)
        for i in range(count):
            M[n + i] = S.scratch[i]
        n += count
    return n


@kernel
def vetoed(T, S, m):
    """Does the veto hook forbid the move?"""
    row = T[L.H_VETO]
    return row != 0 and call_hook(T[row], T, S, m, T[row + 1], 0) != 0


@kernel
def legal_by_making(T, S, M, n, c):
    """Legal moves by trying each."""
    stay_apart()
    first = n
    n = pseudo_moves(T, S, M, n, c)
    late = may_be_late(T, S)
    kept = first
    for i in range(first, n):
        m = M[i]
        if not vetoed(T, S, m) and ((late and asks_again(T, S, m, c)) or safe_after(T, S, m, c)):
            M[kept] = m
            kept += 1
    return kept


@kernel
def without_royal_captures(T, S, M, first, n):
    """Where either side may move, a royal can stand attacked at the attacker's turn: it is never taken."""
    stay_apart()
    kept = first
    for i in range(first, n):
        m = plain(M[i])
        t = (m >> L.MOVE_TO) & L.SQUARE_MASK
        q = S.board[t]
        kind = (m >> L.MOVE_KIND) & L.KIND_MASK
        own = (q ^ S.board[m & L.SQUARE_MASK]) & 1 == 0
        fine = kind == L.KIND_CASTLE or t == m & L.SQUARE_MASK or q == 0 or own or not is_royal(T, S, q)
        if fine and (kind == L.KIND_WAY or T[L.H_LEGALITY] == L.LEGAL_FULL):
            for j in range(victims(T, S, m)):
                if is_royal(T, S, S.board[S.removed[j]]):
                    fine = False
        if fine:
            M[kept] = M[i]
            kept += 1
    return kept


@kernel
def with_first_moves(T, S, M, first, n, c):
    """Add the legal moves of pieces that have not moved."""
    stay_apart()
    if must_drop(T, S, c, 1 if n > first and is_drop(M[first]) else 0):
        return n
    return keep_safe(T, S, M, n, first_moves(T, S, M, first, n, c), c)


@kernel
def with_legal_gates(T, S, M, first, n, c):
    """Add the moves of M[first:n] that gate: what comes down answers no check, but may open a line."""
    stay_apart()
    end = with_gates(T, S, M, first, n, c)
    if T[L.H_LEGALITY] > L.LEGAL_PINS or T[L.H_NO_CHECKING] != 0:
        end = keep_safe(T, S, M, n, end, c)
    if T[L.H_FORBIDS] != 0:
        end = keep_allowed(T, S, M, n, end, c)
    return end


@kernel
def allowed_of_side(T, S, M, first, c):
    """Legal moves of one side from index `first`, drops that may not mate among them; returns the end index.

    Raises MemoryError, with the state as it was, if M has no room for the pseudo-legal ones.
    """
    if not has_room(T, S, M, first, c):
        raise MemoryError("too many moves: more than the list of a position's moves can hold")
    S.chain[L.CHAIN_FULL] = 0
    mode = T[L.H_LEGALITY]
    if mode == L.LEGAL_PINS:
        n = legal_by_pins(T, S, M, first, c)
    elif mode == L.LEGAL_FREE:
        n = pseudo_moves(T, S, M, first, c)
    elif mode == L.LEGAL_FULL:
        n = legal_by_making(T, S, M, first, c)
    else:
        n = legal_by_visits(T, S, M, first, c)
    if T[L.H_FIRST] != 0 and S.st[L.RIGHTS] != 0 and (mode == L.LEGAL_PINS or mode == L.LEGAL_VISITED):
        n = with_first_moves(T, S, M, first, n, c)
    if T[L.H_FORBIDS] != 0:
        n = keep_allowed(T, S, M, first, n, c)
    if T[L.H_GATES] != 0:
        n = with_legal_gates(T, S, M, first, n, c)
    if T[L.H_FACING] != 0:
        n = keep_parting(T, S, M, first, n)
    if S.st[L.TURN] == L.EITHER or (T[L.H_NEXT_TURN] != 0 and T[L.H_EXTRA] != 0):
        n = without_royal_captures(T, S, M, first, n)
    if S.chain[L.CHAIN_FULL] != 0:
        raise MemoryError("too many captures of a piece, or of more pieces than a move can hold")
    return n


@kernel
def mates(T, S, M, first, m, c):
    """Does a move of side `c` leave the other side in check without a move? M from `first` on is scratch.

    A reply that is forbidden only because it would mate counts as a move.
    """
    stay_apart()
    if not has_room(T, S, M, first, c ^ 1):
        raise MemoryError("too many moves: more than the list of a position's moves can hold")
    make_any(T, S, m)
    found = royal_attacked(T, S, c ^ 1) and allowed_of_side(T, S, M, first, c ^ 1) == first
    unmake_any(T, S)
    return found


@kernel
def only_mating(T, S, M, first, n, c):
    """Keep the moves of side `c` in M[first:n] that give no check, or mate."""
    stay_apart()
    kept = first
    for i in range(first, n):
        m = M[i]
        make_any(T, S, m)
        checks = royal_attacked(T, S, c ^ 1)
        unmake_any(T, S)
        if not checks or mates(T, S, M, n, m, c):
            M[kept] = m
            kept += 1
    return kept


@kernel
def results_in(T, S, M, first, m, end, c):
    """Does the condition at `end` hold of side `c` after its move? M from `first` on is scratch.

    A reply that is forbidden only because of what it leaves without moves counts as a move.
    """
    stay_apart()
    if not has_room(T, S, M, first, c ^ 1):
        raise MemoryError("too many moves: more than the list of a position's moves can hold")
    make_any(T, S, m)
    held = all_hold(T, S, M, first, allowed_of_side(T, S, M, first, c ^ 1), end, c)
    unmake_any(T, S)
    return held


@entry
def bars(T, S, M, index, c):
    """Does what a row of `forbid` forbids to lead to, by its index, hold of side `c` now?"""
    end = T[T[L.H_FORBIDS] + 1 + index * L.FORBID_ROW + L.FORBID_WHAT]
    n = allowed_of_side(T, S, M, 0, c ^ 1) if asks_replies(T, end) else 0
    return all_hold(T, S, M, 0, n, end, c)


@kernel
def without_results(T, S, M, first, n, c):
    """Drop the moves of side `c` after which something forbidden holds that asks for replies."""
    stay_apart()
    rows = T[L.H_FORBIDS]
    for row in range(rows + 1, rows + 1 + T[rows] * L.FORBID_ROW, L.FORBID_ROW):
        end = T[row + L.FORBID_WHAT]
        if asks_replies(T, end):
            kept = first
            for i in range(first, n):
                m = M[i]
                spoken = speaks_of(T, S, row, m, ways_of(T, S, m), c)
                if not (spoken and results_in(T, S, M, n, m, end, c)):
                    M[kept] = m
                    kept += 1
            n = kept
    return n


@kernel
def without_mates(T, S, M, first, n, c):
    """Drop the drops that give mate though they may not."""
    stay_apart()
    mask = T[T[L.H_HAND] + L.HAND_NO_MATE]
    kept = first
    for i in range(first, n):
        m = M[i]
        if not (is_drop(m) and (mask >> (mover_of(S, m) >> 1)) & 1 and mates(T, S, M, n, m, c)):
            M[kept] = m
            kept += 1
    return kept


@kernel
def legal_of_side(T, S, M, first, c):
    """Legal moves of one side from index `first`; returns the end index. Raises MemoryError as above."""
    n = allowed_of_side(T, S, M, first, c)
    if T[L.H_HAND] != 0 and T[T[L.H_HAND] + L.HAND_NO_MATE] != 0:
        n = without_mates(T, S, M, first, n, c)
    if T[L.H_CHECKS_MATE] != 0:
        n = only_mating(T, S, M, first, n, c)
    if T[L.H_FORBIDS] != 0:
        n = without_results(T, S, M, first, n, c)
    return n


@kernel
def taken_by(T, S, m):
    """How many pieces a move takes; or whether it takes one, where capturing is compulsory, but not most."""
    stay_apart()
    if not is_capture(T, S, m):
        return 0
    if T[L.H_COMPULSORY] != L.COMPULSORY_MOST:
        return 1
    m = plain(m)
    if (m >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_CHAIN:
        return m >> (L.MOVE_AUX + L.CHAIN_COUNT)
    t = (m >> L.MOVE_TO) & L.SQUARE_MASK
    return victims(T, S, m) + (1 if t != m & L.SQUARE_MASK and S.board[t] != 0 else 0)


@kernel
def only_captures(T, S, M, first, n):
    """Where capturing is compulsory and possible, keep the captures only, or those of most pieces."""
    stay_apart()
    most = 1
    for i in range(first, n):
        most = max(most, taken_by(T, S, M[i]))
    kept = first
    for i in range(first, n):
        if taken_by(T, S, M[i]) == most:
            M[kept] = M[i]
            kept += 1
    return kept if kept > first else n


@kernel
def only_duties(T, S, M, first, n):
    """Keep the moves of M[first:n] of the first duty that one of them fulfils.

    What narrows it keeps those of them that fulfil it as well, if there are any.
    """
    stay_apart()
    done = False
    rows = T[L.H_MUST]
    for row in range(rows + 1, rows + 1 + T[rows] * L.SAYS_ROW, L.SAYS_ROW):
        more = T[row + L.SAYS_CHECKER] >> L.SAYS_MORE
        if (more != 0 and T[more + L.MORE_NEXT] != 0) != done:
            if done:
                break
            continue
        held = first
        for i in range(first, n):
            m = M[i]
            if is_said(T, S, m, mover_of(S, m) & 1, row):
                M[i] = M[held]
                M[held] = m
                held += 1
        if held > first:
            n = keep_best(T, S, M, first, held, row)
            done = True
    return n


@kernel
def further(T, S, M, first, c):
    """Append the further moves of a turn of side `c`, but for a pass; returns the end index.

    A royal that stands attacked in the midst of a turn is not captured.
    """
    row = T[T[L.H_MULTIMOVE] + L.SERIES_AGAIN]
    if T[row + L.AGAIN_LENT] == 0 and T[row + L.AGAIN_DROPS] == 0:
        n = legal_of_side(T, S, M, first, c)
    elif has_room(T, S, M, first, c ^ T[row + L.AGAIN_ENEMY]):
        if T[row + L.AGAIN_DROPS] != 0:
            n = drops(T, S, M, first, c ^ T[row + L.AGAIN_ENEMY])
        else:
            n = lent_moves(T, S, M, first, c)
        n = keep_safe(T, S, M, first, n, c)
        if T[L.H_FORBIDS] != 0:
            n = without_results(T, S, M, first, keep_allowed(T, S, M, first, n, c), c)
    else:
        raise MemoryError("too many moves: more than the list of a position's moves can hold")
    return without_royal_captures(T, S, M, first, keep_again(T, S, M, first, n, c))


@kernel
def with_further(T, S, M, first, n, c):
    """Mark those of the moves M[first:n] of side `c` that a further one of the turn follows.

    Where one has to follow, those that ask for it in vain are left out; returns the end index.
    """
    stay_apart()
    strict = T[T[T[L.H_MULTIMOVE] + L.SERIES_AGAIN] + L.AGAIN_STRICT]
    kept = first
    for i in range(first, n):
        m = M[i]
        if asks_again(T, S, m, c):
            make_any(T, S, m | L.MOVE_AGAIN)
            on = is_open(T, S, M, n, c)
            goes = on and further(T, S, M, n, c) > n
            on = on and not nothing_to_drop(T, S, c)
            if strict == 2:
                on = on and lent_moves(T, S, M, n, c) > n
            unmake_any(T, S)
            if goes:
                m |= L.MOVE_AGAIN
            elif strict != 0 and (on or not safe_after(T, S, m, c)):
                continue
        M[kept] = m
        kept += 1
    return kept


@kernel
def in_midst(T, S):
    """Is the side to move to make a further move of its turn?"""
    return T[L.H_MULTIMOVE] != 0 and S.st[L.LEFT] >> L.AGAIN_SHIFT != 0


@kernel
def rests(T, S, M, first, c):
    """Append the promotions on the spot that side `c` makes before its move; returns the end index.

    They belong to what the other side has done: whether royals are safe is asked of the move.
    """
    n = first
    if rests_first(T) and not in_midst(T, S):
        for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
            n = emit_rests(T, S, M, n, S.pieces[k], S.board[S.pieces[k]])
    return n


@kernel
def mated_in_phase(T, S, M, first, n, c):
    """Is side `c` checkmated while either side may move? M[first:n] are its moves."""
    return n == first and royal_attacked(T, S, c)


@kernel
def mark_unanswered(T, S, M, at, c):
    """Mark the only move M[at] of side `c` if it is a pass after which the other side can only pass."""
    stay_apart()
    m = M[at]
    if (m >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_PASS:
        make_any(T, S, m)
        n = legal_of_side(T, S, M, at + 1, c ^ 1)
        if T[L.H_TURN] != 0:
            n = keep_whole(T, S, M, at + 1, n, c ^ 1)
        unmake_any(T, S)
        if n == at + 1:
            M[at] = m | L.PASS_UNANSWERED


@kernel
def removals(T, S, M, n, c):
    """Append what side `c`, which has no other move, may take off the board; returns the end index."""
    stay_apart()
    first = n
    if royal_attacked(T, S, c):
        return n
    base = (c ^ 1) * L.LIST_HALF
    for k in range(base, base + S.st[L.PIECES + (c ^ 1)]):
        f = S.pieces[k]
        if (T[T[L.H_REMOVE_OWN] >> 1] >> (S.board[f] >> 1)) & 1 and not is_royal(T, S, S.board[f]):
            M[n] = f | f << L.MOVE_TO | L.KIND_REMOVE << L.MOVE_KIND
            n += 1
    return keep_safe(T, S, M, first, n, c)


@kernel
def generate(T, S, M, first):
    """Append the legal moves, before asking whether the game is over by rule; returns the end index.

    While either side may move these are the moves of both; none if one of them is checkmated. Where a turn
    has two acts, these are those of one of them.
    """
    stay_apart()
    turn = S.st[L.TURN]
    if turn != L.EITHER:
        if S.st[L.ACT] != 0:
            return puts(T, S, M, first, turn)
        if T[L.H_MULTIMOVE] != 0:
            n = rests(T, S, M, first, turn)
            if n > first:
                return n
        if in_midst(T, S):
            n = may_stop(T, S, M, further(T, S, M, first, turn))
        else:
            n = legal_of_side(T, S, M, first, turn)
        if T[L.H_TURN] != 0:
            n = keep_whole(T, S, M, first, n, turn)
        if T[L.H_NEXT_TURN] != 0 and T[L.H_EXTRA] != 0 and royal_attacked(T, S, turn ^ 1):
            # A phase that has run out can leave the side checked that is not to move: is it mated?
            if legal_of_side(T, S, M, n, turn ^ 1) == n:
                return first
        if n == first and T[L.H_REMOVE_OWN] > 1:
            n = removals(T, S, M, n, turn)
        if T[L.H_PASS] != 0:
            n = with_pass(T, S, M, first, n, turn)
            if T[L.H_STUCK] != 0 and n == first + 1:
                mark_unanswered(T, S, M, first, turn)
        if T[L.H_COMPULSORY] != 0:
            n = only_captures(T, S, M, first, n)
        if T[L.H_MUST] != 0:
            n = only_duties(T, S, M, first, n)
        if T[L.H_MULTIMOVE] != 0 and T[T[L.H_MULTIMOVE] + L.SERIES_AGAIN] != 0:
            n = with_further(T, S, M, first, n, turn)
        return n
    half = legal_of_side(T, S, M, first, 0)
    if mated_in_phase(T, S, M, first, half, 0):
        return first
    n = legal_of_side(T, S, M, half, 1)
    if mated_in_phase(T, S, M, half, n, 1):
        return first
    if T[L.H_COMPULSORY] != 0:
        n = only_captures(T, S, M, first, n)
    if T[L.H_MUST] != 0:
        n = only_duties(T, S, M, first, n)
    return n


@entry
def legal(T, S, M, first):
    """Append the legal moves: none when the game has been decided by rule. Returns the end index."""
    if T[L.H_TERMINAL] == 0:
        return generate(T, S, M, first)
    if T[L.H_ANSWERS] == 0:
        if ended(T, S, M, first, first, True) != 0:
            return first
        return generate(T, S, M, first)
    n = generate(T, S, M, first)
    if ended(T, S, M, first, n, True) != 0:
        return first
    return n

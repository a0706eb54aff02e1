"""The list of legal moves: whose they are, what has to be played first, and what goes on in a turn."""

from . import layout as L
from .acts import keep_whole, puts
from .attacks import is_royal, royal_attacked
from .board import make_any, unmake_any
from .choosing import only_captures, only_duties
from .conditions import provided
from .deciding import ended
from .drops import drops, nothing_to_drop
from .forbidding import keep_allowed
from .jit import entry, kernel, stay_apart
from .legality import legal_of_side, without_results, without_royal_captures
from .making import make, unmake
from .moves import emit_rests
from .passing import pass_of, with_pass
from .refusing import is_refusable, without_refused
from .room import has_room
from .safety import keep_safe, safe_after
from .sentences import asks_again, is_open, keep_again, lent_moves, may_stop
from .series import rests_first
from .walls import is_wall


@kernel
def further(T, S, M, first, c):
    """Append the further moves of a turn of side `c`, but for a pass; returns the end index.

    A royal that stands attacked in the midst of a turn is not captured.
    """
    row = T[T[L.H_MULTIMOVE] + L.SERIES_AGAIN]
    if T[row + L.AGAIN_LENT] == 0 and T[row + L.AGAIN_DROPS] == 0:
        n = legal_of_side(T, S, M, first, c)
    elif has_room(T, S, M, first, c ^ T[row + L.AGAIN_ENEMY]):
        if T[row + L.AGAIN_LENT] < 0:
            n = taken_off(T, S, M, first, -T[row + L.AGAIN_LENT], c)
        elif T[row + L.AGAIN_DROPS] != 0:
            n = drops(T, S, M, first, c ^ T[row + L.AGAIN_ENEMY])
        else:
            n = lent_moves(T, S, M, first, c)
        n = keep_safe(T, S, M, first, n, c)
        if T[L.H_FORBIDS] != 0:
            n = without_results(T, S, M, first, keep_allowed(T, S, M, first, n, c), c)
    else:
        raise MemoryError("too many moves: more than the list of a position's moves can hold")
    if T[row + L.AGAIN_LENT] < 0:
        return n
    return without_royal_captures(T, S, M, first, keep_again(T, S, M, first, n, c))


@kernel
def could_follow(T, S, M, n, c):
    """Could a further act of side `c` be made if no royal had to be safe? M from `n` on is scratch."""
    lent = T[T[T[L.H_MULTIMOVE] + L.SERIES_AGAIN] + L.AGAIN_LENT]
    if lent < 0:
        return taken_off(T, S, M, n, -lent, c) > n
    return lent_moves(T, S, M, n, c) > n


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
                on = on and could_follow(T, S, M, n, c)
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
def may_go(T, S, square, rows, c):
    """May side `c` take the piece on a square off the board, by one of the rows at an offset?"""
    p = S.board[square]
    if p == 0 or is_wall(T, p) or is_royal(T, S, p):
        return False
    taken = S.st[L.LEFT] & ((1 << L.AGAIN_SHIFT) - 1)
    for row in range(rows + 1, rows + 1 + T[rows] * L.REMOVED_ROW, L.REMOVED_ROW):
        sides = T[row + L.REMOVED_SIDES]
        meant = (T[row + L.REMOVED_TYPES] >> (p >> 1)) & (sides >> (p & 1 ^ c)) & 1 != 0
        meant = meant and (sides & L.REMOVED_ALIKE == 0 or p >> 1 == taken)
        if meant and provided(T, S, T[row + L.REMOVED_PROVIDED + (p & 1)], square, p & 1):
            return True
    return False


@kernel
def taken_off(T, S, M, n, rows, c):
    """Append what side `c` may take off the board besides its move; returns the end index.

    Raises MemoryError if M has no room.
    """
    stay_apart()
    if n + T[L.H_SQUARES] >= len(M):
        raise MemoryError("too many moves: more than the list of a position's moves can hold")
    for square in range(T[L.H_SQUARES]):
        if may_go(T, S, square, rows, c):
            M[n] = square | square << L.MOVE_TO | L.KIND_REMOVE << L.MOVE_KIND
            n += 1
    return n


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
    """Append the legal moves, before asking whether the game is over by rule; returns the end index."""
    n = moves_of_turn(T, S, M, first)
    return n if T[L.H_PASS] >> L.REFUSE == 0 else with_refusal(T, S, M, n)


@kernel
def with_refusal(T, S, M, n):
    """Append the refusal of the last move, if it may be refused; returns the end index.

    Raises MemoryError, with the state as it was, if M has no room.
    """
    stay_apart()
    if not is_refusable(T, S):
        return n
    if not has_room(T, S, M, n + 1, S.st[L.TURN] ^ 1):
        raise MemoryError("too many moves: more than the list of a position's moves can hold")
    refusal = pass_of(S, S.st[L.TURN])
    make(T, S, refusal)
    going = T[L.H_PASS] >> L.REFUSE == L.REFUSE_ALWAYS or moves_of_turn(T, S, M, n) > n
    unmake(T, S)
    M[n] = refusal
    return n + 1 if going else n


@kernel
def moves_of_turn(T, S, M, first):
    """Append the legal moves but for a refusal, before asking whether the game is over by rule; returns the
    end index.

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
        if S.st[L.REFUSED] != 0:
            n = without_refused(S, M, first, n)
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

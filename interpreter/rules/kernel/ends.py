"""End conditions, each by itself: 0, or 1 + result with result 0 White wins, 1 Black wins, 2 drawn."""

from . import layout as L
from .attacks import royal_attacked
from .chases import perpetual_chaser
from .checkers import mates_so
from .counting import counted_out
from .drops import in_hand, is_drop, mover_of
from .facing import faced_out
from .jit import entry, kernel, stay_apart
from .keys import repeated_key
from .passing import is_unanswered
from .series import moved_last
from .shapes import blocked_out, connected, counted, filled, grouped, inside, lined_up, score, total
from .shuttles import shuttled
from .vacating import plain


@kernel
def owned(T, S, mask, c):
    """How many pieces of the types in the mask (-1 = all) side `c` has on the board and to put down."""
    return total(T, S, mask, c) + in_hand(T, S, mask, c)


@entry
def limited(T, S, c):
    """Does the (first) move_limit condition hold for side `c` on the board?"""
    row = T[L.H_LIMITS]
    return total(T, S, T[row + L.END_MASK], c) > 0 and total(T, S, T[row + L.END_MASK2], c) == 0


@kernel
def in_zone(T, row, c, square):
    """Is the square in the condition's zone for side `c`?"""
    return inside(T, T[row + L.END_ZONE], c, square)


@kernel
def stands_in_zone(T, S, row, c):
    """Has side `c` a piece of the condition's types in its zone?"""
    mask = T[row + L.END_MASK]
    if mask == T[L.H_ROYAL_MASK] and T[L.H_SINGLE_ROYAL] != 0:
        return S.st[L.KING + c] >= 0 and in_zone(T, row, c, S.st[L.KING + c])
    for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
        square = S.pieces[k]
        if (mask >> (S.board[square] >> 1)) & 1 and in_zone(T, row, c, square):
            return True
    return False


@kernel
def can_answer(T, S, M, first, n, row, c):
    """Can side `c`, to move, bring such a piece into its zone at once?"""
    stay_apart()
    for i in range(first, n):
        p = mover_of(S, M[i])
        t = (M[i] >> L.MOVE_TO) & L.SQUARE_MASK
        if (T[row + L.END_MASK] >> (p >> 1)) & 1 and in_zone(T, row, c, t):
            return True
    return False


@kernel
def applies(T, S, row, c):
    """Is side `c` one whose condition the row watches, as side to move or not?"""
    side = T[row + L.END_SIDE]
    turn = S.st[L.TURN]
    return (
        side in (L.SIDE_EITHER, c)
        or turn == L.EITHER
        or (side == L.SIDE_TURN and turn == c)
        or (side == L.SIDE_MOVER and moved_last(T, S) == c)
    )


@kernel
def by_score(T, S, fewer):
    """Who has won by the scores: the higher one, or the lower one; 2 for a draw."""
    stay_apart()
    lead = score(T, S, 0) - score(T, S, 1)
    if lead == 0:
        return 2
    return 1 if (lead < 0) != fewer else 0


@kernel
def result_of(T, S, row, owner, turn):
    """Who has won, by the row's words, with `turn` to move: 0, 1, or 2 for a draw."""
    word = T[row + L.END_RESULT]
    if word == L.RESULT_DRAW:
        return 2
    if word == L.SIDE_OWNER:
        return owner
    if word == L.SIDE_OPPONENT:
        return owner ^ 1
    if word < 2:
        return word
    if word in (L.RESULT_MORE, L.RESULT_FEWER):
        return by_score(T, S, word == L.RESULT_FEWER)
    if turn == L.EITHER:
        turn = owner
    if word == L.SIDE_TURN:
        return turn
    if word == L.RESULT_NOT_TURN:
        return turn ^ 1
    mover = moved_last(T, S) if turn == S.st[L.TURN] else turn ^ 1
    return mover if word == L.SIDE_MOVER else mover ^ 1


@kernel
def reaches(T, S, M, first, n, row):
    """Result + 1 of a goal condition, 0 if not met."""
    stay_apart()
    flags = T[row + L.END_FLAGS]
    turn = S.st[L.TURN]
    for k in range(2):
        # The side that has just moved is looked at first.
        c = k if turn == L.EITHER else moved_last(T, S) ^ k
        if applies(T, S, row, c) and stands_in_zone(T, S, row, c):
            other = c ^ 1
            if (flags >> other) & 1 or (flags >> c) & 1:
                if stands_in_zone(T, S, row, other):
                    return 3
                if turn == other and (flags >> other) & 1 and can_answer(T, S, M, first, n, row, other):
                    return 0
            return 1 + result_of(T, S, row, c, S.st[L.TURN])
    return 0


@kernel
def extinct(T, S, row):
    """Result + 1 of an extinction condition, 0 if not met."""
    stay_apart()
    turn = S.st[L.TURN]
    for k in range(2):
        c = k if turn == L.EITHER else moved_last(T, S) ^ k
        if applies(T, S, row, c) and owned(T, S, T[row + L.END_MASK], c) <= T[row + L.END_N]:
            least = T[row + L.END_MIN_OTHER]
            other = owned(T, S, T[row + L.END_MASK], c ^ 1)
            if turn == c and (T[row + L.END_FLAGS] >> c) & 1:
                least = max(least, T[row + L.END_N] + 1) + 1
            if other >= least:
                if T[row + L.END_FLAGS] & 3 and other <= T[row + L.END_N]:
                    return 3
                return 1 + result_of(T, S, row, c, S.st[L.TURN])
    return 0


@kernel
def stands(T, S, row, c):
    """Do the pieces of side `c` stand as the row, one of SHAPES, asks?"""
    kind = T[row + L.END_KIND]
    if kind == L.END_COUNT:
        return T[row + L.END_N] <= counted(T, S, row, c) <= T[row + L.END_MOST]
    if kind == L.END_LINE:
        return lined_up(T, S, row, c)
    if kind == L.END_BLOCK:
        return blocked_out(T, S, row, c)
    if kind == L.END_GROUP:
        return grouped(T, S, row, c)
    if kind == L.END_CONNECTS:
        return connected(T, S, row, c)
    return kind == L.END_FULL and filled(T, S, row, c)


@kernel
def shape(T, S, row):
    """Result + 1 of one of SHAPES, 0 if not met."""
    stay_apart()
    turn = S.st[L.TURN]
    for k in range(2):
        # The side that has just moved is looked at first.
        c = k if turn == L.EITHER else moved_last(T, S) ^ k
        if applies(T, S, row, c) and stands(T, S, row, c):
            if T[row + L.END_FLAGS] & L.FLAG_TIE and stands(T, S, row, c ^ 1):
                return 3
            return 1 + result_of(T, S, row, c, turn)
    return 0


@kernel
def of_castling(T, S, row, kind):
    """Result + 1 of a condition about castlings made, or rights to them lost; 0 if not met."""
    stay_apart()
    turn = S.st[L.TURN]
    for k in range(2):
        c = k if turn == L.EITHER else turn ^ 1 ^ k
        mask = T[row + L.END_MASK] if c == 0 else T[row + L.END_MASK2]
        held = S.st[L.RIGHTS] & mask != 0
        if kind == L.END_CASTLING_LOST:
            held = mask != 0 and not held
        if held and applies(T, S, row, c):
            return 1 + result_of(T, S, row, c, turn)
    return 0


@kernel
def same_shade(T, S, mask):
    """Do all pieces of the types in the mask stand on squares of one colour?"""
    seen = 0
    for c in range(2):
        for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
            square = S.pieces[k]
            if (mask >> (S.board[square] >> 1)) & 1:
                seen |= 1 << T[T[L.H_SHADES] + square]
    return seen != 3


@kernel
def dead_material(T, S, row):
    """Is the material on the board one of the row's dead sets (royals left out)?"""
    stay_apart()
    pieces = S.st[L.PIECES] + S.st[L.PIECES + 1]
    pieces -= total(T, S, T[L.H_ROYAL_MASK], 0) + total(T, S, T[L.H_ROYAL_MASK], 1)
    if in_hand(T, S, -1, 0) + in_hand(T, S, -1, 1) != 0:
        return False
    shaded = T[row + L.END_MASK]
    if shaded != 0 and total(T, S, shaded, 0) + total(T, S, shaded, 1) == pieces and same_shade(T, S, shaded):
        return True
    i = T[row + L.END_SETS]
    for _ in range(T[row + L.END_NSETS]):
        # A set: total number of pieces, number of kinds, (type, count) each.
        kinds = T[i + 1]
        if T[i] == pieces:
            matches = True
            for k in range(kinds):
                kind = T[i + 2 + 2 * k]
                if S.count[2 * kind] + S.count[2 * kind + 1] != T[i + 3 + 2 * k]:
                    matches = False
            if matches:
                return True
        i += 2 + 2 * kinds
    return False


@kernel
def perpetual_checker(S, start, ply):
    """The only side that gave check with every move of the cycle, or -1."""
    stay_apart()
    always = 3
    for i in range(start + 1, ply + 1):
        # checked: 0 = nobody, 1 + c = side c stands checked after the move
        word = S.checked[i & L.HISTORY_MASK]
        mover = (word >> 2) & 1
        if word & 3 == 0:
            always &= ~(1 << mover)
    if always == 1:
        return 0
    if always == 2:
        return 1
    return -1


@kernel
def without_end(T, S, row, start, ply):
    """Result + 1 where one side alone checked, or else chased the same piece, since a position; 0 if none."""
    flags = T[row + L.END_FLAGS]
    if flags & L.FLAG_PERPETUAL:
        checker = perpetual_checker(S, start, ply)
        if checker >= 0:
            return 1 + (checker ^ 1)
    if flags & L.FLAG_CHASE:
        chaser = perpetual_chaser(T, S, start, ply)
        if chaser >= 0:
            return 1 + (chaser ^ 1)
    return 0


@kernel
def repetition(T, S, row):
    """Result + 1 of the repetition condition, 0 if not met."""
    stay_apart()
    if S.st[L.TURN] == L.EITHER:
        return 0
    ply = S.st[L.PLY]
    oldest = max(S.st[L.HISTORY_FROM], ply - L.HISTORY + 1)
    if T[L.H_ZEROING_FINAL] != 0:
        oldest = max(oldest, ply - S.st[L.HALFMOVE])
    key = S.history[ply & L.HISTORY_MASK]
    other = T[L.H_KEY_SHIFT]
    step = 1 if T[L.H_NEXT_TURN] | T[L.H_MULTIMOVE] != 0 else 2
    left = T[row + L.END_N] - 1
    i = ply - step
    while i >= oldest:
        if (S.history[i & L.HISTORY_MASK] ^ key) >> other == 0:
            left -= 1
            if left == 0:
                if T[row + L.END_FLAGS] != 0:
                    verdict = without_end(T, S, row, i, ply)
                    if verdict != 0:
                        return verdict
                return 1 + result_of(T, S, row, S.st[L.TURN] ^ 1, S.st[L.TURN])
        i -= step
    return 0


@kernel
def recurs(T, S, row):
    """Does the position stand for the nth time now, after moves that the history does not know yet?"""
    if S.st[L.TURN] == L.EITHER:
        return False
    last = S.st[L.PLY]
    oldest = max(S.st[L.HISTORY_FROM], last - L.HISTORY + 1)
    if T[L.H_ZEROING_FINAL] != 0:
        oldest = max(oldest, last - S.st[L.HALFMOVE])
    key = repeated_key(T, S)
    seen = 1
    for i in range(oldest, last + 1):
        if (S.history[i & L.HISTORY_MASK] ^ key) >> T[L.H_KEY_SHIFT] == 0:
            seen += 1
    return seen >= T[row + L.END_N]


@kernel
def is_idle(T, S, M, first, n, row):
    """Has a side with as few pieces as a row of stalemate asks for none of the moves that count for it?"""
    turn = S.st[L.TURN]
    if turn != L.EITHER and S.st[L.PIECES + turn] > T[row + L.END_N]:
        return False
    for i in range(first, n):
        m = M[i]
        promotes = (m >> L.MOVE_PROMOTION) & L.PROMOTION_MASK != 0 and not is_drop(m)
        if T[row + L.END_OPTIONAL] == 0 or not promotes or plain(m) != m:
            return False
    return True


@kernel
def no_moves(T, S, M, first, n, row, mate):
    """Result + 1 of checkmate or stalemate, 0 if there are moves or it is the other of the two."""
    stay_apart()
    if (mate and n != first) or (not mate and not is_idle(T, S, M, first, n, row)):
        return 0
    turn = S.st[L.TURN]
    only = T[row + L.END_SIDE]
    if only != L.SIDE_EITHER and turn == only ^ 1:
        return 0
    if T[L.H_NEXT_TURN] == 0:
        if royal_attacked(T, S, turn) == mate and (not mate or mates_so(T, S, row, turn)):
            return 1 + result_of(T, S, row, turn, turn)
        return 0
    for c in range(2):
        # Where either side may move, or might have, the list is empty too for a mate of the other side.
        if royal_attacked(T, S, c) and only in (L.SIDE_EITHER, c):
            return 1 + result_of(T, S, row, c, c) if mate and mates_so(T, S, row, c) else 0
    if mate:
        return 0
    return 3 if turn == L.EITHER else 1 + result_of(T, S, row, turn, turn)


@kernel
def looked_back(T, S, row, kind):
    """Result + 1 of a condition that asks whether the last move was a pass."""
    turn = S.st[L.TURN]
    if kind == L.END_PASSED and S.st[L.PASSED] >= T[row + L.END_N]:
        return 1 + result_of(T, S, row, turn & 1, turn)
    if kind == L.END_FACING and faced_out(T, S, row):
        return 1 + result_of(T, S, row, turn & 1, turn)
    return 0


@kernel
def terminal_verdict(T, S, M, first, n, row):
    """Result + 1 of a condition that leaves no move to make."""
    stay_apart()
    kind = T[row + L.END_KIND]
    if kind == L.END_REACHES:
        return reaches(T, S, M, first, n, row)
    if kind == L.END_EXTINCT:
        return extinct(T, S, row)
    if kind in L.SHAPES:
        return shape(T, S, row)
    if kind == L.END_CHECKS:
        for c in range(2):
            if S.st[L.CHECKS + c] >= T[row + L.END_N] and applies(T, S, row, c):
                return 1 + result_of(T, S, row, c, S.st[L.TURN])
    if kind == L.END_CASTLED or kind == L.END_CASTLING_LOST:
        return of_castling(T, S, row, kind)
    if kind == L.END_RECURS:
        return 3 if recurs(T, S, row) else 0
    if kind == L.END_IN_CHECK:
        return 3 if royal_attacked(T, S, T[row + L.END_SIDE]) else 0
    return looked_back(T, S, row, kind)


@kernel
def other_verdict(T, S, M, first, n, row):
    """Result + 1 of the remaining conditions."""
    stay_apart()
    kind = T[row + L.END_KIND]
    if kind == L.END_CHECKMATE:
        return no_moves(T, S, M, first, n, row, True)
    if kind == L.END_STALEMATE:
        return no_moves(T, S, M, first, n, row, False)
    turn = S.st[L.TURN]
    if kind == L.END_MOVE_COUNT:
        if turn != L.EITHER and S.st[L.HALFMOVE] >= 2 * T[row + L.END_N]:
            return 1 + result_of(T, S, row, turn ^ 1, turn)
    elif kind == L.END_REPETITION:
        return repetition(T, S, row)
    elif kind == L.END_TO_AND_FRO:
        if turn != L.EITHER and shuttled(T, S, row):
            return 1 + result_of(T, S, row, turn ^ 1, turn)
    elif kind == L.END_DEAD_MATERIAL:
        if dead_material(T, S, row):
            return 1 + result_of(T, S, row, turn & 1, turn)
    elif kind == L.END_MOVE_LIMIT:
        for c in range(2):
            if S.st[L.LIMIT + c] > T[row + L.END_N]:
                return 1 + result_of(T, S, row, c, S.st[L.TURN])
    elif kind == L.END_STUCK:
        if is_unanswered(M, first, n):
            return 1 + result_of(T, S, row, turn & 1, turn)
    elif kind == L.END_COUNT_OUT:
        if counted_out(S):
            return 1 + result_of(T, S, row, turn & 1, turn)
    return 0

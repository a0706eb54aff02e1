"""Turns of several moves: how many are left, and when the other side is to move."""

from . import layout as L
from .attacks import royal_attacked
from .jit import kernel, stay_apart
from .keys import left_key, passant_key


@kernel
def length_of(T, c, fullmove):
    """How many moves the turn of side `c` with this number has."""
    row = T[L.H_MULTIMOVE]
    before = max(0, 2 * (fullmove - 1) + c - T[row + L.SERIES_STARTS])
    opening = T[row + L.SERIES_OPENING]
    if opening != 0 and before < T[opening]:
        return T[opening + 1 + before]
    return min(T[row + L.SERIES_MOVES + c] + T[row + L.SERIES_GROWS] * before, L.SERIES_MOST)


@kernel
def rests_first(T):
    """Are promotions on the spot made before the moves of a turn?"""
    return T[L.H_MULTIMOVE] != 0 and T[T[L.H_MULTIMOVE] + L.SERIES_FLAGS] & L.SERIES_RESTS != 0


@kernel
def in_series(T, S):
    """Has the side to move made a move of its turn already?"""
    return T[L.H_MULTIMOVE] != 0 and S.st[L.LEFT] != length_of(T, S.st[L.TURN], S.st[L.FULLMOVE])


@kernel
def moved_last(T, S):
    """The side that has made the last move."""
    turn = S.st[L.TURN]
    return turn if in_series(T, S) else turn ^ 1


@kernel
def has_changed(S, m, square):
    """Is what stands on a square another piece, or on another side, since the move `m` just made?"""
    if m & L.SQUARE_MASK == square or (m >> L.MOVE_TO) & L.SQUARE_MASK == square or S.board[square] == 0:
        return True
    top = S.st[L.UNDO] - L.FRAME
    for i in range(1, (S.undo[top + 4] >> L.FRAME_CHANGES) + 1):
        if S.undo[top - i * L.LOG_ROW + L.LOG_SQUARE] == square:
            return True
    return False


@kernel
def taken_last(S):
    """The code of what the move just made has taken: on its target, else the last that it took elsewhere."""
    top = S.st[L.UNDO] - L.FRAME
    info = S.undo[top + 4]
    if info & L.CODE_MASK != 0:
        return info & L.CODE_MASK
    return S.undo[top - L.LOG_ROW * (info >> L.FRAME_CHANGES) - 2]


@kernel
def further_of(T, S, m, c):
    """What LEFT says after the move of side `c`: that a further one follows, or 0."""
    if m & L.MOVE_AGAIN == 0:
        return 0
    square = (m >> L.MOVE_TO) & L.SQUARE_MASK
    if (m >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_CASTLE:
        square = T[T[L.H_CASTLES] + ((m & ~L.MOVE_AGAIN) >> L.MOVE_AUX) * L.CASTLE_ROW + L.CASTLE_KING_TO]
    elif S.board[square] == 0 and (m >> L.MOVE_KIND) & L.KIND_MASK != L.KIND_DROP:
        square = m & L.SQUARE_MASK  # an effect has sent it back
    if S.board[square] == 0 or S.board[square] & 1 != c:
        return 0
    if T[T[T[L.H_MULTIMOVE] + L.SERIES_AGAIN] + L.AGAIN_TAKEN] != 0:
        return (square + 1) << L.AGAIN_SHIFT | taken_last(S) >> 1
    left = S.st[L.LEFT]
    number = left & ((1 << L.AGAIN_SHIFT) - 1) if left >> L.AGAIN_SHIFT != 0 else 0
    return (square + 1) << L.AGAIN_SHIFT | (number + 1)


@kernel
def settle_series(T, S, m, c, fullmove):
    """Leave the turn with side `c`, which has just made move `m`, or end it; returns the change of the hash.

    The turn has been given away. What may be captured en passant waits for the other side; of several
    such moves the last one counts.
    """
    stay_apart()
    left = S.st[L.LEFT]
    key = left_key(left)
    word = S.st[L.PASSANT]
    held = S.st[L.HELD]
    if held != 0:
        stands = (m >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_PASS
        if word != 0 or (not stands and has_changed(S, m, held & L.SQUARE_MASK)):
            key ^= passant_key(T, held)
        else:
            word = held
    row = T[L.H_MULTIMOVE]
    if rests_first(T) and (m >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_REST:
        pass  # it does not count as a move
    elif T[row + L.SERIES_AGAIN] != 0 and (left == 1 or left >> L.AGAIN_SHIFT != 0):
        left = further_of(T, S, m, c)
    else:
        over = (m >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_PASS
        if left > 1 and T[row + L.SERIES_FLAGS] & L.SERIES_CHECK != 0:
            over = over or royal_attacked(T, S, c ^ 1)
        left = 0 if over else left - 1
    if left > 0:
        S.st[L.TURN] = c
        S.st[L.FULLMOVE] = fullmove
        S.st[L.PASSANT] = 0
        S.st[L.HELD] = word
        key ^= T[L.H_ZFLIP]
    else:
        left = length_of(T, c ^ 1, S.st[L.FULLMOVE])
        S.st[L.PASSANT] = word
        S.st[L.HELD] = 0
    S.st[L.LEFT] = left
    return key ^ left_key(left)

"""What is counted of a whole game, move by move; see columns.py."""

from ....rules.kernel import layout as L
from ....rules.kernel.attacks import royal_attacked
from ....rules.kernel.drops import mover_of
from ....rules.kernel.freezing import frozen
from ....rules.kernel.jit import U, kernel, stay_apart
from ....rules.kernel.vacating import gated, ungated
from . import columns as C


@kernel
def pieces_of(row, p):
    """Index in G of the words of a piece code."""
    return row + C.GAME_WORDS + p * C.PIECE_WORDS


@kernel
def count_start(T, S, W, G, row):
    """Begin the row of a game; its seed and told moves stay."""
    codes = 2 * T[L.H_TYPES] + 2
    for i in range(C.G_PLIES, C.GAME_WORDS + codes * (C.PIECE_WORDS + W[C.WORK_ENTRIES])):
        G[row + i] = 0
    W[C.WORK_TURNS] = 0
    W[C.WORK_TURNS + 1] = 0
    W[C.WORK_GAME] += 1
    for p in range(2, 2 * T[L.H_TYPES] + 2):
        W[C.WORK_SINCE + p] = 0
        W[C.WORK_NUMBER + p] = S.count[p]
        G[pieces_of(row, p) + C.P_START] = S.count[p]
    G[row + C.G_MEN_START] = S.st[L.PIECES] + S.st[L.PIECES + 1]


@kernel
def count_choices(T, S, M, W, G, row, first, n, ply):
    """Count the legal moves M[first:n] of the position of a ply."""
    choices = n - first
    G[row + C.G_CHOICES] += choices
    G[row + C.G_CHOICES_SQUARED] += choices * choices
    G[row + C.G_CHOICES_MOMENT] += choices * ply
    if choices > G[row + C.G_CHOICES_MAX]:
        G[row + C.G_CHOICES_MAX] = choices
    if choices > 1:
        G[row + C.G_DECISIONS] += 1
    base = row + C.GAME_WORDS + C.P_CHOICES
    for i in range(first, n):
        G[U(base + mover_of(S, M[U(i)]) * C.PIECE_WORDS)] += 1


@kernel
def count_frozen(T, S, G, row, c):
    """Count the pieces of a side that cannot move because they are frozen."""
    stay_apart()
    for i in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
        square = S.pieces[i]
        if frozen(T, S, square, S.board[square]):
            G[row + C.G_FROZEN] += 1


@kernel
def count_use(T, W, G, row, p, m, captured):
    """Count a move for the entry of its piece's list that goes from there to there."""
    way = C.USE_QUIET
    if captured != 0:
        way = C.USE_CAPTURE if (captured ^ p) & 1 != 0 else C.USE_OWN
    elif (m >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_PASSANT:
        way = C.USE_CAPTURE
    if (m >> L.MOVE_KIND) & L.KIND_MASK == L.KIND_NORMAL and (m >> L.MOVE_AUX) & L.AUX_JUMPED:
        way = C.USE_JUMP
    entry = 1
    table = W[C.WORK_USES + p]
    if table != 0:
        place = (m & L.SQUARE_MASK) * T[L.H_SQUARES] + ((m >> L.MOVE_TO) & L.SQUARE_MASK)
        entry = (W[U(table + place)] >> way) & C.USE_MASK
    if entry != 0:
        codes = 2 * T[L.H_TYPES] + 2
        G[row + C.GAME_WORDS + codes * C.PIECE_WORDS + p * W[C.WORK_ENTRIES] + entry - 1] += 1


@kernel
def count_turn(T, S, W, G, row):
    """Count that a ply is about to be played."""
    turn = S.st[L.TURN]
    if turn == L.EITHER:
        G[row + C.G_FREE] += 1
        W[C.WORK_TURNS] += 1
        W[C.WORK_TURNS + 1] += 1
    else:
        W[C.WORK_TURNS + turn] += 1
    G[row + C.G_MEN] += S.st[L.PIECES] + S.st[L.PIECES + 1]
    if T[L.H_HAS_FREEZE] != 0:
        for c in range(2):
            if turn == c or turn == L.EITHER:
                count_frozen(T, S, G, row, c)


@kernel
def renumber(W, G, row, p, change):
    """Count the turns that the pieces of a code have had; their number changes now."""
    turns = W[C.WORK_TURNS + (p & 1)]
    G[pieces_of(row, p) + C.P_TURNS] += W[C.WORK_NUMBER + p] * (turns - W[C.WORK_SINCE + p])
    W[C.WORK_SINCE + p] = turns
    W[C.WORK_NUMBER + p] += change


@kernel
def count_victim(W, G, row, p, mover):
    """Count a piece that a move of `mover` has taken off; returns 1 if it was an enemy."""
    renumber(W, G, row, p, -1)
    G[pieces_of(row, p) + C.P_LOST] += 1
    taken = (p ^ mover) & 1
    G[pieces_of(row, mover) + C.P_TAKEN] += taken
    return taken


@kernel
def cover(W, G, row, square):
    """Count a square once a game."""
    if W[C.WORK_COVERED + square] != W[C.WORK_GAME]:
        W[C.WORK_COVERED + square] = W[C.WORK_GAME]
        G[row + C.G_COVERED] += 1


@kernel
def travel(T, W, G, row, f, t):
    """Count a piece's way."""
    cover(W, G, row, t)
    G[row + C.G_DISTANCE] += W[C.WORK_DISTANCE + f * T[L.H_SQUARES] + t]


@kernel
def count_promotion(W, G, row, p, grown):
    """Count that a piece of code `p` has become one of code `grown`."""
    stay_apart()
    renumber(W, G, row, p, -1)
    renumber(W, G, row, grown, 1)
    G[row + C.G_PROMOTIONS] += 1
    G[pieces_of(row, p) + C.P_PROMOTED] += 1
    G[pieces_of(row, grown) + C.P_MADE] += 1


@kernel
def count_change(W, G, row, old, new, mover):
    """Count a change that followed from a move of `mover`; returns 1 if it took an enemy off the board."""
    stay_apart()
    if new & L.LOG_SENT:
        return 0
    if new & L.LOG_STAYS == 0:
        return count_victim(W, G, row, old, mover)
    if old != 0:
        renumber(W, G, row, old, -1)
    if new & L.CODE_MASK:
        renumber(W, G, row, new & L.CODE_MASK, 1)
    return 0


@kernel
def count_move(T, S, W, G, row, ply):
    """Count the move of a ply that has just been made, by its undo frame."""
    top = S.st[L.UNDO] - L.FRAME
    m = S.undo[U(top)]
    info = S.undo[U(top + 4)]
    p = (info >> L.FRAME_MOVER) & L.CODE_MASK
    kind = (m >> L.MOVE_KIND) & L.KIND_MASK
    if kind == L.KIND_PASS:
        return
    captured = info & L.CODE_MASK
    victims = (info >> L.FRAME_VICTIMS) & L.VICTIMS_MASK
    if L.KIND_GATE <= kind < L.KIND_WAY:
        renumber(W, G, row, gated(m), 1)
        G[pieces_of(row, gated(m)) + C.P_MADE] += 1
        m = ungated(m)
        kind = (m >> L.MOVE_KIND) & L.KIND_MASK
    changes = info >> L.FRAME_CHANGES
    log = top - L.LOG_ROW * changes
    G[pieces_of(row, p) + C.P_MOVES] += 1
    taken = 0
    if captured != 0:
        taken = count_victim(W, G, row, captured, p)
    for i in range(log - 3 * victims, log, 3):
        taken += count_victim(W, G, row, S.undo[i + 1], p)
    for i in range(log, top, L.LOG_ROW):
        gone = count_change(W, G, row, S.undo[i + L.LOG_OLD], S.undo[i + L.LOG_NEW], p)
        taken += gone
        G[row + C.G_SPECIAL] += gone
    if taken != 0:
        G[row + C.G_CAPTURES] += 1
        if G[row + C.G_FIRST] == 0:
            G[row + C.G_FIRST] = (ply + 1) * (1 - 2 * (p & 1))
    if kind == L.KIND_REMOVE:
        G[row + C.G_REMOVALS] += 1
        return
    if kind == L.KIND_DROP:
        renumber(W, G, row, p, 1)
        G[pieces_of(row, p) + C.P_MADE] += 1
    if kind != L.KIND_REST:
        travel(T, W, G, row, m & L.SQUARE_MASK, (m >> L.MOVE_TO) & L.SQUARE_MASK)
    promotion = (m >> L.MOVE_PROMOTION) & L.TYPE_MASK
    if promotion != 0 and kind != L.KIND_DROP:
        grown = 2 * promotion + (p & 1)
        count_promotion(W, G, row, p, grown if T[L.H_TWINS] == 0 else T[T[L.H_TWINS] + grown])
    if kind == L.KIND_CASTLE:
        castle = T[L.H_CASTLES] + ((m & ~L.MOVE_AGAIN) >> L.MOVE_AUX) * L.CASTLE_ROW
        travel(T, W, G, row, T[castle + L.CASTLE_ROOK_FROM], T[castle + L.CASTLE_ROOK_TO])
        G[row + C.G_CASTLINGS] += 1
    elif kind == L.KIND_PASSANT:
        G[row + C.G_PASSANTS] += 1
        G[row + C.G_SPECIAL] += victims - 1
    else:
        G[row + C.G_SPECIAL] += victims
    if kind <= L.KIND_PASSANT:
        count_use(T, W, G, row, p, m, captured)
    if T[L.H_LEGALITY] != L.LEGAL_FREE and royal_attacked(T, S, (p & 1) ^ 1):
        G[row + C.G_CHECKS] += 1


@kernel
def count_repeat(T, S, G, row):
    """Count the position just recorded if it has been there before."""
    ply = S.st[L.PLY]
    oldest = max(S.st[L.HISTORY_FROM], ply - L.HISTORY + 1)
    if T[L.H_ZEROING_FINAL] != 0 and S.st[L.TURN] != L.EITHER:  # till then the clock stands still
        oldest = max(oldest, ply - S.st[L.HALFMOVE])
    key = S.history[U(ply & L.HISTORY_MASK)]
    step = 1 if T[L.H_NEXT_TURN] | T[L.H_MULTIMOVE] != 0 else 2
    i = ply - step
    while i >= oldest:
        if (S.history[U(i & L.HISTORY_MASK)] ^ key) >> T[L.H_KEY_SHIFT] == 0:
            G[row + C.G_REPEATS] += 1
            return
        i -= step


@kernel
def count_end(T, S, W, G, row, plies):
    """Finish the row of a game."""
    for p in range(2, 2 * T[L.H_TYPES] + 2):
        renumber(W, G, row, p, 0)
    G[row + C.G_PLIES] = plies
    G[row + C.G_MEN_END] = S.st[L.PIECES] + S.st[L.PIECES + 1]

"""What is counted of a whole game, move by move; see columns.py."""

from ....rules.kernel.attacks import royal_attacked
from ....rules.kernel.jit import U, kernel, stay_apart
from ....rules.kernel.layout import (
    CASTLE_ROOK_FROM,
    CASTLE_ROOK_TO,
    CASTLE_ROW,
    CODE_MASK,
    EITHER,
    FRAME,
    FRAME_MOVER,
    FRAME_VICTIMS,
    H_CASTLES,
    H_LEGALITY,
    H_NEXT_TURN,
    H_SQUARES,
    H_TYPES,
    H_ZEROING_FINAL,
    HALFMOVE,
    HISTORY,
    HISTORY_FROM,
    HISTORY_MASK,
    KIND_CASTLE,
    KIND_MASK,
    KIND_PASSANT,
    KIND_REMOVE,
    LEGAL_FREE,
    MEN,
    MOVE_AUX,
    MOVE_KIND,
    MOVE_PROMOTION,
    MOVE_TO,
    PLY,
    SQUARE_MASK,
    TURN,
    TYPE_MASK,
    UNDO,
)
from .columns import (
    G_CAPTURES,
    G_CASTLINGS,
    G_CHECKS,
    G_CHOICES,
    G_CHOICES_MAX,
    G_CHOICES_MOMENT,
    G_CHOICES_SQUARED,
    G_COVERED,
    G_DECISIONS,
    G_DISTANCE,
    G_FREE,
    G_MEN,
    G_MEN_END,
    G_MEN_START,
    G_PASSANTS,
    G_PLIES,
    G_PROMOTIONS,
    G_REMOVALS,
    G_REPEATS,
    G_SPECIAL,
    GAME_WORDS,
    P_CHOICES,
    P_LOST,
    P_MADE,
    P_MOVES,
    P_PROMOTED,
    P_START,
    P_TAKEN,
    P_TURNS,
    PIECE_WORDS,
    WORK_COVERED,
    WORK_DISTANCE,
    WORK_GAME,
    WORK_NUMBER,
    WORK_SINCE,
    WORK_TURNS,
)


@kernel
def pieces_of(row, p):
    """Index in G of the words of a piece code."""
    return row + GAME_WORDS + p * PIECE_WORDS


@kernel
def count_start(T, S, W, G, row):
    """Begin the row of a game; its seed and told moves stay."""
    for i in range(G_PLIES, GAME_WORDS + (2 * T[H_TYPES] + 2) * PIECE_WORDS):
        G[row + i] = 0
    W[WORK_TURNS] = 0
    W[WORK_TURNS + 1] = 0
    W[WORK_GAME] += 1
    for p in range(2, 2 * T[H_TYPES] + 2):
        W[WORK_SINCE + p] = 0
        W[WORK_NUMBER + p] = S.count[p]
        G[pieces_of(row, p) + P_START] = S.count[p]
    G[row + G_MEN_START] = S.st[MEN] + S.st[MEN + 1]


@kernel
def count_choices(T, S, M, W, G, row, first, n, ply):
    """Count the legal moves M[first:n] of the position of a ply."""
    choices = n - first
    G[row + G_CHOICES] += choices
    G[row + G_CHOICES_SQUARED] += choices * choices
    G[row + G_CHOICES_MOMENT] += choices * ply
    if choices > G[row + G_CHOICES_MAX]:
        G[row + G_CHOICES_MAX] = choices
    if choices > 1:
        G[row + G_DECISIONS] += 1
    base = row + GAME_WORDS + P_CHOICES
    for i in range(first, n):
        G[U(base + S.board[U(M[U(i)] & SQUARE_MASK)] * PIECE_WORDS)] += 1


@kernel
def count_turn(S, W, G, row):
    """Count that a ply is about to be played."""
    turn = S.st[TURN]
    if turn == EITHER:
        G[row + G_FREE] += 1
        W[WORK_TURNS] += 1
        W[WORK_TURNS + 1] += 1
    else:
        W[WORK_TURNS + turn] += 1
    G[row + G_MEN] += S.st[MEN] + S.st[MEN + 1]


@kernel
def renumber(W, G, row, p, change):
    """Count the turns that the pieces of a code have had; their number changes now."""
    turns = W[WORK_TURNS + (p & 1)]
    G[pieces_of(row, p) + P_TURNS] += W[WORK_NUMBER + p] * (turns - W[WORK_SINCE + p])
    W[WORK_SINCE + p] = turns
    W[WORK_NUMBER + p] += change


@kernel
def count_victim(W, G, row, p, mover):
    """Count a piece that a move of `mover` has taken off; returns 1 if it was an enemy."""
    renumber(W, G, row, p, -1)
    G[pieces_of(row, p) + P_LOST] += 1
    taken = (p ^ mover) & 1
    G[pieces_of(row, mover) + P_TAKEN] += taken
    return taken


@kernel
def cover(W, G, row, square):
    """Count a square once a game."""
    if W[WORK_COVERED + square] != W[WORK_GAME]:
        W[WORK_COVERED + square] = W[WORK_GAME]
        G[row + G_COVERED] += 1


@kernel
def travel(T, W, G, row, f, t):
    """Count a piece's way."""
    cover(W, G, row, t)
    G[row + G_DISTANCE] += W[WORK_DISTANCE + f * T[H_SQUARES] + t]


@kernel
def count_promotion(W, G, row, p, grown):
    """Count that a piece of code `p` has become one of code `grown`."""
    stay_apart()
    renumber(W, G, row, p, -1)
    renumber(W, G, row, grown, 1)
    G[row + G_PROMOTIONS] += 1
    G[pieces_of(row, p) + P_PROMOTED] += 1
    G[pieces_of(row, grown) + P_MADE] += 1


@kernel
def count_move(T, S, W, G, row):
    """Count the move that has just been made, by its undo frame."""
    top = S.st[UNDO] - FRAME
    m = S.undo[U(top)]
    info = S.undo[U(top + 4)]
    p = (info >> FRAME_MOVER) & CODE_MASK
    kind = (m >> MOVE_KIND) & KIND_MASK
    captured = info & CODE_MASK
    victims = info >> FRAME_VICTIMS
    G[pieces_of(row, p) + P_MOVES] += 1
    taken = 0
    if captured != 0:
        taken = count_victim(W, G, row, captured, p)
    for i in range(top - 3 * victims, top, 3):
        taken += count_victim(W, G, row, S.undo[i + 1], p)
    if taken != 0:
        G[row + G_CAPTURES] += 1
    if kind == KIND_REMOVE:
        G[row + G_REMOVALS] += 1
        return
    travel(T, W, G, row, m & SQUARE_MASK, (m >> MOVE_TO) & SQUARE_MASK)
    promotion = (m >> MOVE_PROMOTION) & TYPE_MASK
    if promotion != 0:
        count_promotion(W, G, row, p, 2 * promotion + (p & 1))
    if kind == KIND_CASTLE:
        castle = T[H_CASTLES] + (m >> MOVE_AUX) * CASTLE_ROW
        travel(T, W, G, row, T[castle + CASTLE_ROOK_FROM], T[castle + CASTLE_ROOK_TO])
        G[row + G_CASTLINGS] += 1
    elif kind == KIND_PASSANT:
        G[row + G_PASSANTS] += 1
        G[row + G_SPECIAL] += victims - 1
    else:
        G[row + G_SPECIAL] += victims
    if T[H_LEGALITY] != LEGAL_FREE and royal_attacked(T, S, (p & 1) ^ 1):
        G[row + G_CHECKS] += 1


@kernel
def count_repeat(T, S, G, row):
    """Count the position just recorded if it has been there before."""
    ply = S.st[PLY]
    oldest = max(S.st[HISTORY_FROM], ply - HISTORY + 1)
    if T[H_ZEROING_FINAL] != 0 and S.st[TURN] != EITHER:  # till then the clock stands still
        oldest = max(oldest, ply - S.st[HALFMOVE])
    key = S.history[U(ply & HISTORY_MASK)]
    step = 1 if T[H_NEXT_TURN] != 0 else 2
    i = ply - step
    while i >= oldest:
        if S.history[U(i & HISTORY_MASK)] == key:
            G[row + G_REPEATS] += 1
            return
        i -= step


@kernel
def count_end(T, S, W, G, row, plies):
    """Finish the row of a game."""
    for p in range(2, 2 * T[H_TYPES] + 2):
        renumber(W, G, row, p, 0)
    G[row + G_PLIES] = plies
    G[row + G_MEN_END] = S.st[MEN] + S.st[MEN + 1]

"""Room in the arrays that the kernel writes: what bounds every one, and who sees to it.

An index is unsigned and unchecked in compiled code, so each bound holds for every definition that the tables
accept (tables/bounds.py refuses the others) and every position that `place` makes.

M, lists of moves     pieces of a side * H_WIDEST + H_OTHERS (drops among them), else the moves counted:
                      has_room, in allowed_of_side
M in the search       the lists of a line lie behind each other; a node without room for those of both sides
                      is left with its static value: has_room_for_both, in open_node
M at the root         ROOT_SIZE moves, fewer than M holds: engine/search.py
M in perft            two cursors a ply below MOVE_BASE: perft; the lists behind them: legal_of_side
M in judge_game       the list, and a value of each move behind it: clear_share
undo                  frames of EXTRA + FRAME + 3 * victims + LOG_ROW * changes, victims <= pieces, changes
                      <= H_MOST_CHANGES <= MAX_CHANGES (tables/then.py): has_undo_room, in open_node and
                      perft; a game that is played keeps one frame only: push, playout, remember; where
                      moves may be refused, a frame of REFUSE_FRAME + KEPT_MOST more
kept                  KEPT_MOST: make_refusable
removed               SQUARES, every square once: add_victim
chain, found          CHAIN_MOST frames, H_CHAINS captures: chains
scratch               the moves of one piece, H_WIDEST <= PIECE_MOVES: tables/bounds.py; what hooks propose
pieces, index         LIST_HALF - 1 pieces a side, and never more than at first: setup.py; with drops, no
                      more than squares: tables/__init__.py
count, pool           piece codes < CODES: building/__init__.py; numbers in hand are cut off in pool_key
st                    counters of hooks <= COUNTERS: tables/bounds.py
board, stamp, pin,    squares < MAX_SQUARES: building/boards.py
ray, guard, zone,
cover, sight
file                  side << 10 | file, and the file beside it; at most 43 files: building/boards.py
trade                 TRADES: wins
history, checked      ply & HISTORY_MASK
X                     key & BUCKETS, one less than the number of its buckets: engine/search.py
W of the search       plies <= MAX_PLY (frames, lines): open_quiet, open_by_depth, keep_line; codes * squares
                      and masks (what was learnt); ROOT_SIZE: engine/search.py
G, R, W of games      codes, the limit of plies, squares: sized by lab/counts.py
T                     never written: its array is read-only

Fields of packed words: records, en passant words and castlings are counted by tables/bounds.py, jumps by
tables/movement.py and tables/attacks.py, the digits of clocks by the FEN reader.
"""

from . import layout as L
from .jit import kernel, stay_apart
from .moves import piece_moves


@kernel
def counted_moves(T, S, c):
    """Number of the pseudo-legal moves of side `c`, a piece without one counted as one."""
    stay_apart()
    count = 0
    for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.PIECES + c]):
        f = S.pieces[k]
        count += max(1, piece_moves(T, S, S.scratch, 0, f, S.board[f]))
    return count


@kernel
def has_room(T, S, M, first, c):
    """Has M room from index `first` on for all pseudo-legal moves of side `c`?

    The widest piece of the tables bounds them; only where that is too much are they counted.
    """
    room = len(M) - first - T[L.H_OTHERS]
    return S.st[L.PIECES + c] * T[L.H_WIDEST] <= room or counted_moves(T, S, c) <= room


@kernel
def has_room_for_both(T, S, M, first):
    """Has M room from index `first` on for the pseudo-legal moves of both sides?"""
    room = len(M) - first - 2 * T[L.H_OTHERS]
    if (S.st[L.PIECES] + S.st[L.PIECES + 1]) * T[L.H_WIDEST] <= room:
        return True
    return counted_moves(T, S, 0) + counted_moves(T, S, 1) <= room


@kernel
def has_undo_room(T, S):
    """Is there room for the undo frames of two moves more, whatever they take?"""
    if T[L.H_THEN] | T[L.H_HAS_EFFECTS] | T[L.H_CHAINS] == 0:
        return True  # a hundred plies of frames with one victim each
    frame = L.EXTRA + L.FRAME + 3 * (S.st[L.PIECES] + S.st[L.PIECES + 1])
    if T[L.H_PASS] >> L.REFUSE != 0:
        frame += L.REFUSE_FRAME + L.KEPT_MOST
    if T[L.H_THEN] != 0:
        # A move more, since a capture that would cost a royal is tried out behind the frames.
        return S.st[L.UNDO] + 3 * (frame + L.LOG_ROW * T[L.H_MOST_CHANGES]) <= L.UNDO_SIZE
    return S.st[L.UNDO] + 2 * frame <= L.UNDO_SIZE

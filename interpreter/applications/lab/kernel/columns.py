"""Index layout of the counts of games: plain integers, no behaviour.

Counts of a game are one row of ``G``: GAME_WORDS words for the game, then PIECE_WORDS for every piece
code, then W[WORK_ENTRIES] for every piece code: moves by each entry of its list. ``W`` is scratch.
"""

from ....rules.kernel import layout as L

# --- words of a game in G
GAME_WORDS = 26
(
    G_SEED,  # in: state of the dice, not 0; out: its last state
    G_TOLD,  # in: moves that are given
    G_PLIES,
    G_VERDICT,  # see deciding.py; 0 = no rule has ended it
    G_STUCK,  # 1: no rule has ended it, and there is no legal move
    G_CHOICES,  # sum of the legal moves over the plies
    G_CHOICES_SQUARED,
    G_CHOICES_MOMENT,  # sum of ply (from 0) times legal moves
    G_CHOICES_MAX,
    G_DECISIONS,  # plies with more than one legal move
    G_FREE,  # plies while either side may move
    G_CAPTURES,  # moves that take
    G_CHECKS,  # moves after which a royal of the other side is attacked
    G_CASTLINGS,
    G_PASSANTS,
    G_PROMOTIONS,
    G_SPECIAL,  # pieces taken elsewhere than on the target square, en passant aside
    G_REMOVALS,  # own pieces taken off
    G_REPEATS,  # positions that had been there before
    G_COVERED,  # squares that a move has ended on
    G_DISTANCE,  # sum of the lengths of the moves, in king's steps
    G_MEN,  # sum of the pieces on the board over the plies
    G_MEN_START,
    G_MEN_END,
    G_FIRST,  # ply, from 1, of the first move that takes; negative: Black's; 0: none
    G_FROZEN,  # sum of the frozen pieces of the side to move over the plies
) = range(GAME_WORDS)

# --- words of a piece code in G
PIECE_WORDS = 8
(
    P_START,  # pieces in the first position
    P_TURNS,  # sum of the pieces over the plies at which their side may move
    P_CHOICES,  # sum of their legal moves
    P_MOVES,  # moves made
    P_TAKEN,  # pieces taken by them
    P_LOST,  # lost to the other side, or taken off by their own
    P_PROMOTED,  # promotions of them
    P_MADE,  # promotions to them, and drops of them
) = range(PIECE_WORDS)

# --- words of W
WORK_TURNS = 0  # two: plies so far at which the side might move
WORK_GAME = 2  # running number of the game
WORK_ENTRIES = 3  # entries that a list of moves has at most
WORK_SINCE = 8  # per piece code: what WORK_TURNS of its side was when its number last changed
WORK_NUMBER = WORK_SINCE + L.CODES  # per piece code: pieces on the board
WORK_COVERED = WORK_NUMBER + L.CODES  # per square: the last game in which a move ended there
WORK_USES = WORK_COVERED + L.SQUARES  # per piece code: where its table begins; 0: its moves are one entry
WORK_DISTANCE = WORK_USES + L.CODES  # [from * squares + to], filled in from outside

# --- a table of a piece code: at [from * squares + to] the number from 1 of the entry that goes there to an
# empty square, and, shifted, of those that capture there and that jump there; 0: none
USE_QUIET = 0
USE_CAPTURE = 8
USE_JUMP = 16
USE_OWN = 24
USE_MASK = 255

"""Index layout of the search: its work array ``W`` (one a thread) and the transposition table ``X``.

W holds the limits and counters of the search, the moves at the root, one frame a ply, the principal
variations, and what was learnt about quiet moves. X is shared by all threads.
"""

MAX_PLY = 120  # deepest ply of a line, quiescence included
MATE = 30000  # score of a game decided now; one less a ply further away
DECIDED = MATE - 2 * MAX_PLY  # scores beyond it are decided games
INFINITE = 31000
UNKNOWN = -32000  # no score

# --- scalars of W
(
    STOP,  # set from outside: end the search
    NODES,  # moves made
    NODE_LIMIT,
    SELDEPTH,
    ABORTED,  # the running search was ended: its value means nothing
    ROOT_SIDE,  # who searches
    ROOT_COUNT,
    ROOT_FIRST,  # moves before it are taken out (they lead better lines of MultiPV)
    AGE,  # of entries in X, 0..31
    BUCKETS,  # number of buckets in X minus one: a mask
    TWOFOLD,  # times that a position comes about till it ends the game, 0 never; the second one counts
    REPEATED,  # score of that for the side to move: 0 a draw
    PERPETUAL,  # 1: unless one side alone gave check all the time
    PRUNING,  # 1: quiet moves may be left out
    NOISE,  # centipawns of randomness in every evaluation
    SEED,
    CHECKING,  # 1: there are royals to be checked
    STAND,  # 0: capturing is compulsory, nobody may stand still while he can capture
    ROOT_DEPTH,
    LAZY,  # 1: moves are tested for legality when they are tried
    STAGED,  # 1: the hash move may be tried before the others are generated
    STUCK,  # 1: having no move, though not in check, may decide the game
) = range(22)

# --- parameters of the search: W[P_...], set before it begins; what they mean and are: parameters.py
(
    P_ASPIRATION,
    P_FUTILITY,
    P_FUTILITY_DEPTH,
    P_RAZOR,
    P_DELTA,
    P_QUIET_BASE,
    P_QUIET_STEP,
    P_LATE,
    P_LATE_SQUARE,
    P_UNLIKELY_BASE,
    P_UNLIKELY_STEP,
    P_LOSS_STEP,
    P_QUIET_LOSS,
    P_NULL_BASE,
    P_NULL_DEPTH,
    P_NULL_EXCESS,
    P_REDUCE_BASE,
    P_REDUCE_FACTOR,
    P_REDUCE_WORSE,
    P_REDUCE_FULL,
    P_REDUCE_FORCING,
    P_REDUCE_LEARNT,
    P_LEARN,
    P_LEARN_MOST,
    P_SINGULAR_DEPTH,
    P_SINGULAR_STEP,
    P_SLACK,
) = range(32, 59)

# --- counters of what the search did: W[C_...]
(
    C_FULL,  # nodes searched with all moves
    C_HASH_MOVES,  # of them: those whose hash move is known
    C_TABLE,  # nodes settled by the table
    C_FUTILE,  # by a static value far above beta
    C_RAZORED,  # by quiescence, far below alpha
    C_NULL,  # passes tried,
    C_NULL_CUTS,  # and good enough
    C_CUTS,  # nodes cut by a move,
    C_FIRST_CUTS,  # the first one tried
    C_REDUCED,  # moves searched less deep at first,
    C_REPEATED,  # and again more deeply
    C_SINGULAR,  # hash moves asked about,
    C_SINGULAR_ONLY,  # the only good ones,
    C_SINGULAR_MANY,  # and those beside which others cut the node
    C_SKIP_CAPTURE,  # moves left out: captures that lose,
    C_SKIP_LATE,  # late ones,
    C_SKIP_UNLIKELY,  # those that seldom helped,
    C_SKIP_FUTILE,  # those too far below alpha,
    C_SKIP_LOSING,  # and quiet ones that lose by exchanges
) = range(80, 99)

# --- frame of a ply
FRAME_WORDS = 40
(
    F_ALPHA,
    F_BETA,
    F_DEPTH,
    F_BEST,
    F_BEST_MOVE,
    F_FIRST,  # moves of the ply: M[F_FIRST:F_END], tried up to F_CURSOR
    F_CURSOR,
    F_END,
    F_COUNT,  # moves made
    F_SIDE,  # who moves here
    F_CHECKED,  # 1 in check
    F_EVAL,  # static value for the side, or UNKNOWN
    F_EXTRA,  # its part beyond material and place, for White: found here, or taken over from the ply before
    F_STAGE,
    F_MOVE,  # the move that is being searched
    F_PLACE,  # its (piece, target) pair, 0 when passing
    F_QUIET,
    F_CHILD_DEPTH,  # its depth without reduction
    F_WINDOW,  # how the move is being searched: WINDOW_...
    F_KILLER,
    F_KILLER_2,
    F_KEY,  # key in the transposition table
    F_HASH_MOVE,
    F_TABLE,  # what the transposition table holds of the position, 0 if nothing
    F_EXCLUDED,  # the move that is not to be tried, 0 if all are
    F_SURE,  # what is known of the hash move: SURE_...
    F_IMPROVING,  # 1: the side stands better than before its last move
    F_LATE,  # 1: only the hash move is listed yet
    F_FULL,  # 1: value needed exactly (a node of a principal variation)
    F_START_ALPHA,
    F_NULL,  # 1: reached by passing, or passing is not to be tried
    F_CUT,  # 1: some move is expected to be too good, 0: the value is needed exactly, or no move is
    F_SAVED,  # four: turn-independent state kept while a side passes
) = range(33)

STAGE_MOVES = 0
STAGE_NULL = 1  # the other side moves twice
STAGE_QUIET = 2  # quiescence: captures and promotions only
STAGE_SINGULAR = 3  # are the other moves all worse than the hash move?

SURE_UNASKED = 0
SURE_ASKED = 1
SURE_SINGULAR = 2  # all the others are worse

NEXT = 0  # a value has been taken in: try the next move
AGAIN = 1  # search the move more fully
CUT = 2  # the node is done

WINDOW_FULL = 0
WINDOW_ZERO = 1
WINDOW_REDUCED = 2

# --- regions of W
FRAMES = 128 + 2 * FRAME_WORDS  # two frames of zeros before the first: no moves led to it
PV = FRAMES + FRAME_WORDS * (MAX_PLY + 8)
PV_ROW = MAX_PLY + 4  # word 0: length
ROOT_MOVES = PV + PV_ROW * (MAX_PLY + 8)
ROOT_SIZE = 16384
LOGARITHMS = ROOT_MOVES + ROOT_SIZE  # of 1..63, in 1024ths
HISTORY_QUIET = LOGARITHMS + 64  # [piece code * squares + target]
HISTORY_LIMIT = 7300  # 3/8 of three such values keep a quiet move between ORDER_BAD and ORDER_KILLER
COUNTER_MOVES = HISTORY_QUIET + (128 << 10)  # reply to [piece code * squares + target]
CONTINUATION = COUNTER_MOVES + (128 << 10)  # [hash of a move and the one, or two, before it]
CONTINUATION_MASK = (1 << 15) - 1
WORK_SIZE = CONTINUATION + CONTINUATION_MASK + 1

# --- moves with their order: move:48 | order:15
ORDER = 48
ORDER_MASK = 32767
MOVE_MASK = (1 << 48) - 1
SHORT_MASK = (1 << 32) - 1  # tells every move of a position, but for what is taken on the way

ORDER_HASH = ORDER_MASK
ORDER_CAPTURE = 20000
ORDER_KILLER = 19000
ORDER_QUIET = 10000
ORDER_CHECK = 1  # bit of a quiet move that gives check
ORDER_COUNTED = ORDER_KILLER - 1  # of such a move where checks are counted,
ORDER_DECIDING = ORDER_HASH - 1  # and where it is the last one needed
ORDER_BAD = 100

KIND_PASS = 15  # no move of the rules: a null move, or to wait while either side may move
PASS_MOVE = KIND_PASS << 20

# --- buckets of X, a cache line each: three entries (key ^ data, data), and two second passes of the
# evaluation (key's upper bits, value:16)
ENTRY_WORDS = 2
BUCKET_ENTRIES = 3
BUCKET_EXTRAS = ENTRY_WORDS * BUCKET_ENTRIES
BUCKET_WORDS = BUCKET_EXTRAS + 2
EXTRA_CHOICE = 40  # bit of the key that chooses between the two
EXTRA_BIAS = 1 << 15
ENTRY_SCORE = 32
ENTRY_DEPTH = 48
ENTRY_BOUND = 56
ENTRY_AGE = 58
BOUND_NONE = 0
BOUND_UPPER = 1
BOUND_LOWER = 2
BOUND_EXACT = 3
SIDE_KEY = 0x3C6EF372FE94F82B  # tells who is asked while either side may move
EXCLUDED_KEY = 0x1B873593CC9E2D51  # times the excluded move: what is found without it is kept apart

"""Index layout shared by the tables, the state and the kernel: plain integers, no behaviour.

Piece code  = 2 * type + colour; type 1.. , colour 0 White, 1 Black; 0 is the empty square.
Move        = from:10 | to:10 | kind:4 | promotion:8 | aux:16 (see the MOVE_ names).
Tables ``T`` = one flat int64 array: a header of offsets and facts (H_ names), then the tables.
State ``S``  = one record of fixed-size integer arrays (STATE_FIELDS).

What keeps every index within these arrays is listed in room.py.
"""

MAX_SQUARES = 1000
SQUARES = 1024
CODES = 128
TYPES_MOST = 63
#: By type its bit in a mask of types; the last one is the sign. Bit 0 belongs to no type.
TYPE_BITS = (*(1 << kind for kind in range(TYPES_MOST)), -1 << TYPES_MOST)

# --- en passant: victim:10 | so many passed squares, 10 bits each | their number, at bit 60; or a line
MAX_PASSED = 5
PASSED_NUMBER = 60
PASSED_LINE = 7  # in place of the number: the first square follows the victim, then step + 1024:11 | number
PASSED_STEP = 20
PASSED_STEPS = 31
PASSED_HERE = 1024
LIST_HALF = 512

WHITE = 0
BLACK = 1
EITHER = 2

# --- moves ----------------------------------------------------------------
MOVE_TO = 10
MOVE_KIND = 20
MOVE_PROMOTION = 24
MOVE_AUX = 32
SQUARE_MASK = 1023
AUX_MASK = 32767
KIND_MASK = 15
SPECIAL_MASK = 4095  # kind and promotion, read as one number
PROMOTION_MASK = 255
TYPE_MASK = 127
RECALL = 128  # bit of the promotion field: the new piece comes out of the owner's pool
TEXT_MASK = ((1 << MOVE_AUX) - 1) & ~(KIND_MASK << MOVE_KIND)

KIND_NORMAL = 0  # aux, for pieces with capture effects only: direction:4 | JUMPED
KIND_LEAVE = 1  # leaves passed squares open to en passant; aux = index of the en passant word
KIND_PASSANT = 2
KIND_CASTLE = 3  # aux = castling entry
#: takes an own frozen piece off the board, an enemy where no move is legal, or a piece after a move
KIND_REMOVE = 4
KIND_PASS = 5  # from and to are both the first square of the side that passes
KIND_DROP = 6  # puts a piece down from the hand: from = to, its code in place of the promotion
KIND_REST = 7  # promotes without moving: from = to
KIND_PUT = 8  # second act: a wall comes onto `to`, from the square `from` where it is another one
KIND_GATE = 9  # this and the kind of a move up to castling: it leaves a piece behind, see GATE_ROOK
KIND_WAY = 13  # takes pieces on its way, or comes back from it; aux = index of the way
#: takes pieces by a chain of jumps that turns; aux = number of the capture | victims << CHAIN_COUNT
KIND_CHAIN = 14
CHAIN_COUNT = 11
SHORT_FACTOR = 37  # of the promotion, in the short forms of moves that take on their way

AUX_DIRECTION = 15
AUX_JUMPED = 16
# In the records of jumps that may turn (which no move has), see chaining.py:
AUX_TURNS = 32
CHAIN_NUMBER = 7 << 6  # of the piece's movements, which one goes on
CHAIN_STOPS = 1 << 9  # the capture may stop where it could go on
CHAIN_AT_ONCE = 1 << 10  # what is jumped is gone at once, and not at the end
CHAIN_NO_END = 1 << 11  # the capture does not end here
CHAIN_PASSING = 1 << 12  # the piece promotes here even where it goes on, as what it has become
CHAIN_BENDS = 13  # by how many eighths it may turn, a bit each
CHAIN_MOST = 31  # victims of a capture
CHAINS_MOST = 2047  # captures of a piece

# The promotion field of a move that leaves a piece of the hand behind is the code of this piece, and
GATE_ROOK = 128  # a bit: it is put where the rook was that castles, not the king

# --- movement nodes: to:10 | jump if empty:10 | if enemy:10 | if friend:10 | bits | record:16
# A node looks at one square; the three jumps lead to the next node of the run, or past its end.
NODE_EMPTY = 10
NODE_ENEMY = 20
NODE_FRIEND = 30
NODE_EMIT_EMPTY = 1 << 40
NODE_EMIT_ENEMY = 1 << 41
NODE_PASSANT = 1 << 42  # an empty square may be entered by an en passant capture
NODE_HURDLE = 1 << 43  # an enemy outside the record's victims counts as a friend
NODE_RECORD = 1 << 44  # what is emitted depends on the record
NODE_SCREEN = 1 << 61  # what is of the record's kinds, of any side, is jumped as an enemy, else as a friend
#: of the first node of a run: all its nodes emit "go there", if anything; see piece_moves
NODE_PLAIN = 1 << 62
NODE_AUX = 45
NODE_AUX_MASK = 65535
NODE_JUMP_MAX = 1023

# --- records: what a node's emission means when it is more than "go there"
RECORD_ROW = 6
RECORD_PROMOTION = 0  # offset of the promotion list, 0 = none
RECORD_VICTIMS = 1  # mask of the types that may be captured
RECORD_LEAVE = 2  # 1 + index of the en passant word, 0 = none, -1 - index of the way
RECORD_AUX = 3  # direction and AUX_JUMPED, for pieces with capture effects
RECORD_OWN = 4  # mask of the types of its own side that may be captured

# --- rows of forbidden moves
FORBID_ROW = 8
FORBID_WHAT = 0  # or the offset of a row of conditions that may not hold after the move
FORBID_BY = 1  # BY_ bits: the move is one of these
FORBID_TYPES = 2  # mask of the types that it is forbidden to
FORBID_PROVIDED = 3  # two: offset of the conditions for White's moves and for Black's, 0 = none
FORBID_TAKES = 5  # offset of a condition: only moves that take what it counts, seen from where they begin
FORBID_SPARES = 6  # such a condition, of what they do not take
FORBID_FROM = 7  # where they begin, see has_place; 0 = anywhere
FORBID_GIVING_CHECK = 1
FORBID_LEAVING_CHECK = 2
FORBID_EXPOSING = 3
FORBID_MOVING = 4
FORBID_ATTACKED = 5
FORBID_EARLY_CHECK = 6  # a check with another move of a turn than its last one
FORBID_NO_CHECK = 7  # a move that gives none
FORBID_LEADING = 8  # from here on such an offset
#: Name of what is forbidden -> its number.
FORBIDS = {
    "giving_check": FORBID_GIVING_CHECK,
    "leaving_check": FORBID_LEAVING_CHECK,
    "exposing": FORBID_EXPOSING,
    "moving": FORBID_MOVING,
    "attacked": FORBID_ATTACKED,
    "early_check": FORBID_EARLY_CHECK,
    "no_check": FORBID_NO_CHECK,
}
BY_MOVE = 1  # captures nothing
BY_CAPTURE = 2
BY_PROMOTION = 4
BY_DROP = 8
BY_CASTLING = 16
BY_PASSANT = 32
BY_REST = 64

# --- a sentence about moves: offset of its row, 0 = any move
SAYS_ROW = 8
SAYS_WAYS = 0  # BY_ bits: the move is one of these; 0 = any
SAYS_NOT = 1  # BY_ bits: and none of these
SAYS_BY = 2  # mask of the types that move
SAYS_TAKES = 3  # mask of types of which it takes one; 0 = asks nothing
SAYS_FROM = 4  # offset of a zone, 0 = anywhere; below 0: of two conditions, see has_place
SAYS_TO = 5
SAYS_FLAGS = 6
SAYS_CHECK = 1  # flag: it gives check
SAYS_NOT_WHITE = 2  # flags: it is not White's, or with the next bit Black's
SAYS_SIDES = 6
SAYS_LONGEST = 8  # flags: of all such moves the longest, or the shortest ones are meant
SAYS_SHORTEST = 16
SAYS_LENGTHS = 5  # above them: offset of the squares of lengths, by where a move begins and ends
SAYS_CHECKER = 7  # bit 0: it takes a piece that gives check to the side that moves
SAYS_MORE = 1  # above it: offset of what few sentences ask, 0 = nothing
MORE_ROW = 4
MORE_PROVIDED = 0  # offsets of conditions that hold for the move, of White's and of Black's; 0 = none
MORE_POINTS = 2  # offset of points by type: of all such moves those are meant that take most; 0 = none
MORE_NEXT = 3  # bit 0: it narrows what the sentence before has left
MORE_RAISED = 1  # above it: offset of a sentence that has to hold of a legal move, too; 0 = none

PAST_FORBIDS = 2  # at H_PERPETUAL
COMPULSORY_MOST = 2  # at H_COMPULSORY: of the captures, one that takes most

# --- passing: two bits of H_PASS a side
PASS_ALWAYS = 1
PASS_STUCK = 2  # only without another move
PASS_UNANSWERED = 1 << MOVE_AUX  # in a move: neither side can do anything else (marked where H_STUCK asks)
REFUSE = 4  # from this bit of H_PASS on: when the side to move may refuse the last move
REFUSE_CHOICE = 1  # where its owner has another one
REFUSE_ALWAYS = 2
REFUSE_FRAME = 3
REFUSE_FACTOR = 0x3C6EF372
#: Word of the definition -> when a move may be refused.
REFUSE_WHEN = {"never": 0, "choice": REFUSE_CHOICE, "always": REFUSE_ALWAYS}
#: Word of the definition -> when a side may pass.
PASS_WHEN = {"never": 0, "always": PASS_ALWAYS, "stuck": PASS_STUCK}

# --- the row at H_TURN: what is put after every move
TURN_ROW = 6
TURN_WALL = 0  # code of the wall
TURN_ZONE = 1  # offset of a zone of both sides, 0 = everywhere
TURN_ORIGIN = 2  # 1: only where the move began
TURN_REACH = 3  # 1: as a movement from where the move ended
TURN_ONE = 4  # 1: one that stands is the one that is put
TURN_LAST = 5  # 1: royals have to be safe after it only, not after the move already

# --- the row at H_MULTIMOVE: turns of several moves
SERIES_ROW = 7
SERIES_MOVES = 0  # two: moves of White's turns and of Black's
SERIES_OPENING = 2  # offset of n, then the moves of the first n turns of a game; 0 = as all others
SERIES_GROWS = 3  # so many more with every turn
SERIES_FLAGS = 4
SERIES_STARTS = 5  # the side that moves first
SERIES_AGAIN = 6  # offset of the row of a further move, 0 = none
SERIES_MOST = 250  # moves of a turn
SERIES_CHECK = 1  # flag: a check ends the turn
SERIES_RESTS = 2  # flag: before a move all promotions on the spot are made, which are no moves of the turn
SERIES_FOREIGN = 2  # above this bit of the flags: offset of the row of moves of the other side's pieces
FOREIGN_ROW = 6
FOREIGN_TYPES = 0  # mask of the types that the other side moves
FOREIGN_ALONE = 1  # 1: and none of its own
FOREIGN_LENT = 2  # offset of offsets of rows, by type, of what they move as; 0: as themselves
FOREIGN_PROVIDED = 3  # two: offsets of what has to hold of White's and of Black's pieces
FOREIGN_SWAPPED = 5  # mask of the types with which they change places, so that royals are not lost
SERIES_FACTOR = 0x85EBCA6B
AGAIN_ROW = 12
AGAIN_WHEN = 0  # the sentence about the move after which it follows
AGAIN_SELF = 1  # 1: the piece that has moved, 2: another one, 0: whichever
AGAIN_TYPES = 2  # mask of the types that make it
AGAIN_ONLY = 3  # the sentence about the further move
AGAIN_OPTIONAL = 4  # 1: the side may pass instead
AGAIN_MOST = 5  # further moves of a turn
AGAIN_LENT = 6  # offset of types, by mover * (types + 1) + victim, as which it is made; 0 = as any move
"""Below 0: that of the number of rows of pieces of which one is taken off the board, and the rows."""
AGAIN_STRICT = 7  # 1: a move is illegal that asks for one where there is none; 2: where none is safe
AGAIN_LATE = 8  # 1: royals have to be safe after the further move only
AGAIN_TAKEN = 9  # 1: it asks what has been captured
AGAIN_ENEMY = 10  # 1: by pieces of the other side
AGAIN_DROPS = 11  # 1: it is a drop, and only as a further move pieces are dropped
REMOVED_ROW = 4
REMOVED_TYPES = 0  # mask of types
REMOVED_SIDES = 1  # 1: of the side that acts, 2: of the other one, 3: of both; and REMOVED_ALIKE
REMOVED_ALIKE = 4  # of the kind that has been captured
REMOVED_PROVIDED = 2  # two: offsets of what has to hold of White's and of Black's pieces
AGAIN_SHIFT = 8  # in LEFT: number of the further move (AGAIN_TAKEN: type of what was taken), above it the
#                  square of what moved last, + 1
MOVE_AGAIN = 1 << 47  # in a move: a further one of the turn follows it (marked where SERIES_AGAIN asks)

# --- the state word ACT between the acts of a turn
ACT_MADE = 1 << 20  # | arrival << 10 | origin of the first act
ACT_FACTOR = 0x9E3779B1
SERIES_SHIFT = 60  # of SERIES in the hash
NUMBER_FACTOR = 0x27D4EB2F165667C5

# --- directions: N, NE, E, SE, S, SW, W, NW seen from White; d ^ 4 is the opposite one
DIRECTIONS = 8
NO_DIRECTION = 8
NORTH = 0
EAST = 2

# --- promotion list: n, then n choice words: promotion field:8 | by which moves; 0 = stays what it is
CHOICE_ON_MOVE = 1 << 9
CHOICE_ON_CAPTURE = 1 << 10
CHOICE_ON_PASSANT = 1 << 11
CHOICE_CONDITION = 16  # offset of the list of its conditions, 0 = none

# --- attacks on a royal: per side and square an offset of either
#   plain (LEGAL_PINS): n leaps, leap words, n rays, per ray its length and its words; or
#   general: number of words, then two-word nodes (square and jumps; mask); then the number of
#   sections, out of which and into which no jump leads, and how many words each of them has.
# A word is square:10 | mask of attacking types << 10.
ATTACK_MASK = 10
TYPES_PLAIN = 52  # for whose bits a word of the plain form has room, without the sign
ATTACK_FACING = 0  # mask bit, of no type: royals attack here by the facing rule, even when frozen
ATTACK_EMPTY = 10
ATTACK_SAME = 26  # a piece of the attacking side
ATTACK_OTHER = 42
ATTACK_JUMP_MASK = 65535
ATTACK_GATE = 1 << 58  # on an occupied square: the mask's kinds lead on as the same side, others as the other

SECTIONS = 32  # bits of a stamped square: which sections looked at it; above them the stamp of the look
SECTION_LAST = SECTIONS - 1  # later sections begin with the first bit again
SECTION_BITS = (1 << SECTIONS) - 1
SECTION_STAMP = (1 << 31) - 1

PIN_RAY = 10  # mark of a pin: stamp of the look << 10 | number of the ray

# --- legality modes
LEGAL_FREE = 0  # no royal anywhere
LEGAL_PINS = 1  # one royal a side, attacked only by leaps and plain rays
LEGAL_VISITED = 2  # any royals, displacement captures only
LEGAL_FULL = 3  # make, look, unmake

# --- capture effects: per piece code an offset of n, then n rows
EFFECT_CUSTODIAL = 1
EFFECT_WITHDRAWAL = 2
EFFECT_APPROACH = 3
EFFECT_HOOK = 4
EFFECT_COORDINATION = 5
#: Name of a kind -> its number.
EFFECT_KINDS = {
    "custodial": EFFECT_CUSTODIAL,
    "withdrawal": EFFECT_WITHDRAWAL,
    "approach": EFFECT_APPROACH,
    "coordination": EFFECT_COORDINATION,
}
EFFECT_ROW = 5
EFFECT_KIND = 0
EFFECT_LINES = 1  # mask of directions; for a hook the row of its may_capture, 0 = none
EFFECT_AFTER = 2  # mask of directions the move itself must have
EFFECT_VICTIMS = 3
EFFECT_HOOK_ROW = 4  # offset of the hook's row
EFFECT_GRID = 4  # coordination, in the place of a hook's row: offset of a block of words
(
    GRID_PARTNERS,  # mask of the types of a partner
    GRID_WIDTH,
    GRID_PLACES,  # file and rank of every square, from 0; then the square of every rank and file, -1 = none
) = range(3)

#: custodial, in the same place: offset of a block of words, 0 = between a friend and the mover
EFFECT_RING = 4
(
    RING_ZONE,  # offset of the squares where victims stand, by side that captures; 0 = anywhere
    RING_HOSTILE,  # offset of the squares that count as friends while they are empty, by side; 0 = none
    RING_ALL,  # 1: the squares around a victim, along the lines, are all friendly; 0: the one beyond it
) = range(3)

# --- freezing: per piece code directions, victims, unless held
FREEZE_ROW = 3

# --- what follows from a completed move: number of rows, then the rows of `effects`
THEN_ROW = 13
THEN_ON = 0  # mask of events, BY_ flags; from ON_TAKES on offset of what has to be captured, see is_prey
THEN_BY = 1  # mask of the types whose moves count, before a promotion
THEN_WHERE = 2  # mask of places
THEN_ZONE = 3  # offset of a region, for PLACE_REGION; for PLACES_STACKED, how many squares a level has
#: mask of the directions in which neighbours, and what is enclosed, stand; behind it Black's, if others
THEN_LINES = 4
THEN_WHO = 5  # mask of types
THEN_WHOSE = 6  # mask of sides, seen from the one that has moved
THEN_DO = 7
THEN_ARGUMENT = 8  # type that it becomes, code of a wall, or offset of squares by code and square
THEN_BLOCKED = 9  # from THEN_MORE on offset of a row of what few entries ask, 0 = none
THEN_NUMBER = 10  # number of the entry of `effects` << LOG_ENTRY
THEN_PROVIDED = 11  # two: offset of the conditions for White's moves and for Black's, 0 = none
ON_CAPTURE = 1
ON_ARRIVAL = 2
ON_DROP = 4
ON_QUIET = 8  # an arrival that takes nothing
ON_CASTLING = 16
BY_OWN = 32  # only after moves of pieces of the side that makes them,
BY_ENEMY = 64  # or of the other one
ON_TAKES = 8
THEN_MORE = 2
THEN_FROM = 0  # where the move begins and ends, see has_place
THEN_TO = 1
THEN_ASKED = 2  # two: offset of the conditions of White's and of Black's pieces that it speaks of
THEN_CHECK = 4  # 1: only after moves that leave a royal of the other side in check, see PLACE_CHECKED
PLACE_HERE = 1
PLACE_NEIGHBOURS = 2
PLACE_VICTIM = 4
PLACE_REGION = 8
PLACE_ENCLOSED = 16
PLACE_BETWEEN = 32  # what the move has passed, on a straight way
PLACE_ATTACKED = 64  # what the piece that has moved could capture from there, whatever its conditions
PLACE_APPROACHED = 128  # what stands beyond the end of a straight way
PLACE_WITHDRAWN = 256  # what stands behind its beginning
PLACE_SEEN = 512  # the first piece on each line, seen from where the move ended
PLACE_CHECKED = 1024  # royals of the other side that are in check, whatever the conditions of who checks
PLACE_ORIGIN = 2048  # where the move began
PLACE_LEVELS_ABOVE = 4096  # the same square as where the move ended, of all levels above it
PLACE_LEVELS_BELOW = 8192
PLACE_LEVELS_ABOVE_ORIGIN = 16384
PLACE_LEVELS_BELOW_ORIGIN = 32768
PLACE_LEVELS_ABOVE_VICTIM = 65536
PLACE_LEVELS_BELOW_VICTIM = 131072
PLACES_STACKED = 63 * PLACE_LEVELS_ABOVE
PLACES_ALONG = PLACE_BETWEEN | PLACE_APPROACHED | PLACE_WITHDRAWN
THEN_OWN = 1
THEN_ENEMY = 2
THEN_CHAIN = 4  # beside them: it happens again as long as it changes anything
PREY_SAME = 3  # of the captured piece: 1: of the kind that captures it, 2: of another
PREY_OWN = 4  # of the side that captures it
PREY_ENEMY = 8  # of the other side
DO_REMOVE = 1
DO_CHANGE_SIDE = 2
DO_BECOME = 3
DO_TO_ORIGIN = 4
DO_TO_HOME = 5  # to a square by code and square
DO_PETRIFY = 6  # becomes what nobody owns
DO_BECOME_VICTIM = 7  # becomes what has been captured
DO_TURN_VICTIM = 10  # the same, of the other side
DO_AHEAD = 8  # one square on in the line of the move, or by the same leap, as the table at THEN_ZONE says
DO_AGAIN = 11  # as far again as from where the move began, as the table at THEN_ZONE says
DO_LINE = 9  # along a line over empty squares, as the argument says
DO_CREATE = 12  # on an empty square
DO_WORD = 15
DO_OF_VICTIM = 16  # of the code of what has been captured
DO_OF_CAPTOR = 32  # of the code of what has moved
DO_AS_CAPTOR = 64  # as the kind of what has moved
DO_ALTERED = 128  # as another code: by code, before the squares
DO_RENEWED = 256  # as a piece that has not moved
DO_FROM_HERE = 512  # to the first free square, step by step from where the move ended
LINE_WAY = 8  # the directions in which White's and Black's pieces go, in so many bits each
LINE_MASK = 255
LINE_AWAY = 8  # in place of one: straight away from where the move ended
LINE_TOWARD = 9
LINE_MOST = 16  # from this bit on the most squares, 0 = as far as it can
BLOCKED_ILLEGAL = 1
BLOCKED_REMOVED = 2
BLOCKED_STAYS = 3
MAX_CHANGES = 1000  # rows of the log that one move can need

# --- log of what followed from a move: square, code before, code after with flags, place in the list before
LOG_ROW = 4
LOG_SQUARE = 0
LOG_OLD = 1
LOG_NEW = 2
LOG_INDEX = 3  # of what is reborn: its code in the pool, and from LOG_TAKEN on where it was captured
LOG_TAKEN = 8
LOG_SENT = 1 << 8  # the piece goes from one square to another
LOG_REBORN = 1 << 9  # the piece was captured by the move
LOG_FORBIDDEN = 1 << 10  # the move may not be made; the row's square is NOWHERE
LOG_RENEWED = 1 << 11  # the piece counts as one that has not moved
LOG_STAYS = 127 | LOG_SENT | LOG_REBORN | LOG_FORBIDDEN  # none of these bits: the piece is removed
LOG_ENTRY = 16  # number of the entry of `effects`
NOWHERE = SQUARES - 1  # no square of any board
AT_HAND = NOWHERE  # in REMOVED: where the move begins of which conditions are asked

# --- castling entries
CASTLE_ROW = 12
CASTLE_KING_FROM = 0
CASTLE_KING_TO = 1
CASTLE_ROOK_FROM = 2
CASTLE_ROOK_TO = 3
CASTLE_RIGHT = 4
CASTLE_SIDE = 5
CASTLE_EMPTY = 6  # offset of n, squares
CASTLE_WAY = 7  # offset of n, squares
CASTLE_KING = 8  # piece codes
CASTLE_ROOK = 9
CASTLE_TAKES = 10  # rights of the other side that are gone then
CASTLE_MARK = 11  # bit, behind those of the rights, that remembers it; 0 = nobody asks

# --- the state word HOMES: where rights may belong to kings and rooks on other squares, by right the castling
# entry that it is good for, plus 1; 0 = none. The rights are then one for each side and wing.
HOME_BITS = 10
HOME_MASK = (1 << HOME_BITS) - 1
HOMES_MOST = 4

# --- rows of first moves: those of the piece that has not moved from a square
FIRST_ROW = 5
FIRST_SQUARE = 0
FIRST_RIGHT = 1  # bit of the right
FIRST_NODES = 2  # offset of the movement nodes, and their end
FIRST_END = 3
FIRST_PROVIDED = 4  # offset of the conditions

# --- hand: a block of words, then what they point to
(
    HAND_ROWS,  # per code offset of its ways of being dropped: n, then n rows; 0 = is never dropped
    HAND_FIRST,  # mask of the types that have to be dropped before anything else is done
    HAND_UNLIMITED,  # mask of the types that are never used up
    HAND_NO_MATE,  # mask of the types whose drop may not give mate
    HAND_FACES,  # per code the code in the hand that is put down as it; 0 = each as itself
    HAND_BEFORE,  # FIRST_ bits of what HAND_FIRST means
) = range(6)
HAND_SIZE = 6
FIRST_ALONE = 1  # nothing else is dropped before, either
FIRST_IF_POSSIBLE = 2  # who can drop none of them does what else there is
DROP_ROW = 2
DROP_SQUARES = 0  # offset of n, squares
DROP_PROVIDED = 1  # offset of n, then n conditions; 0 = none

# --- gating: a block of words
(
    GATE_TYPES,  # mask of the types that may be put down behind a move
    GATE_LASTS,  # 1 if a side without one may get one again
    GATE_SIDES,  # two: mask of the rights of each side in the state word GATES
    GATE_SIDES_BLACK,
    GATE_BITS,  # per square the bit of its right; to the end of the block
) = range(5)
MOST_GATES = 52  # a page has the word as a number

# --- conditions that count, before an act, what stands on squares seen from that of the act
COUNT_ROW = 5
COUNT_MASK = 0  # types that are counted; bit 0: empty squares
COUNT_SIDES = 1  # 1: the acting side's, 2: the other's, 3: both; 0: the number of the move
COUNT_OBSERVERS = 4  # bit of it: those who could capture on the squares, with nobody on that of the act
COUNT_TAKEN = 8  # bit of it: seen from what is captured, as its side sees it
COUNT_LAST_FROM = 16  # bits of it: only on the square where the last move of the game began, or
COUNT_LAST_TO = 32  # where it ended;
COUNT_LAST_OWN = 64  # that of the acting side,
COUNT_LAST_ENEMY = 128  # or of the other one
COUNT_HOME = 256  # bit of it: on the home of what stands on the square from which it is seen
COUNT_BUT_CAPTOR = 512  # bit of it, beside COUNT_TAKEN: what captures is not counted
COUNT_ATTACKED = 1024  # bit of it: those that the piece on the square could capture, or guards
COUNT_PASSED = 2048  # bit of it: seen from every square that a move passes
COUNT_EVENT = 4096  # bit of it: no piece, but whether the last move was one of the BY_ bits in the mask
COUNT_VECTOR = 8192  # only on the square that lies from there as the last move went,
COUNT_BACK = 16384  # or the opposite way,
COUNT_AGAIN = 32768  # or as the square itself lies from where the move at hand begins; and the word is
COUNT_AT_HAND = 65536  # bit of it, beside COUNT_VECTOR: from where that begins, and not from the square
COUNT_BEFORE = 1 << 19  # bit of it: seen from where a move ends, before it is made
COUNT_MORE = 1 << 20  # bit of it: how many more there are than what the next row counts
COUNT_NEARER = 1 << 21  # bits of it: what is nearer to where a move ends than to where it began,
COUNT_FARTHER = 1 << 22  # or farther away
COUNT_LAST = COUNT_LAST_FROM | COUNT_LAST_TO | COUNT_VECTOR
COUNT_COMPARED = COUNT_NEARER | COUNT_FARTHER
COUNT_ASKED = COUNT_TAKEN | COUNT_BUT_CAPTOR
COUNT_ELSEWHERE = COUNT_ASKED | COUNT_PASSED | COUNT_BEFORE | COUNT_COMPARED  # not seen from one square alone
COUNT_SQUARES = 2
"""Offset of a table by square: offset of n, squares; below 0: enclosed on these lines; 0: observers.

With COUNT_HOME of tables by type, the first for a royal that is not there yet. With COUNT_COMPARED of the
offset of the squares of all distances, then n, squares.
"""
COUNT_LEAST = 3
COUNT_MOST = 4

BY_TYPE = 1 << 40
"""Above it in a word of a row: the offset of words by the type of what moves."""

# --- movements with conditions: each condition of a piece makes a type of its own, which is hidden
POWERS_BASE = 64  # behind the offsets of the rows by type: masks by type, all that it could attack as
#: after their number: as which types it attacks and moves, conditions for White, Black, of landing
POWER_ROW = 6

# --- end conditions
END_ROW = 12
END_KIND = 0
END_RESULT = 1
END_SIDE = 2
END_MASK = 3
END_N = 4
END_ZONE = 5
END_FLAGS = 6
END_MASK2 = 7  # types that must be absent (move_limit), or that no dead material holds, or Black's rights,
# or those that attack or guard what is counted, 0 for its own type (count)
END_PAST = 4  # 1: one of several conditions asks what positions there were (together): in the place of END_N
END_SETS = 8
END_NSETS = 9
END_MIN_OTHER = 10
END_LINES = 11  # mask of directions (line, connects, group, facing)
END_LEAST_BY = 9  # how many of those: from so many (count), in the place of END_NSETS,
END_MOST_BY = 11  # to so many, in the place of END_LINES
#: most pieces that count (count), or on a line (0: any), or ranks of a block: in the place of END_SETS
END_MOST = 8
END_TARGET = 9  # second zone (connects): in the place of END_NSETS
END_OPTIONAL = 3  # 1: promotions count as no moves (stalemate): in the place of END_MASK
END_ENOUGH = 10  # pieces that are enough although they can be captured (count): of END_MIN_OTHER

END_BOARD_TOGETHER = 62  # several conditions at once that the board decides; above all others
END_TOGETHER = 63  # several of any kind
END_CHECKMATE = 1
END_STALEMATE = 2
END_REPETITION = 3
END_MOVE_COUNT = 4
END_DEAD_MATERIAL = 5
END_REACHES = 6
END_EXTINCT = 7
END_CHECKS = 8
END_MOVE_LIMIT = 9
END_COUNT = 10
END_LINE = 11
END_BLOCK = 12
END_CONNECTS = 13
END_FULL = 14
END_COUNT_OUT = 15
END_STUCK = 16
END_PASSED = 17
END_FACING = 18
END_CASTLED = 19
END_CASTLING_LOST = 20
END_TO_AND_FRO = 21
END_GROUP = 23
END_RECURS = 24  # a repetition, asked of a position after a move of which the history knows nothing
END_IN_CHECK = 25

#: Name of a kind -> its number.
END_KINDS = {
    "checkmate": END_CHECKMATE,
    "stalemate": END_STALEMATE,
    "repetition": END_REPETITION,
    "move_count": END_MOVE_COUNT,
    "dead_material": END_DEAD_MATERIAL,
    "reaches": END_REACHES,
    "extinct": END_EXTINCT,
    "checks": END_CHECKS,
    "move_limit": END_MOVE_LIMIT,
    "count": END_COUNT,
    "line": END_LINE,
    "block": END_BLOCK,
    "connects": END_CONNECTS,
    "group": END_GROUP,
    "full": END_FULL,
    "count_out": END_COUNT_OUT,
    "stuck": END_STUCK,
    "passed": END_PASSED,
    "facing": END_FACING,
    "to_and_fro": END_TO_AND_FRO,
    "together": END_TOGETHER,
    "castled": END_CASTLED,
    "recurs": END_RECURS,
    "in_check": END_IN_CHECK,
    "castling_lost": END_CASTLING_LOST,
}
#: Those of them that ask what pieces of a side stand where, and nothing else.
SHAPES = (END_COUNT, END_LINE, END_BLOCK, END_CONNECTS, END_FULL, END_GROUP)
#: Conditions that are asked before moves are listed: where one holds, there is no legal move.
TERMINAL = (
    END_REACHES,
    END_EXTINCT,
    END_CHECKS,
    *SHAPES,
    END_PASSED,
    END_FACING,
    END_CASTLED,
    END_CASTLING_LOST,
    END_RECURS,
    END_IN_CHECK,
    END_BOARD_TOGETHER,
)

# --- limits of a count, at END_SETS of its row: most pieces of the side that counts; mask of types that
# nobody has; offset of what its opponent has (n, then type and number each); single moves; 1 = the count
# begins at the number of pieces
LIMIT_ROW = 5
LIMIT_OWN = 0
LIMIT_WITHOUT = 1
LIMIT_HAS = 2
LIMIT_PLIES = 3
LIMIT_PIECES = 4

# --- chases: two words, then by type a mask of the types that it always chases, then by type a zone of both
# sides where it is never chased, 0 = none
CHASE_BY = 0  # mask of the types that chase
CHASE_FACING = 1  # mask of directions in which royals may not face each other
CHASE_STRONGER = 2
CHASE_SPARED = CHASE_STRONGER + CODES // 2
KEY_SHIFT = 20  # room for the squares of a move
#: bit in `checked`: the move was a pass; the squares alone may be those of a promotion in place
CHECKED_PASS = 8

# flags: bit of each side that may answer, then
FLAG_PERPETUAL = 4
FLAG_UNATTACKED = 8  # count: only pieces that cannot be captured now
FLAG_ATTACKED = 512  # count: only pieces that enemies of types in MASK2 attack
FLAG_GUARDED = 1024  # the same of pieces of one's own that guard them
FLAG_GAPS = 16  # line: anything may stand between
FLAG_TIE = 32  # count: drawn where it holds for both sides
FLAG_CHASE = 128  # repetition: who has chased the same piece all the time loses
FLAG_PROVIDED = 2048  # count: only pieces of which conditions hold, by two words whose offset MASK2 is
FLAG_SOONER = 256  # count_out: a running count that ends sooner than the one that would begin goes on
FLAG_CLAIM = 64  # facing: only after a pass, and no other move may leave it so

SIDE_MOVER = 2
SIDE_TURN = 3
SIDE_EITHER = 4
SIDE_OWNER = 5
SIDE_OPPONENT = 6
RESULT_DRAW = 7
RESULT_MORE = 8  # the higher score wins
RESULT_FEWER = 9
RESULT_NOT_MOVER = 10  # not the same as SIDE_TURN within a turn of several moves
RESULT_NOT_TURN = 11

# --- traits of a piece code
TRAIT_ROYAL = 1  # always royal
TRAIT_LAST = 2  # royal as the last of its kind, or where all of the kind are attacked (H_TOGETHER)
TRAIT_ZEROING = 4  # its moves reset the halfmove clock, unless it may go back (H_BACK)
TRAIT_DUPLICATES = 8  # two of its ways may lead to one square
TRAIT_PASSANT = 16  # captures en passant
TRAIT_JUMP_ALONE = 32  # having jumped, captures nothing else
TRAIT_DISPLACES = 64  # captures by displacement too
TRAIT_RESTS = 128  # may promote without moving
TRAIT_WALL = 256  # belongs to nobody: on the board, but in no list of pieces
TRAIT_POWERS = 512  # has movements that are there only while something holds, see powers.py
TRAIT_CHAINS = 1024  # captures by jumps that turn, see chaining.py
TRAIT_GROWING = 2048  # its promotions reset the halfmove clock
TRAIT_FROM_ENEMY = 4096  # what it recalls by promotion comes out of the hand of the other side
ROYAL_TRAITS = TRAIT_ROYAL | TRAIT_LAST

# --- undo frame: its last five words, and how two of them are packed
FRAME = 5
FRAME_TURN = 10
FRAME_CLOCK = 12
FRAME_NUMBER = 36
RIGHTS_MASK = 1023
CLOCK_MASK = (1 << 24) - 1
FRAME_INDEX = 10
FRAME_MOVER = 20
FRAME_VICTIMS = 30
FRAME_CHANGES = 40
VICTIMS_MASK = 1023
CODE_MASK = 127

# --- header of T: facts, and offsets of the tables (per piece code unless said)
HEADER = 80
(
    H_SQUARES,
    H_TYPES,
    H_LEGALITY,
    H_SINGLE_ROYAL,
    H_MOVES,
    H_ATTACKS,
    H_TRAITS,
    H_ROYAL_MASK,
    H_ZPIECE,
    H_ZTURN,
    H_ZFLIP,
    H_ZPASSANT,
    H_ZRIGHTS,
    H_ZPOOL,
    H_ZCOUNTER,
    H_RIGHTS,
    H_CASTLES,
    H_NCASTLES,
    H_RECORDS,
    H_PASSANT,
    H_ZEROING_FINAL,
    H_POOLED,
    H_EFFECTS,
    H_HAS_EFFECTS,
    H_NEIGHBOURS,
    H_FREEZE,
    H_HAS_FREEZE,
    H_REMOVE_OWN,  # bit 0: frozen pieces; above it offset of the mask of enemies, where a side is stuck
    H_NO_CHECKING,
    H_COMPULSORY,
    H_ENDS,
    H_NENDS,
    H_TERMINAL,
    H_ANSWERS,
    H_CHECKS,  # the most checks that an end asks for, which are counted up to it; 0 where they are not
    H_LIMITS,
    H_PERPETUAL,  # 1 if checks and passes are kept with positions | 2 if moves may not repeat positions
    H_EXTRA,
    H_VETO,
    H_PROPOSE,
    H_NEXT_TURN,
    H_SHADES,
    H_EVAL,
    H_WIDEST,  # most pseudo-legal moves that one piece can have, at least 1
    H_OTHERS,  # most of those of a side that are no piece's: castlings, a pass, what a hook proposes, drops
    H_HAND,  # offset of the hand, 0 where nothing is dropped or gated
    H_TWINS,  # per code the code it has when made by promotion; 0 where that is always the same
    H_RESTS,  # promotion list of staying, by piece code * squares + square; 0 where nothing rests
    H_TOGETHER,  # mask of the types that are in check where all of them are attacked
    H_FORBIDS,  # offset of n, then n rows of what single moves may not bring about; 0 = nothing
    H_SCORE,  # offset of two bonuses, then half points by piece code, twice; 0: each counts one
    H_COUNT_OUT,  # row of the condition that counts moves out, 0 = there is none
    H_THEN,  # what follows from a completed move
    H_MOST_CHANGES,  # most rows that the log of one move can have
    H_COSTLY,  # a royal type where what follows from a capture of a royal may rule it out, else 0
    H_PASS,  # when White may pass | when Black may << 2 | when moves may be refused << REFUSE
    H_WALLS,  # 1 if there are walls
    H_TURN,  # offset of the row of the second act, 0 = a turn is one move
    H_STUCK,  # 1 if an end asks whether neither side can do more than pass
    H_HOMES,  # 1 if kings and rooks castle from where the position says, see HOMES
    H_GRANTS,  # 1 if king and rook may castle once they are dropped on their squares; else see renewal_table
    H_FIRST,  # offset of n, then n rows of first moves; 0 = there are none
    # The rights that are lost when a piece comes, by piece code * squares + square; 0 = none ever. The first
    # two are those that White, and Black, loses in check.
    H_SPOILT,
    H_PASSED,  # 1 if passes in a row are counted
    H_FACING,  # row of the condition that a pass claims while royals face each other, 0 = there is none
    H_GATES,  # offset of the block of gating, 0 = there is none
    H_CHASE,  # offset of what is a chase, 0 where nobody loses by one
    H_KEY_SHIFT,  # last bits of a word of the history that are not the position's key: KEY_SHIFT or 0
    H_SERIES,  # mask of the types of which one has to have checked in the row of checks that ends in mate
    H_NUMBERED,  # the number of the move from which on no condition changes any more, 0 = none asks
    H_MULTIMOVE,  # offset of the row of turns of several moves, 0 = a turn is one move
    H_SHORT,  # 1 if most moves can be made in the short way, see making.py
    H_BACK,  # where a piece with TRAIT_ZEROING may go back to, by piece code * squares + square; 0 = never
    H_CHECKS_MATE,  # 1 if check may be given only by mate
    H_POWERS,  # offset of the block of movements with conditions, see powers.py; 0 = there are none
    H_CHAINS,  # most captures by jumps that turn that one piece may have, 0 = there are none
    H_MUST,  # offset of n, then n sentences: one of the moves of the first that any fits is made; 0 = none
    H_WAYS,  # by index of a way the offset from here of n and n squares, which a move takes on its way
    H_LAST,  # LAST_ bits: what of the last moves is kept, 0 = nothing
    H_CHECKS_ROW,  # 1 if a side's checks are counted from its last move on that gave none
) = range(80)

# --- evaluation block at T[H_EVAL] (filled by the engine, 0 where there is none). A packed word is
# middle game << 32 + endgame, both signed centipawns; "per code" = indexed by piece code,
# "per placement" = indexed by code * T[H_SQUARES] + square. All but EVAL_PLACE is for the piece's owner.
EVAL_SIZE = 40
WHOLE = 64  # of 64ths
(
    EVAL_PLACE,  # per placement: packed value with material, counted for White (Black's is negative)
    EVAL_PHASE,  # per code: its part of the middle game
    EVAL_PHASE_FULL,  # number: the parts that make a full middle game, at least 1
    EVAL_EXCHANGE,  # per code: value in exchanges and for move ordering, in centipawns, never negative
    EVAL_MOBILITY,  # per code << 5 | min(moves, 31): packed
    EVAL_DISTANCE,  # per placement: moves to promotion of a forward-only promoter; 0 = none or no way
    EVAL_PASSED,  # per min(distance, 31): packed bonus of a passed promoter
    EVAL_FILE,  # per square
    EVAL_RANK,  # per square
    EVAL_ISOLATED,  # packed: promoter without one of its own on the files beside it
    EVAL_DOUBLED,  # packed: promoter with another of its own on its file
    EVAL_SHELTER,  # packed: per own promoter next to an own royal
    EVAL_ASSAULT,  # per code: weight of an attack on a square next to an enemy royal
    EVAL_DANGER,  # per min(sum of weights, 127): packed value of the assault for the attacker
    EVAL_TEMPO,  # packed: for the side to move
    EVAL_CHECKS,  # per min(checks given, 15): packed
    EVAL_THREAT,  # packed: per enemy piece attacked by a piece of lower exchange value
    EVAL_HANGING,  # packed: per enemy piece attacked and not defended
    EVAL_FROZEN,  # 256ths of the exchange value that a frozen piece loses
    EVAL_PAIR,  # per code: packed, for two or more pieces of the type
    EVAL_EDGE,  # per square: centipawns against a bare royal standing there
    EVAL_NEAR,  # per min(distance of the royals, 31): centipawns for the side that hunts a bare royal
    EVAL_GOALS,  # per placement: 1 if standing there meets a goal condition of the piece's side
    EVAL_NULL,  # number: 1 if passing is never an advantage by the rules
    EVAL_SUPPORTED,  # packed: promoter that another one of its own covers
    EVAL_ESCORT,  # per min(distance, 31): packed, per square that a royal is nearer to a passed promoter
    EVAL_LINE,  # per code: packed, on a file without own promoters, and once more without enemy ones
    EVAL_SAFE_CHECK,  # number: weight in the assault of a piece that can give check from a safe square
    EVAL_FREE,  # per min(distance, 31): packed bonus of a passed promoter with nothing on its way
    EVAL_PUSH,  # packed: per enemy piece that a promoter would attack after a safe step
    EVAL_PRESSURE,  # packed: per enemy piece attacked that others than promoters cover
    EVAL_OUTPOST,  # per code: packed, where an own promoter covers it and no enemy one can come to attack it
    EVAL_SCALE,  # per min(promoters of the better side, 31): late factor of the value, in 64ths; 0 = none
    EVAL_FORCE,  # per code: 1 << 32 of a promoter, exchange value of other pieces but royals
    EVAL_LONE,  # number: surplus of force up to which nothing is won without promoters
    EVAL_HELPLESS,  # number: late factor of the value of such a surplus, in 64ths
    EVAL_BOUND,  # mask of types that see one half of the board only
    EVAL_OPPOSITE,  # number: late factor of the value where each side has one of them, on unlike halves
    EVAL_HAND,  # per code: packed value of one in the hand, for its owner
    EVAL_NETWORK,  # offset of the block of a network that adds to the second pass, 0 = there is none
) = range(40)

# --- the block of a network: hidden units are lanes of 16 bits, four in a word, that no sum ever leaves
(
    NET_WORDS,  # number: words of a row, a multiple of 4
    NET_BIAS,  # row of the sums before any feature is added
    NET_BOARD,  # rows per placement
    NET_HAND,  # rows per code, each counted up to NET_MOST times
    NET_TURN,  # two rows: of the side to move
    NET_GIVEN,  # eight rows a side: by min(checks given, 7)
    NET_OUT,  # per lane: its weight in the answer
    NET_TOP,  # number: where a lane is full; it counts by its square
    NET_DIVISOR,  # number: of the weighted sum for a centipawn
    NET_NUMBER,  # that no other network has: what the sums on a desk belong to
    NET_SIZE,
) = range(11)
NET_MOST = 15
NET_CHECKS = 8

# --- scalars of the state
(
    STAMP,  # a number that only ever rises, of the desk and not of the position: see STATE_FIELDS
    TURN,
    PASSANT,
    RIGHTS,
    HALFMOVE,
    FULLMOVE,
    HASH,
    PIECES,  # two: number of pieces of each side
    PIECES_BLACK,
    KING,  # two: square of the royal when there is exactly one of a single kind, else -1
    KING_BLACK,
    UNDO,
    PLY,
    CHECKS,  # two: checks given
    CHECKS_BLACK,
    LIMIT,  # two: opponent's moves since the side fell under a move_limit
    LIMIT_BLACK,
    COUNTER,  # eight: integers that belong to hooks
) = (*range(17), 17)
COUNTERS = 8
HISTORY_FROM = COUNTER + COUNTERS  # first ply whose key is in the history
COUNT_OUT = HISTORY_FROM + 1  # the count of moves << 16 | its limit, in single moves; 0 = none runs
COUNT_OUT_SHIFT = 16
ACT = COUNT_OUT + 1  # 0 at the start of a turn, see ACT_MADE
HOMES = ACT + 1  # stays as it is while a game lasts, and is not in the hash
PASSED = HOMES + 1  # passes one after the other up to now; not in the hash
GATES = PASSED + 1  # rights to gate, see GATE_BITS
SERIES = GATES + 1  # bit of each side whose row of checks up to now had one by the types of H_SERIES
LEFT = SERIES + 1  # moves that are left in the turn, with the next one; 0 where a turn is one move
HELD = LEFT + 1  # en passant word of a move of this turn, for the other side's first move
LAST = HELD + 1  # two: where the last move of each side began, + 1, and where it ended, + 1 << LAST_TO
LAST_BLACK = LAST + 1
LAST_TO = 10
LAST_NEWEST = 1 << 20  # and that nobody has moved since; 0 where nothing is kept of it
LAST_BITS = 21  # from this bit on the BY_ bits of what the move was, as far as rules ask
LAST_EVENTS = 7
LAST_FROMS = 1  # bits of H_LAST: where it began is kept,
LAST_TOS = 2  # where it ended,
LAST_BOTH = 4  # and that of each side until it has moved again;
LAST_ASKED = 3  # from this bit on the BY_ bits that are kept
LAST_GRID = 10  # from this bit on offset of: files, ranks; file and rank of every square; squares by them
LAST_KEPT = (1 << LAST_GRID) - 1
LAST_FACTOR = 0x165667B1
KEPT = LAST_BLACK + 1  # words of the undo frame that a refusal takes back, 0 = the last move is not refused
REFUSED = KEPT + 1  # move that has been refused, and is barred in this turn; 0 = none
KEPT_MOST = 96
SCALARS = 40
COUNTED = 2 + 2 + COUNTERS  # checks, limits, hook counters: hashed by ZCOUNTER
EXTRA = COUNTED + 7  # of a frame where anything counts: COUNT_OUT, PASSED, SERIES, LEFT, HELD, both LAST too
COUNTER_VALUES = 256
POOL_VALUES = 64

HISTORY = 2048
HISTORY_MASK = HISTORY - 1
UNDO_SIZE = 16384
REMOVED = SQUARES
PIECE_MOVES = 4096  # room for the moves of one piece
CHAIN_FRAMES = 512
FOUND_WORDS = 1 << 15
CHAIN_FULL = CHAIN_FRAMES - 1  # behind the frames: 1 where there was no room for a capture
TRADES = 32  # longest exchange on a square that is followed
SUMS_MOST = 64  # words of a network's hidden layer
SEEN_HANDS = SQUARES
SEEN_CHECKS = SEEN_HANDS + CODES
SEEN_TURN = SEEN_CHECKS + 2
SEEN_SIZE = SEEN_TURN + 1

#: Fields of a state in their order in memory: name, number of elements, bytes of an element. A position is
#: what stands before UNDO, without STAMP; the rest belongs to whoever works on it.
STATE_FIELDS = (
    ("st", SCALARS, 8),
    ("board", SQUARES, 2),
    ("index", SQUARES, 2),
    ("pieces", 2 * LIST_HALF, 2),
    ("count", CODES, 2),
    ("pool", CODES, 2),
    ("kept", KEPT_MOST, 8),  # undo frame of the last move, see refusing.py
    ("checked", HISTORY, 1),
    ("history", HISTORY, 8),
    ("undo", UNDO_SIZE, 8),
    ("stamp", SQUARES, 8),
    ("pin", SQUARES, 8),
    ("ray", SQUARES, 8),
    ("removed", REMOVED, 8),
    ("scratch", PIECE_MOVES, 8),
    ("guard", 2 * SQUARES, 8),  # evaluation: who attacks a square, see evaluate.py
    ("zone", 2 * SQUARES, 8),
    ("cover", 2 * SQUARES, 8),
    ("sight", 2 * SQUARES, 8),  # from where types of pieces would give check, see checks.py; then the stamps
    ("file", 2 * SQUARES, 8),
    ("trade", TRADES, 8),  # exchange: what was lifted
    (
        "chain",
        CHAIN_FRAMES + CHAINS_MOST + 1,
        8,
    ),  # captures by jumps that turn: frames; by capture its promotions
    ("found", FOUND_WORDS, 2),  # and what was found, see chaining.py
    ("sums", 1 + SUMS_MOST, 8),  # of a network: its number, the words of its hidden layer,
    ("seen", SEEN_SIZE, 2),  # and what they are the sums of, see network.py
)

MOVE_BUFFER = 1 << 17
MOVE_BASE = 256  # below it: the cursors of perft
MASK63 = (1 << 63) - 1

"""Index layout of endgame tables: plain integers, no behaviour.

A table has an entry of 16 bits for every arrangement of its men and side to move. ``P`` is the plan: what the
passes have to know of the table and of the smaller ones that moves lead into. ``V`` are the entries of the
table, ``B`` those of the smaller ones one behind the other, ``W`` is scratch.
"""

from ...rules.kernel import layout as L

MOST_MEN = 8

# --- an entry: 2 * single moves to the end + LOST or WON, for the side to move, or
OPEN = 0  # nothing is known; at the end: nothing can be forced
NONE = -1  # no position, or one that has its entry elsewhere
DRAWN = -2  # by rule
MISSING = -3  # never stored: a move leads to men that the plan has no table of; they stand in W
OUTSIDE = -4  # never stored: a move leads to a square or a state that the table has no place for
LOST = 1
WON = 2
MOST_PLIES = 16_000

# --- P: a header, rows of tables (its own first), then what they point to
P_TABLES = 0  # number of rows
P_SIGNS = 1  # offset of a number by piece code: a table is known by their sum
P_ORIGINS = 2  # offset by piece code * squares + square, of n, squares that a quiet move may come from
P_SWEEP = 3  # 1: a move that stays in the table is not always one man's quiet move
P_CLASSES = 4  # offset by square of the class of the table's first man
P_SHADES = 5  # offset of the shades of squares; before them, by man, 1 if its shade makes a class
P_HALF = 6  # entries of one side to move
P_WEIGHTS = 7  # offset by square of the first man: for how many arrangements an entry stands
P_DIRECT = 8  # 1: who can move into a lost position has won, whatever else the rules say
P_PLAIN = 9  # 1: a quiet move changes nothing but where its man stands
P_MIRRORED = 10  # offset by piece code: 1 if quiet moves are possible backwards whenever forwards
P_ROWS = 16
ROW = 40
R_MEN = 0
R_SIGN = 1
R_FIRST = 2  # its first entry in B
R_SORTED = 3  # the first man that may change places with one of the same code
R_TURNED = 4  # offset by square of the first man: offset of the map that turns the board, by square
R_IMAGES = 5  # offset by square of the first man: offset of n, further maps that leave it in its place
R_CODES = 8
R_SIZES = 16  # by man: how many squares it has
R_LISTS = 24  # by man: offset of these squares
R_PLACES = 32  # by man: offset by square of its place among them, -1 = none

# --- W
W_ERROR = 0  # why a pass stopped
W_LATER = 1  # 1: there are entries of later levels
W_FOUND = 2  # entries of the level
W_TRIED = 3  # positions looked at again
W_INSIDE = 4  # 1: what was looked up last is an entry of V
W_COUNT = 5  # men on the desk
W_MEN = 16  # squares of the men of an entry
W_ALSO = 32
W_CODE = 48  # codes and squares of the men on the desk
W_SQUARE = 64
W_SLOT = 80  # their squares in the order of a table
W_ORDER = 96  # and turned
W_FROM = 128  # where a man may have come from
W_SIZE = W_FROM + L.SQUARES

# --- counts: a row by side to move and class
COUNT_ROW = 8
COUNT_LEGAL = 0
COUNT_WON = 1
COUNT_LOST = 2
COUNT_RULED = 3  # drawn by rule
COUNT_LONGEST_WON = 4  # single moves
COUNT_LONGEST_LOST = 5
CLASSES = 64
COUNT_ZUGZWANG = 2 * CLASSES * COUNT_ROW  # mutual zugzwang, where the first man's side gains, and
COUNT_FULL = COUNT_ZUGZWANG + 1  # where whoever has to move loses
COUNT_FORCED = COUNT_ZUGZWANG + 2  # one of them: its entry + 1
COUNT_LENGTHS = COUNT_ZUGZWANG + 8  # by side to move and single moves: won positions
COUNT_SIZE = COUNT_LENGTHS + 2 * (MOST_PLIES + 1)

# --- whole games: values further than the entries above, P, W and the counts
NEW = -5  # a position whose moves nobody has looked at yet
FULL = -6  # never stored: the table has no room
SPREAD = 0x1E3779B97F4A7C15
Q_SIZE = 0  # places of the table
Q_MOST = 1  # positions that it may have
Q_SWEEP = 2  # not 0: a pass looks at all open positions; see WHOLLY
Q_RADIX = 3  # kinds of what may be on a square
Q_CODES = 4  # offset of n, n codes: these kinds, after nothing
Q_POOLS = 5  # offset of n, n codes that are in hand
Q_SIZES = 6  # offset of n numbers that are more than may be of each
Q_BEFORE = 7  # offset by square and code, of n, n times code | square << 8 where it may have come from
Q_DROPS = 8  # offset by code: 1 + number of what leaves the hand, -1 if that is never used up, 0 = no drop
Q_WAYS = 9  # two: by side to move, offset of n, n offsets of terms: ways of seeing a position
Q_TAKEN = 11  # two: by side, offset of n, n times code | 1 + number of what comes into hand << 8
Q_AT_ONCE = 13  # 1: ends that can be seen without the list of moves come before all others
Q_HEADER = 14
# Terms: the least number; of each piece in hand; by square and code
WHOLLY = 2  # whether they are won, too, and not only whether they are lost
ENOUGH = 512  # positions before another one that are noted before they are looked at
W_DECIDED = 5  # two: positions won and lost that a pass has found
W_SIDE = 7
W_SUMS = 16
W_SIGN = 48
W_TERM = 64
TALLY_DRAWN = 0
TALLY_OPEN = 1
TALLY_LONGEST = 2  # the value that takes longest,
TALLY_KEY = 3  # and a position that has it
TALLY_LENGTHS = 4  # by value
TALLY_SIZE = TALLY_LENGTHS + 2 * MOST_PLIES + 4

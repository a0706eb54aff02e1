"""What the words of a row mean, in which a game is kept while it is stepped; see stepping.py.

Words with the names below come first, then the scalars of the state, by square what the board and the list of
pieces say of it, both lists of pieces (a word a square), by piece code what is on the board and in the hand,
and the history, two words a ply.
"""

from ....rules.kernel import layout as L

(
    ROW_MOVE,  # in: the move to play; 0: none, look only; -1: leave the row alone
    ROW_START,  # in: which start a game takes that follows this one; -1: none follows
    ROW_HISTORY,  # plies that the row has room for in its history
    ROW_PLIES,  # played in this game
    ROW_MOVES,  # out: number of legal moves
    ROW_VERDICT,  # out: see deciding.py; of the game that is over where one is
    ROW_DONE,  # out: a DONE_ name, 0 while the game goes on
    ROW_LENGTH,  # out: plies of the game that is over
    ROW_NEW,  # out: 1 if another game has begun
    ROW_STATE,
) = range(10)
ROW_BOARD = ROW_STATE + L.SCALARS

DONE_RULE = 1
DONE_STUCK = 2  # no legal move, and no rule says what that means
DONE_LIMIT = 3

LOW = 65535  # of a word that holds two numbers
HIGH = 16

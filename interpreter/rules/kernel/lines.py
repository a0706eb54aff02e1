"""Effects that send pieces along lines: where each of them goes, and which goes first."""

from . import layout as L
from .effects import neighbour
from .jit import kernel, stay_apart


@kernel
def course(T, f, t):
    """The direction of a straight way from one square to another, -1 if there is none."""
    for direction in range(L.DIRECTIONS):
        square = neighbour(T, f, direction)
        while square >= 0 and square != t and square != f:
            square = neighbour(T, square, direction)
        if square == t and f != t:
            return direction
    return -1


@kernel
def heading(T, S, row, square, t):
    """The direction in which a row sends the piece of a square along a line, -1 if in none."""
    word = T[row + L.THEN_ARGUMENT] >> L.LINE_WAY * (S.board[square] & 1) & L.LINE_MASK
    if word == L.LINE_AWAY:
        return course(T, t, square)
    return course(T, square, t) if word == L.LINE_TOWARD else word


@kernel
def line_end(T, S, row, square, t):
    """The square to which a row sends the piece of a square along a line; -1: one step, and it is barred."""
    stay_apart()
    most = T[row + L.THEN_ARGUMENT] >> L.LINE_MOST
    direction = heading(T, S, row, square, t)
    if direction < 0:
        return square
    further = neighbour(T, square, direction)
    if most == 1 and (further < 0 or S.board[further] != 0):
        return -1
    gone = 0
    # What comes towards the square of arrival goes no further, should that be empty.
    stop = t if T[row + L.THEN_ARGUMENT] & L.LINE_MASK == L.LINE_TOWARD else -1
    while further >= 0 and S.board[further] == 0 and square != stop and (most == 0 or gone < most):
        square = further
        further = neighbour(T, square, direction)
        gone += 1
    return square


@kernel
def before_it(T, S, row, square, t, c):
    """How many squares lie before the piece of a square, the way a row sends it, whatever stands there.

    Where the sides go different ways, those of the side that has not moved come behind all others.
    """
    way = T[row + L.THEN_ARGUMENT]
    late = (way ^ way >> L.LINE_WAY) & L.LINE_MASK != 0 and S.board[square] & 1 != c
    n = L.SQUARES if late else 0
    direction = heading(T, S, row, square, t)
    while direction >= 0 and square >= 0:
        square = neighbour(T, square, direction)
        n += 1
    return n


@kernel
def put_in_order(T, S, row, n, t, c):
    """Sort the squares of pieces that go along lines, so that none waits for another one before it."""
    stay_apart()
    for i in range(1, n):
        square = S.removed[i]
        ahead = before_it(T, S, row, square, t, c)
        place = i
        while place > 0 and before_it(T, S, row, S.removed[place - 1], t, c) > ahead:
            S.removed[place] = S.removed[place - 1]
            place -= 1
        S.removed[place] = square

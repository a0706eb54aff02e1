"""Capture by coordination: the corners of the rectangle between a mover and a partner.

What it does   After its move, the piece captures enemies on the two squares where its new rank meets
               the partner's file, and its new file meets the partner's rank.
Used by        Ultima (coordinator with its king; the chameleon against coordinators).
Parameters     pieces: who captures so; with: the partner; victims: who can be captured (default all).
Example        8/8/2n1b3/6k1/3R4/5P2/2Kp1m2/8 w - - 0 1: Rd4-f6 captures c6 and f2.
Source         Robert Abbott, Ultima (1962-63).
"""

from ..kernel import layout as L
from ..kernel.effects import add_victim, is_victim

PARAMETERS = {
    "pieces": {"type": "pieces"},
    "with": {"type": "piece"},
    "victims": {"type": "pieces", "default": None},
}


def captures(T, S, m, parameters, n):
    """Add the victims of move `m` (not yet made) to S.removed from index n; returns the new number."""
    f = m & L.SQUARE_MASK
    t = (m >> L.MOVE_TO) & L.SQUARE_MASK
    c = S.board[f] & 1
    partner = T[parameters]
    mask = T[parameters + 1]
    width = T[parameters + 2]
    places = parameters + 4
    grid = places + 2 * T[parameters + 3]
    for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.MEN + c]):
        square = S.men[k]
        if S.board[square] >> 1 == partner and square != f:
            first = T[grid + T[places + 2 * t + 1] * width + T[places + 2 * square]]
            second = T[grid + T[places + 2 * square + 1] * width + T[places + 2 * t]]
            if first >= 0 and first != t and is_victim(S.board[first], c, mask):
                n = add_victim(S, n, first)
            if second >= 0 and second != t and is_victim(S.board[second], c, mask):
                n = add_victim(S, n, second)
    return n


def may_capture(T, S, squares, parameters, unused):
    """Only a victim on a partner's rank or file can be taken."""
    c = S.board[squares & L.SQUARE_MASK] & 1
    victim = squares >> L.MOVE_TO
    places = parameters + 4
    for k in range(c * L.LIST_HALF, c * L.LIST_HALF + S.st[L.MEN + c]):
        square = S.men[k]
        if S.board[square] >> 1 == T[parameters] and (
            T[places + 2 * square] == T[places + 2 * victim]
            or T[places + 2 * square + 1] == T[places + 2 * victim + 1]
        ):
            return 1
    return 0


def words(game, parameters):
    """Partner type, victims mask, width of the grid, number of squares, (x, y) each, square by x and y."""
    board = game.board
    x0, y0, x1, y1 = board.bounds
    victims = parameters["victims"]
    mask = -1 if victims is None else sum(2 << game.piece(name) for name in victims)
    places = [n for x, y in board.coordinates for n in (x - x0, y - y0)]
    grid = [board.at.get((x, y), -1) for y in range(y0, y1 + 1) for x in range(x0, x1 + 1)]
    return [game.piece(parameters["with"]) + 1, mask, x1 - x0 + 1, board.size, *places, *grid]


def explain(event, facts):
    """Where the lines of mover and partner cross."""
    if event != "captures":
        return ""
    board, partner = facts.game.board, facts.game.piece(facts.parameters["with"]) + 1
    side = facts.board[facts.origin] & 1
    x, y = board.coordinates[facts.square]
    tx, ty = board.coordinates[facts.target]
    for square, code in enumerate(facts.board):
        if code == 2 * partner + side and square != facts.origin:
            px, py = board.coordinates[square]
            if (x, y) in ((px, ty), (tx, py)):
                title, name = facts.game.pieces[partner - 1].title, board.names[square]
                line = "rank meets the file" if (x, y) == (px, ty) else "file meets the rank"
                return f"its {line} of the {title} on {name} on {board.names[facts.square]}"
    return ""

"""An opening phase without turns: both sides move at will until the first capture.

What it does   While the phase lasts the side to move is "either" (FEN `-`). A capture ends it; the
               side captured from moves next, and from then on the sides alternate.
Used by        Senterej (werera).
Parameters     limit: after that many moves without a capture the sides alternate, White first; 0 = never.
Example        rnakfanr/pppppppp/8/8/8/8/PPPPPPPP/RNAFKANR[] - - - 0 1: the moves of both sides are legal.
Source         R. Pankhurst's account of Ethiopian chess, as retold in encyclopedic descriptions.
"""

from ..kernel import layout as L

PARAMETERS = {"limit": {"type": "int", "default": 0, "minimum": 0, "maximum": 250}}
STARTS_EITHER = True
COUNTER_NAME = "phase"


def next_turn(T, S, m, parameters, progress):
    """Who moves after move `m` has been made: 0, 1, or 2 for either side."""
    turn = S.st[L.TURN]
    if turn != L.EITHER:
        return turn ^ 1
    if progress != 0:
        S.st[L.COUNTER] = 0
        return (S.board[(m >> L.MOVE_TO) & L.SQUARE_MASK] & 1) ^ 1
    limit = T[parameters]
    if limit != 0:
        S.st[L.COUNTER] += 1
        if S.st[L.COUNTER] >= limit:
            S.st[L.COUNTER] = 0
            return L.WHITE
    return L.EITHER


def words(game, parameters):
    """Parameter words for the tables."""
    return [parameters["limit"]]


def counters(parameters):
    """How many counters of the state the hook uses."""
    return 1 if parameters["limit"] else 0


def explain(event, facts):
    """Why either side may move, and how long."""
    if event != "next_turn":
        return ""
    limit = facts.parameters["limit"]
    until = f" or {limit} moves without one ({facts.counters[0]} made)" if limit else ""
    return f"either side may move until the first capture{until}"

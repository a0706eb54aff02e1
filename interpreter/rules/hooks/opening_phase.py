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
TITLE = "The opening without turns"


def next_turn(T, S, m, parameters, progress):
    """Who moves after move `m` has been made: 0, 1, or 2 for either side."""
    turn = S.st[L.TURN]
    if turn != L.EITHER:
        return turn ^ 1
    if progress != 0:
        S.st[L.COUNTER] = 0
        return 2 - progress
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


def describe(parameters, words):
    """The rule as a sentence."""
    limit = parameters["limit"]
    have = "has" if limit == 1 else "have"
    until = f" or {words.counted(limit, 'move')} {have} been made" if limit else ""
    white = f"; after {words.counted(limit, 'move')} without a capture White does" if limit else ""
    return [
        f"Until the first capture is made{until}, there are no turns: either side may move at any time, "
        "as often as it likes. From then on the sides move in turn; after a capture the side that lost the "
        f"piece moves first{white}. Check counts from the beginning: a side may not leave its royal piece "
        "attacked, one in check can only make moves that end the check, and one that has no such move is "
        "checkmated"
    ]


def leaves_in_check(parameters, turn):
    """The limit gives White the move, whoever is in check."""
    return parameters["limit"] != 0 and turn == L.WHITE

"""The terms of the evaluation: their groups, and the numbers that are not derived from a definition."""

from __future__ import annotations

GROUPS = {
    "material": "what the pieces are worth",
    "place": "centre and room, by square, and outposts",
    "mobility": "number of moves",
    "king_safety": "shelter, open files, attacks beside royals, and checks from safe squares",
    "promoters": "passed, lone and doubled promoters, progress to promotion",
    "threats": "pieces attacked, hanging or frozen, and what a promoter may attack next",
    "pairs": "two pieces bound to one square colour each",
    "goals": "nearness to squares that decide the game",
    "checks": "checks given",
    "hunt": "a bare royal driven to the edge",
    "tempo": "the right to move",
}
"""Group of terms -> what it is about; a definition's `evaluation: weights:` names them so."""

RACE = {"material": 0.3, "place": 0.5, "mobility": 0.5, "threats": 0.0, "pairs": 0.0, "hunt": 0.0}
"""Factors of groups where royals run for a goal and nobody may check them: pieces hardly count."""
RUN = {"material": 0.65, "threats": 0.65}
"""The same where royals have checks to fear on their way to a goal."""
COUNTED = {"material": 0.6, "threats": 0.6, "king_safety": 2.0}
"""Factors of groups where giving checks enough wins: pieces are there to be offered for one."""
HELD = {"material": 0.53, "king_safety": 1.9, "mobility": 1.3, "promoters": 0.65, "threats": 0.5}
"""The same where captured pieces are dropped by the captor: attacks count, and each capture counts twice."""

Pair = tuple[float, float]  # early and late

MOBILITY: Pair = (1.4, 1.6)  # times the root of the value and the logarithm of the moves
MOBILITY_ROOT = 20.0
UNWANTED_MOBILITY = 15.0  # the root that pieces have which their owner wants to be rid of

HAND: Pair = (1.1, 1.1)  # of the value of a piece on the board: one in hand can go where it is needed

LINE: Pair = (28.0, 14.0)  # a piece that rides along files only

PASSED: Pair = (65.0, 140.0)  # a move before promotion
PASSED_DECAY = 0.6
ISOLATED: Pair = (-10.0, -12.0)
DOUBLED: Pair = (-6.0, -14.0)
CROWDED = 0.25  # factor of the two where the setup itself doubles promoters
SUPPORTED: Pair = (12.0, 4.0)
ESCORT: Pair = (4.0, 9.0)  # a square of distance, for every move that the promoter is nearer than ESCORTED
ESCORTED = 5
FREE: Pair = (0.0, 60.0)  # added to the passed promoter with nothing on its way
SHELTER: Pair = (15.0, 0.0)
ROYAL_LINE: Pair = (-20.0, 3.0)  # a royal's own file, as for a piece that rides along files
OUTPOST: Pair = (20.0, 12.0)
OUTPOST_LEAST, OUTPOST_MOST = 100.0, 450.0  # early values of the pieces that profit

ASSAULT_ROOT = 8.0  # root of the value that makes one unit of assault
ASSAULT_MOST = 6
SAFE_CHECK = 6  # units of assault for a piece that can give check from a safe square
DANGER = 0.2  # centipawns per square of the sum of units
DANGER_MOST = 500.0
DANGER_LATE = 0.15
MANY_ROYALS = 0.5  # factor of shelter and danger where a side has several royals

THREAT: Pair = (48.0, 40.0)
HANGING: Pair = (35.0, 28.0)
PRESSURE: Pair = (10.0, 18.0)  # attacked, and covered by no promoter
PUSH: Pair = (14.0, 12.0)  # attacked after the next step of a promoter
FROZEN = 90  # 256ths of the exchange value
PAIR: Pair = (0.06, 0.15)  # of the value
CHECKS, CHECKS_POWER = 600.0, 1.6
TEMPO: Pair = (15.0, 8.0)

SCALE = (0.5, 0.66, 0.95, 1.2, 1.23, 1.26, 1.28)
"""Late factor of an advantage by the eighths of promoters left, where mate wins and promoters decide."""
LONE = 450  # surplus of exchange values that does not force mate without promoters
HELPLESS = 0.06  # late factor of such a surplus
OPPOSITE = 0.28  # late factor where each side has one piece, bound to the half that the other does not see
DECISIVE_GAIN = 400  # centipawns that a promotion adds at least where promoters decide

EDGE, EDGE_MOVES = 110.0, 8.0  # for the farthest square, and for each move that the royal lacks
NEAR = 100.0

EXCHANGE_ROYAL = 10_000
EXCHANGE_FROZEN = 2.0  # of the best other piece: a royal's, where it may be frozen and yet safe
EXCHANGE_MOST = 5_000
EXCHANGE_UNWANTED = 0.25
PHASE_UNIT = 100.0  # centipawns of one part of the middle game
PHASE_KEPT = 0.85  # of the parts at the start: the first trades do not end the middle game
PHASE_PROMOTED = 4  # most valuable pieces that make one where there are none at the start, only promoters

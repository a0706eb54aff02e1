"""What it is worth where a piece stands: tables by code and square, for the early and the late game."""

from __future__ import annotations

from functools import cached_property
from math import log
from typing import NamedTuple

from ..play.variant import Variant
from . import aims
from .geometry import Geometry
from .piece_values import Value, best_promotion, is_promoter
from .reach import NEVER, Mover, Reach, Row, distances, mean
from .stability import MATERIAL, is_enclosable, stability
from .walks import EARLY, LATE

# Early and late, in units of the root of a piece's value (a knight's is 18).
ROOT_MOST = 20.0
CENTRE = 0.5, 0.35
ROOM = 0.8, 0.6
ROOM_LEAST, ROOM_MOST = -1.5, 0.5

# Royals, in centipawns.
AHEAD = 14.0  # early, for every rank away from home
AHEAD_MOST = 5
CASTLED, STRANDED = 28.0, -12.0
WINGS = 8.0
ROYAL_CENTRE = 24.0

# Promoters.
QUEEN_GAIN = 850.0  # gain by promotion at which the tables below hold
GAIN = 0.12, 1.2
STEP = 2.4, 6.5
PROMOTER_CENTRE = 12.0, 0.0
PROMOTER_MATERIAL = 0.88, 0.85  # the rest of its worth is where it stands
SLOW_PROMOTION = 0.25, 0.5  # of the gain by promotion, a move away, of a piece that is not a promoter

# Goals, in centipawns.
GOAL, GOAL_POWER = 320.0, 1.3
GOAL_UNDER_FIRE = 0.4  # early, where royals have to fear checks on their way
RACE_STEP, RACE_LAST = 80.0, 120.0
HARM = -0.3

# Fear of losing the last pieces of some kinds, in centipawns.
LAST, LAST_MOST, LAST_EARLY = 800.0, 400.0, 0.5


class Placement(NamedTuple):
    """Centipawns of a piece by square, for its owner."""

    early: Row
    late: Row


def clip(value: float, least: float, most: float) -> float:
    """The nearest value within bounds."""
    return min(most, max(least, value))


class Places:
    """The parts of the evaluation that depend on a piece and its square alone, by group.

    The groups give the table of a piece, or None where all of it is 0.
    """

    def __init__(self, variant: Variant, reach: Reach, values: list[Value]) -> None:
        self.ruleset = variant.ruleset
        self.reach = reach
        self.values = values
        self.royals = aims.royal_codes(self.ruleset)
        self.unwanted = aims.unwanted(self.ruleset)
        self.losses = aims.losses(self.ruleset)
        self.goals = aims.goals(self.ruleset)
        self.danger = aims.royals_in_danger(self.ruleset)
        self.size = reach.size
        self.geometry = Geometry(self.ruleset.board)

    # --- groups --------------------------------------------------------------------------------

    def material(self, mover: Mover) -> Placement | None:
        """Value of the piece; royals, which nobody can win or lose, count nothing."""
        early, late = self.values[mover.index]
        fear = 0.0 if mover.code in self.royals else self._fear(mover)
        if self.is_unwanted(mover):
            early, late = unwanted_value(early, late)
        elif mover.code in self.royals:
            return None
        elif is_enclosable(self.ruleset, mover.piece):
            early *= MATERIAL
        elif is_promoter(mover.piece):
            early, late = PROMOTER_MATERIAL[0] * early, PROMOTER_MATERIAL[1] * late
        return Placement([early + LAST_EARLY * fear] * self.size, [late + fear] * self.size)

    def is_unwanted(self, mover: Mover) -> bool:
        """Does its owner win by being rid of it?"""
        return (mover.index, mover.side) in self.unwanted

    def _fear(self, mover: Mover) -> float:
        """The last pieces of kinds that a side must not lose are worth more."""
        fear = 0.0
        for loss in self.losses:
            if loss.sign < 0 and loss.side == mover.side and mover.index in loss.pieces:
                held = self._held(loss.pieces, loss.side)
                fear += min(LAST_MOST, LAST / max(1, held - loss.least) ** 1.5)
        return fear

    def _held(self, pieces: frozenset[int], side: int) -> int:
        """How many of some kinds a side has in the setup."""
        return sum(1 for i, owner in self.ruleset.setup.values() if owner == side and i in pieces)

    def place(self, mover: Mover) -> Placement | None:
        """Centre and room to move, of pieces that are neither royal nor promoters."""
        if mover.code in self.royals or is_promoter(mover.piece):
            return None
        if is_enclosable(self.ruleset, mover.piece):
            worth = stability(self.ruleset, mover.piece)
            return Placement(worth, worth)
        centre = self.geometry.centrality(mover.habitat)
        return Placement(*(self._place(mover, centre, filling) for filling in (EARLY, LATE)))

    def _place(self, mover: Mover, centre: Row, part: int) -> Row:
        root = min(ROOT_MOST, max(self.values[mover.index][0], 0) ** 0.5)
        room = self._room(mover, part)
        worth = [root * (CENTRE[part] * centre[s] + ROOM[part] * room[s]) for s in range(self.size)]
        usual = mean([worth[square] for square in mover.habitat])
        found = [0.0] * self.size
        for square in mover.habitat:
            found[square] = worth[square] - usual
        return found

    def _room(self, mover: Mover, part: int) -> Row:
        """Logarithm of a square's mobility over the mean."""
        moves = mover.mobility[part]
        usual = mean([moves[square] for square in mover.habitat])
        if usual <= 0:
            return [0.0] * self.size
        return [clip(log(max(number, 1e-3) / usual), ROOM_LEAST, ROOM_MOST) for number in moves]

    def king_safety(self, mover: Mover) -> Placement | None:
        """Royals at home early, where they have to fear checks, and in the centre late."""
        if mover.code not in self.royals:
            return None
        early = self._shelter(mover) if self.danger else [0.0] * self.size
        return Placement(early, [ROYAL_CENTRE * centre for centre in self.geometry.centrality(mover.habitat)])

    def _shelter(self, mover: Mover) -> Row:
        """Early value of a royal's square: near home, castled, off the middle."""
        ranks = [rank * (1 - 2 * mover.side) for rank in self.geometry.ranks]
        home = min((ranks[s] for s in mover.starts), default=min(ranks))
        ahead = [clip(rank - home, 0, AHEAD_MOST) for rank in ranks]
        worth = [-AHEAD * ranks_ahead for ranks_ahead in ahead]
        castlings = [
            c for c in self.ruleset.usual_castlings if c.side == mover.side and c.king_from in mover.starts
        ]
        if castlings:
            for square, off in enumerate(self.geometry.off_the_middle):
                worth[square] += WINGS * (2 * off - 1) if ahead[square] == 0 else 0
        targets = {c.king_to for c in castlings}
        for square in targets:
            worth[square] += CASTLED
        for square in {s for c in castlings for s in c.way} - targets - {c.king_from for c in castlings}:
            worth[square] += STRANDED
        return worth

    # --- promotion -----------------------------------------------------------------------------

    def gain(self, index: int) -> float:
        """Late centipawns that a piece gains by promotion."""
        best = best_promotion(self.ruleset, self.ruleset.pieces[index], self.values)
        return 0.0 if best is None else max(0.0, best[1] - self.values[index][1])

    def gain_factor(self, index: int) -> float:
        """How strongly a promoter is drawn to promotion: about 1 where it becomes a queen."""
        return clip(self.gain(index) / QUEEN_GAIN, *GAIN)

    def zone(self, mover: Mover) -> frozenset[int]:
        """Squares where a piece promotes."""
        return frozenset().union(*(rule.places(mover.side) for rule in mover.piece.promotions))

    @cached_property
    def distance(self) -> dict[int, list[int]]:
        """Moves to promotion by code and square, NEVER if there is none; longer first steps are not used."""
        return {code: self._distance(mover) for code, mover in self.reach.movers.items()}

    def _distance(self, mover: Mover) -> list[int]:
        zone = self.zone(mover)
        if not zone:
            return [NEVER] * self.size
        steady, by_taking = distances(zone, mover.steady_origins), distances(zone, mover.origins)
        # A piece that can get on by captures only may wait long for each of them.
        slow = [2 * moves if moves < NEVER else NEVER for moves in by_taking]
        return [moves if moves < NEVER else other for moves, other in zip(steady, slow, strict=True)]

    @cached_property
    def promoters(self) -> list[Mover]:
        """The promoters that can promote."""
        return [mover for mover in self.reach.movers.values() if self._promotes(mover)]

    def _promotes(self, mover: Mover) -> bool:
        return is_promoter(mover.piece) and bool(self.zone(mover)) and not self.is_unwanted(mover)

    def advance(self, mover: Mover) -> Placement | None:
        """Progress towards promotion."""
        near = [square for square in mover.habitat if self.distance[mover.code][square] < NEVER]
        if not near or self.is_unwanted(mover) or mover.code in self.royals:
            return None
        worth = self._steps if mover in self.promoters else self._lure
        return Placement(*(worth(mover, near, part) for part in (EARLY, LATE)))

    def _steps(self, mover: Mover, near: list[int], part: int) -> Row:
        """Every step of a promoter counts, from the first one on."""
        away, centre = self.distance[mover.code], self.geometry.centrality(mover.habitat)
        starts = mover.starts.intersection(near)
        most = max(away[square] for square in starts or near)
        each = STEP[part] * self.gain_factor(mover.index)
        found = [0.0] * self.size
        for square in near:
            found[square] = each * (most - away[square]) + PROMOTER_CENTRE[part] * centre[square]
        return found

    def _lure(self, mover: Mover, near: list[int], part: int) -> Row:
        """Part of the gain by promotion, half with every move that it is away."""
        away, gain = self.distance[mover.code], self.gain(mover.index)
        found = [0.0] * self.size
        for square in near:
            found[square] = SLOW_PROMOTION[part] * gain * 0.5 ** min(away[square], 30)
        return found

    # --- goals ---------------------------------------------------------------------------------

    def goals_of(self, mover: Mover) -> list[aims.Goal]:
        """The goals of a piece."""
        return [goal for goal in self.goals if goal.side == mover.side and mover.index in goal.pieces]

    def goal_marks(self, mover: Mover) -> list[int]:
        """By square, 1 where standing there meets a goal condition that wins."""
        winning = frozenset().union(*(goal.zone for goal in self.goals_of(mover) if goal.sign > 0))
        return [int(square in winning) for square in range(self.size)]

    def progress(self, mover: Mover) -> Placement | None:
        """Nearness to the squares that decide the game."""
        late = [0.0] * self.size
        for goal in self.goals_of(mover):
            factor = (1 if goal.sign > 0 else HARM) / max(1, self._held(goal.pieces, goal.side)) ** 0.5
            pull = self._pull(mover, distances(goal.zone, mover.origins))
            late = [worth + factor * more for worth, more in zip(late, pull, strict=True)]
        under_fire = GOAL_UNDER_FIRE if self.danger and mover.code in self.royals else 1
        return Placement([under_fire * worth for worth in late], late) if any(late) else None

    def _pull(self, mover: Mover, away: list[int]) -> Row:
        """Centipawns for being so many moves away from a goal."""
        if self.danger:
            return [GOAL / (moves + 1.0) ** GOAL_POWER if moves < NEVER else 0 for moves in away]
        most = max((away[s] for s in mover.starts if away[s] < NEVER), default=8)
        return [race(most, moves) if moves < NEVER else 0 for moves in away]


def race(most: int, moves: int) -> float:
    """Centipawns in a race for a goal that nobody can stop: so many moves away, of so many at most."""
    return RACE_STEP * max(most - moves, -2) + (RACE_LAST if moves <= 1 else 0)


def unwanted_value(early: float, late: float) -> Value:
    """The value of a piece that its owner wants to be rid of: a burden, a mobile one above all early."""
    return -30 - 0.22 * early, -40 - 0.1 * late

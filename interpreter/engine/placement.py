"""What it is worth where a piece stands: tables by code and square, for the early and the late game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ..play.variant import Variant
from . import aims
from .reach import EARLY, LATE, NEVER, Reach
from .values import Value, best_promotion, is_promoter

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
SLOW_PROMOTION = 0.25, 0.5  # of the gain by promotion, a move away, of a piece that is no promoter

# Goals, in centipawns.
GOAL, GOAL_POWER = 320.0, 1.3
GOAL_UNDER_FIRE = 0.4  # early, where royals have to fear checks on their way
RACE_STEP, RACE_LAST = 80.0, 120.0
HARM = -0.3

# Fear of losing the last pieces of some kinds, in centipawns.
LAST, LAST_MOST, LAST_EARLY = 800.0, 400.0, 0.5


@dataclass
class Placement:
    """Tables of one group of terms, by code and square, for the piece's owner."""

    early: Any
    late: Any


class Places:
    """The parts of the evaluation that depend on a piece and its square alone, by group."""

    def __init__(self, variant: Variant, reach: Reach, values: list[Value]) -> None:
        self.ruleset = variant.ruleset
        self.reach = reach
        self.values = values
        self.royals = aims.royal_codes(self.ruleset)
        self.unwanted = aims.unwanted(self.ruleset)
        self.shape = (reach.codes, reach.size)

    def empty(self) -> Placement:
        """Tables of nothing."""
        return Placement(np.zeros(self.shape), np.zeros(self.shape))

    def kinds(self) -> list[tuple[int, int, int]]:
        """(code, index, side) of every piece code."""
        return [(2 * i + 2 + side, i, side) for i in range(len(self.ruleset.pieces)) for side in (0, 1)]

    # --- geometry ------------------------------------------------------------------------------

    @cached_property
    def grid(self) -> Any:
        """Coordinates by square."""
        return np.array(self.ruleset.board.coordinates)

    @cached_property
    def remoteness(self) -> Any:
        """Mean number of king's steps from a square to all others, holes disregarded."""
        x, y = self.grid[:, 0], self.grid[:, 1]
        across = np.abs(x[:, None] - x)
        if self.ruleset.board.wrap:
            across = np.minimum(across, len(self.ruleset.board.files) - across)
        return np.maximum(across, np.abs(y[:, None] - y)).mean(axis=1)

    def centrality(self, squares: Any) -> Any:
        """By square, 1 at the centre of some squares to -1 at their farthest edge, 0 elsewhere."""
        found = np.zeros(self.reach.size)
        away = self.remoteness[squares]
        span = away.max() - away.min() if len(away) else 0
        if span > 0:
            found[squares] = 1 - 2 * (away - away.min()) / span
        return found

    # --- groups --------------------------------------------------------------------------------

    def material(self) -> Placement:
        """Values of the pieces; royals, which nobody can win or lose, count nothing."""
        table = self.empty()
        for code, i, side in self.kinds():
            early, late = self.values[i]
            if (i, side) in self.unwanted:
                early, late = unwanted_value(early, late)
            elif code in self.royals:
                early = late = 0
            elif is_promoter(self.ruleset.pieces[i]):
                early, late = PROMOTER_MATERIAL[0] * early, PROMOTER_MATERIAL[1] * late
            table.early[code], table.late[code] = early, late
        self._fear(table)
        return table

    def _fear(self, table: Placement) -> None:
        """The last pieces of kinds that a side must not lose are worth more."""
        for loss in aims.losses(self.ruleset):
            if loss.sign > 0:
                continue
            held = sum(1 for i, side in self.ruleset.setup.values() if side == loss.side and i in loss.pieces)
            bonus = min(LAST_MOST, LAST / max(1, held - loss.least) ** 1.5)
            for i in loss.pieces:
                code = 2 * i + 2 + loss.side
                if code not in self.royals:
                    table.early[code] += LAST_EARLY * bonus
                    table.late[code] += bonus

    def place(self) -> Placement:
        """Centre and room to move, of pieces that are neither royal nor promoters."""
        table = self.empty()
        for code, i, _ in self.kinds():
            if code in self.royals or is_promoter(self.ruleset.pieces[i]):
                continue
            squares = np.flatnonzero(self.reach.habitat[code])
            root = min(ROOT_MOST, max(self.values[i][0], 0) ** 0.5)
            centre = self.centrality(squares)
            for part, filling, out in ((0, EARLY, table.early), (1, LATE, table.late)):
                worth = root * (CENTRE[part] * centre + ROOM[part] * self._room(code, squares, filling))
                out[code, squares] = (worth - worth[squares].mean())[squares]
        return table

    def _room(self, code: int, squares: Any, filling: int) -> Any:
        """Logarithm of a square's mobility over the mean."""
        moves = self.reach.mobility[filling, code]
        mean = moves[squares].mean()
        if mean <= 0:
            return np.zeros(self.reach.size)
        return np.clip(np.log(np.maximum(moves, 1e-3) / mean), ROOM_LEAST, ROOM_MOST)

    def king_safety(self) -> Placement:
        """Royals at home early, where they have to fear checks, and in the centre late."""
        table = self.empty()
        danger = aims.royals_in_danger(self.ruleset)
        for code in self.royals:
            squares = np.flatnonzero(self.reach.habitat[code])
            table.late[code] = ROYAL_CENTRE * self.centrality(squares)
            if danger:
                table.early[code] = self._shelter(code)
        return table

    def _shelter(self, code: int) -> Any:
        """Early value of a royal's square: near home, castled, off the middle."""
        index, side = (code >> 1) - 1, code & 1
        rank = self.grid[:, 1] * (1 - 2 * side)
        homes = [rank[s] for s, placed in self.ruleset.setup.items() if placed == (index, side)]
        ahead = np.clip(rank - min(homes, default=rank.min()), 0, AHEAD_MOST)
        worth = -AHEAD * ahead
        castlings = [
            c for c in self.ruleset.castlings if c.side == side and c.king_from in self._starts(code)
        ]
        if castlings:
            middle = (self.grid[:, 0].min() + self.grid[:, 0].max()) / 2
            off = np.abs(self.grid[:, 0] - middle) / max(1.0, self.grid[:, 0].max() - middle)
            worth += np.where(ahead == 0, WINGS * (2 * off - 1), 0)
            targets = {c.king_to for c in castlings}
            between = {s for c in castlings for s in c.safe} - targets - {c.king_from for c in castlings}
            worth[sorted(targets)] += CASTLED
            worth[sorted(between)] += STRANDED
        return worth

    def _starts(self, code: int) -> set[int]:
        return {s for s, placed in self.ruleset.setup.items() if placed == ((code >> 1) - 1, code & 1)}

    # --- promotion -----------------------------------------------------------------------------

    def gain(self, index: int) -> float:
        """Late centipawns that a piece gains by promotion."""
        best = best_promotion(self.ruleset, self.ruleset.pieces[index], self.values)
        return 0.0 if best is None else max(0.0, best[1] - self.values[index][1])

    def gain_factor(self, index: int) -> float:
        """How strongly a promoter is drawn to promotion: about 1 where it becomes a queen."""
        return float(np.clip(self.gain(index) / QUEEN_GAIN, *GAIN))

    def zones(self, index: int, side: int) -> Any:
        """Squares where a piece promotes."""
        rules = [r for r in self.ruleset.pieces[index].promotions if r.side in (None, side)]
        return sorted(frozenset().union(*(rule.zone[side] for rule in rules)))

    @cached_property
    def distance(self) -> Any:
        """Moves to promotion by code and square, NEVER if there is none; longer first steps are not used."""
        goals = np.zeros(self.shape, dtype=bool)
        for code, i, side in self.kinds():
            goals[code, self.zones(i, side)] = True
        steady = self.reach.distance(goals, self.reach.edges(self.reach.quiet & ~self.reach.leaves_passant))
        by_taking = self.reach.distance(goals, self.reach.ways)
        # A piece that can get on by captures only may wait long for each of them.
        return np.where(steady < NEVER, steady, np.where(by_taking < NEVER, 2 * by_taking, NEVER))

    @cached_property
    def promoters(self) -> list[tuple[int, int, int]]:
        """(code, index, side) of the promoters that can promote."""
        return [kind for kind in self.kinds() if self._promotes(*kind)]

    def _promotes(self, code: int, index: int, side: int) -> bool:
        piece = self.ruleset.pieces[index]
        wanted = (index, side) not in self.unwanted
        return is_promoter(piece) and bool(self.zones(index, side)) and wanted

    def advance(self) -> Placement:
        """Progress towards promotion."""
        table = self.empty()
        for code, i, side in self.kinds():
            away = self.distance[code]
            near = (away < NEVER) & self.reach.habitat[code]
            if not near.any() or (i, side) in self.unwanted or code in self.royals:
                continue
            if (code, i, side) in self.promoters:
                most = max((away[s] for s in self._starts(code) if near[s]), default=away[near].max())
                centre = self.centrality(np.flatnonzero(self.reach.habitat[code]))
                for part, out in ((0, table.early), (1, table.late)):
                    steps = STEP[part] * self.gain_factor(i) * (most - away)
                    out[code] = np.where(near, steps + PROMOTER_CENTRE[part] * centre, 0)
            else:
                lure = self.gain(i) * 0.5 ** np.minimum(away, 30)
                table.early[code] = np.where(near, SLOW_PROMOTION[0] * lure, 0)
                table.late[code] = np.where(near, SLOW_PROMOTION[1] * lure, 0)
        return table

    # --- goals ---------------------------------------------------------------------------------

    def goal_marks(self) -> Any:
        """Whether standing there meets a goal condition that wins, by code and square."""
        marks = np.zeros(self.shape, dtype=bool)
        for goal in aims.goals(self.ruleset):
            if goal.sign > 0:
                codes = [2 * i + 2 + goal.side for i in goal.pieces]
                marks[np.ix_(codes, sorted(goal.zone))] = True
        return marks

    def progress(self) -> Placement:
        """Nearness to the squares that decide the game."""
        table = self.empty()
        danger = aims.royals_in_danger(self.ruleset)
        for goal in aims.goals(self.ruleset):
            marks = np.zeros(self.shape, dtype=bool)
            codes = [2 * i + 2 + goal.side for i in goal.pieces]
            marks[np.ix_(codes, sorted(goal.zone))] = True
            away = self.reach.distance(marks, self.reach.ways)
            men = sum(1 for i, side in self.ruleset.setup.values() if side == goal.side and i in goal.pieces)
            for code in codes:
                worth = self._pull(code, away[code], danger) / max(1, men) ** 0.5
                worth *= 1 if goal.sign > 0 else HARM
                table.early[code] += worth * (GOAL_UNDER_FIRE if danger and code in self.royals else 1)
                table.late[code] += worth
        return table

    def _pull(self, code: int, away: Any, danger: bool) -> Any:
        """Centipawns for being so many moves away from a goal."""
        pull = GOAL / (away + 1.0) ** GOAL_POWER
        if not danger:
            starts = [away[s] for s in self._starts(code) if away[s] < NEVER]
            most = max(starts, default=8)
            pull = RACE_STEP * np.maximum(most - away, -2) + np.where(away <= 1, RACE_LAST, 0)
        return np.where(away < NEVER, pull, 0)


def unwanted_value(early: float, late: float) -> Value:
    """The value of a piece that its owner wants to be rid of: a burden, a mobile one above all early."""
    return -30 - 0.22 * early, -40 - 0.1 * late

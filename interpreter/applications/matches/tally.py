"""The sum of a match: points, pairs, ends of games, and the work of the players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, field

from ...play.sides import OTHER
from .course import FORFEIT
from .openings import Opening
from .runner import GameResult
from .statistics import Estimate, of_games, of_groups

NO_PAIRS = (0, 0, 0, 0, 0)


@dataclass
class Work:
    """What a player has done: moves it chose itself, seconds and nodes for them, games lost by forfeit."""

    moves: int = 0
    seconds: float = 0.0
    nodes: int = 0
    longest: float = 0.0
    forfeits: Counter[str] = field(default_factory=Counter)

    @property
    def nps(self) -> int:
        """Nodes a second."""
        return round(self.nodes / self.seconds) if self.seconds > 0 else 0


@dataclass
class Tally:
    """Results of the games added so far, all as player A sees them.

    `pairs` are those that are evidence: one whose games have both been played before, move by move, is not.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    white_points: float = 0.0
    plies: int = 0
    pairs: list[int] = field(default_factory=lambda: [*NO_PAIRS])
    reasons: Counter[tuple[str, str]] = field(default_factory=Counter)
    works: tuple[Work, Work] = field(default_factory=lambda: (Work(), Work()))
    forfeits: list[GameResult] = field(default_factory=list)
    openings: dict[Opening, int] = field(default_factory=dict)
    _seen: set[Hashable] = field(default_factory=set)
    _half: dict[int, tuple[float, bool]] = field(default_factory=dict)
    _groups: dict[Opening, list[tuple[float, int]]] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """Games played."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """Points a game, 0 before the first."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.0

    def add(self, game: GameResult) -> None:
        """Count a game."""
        points = game.points
        self.wins += points == 1
        self.draws += points == 0.5
        self.losses += points == 0
        self.white_points += points if game.colour == "white" else 1 - points
        self.plies += game.course.plies
        self.reasons[game.course.reason, game.course.result] += 1
        self.openings[game.opening] = self.openings.get(game.opening, 0) + 1
        course = game.colour, game.opening.fen, *(turn.move for turn in game.course.turns)
        self._add_half(game, course not in self._seen)
        self._seen.add(course)
        for work, side in zip(self.works, (game.colour, OTHER[game.colour]), strict=True):
            add_work(work, game, side)
        if game.course.kind == FORFEIT:
            self.forfeits.append(game)

    def _add_half(self, game: GameResult, fresh: bool) -> None:
        """Count a game of a pair; with the second one the pair, if one of its games is new."""
        pair = game.number // 2
        if pair not in self._half:
            self._half[pair] = game.points, fresh
            return
        points, other = self._half.pop(pair)
        if fresh or other:
            self.pairs[round(2 * (points + game.points))] += 1
            self._groups.setdefault(game.opening, []).append((points + game.points, 2))

    @property
    def distinct(self) -> int:
        """Games, those that were played before counted once."""
        return len(self._seen)

    @property
    def estimate(self) -> Estimate | None:
        """Score with its error, which is that of the pairs as soon as there are some; None before a game.

        Pairs from one opening are one observation, if there are several openings.
        """
        if not self.games:
            return None
        if sum(self.pairs) <= len(self._half):
            return of_games(self.wins, self.draws, self.losses)
        groups = list(self._groups.values())
        if len(groups) == 1:
            return of_groups(groups[0])
        return of_groups([(sum(p for p, _ in group), sum(n for _, n in group)) for group in groups])


def add_work(work: Work, game: GameResult, side: str) -> None:
    """Add what a side did in a game."""
    course = game.course
    seconds = [t.seconds for t in course.turns if t.side == side and t.seconds is not None]
    work.moves += len(seconds)
    work.seconds += sum(seconds)
    work.nodes += course.spent(side)[1]
    work.longest = max([work.longest, *seconds])
    if course.kind == FORFEIT and course.loser == side:
        work.forfeits[course.reason] += 1

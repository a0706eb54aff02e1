"""The sum of a match: points, pairs, ends of games, and the work of the players."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from .course import FORFEIT
from .game import OTHER
from .runner import GameResult
from .statistics import Estimate, of_games, of_pairs

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
    """Results of the games added so far, all as player A sees them."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    white_points: float = 0.0
    plies: int = 0
    pairs: list[int] = field(default_factory=lambda: [*NO_PAIRS])
    reasons: Counter[tuple[str, str]] = field(default_factory=Counter)
    works: tuple[Work, Work] = field(default_factory=lambda: (Work(), Work()))
    forfeits: list[GameResult] = field(default_factory=list)
    _half: dict[int, float] = field(default_factory=dict)

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
        pair = game.number // 2
        if pair in self._half:
            self.pairs[round(2 * (self._half.pop(pair) + points))] += 1
        else:
            self._half[pair] = points
        for work, side in zip(self.works, (game.colour, OTHER[game.colour]), strict=True):
            add_work(work, game, side)
        if game.course.kind == FORFEIT:
            self.forfeits.append(game)

    @property
    def estimate(self) -> Estimate | None:
        """Score with its error, which is that of the pairs as soon as there are some; None before a game."""
        if not self.games:
            return None
        if sum(self.pairs) > len(self._half):
            return replace(of_pairs(self.pairs), score=self.score)
        return of_games(self.wins, self.draws, self.losses)


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

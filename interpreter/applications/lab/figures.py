"""The main figures of an arm: what `lab show` prints, and what a sequential test looks at."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, field

from ..matches.statistics import Estimate, of_games, of_pairs
from ..matches.tally import NO_PAIRS
from .evidence import mark
from .kernel.counting import GAME_COUNTS
from .reading import Reader
from .rows import Row

PLIES, CHOICES = GAME_COUNTS.index("plies"), GAME_COUNTS.index("choices")
A_POINTS = "CASE a_white WHEN 1 THEN white_score ELSE 1 - white_score END"


@dataclass
class Figures:
    """Sums over the games of an arm, in their order: points of White and of player A, and how games ended.

    `pairs` counts pairs by A's points, those aside whose games have both been played before; `half` are A's
    points of a game whose pair is not complete, and if it was new.
    """

    games: int = 0
    white: float = 0.0
    draws: int = 0
    a: float = 0.0
    plies: int = 0
    choices: int = 0
    seconds: float = 0.0
    ends: dict[tuple[str, float], int] = field(default_factory=dict)
    pairs: list[int] = field(default_factory=lambda: [*NO_PAIRS])
    half: tuple[float, bool] | None = None
    seen: set[tuple[bool, int]] = field(default_factory=set)

    def add(self, row: Row) -> None:
        """Count the next game."""
        points = row.white_score if row.a_white else 1 - row.white_score
        self.games += 1
        self.white += row.white_score
        self.draws += row.white_score == 0.5
        self.a += points
        self.plies += row.counts[PLIES]
        self.choices += row.counts[CHOICES]
        self.seconds += row.seconds
        end = row.reason, row.white_score
        self.ends[end] = self.ends.get(end, 0) + 1
        self.add_half(points, row.a_white, row.fen, row.moves)

    def add_half(self, points: float, a_white: bool, fen: str | None, moves: bytes) -> None:
        """Count a game of a pair by A's points; with the second one the pair, if one of its games is new."""
        course = a_white, mark(f"{fen} ", moves)
        fresh = course not in self.seen
        self.seen.add(course)
        if self.half is None:
            self.half = points, fresh
            return
        if fresh or self.half[1]:
            self.pairs[round(2 * (self.half[0] + points))] += 1
        self.half = None

    @property
    def white_estimate(self) -> Estimate:
        """White's score with its error. Raises ValueError before the first game."""
        return self._estimate(self.white)

    @property
    def a_estimate(self) -> Estimate:
        """A's score with its error, that of the pairs as soon as there are some. Raises ValueError."""
        return of_pairs(self.pairs) if sum(self.pairs) else self._estimate(self.a)

    def _estimate(self, points: float) -> Estimate:
        wins = round(points - self.draws / 2)
        return of_games(wins, self.draws, self.games - self.draws - wins)


def figures(reader: Reader, arm: int) -> Figures:
    """The figures of what a database has of an arm."""
    ((games, white, draws, a, plies, choices, seconds),) = reader.query(
        f"SELECT count(*), total(white_score), total(white_score = 0.5), total({A_POINTS}),"
        " total(plies), total(choices), total(seconds) FROM games WHERE arm = ?",
        (arm,),
    )
    ends = reader.query(
        "SELECT reason, white_score, count(*) FROM games WHERE arm = ? GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2",
        (arm,),
    )
    found = Figures(games, white, int(draws), a, int(plies), int(choices), seconds)
    found.ends = {(str(reason), score): count for reason, score, count in ends}
    rows = reader.stream(
        f"SELECT {A_POINTS}, a_white, fen, moves FROM games JOIN records USING (arm, number)"
        " WHERE arm = ? ORDER BY number",
        (arm,),
    )
    with closing(rows):
        for points, a_white, fen, moves in rows:
            found.add_half(points, bool(a_white), fen, moves)
    return found

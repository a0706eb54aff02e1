"""The main figures of an arm: what `lab show` prints, and what a sequential test looks at."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ...matches.presenting import decimal, percent
from ...matches.statistics import Estimate, of_games, of_pairs
from ...matches.tally import NO_PAIRS
from ..store import Digest, Reader, mark

A_POINTS = "CASE a_white WHEN 1 THEN white_score ELSE 1 - white_score END"


@dataclass
class Figures:
    """Sums over the games of an arm, in their order: points of White and of player A, and how games ended.

    `pairs`, where A and B are different, counts pairs by A's points, those aside whose games have both been
    played before; `half` are A's points of a game whose pair is not complete, and if it was new.
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

    def add(self, games: Digest) -> None:
        """Count the next games, those of pairs aside."""
        white, size = games.white_score, len(games)
        self.games += size
        self.white += float(white.sum())
        self.draws += int((white == 0.5).sum())
        self.a += float(np.where(games.a_white, white, 1 - white).sum())
        self.plies += int(games.plies.sum())
        self.choices += int(games.choices.sum())
        self.seconds += float(games.seconds.sum())
        for (reason, score), count in Counter(
            zip(games.reason.tolist(), white.tolist(), strict=True)
        ).items():
            end = games.reasons[reason], score
            self.ends[end] = self.ends.get(end, 0) + count

    def add_pairs(self, games: Digest) -> Any:
        """Count the pairs of the next games; returns the pairs after each game, (game, points of A)."""
        points = np.where(games.a_white, games.white_score, 1 - games.white_score).tolist()
        history = np.zeros((len(games), len(self.pairs)), np.int64)
        for place, game in enumerate(zip(points, games.a_white.tolist(), games.marks.tolist(), strict=True)):
            self.add_half(*game)
            history[place] = self.pairs
        return history

    def add_half(self, points: float, a_white: bool, course: int) -> None:
        """Count a game of a pair by A's points; with the second one the pair, if one of its games is new."""
        fresh = (a_white, course) not in self.seen
        self.seen.add((a_white, course))
        if self.half is None:
            self.half = points, fresh
            return
        if fresh or self.half[1]:
            self.pairs[round(2 * (self.half[0] + points))] += 1
        self.half = None

    @property
    def reasons(self) -> dict[str, int]:
        """How many games ended for each reason, the commonest first."""
        found = Counter[str]()
        for (reason, _), count in self.ends.items():
            found[reason] += count
        return dict(found.most_common())

    @property
    def told(self) -> dict[str, str]:
        """Means of a game for people, by what they are; nothing before the first game."""
        if not self.games:
            return {}
        shares = {"white": self.white, "draws": self.draws, "a": self.a}
        return {
            **{name: percent(number / self.games) for name, number in shares.items()},
            "plies": decimal(self.plies / self.games),
            "choices": decimal(self.choices / max(1, self.plies)),
        }

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
    ((paired,),) = reader.query("SELECT player_a != player_b FROM arms WHERE id = ?", (arm,))
    if paired:
        rows = reader.stream(
            f"SELECT {A_POINTS}, a_white, fen, moves FROM games JOIN records USING (arm, number)"
            " WHERE arm = ? ORDER BY number",
            (arm,),
        )
        with closing(rows):
            for points, a_white, fen, moves in rows:
                found.add_half(points, bool(a_white), mark(f"{fen} ", moves))
    return found

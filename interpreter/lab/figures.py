"""The main figures of an arm, as `lab show` and the end of `lab run` print them."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..matches.tally import NO_PAIRS
from .reading import Reader


@dataclass
class Figures:
    """Sums over the games of an arm; scores are White's, or player A's where it says so."""

    games: int = 0
    white: float = 0.0
    draws: int = 0
    a: float = 0.0
    plies: int = 0
    choices: int = 0
    seconds: float = 0.0
    reasons: dict[tuple[str, float], int] = field(default_factory=dict)
    pairs: list[int] = field(default_factory=lambda: [*NO_PAIRS])


def figures(database: Reader, arm: int) -> Figures:
    """The figures of what a database has of an arm."""
    ((games, white, draws, a, plies, choices, seconds),) = database.query(
        "SELECT count(*), total(white_score), total(white_score = 0.5),"
        " total(CASE a_white WHEN 1 THEN white_score ELSE 1 - white_score END),"
        " total(plies), total(choices), total(seconds) FROM games WHERE arm = ?",
        (arm,),
    )
    reasons = database.query(
        "SELECT reason, white_score, count(*) FROM games WHERE arm = ? GROUP BY 1, 2 ORDER BY 3 DESC", (arm,)
    )
    pairs = database.query(
        "SELECT points, count(*) FROM ("
        " SELECT sum(CASE a_white WHEN 1 THEN white_score ELSE 1 - white_score END) AS points"
        " FROM games WHERE arm = ? GROUP BY number / 2 HAVING count(*) = 2) GROUP BY points",
        (arm,),
    )
    found = Figures(games, white, int(draws), a, int(plies), int(choices), seconds)
    found.reasons = {(reason, score): count for reason, score, count in reasons}
    for points, count in pairs:
        found.pairs[round(2 * points)] = count
    return found

"""What a report shows of games beyond their counts: curves by ply, and where pieces go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ....play.variant import Variant
from ..measures import expectations
from ..store import UNSCORED, Reader, StoredArm, positions, words_of

SHOWN_PLIES = 300
"""Curves end there."""
LEAST_GAMES, LEAST_SHARE = 5, 0.1
"""Curves end where fewer games, or a smaller share of them, go on."""
MOST_SCORED = 20_000
"""Games that advantage curves are made of, at most."""


@dataclass
class Seen:
    """What a sample of an arm's games shows.

    `branching` is the mean number of legal moves by ply; `arrivals` the number of moves that ended on a
    square, an array (piece code, square); `games` how many games were played again.
    """

    games: int
    branching: list[float] = field(default_factory=list)
    arrivals: Any = None


def look(reader: Reader, arm: StoredArm, plies: int) -> Seen:
    """Play games of an arm again, evenly spread over all of them, about as many as have `plies` plies.

    Raises DefinitionError, DatabaseError or FenError if its games cannot be played here.
    """
    variant = arm.arm.load()
    counts, choices = np.zeros(SHOWN_PLIES), np.zeros(SHOWN_PLIES)
    arrivals = np.zeros((2 * len(variant.ruleset.pieces) + 2, variant.ruleset.board.size), dtype=np.int64)
    games = sampled(reader, arm, plies)
    for fen, moves in games:
        count_one(variant, fen, moves, (counts, choices, arrivals))
    enough = counts >= least(len(games))
    known = SHOWN_PLIES if enough.all() else int(enough.argmin())
    return Seen(len(games), (choices[:known] / counts[:known]).tolist(), arrivals)


def least(games: int) -> float:
    """How many of some games have to go on for their mean to be shown."""
    return max(LEAST_GAMES, LEAST_SHARE * games)


def sampled(reader: Reader, arm: StoredArm, plies: int) -> list[tuple[str | None, list[int]]]:
    """First position and moves of games, every so many of an arm."""
    ((total,),) = reader.query("SELECT total(plies) FROM games WHERE arm = ?", (arm.id,))
    step = max(1, int(-(-total // plies)))
    rows = reader.query(
        "SELECT fen, moves FROM records WHERE arm = ? AND number % ? = 0 ORDER BY number", (arm.id, step)
    )
    return [(fen, words_of(moves, "<u4").tolist()) for fen, moves in rows]


def count_one(variant: Variant, fen: str | None, moves: Sequence[int], into: tuple[Any, Any, Any]) -> None:
    """Add one game."""
    counts, choices, arrivals = into
    index = variant.ruleset.board.index
    landed = None
    for ply, (position, move) in enumerate(positions(variant, fen, moves)):
        if landed is not None:
            arrivals[position.code_at(landed), landed] += 1
        if ply < SHOWN_PLIES and move is not None:
            counts[ply] += 1
            choices[ply] += len(position.legal_moves)
        landed = index[move.target] if move is not None else None


@dataclass
class Curve:
    """White's mean expected score by ply, among games with one result, with the middle half of the games."""

    games: int
    mean: list[float]
    low: list[float]
    high: list[float]


def advantage(reader: Reader, arm: StoredArm) -> dict[str, Curve]:
    """The curves of games that White won, that were drawn, and that Black won, where games were scored."""
    found = {}
    for name, score in (("White won", 1.0), ("drawn", 0.5), ("Black won", 0.0)):
        rows = reader.query(
            "SELECT scores FROM records JOIN games USING (arm, number)"
            " WHERE arm = ? AND white_score = ? AND length(scores) > 0 ORDER BY number LIMIT ?",
            (arm.id, score, MOST_SCORED),
        )
        curve = curve_of([words_of(row[0], "<i2")[:SHOWN_PLIES] for row in rows])
        if curve:
            found[name] = curve
    return found


def curve_of(games: Sequence[Any]) -> Curve | None:
    """The curve of the scores of games, 16 bits a ply; None where too few were scored."""
    table = np.full((len(games), SHOWN_PLIES), np.nan, dtype=np.float32)
    for row, words in zip(table, games, strict=True):
        row[: len(words)] = np.where(words == UNSCORED, np.nan, expectations(words.astype(np.float64)))
    enough = np.flatnonzero((~np.isnan(table)).sum(axis=0) >= least(len(games)))
    if not len(enough):
        return None
    first, last = int(enough[0]), int(enough[-1]) + 1
    part = table[:, first:last]
    short = (~np.isnan(part)).sum(axis=0) < least(len(games))
    with np.errstate(invalid="ignore"):
        low, high = np.nanquantile(part, [0.25, 0.75], axis=0)
        mean = np.nanmean(part, axis=0)
    mean[short] = low[short] = high[short] = np.nan
    empty = [float("nan")] * first
    return Curve(len(games), *([*empty, *values.tolist()] for values in (mean, low, high)))

"""How the players saw a game go, from their recorded scores: uncertain for long, decided by a move, for good.

The ideas are C. Browne's (Automatic Generation and Evaluation of Recombination Games, thesis 2008); the
formulas are those of docs/laboratory.md, over White's expected score at the scored plies.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import closing
from typing import Any

import numpy as np

from ..store import CENTIPAWNS, UNSCORED, DatabaseError, Reader

LATE = 2 / 3
"""Where the late part of a game begins."""
FELT = 0.05
"""Swings of the expectation below this are not a gain that could be kept or lost."""
COURSES = ("uncertainty", "killer", "permanence")
"""What is made of the scores of a game."""


def courses(database: Reader, arm: int, names: Collection[str]) -> dict[str, Any]:
    """The measures of the games of an arm in the order of their numbers; NaN where there is none.

    Raises DatabaseError if a record is damaged.
    """
    if not names:
        return {}
    text = "SELECT scores FROM games LEFT JOIN records USING (arm, number) WHERE arm = ? ORDER BY number"
    with closing(database.stream(text, (arm,))) as rows:
        found = np.array([course(row[0] or b"") for row in rows], dtype=float).reshape(-1, len(COURSES))
    return {name: found[:, COURSES.index(name)] for name in names}


def course(blob: bytes) -> tuple[float, float, float]:
    """Late uncertainty, killer move and permanence of a game with these scores."""
    if not blob:
        return np.nan, np.nan, np.nan
    try:
        words = np.frombuffer(blob, "<i2").astype(float)
    except (TypeError, ValueError):
        raise DatabaseError("a record is damaged") from None
    known = np.flatnonzero(words != UNSCORED)
    values = expectations(words[known])
    late = values[known >= LATE * len(words)]
    steps = np.diff(values)
    uncertainty = float((1 - np.abs(2 * late - 1)).mean()) if len(late) else np.nan
    killer = float(np.abs(steps).max()) if len(steps) else np.nan
    return uncertainty, killer, permanence(steps)


def permanence(steps: Any) -> float:
    """The part of the swings that the next swing does not take back; NaN where nothing was gained."""
    gains, replies = steps[:-1], steps[1:]
    felt = np.abs(gains) >= FELT
    if not felt.any():
        return float(np.nan)
    size = np.abs(gains[felt])
    back = np.clip(-np.sign(gains[felt]) * replies[felt], 0.0, size)
    return float(1 - back.sum() / size.sum())


def expectations(words: Any) -> Any:
    """White's expected score of packed scores; see store/tension.py."""
    found = 1 / (1 + 10 ** (-np.clip(words, -CENTIPAWNS, CENTIPAWNS) / 400))
    return np.where(np.abs(words) > CENTIPAWNS, words > 0, found)

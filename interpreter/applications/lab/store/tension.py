"""How a game felt while it lasted: measures of the expectations that the players had, move by move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

from ....engine import Score
from ...matches.statistics import expected_score

UNSCORED = -32768
MATE = 32000
CENTIPAWNS = 30000
"""A score in 16 bits: centipawns up to this, decided games from MATE down by the plies to go."""
SETTLED = 0.9
"""Expected score of the winner from which on a game that stays there counts as settled."""


def packed(score: Score | None, side: str) -> int:
    """A score of a side as White sees it, in 16 bits; UNSCORED for none."""
    if score is None:
        return UNSCORED
    sign = 1 if side == "white" else -1
    if score.mate is not None:
        distance = min(abs(score.mate), MATE - CENTIPAWNS - 1)
        return sign * (MATE - distance if score.mate > 0 else distance - MATE)
    return sign * max(-CENTIPAWNS, min(CENTIPAWNS, score.centipawns or 0))


def expectation(word: int) -> float:
    """White's expected score, 0..1, by the Elo formula with 400 centipawns for 400 Elo; decided is 0 or 1."""
    return float(word > 0) if abs(word) > CENTIPAWNS else expected_score(word)


@dataclass(frozen=True, slots=True)
class Tension:
    """Measures of one game; None where they have no meaning (see docs/laboratory.md)."""

    scored: int
    lead_changes: int | None = None
    swing: float | None = None
    drama: float | None = None
    settled: int | None = None
    clarity: float | None = None


def tension(words: Sequence[int], white_score: float) -> Tension:
    """The measures of the scores of a game's plies, as White sees them, and of White's points."""
    known = [(ply, expectation(word)) for ply, word in enumerate(words) if word != UNSCORED]
    if not known:
        return Tension(0)
    values = [value for _, value in known]
    steps = [abs(b - a) for a, b in pairwise(values)]
    return Tension(
        scored=len(known),
        lead_changes=_lead_changes(values),
        swing=sum(steps) / len(steps) if steps else None,
        drama=None if white_score == 0.5 else _drama([abs(1 - white_score - v) for v in values]),
        settled=None if white_score == 0.5 else _settled(known, white_score, len(words)),
    )


def _lead_changes(values: Sequence[float]) -> int:
    """How often the lead went from one side to the other."""
    leaders = [value > 0.5 for value in values if value != 0.5]
    return sum(a != b for a, b in pairwise(leaders))


def _drama(winner: Sequence[float]) -> float:
    """Mean root of the winner's deficit where the winner was behind, 0 if never."""
    deficits = [sqrt(1 - 2 * value) for value in winner if value < 0.5]
    return sum(deficits) / len(deficits) if deficits else 0.0


def _settled(known: Sequence[tuple[int, float]], white_score: float, plies: int) -> int:
    """The ply from which on the winner's expectation stayed at SETTLED or above; `plies` if it never did."""
    settled = plies
    for ply, value in reversed(known):
        if abs(1 - white_score - value) < SETTLED:
            break
        settled = ply
    return settled

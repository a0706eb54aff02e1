"""What is compared between arms: quantities of a game, computed from the columns of its row."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from .reading import Reader
from .samples import ROUNDS, Interval, Sample, medians

RATE, SHARE, AMOUNT = "rate", "share", "amount"

LEAST_ROUNDS, DRAWS = 200, 30_000_000
"""Resamplings of a median at least, and games drawn for it at most: very many games need fewer."""

Columns = Mapping[str, Any]


@dataclass(frozen=True)
class Quantity:
    """Something that every game has: `of` makes it of the columns it needs; NaN where it has no meaning.

    A rate is a share of games, a share one of something within a game. `title` is for tables.
    """

    name: str
    title: str
    kind: str
    needs: tuple[str, ...]
    of: Callable[[Columns], Any]

    def interval(self, sample: Sample) -> Interval:
        """The mean of a sample with the interval that suits its kind."""
        return sample.rate_interval() if self.kind == RATE else sample.mean_interval()


def _ratio(above: str, below: str) -> tuple[tuple[str, ...], Callable[[Columns], Any]]:
    def of(columns: Columns) -> Any:
        under = columns[below]
        return np.divide(columns[above], under, out=np.full(len(under), np.nan), where=under > 0)

    return (above, below), of


def _plain(name: str) -> tuple[tuple[str, ...], Callable[[Columns], Any]]:
    return (name,), lambda columns: columns[name]


def _some(name: str) -> tuple[tuple[str, ...], Callable[[Columns], Any]]:
    return (name,), lambda columns: (columns[name] > 0).astype(float)


def _score_is(score: float) -> tuple[tuple[str, ...], Callable[[Columns], Any]]:
    return ("white_score",), lambda columns: (columns["white_score"] == score).astype(float)


QUANTITIES = (
    Quantity("white_score", "White's score", RATE, *_plain("white_score")),
    Quantity("white_wins", "White wins", RATE, *_score_is(1.0)),
    Quantity("draws", "drawn games", RATE, *_score_is(0.5)),
    Quantity("black_wins", "Black wins", RATE, *_score_is(0.0)),
    Quantity("plies", "plies", AMOUNT, *_plain("plies")),
    Quantity("branching", "legal moves a ply", AMOUNT, *_ratio("choices", "plies")),
    Quantity("decisions", "plies with a choice", SHARE, *_ratio("decisions", "plies")),
    Quantity("captures", "captures a ply", SHARE, *_ratio("captures", "plies")),
    Quantity("checks", "checks a ply", SHARE, *_ratio("checks", "plies")),
    Quantity("men_end", "men at the end", AMOUNT, *_plain("men_end")),
    Quantity("castled", "games with castling", RATE, *_some("castlings")),
    Quantity("en_passant", "games with en passant", RATE, *_some("passants")),
    Quantity("promoted", "games with a promotion", RATE, *_some("promotions")),
    Quantity("special", "games with a special capture", RATE, *_some("special")),
    Quantity("removed", "games with a piece taken off", RATE, *_some("removals")),
    Quantity("repeats", "repeated positions a ply", SHARE, *_ratio("repeats", "plies")),
    Quantity("lead_changes", "changes of the lead", AMOUNT, *_plain("lead_changes")),
    Quantity("swing", "swing a ply", AMOUNT, *_plain("swing")),
    Quantity("drama", "drama", AMOUNT, *_plain("drama")),
    Quantity("settled", "settled after (share of the game)", SHARE, *_ratio("settled", "plies")),
    Quantity("clarity", "clarity", AMOUNT, *_plain("clarity")),
)


def ending(reason: str) -> Quantity:
    """The share of games that end for a reason."""
    return Quantity(
        f"end:{reason}",
        f"ends by {reason}",
        RATE,
        ("reason",),
        lambda columns: (columns["reason"] == reason).astype(float),
    )


class ArmSamples:
    """The games of an arm, as samples of quantities. Games 2n and 2n + 1 are a cluster."""

    def __init__(self, database: Reader, arm: int) -> None:
        names = {name for quantity in QUANTITIES for name in quantity.needs} | {"number", "reason"}
        self.columns = database.columns(arm, sorted(names))
        self.pairs = self.columns["number"] // 2

    @property
    def games(self) -> int:
        """How many games."""
        return len(self.pairs)

    def sample(self, quantity: Quantity) -> Sample | None:
        """The quantity in the games where it has a meaning; None if there are none."""
        values = quantity.of(self.columns)
        known = ~np.isnan(values)
        return Sample(values[known], self.pairs[known]) if known.any() else None

    def reasons(self) -> dict[str, int]:
        """How many games ended for each reason, the commonest first."""
        found, counts = np.unique(self.columns["reason"].astype(str), return_counts=True)
        return dict(sorted(zip(found.tolist(), counts.tolist(), strict=True), key=lambda x: (-x[1], x[0])))

    def median(self, quantity: Quantity, seed: int = 0) -> Interval | None:
        """The median with a bootstrapped interval; None if the quantity has no meaning here."""
        sample = self.sample(quantity)
        if sample is None:
            return None
        rounds = min(ROUNDS, max(LEAST_ROUNDS, DRAWS // sample.games))
        return sample.bootstrap(medians, seed=seed, rounds=rounds)

"""Figures as all of the program writes them: signs, percent and bounds for people, numbers for programs."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

BARS = "▁▂▃▄▅▆▇█"
SPARK = 16
"""Bars of a sparkline, the last ones."""


def decimal(value: float, decimals: int = 1, sign: str = "") -> str:
    """A number, with the sign + if wanted; there is no -0.0, and what has no bound is ∞."""
    shown = f"{value:{sign}z.{decimals}f}"
    return shown if math.isfinite(value) else shown.replace("inf", "∞")


def percent(share: float, decimals: int = 1) -> str:
    """`53.2 %`."""
    return f"{decimal(100 * share, decimals)} %"


def ranged(found: Iterable[float], decimals: int = 1, sign: str = "", unit: str = "") -> str:
    """A value with its bounds: `53.2 % (51.0 to 55.4)`."""
    value, low, high = (decimal(x, decimals, sign) for x in found)
    return f"{value}{unit} ({low} to {high})"


def elo(value: float) -> str:
    """Points of Elo, with their sign."""
    return decimal(value, 0, "+")


def known(values: Iterable[float], decimals: int | None = None) -> list[float | None]:
    """Numbers for JSON: None where there is none, or no bound."""
    return [None if not math.isfinite(x) else x if decimals is None else round(x, decimals) for x in values]


def sparkline(values: Sequence[float]) -> str:
    """The course of some values as bars from the least to the greatest of them; nothing of fewer than two."""
    shown = values[-SPARK:]
    if len(shown) < 2:
        return ""
    low, high = min(shown), max(shown)
    top = len(BARS) - 1
    return "".join(BARS[round(top * (x - low) / (high - low)) if high > low else top // 2] for x in shown)

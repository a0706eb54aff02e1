"""Figures as terminals, pages and programs are shown them."""

from __future__ import annotations

import math

from .quantities import AMOUNT, Quantity
from .samples import Interval


def finite(interval: Interval) -> list[float | None]:
    """Value and bounds for JSON, None where there is no bound."""
    return [x if math.isfinite(x) else None for x in (interval.value, interval.low, interval.high)]


def number(value: float, kind: str, signed: bool = False) -> str:
    """A value of a quantity: percent for rates and shares."""
    if not math.isfinite(value):
        return "∞" if value > 0 else "-∞"
    sign = "+" if signed else ""
    if kind != AMOUNT:
        return f"{100 * value:{sign}.1f}%"
    return f"{value:{sign}.1f}" if abs(value) >= 100 else f"{value:{sign}.3g}"


def ranged(quantity: Quantity, interval: Interval, signed: bool = False) -> str:
    """`52.1% (50.0% to 54.2%)`."""
    value, low, high = (
        number(x, quantity.kind, signed) for x in (interval.value, interval.low, interval.high)
    )
    return f"{value} ({low} to {high})"


def chance(p: float) -> str:
    """A probability."""
    return "<0.001" if p < 0.001 else f"{p:.3f}"

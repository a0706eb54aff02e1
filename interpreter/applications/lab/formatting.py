"""Figures as terminals, pages and programs are shown them."""

from __future__ import annotations

import math

from .quantities import AMOUNT, Quantity
from .samples import Interval

UNITS = {"plies": " plies", "branching": " moves a ply"}


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


def spread(quantity: Quantity, found: Interval) -> str:
    """`-1.2 points (-4.0 to +1.6)`: a difference with its sign."""
    value, low, high = rounded(quantity, found, "+")
    return f"{value}{unit_of(quantity)} ({low} to {high})"


def level(quantity: Quantity, found: Interval) -> str:
    """`53.2 % (51.0 to 55.4)`."""
    value, low, high = rounded(quantity, found)
    return f"{value}{' %' if quantity.kind != AMOUNT else ''} ({low} to {high})"


def figure(quantity: Quantity, value: float) -> str:
    """A value that is not a difference."""
    return f"{unsigned(quantity, value)}{' %' if quantity.kind != AMOUNT else ''}"


def rounded(quantity: Quantity, found: Interval, sign: str = "") -> tuple[str, str, str]:
    """Value and bounds, with as many decimals as the interval deserves; percent for rates and shares."""
    scale, decimals = 1 if quantity.kind == AMOUNT else 100, 1
    width = found.high - found.low
    if quantity.kind == AMOUNT and 0 < width < math.inf:
        decimals = max(0, 2 - math.floor(math.log10(width)))
    value, low, high = (f"{scale * x:{sign}.{decimals}f}" for x in (found.value, found.low, found.high))
    return value, low, high


def unsigned(quantity: Quantity, value: float, unit: bool = False) -> str:
    """A number of a quantity without a sign of percent, with its unit if wanted."""
    return number(value, quantity.kind).removesuffix("%") + (unit_of(quantity) if unit else "")


def unit_of(quantity: Quantity) -> str:
    """What stands behind a difference."""
    return UNITS.get(quantity.name, "") if quantity.kind == AMOUNT else " points"

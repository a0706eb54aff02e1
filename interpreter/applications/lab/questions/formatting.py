"""Quantities as terminals, pages, the studio and programs are shown them."""

from __future__ import annotations

import math

from ...matches.presenting import decimal, percent, ranged
from ..statistics import Interval
from .quantities import AMOUNT, Quantity

UNITS = {"plies": " plies", "branching": " moves a ply"}


def chance(p: float) -> str:
    """A probability."""
    return "<0.001" if p < 0.001 else f"{p:.3f}"


def figure(quantity: Quantity, value: float) -> str:
    """A value: percent of rates and shares."""
    return percent(value) if quantity.kind != AMOUNT else amount(value)


def size(quantity: Quantity, value: float) -> str:
    """How large a difference is: `3.0 points`."""
    return f"{amount(value) if quantity.kind == AMOUNT else decimal(100 * value)}{unit_of(quantity)}"


def level(quantity: Quantity, found: Interval) -> str:
    """`53.2 % (51.0 to 55.4)`."""
    return scaled(quantity, found, "" if quantity.kind == AMOUNT else " %")


def spread(quantity: Quantity, found: Interval) -> str:
    """`-1.2 points (-4.0 to +1.6)`: a difference with its sign."""
    return scaled(quantity, found, unit_of(quantity), "+")


def scaled(quantity: Quantity, found: Interval, unit: str, sign: str = "") -> str:
    """Value and bounds, with as many decimals as the interval deserves."""
    scale, decimals, width = 100, 1, found.high - found.low
    if quantity.kind == AMOUNT:
        scale = 1
        decimals = max(0, 2 - math.floor(math.log10(width))) if 0 < width < math.inf else 1
    return ranged(found.times(scale), decimals, sign, unit)


def amount(value: float) -> str:
    """A number that is not a share."""
    return decimal(value) if abs(value) >= 100 else f"{value:.3g}"


def unit_of(quantity: Quantity) -> str:
    """What stands behind a difference."""
    return UNITS.get(quantity.name, "") if quantity.kind == AMOUNT else " points"

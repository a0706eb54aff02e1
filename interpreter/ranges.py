"""Numbers and sides that callers hand over: checked before they reach the kernel."""

from __future__ import annotations

import math
import operator
from typing import Any

from .errors import quoted

SIDES = ("white", "black", "either")


def _bounds(least: int | None, most: int | None) -> str:
    if least is None:
        return ""
    return f" of {least:,} or more" if most is None else f" from {least:,} to {most:,}"


def whole(value: Any, name: str, least: int | None = None, most: int | None = None) -> int:
    """A whole number within its bounds, both of them included; any without bounds.

    Raises TypeError for what is not a whole number (2.5, "3", None), ValueError for one out of bounds.
    """
    wanted = f"{name} is a whole number{_bounds(least, most)}, found"
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{wanted} {quoted(value)}") from None
    if (least is not None and number < least) or (most is not None and number > most):
        raise ValueError(f"{wanted} {number if abs(number) < 10**20 else 'far more'}")
    return number


def seconds(value: Any, name: str, overdrawn: bool = False) -> float:
    """A finite time of 0 or more; a clock may be `overdrawn`.

    Raises TypeError for what is not a number, ValueError for another number.
    """
    wanted = f"{name} is a number of seconds{'' if overdrawn else ', 0 or more'}, found"
    if isinstance(value, str):
        raise TypeError(f"{wanted} {quoted(value)}")
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise TypeError(f"{wanted} {quoted(value)}") from None
    if not math.isfinite(number) or (number < 0 and not overdrawn):
        raise ValueError(f"{wanted} {number}")
    return number


def side_number(name: Any, either: bool = False) -> int:
    """0 of "white", 1 of "black", with `either` 2 of "either". Raises ValueError for anything else."""
    allowed = SIDES if either else SIDES[:2]
    if name not in allowed:
        raise ValueError(f"a side is {' or '.join(map(repr, allowed))}, found {quoted(name)}")
    return allowed.index(name)

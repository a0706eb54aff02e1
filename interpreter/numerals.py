"""Whole numbers in texts of others: ASCII digits only, and never so many of them that reading costs much."""

from __future__ import annotations

import re

MOST_DIGITS = 18
"""Digits of a number at most: every such number fits into 64 bits."""

_NATURAL = re.compile(r"[0-9]+")


def natural(text: str, digits: int = MOST_DIGITS) -> int | None:
    """The number that a text of nothing but digits writes; None if it is none, or longer than `digits`."""
    return int(text) if len(text) <= digits and _NATURAL.fullmatch(text) else None


def signed(text: str, digits: int = MOST_DIGITS) -> int | None:
    """The same with a sign, + or -, in front."""
    value = natural(text[1:] if text[:1] in ("+", "-") else text, digits)
    return -value if value is not None and text[0] == "-" else value

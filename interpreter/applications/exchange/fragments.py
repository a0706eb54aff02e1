"""Fragments of a definition as people write them."""

from __future__ import annotations

from typing import Any

Entry = dict[str, Any]
"""A mapping of a definition."""


def short(values: list[Any]) -> Any:
    """A list as people write it: its only value stands alone."""
    return values[0] if len(values) == 1 else values


def listed(value: Any) -> list[Any]:
    """What people write as a list."""
    return value if isinstance(value, list) else [value]


def at_most(number: int) -> int | str:
    """So many, or fewer."""
    return f"0-{number}" if number else 0

"""What a value of the model says beyond its defaults: for whoever may not know all of its fields."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any


def unlike_default(what: Any) -> list[str]:
    """The fields of a dataclass value in which it is not what it would be if nothing had been said of it."""
    return [each.name for each in fields(what) if each.compare and getattr(what, each.name) != _default(each)]


def _default(field: Any) -> Any:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return None if field.default is MISSING else field.default

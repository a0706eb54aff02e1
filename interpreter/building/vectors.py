"""Where the movement words of a definition lead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..model.geometry import Vector, along, images


def as_list(value: Any) -> list[Any]:
    """A value that may be one word or a list, as a list."""
    return value if isinstance(value, list) else [value]


def head_of(entry: Mapping[str, Any]) -> str:
    """The key that says how an entry, or a leg, moves."""
    return next(key for key in ("step", "slide", "leap", "like", "path") if key in entry)


def vectors_of(entry: Mapping[str, Any]) -> tuple[Vector, ...]:
    """The vectors of a step, slide or leap: LINES, `[m, n]` (all images) or a list of exact vectors."""
    value = entry[head_of(entry)]
    if "leap" not in entry:
        return along(*map(str, as_list(value)))
    if isinstance(value[0], list):
        return tuple((v[0], v[1]) for v in value)
    return images(value[0], value[1])

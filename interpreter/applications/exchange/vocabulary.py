"""What the language of definitions has words for: a row that needs a newer word waits until it is there."""

from __future__ import annotations

from functools import cache

from ...language.checking import schema


@cache
def knows(path: str) -> bool:
    """Has the schema this part? Its steps are parted by dots: `properties.hand`."""
    part = schema()
    for step in path.split("."):
        if step not in part:
            return False
        part = part[step]
    return True

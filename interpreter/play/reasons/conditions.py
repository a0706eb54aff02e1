"""Whether a condition of a rule is met, counted by the words of the model."""

from __future__ import annotations

from ...model.conditions import Count
from .scene import Scene


def number_of(scene: Scene, count: Count, side: int) -> int:
    """How many pieces a condition counts where a side is to move."""
    return sum(
        count.counts(scene.piece(code).name, square, code & 1, side)
        for square, code in enumerate(scene.board)
        if code
    )


def holds(scene: Scene, count: Count | None, side: int) -> bool:
    """Is a condition met for a move of a side (None: always)?"""
    return count is None or count.allows(number_of(scene, count, side))

"""What is to be drawn on a board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ...model.layout import Layout


@dataclass(frozen=True)
class Scene(Layout):
    """What is drawn: pieces by square (piece index, side), marks by square, arrows between squares.

    `outlined` are regions framed by a line, such as a palace. Squares are indices of the board.
    """

    occupants: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    marks: Mapping[int, str] = field(default_factory=dict)
    arrows: Sequence[tuple[int, int]] = ()
    outlined: Sequence[frozenset[int]] = ()

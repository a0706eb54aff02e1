"""What is to be drawn on a board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ...model.layout import Layout


@dataclass(frozen=True)
class Arrow:
    """An arrow in a colour; from a square to itself, a circle."""

    tail: int
    head: int
    colour: str


@dataclass(frozen=True)
class Scene(Layout):
    """What is drawn: pieces by square (piece index, side), marks by square, arrows between squares.

    `fills` are colours of squares, `shapes` arrows of more colours, `colours` those of the board by the
    names of looks.py; `named`: with the names of files and ranks. `outlined` are regions framed by a line,
    such as a palace. Squares are indices of the board.
    """

    occupants: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    marks: Mapping[int, str] = field(default_factory=dict)
    arrows: Sequence[tuple[int, int]] = ()
    outlined: Sequence[frozenset[int]] = ()
    fills: Mapping[int, str] = field(default_factory=dict)
    shapes: Sequence[Arrow] = ()
    named: bool = True
    colours: Mapping[str, str] = field(default_factory=dict)

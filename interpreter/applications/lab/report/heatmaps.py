"""Boards coloured by how often a piece goes to their squares: any shape, holes and outside squares too."""

from __future__ import annotations

from typing import Any

from ....model.geometry import Board
from ....play.variant import Variant
from .markup import Markup, joined, tag

UNIT = 10
"""Side of a square in the drawing's own measure."""
FAINT = 0.04
"""Opacity of a square to which nobody went."""
NAMED = 30
"""Boards with at most so many files and ranks have them written beside them."""


def heatmaps(variant: Variant, arrivals: Any, side: int) -> Markup:
    """One board for every kind of piece of a side that moved; `arrivals` is (piece code, square)."""
    boards = []
    for kind, piece in enumerate(variant.ruleset.kinds):
        counts = arrivals[2 * kind + 2 + side].tolist()
        if any(counts):
            title = f"{piece.title.partition(' (')[0]} ({sum(counts):,})"
            drawing = board(variant.ruleset.board, counts, title)
            boards.append(tag("div", tag("p", title), drawing))
    return tag("div", *boards, class_="boards") if boards else Markup("")


def board(shape: Board, counts: list[int], title: str) -> Markup:
    """One board; the square with most is opaque."""
    low_x, low_y, high_x, high_y = shape.bounds
    most = max(counts)
    squares = []
    for (x, y), name, count in zip(shape.coordinates, shape.names, counts, strict=True):
        squares.append(
            tag(
                "rect",
                *([tag("title", f"{name}: {count}")] if count else []),
                x=str(UNIT * x),
                y=str(UNIT * (high_y - y)),
                width=str(UNIT),
                height=str(UNIT),
                fill_opacity=f"{FAINT + (1 - FAINT) * count / most:.2f}",
            )
        )
    margin = UNIT if max(len(shape.files), shape.ranks) <= NAMED else 0
    view = (
        *(UNIT * low_x - margin, 0),
        *(UNIT * (high_x - low_x + 1) + margin, UNIT * (high_y - low_y + 1) + margin),
    )
    names = coordinates(shape, view) if margin else Markup("")
    box = " ".join(map(str, view))
    return tag("svg", joined(squares), names, viewBox=box, role="img", aria_label=f"Squares of the {title}")


def coordinates(shape: Board, view: tuple[int, ...]) -> Markup:
    """Files below and ranks at the left."""
    high_y = shape.bounds[3]
    bottom = view[1] + view[3] - UNIT * 0.25
    files = [
        tag("text", letter, x=f"{UNIT * (x + 0.5):g}", y=f"{bottom:g}")
        for x, letter in enumerate(shape.files)
    ]
    ranks = [
        tag("text", shape.first_rank + y, x=f"{view[0] + UNIT * 0.5:g}", y=f"{UNIT * (high_y - y + 0.72):g}")
        for y in range(shape.ranks)
    ]
    return joined([*files, *ranks])

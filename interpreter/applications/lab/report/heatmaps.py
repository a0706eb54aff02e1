"""Boards coloured by how often a piece goes to their squares: any shape, holes and outside squares too."""

from __future__ import annotations

from typing import Any

from ....model.geometry import Board
from ....play.variant import Variant
from ...drawing.ground import names
from ...drawing.scene import Scene
from .markup import Markup, joined, tag

FAINT = 0.04
"""Opacity of a square to which nobody went."""


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
    scene, most = Scene(shape), max(counts)
    squares = (
        tag(
            "path",
            *([tag("title", f"{name}: {count}")] if count else []),
            d=scene.path(square),
            fill_opacity=f"{FAINT + (1 - FAINT) * count / most:.2f}",
        )
        for square, (name, count) in enumerate(zip(shape.names, counts, strict=True))
    )
    edges = Markup("".join(names(scene)))
    box = f"0 0 {scene.size[0]:g} {scene.size[1]:g}"
    return tag("svg", joined(squares), edges, viewBox=box, role="img", aria_label=f"Squares of the {title}")

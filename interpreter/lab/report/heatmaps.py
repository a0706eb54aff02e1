"""Boards coloured by how often a piece goes to their squares: any shape, holes and outside squares too."""

from __future__ import annotations

from typing import Any

from ...variant import Variant
from . import drawing as d

COLUMNS = 3
SIDE = 1.45
"""Inches of one board's longer side."""
FAINT = 0.04
"""Opacity of a square to which nobody went."""
NAMED = 30
"""Boards with at most so many files or ranks have them written beside them."""


def heatmaps(variant: Variant, arrivals: Any, side: int) -> str:
    """One board for every kind of piece of a side that moved; `arrivals` is (piece code, square)."""
    from matplotlib.figure import Figure

    kinds = [i for i in range(len(variant.game.pieces)) if arrivals[2 * i + 2 + side].any()]
    if not kinds:
        return ""
    low_x, low_y, high_x, high_y = variant.game.board.bounds
    wide, high = high_x - low_x + 1, high_y - low_y + 1
    unit = SIDE / max(wide, high)
    rows = -(-len(kinds) // COLUMNS)
    figure = Figure(figsize=(d.WIDTH, rows * (high * unit + 0.32)), layout="constrained")
    axes = figure.subplots(rows, COLUMNS, squeeze=False).ravel()
    for spare in axes[len(kinds) :]:
        spare.set_axis_off()
    for part, kind in zip(axes, kinds, strict=False):
        counts = arrivals[2 * kind + 2 + side]
        board(part, variant, counts)
        title = variant.game.pieces[kind].title.partition(" (")[0]
        part.set_title(f"{title} ({int(counts.sum())})".replace("$", r"\$"), fontsize=8.5, pad=2)
    name = ("White", "Black")[side]
    return d.finished(figure, f"Squares to which {name}'s pieces moved, a board for every kind")


def board(axes: Any, variant: Variant, counts: Any) -> None:
    """One board; the fullest square is opaque."""
    from matplotlib.patches import Rectangle

    shape = variant.game.board
    most = max(1, int(counts.max()))
    for (x, y), count in zip(shape.coordinates, counts.tolist(), strict=True):
        opacity = FAINT + (1 - FAINT) * count / most
        axes.add_patch(
            Rectangle((x, y), 1, 1, facecolor=(d.ACCENT, opacity), edgecolor=d.GRID, linewidth=0.4)
        )
    low_x, low_y, high_x, high_y = shape.bounds
    axes.set_xlim(low_x - 0.1, high_x + 1.1)
    axes.set_ylim(low_y - 0.1, high_y + 1.1)
    axes.set_aspect("equal")
    axes.grid(visible=False)
    axes.set_frame_on(False)
    axes.tick_params(labelsize=5.5, pad=0)
    small = max(len(shape.files), shape.ranks) <= NAMED
    axes.set_xticks(
        [x + 0.5 for x in range(len(shape.files))] if small else [], list(shape.files) if small else []
    )
    axes.set_yticks(
        [y + 0.5 for y in range(shape.ranks)] if small else [],
        [str(shape.first_rank + y) for y in range(shape.ranks)] if small else [],
    )

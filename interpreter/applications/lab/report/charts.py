"""The charts of a report: each takes figures and gives an SVG element."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle, pairwise, product
from typing import Any

from ..answers import Compared, Contrast, Trend
from ..measures import HANDICAPS, QUIET, Worths
from ..questions import AMOUNT, Quantity, unit_of
from ..statistics import Interval
from . import drawing as d
from .curves import Curve
from .gathering import ArmFigures

BAR = 0.36
"""Inches for one bar."""
WIDE = 5.4
"""Inches of the one picture at the top; on a telephone its letters are still read."""
LINES = tuple(product(("-", "--", ":", "-."), (d.ACCENT, d.SECOND, d.THIRD, d.INK)))
"""Styles and colours of curves, one after the other."""
LABEL = 26
"""Letters of a label beside a chart."""


def clipped(text: str) -> str:
    """A label that fits."""
    return text if len(text) <= LABEL else text[: LABEL - 1] + "…"


def smoothed(values: Sequence[float]) -> list[float]:
    """Means of each value and the next: the two sides take turns, and their curves would saw."""
    return [(a + b) / 2 for a, b in pairwise(values)]


def legend(figure: Any, axes: Any) -> None:
    """Names of curves and marks above a chart, where they cover nothing; the chart grows by them."""
    _, labels = axes.get_legend_handles_labels()
    longest = max(map(len, labels), default=0)
    columns = min(len(labels), 3 if longest <= 14 else 2)
    width, height = figure.get_size_inches()
    figure.set_size_inches(width, height + 0.17 * -(-len(labels) // columns))
    figure.legend(fontsize=8, loc="outside upper left", ncols=columns)


def whisker(axes: Any, place: float, interval: Interval, colour: str = d.INK, width: float = 1.2) -> None:
    """An interval as a line."""
    low, high = max(-1e6, interval.low), min(1e6, interval.high)
    axes.plot([low, high], [place, place], color=colour, linewidth=width, solid_capstyle="butt")


def outcomes(arms: Sequence[ArmFigures]) -> str:
    """Bars of the shares of won, drawn and lost games, with the interval of White's score."""
    figure, axes = d.canvas(0.9 + BAR * len(arms))
    for row, arm in enumerate(arms):
        shares = {quantity.name: interval for quantity, interval in arm.figures}
        left = 0.0
        for name, colour in (("white_wins", d.WHITE), ("draws", d.DRAWN), ("black_wins", d.BLACK)):
            share = 100 * shares[name].value
            axes.barh(row, share, left=left, color=colour, edgecolor=d.GRID, linewidth=0.6, height=0.62)
            left += share
        score = shares["white_score"]
        whisker(axes, row, score.times(100), d.ACCENT, 3)
        axes.plot([100 * score.value], [row], "o", color=d.ACCENT, markersize=5)
    axes.axvline(50, color=d.INK, linewidth=0.8, linestyle=":")
    axes.set_yticks(range(len(arms)), [clipped(arm.stored.arm.label) for arm in arms])
    axes.invert_yaxis()
    axes.set_xlim(0, 100)
    axes.set_xlabel("% of games; dot: White's score")
    axes.grid(axis="y", visible=False)
    return d.finished(figure, "Results: White's wins, draws and Black's wins, and White's score")


def lengths(arm: ArmFigures) -> str:
    """A histogram of the lengths of games."""
    figure, axes = d.canvas()
    bounds, counts = arm.lengths
    axes.bar(bounds[:-1], counts, bounds[1] - bounds[0], align="edge", color=d.ACCENT, alpha=0.75)
    if arm.median:
        axes.axvline(arm.median.value, color=d.INK, linewidth=1)
        axes.annotate(
            f"median {arm.median.value:g}",
            (arm.median.value, 1),
            xycoords=("data", "axes fraction"),
            xytext=(0, 3),
            textcoords="offset points",
            horizontalalignment="center",
            verticalalignment="bottom",
        )
    axes.set_xlabel("plies")
    axes.set_ylabel("games")
    axes.grid(axis="x", visible=False)
    return d.finished(figure, "Histogram of the lengths of games")


def branching(arms: Sequence[ArmFigures]) -> str:
    """Legal moves by ply."""
    figure, axes = d.canvas()
    for arm, (line, colour) in zip(arms, cycle(LINES), strict=False):
        if arm.seen and arm.seen.branching:
            label = clipped(arm.stored.arm.label)
            axes.plot(smoothed(arm.seen.branching), line, color=colour, linewidth=1.4, label=label)
    axes.set_ylim(bottom=0)
    axes.set_xlabel("ply")
    axes.set_ylabel("legal moves")
    if len(arms) > 1:
        legend(figure, axes)
    return d.finished(figure, "Mean number of legal moves by ply")


def advantages(curves: dict[str, Curve]) -> str:
    """White's expected score by ply, by how the games ended."""
    figure, axes = d.canvas()
    for (name, curve), colour in zip(curves.items(), (d.ACCENT, d.THIRD, d.SECOND), strict=False):
        plies = range(len(curve.mean) - 1)
        axes.fill_between(
            plies, smoothed(curve.low), smoothed(curve.high), color=colour, alpha=0.18, linewidth=0
        )
        axes.plot(plies, smoothed(curve.mean), color=colour, linewidth=1.6, label=f"{name} ({curve.games})")
    axes.set_ylim(0, 1)
    axes.axhline(0.5, color=d.INK, linewidth=0.8, linestyle=":")
    axes.set_xlabel("ply")
    axes.set_ylabel("White's expected score")
    legend(figure, axes)
    return d.finished(figure, "White's expected score by ply in games won by White, drawn, won by Black")


def forest(rows: Sequence[tuple[Compared, Contrast]]) -> str:
    """Effect sizes of an arm against the first, with intervals; established ones filled."""
    figure, axes = d.canvas(0.8 + 0.23 * len(rows))
    for place, (_, contrast) in enumerate(rows):
        filled = contrast.established or contrast.hint
        colour = d.ACCENT if filled else d.INK
        whisker(axes, place, contrast.effect, colour)
        axes.plot(
            [contrast.effect.value],
            [place],
            "o",
            color=colour,
            markersize=4.5,
            markerfacecolor=colour if filled else "none",
        )
    axes.axvline(0, color=d.INK, linewidth=0.8)
    reach = max((abs(c.effect.value) for _, c in rows), default=0.0)
    bounds = [abs(x) for _, c in rows for x in c.effect[1:] if math.isfinite(x)]
    reach = max(0.3, min(max(bounds, default=reach), 2 * reach + 0.2)) * 1.05
    axes.set_xlim(-reach, reach)
    axes.set_yticks(range(len(rows)), [clipped(item.quantity.marked) for item, _ in rows])
    axes.invert_yaxis()
    axes.set_xlabel("effect size: Cohen's h, Cliff's delta")
    axes.grid(axis="y", visible=False)
    return d.finished(figure, "Effect sizes with intervals; filled: established, or a hint")


@dataclass(frozen=True)
class Line:
    """A line of a forest plot."""

    label: str
    interval: Interval
    filled: bool
    searched: bool = False


def differences(lines: Sequence[Line], quantity: Quantity, margin: float | None) -> str:
    """A forest plot of the primary outcome: differences with intervals in its own units, and the margin."""
    scale = 1 if quantity.kind == AMOUNT else 100
    figure, axes = d.canvas(0.9 + 0.3 * len(lines), WIDE)
    if margin is not None:
        axes.axvspan(-scale * margin, scale * margin, color=d.ACCENT, alpha=0.12, linewidth=0)
    reach = scale * (margin or 0.0)
    for place, line in enumerate(lines):
        found = line.interval.times(scale)
        colour = d.ACCENT if line.filled else d.SECOND if line.searched else d.INK
        whisker(axes, place, found, colour, 1.8)
        face = d.ACCENT if line.filled else "none"
        axes.plot([found.value], [place], "o", color=colour, markerfacecolor=face, markersize=6)
        ends = [abs(x) for x in found[1:] if math.isfinite(x)]
        reach = max(reach, min(max(ends, default=0.0), 4 * abs(found.value) + 4 * reach or math.inf))
    axes.axvline(0, color=d.INK, linewidth=0.8)
    reach = 1.08 * reach or 1.0
    axes.set_xlim(-reach, reach)
    axes.set_ylim(len(lines) - 0.4, -0.6)
    axes.set_yticks(range(len(lines)), [textwrap.fill(line.label, 2 * LABEL) for line in lines])
    axes.set_xlabel(in_units(quantity), loc="right")  # the labels may leave less room than it needs
    axes.grid(axis="y", visible=False)
    return d.finished(figure, f"{in_units(quantity)}, with intervals")


def in_units(quantity: Quantity) -> str:
    """What an axis of differences says."""
    unit = unit_of(quantity)
    return f"{quantity.title}: difference{',' * bool(unit)}{unit}"


def reach_of(trends: Sequence[Trend]) -> float:
    """How far from none an axis goes that has room for the intervals of all strengths, and the margin."""
    effects = [point.effect for one in trends for point in one.points]
    bounds = [x for each in effects for x in each if math.isfinite(x)]
    most = max(map(abs, (*bounds, *(one.margin or 0.0 for one in trends))))
    return 1.08 * most * (1 if trends[0].quantity.kind == AMOUNT else 100) or 1.0


def trend(found: Trend, reach: float) -> str:
    """The effect by the nodes a move, with the line through it and where that leads, and the margin.

    `reach` is how far from none the axis goes.
    """
    scale = 1 if found.quantity.kind == AMOUNT else 100
    figure, axes = d.canvas()
    if found.margin is not None:
        axes.axhspan(-scale * found.margin, scale * found.margin, color=d.ACCENT, alpha=0.12, linewidth=0)
    nodes = [point.nodes or 1 for point in found.points]
    rise = found.slope.value * math.log2(nodes[-1] / nodes[0])
    line = [scale * x for x in (found.top.value - rise, found.top.value, found.beyond.value)]
    axes.plot((nodes[0], nodes[-1]), line[:2], color=d.ACCENT, linewidth=1.6)
    axes.plot((nodes[-1], found.step), line[1:], ":", color=d.ACCENT, linewidth=1.6)
    effects = [*((point.effect, d.INK) for point in found.points), (found.beyond, d.ACCENT)]
    for place, (effect, colour) in zip((*nodes, found.step), effects, strict=True):
        low, high = (max(-2 * reach, min(2 * reach, scale * x)) for x in (effect.low, effect.high))
        axes.plot([place, place], [low, high], color=colour, linewidth=1.8, solid_capstyle="butt")
        face = "none" if colour == d.ACCENT else colour
        axes.plot([place], [scale * effect.value], "o", color=colour, markerfacecolor=face, markersize=6)
    axes.axhline(0, color=d.INK, linewidth=0.8)
    axes.set_ylim(-reach, reach)
    axes.set_xscale("log", base=2)
    axes.set_xticks((*nodes, found.step), [f"{number:,}" for number in (*nodes, found.step)])
    axes.minorticks_off()
    axes.set_xlabel("nodes a move")
    axes.set_ylabel(in_units(found.quantity).removeprefix(f"{found.quantity.title}: "))  # a long one is cut
    axes.grid(axis="x", visible=False)
    return d.finished(figure, f"{found.quantity.title}: the difference by the nodes a move, with intervals")


def worths(found: Worths) -> str:
    """Worths of the pieces by both methods with errors, guide values and the engine's own."""
    pieces = [p for p in found.pieces if p != found.unit]
    figure, axes = d.canvas(1.0 + 0.42 * len(pieces))
    marks = ((HANDICAPS, "handicaps", d.ACCENT, "o", -0.16), (QUIET, "quiet positions", d.SECOND, "s", 0.16))
    for name, title, colour, shape, offset in marks:
        known = [
            (i, found.methods[name].worths[p])
            for i, p in enumerate(pieces)
            if p in found.methods[name].worths
        ]
        for place, interval in known:
            whisker(axes, place + offset, interval, colour, 1.6)
        axes.plot(
            [x.value for _, x in known],
            [i + offset for i, _ in known],
            shape,
            color=colour,
            markersize=5,
            label=title,
        )
    for values, title, shape in ((found.guide, "guide", "D"), (found.engine, "engine", "|")):
        known_places = [(i, values[p]) for i, p in enumerate(pieces) if p in values]
        if not known_places:
            continue
        axes.plot(
            [x for _, x in known_places],
            [i for i, _ in known_places],
            shape,
            color=d.INK,
            markersize=5 if shape == "D" else 11,
            markerfacecolor="none",
            linestyle="none",
            label=title,
        )
    axes.set_yticks(range(len(pieces)), [clipped(p) for p in pieces])
    axes.set_xlim(left=0)
    axes.set_xlabel(f"worth in units of the {clipped(found.unit)}")
    axes.grid(axis="y", visible=False)
    legend(figure, axes)
    return d.finished(figure, "Worth of the pieces, with 95 % intervals")

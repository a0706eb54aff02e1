"""Charts as SVG for a page: in the colours of the page, text as text, the bytes always the same."""

from __future__ import annotations

import html
import io
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ....errors import RequestError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PAPER = {
    "--ink": "#22252a",
    "--grid": "#d5d4ce",
    "--white": "#ffffff",
    "--drawn": "#b9bcc2",
    "--black": "#43474f",
    "--accent": "#b5541c",
    "--second": "#2f6f9f",
    "--third": "#5b8c3a",
}
"""The colours of the light style of a page, for drawings that stand alone."""
CODES = tuple(f"#0101{number:02x}" for number in range(1, 9))
"""Colours by what they stand for. No such colour reaches the page: each becomes a variable of its style."""
INK, GRID, WHITE, DRAWN, BLACK, ACCENT, SECOND, THIRD = CODES
VARIABLES = dict(zip(CODES, PAPER, strict=True))
STYLE: dict[str, Any] = {
    "svg.hashsalt": "heterodox",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 9.5,
    "text.color": INK,
    "axes.edgecolor": GRID,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": GRID,
    "grid.linewidth": 0.6,
    "xtick.color": INK,
    "ytick.color": INK,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "legend.frameon": False,
    "path.simplify": True,
    "text.parse_math": False,
}
WIDTH = 4.4
"""Inches: what fits on a telephone without being made smaller much."""
HEIGHT = 2.6


class ChartsMissing(RequestError):
    """The library that draws is not installed; the message says what to do."""


@contextmanager
def style() -> Iterator[None]:
    """Draw in the style of reports. Raises ChartsMissing."""
    try:
        import matplotlib
    except ImportError:
        raise ChartsMissing(
            "charts need matplotlib: pip install 'heterodox[lab]' (JSON and CSV do not need it)"
        ) from None
    chosen = {**matplotlib.rcParamsDefault, **STYLE, "backend": "svg"}
    with matplotlib.rc_context(chosen), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # letters that its font lacks: the reader's fonts have them
        yield


def canvas(height: float = HEIGHT, width: float = WIDTH) -> tuple[Figure, Axes]:
    """An empty chart, sizes in inches."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    return figure, figure.add_subplot()


def finished(figure: Figure, description: str) -> str:
    """The chart as an SVG element with a description for those who cannot see it."""
    stream = io.StringIO()
    figure.savefig(stream, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    text = stream.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.S)
    for colour, variable in VARIABLES.items():
        text = text.replace(colour, f"var({variable})")
    # The page decides on sizes and fonts, so that the chart may shrink and has one face with the page.
    text = re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", text, count=1)
    text = re.sub(r'(<svg[^>]*?) width="([\d.]+)pt"', r'\1 style="max-width: \2pt"', text, count=1)
    text = re.sub(r"(font: [\d.]+px) [^;\"]*", r"\1 system-ui, sans-serif", text)
    label = html.escape(description, quote=True)
    return text.replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1).strip()


def plain(svg: str) -> str:
    """A drawing with colours of its own, for places that have no style of a page."""
    for variable, colour in PAPER.items():
        svg = svg.replace(f"var({variable})", colour)
    return svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1) if "xmlns=" not in svg else svg

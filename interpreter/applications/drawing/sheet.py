"""Several scenes with captions as one SVG."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from xml.sax.saxutils import escape

from .board import PAPER, Artist
from .scene import MARGIN, Scene
from .svg import NAMESPACE, element, text

ACROSS = 3  # scenes in a row
LETTER = 7.0  # width of a letter of a caption, about
LINE = 18.0


def sheet(artist: Artist, figures: Sequence[tuple[Scene, str]], title: str) -> str:
    """Scenes, each below its caption, in rows from the left; one alone needs no caption."""
    if len(figures) == 1:
        return artist.draw(figures[0][0], title, with_legend=True)
    sizes = [artist.size(scene, with_legend=True) for scene, _ in figures]
    width, height = (max(size[axis] for size in sizes) for axis in (0, 1))
    captions = [textwrap.wrap(caption, int((width - 2 * MARGIN) / LETTER)) for _, caption in figures]
    head = LINE * max(map(len, captions)) + LINE
    parts = []
    for number, ((scene, _), lines) in enumerate(zip(figures, captions, strict=True)):
        x, y = width * (number % ACROSS), (head + height) * (number // ACROSS)
        parts += [text(line, x + MARGIN, y + LINE * (i + 1), font_size="14") for i, line in enumerate(lines)]
        drawn = artist.part(scene, with_legend=True)
        parts.append(element("g", drawn, transform=f"translate({x:g} {y + head:g})"))
    rows = -(-len(figures) // ACROSS)
    whole, tall = width * min(len(figures), ACROSS), (head + height) * rows
    occupants = [occupant for scene, _ in figures for occupant in scene.occupants.values()]
    return element(
        "svg",
        element("title", escape(title)),
        artist.definitions(occupants),
        element("rect", width=whole, height=tall, fill=PAPER),
        *parts,
        xmlns=NAMESPACE,
        viewBox=f"0 0 {whole:g} {tall:g}",
        width=round(whole),
        height=round(tall),
        role="img",
        font_family="system-ui,sans-serif",
    )

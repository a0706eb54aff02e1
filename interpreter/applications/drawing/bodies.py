"""What letters and characters stand on: shields, discs, and wedges that point forward."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from xml.etree import ElementTree

from ...model.pieces import FORM
from .svg import NAMESPACE, element, number, text

MIDDLE = 22.5
EM = 200  # units of the frame of a shipped character
Inks = Mapping[str, Mapping[str, str]]
#: Body, outline and details of the pieces of a side.
INKS: Inks = MappingProxyType(
    {
        "white": {"fill": "#ffffff", "stroke": "#1c1c1c", "color": "#1c1c1c"},
        "black": {"fill": "#37332f", "stroke": "#0d0d0d", "color": "#f2ead8"},
    }
)


@dataclass(frozen=True)
class Body:
    """A shape with its inks, how large and how high it is written on, and the ink of promoted forms."""

    markup: str
    inks: Inks
    size: float
    middle: float = MIDDLE
    turns: bool = False  # it points forward
    promoted: Mapping[str, str] = field(default_factory=dict)

    def inks_of(self, symbol: str) -> Inks:
        """The inks of a piece; those of a promoted form differ."""
        if not symbol.startswith(FORM) or not self.promoted:
            return self.inks
        return {side: {**inks, "color": self.promoted[side]} for side, inks in self.inks.items()}


@dataclass(frozen=True)
class Picture:
    """A picture: what points forward where it `turns`, what is upright always, and its inks by side."""

    turning: str = ""
    upright: str = ""
    inks: Inks = field(default_factory=lambda: INKS)
    turns: bool = False


def _disc() -> str:
    ring = element("circle", cx=MIDDLE, cy=MIDDLE, r=16.5, fill="none", stroke="currentColor", stroke_width=1)
    return element("circle", cx=MIDDLE, cy=MIDDLE, r=19.8) + ring


BODIES: Mapping[str, Body] = MappingProxyType(
    {
        "shield": Body(
            element("path", d="M8.5 6.500q14 4 28 0v15c0 9-6 14.5-14 18-8-3.5-14-9-14-18z"), INKS, 20
        ),
        "disc": Body(
            _disc(),
            {
                "white": {"fill": "#fff8e6", "stroke": "#5b1712", "color": "#a8201a"},
                "black": {"fill": "#37332f", "stroke": "#0d0d0d", "color": "#f2ead8"},
            },
            23,
        ),
        "wedge": Body(
            element("path", d="M22.5 3L35.500 9.500L40 41.500H5L9.500 9.500Z"),
            {
                "white": {"fill": "#fdf0d0", "stroke": "#1c1c1c", "color": "#1c1c1c"},
                "black": {"fill": "#5a4632", "stroke": "#17100a", "color": "#fbf1dc"},
            },
            25,
            25.0,
            turns=True,
            promoted={"white": "#b3261e", "black": "#ffb4a3"},
        ),
    }
)


def lettered(shape: str, symbol: str) -> Picture:
    """The letter of a piece on a body; it stays upright where the body turns."""
    body = BODIES[shape]
    size = body.size * (1 if len(symbol) == 1 else 0.8)
    return Picture(body.markup, _written(symbol, size, MIDDLE + 0.5), body.inks_of(symbol), body.turns)


def inscribed(shape: str, character: str, symbol: str) -> Picture:
    """The character of a piece on a body: an outline, or, where none is shipped, text above the letter."""
    body = BODIES[shape]
    if character in outlines():
        edge, top = number(MIDDLE - body.size / 2), number(body.middle - body.size / 2)
        place = f"translate({edge} {top}) scale({number(body.size / EM)})"
        glyph = element("path", d=outlines()[character], transform=place, fill="currentColor", stroke="none")
        return Picture(body.markup + glyph, "", body.inks_of(symbol), body.turns)
    words = _written(character, 0.7 * body.size, MIDDLE - 4) + _written(symbol, 11, MIDDLE + 10)
    return Picture(body.markup, words, body.inks_of(symbol), body.turns)


@cache
def outlines() -> Mapping[str, str]:
    """Character -> its outline, for those that are shipped."""
    root = ElementTree.parse(Path(__file__).with_name("characters.svg")).getroot()
    found = {str(path.get("id")): str(path.get("d")) for path in root.iter(f"{{{NAMESPACE}}}path")}
    return MappingProxyType(found)


def _written(words: str, size: float, middle: float) -> str:
    return text(
        words,
        MIDDLE,
        middle + 0.35 * size,
        font_size=size,
        font_family="Georgia,'Times New Roman',serif",
        font_weight="bold",
        text_anchor="middle",
        fill="currentColor",
        stroke="none",
    )

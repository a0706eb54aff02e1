"""The marks of diagrams: one table of colours, signs and meanings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .svg import element, text

BLUE, RED, PURPLE, AMBER, CYAN = "#1f6fb2", "#c23b22", "#7a3b9c", "#b26b00", "#0f7c86"


@dataclass(frozen=True)
class Mark:
    """How a mark looks: its colour, its shape, its signs in a terminal (ASCII and Unicode), its meaning."""

    colour: str
    shape: str
    ascii: str
    sign: str
    meaning: str


MARKS: dict[str, Mark] = {
    "move": Mark(BLUE, "dot", "o", "●", "moves here without capturing"),
    "capture": Mark(RED, "cross", "x", "✕", "moves here only to capture"),
    "taking": Mark(RED, "cross", "x", "✕", "captures by moving here"),
    "both": Mark(PURPLE, "target", "*", "◉", "moves or captures here"),
    "first": Mark(BLUE, "open dot", "i", "○", "moves here only from squares such as this one"),
    "first_capture": Mark(RED, "open dot", "I", "⊗", "captures here only from squares such as this one"),
    "first_both": Mark(
        PURPLE, "open dot", "@", "◎", "moves or captures here only from squares such as this one"
    ),
    "hop": Mark(AMBER, "diamond", "^", "◆", "jumps here over the piece between, without capturing"),
    "hop_capture": Mark(AMBER, "diamond cross", "%", "❖", "captures here by jumping over the piece between"),
    "hop_both": Mark(
        AMBER, "diamond target", "&", "◈", "moves or captures here by jumping over the piece between"
    ),
    "some": Mark(RED, "small cross", "!", "!", "captures here, but only certain pieces"),
    "move_or_some": Mark(PURPLE, "small cross", "?", "?", "moves here, or captures certain pieces"),
    "shot": Mark(CYAN, "cross", "+", "✚", "captures here without going there"),
    "move_or_shot": Mark(CYAN, "target", "=", "◍", "moves here, or captures here without going there"),
    "blocked": Mark(RED, "bar", "-", "▬", "cannot be reached past the piece in the way"),
    "taken": Mark(RED, "frame", "#", "✗", "is captured"),
    "removed": Mark(RED, "frame", "#", "✗", "leaves the board"),
    "frozen": Mark(CYAN, "frame", "~", "❄", "such an enemy cannot move from here"),
}


def _dot(colour: str, size: float, filled: bool) -> str:
    """A disc or a ring, with a white rim that sets it off from dark squares."""
    if filled:
        return element("circle", cx=22.5, cy=22.5, r=size, fill=colour, stroke="#fff", stroke_width="1.5")
    ring: dict[str, str | float] = {"cx": 22.5, "cy": 22.5, "r": size, "fill": "none"}
    rim = element("circle", **ring, stroke="#fff", stroke_width="5.5")
    return rim + element("circle", **ring, stroke=colour, stroke_width="3")


def _cross(colour: str, reach: float) -> str:
    a, b = 22.5 - reach, 22.5 + reach
    path: dict[str, str | float] = {
        "d": f"M{a} {a}L{b} {b}M{b} {a}L{a} {b}",
        "stroke_linecap": "round",
        "fill": "none",
    }
    rim = element("path", **path, stroke="#fff", stroke_width="7")
    return rim + element("path", **path, stroke=colour, stroke_width="4.5")


def _diamond(colour: str, filled: bool) -> str:
    path = "M22.5 10.5L34.5 22.5L22.5 34.500L10.5 22.5Z"
    fill = colour if filled else "none"
    return element("path", d=path, fill=fill, stroke=colour, stroke_width="3", stroke_linejoin="round")


def shape(name: str) -> str:
    """The mark as SVG, on the 45 by 45 units of a square."""
    mark = MARKS[name]
    colour = mark.colour
    shapes = {
        "dot": lambda: _dot(colour, 8, True),
        "open dot": lambda: _dot(colour, 8, False),
        "cross": lambda: _cross(colour, 8),
        "small cross": lambda: _cross(colour, 5) + _dot(colour, 12, False),
        "target": lambda: _dot(colour, 6, True) + _dot(colour, 12, False),
        "diamond": lambda: _diamond(colour, True),
        "diamond cross": lambda: _diamond(colour, False) + _cross(colour, 4),
        "diamond target": lambda: _diamond(colour, False) + _dot(colour, 4.5, True),
        "bar": lambda: element(
            "rect", x=11.5, y=19, width=22, height=7, rx=2, fill=colour, stroke="#fff", stroke_width="1.5"
        ),
        "frame": lambda: element(
            "rect", x=2.5, y=2.5, width=40, height=40, rx=4, fill="none", stroke=colour, stroke_width="4"
        ),
    }
    return shapes[mark.shape]()


def used(names: Iterable[str]) -> list[str]:
    """The marks that occur, in the order of the table."""
    present = set(names)
    return [name for name in MARKS if name in present]


def legend(names: Iterable[str], x: float, y: float) -> tuple[str, float]:
    """The meanings of the marks that occur, as SVG from a place downwards; also how high that is."""
    rows = []
    for i, name in enumerate(used(names)):
        top = y + 20 * i
        rows.append(element("g", shape(name), transform=f"translate({x} {top}) scale(.36)"))
        rows.append(text(MARKS[name].meaning, x + 24, top + 12.5, font_size="13", fill="currentColor"))
    return "".join(rows), 20.0 * len(used(names))

"""What a rulebook is made of: sections of blocks, the same for every format."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..drawing.scene import Scene


@dataclass(frozen=True)
class Paragraph:
    """Running text."""

    text: str


@dataclass(frozen=True)
class Items:
    """A list; with a term, the item begins with it."""

    items: Sequence[str | tuple[str, str]]


@dataclass(frozen=True)
class Table:
    """Rows of cells under a header; `right` are the columns flushed right."""

    header: Sequence[str]
    rows: Sequence[Sequence[str]]
    right: Sequence[int] = ()


@dataclass(frozen=True)
class Figure:
    """A board with what is to be seen on it; the marks are explained below it."""

    scene: Scene
    caption: str
    large: bool = False


@dataclass(frozen=True)
class Code:
    """A text to be copied, such as a FEN."""

    text: str


Block = Paragraph | Items | Table | Figure | Code


@dataclass(frozen=True)
class Section:
    """A part of the book: title, anchor, blocks; parts of its own; `icon` is a man shown with the title."""

    title: str
    anchor: str
    blocks: Sequence[Block] = ()
    parts: Sequence[Section] = ()
    icon: tuple[int, int] | None = None


@dataclass(frozen=True)
class Book:
    """A whole rulebook: title, a line below it, sections."""

    title: str
    subtitle: str
    sections: Sequence[Section] = field(default_factory=list)
    imprint: str = ""

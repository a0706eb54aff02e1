"""What a rulebook is made of: sections of blocks, the same for every format."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from ...kinds.english import capital
from ...model.look import USUAL
from ..drawing.scene import Scene


@dataclass(frozen=True)
class Paragraph:
    """Running text."""

    text: str


@dataclass(frozen=True)
class Items:
    """A list; with a term, the item begins with it. `linked`: addresses in it are links."""

    items: Sequence[str | tuple[str, str]]
    linked: bool = False


#: An address on the web, without the punctuation that follows it in a sentence.
ADDRESS = re.compile(r"https?://[A-Za-z0-9][A-Za-z0-9._~:/?#@!$&'()*+,;=%-]*[A-Za-z0-9/]", re.ASCII)


def with_links(text: str, plain: Callable[[str], str], link: Callable[[str], str]) -> str:
    """A text with its addresses written by `link` and all the rest by `plain`."""
    parts, at = list[str](), 0
    for found in ADDRESS.finditer(text):
        parts += [plain(text[at : found.start()]), link(found[0])]
        at = found.end()
    return "".join([*parts, plain(text[at:])])


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
    """A part of the book: title, anchor, blocks; parts of its own; `icon` is a piece shown with the title."""

    title: str
    anchor: str
    blocks: Sequence[Block] = ()
    parts: Sequence[Section] = ()
    icon: tuple[int, int] | None = None


def with_names(section: Section, sides: tuple[str, str], titles: Iterable[str] = ()) -> Section:
    """A section in which the sides are called as players call them; titles of pieces stay: a white horse."""
    if sides == USUAL:
        return section
    names = dict(zip(USUAL, sides, strict=True))
    kept = [re.escape(capital(title)) for title in titles if capital(title).startswith(USUAL)]
    side = re.compile("|".join([*kept, r"\b(?:White|Black)\b"]))

    def named(text: str) -> str:
        return side.sub(lambda found: names.get(found[0], found[0]), text)

    def item(one: str | tuple[str, str]) -> str | tuple[str, str]:
        return named(one) if isinstance(one, str) else (named(one[0]), named(one[1]))

    def block(one: Block) -> Block:
        match one:
            case Paragraph(text):
                return Paragraph(named(text))
            case Items(items, linked):
                return Items([item(each) for each in items], linked)
            case Table(header, rows, right):
                return Table([*map(named, header)], [[*map(named, row)] for row in rows], right)
            case Figure(_, caption):
                return replace(one, caption=named(caption))
        return one

    blocks = [block(one) for one in section.blocks]
    return replace(section, blocks=blocks, parts=[with_names(part, sides, titles) for part in section.parts])


@dataclass(frozen=True)
class Book:
    """A whole rulebook: title, a line below it, sections."""

    title: str
    subtitle: str
    sections: Sequence[Section] = field(default_factory=list)
    imprint: str = ""

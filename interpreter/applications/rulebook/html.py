"""A rulebook as one HTML page that needs nothing else: no script, no file, no network."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any

from ...model.layout import SQUARE
from ...play.variant import Variant
from ..drawing.board import Artist, mark_name
from ..drawing.marks import MARKS, used
from ..drawing.svg import NAMESPACE, element, number
from .book import Block, Book, Code, Figure, Items, Paragraph, Section, Table, with_links

STYLE = Path(__file__).with_name("style.css")
# Should a text of a definition ever get through as markup, a browser would still run and fetch nothing.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


class Html:
    """Writes books of one variant as HTML. Raises PictureError if a picture of it cannot be used.

    `looks` are further arguments of `drawing.board.Artist`.
    """

    def __init__(self, variant: Variant, **looks: Any) -> None:
        self.artist = Artist(variant, shared=True, **looks)

    def page(self, book: Book) -> str:
        """The whole book."""
        return "\n".join(
            [
                "<!DOCTYPE html>",
                '<html lang="en"><head><meta charset="utf-8">',
                f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
                '<meta name="viewport" content="width=device-width, initial-scale=1">',
                f"<title>{escape(book.title)}: rulebook</title>",
                f"<style>\n{STYLE.read_text(encoding='utf-8')}</style></head>",
                f"<body>{self.pictures()}<main>",
                f"<h1>{escape(book.title)}</h1>",
                *([f'<p class="subtitle">{escape(book.subtitle)}</p>'] if book.subtitle else []),
                *self.content(book),
                f"<footer>{escape(book.imprint)}</footer>",
                "</main></body></html>\n",
            ]
        )

    def pictures(self) -> str:
        """The pictures of the pieces, which the boards of a page refer to."""
        drawn = self.artist.all_definitions()
        return element("svg", drawn, xmlns=NAMESPACE, width=0, height=0, class_="store", aria_hidden="true")

    def content(self, book: Book) -> Iterator[str]:
        """What follows the title: the contents and all sections."""
        yield _contents(book)
        for section in book.sections:
            yield from self.section(section, 2)

    def section(self, section: Section, level: int) -> Iterator[str]:
        """A section and its parts."""
        kind = "chapter" if level == 2 else "part"
        yield f'<section class="{kind}" id="{escape(section.anchor)}">'
        heading = f"<h{level}>{self.icon(section)}{escape(section.title)}</h{level}>"
        figures = [block for block in section.blocks if isinstance(block, Figure)]
        if len(figures) == 1 and not figures[0].large:
            # A single picture stands beside heading and words.
            words = "".join(self.block(block) for block in section.blocks if not isinstance(block, Figure))
            yield f'<div class="beside"><div>{heading}{words}</div>{self.figure(figures[0])}</div>'
        else:
            yield heading
            yield from self.blocks(section)
        for part in section.parts:
            yield from self.section(part, level + 1)
        yield "</section>"

    def icon(self, section: Section) -> str:
        """The piece of a section, small, on a square of the board."""
        if section.icon is None:
            return ""
        use = element("use", href=f"#{self.artist.name(section.icon)}")
        return element("svg", use, viewBox="0 0 45 45", class_="icon", aria_hidden="true")

    def blocks(self, section: Section) -> Iterator[str]:
        """The blocks of a section: pictures side by side, all that follows a large one beside it."""
        row: list[str] = []
        large = any(isinstance(block, Figure) and block.large for block in section.blocks)
        for figures, run in groupby(section.blocks, lambda block: isinstance(block, Figure)):
            if figures:
                row = [self.figure(block) for block in run if isinstance(block, Figure)]
                continue
            words = [self.block(block) for block in run]
            if row and large:
                row, words = [*row, f'<div class="rest">{"".join(words)}</div>'], []
            yield from _row(row)
            yield from words
            row = []
        yield from _row(row)

    def block(self, block: Block) -> str:
        """One block that is not a picture."""
        if isinstance(block, Paragraph):
            return f"<p>{escape(block.text)}</p>"
        if isinstance(block, Code):
            return f"<pre>{escape(block.text)}</pre>"
        if isinstance(block, Items):
            return "<ul>" + "".join(f"<li>{_item(item, block.linked)}</li>" for item in block.items) + "</ul>"
        assert isinstance(block, Table)
        return _table(block)

    def figure(self, figure: Figure) -> str:
        """A board with its caption and the meanings of its marks."""
        drawing = self.artist.draw(figure.scene, figure.caption, scale=1.0 if figure.large else 0.75)
        # All squares of a book have one size: a board with more files is wider.
        wide = number(figure.scene.size[0] / SQUARE)
        return (
            f'<figure class="{"large" if figure.large else "small"}" style="--wide:{wide}">{drawing}'
            f"<figcaption>{escape(figure.caption)}{_legend(figure)}</figcaption></figure>"
        )


def _row(parts: list[str]) -> list[str]:
    return [f'<div class="figures">{"".join(parts)}</div>'] if parts else []


def _legend(figure: Figure) -> str:
    rows = [
        f"<li>{_sign(name)}{escape(MARKS[name].meaning)}</li>" for name in used(figure.scene.marks.values())
    ]
    return f'<ul class="legend">{"".join(rows)}</ul>' if rows else ""


def _sign(name: str) -> str:
    use = element("use", href=f"#{mark_name(name)}")
    return element("svg", use, viewBox="0 0 45 45", class_="mark", aria_hidden="true")


def _anchor(address: str) -> str:
    return f'<a href="{escape(address)}" rel="noopener noreferrer nofollow">{escape(address)}</a>'


def _item(item: str | tuple[str, str], linked: bool) -> str:
    if isinstance(item, str):
        return with_links(item, escape, _anchor) if linked else escape(item)
    return f"<b>{escape(item[0])}</b>: {escape(item[1])}"


def _table(table: Table) -> str:
    ends = [' class="right"' if i in table.right else "" for i in range(len(table.header))]
    head = "".join(
        f'<th scope="col"{end}>{escape(cell)}</th>' for end, cell in zip(ends, table.header, strict=True)
    )
    rows = "".join(
        "<tr>"
        + "".join(f"<td{end}>{escape(cell)}</td>" for end, cell in zip(ends, row, strict=True))
        + "</tr>"
        for row in table.rows
    )
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def _contents(book: Book) -> str:
    links = []
    for section in book.sections:
        inner = "".join(_link(part) for part in section.parts)
        links.append(_link(section, f"<ul>{inner}</ul>" if inner else ""))
    return f'<nav aria-label="Contents"><ul>{"".join(links)}</ul></nav>'


def _link(section: Section, inner: str = "") -> str:
    return f'<li><a href="#{escape(section.anchor)}">{escape(section.title)}</a>{inner}</li>'

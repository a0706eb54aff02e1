"""A rulebook as Markdown; boards are drawn in text, so that it is one file that every reader shows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...play.variant import Variant
from ..drawing.text import legend_text, scene_text
from .book import Block, Book, Code, Figure, Items, Paragraph, Section, Table

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~$&!])")


def escaped(text: str) -> str:
    """A text in one line, in which nothing is markup."""
    line = _SPECIAL.sub(r"\\\1", " ".join(text.split()))
    return re.sub(r"^(\d+)([.)])", r"\1\\\2", re.sub(r"^([-+=])", r"\\\1", line))


def fenced(text: str) -> str:
    """A text as it is, in a fence that it cannot close."""
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}text\n{text}\n{fence}"


class Markdown:
    """Writes books of one variant as Markdown."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    def page(self, book: Book) -> str:
        """The whole book."""
        parts = [f"# {escaped(book.title)}"]
        parts += [f"*{escaped(book.subtitle)}*"] if book.subtitle else []
        for section in book.sections:
            parts += self.section(section, 2)
        return "\n\n".join([*parts, "---", escaped(book.imprint)]) + "\n"

    def section(self, section: Section, level: int) -> Iterator[str]:
        """A section and its parts."""
        yield f"{'#' * level} {escaped(section.title)}"
        for block in section.blocks:
            yield self.block(block)
        for part in section.parts:
            yield from self.section(part, level + 1)

    def block(self, block: Block) -> str:
        """One block."""
        if isinstance(block, Paragraph):
            return escaped(block.text)
        if isinstance(block, Items):
            return "\n".join(f"- {_item(item)}" for item in block.items)
        if isinstance(block, Code):
            return fenced(block.text)
        if isinstance(block, Table):
            return "\n".join(_table(block))
        return self.figure(block)

    def figure(self, figure: Figure) -> str:
        """A board as text, with its caption and what its signs mean."""
        lines = [scene_text(self.variant, figure.scene), "", *legend_text(figure.scene)]
        return f"{escaped(figure.caption)}\n\n{fenced(chr(10).join(lines).rstrip())}"


def _item(item: str | tuple[str, str]) -> str:
    if isinstance(item, str):
        return escaped(item)
    return f"**{escaped(item[0])}**: {escaped(item[1])}"


def _table(table: Table) -> Iterator[str]:
    yield "| " + " | ".join(map(escaped, table.header)) + " |"
    yield "|" + "|".join("---:" if i in table.right else "---" for i in range(len(table.header))) + "|"
    for row in table.rows:
        yield "| " + " | ".join(map(escaped, row)) + " |"

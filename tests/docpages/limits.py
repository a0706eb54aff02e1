"""What the language supports, as a page; running this module writes docs/limits.md."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

from interpreter.caching import write_whole
from interpreter.language.concepts import Concept, concepts

ROOT = Path(__file__).parents[2]
WIDTH = 118
_SAYS = {"yes": "yes", "partly": "in part", "no": "not yet"}
_OPENING = """\
# What is supported, and what is not yet

Rules of chess variants by concept, in alphabetical order: how a definition writes them, and what other
programs call them. `heterodox check` names the section for a word of another program. The examples are laid
over chess, unless they extend another game. [language.md](language.md) describes the language itself. This
page is made from the table of the messages by `python tests/docpages/limits.py`.

| concept | supported? | write |
|---|---|---|
"""


def page() -> str:
    """The whole page as Markdown."""
    rows = [f"| [{c.title}](#{_anchor(c.title)}) | {_SAYS[c.says]} | {_cell(c.short)} |" for c in concepts()]
    sections = [part for concept in concepts() for part in _section(concept)]
    return _OPENING + "\n".join([*rows, "", *sections]).rstrip() + "\n"


def _section(concept: Concept) -> Iterator[str]:
    said = _SAYS[concept.says].capitalize()
    yield f"## {concept.title}\n\n{_folded(f'**{said}**: {concept.short}.')}\n\n{_folded(concept.text)}\n"
    if concept.example:
        yield f"```yaml\n{concept.example.rstrip()}\n```\n"
    named = [
        f"{program}: {', '.join(f'`{word}`' for word in words)}"
        for program, words in concept.words.items()
        if program != "plain"
    ]
    if named:
        yield f"{_folded('. '.join(named))}.\n"


def _folded(text: str) -> str:
    return textwrap.fill(text, WIDTH, break_on_hyphens=False, break_long_words=False)


def _anchor(title: str) -> str:
    return re.sub(r"[^\w -]", "", title).replace(" ", "-").lower()


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def main() -> None:
    """Write the page."""
    path = ROOT / "docs" / "limits.md"
    write_whole(path, page().encode())
    print(path)


if __name__ == "__main__":
    main()

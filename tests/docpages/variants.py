"""The shipped variants as a page and as a paragraph of docs/tour.md; running this module writes both."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from interpreter.applications.cli.understanding.gallery import TAGS
from interpreter.applications.cli.understanding.listing import rows
from interpreter.applications.web.site import by_family
from interpreter.caching import write_whole

MARKS = (
    "<!-- variants: python tests/docpages/variants.py -->\n",
    "<!-- end of variants -->",
)
ROOT = Path(__file__).parents[2]
WIDTH = 140
_OPENING = """\
# The variants that come with it

Made of the definitions by `python tests/docpages/variants.py`. `heterodox list` prints them
too, and chooses: `--tag drops`, `--family shogi`, `--difficulty easy`, `--squares 30-64`, `--pieces -20`.

Easy is chess with a rule or two changed, or a game of few rules; medium has new pieces; hard is another game.
"""
Rows = Sequence[Mapping[str, Any]]


def page(found: Rows) -> str:
    """The page as Markdown."""
    parts = [_OPENING, *(_section(title, kin) for title, kin in by_family(found).items())]
    told = [f"| `{tag}` | {meaning} |" for tag, (meaning, _) in sorted(TAGS.items())]
    return "\n".join([*parts, "## Tags\n", "| tag | a variant with it |", "|---|---|", *told]) + "\n"


def _section(title: str, kin: Rows) -> str:
    lines = [
        f"## {title}\n",
        "| id | name | board | to learn | tags | what it is |",
        "|---|---|---|---|---|---|",
    ]
    return "\n".join([*lines, *map(_line, kin)]) + "\n"


def _line(row: Mapping[str, Any]) -> str:
    name = f"{row['name']} ({row['from']})" if row["from"] else row["name"]
    cells = (
        f"`{row['id']}`",
        name,
        row["board"],
        row["difficulty"] or "",
        ", ".join(row["tags"]),
        row["description"],
    )
    return f"| {' | '.join(cells)} |"


def paragraph(found: Rows) -> str:
    """The ids by family, for docs/tour.md."""
    return "\n".join(_ids(found))


def _ids(found: Rows) -> Iterator[str]:
    yield f"{len(found)} variants are shipped, all in [variants.md](variants.md):\n"
    for kin in by_family(found).values():
        ids = ", ".join(row["id"] for row in kin)
        text = f"- **{kin[0]['family'] or 'on their own'}**: {ids}"
        yield textwrap.fill(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False)


def with_paragraph(text: str, found: Rows) -> str:
    """docs/tour.md with the paragraph of today."""
    first, last = map(re.escape, MARKS)
    return re.sub(f"(?s)({first}).*?({last})", lambda m: f"{m[1]}{paragraph(found)}\n{m[2]}", text)


def main() -> None:
    """Write both."""
    found, readme = rows(), ROOT / "docs" / "tour.md"
    write_whole(ROOT / "docs/variants.md", page(found).encode())
    write_whole(readme, with_paragraph(readme.read_text(encoding="utf-8"), found).encode())


if __name__ == "__main__":
    main()

"""Small pieces of HTML; all text in them is escaped here and nowhere else."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence

NARROW = 3
"""Columns of a table that a telephone has room for."""


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


def safe(text: object) -> str:
    """Any text as HTML."""
    return text if isinstance(text, Markup) else html.escape(str(text), quote=True)


def tag(name: str, *inside: object, **attributes: str) -> Markup:
    """An element; `class_` stands for class, `fill_opacity` for fill-opacity."""
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{safe(value)}"' for key, value in attributes.items()
    )
    return Markup(f"<{name}{given}>{''.join(safe(part) for part in inside)}</{name}>")


def joined(parts: Iterable[Markup]) -> Markup:
    """Elements one after the other."""
    return Markup("\n".join(parts))


def chart(svg: str, caption: str) -> Markup:
    """A chart with its caption; nothing where there is no chart."""
    return tag("figure", Markup(svg), tag("figcaption", caption)) if svg else Markup("")


def rows_of(head: Sequence[str], rows: Iterable[tuple[bool, Sequence[object]]], names: int = 1) -> Markup:
    """A table; the first `names` columns are text, the others numbers. Marked rows stand out.

    A wide one is a list of cards on a telephone, with the heads of the columns before their values.
    """
    kinds = ["name" if i < names else "n" for i in range(len(head))]
    top = tag("tr", *(tag("th", text, class_=kind) for text, kind in zip(head, kinds, strict=True)))
    body = [
        tag(
            "tr",
            *(
                tag("td", cell, class_=kind, data_label=name)
                for cell, kind, name in zip(cells, kinds, head, strict=True)
            ),
            **({"class_": "known"} if marked else {}),
        )
        for marked, cells in rows
    ]
    return tag(
        "div",
        tag("table", tag("thead", top), tag("tbody", *body)),
        class_="wide cards" if len(head) > NARROW else "wide",
        tabindex="0",
    )

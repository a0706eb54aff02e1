"""SVG elements as text; every value and text is escaped."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

NAMESPACE = "http://www.w3.org/2000/svg"


def number(value: float) -> str:
    """A length, short: `22.5`, `7`."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def element(name: str, /, *inside: str, **attributes: str | float | None) -> str:
    """An element with ready markup inside; `_` in a name is `-`, at its end nothing; None is left out."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(value)}"
        for key, given in attributes.items()
        if given is not None
        for value in [given if isinstance(given, str) else number(given)]
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def text(words: str, x: float, y: float, **attributes: str | float | None) -> str:
    """A line of text."""
    return element("text", escape(words), x=x, y=y, **attributes)

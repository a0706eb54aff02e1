"""One layout for all definitions: order of keys, indentation, quotes, blank lines. Meaning and comments stay.

A text is given back only after it has been read again: the same document, the same comments. Otherwise the
layout is refused, and the file stays as it is.
"""

from __future__ import annotations

import json
import textwrap
from collections import Counter
from collections.abc import Sequence

import yaml

from ....errors import RequestError
from ....language.checking import schema
from ....language.document import MappingNode, parse
from .commented import Entry, Value, comments, read, told

WIDTH = 130
"""Columns; lists and mappings in braces that do not fit are written line by line, long texts wrapped."""
BESIDE = "   "
"""What stands between an entry and its comment."""


def laid_out(text: str, file: str = "<text>") -> str:
    """The text of a definition in the one layout.

    Raises DefinitionError for a text that is not a document of ours, RequestError where the layout would lose
    something (the file is then to be kept as it is).
    """
    before = parse(text, file)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    head, root = read(text)
    _sort_keys(root)
    lines = [*head, *_block(root, 0, text.split("\n"))]
    new = "\n".join(lines).strip("\n") + "\n"
    after = parse(new, file)
    if _meaning(before) != _meaning(after) or _texts(text) != _texts(new):
        raise RequestError(f"{file}: the layout would change what it says; the file stays as it is")
    return new


def _meaning(document: MappingNode) -> str:
    """The document as text, but for the order of keys that the schema fixes; pieces keep their order."""
    names = {key: list(document[key]) for key in ("pieces", "regions", "options") if key in document}
    return json.dumps([names, document], sort_keys=True)


def _texts(text: str) -> Counter[str]:
    """Every comment, with how often it stands there."""
    return Counter(comment.text for comment in comments(text))


def _sort_keys(root: Value) -> None:
    """Bring the keys of the file, and of its pieces, options and tests, into the schema's order."""
    _sort(root, schema())
    for section in root.entries or ():
        name = section.key.value if section.key else ""
        if name in ("pieces", "options", "tests"):
            for entry in section.value.entries or ():
                if isinstance(entry.value.node, yaml.MappingNode):
                    _sort(entry.value, schema()["$defs"][name.removesuffix("s")])


def _sort(value: Value, part: dict[str, object]) -> None:
    order = list(part["properties"])  # type: ignore[call-overload]
    place = {key: number for number, key in enumerate(order)}
    (value.entries or []).sort(key=lambda e: place.get(e.key.value if e.key else "", len(order)))


# --- collections ---------------------------------------------------------------------------------


def _block(value: Value, indent: int, source: Sequence[str]) -> list[str]:
    """The lines of a collection, entry by entry, which will be indented by `indent`."""
    lines: list[str] = []
    for entry in value.entries or ():
        lines += [*told(entry.above), *[""] * entry.spaced, *_entry(entry, indent, source)]
    lines += told(value.foot)
    return lines[1:] if lines and not lines[0] else lines


def _entry(entry: Entry, indent: int, source: Sequence[str]) -> list[str]:
    """The lines of an entry; behind its first one stands its first comment, above it the others."""
    value, label = entry.value, f"{_scalar(entry.key, source)[0]}:" if entry.key else "-"
    first, *others = [comment.text for comment in entry.beside] or [""]
    behind = first and BESIDE + first
    if value.entries is None:
        head, *more = _scalar(value.node, source, indent + len(label) + 1)
        return [*others, f"{label} {head}{behind}", *_indented(more)]
    short = _in_one_line(value, source) if value.flow and not value.commented else None
    if not value.entries or (short and indent + len(label) + 1 + len(short) <= WIDTH):
        return [*others, f"{label} {short}{behind}"]
    inner = _block(value, indent + 2, source)
    if entry.key:
        return [*others, label + behind, *_indented(inner)]
    above = inner.index(next(line for line in inner if line and not line.startswith("#")))
    others += [first] * bool(first) + inner[:above]  # a comment behind a dash would be one above the item
    return [*others, f"- {inner[above]}", *_indented(inner[above + 1 :])]


def _indented(lines: Sequence[str]) -> list[str]:
    return [f"  {line}" if line else "" for line in lines]


def _in_one_line(value: Value, source: Sequence[str]) -> str:
    """A collection in brackets or braces."""
    if value.entries is None:
        return _scalar(value.node, source)[0]
    parts = [
        (f"{_scalar(e.key, source)[0]}: " if e.key else "") + _in_one_line(e.value, source)
        for e in value.entries
    ]
    mapping = isinstance(value.node, yaml.MappingNode)
    return ("{%s}" if mapping else "[%s]") % ", ".join(parts)


# --- scalars -------------------------------------------------------------------------------------


def _scalar(node: yaml.Node, source: Sequence[str], column: int | None = None) -> list[str]:
    """The lines of a text or number; only at a `column`, outside of brackets, may they be several."""
    assert isinstance(node, yaml.ScalarNode)
    value, start, end = node.value, node.start_mark, node.end_mark
    if node.style in ("|", ">"):
        return _block_text(node, source)
    if node.style is None and "\n" not in value:
        fits = column is None or column + len(value) <= WIDTH
        return [value] if fits else [">-", *_wrapped(value, column or 0)]
    if node.style == "'" and "\n" not in value:
        return ["'" + value.replace("'", "''") + "'" if {'"', "\\"} & set(value) else f'"{value}"']
    if node.style == '"' and start.line == end.line:
        return [source[start.line][start.column : end.column]]
    return [json.dumps(value, ensure_ascii=False)]


def _wrapped(text: str, column: int) -> list[str]:
    """The lines of a long text that begins at a column."""
    return textwrap.wrap(
        text, max(WIDTH - column, WIDTH // 2), break_long_words=False, break_on_hyphens=False
    )


def _block_text(node: yaml.ScalarNode, source: Sequence[str]) -> list[str]:
    """A text behind | or >, as its lines are in the source; in quotes if it keeps more than its lines."""
    value, row = node.value, node.start_mark.line
    header = source[row][node.start_mark.column :].partition("#")[0].strip()
    if len(header) > 1 + header.endswith("-") or not value.strip() or value[0].isspace():
        return [json.dumps(value, ensure_ascii=False)]
    last = node.end_mark.line + bool(node.end_mark.column)
    lines = textwrap.dedent("\n".join(source[row + 1 : last])).rstrip().split("\n")
    if header[0] == "|":
        lines = value.removesuffix("\n").split("\n")
    return [header[0] + "-" * (not value.endswith("\n")), *lines]

"""One layout for all definitions: order of keys, indentation, quotes, blank lines. Meaning and comments stay.

A text is given back only after it has been read again: the same document, the same comments. Otherwise the
layout is refused, and the file is left as it is.
"""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import yaml

from ..checking import schema
from ..document import MappingNode, parse
from ..errors import RequestError

WIDTH = 130
"""Columns; lists and mappings in braces that do not fit are written line by line."""

Tree = Any  # a node of ruamel.yaml: mapping, list or scalar


def laid_out(text: str, file: str = "<text>") -> str:
    """The text of a definition in the one layout.

    Raises DefinitionError for a text that is no document of ours, RequestError where the layout would lose
    something (the file is then to be kept as it is).
    """
    before = parse(text, file)
    new = _emitted(_ordered(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"), before))
    after = parse(new, file)
    if _meaning(before) != _meaning(after) or comments(text) != comments(new):
        raise RequestError(f"{file}: the layout would change what it says; the file is left as it is")
    return new


def _meaning(document: MappingNode) -> str:
    """The document as text, but for the order of keys that the schema fixes; pieces keep their order."""
    names = {key: list(document[key]) for key in ("pieces", "regions", "options") if key in document}
    return json.dumps([names, document], sort_keys=True)


def comments(text: str) -> Counter[str]:
    """Every comment of a YAML text, with how often it stands there."""
    found: Counter[str] = Counter()
    end = 0
    for token in yaml.scan(text, Loader=yaml.SafeLoader):
        found.update(_in_gap(text[end : token.start_mark.index]))
        if isinstance(token, yaml.ScalarToken) and token.style in ("|", ">"):
            header = text[token.start_mark.index :].split("\n", 1)[0]
            found.update(_in_gap(header.partition(" ")[2]))
        end = token.end_mark.index
    return found


def _in_gap(gap: str) -> Iterator[str]:
    for line in gap.split("\n"):
        _, sign, comment = line.partition("#")
        if sign:
            yield comment.strip()


# --- the order of top level keys -----------------------------------------------------------------


def _ordered(text: str, document: MappingNode) -> str:
    """Top level keys in the order of the schema, each with the comments above it."""
    lines = text.rstrip().split("\n")
    end = len(lines)
    while end and (lines[end - 1].startswith("#") or not lines[end - 1].strip()):
        end -= 1
    lines, foot = lines[:end], lines[end:]
    if document.mark.source_line[document.mark.column - 1 :].startswith("{"):
        return text
    first = min(mark.line for mark in document.key_marks.values()) - 1
    starts = {
        key: first if mark.line - 1 == first else _with_comments(lines, mark.line - 1)
        for key, mark in document.key_marks.items()
    }
    blocks = {}
    for key, row in starts.items():
        following = min((other for other in starts.values() if other > row), default=len(lines))
        blocks[key] = _trimmed(lines[row:following])
    order = list(schema()["properties"])
    keys = sorted(blocks, key=lambda key: order.index(key) if key in order else len(order))
    return "\n".join([*lines[:first], *(line for key in keys for line in blocks[key]), *foot]) + "\n"


def _with_comments(lines: list[str], row: int) -> int:
    """The first of the comment lines directly above a row; a blank line above them is theirs."""
    while row > 0 and (lines[row - 1].startswith("#") or not lines[row - 1].strip()):
        row -= 1
    return row


def _trimmed(block: list[str]) -> list[str]:
    """At most one blank line before a block, none behind it."""
    while len(block) > 1 and not block[-1].strip():
        block = block[:-1]
    while len(block) > 1 and not block[0].strip() and not block[1].strip():
        block = block[1:]
    return block


# --- the inside of a key -------------------------------------------------------------------------


def _emitted(text: str) -> str:
    """The text written anew with two blanks of indentation; keys of one mapping in the schema's order."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    writer = YAML(typ="rt", pure=True)
    writer.preserve_quotes = True
    writer.width = WIDTH
    writer.brace_single_entry_mapping_in_flow_sequence = True
    writer.indent(mapping=2, sequence=4, offset=2)
    try:
        tree = writer.load(text)
        _sort_keys(tree)
        _quote(tree)
        for key in tree:
            _fit(tree, key, 0, writer)
        stream = io.StringIO()
        writer.dump(tree, stream)
    except (YAMLError, RecursionError) as error:
        raise RequestError(f"the layout cannot be made: {error}") from error
    return "\n".join(line.rstrip() for line in stream.getvalue().rstrip().split("\n")) + "\n"


def _sort_keys(tree: Tree) -> None:
    """Bring the keys of pieces, options and tests into the schema's order, where no comment would move."""
    for section in ("pieces", "options", "tests"):
        entries = tree.get(section, ())
        order = list(schema()["$defs"][section.removesuffix("s")]["properties"])
        for entry in entries.values() if isinstance(entries, dict) else entries:
            if not isinstance(entry, dict) or entry.ca.items:  # type: ignore[attr-defined]
                continue
            place = {key: order.index(key) if key in order else len(order) for key in entry}
            for key in sorted(entry, key=place.__getitem__):
                entry.move_to_end(key)  # type: ignore[attr-defined]


def _quote(tree: Tree) -> None:
    """Double quotes, where single ones say the same."""
    from ruamel.yaml.scalarstring import DoubleQuotedScalarString, SingleQuotedScalarString

    pairs = list(tree.items()) if isinstance(tree, dict) else list(enumerate(tree))
    for key, value in pairs:
        if isinstance(value, SingleQuotedScalarString) and not {'"', "\\"} & set(value):
            tree[key] = DoubleQuotedScalarString(value)
        elif isinstance(value, (dict, list)):
            _quote(value)


def _fit(parent: Tree, key: Any, indent: int, writer: Any) -> None:
    """Write what does not fit into its line in braces line by line."""
    node = parent[key]
    if not isinstance(node, (dict, list)) or not node:
        return
    style = node.fa  # type: ignore[union-attr]
    if style.flow_style():
        used = indent + (2 if isinstance(parent, list) else len(str(key)) + 2)
        if used + len(_in_one_line(node, writer)) <= WIDTH:
            return
        style.set_block_style()
    inner = indent + 2 if isinstance(node, dict) else indent + 4
    for child in node if isinstance(node, dict) else range(len(node)):
        _fit(node, child, inner, writer)


def _in_one_line(node: Tree, writer: Any) -> str:
    stream = io.StringIO()
    writer.width = 1 << 20
    try:
        writer.dump(node, stream)
    finally:
        writer.width = WIDTH
    return stream.getvalue().strip()

"""A YAML text as a tree in which every comment belongs to something, so that none is lost.

A comment behind an entry belongs to it, one on a line of its own to the entry below. A comment below the last
entry of a collection, and indented with it, is the foot of the collection.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import yaml

Place = tuple[int, int]  # line and column, counted from 0


@dataclass(frozen=True)
class Comment:
    """A comment with its sign; does it have its line for itself, or follow the sign of a block text?"""

    place: Place
    text: str
    own_line: bool
    heads_block: bool = False
    spaced: bool = False
    """Is there a blank line above it?"""


@dataclass
class Value:
    """A scalar (`entries` is None), or a mapping or list."""

    node: yaml.Node
    entries: list[Entry] | None = None
    foot: list[Comment] = field(default_factory=list)

    @property
    def start(self) -> Place:
        """Where it begins."""
        return self.node.start_mark.line, self.node.start_mark.column

    @property
    def end(self) -> Place:
        """Where it ends; for collections without brackets, where the next thing begins."""
        return self.node.end_mark.line, self.node.end_mark.column

    @property
    def flow(self) -> bool:
        """Is it a collection in brackets or braces?"""
        return isinstance(self.node, yaml.CollectionNode) and bool(self.node.flow_style)

    @property
    def commented(self) -> bool:
        """Is there a comment anywhere inside?"""
        return bool(self.foot) or any(e.above or e.beside or e.value.commented for e in self.entries or ())


@dataclass
class Entry:
    """A key with its value, or an item of a list, and the comments above and behind it."""

    value: Value
    key: yaml.ScalarNode | None = None
    above: list[Comment] = field(default_factory=list)
    beside: list[Comment] = field(default_factory=list)
    spaced: bool = False
    """Is there a blank line above it?"""

    @property
    def start(self) -> Place:
        """Where it begins; an item behind its dash."""
        mark = (self.key or self.value.node).start_mark
        return mark.line, mark.column


def told(found: Iterable[Comment]) -> Iterator[str]:
    """Comments as lines, blank ones between them as they were."""
    for comment in found:
        yield from [""] * comment.spaced
        yield comment.text


def read(text: str) -> tuple[list[str], Value]:
    """The lines above the first key, and the whole document with all other comments in their places.

    The text must be a document that `document.parse` accepts.
    """
    node = yaml.compose(text, Loader=yaml.SafeLoader)
    assert node is not None
    root = _value(node, text.split("\n"))
    for comment in comments(text):
        _place(comment, root)
    first = (root.entries or [])[0]
    head = [*told(first.above), *[""] * first.spaced]
    first.above, first.spaced = [], False
    return head, root


def comments(text: str) -> Iterator[Comment]:
    """Every comment of a YAML text, in its order."""
    lines = text.split("\n")
    line = column = 0
    for token in yaml.scan(text, Loader=yaml.SafeLoader):
        yield from _in_gap(lines, (line, column), (token.start_mark.line, token.start_mark.column))
        line, column = token.end_mark.line, token.end_mark.column
        if isinstance(token, yaml.ScalarToken) and token.style in ("|", ">"):
            row = token.start_mark.line
            at = lines[row].find("#", token.start_mark.column)
            if at >= 0:
                yield Comment((row, at), lines[row][at:].rstrip(), own_line=False, heads_block=True)


def _in_gap(lines: list[str], start: Place, end: Place) -> Iterator[Comment]:
    """The comments between two tokens, where nothing else can stand."""
    for row in range(start[0], min(end[0] + 1, len(lines))):
        at = lines[row].find("#", start[1] if row == start[0] else 0, end[1] if row == end[0] else None)
        if at >= 0:
            own_line = not lines[row][:at].strip()
            yield Comment(
                (row, at), lines[row][at:].rstrip(), own_line, spaced=own_line and _spaced(lines, row)
            )


def _spaced(lines: list[str], row: int) -> bool:
    return row > 0 and not lines[row - 1].strip()


def _value(node: yaml.Node, lines: list[str]) -> Value:
    if isinstance(node, yaml.MappingNode):
        pairs = [(key, value) for key, value in node.value]
    elif isinstance(node, yaml.SequenceNode):
        pairs = [(None, item) for item in node.value]
    else:
        return Value(node)
    entries = [Entry(_value(value, lines), key) for key, value in pairs]
    for entry in entries:
        entry.spaced = not node.flow_style and _spaced(lines, entry.start[0])
    return Value(node, entries)


def _place(comment: Comment, value: Value) -> None:
    """Give a comment inside a collection to its owner."""
    entries = value.entries or []
    earlier = [entry for entry in entries if entry.start < comment.place]
    before = earlier[-1] if earlier else None
    if before and comment.heads_block and before.value.entries is None:
        before.beside.append(comment)
    elif before and comment.place < before.value.start:  # between a key and its value
        if not comment.own_line:
            before.beside.append(comment)
        elif before.value.entries and not before.value.flow:
            before.value.entries[0].above.append(comment)
        else:
            before.above.append(comment)
    elif before and _is_inside(comment, before.value, value):
        if before.value.entries:
            _place(comment, before.value)
        else:
            before.beside.append(comment)
    elif before and not comment.own_line and before.value.end[0] == comment.place[0]:
        before.beside.append(comment)
    elif len(earlier) < len(entries):
        entries[len(earlier)].above.append(comment)
    else:
        value.foot.append(comment)


def _is_inside(comment: Comment, value: Value, around: Value) -> bool:
    """Does the comment belong to what is inside the value?"""
    if value.entries is None or comment.place > value.end:
        return False
    if value.flow or not comment.own_line or comment.heads_block:
        return True
    goes_on = bool(value.entries) and value.entries[-1].start > comment.place
    return goes_on or value.start[1] <= comment.place[1] > around.start[1]

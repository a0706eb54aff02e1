"""Changes of a definition's text at the places of its values; all else stays as it is written."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import yaml

from ...errors import RequestError
from ...language.checking import schema
from ...language.scalars import inline

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
STEP = "  "

Step = str | int
Path = Sequence[Step]
Entry = tuple[yaml.Node | None, yaml.Node]
"""A key, none in a list, and its value."""


@dataclass(frozen=True)
class Change:
    """Text that comes in the place of other text; places are counted in characters."""

    start: int
    end: int
    insert: str


def applied(text: str, changes: Iterable[Change]) -> str:
    """The text after changes, whose places are those of the text before; at one place in their order."""
    parts, at = [], 0
    for change in sorted(changes, key=lambda change: change.start):
        parts += [text[at : change.start], change.insert]
        at = change.end
    return "".join([*parts, text[at:]])


class Source:
    """A text that `document.parse` has accepted, with the places of all its values."""

    def __init__(self, text: str) -> None:
        self.text = text
        root = yaml.compose(text, Loader=_LOADER)
        assert root is not None
        self.root: yaml.Node = root

    # --- places ----------------------------------------------------------------------------------

    def node(self, path: Path) -> yaml.Node | None:
        """The value at a path, None if there is none."""
        node: yaml.Node | None = self.root
        for step in path:
            node = None if node is None else _inside(node, step)
        return node

    def start(self, node: yaml.Node) -> int:
        """Where a value begins."""
        return int(node.start_mark.index)

    def end(self, node: yaml.Node) -> int:
        """Where a value ends: behind its last sign, not behind what follows it."""
        if isinstance(node, yaml.CollectionNode) and not node.flow_style:
            return self.end(_entries(node)[-1][1])
        start, end = self.start(node), int(node.end_mark.index)
        return start + len(self.text[start:end].rstrip())

    def line_start(self, at: int) -> int:
        """Where the line of a place begins."""
        return self.text.rfind("\n", 0, at) + 1

    def line_end(self, at: int) -> int:
        """Where the line of a place ends."""
        end = self.text.find("\n", at)
        return len(self.text) if end < 0 else end

    def column(self, at: int) -> int:
        """How many signs stand before a place in its line."""
        return at - self.line_start(at)

    # --- changes ---------------------------------------------------------------------------------

    def put(self, path: Path, value: object) -> list[Change]:
        """Let a value stand at a path of keys, whether there is one already or not."""
        for length in range(len(path), -1, -1):
            found = self.node(path[:length])
            if found is None:
                continue
            rest = path[length:]
            if not rest:
                return [self._replaced(found, value)]
            if isinstance(found, yaml.MappingNode):
                return [self._added(found, str(rest[0]), _nested(rest[1:], value), length == 0)]
            return [self._replaced(found, _nested(rest, value))]
        raise AssertionError("the root is always there")

    def append(self, path: Path, value: object) -> list[Change]:
        """One more item of a list that is there."""
        node = self.node(path)
        assert isinstance(node, yaml.SequenceNode)
        if node.flow_style:
            return [self._flowed(node, inline(value))]
        last = self.start(node.value[-1])
        dash = self.text.rindex("-", self.line_start(last), last)
        at = self._behind(self.end(node), self.column(dash))
        return [Change(at, at, f"\n{' ' * self.column(dash)}- {inline(value)}")]

    def remove(self, path: Path) -> list[Change]:
        """Take an entry out, and what would be empty without it."""
        parent = self.node(path[:-1])
        assert parent is not None
        entries = _entries(parent)
        if len(entries) == 1 and len(path) > 1:
            return self.remove(path[:-1])
        index = _index(parent, path[-1])
        flowing = isinstance(parent, yaml.CollectionNode) and parent.flow_style
        return [self._cut(entries, index) if flowing else self._cut_lines(entries, index)]

    def _cut(self, entries: Sequence[Entry], index: int) -> Change:
        """An entry in brackets, with one comma."""
        if index + 1 < len(entries):
            return Change(self._head(entries[index]), self._head(entries[index + 1]), "")
        before = self.end(entries[index - 1][1]) if index else self._head(entries[index])
        return Change(before, self.end(entries[index][1]), "")

    def _cut_lines(self, entries: Sequence[Entry], index: int) -> Change:
        """An entry with lines of its own, and the comments inside it; those above it stay."""
        head, end = self._head(entries[index]), self.end(entries[index][1])
        start = self.line_start(head)
        if self.text[start:head].strip(" -"):
            raise AssertionError("a block entry begins its line")
        if self.text[start:head].strip() == "-" and entries[index][0] is not None:  # the first behind a dash
            return Change(head, self._head(entries[index + 1]), "")
        return Change(start, min(self.line_end(end) + 1, len(self.text)), "")

    def _head(self, entry: Entry) -> int:
        return self.start(entry[0] or entry[1])

    def _replaced(self, node: yaml.Node, value: object) -> Change:
        start, end = self.start(node), self.end(node)
        if isinstance(node, yaml.CollectionNode) and not node.flow_style:
            start = len(self.text[:start].rstrip(" \n-")) if isinstance(node, yaml.SequenceNode) else start
            return Change(start, end, f" {inline(value)}")
        if isinstance(value, str) and "\n" in value:
            inner = " " * (self.column(self.line_start(start)) + len(STEP))
            return Change(start, end, _block(value, inner))
        quoted = isinstance(node, yaml.ScalarNode) and node.style in ("'", '"') and isinstance(value, str)
        return Change(start, end, json.dumps(value, ensure_ascii=False) if quoted else inline(value))

    def _added(self, node: yaml.MappingNode, key: str, value: object, is_top: bool) -> Change:
        if node.flow_style:
            return self._flowed(node, f"{inline(key)}: {inline(value)}")
        entries = _entries(node)
        before = _before(entries, key) if is_top else len(entries)
        margin = self.column(self._head(entries[0]))
        lines = written(key, value, margin)
        if before == 0:
            at = self.line_start(self._head(entries[0]))
            return Change(at, at, f"{lines}\n")
        at = self._behind(self.end(entries[before - 1][1]), margin)
        return Change(at, at, f"\n{lines}")

    def _flowed(self, node: yaml.CollectionNode, item: str) -> Change:
        if not node.value:
            return Change(self.start(node) + 1, self.end(node) - 1, item)
        at = self.end(_entries(node)[-1][1])
        return Change(at, at, f", {item}")

    def _behind(self, at: int, margin: int) -> int:
        """The end of the line of a place, and of comments below it that are indented as deep as a margin."""
        end = self.line_end(at)
        while end < len(self.text):
            following = self.text[end + 1 : self.line_end(end + 1)]
            bare = following.lstrip()
            if not bare.startswith("#") or len(following) - len(bare) < max(margin, 1):
                break
            end = self.line_end(end + 1)
        return end


SQUARES = re.compile(r"([a-z])([0-9]{1,3})(?:-([a-z])([0-9]{1,3}))?")
WITHOUT_SQUARES = frozenset(
    {"about", "name", "variant", "extends", "lint", "look", "options", "setup", "tests"}
)


def moved_squares(source: Source, files: int, ranks: int) -> list[Change]:
    """Changes that let every square that is named as a value be one further to the right or up."""
    if (files, ranks) == (0, 0) or not isinstance(source.root, yaml.MappingNode):
        return []
    named = [value for key, value in source.root.value if key.value not in WITHOUT_SQUARES]
    return [change for node in named for change in _moved(source, node, files, ranks)]


def _moved(source: Source, node: yaml.Node, files: int, ranks: int) -> Iterator[Change]:
    if isinstance(node, yaml.CollectionNode):
        for _, inner in _entries(node):
            yield from _moved(source, inner, files, ranks)
    elif found := SQUARES.fullmatch(str(node.value)):
        letters = [chr(ord(letter) + files) for letter in (found[1], found[3]) if letter]
        numbers = [int(number) + ranks for number in (found[2], found[4]) if number]
        if min(letters) < "a" or max(letters) > "z" or min(numbers) < 0:
            raise RequestError(
                f"the rules name {found[0]}, which would not be on the board: change that first"
            )
        names = [f"{letter}{number}" for letter, number in zip(letters, numbers, strict=True)]
        start = source.start(node) + (isinstance(node, yaml.ScalarNode) and node.style in ("'", '"'))
        yield Change(start, start + len(found[0]), "-".join(names))


def _entries(node: yaml.Node) -> list[Entry]:
    if isinstance(node, yaml.MappingNode):
        return [(key, value) for key, value in node.value]
    return [(None, value) for value in node.value]


def _index(node: yaml.Node, step: Step) -> int:
    if isinstance(step, int):
        return step
    return next(i for i, (key, _) in enumerate(_entries(node)) if key is not None and key.value == step)


def _inside(node: yaml.Node, step: Step) -> yaml.Node | None:
    if isinstance(step, int) and isinstance(node, yaml.SequenceNode):
        found: yaml.Node | None = node.value[step] if step < len(node.value) else None
        return found
    if isinstance(node, yaml.MappingNode):
        return next((value for key, value in node.value if key.value == step), None)
    return None


def _nested(path: Path, value: object) -> object:
    for step in reversed(path):
        value = {step: value}
    return value


def _before(entries: Sequence[Entry], key: str) -> int:
    """How many entries of a whole definition stand before a key, in the schema's order."""
    order = list(schema()["properties"])
    earlier = set(order[: order.index(key)])
    places = [i + 1 for i, (name, _) in enumerate(entries) if name is not None and name.value in earlier]
    return max(places, default=0)


# --- values as text ------------------------------------------------------------------------------


def written(key: str, value: object, margin: int) -> str:
    """A key and its value in lines, without the last line's end."""
    head, inner = f"{' ' * margin}{inline(key)}:", " " * (margin + len(STEP))
    if isinstance(value, str) and "\n" in value:
        return f"{head} {_block(value, inner)}"
    if isinstance(value, Mapping) and value and any(isinstance(each, Mapping) for each in value.values()):
        return "\n".join([head, *(written(str(name), each, len(inner)) for name, each in value.items())])
    if isinstance(value, list) and any(isinstance(item, Mapping) for item in value):
        return "\n".join([head, *(f"{inner}- {inline(item)}" for item in value)])
    return f"{head} {inline(value)}"


def _block(text: str, inner: str) -> str:
    return "\n".join(["|", *(inner + line for line in text.rstrip("\n").split("\n"))])

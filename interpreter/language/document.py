"""YAML text to plain data that remembers its places.

Only the plain part of YAML is read: mappings with text keys, lists, texts, whole and decimal numbers, true
and false. Everything that readers of YAML disagree about, or that could hide something, is refused with a
hint. Events are read one by one and nothing recurses, so size and depth are known before anything is built.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from yaml import events

from ..errors import NOWHERE, DefinitionError, Mark, Problem, path_text, quoted
from .scalars import Empty, explain_yaml_error, plain_value

__all__ = ["MappingNode", "Mark", "SequenceNode", "mark_inside", "parse", "read_text"]

MAX_BYTES = 256 * 1024
MAX_DEPTH = 64
MAX_NODES = 20_000

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")


class MappingNode(dict[str, Any]):
    """A mapping of the document, with the places of itself, its keys and its values."""

    options_fit = False
    """Of a whole definition, which nobody changes: has its use of options been found right?"""

    in_tests: tuple[Problem, ...] = ()
    """Of a whole definition: what is wrong in the tests of its file, which are left out."""

    removed: dict[str, tuple[Mark, Any]]
    """What is taken out of the inherited entries of this mapping: where that is said, and the entry."""

    def __init__(self, mark: Mark = NOWHERE) -> None:
        super().__init__()
        self.mark = mark
        self.removed = {}
        self.key_marks: dict[str, Mark] = {}
        self.value_marks: dict[str, Mark] = {}

    def put(self, key: str, value: Any, key_mark: Mark, value_mark: Mark) -> None:
        """Set a value together with its places."""
        self[key] = value
        self.key_marks[key] = key_mark
        self.value_marks[key] = value_mark

    def like(self, entries: Iterable[tuple[str, Any]]) -> MappingNode:
        """A mapping with other values for keys of this one, at the same places."""
        found = MappingNode(self.mark)
        for key, value in entries:
            found.put(key, value, self.key_marks[key], self.value_marks[key])
        return found


class SequenceNode(list[Any]):
    """A list of the document, with the places of itself and its items."""

    def __init__(self, mark: Mark = NOWHERE) -> None:
        super().__init__()
        self.mark = mark
        self.item_marks: list[Mark] = []

    def add(self, value: Any, mark: Mark) -> None:
        """Append an item together with its place."""
        self.append(value)
        self.item_marks.append(mark)


def read_text(path: str | os.PathLike[str], most: int = MAX_BYTES) -> str:
    """The text of a definition file, of `most` bytes at most.

    Raises DefinitionError when the file cannot be read, is not a plain file, is too large or not UTF-8.
    """
    name = str(path)
    try:
        data = _read_bytes(Path(path), most)
    except FileNotFoundError:
        raise _refusal("H001", "no such file", name) from None
    except IsADirectoryError:
        raise _refusal("H001", "this is a folder, not a file", name, "name one file in it") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise _refusal("H001", f"cannot be read: {reason}", name) from None
    if len(data) > most:
        raise _too_large(name, most)
    return _decode(data, name)


def parse(text: str, file: str) -> MappingNode:
    """The document in a text; `file` is the name shown in messages.

    Raises DefinitionError with every problem that could be found.
    """
    if len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise _too_large(file)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = tuple(text.split("\n"))
    problems = list(_character_problems(lines, file))
    if problems:
        raise DefinitionError(problems)
    builder = _Builder(file, lines)
    builder.read(text)
    if builder.problems or not isinstance(builder.root, MappingNode):
        raise DefinitionError(builder.problems or [builder.not_a_mapping()])
    return builder.root


def mark_inside(mark: Mark, text: str, offset: int) -> Mark:
    """The place of one character of a text value whose own place is `mark`.

    Exact for texts written in one line and for `|` blocks; otherwise the start of the value.
    """
    start = mark.source_line[mark.column - 1 : mark.column]
    if start == "|":
        return _mark_in_block(mark, text, offset)
    quote = 1 if start in ("'", '"') else 0
    as_written = mark.source_line[mark.column - 1 + quote :].startswith(text)
    return Mark(mark.file, mark.line, mark.column + quote + offset, mark.lines) if as_written else mark


def _mark_in_block(mark: Mark, text: str, offset: int) -> Mark:
    row, start = text.count("\n", 0, offset), text.rfind("\n", 0, offset) + 1
    place = Mark(mark.file, mark.line + 1 + row, 1, mark.lines)
    indent = place.source_line.find(text.split("\n")[row])
    return Mark(mark.file, place.line, indent + 1 + offset - start, mark.lines) if indent >= 0 else mark


def _refusal(code: str, message: str, file: str, hint: str = "") -> DefinitionError:
    return DefinitionError([Problem(code, message, file, hint=hint)])


def _too_large(file: str, most: int = MAX_BYTES) -> DefinitionError:
    return _refusal("H002", f"larger than {most // 1024} kB", file, "a definition is a short text")


def _read_bytes(path: Path, most: int) -> bytes:
    if stat.S_ISDIR(path.stat().st_mode):
        raise IsADirectoryError
    # Non-blocking, so that a pipe in place of the file cannot make the program wait.
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise ValueError("not a plain file")
        return file.read(most + 1)


def _decode(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        lines = data.decode("utf-8", "replace").split("\n")
        mark = Mark(name, before.count("\n") + 1, len(before.rsplit("\n", 1)[-1]) + 1, lines)
        problem = Problem.at(mark, "H003", "not UTF-8 text", hint="save the file as UTF-8")
        raise DefinitionError([problem]) from None


def _character_problems(lines: tuple[str, ...], file: str) -> Iterator[Problem]:
    for number, line in enumerate(lines, 1):
        if (tab := line.find("\t")) >= 0:
            yield Problem.at(Mark(file, number, tab + 1, lines), "H005", "tab character", hint="use spaces")
        if found := _FORBIDDEN.search(line):
            mark = Mark(file, number, found.start() + 1, lines)
            yield Problem.at(mark, "H004", _forbidden(found.group()), hint="remove it")


def _forbidden(character: str) -> str:
    return f"forbidden character U+{ord(character):04X}"


class _Stop(Exception):
    """Reading on makes no sense."""


@dataclass(slots=True)
class _Frame:
    """An open container; `key` is None while the value to come has nowhere to go.

    `is_key` marks a container that (wrongly) stands where a key belongs.
    """

    node: MappingNode | SequenceNode
    key: str | None = None
    key_mark: Mark | None = None
    wants_key: bool = True
    is_key: bool = False

    @property
    def at_key(self) -> bool:
        return self.wants_key and isinstance(self.node, MappingNode)

    def step(self, last: bool) -> list[str | int]:
        """The part of the path that leads on from here; the open child of a list is its last item."""
        if isinstance(self.node, SequenceNode):
            return [len(self.node) - (0 if last else 1)]
        return [] if self.key is None or self.wants_key else [self.key]


class _Builder:
    """Builds the marked document from the parser's events."""

    def __init__(self, file: str, lines: tuple[str, ...]) -> None:
        self.file = file
        self.lines = lines
        self.problems: list[Problem] = []
        self.root: Any = None
        self.root_mark = Mark(file, 1, 1, lines)
        self._stack: list[_Frame] = []
        self._nodes = 0
        self._documents = 0

    def read(self, text: str) -> None:
        """Read everything, or as far as it makes sense."""
        try:
            for event in yaml.parse(text, Loader=_LOADER):
                self._take(event)
        except _Stop:
            pass
        except yaml.YAMLError as error:
            message, hint, place = explain_yaml_error(error)
            here = hint.endswith(f"in line {place.line + 1}") if place else False
            if here and message.startswith("a comma or") and self._at(place) == ":":
                message, hint = "quote this text: it holds a colon", 'write "one: two" with its quotes'
            self._problem("H006", message, self._mark(place) if place else self.root_mark, hint)
        except (ValueError, OverflowError):
            self._problem("H006", "an escape in a quoted text names no character", self.root_mark)

    def not_a_mapping(self) -> Problem:
        """Why the top level is not a definition."""
        empty = self.root is None
        message = "the file is empty" if empty else "a definition is a mapping of keys to values"
        return Problem.at(self.root_mark, "H008", message, hint="start with 'format: 2' and 'variant: name'")

    def _at(self, place: Any) -> str:
        """The sign at a place of the text, empty behind its last one."""
        line = self.lines[place.line] if place.line < len(self.lines) else ""
        return line[place.column : place.column + 1]

    def _mark(self, place: Any) -> Mark:
        return Mark(self.file, min(place.line + 1, len(self.lines)), place.column + 1, self.lines)

    def _problem(self, code: str, message: str, mark: Mark, hint: str = "", key: str | None = None) -> None:
        steps = [part for frame in self._stack for part in frame.step(frame is self._stack[-1])]
        path = path_text([*steps, key] if key is not None else steps)
        self.problems.append(Problem.at(mark, code, message, path, hint))

    def _take(self, event: events.Event) -> None:
        if isinstance(event, events.DocumentStartEvent):
            self._start_document(event)
        elif isinstance(event, events.NodeEvent):
            self._take_node(event, self._mark(event.start_mark))
        elif isinstance(event, events.CollectionEndEvent):
            closed = self._stack.pop()
            if self._stack:
                self._stack[-1].wants_key = not closed.is_key

    def _start_document(self, event: events.DocumentStartEvent) -> None:
        self._documents += 1
        mark = self._mark(event.start_mark)
        if self._documents > 1:
            self._problem("H007", "a second document starts here", mark, "one file holds one definition")
            raise _Stop
        if event.version or event.tags:
            self._problem("H017", "directives are not used", mark, "remove the line that starts with '%'")

    def _take_node(self, event: events.NodeEvent, mark: Mark) -> None:
        self._nodes += 1
        if self._nodes > MAX_NODES:
            self._problem("H009", f"more than {MAX_NODES} values", mark)
            raise _Stop
        self._refuse_properties(event, mark)
        if isinstance(event, events.AliasEvent):
            self._skip(mark)
        elif isinstance(event, events.ScalarEvent):
            self._take_scalar(event, mark)
        elif isinstance(event, events.MappingStartEvent):
            self._open(MappingNode(mark), mark)
        else:
            self._open(SequenceNode(mark), mark)

    def _refuse_properties(self, event: events.NodeEvent, mark: Mark) -> None:
        if isinstance(event, events.AliasEvent):
            hint = "write it out; a text that starts with '*' must be quoted"
            self._problem("H011", f"aliases are not used: *{event.anchor}", mark, hint)
            return
        if event.anchor:
            hint = "remove it; a text that starts with '&' must be quoted"
            self._problem("H011", f"anchors are not used: &{event.anchor}", mark, hint)
        if tag := getattr(event, "tag", None):
            hint = "remove it; a text that starts with '!' must be quoted"
            self._problem("H010", f"tags are not used: {quoted(tag)}", mark, hint)

    def _open(self, node: MappingNode | SequenceNode, mark: Mark) -> None:
        if len(self._stack) >= MAX_DEPTH:
            self._problem("H009", f"nested deeper than {MAX_DEPTH} levels", mark)
            raise _Stop
        is_key = bool(self._stack) and self._stack[-1].at_key
        if is_key:
            hint = "a text that starts with '[' or '{' must be quoted"
            self._problem("H016", "a key must be plain text", mark, hint)
            self._skip(mark)
        else:
            self._put(node, mark)
            if self._stack:
                self._stack[-1].wants_key = False
        self._stack.append(_Frame(node, is_key=is_key))

    def _skip(self, mark: Mark) -> None:
        """Pass over a refused key or value."""
        if not self._stack:
            self.root_mark = mark
            return
        frame = self._stack[-1]
        frame.wants_key, was_key = not frame.wants_key, frame.wants_key
        if was_key:
            frame.key = None

    def _put(self, value: Any, mark: Mark) -> None:
        if not self._stack:
            self.root, self.root_mark = value, mark
            return
        frame = self._stack[-1]
        if isinstance(frame.node, SequenceNode):
            frame.node.add(value, mark)
            return
        frame.wants_key = True
        if frame.key is not None and frame.key_mark is not None:
            frame.node.put(frame.key, value, frame.key_mark, mark)

    def _take_scalar(self, event: events.ScalarEvent, mark: Mark) -> None:
        value: Any = event.value
        plain = event.implicit[0] and not event.tag
        if found := _FORBIDDEN.search(event.value):
            self._problem("H004", _forbidden(found.group()), mark, "remove the escape")
        if plain:
            value, complaint, hint = plain_value(event.value)
            if complaint:
                self._problem("H015", complaint, mark, hint)
        if self._stack and self._stack[-1].at_key:
            self._take_key(self._stack[-1], event.value, value is Empty, plain, mark)
        elif value is Empty:
            self._empty_value(mark)
        else:
            self._put(value, mark)

    def _take_key(self, frame: _Frame, key: str, empty: bool, plain: bool, mark: Mark) -> None:
        self._skip(mark)
        assert isinstance(frame.node, MappingNode)
        if empty:
            self._problem("H014", "empty key", mark, "quote it if the word itself is meant")
        elif plain and key == "<<":
            self._problem("H012", "merge keys are not used", mark, "use 'extends', or write it out")
        elif key in frame.node.key_marks:
            first = frame.node.key_marks[key].line
            message = f"duplicate key {quoted(key)}: lines {first} and {mark.line}"
            self._problem("H013", message, mark, "keep one of them", key)
        else:
            frame.key, frame.key_mark = key, mark
            frame.node.key_marks[key] = mark

    def _empty_value(self, mark: Mark) -> None:
        frame = self._stack[-1] if self._stack else None
        if frame is None:
            self.root_mark = mark
        elif isinstance(frame.node, SequenceNode):
            self._problem("H014", "empty item", mark, "write a value, or remove the dash or comma")
            frame.node.add("", mark)
        else:
            self._empty_after_key(frame, mark)

    def _cut_text(self, frame: _Frame) -> bool:
        """Is a key without a value the rest of a text in braces that holds a comma? Then that is said."""
        node, mark = frame.node, frame.key_mark
        last = next(reversed(node), None) if isinstance(node, MappingNode) else None
        text = node[last] if last is not None and isinstance(node, MappingNode) else None
        before = mark.source_line[: mark.column - 1].rstrip() if mark else ""
        if not isinstance(text, str) or not before.endswith(f"{text},") or mark is None:
            return False
        hint = f'write {last}: "{text}, {frame.key}"'
        self._problem("H014", "quote this text: it holds a comma", node.value_marks[str(last)], hint)  # type: ignore[union-attr]
        self._skip(mark)
        return True

    def _empty_after_key(self, frame: _Frame, mark: Mark) -> None:
        if frame.key is not None:
            joined = re.match(r"(\w+):(.+)", frame.key)
            hint = "write a value, or remove the key"
            if self._cut_text(frame):
                return
            if joined:
                hint = f"a space is needed after the colon: '{joined[1]}: {joined[2]}'"
            at = frame.key_mark or mark
            self._problem("H014", f"key {quoted(frame.key)} has no value", at, hint)
        self._skip(mark)

"""A document as the client counts its places, and what stands in it: its outline and its lenses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from lsprotocol import types

from ...errors import Mark
from ...language.document import MappingNode, SequenceNode

SYMBOLS = {
    "pieces": types.SymbolKind.Class,
    "regions": types.SymbolKind.Namespace,
    "options": types.SymbolKind.Boolean,
    "tests": types.SymbolKind.Event,
    "end": types.SymbolKind.Event,
}
PLAY, TEST = "heterodox.play", "heterodox.test"


class Lines:
    """The text of a document, and its places as the client counts them."""

    def __init__(self, text: str, codec: Any) -> None:
        self.text = text.replace("\r\n", "\n").replace("\r", "\n")
        self.rows = self.text.split("\n")
        self.units = codec.client_num_units

    def place(self, position: types.Position) -> tuple[int, int]:
        """Line and column, from 1, of a place of the client; the nearest one that there is."""
        line = min(position.line, len(self.rows) - 1)
        row, column, units = self.rows[line], 0, 0
        while column < len(row) and units < position.character:
            units += self.units(row[column])
            column += 1
        return line + 1, column + 1

    def offset(self, position: types.Position) -> int:
        """How many signs stand before a place of the client."""
        line, column = self.place(position)
        return sum(len(row) + 1 for row in self.rows[: line - 1]) + column - 1

    def range(self, line: int, column: int, length: int = 0) -> types.Range:
        """The range of the client from a line and column."""
        line = min(max(line, 1), len(self.rows))
        row = self.rows[line - 1]
        ends = (self.units(row[:at]) for at in (column - 1, column - 1 + length))
        return types.Range(*(types.Position(line - 1, end) for end in ends))

    def between(self, start: int, end: int) -> types.Range:
        """The range of two offsets in a line."""
        line = self.text.count("\n", 0, start) + 1
        return self.range(line, start - self.text.rfind("\n", 0, start), end - start)

    def whole(self, text: str) -> list[types.TextEdit]:
        """The change of the whole document into a text."""
        last = len(self.rows) - 1
        end = types.Position(last, self.units(self.rows[last]))
        return [] if text == self.text else [types.TextEdit(types.Range(types.Position(0, 0), end), text)]


def symbols(doc: MappingNode, lines: Lines) -> Iterator[types.DocumentSymbol]:
    """The keys of a definition, with its pieces, regions, options, ends and tests below them."""

    def symbol(
        name: str, kind: types.SymbolKind, mark: Mark, inner: Sequence[types.DocumentSymbol] = ()
    ) -> Any:
        own = lines.range(mark.line, mark.column, len(mark.source_line) - mark.column + 1)
        whole = types.Range(own.start, inner[-1].range.end) if inner else own
        return types.DocumentSymbol(name or "?", kind, whole, own, children=inner)

    for key, value in doc.items():
        kind, rows = SYMBOLS.get(key), []
        if isinstance(value, MappingNode):
            rows = list(value.key_marks.items())
        elif isinstance(value, SequenceNode):
            titles = (_title(key, number, item) for number, item in enumerate(value, 1))
            rows = list(zip(titles, value.item_marks, strict=True))
        inner = [symbol(name, kind, mark) for name, mark in rows if kind]
        yield symbol(key, types.SymbolKind.Property, doc.key_marks[key], inner)


def _title(key: str, number: int, item: object) -> str:
    """What an item of a list is called in the outline."""
    told = item.get("name", item.get("if")) if isinstance(item, MappingNode) else None
    return told if isinstance(told, str) else f"{key} {number}"


def lenses(lines: Lines, uri: str) -> Iterator[types.CodeLens]:
    """Play above the first line, the tests above theirs."""
    for key, title, command in (("variant", "Play", PLAY), ("tests", "Run the tests", TEST)):
        for number, row in enumerate(lines.rows, 1):
            if row.startswith(f"{key}:"):
                yield types.CodeLens(lines.range(number, 1), types.Command(title, command, arguments=[uri]))
                break

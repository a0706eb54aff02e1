"""An object of LLVM made a WebAssembly module: with exports, and without what only a linker needs.

An object that was linked from all its parts before has final indices, so that a section of exports is all
that lacks. https://github.com/WebAssembly/tool-conventions/blob/main/Linking.md tells of objects.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

CUSTOM, IMPORT, EXPORT, ELEMENT, DATA = 0, 2, 7, 9, 11
FUNCTION_IMPORT, TABLE_IMPORT, MEMORY_IMPORT = range(3)
MOST_PAGES = 1 << 16
BEFORE = range(1, EXPORT)
SYMBOLS = 8  # the part of the section `linking` that lists them
FUNCTION, DATUM, GLOBAL, SECTION, EVENT, TABLE = range(6)
UNDEFINED, EXPLICIT_NAME = 0x10, 0x40
I32_CONST, END = 0x41, 0x0B


@dataclass
class Reader:
    """Bytes, read from a place onwards."""

    data: bytes
    at: int = 0

    @property
    def more(self) -> bool:
        """Is there more to read?"""
        return self.at < len(self.data)

    def byte(self) -> int:
        """The next byte."""
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """The next unsigned number."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def bytes(self) -> bytes:
        """The next so many bytes, their number first."""
        size = self.number()
        self.at += size
        return self.data[self.at - size : self.at]

    def name(self) -> str:
        """The next name."""
        return self.bytes().decode()


def number(value: int) -> bytes:
    """An unsigned number as it is written."""
    low, high = value & 127, value >> 7
    return bytes([low | 128]) + number(high) if high else bytes([low])


def counted(data: bytes) -> bytes:
    """Bytes, their number first."""
    return number(len(data)) + data


def sections(file: bytes) -> list[tuple[int, bytes]]:
    """The sections of an object or a module."""
    reader = Reader(file, 8)
    found = []
    while reader.more:
        kind = reader.byte()
        found.append((kind, reader.bytes()))
    return found


def function_symbols(object_file: bytes) -> dict[str, int]:
    """Names of the functions that an object defines -> index."""
    found: dict[str, int] = {}
    for kind, content in sections(object_file):
        reader = Reader(content)
        if kind == CUSTOM and reader.name() == "linking":
            reader.number()  # version
            while reader.more:
                part, body = reader.byte(), Reader(reader.bytes())
                if part == SYMBOLS:
                    found |= dict(_functions(body))
    return found


def _functions(reader: Reader) -> list[tuple[str, int]]:
    found = []
    for _ in range(reader.number()):
        kind, flags = reader.byte(), reader.number()
        if kind == DATUM:
            reader.name()
            if not flags & UNDEFINED:
                for _ in range(3):
                    reader.number()
        else:
            index = reader.number()
            named = kind != SECTION and (not flags & UNDEFINED or flags & EXPLICIT_NAME)
            name = reader.name() if named else ""
            if kind == FUNCTION and not flags & UNDEFINED:
                found.append((name, index))
    return found


def module_of(object_file: bytes, exported: Collection[str]) -> bytes:
    """The module that an object makes with these functions exported, in the order of their names."""
    places = function_symbols(object_file)
    rows = [counted(name.encode()) + b"\0" + number(places[name]) for name in sorted(exported)]
    exports = bytes([EXPORT]) + counted(number(len(rows)) + b"".join(rows))
    kept = [(kind, bytes([kind]) + counted(body)) for kind, body in sections(object_file) if kind != CUSTOM]
    before = [text for kind, text in kept if kind in BEFORE]
    after = [text for kind, text in kept if kind not in BEFORE]
    return b"".join([object_file[:8], *before, exports, *after])


def data_end(module: bytes) -> int:
    """How many bytes of memory, from address 0 on, the module's own data take."""
    end = 0
    for kind, content in sections(module):
        reader = Reader(content)
        for _ in range(reader.number() if kind == DATA else 0):
            assert reader.byte() == 0, "a data segment of the one memory"
            assert reader.byte() == I32_CONST
            offset = reader.number()  # signed, but small and padded
            assert reader.byte() == END
            end = max(end, offset + len(reader.bytes()))
    return end


def with_shared_memory(module: bytes) -> bytes:
    """The same module with its imported memory as one that several instances share."""
    parts = [module[:8]]
    for kind, body in sections(module):
        parts.append(bytes([kind]) + counted(_shared(body) if kind == IMPORT else body))
    return b"".join(parts)


def _shared(imports: bytes) -> bytes:
    """The imports with the limits of a memory as those of a shared one, which must name a maximum."""
    reader = Reader(imports)
    rows = []
    for _ in range(reader.number()):
        first = reader.at
        reader.bytes(), reader.bytes()
        kind = reader.byte()
        if kind == MEMORY_IMPORT:
            head = imports[first : reader.at]
            bounded = reader.byte() & 1
            least = reader.number()
            if bounded:
                reader.number()
            rows.append(head + b"\x03" + number(least) + number(MOST_PAGES))
            continue
        if kind == FUNCTION_IMPORT:
            reader.number()
        elif kind == TABLE_IMPORT:
            reader.byte()
            if reader.byte() & 1:
                reader.number()
            reader.number()
        else:
            reader.byte(), reader.byte()
        rows.append(imports[first : reader.at])
    return number(len(rows)) + b"".join(rows)

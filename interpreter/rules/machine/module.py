"""An object of LLVM made a WebAssembly module: with exports, and without what only a linker needs.

An object that was linked from all its parts before has final indices, so that a section of exports is all
that lacks. https://github.com/WebAssembly/tool-conventions/blob/main/Linking.md tells of objects.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

CUSTOM, IMPORT, EXPORT, ELEMENT, DATA = 0, 2, 7, 9, 11
BEFORE = range(1, EXPORT)
SYMBOLS = 8  # the part of the section `linking` that lists them
FUNCTION, DATUM, GLOBAL, SECTION, EVENT, TABLE = range(6)
UNDEFINED, EXPLICIT_NAME = 0x10, 0x40
I32_CONST, END = 0x41, 0x0B
OF_FUNCTION, OF_TABLE, OF_MEMORY, OF_GLOBAL = range(4)  # what is imported
HAS_MOST, SHARED = 1, 2  # flags of limits
MOST_PAGES = 1 << 16


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


def with_shared_memory(module: bytes) -> bytes:
    """The same module for a memory that several instances share: its import says so, and nothing else."""
    found = [
        (kind, _sharing(Reader(content)) if kind == IMPORT else content) for kind, content in sections(module)
    ]
    return module[:8] + b"".join(bytes([kind]) + counted(content) for kind, content in found)


def _sharing(reader: Reader) -> bytes:
    """A section of imports whose memory is shared."""
    rows = number(reader.number())
    while reader.more:
        start = reader.at
        reader.bytes(), reader.bytes()
        kind = reader.byte()
        if kind == OF_MEMORY:
            rows += reader.data[start : reader.at] + bytes([HAS_MOST | SHARED])
            flags = reader.byte()
            rows += number(reader.number()) + number(reader.number() if flags & HAS_MOST else MOST_PAGES)
            continue
        if kind == OF_TABLE:
            reader.byte()
            for _ in range(1 + (reader.byte() & HAS_MOST)):
                reader.number()
        elif kind == OF_GLOBAL:
            reader.byte(), reader.byte()
        else:
            reader.number()
        rows += reader.data[start : reader.at]
    return rows


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

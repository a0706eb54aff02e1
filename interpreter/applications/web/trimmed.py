"""The kernel file as a page has it: what a page never calls has no body, all else is the file's.

Numbers of functions stay what they are, so that no body that is kept has to be changed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ...rules.machine.module import Reader, counted, number, sections

HEAD = 8
IMPORTS, EXPORTS, ELEMENTS, CODE = 2, 7, 9, 10
EMPTY = bytes((3, 0, 0x00, 0x0B))
"""The body of what is never called: no locals, and a trap."""
CALL, REFERENCE = 0x10, 0xD2
#: How many numbers follow an instruction, by its code; codes with none are not listed.
NUMBERS = {
    **dict.fromkeys((0x02, 0x03, 0x04, 0x0C, 0x0D, 0x10, 0x41, 0x42, 0x3F, 0x40, 0xD0, 0xD2), 1),
    **dict.fromkeys(range(0x20, 0x27), 1),
    **dict.fromkeys(range(0x28, 0x3F), 2),
    0x11: 2,
}
#: The same behind 0xFC: conversions have none, what works on memory and tables has one or two.
FURTHER = {8: 2, 9: 1, 10: 2, 11: 1, 12: 2, 13: 1, 14: 2, 15: 1, 16: 1, 17: 1}
BRANCHES, FLOAT, DOUBLE, TYPED, PREFIX = 0x0E, 0x43, 0x44, 0x1C, 0xFC
PLAIN = {0x00, 0x01, 0x05, 0x0B, 0x0F, 0x1A, 0x1B, *range(0x45, 0xC5), 0xD1}


def trimmed(file: bytes, wanted: Collection[str]) -> bytes:
    """The module with these exports of functions, and no others. Raises ValueError for what is not known."""
    parts = dict(sections(file))
    exports = [row for row in _exports(parts[EXPORTS]) if row[1] != 0 or row[0] in wanted]
    bodies = _bodies(parts[CODE])
    first = _imported(parts.get(IMPORTS, b"\0"))
    roots = {index for _, kind, index in exports if kind == 0} | set(_elements(parts.get(ELEMENTS, b"\0")))
    needed = _reached(roots, bodies, first)
    parts[EXPORTS] = number(len(exports)) + b"".join(_export(*row) for row in exports)
    kept = [counted(body) if first + i in needed else EMPTY for i, body in enumerate(bodies)]
    parts[CODE] = number(len(kept)) + b"".join(kept)
    return file[:HEAD] + b"".join(bytes([key]) + counted(part) for key, part in parts.items())


def _reached(roots: set[int], bodies: list[bytes], first: int) -> set[int]:
    """The functions that these call, and those that they call."""
    found, waiting = set[int](), list(roots)
    while waiting:
        index = waiting.pop()
        if index not in found:
            found.add(index)
            waiting.extend(_called(bodies[index - first]) if index >= first else ())
    return found


def _called(body: bytes) -> Iterator[int]:
    """The functions that a body names."""
    read = Reader(body)
    for _ in range(read.number()):
        read.number()
        read.byte()
    while read.at < len(body):
        code = read.byte()
        if code in (CALL, REFERENCE):
            yield read.number()
        else:
            _skip(read, code)


def _skip(read: Reader, code: int) -> None:
    """Go behind what follows an instruction."""
    if code in (BRANCHES, TYPED):
        count = read.number() + (code == BRANCHES)
    elif code == PREFIX:
        count = FURTHER.get(read.number(), 0)
    elif code in (FLOAT, DOUBLE):
        read.at += 4 if code == FLOAT else 8
        return
    elif code in NUMBERS or code in PLAIN:
        count = NUMBERS.get(code, 0)
    else:
        raise ValueError(f"the kernel file has an instruction {code:#x}, which is not known here")
    for _ in range(count):
        read.number()


# --- sections ----------------------------------------------------------------------------------------


def _exports(part: bytes) -> Iterator[tuple[str, int, int]]:
    read = Reader(part)
    for _ in range(read.number()):
        yield read.name(), read.byte(), read.number()


def _export(name: str, kind: int, index: int) -> bytes:
    return counted(name.encode()) + bytes([kind]) + number(index)


def _bodies(part: bytes) -> list[bytes]:
    read = Reader(part)
    return [read.bytes() for _ in range(read.number())]


def _imported(part: bytes) -> int:
    """How many functions are imported. The kernel file imports memory, a table and a global, no functions."""
    read = Reader(part)
    if any(_import(read) == 0 for _ in range(read.number())):
        raise ValueError("the kernel file imports a function")
    return 0


def _import(read: Reader) -> int:
    for _ in range(2):
        read.bytes()
    kind = read.byte()
    if kind == 3:  # a global: its type, may it change
        read.at += 2
        return kind
    if kind == 1:  # a table: of what
        read.byte()
    if kind in (1, 2):
        limits = read.byte()
        for _ in range(1 + (limits & 1)):
            read.number()
    return kind


def _elements(part: bytes) -> Iterator[int]:
    """The functions that stand in the table."""
    read = Reader(part)
    for _ in range(read.number()):
        if read.number() != 0:
            raise ValueError("the kernel file has a kind of element that is not known here")
        while (code := read.byte()) != 0x0B:
            _skip(read, code)
        for _ in range(read.number()):
            yield read.number()

"""The kernel compiled for this processor: somewhat faster, after two minutes of compiling, once."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

import numpy

from ..kernel import layout as k
from ..kernel.parts import Entry
from .base import Block, Desk, Machine, Words
from .hooked import FAILURES
from .state import STATE_BYTES


@cache
def state_dtype() -> Any:
    """The NumPy record type of a state."""
    fields = [(name, f"i{width}", (size,)) for name, size, width in k.STATE_FIELDS]
    return numpy.dtype(fields, align=True)


class NativeMachine(Machine):
    """Memory of NumPy, and functions of the library."""

    def __init__(self) -> None:
        from .library import library

        self._library = library()
        self._calls: dict[str, Any] = {}
        self.desk = self.new_desk()
        self.moves = self.block(k.MOVE_BUFFER)

    def block(self, size: int) -> Block:
        return _block(numpy.zeros(size, numpy.int64), "q")

    def halves(self, size: int) -> Block:
        return _block(numpy.zeros(size, numpy.int16), "h")

    def new_desk(self) -> Desk:
        memory: Any = numpy.zeros(STATE_BYTES // 8, numpy.int64)
        return Desk(memoryview(memory).cast("B"), memory.ctypes.data, memory)

    def hook_number(self, name: str) -> int:
        return self._library.address(name)

    def run(self, entry: Entry, *arguments: Any) -> int:
        call = self._calls.get(entry.name)
        if call is None:
            call = self._calls[entry.name] = self._library.call_of(entry.name, len(entry.parameters))
        word: int = call(
            *[
                a if a.__class__ is int else _address(a) if a.__class__ is Words else a.argument
                for a in arguments
            ]
        )
        if FAILURES.raised:
            raise FAILURES.taken()
        return word


def _block(array: Any, form: Literal["q", "h"]) -> Block:
    words = memoryview(array).cast("B").cast(form) if len(array) else memoryview(b"")
    return Block(words, array.ctypes.data, array)


def _address(words: Words) -> int:
    """Where tables are; nobody writes to them."""
    if words.prepared is None:
        words.prepared = words.words.buffer_info()[0]
    address: int = words.prepared
    return address

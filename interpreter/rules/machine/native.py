"""The kernel compiled by Numba for this processor: somewhat faster, after a minute of compiling, once."""

from __future__ import annotations

from functools import cache
from typing import Any

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


def _prepared(words: Words) -> Any:
    """The tables as an array that nothing can write to: threads share it."""
    if words.prepared is None:
        words.prepared = numpy.frombuffer(words.words, numpy.int64)
        words.prepared.flags.writeable = False
    return words.prepared


class NativeMachine(Machine):
    """Arrays of NumPy, and functions of Numba."""

    def __init__(self) -> None:
        self._calls: dict[str, Any] = {}
        self.desk = self.new_desk()
        self.moves = self.block(k.MOVE_BUFFER)

    def block(self, size: int) -> Block:
        array: Any = numpy.zeros(size, numpy.int64)
        return Block(memoryview(array).cast("B").cast("q") if size else memoryview(b""), array)

    def new_desk(self) -> Desk:
        memory: Any = numpy.zeros(STATE_BYTES // 8, numpy.int64)
        record = memory.view(state_dtype()).view(numpy.recarray)[0]
        return Desk(memoryview(memory).cast("B"), record)

    def run(self, entry: Entry, *arguments: Any) -> int:
        call = self._calls.get(entry.name)
        if call is None:
            call = self._calls[entry.name] = getattr(entry.part.load(False)[entry.module], entry.name)
        found = call(
            *[
                a if a.__class__ is int else _prepared(a) if a.__class__ is Words else a.argument
                for a in arguments
            ]
        )
        if FAILURES.raised:
            raise FAILURES.taken()
        return int(found or 0)

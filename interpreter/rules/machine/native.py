"""The kernel compiled by Numba for this processor: somewhat faster, after a minute of compiling, once."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy

from ..kernel import layout as k
from .base import Block, Desk, Words
from .functions import FunctionMachine
from .state import STATE_BYTES


@cache
def state_dtype() -> Any:
    """The NumPy record type of a state."""
    fields = [(name, f"i{width}", (size,)) for name, size, width in k.STATE_FIELDS]
    return numpy.dtype(fields, align=True)


class NativeMachine(FunctionMachine):
    """Arrays of NumPy, and functions of Numba."""

    plain = False

    def prepared(self, words: Words) -> Any:
        array: Any = numpy.frombuffer(words.words, numpy.int64)
        array.flags.writeable = False
        return array

    def block(self, size: int) -> Block:
        array: Any = numpy.zeros(size, numpy.int64)
        return Block(memoryview(array).cast("B").cast("q") if size else memoryview(b""), array)

    def halves(self, size: int) -> Block:
        array: Any = numpy.zeros(size, numpy.int16)
        return Block(memoryview(array).cast("B").cast("h") if size else memoryview(b""), array)

    def new_desk(self) -> Desk:
        memory: Any = numpy.zeros(STATE_BYTES // 8, numpy.int64)
        record = memory.view(state_dtype()).view(numpy.recarray)[0]
        return Desk(memoryview(memory).cast("B"), record)

"""The kernel file run by the browser in which Python itself is WebAssembly (Pyodide): the usual form there.

What holds Python gives it `heterodox_kernel`, which makes an instance of the file with `call`, `read` and
`write`. The memory of that is none of Python's: a desk is copied there for every call, and back; all else is
copied when it is looked at.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from struct import Struct
from typing import Any
from weakref import WeakKeyDictionary, finalize

from ...errors import KernelError
from ..kernel import layout as k
from ..kernel.parts import Entry
from .base import Block, Desk, Machine, Words
from .file import FILE, STACK, TOLD_AT_MOST, facts, raised
from .heap import Heap
from .hooked import FIRST, MOST
from .state import STATE_BYTES


class Lent:
    """Integers in the instance's memory, read and written there."""

    def __init__(self, instance: Any, address: int, size: int, form: str) -> None:
        self._instance, self._address, self._size, self._form = instance, address, size, form
        self._width = array(form).itemsize

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            first, end, step = at.indices(self._size)
            return self._read(first, max(0, end - first))[::step]
        return self._read(range(self._size)[at], 1)[0]

    def __setitem__(self, at: Any, value: Any) -> None:
        first = at.indices(self._size)[0] if isinstance(at, slice) else range(self._size)[at]
        words = value if isinstance(at, slice) else [value]
        self._instance.write(self._address + self._width * first, array(self._form, words).tobytes())

    def _read(self, first: int, count: int) -> array[int]:
        found = self._instance.read(self._address + self._width * first, self._width * count)
        return array(self._form, found.to_bytes())


class BrowserMachine(Machine):
    """An instance of the kernel file with a memory of its own."""

    def __init__(self) -> None:
        import js

        functions = FIRST + MOST
        self._instance = js.heterodox_kernel(FILE.read_bytes(), STACK, functions)
        self._heap = Heap(STACK, self._grow)
        self._placed: WeakKeyDictionary[Words, Block] = WeakKeyDictionary()
        self.desk = self.new_desk()
        self.moves = self.block(k.MOVE_BUFFER)

    def _grow(self, size: int) -> None:
        if not self._instance.grow(size):
            raise MemoryError(f"the kernel's memory is full: {size:,} bytes are wanted")

    def block(self, size: int) -> Block:
        return self._lent(8 * size, lambda at: Block(Lent(self._instance, at, size, "q"), at))

    def halves(self, size: int) -> Block:
        return self._lent(2 * size, lambda at: Block(Lent(self._instance, at, size, "h"), at))

    def new_desk(self) -> Desk:
        made = self._lent(STATE_BYTES, lambda at: Block(None, at))
        return Desk(memoryview(bytearray(STATE_BYTES)), made.argument, made)

    def _lent(self, size: int, make: Callable[[int], Block]) -> Block:
        address, fresh = self._heap.take(size)
        if not fresh:
            self._instance.write(address, bytes(size))
        made = make(address)
        finalize(made, self._heap.give_back, address).atexit = False
        return made

    def _address(self, words: Words) -> int:
        block = self._placed.get(words)
        if block is None:
            block = self._placed[words] = self.block(len(words))
            block.fill(words.words)
        return int(block.argument)

    def hook_number(self, name: str) -> int:
        index = facts()["hooks"].get(name)
        return 0 if index is None else int(self._instance.hook(index))

    def run(self, entry: Entry, *arguments: Any) -> int:
        if self.damaged:
            raise KernelError("the kernel was stopped before, and this memory of it is not used again")
        desks = [each for each in arguments if isinstance(each, Desk)]
        for desk in desks:
            self._instance.write(desk.argument, desk.bytes)
        word = self._instance.call(
            entry.name, facts()["entries"][entry.name]["parameters"], *map(self._given, arguments)
        )
        for desk in desks:
            desk.bytes[:] = self._instance.read(desk.argument, STATE_BYTES).to_bytes()
        if word is None:
            raise self._told()
        return int(word)

    def _given(self, argument: Any) -> int:
        return (
            argument
            if isinstance(argument, int)
            else self._address(argument)
            if isinstance(argument, Words)
            else argument.argument
        )

    def _told(self) -> Exception:
        """What a call that ended early is told as."""
        address, size = Struct("=II").unpack(self._instance.read(self._instance.failure(), 8).to_bytes())
        known = raised(self._instance.read(address, min(size, TOLD_AT_MOST)).to_bytes())
        self.damaged = known is None
        return known or KernelError(f"the kernel was stopped: {self._instance.stopped}")

"""A linear memory of the kernel file, seen from Python.

address 0 ... data_end    constants of the file
        ... STACK         the stack, from above
        from STACK on     what the heap hands out
"""

from __future__ import annotations

import atexit
import ctypes
import gc
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar
from weakref import WeakSet, finalize, ref

import wasmtime

from ...errors import quoted
from .base import Block, Desk
from .file import PAGE, STACK
from .heap import Heap
from .settings import engine, room

SHARED_MEMORY_KIND = 4  # WASMTIME_EXTERN_SHAREDMEMORY of its extern.h
REMEDY = "the native kernel needs none of it: pip install 'heterodox[native]', HETERODOX_KERNEL=native"
T = TypeVar("T")
_AT_EXIT: WeakSet[Any] = WeakSet()


def kept_at_exit(owner: T) -> T:
    """Leave something of wasmtime to the system: what would free it is gone when Python is taken apart."""
    _AT_EXIT.add(owner)
    return owner


@atexit.register
def _keep() -> None:
    for owner in list(_AT_EXIT):
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(owner))


class SharedMemory(wasmtime.SharedMemory):
    """A memory of several instances."""

    def _as_extern(self) -> Any:
        try:
            return super()._as_extern()
        except (TypeError, AttributeError):  # releases up to 50.0.1 hand on a pointer too many
            from wasmtime import _bindings

            union = _bindings.wasmtime_extern_union(sharedmemory=self.ptr())
            return _bindings.wasmtime_extern_t(SHARED_MEMORY_KIND, union)


def reserved(make: Callable[[], T]) -> T:
    """What needs addresses; where there are none, those of machines that are no longer needed are used."""
    try:
        return make()
    except wasmtime.WasmtimeError:
        gc.collect()
    try:
        return make()
    except wasmtime.WasmtimeError as error:
        reason = quoted(str(error).splitlines()[0], 80)
        message = f"there is no room for a memory of the kernel: {room() >> 20:,} MB of addresses are wanted"
        raise MemoryError(f"{message} ({reason}; see ulimit -v); {REMEDY}") from None


class Growth:
    """Lets a memory grow to a number of bytes."""

    def __init__(self, grow: Callable[[int], int]) -> None:
        self._grow = grow
        self.size = STACK

    def __call__(self, size: int) -> None:
        """Let it have at least so many bytes. Raises MemoryError."""
        if size > self.size:
            pages = -(-(size - self.size) // PAGE)
            try:
                self._grow(pages)
            except (wasmtime.WasmtimeError, OverflowError, ctypes.ArgumentError):
                message = f"the kernel's memory is full: {size:,} bytes are wanted, {room():,} are possible"
                raise MemoryError(message) from None
            self.size += pages * PAGE


class Memory:
    """A linear memory with its heap; of one instance (that of a store), or of several."""

    def __init__(self, store: wasmtime.Store | None) -> None:
        limits = wasmtime.Limits(STACK // PAGE, room() // PAGE if store is None else None)
        form = wasmtime.MemoryType(limits, shared=store is None)
        self.store = store  # it lives as long as what is lent of the memory
        if store is None:
            shared = kept_at_exit(reserved(lambda: SharedMemory(engine(), form)))
            self.memory: Any = shared
            grow, address = shared.grow, shared.data_ptr()
        else:
            own = reserved(lambda: wasmtime.Memory(store, form))
            self.memory = own
            grow, address = partial(own.grow, store), own.data_ptr(store)
        self.base = ctypes.addressof(address.contents)
        self.bytes = memoryview((ctypes.c_char * (room() - 1)).from_address(self.base)).cast("B")
        self._growth = Growth(grow)
        self.heap = Heap(STACK, self._growth)

    def block(self, size: int) -> Block:
        """Fresh words, all zero. Raises MemoryError."""
        address, view = self._take(8 * size)
        return self._lent(Block(view.cast("q"), address, self), address)

    def halves(self, size: int) -> Block:
        """Fresh 16-bit integers, all zero. Raises MemoryError."""
        address, view = self._take(2 * size)
        return self._lent(Block(view.cast("h"), address, self), address)

    def desk(self, size: int) -> Desk:
        """A fresh desk of so many bytes, all zero. Raises MemoryError."""
        address, view = self._take(size)
        return self._lent(Desk(view, address, self), address)

    def read(self, address: int, size: int) -> bytes:
        """Bytes that may be anywhere; none outside the memory."""
        return bytes(self.bytes[address : min(address + size, self._growth.size)])

    def _take(self, size: int) -> tuple[int, memoryview]:
        address, fresh = self.heap.take(size)
        if not fresh:
            ctypes.memset(self.base + address, 0, size)
        return address, self.bytes[address : address + size]

    def _lent(self, user: T, address: int) -> T:
        """Let the memory at an address be used again when its user is forgotten."""
        finalize(user, _give_back, ref(self.heap), address).atexit = False
        return user


def _give_back(heap: ref[Heap], address: int) -> None:
    """Give memory back, if it is still there."""
    there = heap()
    if there is not None:
        there.give_back(address)

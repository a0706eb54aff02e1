"""The kernel file, run by wasmtime: the kernel's usual form.

The file (kernel.wasm, made from the kernel's sources by applications/kernel_file) is compiled once a process,
in a tenth of a second. Every machine is an instance with a linear memory of its own, which nothing in it can
leave: an index out of its bounds is a trap, and a trap is a KernelError. Machines of one search share one.

    address 0 ... data_end    constants of the file
            ... STACK         the stack, from above
            from STACK on     what the heap hands out
"""

from __future__ import annotations

import base64
import ctypes
import json
import threading
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from struct import Struct
from typing import Any, TypeVar
from weakref import WeakValueDictionary, finalize, ref

import wasmtime
from wasmtime import _bindings

from ...errors import KernelError
from ..kernel import layout as k
from ..kernel.parts import Entry
from . import hooked
from .base import Block, Desk, Machine, Words
from .heap import Heap
from .hooked import FAILURES, ForeignHook
from .module import with_shared_memory
from .state import STATE_BYTES

FILE = Path(__file__).with_name("kernel.wasm")
STACK = 1 << 18
PAGE = 1 << 16
SHARED_MEMORY_KIND = 4  # WASMTIME_EXTERN_SHAREDMEMORY of its extern.h
MOST = 1 << 32
"""Bytes that a memory can have."""


@cache
def facts() -> dict[str, Any]:
    """What is known of the kernel file: entries, hooks, errors, and the hash of its sources."""
    found: dict[str, Any] = json.loads(FILE.with_suffix(".json").read_text(encoding="utf-8"))
    return found


_compiling = threading.RLock()
"""Held by who makes what all threads have in common: `cache` would let two of them make it."""


def engine() -> wasmtime.Engine:
    """The compiler's settings: a memory has the room of four gigabytes reserved, so that it never moves."""
    with _compiling:
        return _engine()


@cache
def _engine() -> wasmtime.Engine:
    config = wasmtime.Config()
    config.memory_reservation = MOST
    config.memory_may_move = False
    config.wasm_threads = True
    config.shared_memory = True
    config.parallel_compilation = True
    config.cranelift_opt_level = "speed"
    return wasmtime.Engine(config)


@cache
def _module(shared: bool) -> wasmtime.Module:
    text = FILE.read_bytes()
    return wasmtime.Module(engine(), with_shared_memory(text) if shared else text)


def module(shared: bool) -> wasmtime.Module:
    """The compiled kernel file, for a memory of one instance or of several; compiled once a process."""
    with _compiling:
        return _module(shared)


class SharedMemory(wasmtime.SharedMemory):
    """A memory of several instances."""

    def _as_extern(self) -> Any:
        # Releases up to 50.0.1 hand on a pointer too many.
        union = _bindings.wasmtime_extern_union(sharedmemory=self.ptr())
        return _bindings.wasmtime_extern_t(SHARED_MEMORY_KIND, union)


class Memory:
    """A linear memory with its heap, seen from Python; of one instance (that of a store), or of several."""

    def __init__(self, store: wasmtime.Store | None) -> None:
        limits = wasmtime.Limits(STACK // PAGE, MOST // PAGE if store is None else None)
        form = wasmtime.MemoryType(limits, shared=store is None)
        if store is None:
            shared = SharedMemory(engine(), form)
            self.memory: Any = shared
            self._grown, address = shared.grow, shared.data_ptr()
        else:
            own = wasmtime.Memory(store, form)
            self.memory = own
            self._grown, address = partial(own.grow, store), own.data_ptr(store)
        self.base = ctypes.addressof(address.contents)
        self.bytes = memoryview((ctypes.c_char * (MOST - 1)).from_address(self.base)).cast("B")
        self.heap = Heap(STACK, self._grow)
        self._room = STACK

    def _grow(self, size: int) -> None:
        """Let the memory have at least so many bytes."""
        if size > self._room:
            pages = -(-(size - self._room) // PAGE)
            try:
                self._grown(pages)
            except wasmtime.WasmtimeError:
                message = f"the kernel's memory is full: {size:,} bytes are wanted"
                raise MemoryError(f"{message}, {MOST:,} are possible") from None
            self._room += pages * PAGE

    def take(self, size: int) -> tuple[int, memoryview]:
        """Address and view of fresh bytes, all zero. Raises MemoryError."""
        address, fresh = self.heap.take(size)
        if not fresh:
            ctypes.memset(self.base + address, 0, size)
        return address, self.bytes[address : address + size]


def _give_back(heap: ref[Heap], address: int) -> None:
    """Give memory back, if it is still there."""
    there = heap()
    if there is not None:
        there.give_back(address)


Lent = TypeVar("Lent", Block, Desk, Words)


def wasm_machines(number: int) -> list[WasmMachine]:
    """Machines for so many threads; several share one memory."""
    if number == 1:
        return [WasmMachine()]
    memory = Memory(None)
    return [WasmMachine(memory) for _ in range(number)]


class WasmMachine(Machine):
    """An instance of the kernel file with its memory, or with one that it shares."""

    def __init__(self, shared: Memory | None = None) -> None:
        self._store = wasmtime.Store(engine())
        self._memory = Memory(self._store) if shared is None else shared
        self._top = STACK if shared is None else sum(self._memory.heap.take(STACK)[:1], STACK)
        self._stack = wasmtime.Global(
            self._store, wasmtime.GlobalType(wasmtime.ValType.i32(), True), wasmtime.Val.i32(self._top)
        )
        places = wasmtime.Limits(hooked.FIRST + hooked.MOST, None)
        kind = wasmtime.TableType(wasmtime.ValType.funcref(), places)
        self._table = wasmtime.Table(self._store, kind, None)
        self._given: dict[str, Any] = {
            "__linear_memory": self._memory.memory,
            "__stack_pointer": self._stack,
            "__indirect_function_table": self._table,
        }
        compiled = module(shared is not None)
        imports = [self._given[each.name or ""] for each in compiled.imports]
        self._exports: Any = wasmtime.Instance(self._store, compiled, imports).exports(self._store)
        self._calls: dict[str, Callable[..., int]] = {}
        self._placed: dict[int, int] = {}
        self._tables: WeakValueDictionary[int, Words] = WeakValueDictionary()
        self._desks: WeakValueDictionary[int, Desk] = WeakValueDictionary()
        self._foreign: set[int] = set()
        self.desk = self.new_desk()
        self.moves = self.block(k.MOVE_BUFFER)

    def block(self, size: int) -> Block:
        address, view = self._memory.take(8 * size)
        return self._lent(Block(view.cast("q"), address, self), address)

    def new_desk(self) -> Desk:
        address, view = self._memory.take(STATE_BYTES)
        desk = self._desks[address] = self._lent(Desk(view, address, self), address)
        return desk

    def _lent(self, user: Lent, address: int) -> Lent:
        """Let the memory at an address be used again when its user is forgotten."""
        finalize(user, _give_back, ref(self._memory.heap), address).atexit = False
        return user

    def _address(self, words: Words) -> int:
        """Where the tables lie in this memory; they are brought there when they are first asked for."""
        address = self._placed.get(id(words))
        if address is None:
            address, view = self._memory.take(8 * len(words))
            view.cast("q")[:] = memoryview(words.words)
            self._placed[id(words)] = address
            finalize(words, self._placed.pop, id(words), None).atexit = False
            self._tables[address] = self._lent(words, address)
            for hook in words.hooks:
                self._learn(hook)
        return address

    # --- hooks ---------------------------------------------------------------------------------

    def hook_number(self, name: str) -> int:
        """The number of a hook of the kernel file, `module.event`, for its slot; 0 if there is none."""
        index = facts()["hooks"].get(name)
        return 0 if index is None else int(self._exports["hook_index"](self._store, index))

    def _learn(self, hook: ForeignHook) -> None:
        """Put a hook that is not of the kernel file into the table of functions."""
        if hook.number in self._foreign:
            return
        self._foreign.add(hook.number)
        i32, i64 = wasmtime.ValType.i32(), wasmtime.ValType.i64()
        if hook.compiled:
            compiled = wasmtime.Module(engine(), hook.compiled)
            imports = [self._given[each.name or ""] for each in compiled.imports]
            function = wasmtime.Instance(self._store, compiled, imports).exports(self._store)[hook.event]
        else:
            form = wasmtime.FuncType([i32, i32, i64, i64, i64], [i64])
            function = wasmtime.Func(self._store, form, partial(self._called, hook.function))
        self._table.set(self._store, hook.number, function)

    def _called(self, function: Any, tables: int, state: int, x: int, parameters: int, y: int) -> int:
        """What the kernel gets from a hook of Python."""
        try:
            return int(function(self._tables[tables], self._desks[state], x, parameters, y))
        except BaseException as error:
            FAILURES.raised.append(error)
            return 0

    # --- calls ---------------------------------------------------------------------------------

    def run(self, entry: Entry, *arguments: Any) -> int:
        call = self._calls.get(entry.name)
        if call is None:
            call = self._calls[entry.name] = self._call_of(entry)
        return call(*arguments)

    def _call_of(self, entry: Entry) -> Callable[..., int]:
        """A function of Python that calls an entry: arguments and result go through one buffer."""
        count = max(1, len(entry.parameters))
        buffer = ctypes.create_string_buffer(16 * count)
        raw = ctypes.cast(buffer, ctypes.POINTER(_bindings.wasmtime_val_raw_t))
        pack = Struct("=" + "q8x" * len(entry.parameters)).pack_into
        unpack = Struct("=q").unpack_from
        function = self._exports[entry.name]._func
        trap = ctypes.POINTER(_bindings.wasm_trap_t)()
        form = (self._store._context(), ctypes.byref(function), raw, count, ctypes.byref(trap))
        run, address, foreign = _bindings._wasmtime_func_call_unchecked, self._address, self._foreign
        returns = facts()["entries"][entry.name]["returns"]

        def call(*arguments: Any) -> int:
            pack(
                buffer,
                0,
                *[
                    a if a.__class__ is int else address(a) if a.__class__ is Words else a.argument
                    for a in arguments
                ],
            )
            error = run(*form)
            if error or trap:
                raise self._told(error, trap)
            if foreign and FAILURES.raised:
                raise FAILURES.taken()
            return unpack(buffer)[0] if returns else 0

        return call

    def _told(self, error: Any, trap: Any) -> Exception:
        """What a call that ended early is told as; the machine can be used again."""
        self._stack.set_value(self._store, wasmtime.Val.i32(self._top))
        if error:
            return KernelError(str(wasmtime.WasmtimeError._from_ptr(error)))
        what = wasmtime.Trap._from_ptr(type(trap).from_buffer_copy(trap))
        ctypes.memset(ctypes.byref(trap), 0, ctypes.sizeof(trap))  # it has an owner now
        known = self._failure()
        if known is not None:
            return known
        return KernelError(f"the kernel was stopped: {what.message.splitlines()[0]}")

    def _failure(self) -> Exception | None:
        """The exception that the kernel's source raised, if it was one."""
        cell = self._exports["failure"](self._store)
        address, size = Struct("=II").unpack_from(self._memory.bytes, cell)
        return raised(bytes(self._memory.bytes[address : address + min(size, 1 << 12)]))


@cache
def _errors() -> dict[bytes, tuple[str, str]]:
    return {base64.b64decode(row["data"]): (row["kind"], row["message"]) for row in facts()["errors"]}


def raised(data: bytes) -> Exception | None:
    """The exception that a constant of the kernel file stands for. Nothing is unpickled: all are known."""
    kind, message = _errors().get(data, ("", ""))
    if kind == "MemoryError":
        return MemoryError(message)
    return KernelError(f"{kind}: {message}") if kind else None

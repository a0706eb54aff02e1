"""The kernel file, run by wasmtime: the kernel's usual form.

The file is kernel.wasm, made from the kernel's sources by applications/kernel_file. Every machine is an
instance with a linear memory of its own, which nothing in it can leave: an index out of its bounds is a trap,
and a trap is a KernelError. Machines of one search share a memory.
"""

from __future__ import annotations

from functools import partial
from struct import Struct
from typing import Any
from weakref import WeakKeyDictionary, WeakValueDictionary, ref

import wasmtime

from ...errors import KernelError
from ..kernel import layout as k
from ..kernel.parts import Entry
from . import hooked
from .base import Block, Desk, Machine, Words
from .calling import Call, call_of
from .file import STACK, TOLD_AT_MOST, facts, raised
from .hooked import FAILURES, ForeignHook
from .memory import Memory, kept_at_exit
from .module import with_shared_memory
from .settings import engine, module
from .state import STATE_BYTES


def wasm_machines(number: int) -> list[WasmMachine]:
    """Machines for so many threads; several share one memory."""
    if number == 1:
        return [WasmMachine()]
    memory = Memory(None)
    return [WasmMachine(memory) for _ in range(number)]


class WasmMachine(Machine):
    """An instance of the kernel file with its memory, or with one that it shares."""

    def __init__(self, shared: Memory | None = None) -> None:
        self._store = kept_at_exit(wasmtime.Store(engine()))
        self._memory = Memory(self._store) if shared is None else shared
        self._own_stack = None if shared is None else self._memory.block(STACK // 8)
        self._top = STACK if self._own_stack is None else self._own_stack.argument + STACK
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
        self._exports = self._exports_of(module(shared is not None))
        self._calls: dict[str, tuple[Call, bool]] = {}
        self._placed: WeakKeyDictionary[Words, Block] = WeakKeyDictionary()
        self._latest = 0, 0
        self._tables: WeakValueDictionary[int, Words] = WeakValueDictionary()
        self._desks: WeakValueDictionary[int, Desk] = WeakValueDictionary()
        self._foreign: set[int] = set()
        self.desk = self.new_desk()
        self.moves = self.block(k.MOVE_BUFFER)

    def _exports_of(self, compiled: wasmtime.Module) -> Any:
        """What a module exports that works in this memory."""
        imports = [self._given[each.name or ""] for each in compiled.imports]
        return wasmtime.Instance(self._store, compiled, imports).exports(self._store)

    def block(self, size: int) -> Block:
        return self._memory.block(size)

    def halves(self, size: int) -> Block:
        return self._memory.halves(size)

    def new_desk(self) -> Desk:
        desk = self._memory.desk(STATE_BYTES)
        self._desks[desk.argument] = desk
        return desk

    def _address(self, words: Words) -> int:
        """Where the tables lie in this memory."""
        number, address = self._latest
        return address if number == words.number else self._looked_up(words)

    def _looked_up(self, words: Words) -> int:
        """The same of others than the last ones; they are brought there when they are first asked for."""
        block = self._placed.get(words)
        if block is None:
            block = self._memory.block(len(words))
            block.fill(words.words)
            for hook in words.hooks:
                self._learn(hook)
            self._placed[words] = block
            self._tables[block.argument] = words
        address: int = block.argument
        self._latest = words.number, address
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
        i32, i64 = wasmtime.ValType.i32(), wasmtime.ValType.i64()
        if hook.compiled:
            text = with_shared_memory(hook.compiled) if self._own_stack else hook.compiled
            function = self._exports_of(wasmtime.Module(engine(), text))[hook.event]
        else:
            form = wasmtime.FuncType([i32, i32, i64, i64, i64], [i64])
            function = wasmtime.Func(self._store, form, partial(_called, ref(self), hook.function))
        self._table.set(self._store, hook.number, function)
        self._foreign.add(hook.number)

    # --- calls ---------------------------------------------------------------------------------

    def run(self, entry: Entry, *arguments: Any) -> int:
        if self.damaged:
            raise KernelError("the kernel was stopped before, and this memory of it is not used again")
        call, returns = self._calls.get(entry.name) or self._call_of(entry)
        address = self._address
        try:
            word = call(
                *[
                    a if a.__class__ is int else address(a) if a.__class__ is Words else a.argument
                    for a in arguments
                ]
            )
        except (wasmtime.Trap, wasmtime.WasmtimeError) as error:
            raise self._told(error) from None
        if self._foreign and FAILURES.raised:
            raise FAILURES.taken()
        return word if returns and word is not None else 0

    def _call_of(self, entry: Entry) -> tuple[Call, bool]:
        call = call_of(self._store, self._exports[entry.name], len(entry.parameters))
        found = self._calls[entry.name] = call, facts()["entries"][entry.name]["returns"]
        return found

    def _told(self, error: Exception) -> BaseException:
        """What a call that ended early is told as."""
        if FAILURES.raised:
            self.damaged = True
            return FAILURES.taken()
        raising = getattr(error, "trap_code", None) == wasmtime.TrapCode.UNREACHABLE
        known = self._failure() if raising else None
        if known is not None:
            self._stack.set_value(self._store, wasmtime.Val.i32(self._top))
            return known
        self.damaged = True  # nobody knows what it has written where
        if raising and self._foreign:
            return KernelError(
                "a hook was stopped where it would raise: HETERODOX_KERNEL=plain shows what and where"
            )
        text = str(getattr(error, "message", error)).strip().rpartition("wasm trap: ")[2]
        return KernelError(
            f"the kernel was stopped: {text.splitlines()[-1] if text else 'no reason is known'}"
        )

    def _failure(self) -> Exception | None:
        """The exception that the kernel's source raised, if it was one."""
        cell = self._memory.read(self._exports["failure"](self._store), 8)
        address, size = Struct("=II").unpack(cell)
        return raised(self._memory.read(address, min(size, TOLD_AT_MOST)))


def _called(
    machine: ref[WasmMachine], function: Any, tables: int, state: int, x: int, parameters: int, y: int
) -> int:
    """What the kernel gets from a hook of Python; what that raises is kept for the caller.

    The function belongs to the machine's store, so that it must not keep the machine alive.
    """
    try:
        there: Any = machine()
        found = int(function(there._tables[tables], there._desks[state], x, parameters, y))
        return (found + (1 << 63)) % (1 << 64) - (1 << 63)
    except BaseException as error:
        FAILURES.raised.append(error)
        return 0

"""Calling a function of an instance: by the documented way of wasmtime, or by one of a tenth of its cost."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache, partial
from struct import Struct
from typing import Any

import wasmtime

Call = Callable[..., int | None]


def call_of(store: wasmtime.Store, function: wasmtime.Func, count: int) -> Call:
    """A function of Python that calls one of an instance with so many integers.

    The quick way is taken where this release of wasmtime still has all inner names that it needs.
    What a call returns where the function gives nothing means nothing. Raises wasmtime.Trap and
    wasmtime.WasmtimeError.
    """
    unchecked = unchecked_call()
    try:
        return quick(unchecked, store, function, count) if unchecked else partial(function, store)
    except AttributeError:
        return partial(function, store)


@cache
def unchecked_call() -> Any:
    """The call of wasmtime's C interface that looks at no types; None if it is not what it was.

    Its name stands in no documentation of wasmtime for Python, so that any release may change it.
    """
    try:
        from wasmtime import _bindings as c

        found = c._wasmtime_func_call_unchecked
        pointer = ctypes.POINTER
        expected = [
            *(pointer(c.wasmtime_context_t), pointer(c.wasmtime_func_t), pointer(c.wasmtime_val_raw_t)),
            *(ctypes.c_size_t, pointer(pointer(c.wasm_trap_t))),
        ]
        fits = list(found.argtypes) == expected and ctypes.sizeof(c.wasmtime_val_raw_t) == 16
        fits = fits and found.restype is pointer(c.wasmtime_error_t)
    except (ImportError, AttributeError, TypeError):
        return None
    return found if fits else None


def quick(unchecked: Any, store: wasmtime.Store, function: wasmtime.Func, count: int) -> Call:
    """The call that hands arguments and result through one buffer. Raises AttributeError, as above."""
    _, _, raw_type, _, trap_type = unchecked.argtypes
    words = max(1, count)
    buffer = ctypes.create_string_buffer(16 * words)
    raw = ctypes.cast(buffer, raw_type)
    pack = Struct("=" + "q8x" * count).pack_into
    unpack = Struct("=q").unpack_from
    trap = trap_type._type_()
    form = (store._context(), ctypes.byref(function._func), raw, words, ctypes.byref(trap))
    failed, trapped = wasmtime.WasmtimeError._from_ptr, wasmtime.Trap._from_ptr

    def call(*arguments: int) -> int | None:
        pack(buffer, 0, *arguments)
        error = unchecked(*form)
        if error:
            raise failed(error)
        if trap:
            told = type(trap).from_buffer_copy(trap)
            ctypes.memset(ctypes.byref(trap), 0, ctypes.sizeof(trap))  # it has an owner now
            raise trapped(told)
        word: int = unpack(buffer)[0]
        return word

    return call

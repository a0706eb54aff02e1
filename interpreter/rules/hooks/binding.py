"""Turning a hook function into the number that stands in its slot of the tables."""

from __future__ import annotations

import ctypes
import hashlib
import sys
import warnings
from collections.abc import Callable
from types import ModuleType
from typing import Any

from ...caching import write_whole
from ..kernel import RULES
from ..kernel.parts import cache_folder, compiled_into, load_compiled_module
from ..machine.forms import NATIVE, WASM, Kernel, can_run
from ..machine.hooked import FAILURES, FIRST, MOST, ForeignHook
from ..tables.memory import TableLimit
from .sources import HookSource

ENTRY = '''"""Machine entry of a rule hook (generated)."""
from numba import carray, cfunc, types
from numba import from_dtype
from interpreter.rules.machine.native import state_dtype
from interpreter.rules.kernel.jit import kernel
from {module} import {event}
_call = kernel({event})
P = types.CPointer(types.int64)
R = types.CPointer(from_dtype(state_dtype()))
I = types.int64
@cfunc(I(P, R, I, I, I), cache=True)
def entry(tables, state, x, parameters, y):
    return _call(carray(tables, (1 << 40,)), carray(state, (1,))[0], x, parameters, y)
'''

Slot = tuple[int, ForeignHook | None]
"""The number that stands in a slot of tables, and the function if machines have to be told of it."""
#: Everything the kernel may call by address; it must stay alive as long as the process.
_ALIVE: dict[tuple[str, str], Any] = {}
_SLOTS: dict[tuple[str, str, str], Slot] = {}
_NUMBERS: dict[tuple[str, str], int] = {}
"""Foreign hooks by content and event: the same file has the same number, however often it is loaded."""


def slot_of(source: HookSource, module: ModuleType, event: str, kernel: Kernel) -> Slot:
    """What stands in the slot of an event function.

    It is a place in a registry or in the kernel file's table of functions, or a machine address.
    """
    key = (kernel.form, module.__name__, event)
    if key not in _SLOTS:
        _SLOTS[key] = _slot_of(source, module, event, kernel)
    return _SLOTS[key]


def _slot_of(source: HookSource, module: ModuleType, event: str, kernel: Kernel) -> Slot:
    registry = RULES.load(plain=True)["slots"].REGISTRY
    number = kernel.machine.hook_number(f"{source.name}.{event}") if source.is_shipped else 0
    if kernel.form == NATIVE:
        number = number or compiled_address(source, module, event)
        return number or python_address(getattr(module, event), module.__name__, event), None
    if number:
        hook = None
    else:
        number = foreign_number(source, event)
        compiled = compiled_module(source, event) if kernel.form == WASM else b""
        hook = ForeignHook(number, event, getattr(module, event), compiled)
    registry[number] = getattr(module, event)
    return number, hook


def foreign_number(source: HookSource, event: str) -> int:
    """The number of a hook that is not of the kernel file. Raises TableLimit where there is none left."""
    number = _NUMBERS.get((source.digest, event), FIRST + len(_NUMBERS))
    if number >= FIRST + MOST:
        raise TableLimit(
            f"this process has loaded {MOST:,} functions of foreign hooks, more it cannot: start a new one"
        )
    _NUMBERS[source.digest, event] = number
    return number


def told_slow(source: HookSource, event: str, reason: str) -> None:
    """Warn of a hook that is called as Python."""
    message = f"hook '{source.name}' ({event}) runs as plain Python, slowly: {reason}"
    warnings.warn(message, RuntimeWarning, stacklevel=6)


def compiled_module(source: HookSource, event: str) -> bytes:
    """A foreign hook as a WebAssembly module, empty if it cannot be compiled (the reason is warned about)."""
    if not can_run(NATIVE):
        told_slow(source, event, "to compile it, pip install 'heterodox[native]'")
        return b""
    from ..machine.forge.foreign import hook_module
    from ..machine.native import state_dtype

    try:
        return hook_module(getattr(source.load(NATIVE), event), state_dtype(), event)
    except Exception as error:  # the compiler raises many kinds
        told_slow(source, event, reason_of(error))
        return b""


def reason_of(error: Exception) -> str:
    """The first line of what a compiler says."""
    return str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__


def compiled_address(source: HookSource, module: ModuleType, event: str) -> int:
    """Address of the compiled function, 0 if it cannot be compiled (the reason is warned about)."""
    text = ENTRY.format(module=module.__name__, event=event)
    digest = hashlib.sha256(source.digest.encode() + text.encode()).hexdigest()[:16]
    name = f"hook_{source.path.stem}_{event}_{digest}"
    folder = cache_folder(RULES) / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{name}.py"
        if not path.exists() or path.read_text() != text:
            write_whole(path, text.encode(), private=True)
        with compiled_into(folder):
            entry = load_compiled_module(name, path)
        _ALIVE[module.__name__, event] = entry
        address: int = entry.entry.address
    except Exception as error:  # the compiler raises many kinds
        sys.modules.pop(name, None)
        told_slow(source, event, reason_of(error))
        return 0
    return address


def python_address(function: Callable[..., int], module_name: str, event: str) -> int:
    """Address of a call-back into plain Python; exceptions go to FAILURES."""
    import numpy

    from ..machine.native import state_dtype

    word = ctypes.c_int64
    form = ctypes.CFUNCTYPE(word, ctypes.c_void_p, ctypes.c_void_p, word, word, word)
    record = state_dtype()

    def call(tables: int, state: int, x: int, parameters: int, y: int) -> int:
        try:
            T = ctypes.cast(tables, ctypes.POINTER(word))
            memory = (ctypes.c_char * record.itemsize).from_address(state)
            S = numpy.frombuffer(memory, record, 1).view(numpy.recarray)[0]
            return int(function(T, S, x, parameters, y))
        except BaseException as error:
            FAILURES.raised.append(error)
            return 0

    pointer = form(call)
    _ALIVE[module_name, event] = pointer
    address = ctypes.cast(pointer, ctypes.c_void_p).value
    assert address is not None
    return address

"""How wasmtime is set up, and the kernel file compiled by it: once, in a fifth of a second (`kept.py`).

Nothing here limits how long a call may take. A look at wasmtime's epoch at every turn of a loop made counts
and searches 3 to 22 % slower when it was tried (fuel costs more), and a second compiled form, for the short
calls, would double the time until the first move. What bounds the loops is how tables are made: one in
which a jump does not go forward is refused. Searches and counts look at limits of their own.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from functools import cache

import wasmtime

from ..kernel.parts import LOADING
from .file import module_text
from .kept import Place, place
from .module import with_shared_memory

MOST = 1 << 32
"""Bytes that a memory can have."""
LEAST = 1 << 26
SHARES = 16
"""Memories that are to find room where a process may have few addresses."""
GUARD = 1 << 16


def addresses() -> int | None:
    """How many addresses the process may have (`ulimit -v`), None if there is no limit."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    most = resource.getrlimit(resource.RLIMIT_AS)[0]
    return None if most in (resource.RLIM_INFINITY, -1) else most


@cache
def room() -> int:
    """Bytes that a memory can grow to. Usually all that it can have; less where addresses are few."""
    limit = addresses()
    if limit is None or limit >= 64 * MOST:
        return MOST
    return min(MOST, max(LEAST, limit // SHARES >> 26 << 26))


def engine() -> wasmtime.Engine:
    """The compiler's settings: all that a memory can grow to is reserved, so that it never moves."""
    with LOADING:
        return _engine()


@cache
def _engine() -> wasmtime.Engine:
    config = wasmtime.Config()
    config.memory_reservation = room()
    if room() < MOST:
        config.memory_guard_size = GUARD
    config.memory_may_move = False
    config.wasm_threads = True
    config.shared_memory = True
    config.parallel_compilation = True
    config.cranelift_opt_level = "speed"
    return wasmtime.Engine(config)


def module_of(engine: wasmtime.Engine, place: Place, text: bytes) -> wasmtime.Module:
    """A module compiled by an engine, or what was kept in its place when it was compiled before."""
    kept = place.read()
    if kept:
        with suppress(wasmtime.WasmtimeError):
            return wasmtime.Module.deserialize(engine, kept)
    module = wasmtime.Module(engine, text)
    place.write(bytes(module.serialize()))
    return module


def place_of(settings: str, text: bytes) -> Place:
    """Where a module compiled by an engine of these settings is kept."""
    return place("wasm", f"{wasmtime.__file__} {settings} {hashlib.sha256(text).hexdigest()}")


@cache
def _module(shared: bool) -> wasmtime.Module:
    text = with_shared_memory(module_text()) if shared else module_text()
    return module_of(engine(), place_of(str(room()), text), text)


def module(shared: bool) -> wasmtime.Module:
    """The compiled kernel file, for a memory of one instance or of several; compiled once a process."""
    with LOADING:
        return _module(shared)

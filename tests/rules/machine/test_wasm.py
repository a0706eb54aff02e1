"""Machines of the kernel file: both ways to call, memory that is given back, and memory that is full."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading
import weakref

import pytest
import wasmtime
from shared import TINY, load, texts

import interpreter
from interpreter.applications.protocols.options import largest_hash
from interpreter.engine import Engine, Limits
from interpreter.engine.crew import most_hash
from interpreter.errors import KernelError, RequestError
from interpreter.rules.machine import calling, settings
from interpreter.rules.machine.base import Words
from interpreter.rules.machine.forms import WASM, kernel
from interpreter.rules.machine.memory import Growth, reserved
from interpreter.rules.machine.state import FIRST_PLIES, bytes_used
from interpreter.rules.machine.wasm import WasmMachine

SMALL = bytes_used(FIRST_PLIES)


@pytest.fixture(params=["quick", "documented", "renamed"])
def machine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> WasmMachine:
    """A machine whose functions are called in one of both ways."""
    if request.param == "documented":
        monkeypatch.setattr("interpreter.rules.machine.calling.unchecked_call", lambda: None)
    if request.param == "renamed":  # by a release of wasmtime: an inner name that the quick call needs
        quick = calling.quick
        monkeypatch.setattr(
            calling, "quick", lambda call, store, _, count: quick(call, store, object(), count)
        )
    return WasmMachine()


# --- calls -----------------------------------------------------------------------------------


def test_both_ways_to_call_say_the_same(machine: WasmMachine) -> None:
    variant = load("chess", WASM)
    tables, position = variant.tables_array, variant.position()
    assert machine.perft(tables, position._state, 3, True) == 8902
    assert machine.survey(tables, position._state) == variant.machine.survey(tables, position._state)
    assert machine.key(tables, position._state) == position.hash
    assert machine.playout(tables, position._state, (1 << 63) - 1, 40) == variant.machine.playout(
        tables, position._state, (1 << 63) - 1, 40
    )
    with pytest.raises(MemoryError, match="too many plies"):
        machine.perft(tables, position._state, 5000, True)
    with pytest.raises(KernelError, match="the kernel was stopped: out of bounds memory access"):
        machine.survey(Words([1 << 28] * 64), position._state)
    assert machine.damaged


@pytest.mark.parametrize("change", ["missing", "argument types", "result type"])
def test_the_documented_call_is_used_where_the_other_is_not_what_it_was(
    change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from wasmtime import _bindings

    class Other:
        argtypes = list(_bindings._wasmtime_func_call_unchecked.argtypes)
        restype = _bindings._wasmtime_func_call_unchecked.restype

    if change == "missing":
        monkeypatch.delattr(_bindings, "_wasmtime_func_call_unchecked")
    else:
        other = Other()
        if change == "argument types":
            other.argtypes = other.argtypes[:-1]
        else:
            other.restype = None
        monkeypatch.setattr(_bindings, "_wasmtime_func_call_unchecked", other)
    assert calling.unchecked_call.__wrapped__() is None


def test_the_quick_call_is_there() -> None:
    """Else this release of wasmtime has changed it: everything works, but calls cost ten times as much."""
    assert calling.unchecked_call() is not None


# --- what is given back ----------------------------------------------------------------------


@pytest.mark.every
def test_forgotten_positions_leave_nothing_in_a_machine() -> None:
    variant = load("chess", WASM)
    positions = [variant.position() for _ in range(200)]
    for position in positions:
        position.push("e2e4")
    gc.collect()  # what other tests have left shall not be given back in between
    taken = variant.machine._memory.heap.taken
    more = [position.copy() for position in positions]
    for position in more:
        assert len(position.legal_moves) == 20
        assert len(position._state.bytes) == SMALL
    assert variant.machine._memory.heap.taken == taken
    forgotten = weakref.ref(more[0]._state)
    del more, position
    assert forgotten() is None


@pytest.mark.every
def test_forgotten_tables_are_given_back_in_every_machine() -> None:
    machines = [kernel(WASM).machine, *kernel(WASM).machines(1), *kernel(WASM).machines(2)]
    state = load("chess").position()._state

    def taken() -> list[int]:
        return [machine._memory.heap.taken for machine in machines]  # type: ignore[attr-defined]

    gc.collect()
    before = taken()
    for _ in range(3):
        variant = interpreter.load_text(TINY, kernel=WASM)
        for machine in machines:
            machine.survey(variant.tables_array, variant.position()._state)
        assert all(now > then for now, then in zip(taken(), before, strict=True))
        del variant
    gc.collect()
    assert taken() == before
    assert machines[0].survey(load("chess").tables_array, state)


def test_blocks_and_desks_come_back() -> None:
    machine = kernel(WASM).machines(1)[0]
    heap = machine._memory.heap  # type: ignore[attr-defined]
    before = heap.taken
    block, desk = machine.block(1000), machine.new_desk()
    block.words[999] = 7
    assert heap.taken > before
    del block, desk
    assert heap.taken == before
    again = machine.block(1000)
    assert list(again.words) == [0] * 1000


def test_a_machine_ends_with_its_last_user_without_the_collector() -> None:
    variant = load("chess", WASM)
    state = variant.position()._state
    gc.disable()
    try:
        for number in (1, 2):
            machines = kernel(WASM).machines(number)
            for machine in machines:
                machine.survey(variant.tables_array, state)
            kept = [weakref.ref(machine) for machine in machines]
            block = machines[0].block(8)
            del machine, machines
            assert [each() for each in kept] == [None] * number
            block.words[7] = 1  # its memory is still there
            assert list(block.words) == [0] * 7 + [1]
    finally:
        gc.enable()


@pytest.mark.every
def test_a_thread_gives_its_machine_back() -> None:
    found: list[weakref.ref[object]] = []
    for _ in range(3):
        thread = threading.Thread(target=lambda: found.append(weakref.ref(load("chess", WASM).machine)))
        thread.start()
        thread.join()
    gc.collect()
    assert [each() for each in found] == [None] * 3


@pytest.mark.every
def test_engines_come_and_go() -> None:
    """More than would fit at once, if each kept the addresses that it has reserved: they would be a petabyte."""
    position = load("chess", WASM).position()
    for i in range(300):
        engine = Engine(position.variant, hash_mb=1, threads=1 + i % 2)
        if i % 60 == 0:
            assert engine.search(position, Limits(nodes=50)).move in position.legal_moves
    kept = weakref.ref(engine._workers[0].machine)
    del engine
    gc.collect()
    assert kept() is None


# --- what is full ----------------------------------------------------------------------------


def test_a_table_larger_than_the_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    variant = load("chess", WASM)
    assert most_hash(variant.kernel) == settings.room() >> 21
    for hash_mb in (most_hash(variant.kernel) + 1, 65_536):
        with pytest.raises(RequestError, match=r"hash_mb is at most 2,048 with the wasm kernel, .* 4 GB"):
            Engine(variant, hash_mb=hash_mb)
    assert most_hash(kernel("plain")) == 65_536


def test_protocols_offer_what_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sysconf", lambda _: 1 << 20)  # a terabyte
    monkeypatch.setenv("HETERODOX_KERNEL", "wasm")
    assert largest_hash() == 2048
    monkeypatch.setenv("HETERODOX_KERNEL", "plain")
    assert largest_hash() == 65_536


def test_a_full_memory_says_so_and_works_on() -> None:
    machine = kernel(WASM).machines(1)[0]
    with pytest.raises(MemoryError, match=r"memory is full: .* 4,294,967,296 are possible"):
        machine.block(1 << 29)
    for size in (1 << 40, 1 << 62):
        with pytest.raises(MemoryError, match="the kernel's memory is full"):
            machine.block(size)
    variant = load("chess", WASM)
    assert machine.perft(variant.tables_array, variant.position()._state, 3, True) == 8902


def test_growing_in_pages() -> None:
    grown: list[int] = []
    growth = Growth(lambda pages: grown.append(pages) or 0)
    first = growth.size
    growth(first)
    growth(first + 1)
    growth(first + (1 << 16))
    growth(first + (1 << 16) + 1)
    assert grown == [1, 1]


@pytest.mark.every
def test_addresses_of_forgotten_machines_are_used_before_there_are_none() -> None:
    tried: list[int] = []

    def once() -> str:
        tried.append(1)
        if len(tried) == 1:
            raise wasmtime.WasmtimeError("mmap failed")
        return "made"

    assert reserved(once) == "made"

    def never() -> str:
        raise wasmtime.WasmtimeError("mmap failed to reserve\nCannot allocate memory")

    with pytest.raises(
        MemoryError, match=r"4,096 MB of addresses .*'mmap failed to reserve'.*ulimit -v.*native"
    ):
        reserved(never)


POOR = """
import resource
resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
import interpreter
from interpreter.engine import Engine, Limits
variant = interpreter.load("chess", kernel="wasm")
position = variant.position()
print(position.perft(3), variant.kernel.room >> 20)
for threads in (1, 2):
    print(Engine(variant, hash_mb=8, threads=threads).search(position, Limits(nodes=500)).move is not None)
kept = []
try:
    while True:
        kept.append(Engine(variant, hash_mb=1))
except MemoryError as error:
    print(str(error)[:45])
kept.clear()
print(Engine(variant, hash_mb=1).search(position, Limits(nodes=50)).move is not None)
"""


@pytest.mark.every
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux holds a process to its limit of addresses")
def test_few_addresses_are_a_smaller_memory() -> None:
    told = subprocess.run([sys.executable, "-c", POOR], capture_output=True, text=True, timeout=300)
    assert told.stderr == ""
    assert told.stdout.splitlines() == [
        "8902 384",
        "True",
        "True",
        "there is no room for a memory of the kernel: ",
        "True",
    ]


@pytest.mark.every
def test_nothing_is_said_when_python_ends() -> None:
    """Machines of threads, engines and shared memories are left to the system."""
    program = (
        "import interpreter, interpreter.engine as e; v = interpreter.load('chess', kernel='wasm');"
        "v.position().perft(2); kept = [e.Engine(v, hash_mb=1, threads=n) for n in (1, 2)]"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=300)
    assert (told.returncode, told.stdout, told.stderr) == (0, "", "")


# --- a hundred thousand positions ------------------------------------------------------------

MANY = """
import gc, sys
import interpreter
variant = interpreter.load("chess", kernel="wasm")
def resident():
    gc.collect()
    return next(int(l.split()[1]) for l in open("/proc/self/status") if l.startswith("VmRSS")) // 1024
start = variant.position()
start.push("e2e4")
start.legal_moves
[start.copy() for _ in range(1000)]
before = resident()
kept = []
for _ in range(100_000):
    position = start.copy()
    position.push("e7e5")
    kept.append(position)
most = resident()
del kept, position
print(before, most, resident())
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_hundred_thousand_positions_alive_then_forgotten() -> None:
    told = subprocess.run([sys.executable, "-c", MANY], capture_output=True, text=True, check=True)
    before, most, after = map(int, told.stdout.split())
    assert most - before > 500
    assert after - before < (most - before) / 10


def test_texts_of_a_machine_and_its_successor() -> None:
    assert texts(load("omega", WASM).position()) == texts(load("omega", "plain").position())

"""The kernel file is compiled beside other work, once, whoever asks first."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import pytest

from interpreter.rules.machine import forms, settings, wasm


def test_threads_that_ask_first_get_the_same_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []

    def slowly(config: object) -> object:
        time.sleep(0.05)
        made.append(config)
        return object()

    monkeypatch.setattr(settings.wasmtime, "Engine", slowly)
    monkeypatch.setattr(settings, "_engine", cache(settings._engine.__wrapped__))
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: settings.engine(), range(4)))
    assert (len(made), len(set(map(id, found)))) == (1, 1)


@pytest.mark.parametrize(("asked", "times"), [("wasm", 1), ("plain", 0)])
def test_it_begins_once(monkeypatch: pytest.MonkeyPatch, asked: str, times: int) -> None:
    begun: list[threading.Thread] = []
    done = threading.Event()

    def note() -> None:
        begun.append(threading.current_thread())
        done.set()

    monkeypatch.setattr(forms, "_compile_file", note)
    kernel = forms.Kernel(asked)
    for _ in range(3):
        kernel.begin()
    assert done.wait(30 * times) == bool(times)
    assert len(begun) == times
    assert threading.current_thread() not in begun


def test_its_error_is_told_to_who_needs_a_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(shared: bool) -> None:
        raise OSError("the file is broken")

    for owner in (settings, wasm):
        monkeypatch.setattr(owner, "module", broken)
    forms._compile_file()
    with pytest.raises(OSError, match="the file is broken"):
        _ = forms.Kernel("wasm").machine

"""Filling the cache of compiled kernels, with something to see while it lasts."""

from __future__ import annotations

import os
import shutil
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .kernel import READY, cache_folder, is_warm
from .kernel import layout as k
from .variant import Variant

OLD = 30 * 24 * 3600.0
NOTICE = "heterodox: compiling the kernel for this machine, once (about 20 seconds)"


@contextmanager
def visible(notice: str) -> Iterator[None]:
    """Print a line to stderr, and dots while the block runs; silent with HETERODOX_QUIET=1."""
    if os.environ.get("HETERODOX_QUIET") == "1":
        yield
        return
    done = threading.Event()

    def dots() -> None:
        while not done.wait(1.0):
            sys.stderr.write(".")
            sys.stderr.flush()

    start = time.perf_counter()
    sys.stderr.write(notice + " ")
    sys.stderr.flush()
    thread = threading.Thread(target=dots, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
        sys.stderr.write(f" {time.perf_counter() - start:.0f} s\n")
        sys.stderr.flush()


def exercise(variant: Variant) -> None:
    """Call every entry point of the kernel once, which compiles it or loads it from the cache."""
    position = variant.position()
    position.is_check()
    position.outcome()
    position.perft(1)
    for move in position.legal_moves[:1]:
        position.push(move)
        position.pop()
        position.victims(move)
    state = variant.kernel.copy(position._state)
    variant.kernel.playout(variant.tables_array, state, variant.buffer, 1, 1)
    variant.kernel.hash_of(variant.tables_array, state)
    variant.kernel.limited(variant.tables_array, state, k.WHITE)
    variant.kernel.attacked(variant.tables_array, state, 0, k.WHITE)


def drop_old_caches(current: Path) -> None:
    """Remove compiled kernels of other sources that nobody has filled for a month."""
    for folder in current.parent.glob("kernel-*"):
        ready = folder / READY
        if folder != current and ready.exists() and time.time() - ready.stat().st_mtime > OLD:
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def warming(variant: Variant) -> Iterator[None]:
    """Run the block; if this machine's cache lacks the kernel, visibly, and fill the cache afterwards."""
    if variant.kernel.plain or is_warm():
        yield
        return
    with visible(NOTICE):
        yield
        exercise(variant)
    (cache_folder() / READY).touch()
    drop_old_caches(cache_folder())

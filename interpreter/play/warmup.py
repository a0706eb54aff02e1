"""Filling the cache of compiled kernels, with something to see while it lasts."""

from __future__ import annotations

import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ..rules.kernel import READY, cache_folder, is_warm, jit_wanted
from ..rules.kernel import layout as k
from .variant import Variant

OLD = 30 * 24 * 3600.0
NOTICE = "heterodox: compiling the kernel for this machine, once (about 20 seconds)"
PARTS = {
    "search": "heterodox: compiling the computer opponent for this machine, once (about 20 seconds)",
    "games": "heterodox: compiling the laboratory's games for this machine, once (about 10 seconds)",
}
"""Parts of the kernel that not everybody needs, and what is said while one is compiled."""
PATIENCE = 2.0
"""Seconds that loading a part from the cache may last before it must be compiling."""


@contextmanager
def visible(notice: str, after: float = 0.0) -> Iterator[None]:
    """Print a line to stderr, and dots while the block runs; silent with HETERODOX_QUIET=1.

    Nothing is printed if the block takes no longer than `after` seconds.
    """
    if os.environ.get("HETERODOX_QUIET") == "1":
        yield
        return
    done = threading.Event()
    start = time.perf_counter()

    def tell(text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()

    def dots() -> None:
        if after and done.wait(after):
            return
        tell(notice + " ")
        while not done.wait(1.0):
            tell(".")
        tell(f" {time.perf_counter() - start:.0f} s\n")

    thread = threading.Thread(target=dots, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


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


def part_is_warm(part: str) -> bool:
    """Has a compiled part been filled into the cache (or is it not wanted)?"""
    return not jit_wanted() or (cache_folder() / f"ready-{part}").exists()


_called: set[str] = set()
"""Parts of the compiled kernel that this process has called."""


def warm_part(part: str, variant: Variant, work: Callable[[], object]) -> None:
    """Do what calls every entry point of a part of the kernel once; visibly, where it has to be compiled."""
    if variant.kernel.plain or part in _called:
        return
    # The marker may be older than this copy of the package, for which the compiler keeps its own files.
    warm = part_is_warm(part)
    with visible(PARTS[part], PATIENCE if warm else 0.0):
        work()
    _called.add(part)
    if not warm:
        (cache_folder() / f"ready-{part}").touch()

"""What is seen on stderr while the kernel is compiled, and of hooks that are not."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager


def plainly(
    message: Warning | str, category: type[Warning], filename: str, lineno: int, line: str | None = None
) -> str:
    """A warning as a line: where in our code it was given helps nobody."""
    return f"heterodox: {message}\n"


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
        tell(f"heterodox: {notice} ")
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

"""Ctrl-C comes where it does no harm: not into a lock that is just being taken, nor into another process."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

LOOK = 0.1
"""Seconds between two looks at whether one shall stop."""

ASKING = (signal.SIGINT, signal.SIGTERM)
"""The signals that may raise KeyboardInterrupt."""


@contextmanager
def interrupts_wait() -> Iterator[None]:
    """Processes started in the block never see Ctrl-C: ending them is this process's business."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C pressed in the block comes when it is left.

    For looks at futures: raised while their locks are being taken, it would leave one taken for ever,
    and the pool would wait for it. The block has to end by itself, in parts of a second.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    held: list[int] = []
    before = {number: signal.getsignal(number) for number in ASKING}
    mine = {number: handler for number, handler in before.items() if handler is signal.default_int_handler}
    for number in mine:
        signal.signal(number, lambda number, frame: held.append(number))
    try:
        yield
    finally:
        for number, handler in mine.items():
            signal.signal(number, handler)
        if held:
            raise KeyboardInterrupt

"""Ctrl-C comes where it does no harm and is not lost.

It comes not into a lock that is just being taken, not into another process, and not into a finalizer, out of
which no exception comes.
"""

from __future__ import annotations

import _thread
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType

Handler = Callable[[int, FrameType | None], object]

LOOK = 0.1
"""Seconds between two looks at whether one shall stop."""

ASKING = (signal.SIGINT, signal.SIGTERM)
"""The signals that may raise KeyboardInterrupt."""

SOON = 0.01
"""Seconds until a signal that came into a finalizer comes again."""


def interrupt(number: int, frame: FrameType | None) -> None:
    """A handler that raises KeyboardInterrupt as Python's own does; in `__del__` it waits and comes again."""
    while frame is not None:
        if frame.f_code.co_name == "__del__":
            again = threading.Timer(SOON, _thread.interrupt_main, (number,))
            again.daemon = True
            again.start()
            return
        frame = frame.f_back
    raise KeyboardInterrupt


RAISING = (signal.default_int_handler, interrupt)
"""Handlers that raise it."""


@contextmanager
def interruptible(*numbers: int) -> Iterator[None]:
    """Signals of these numbers raise KeyboardInterrupt, and none is lost; in the main thread only.

    One that is ignored, or has another handler than Python's, stays as it is.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    usual = (signal.SIG_DFL, signal.default_int_handler)
    with handled({number: interrupt for number in numbers if signal.getsignal(number) in usual}):
        yield


@contextmanager
def handled(handlers: Mapping[int, Handler]) -> Iterator[None]:
    """Signals of these numbers have these handlers; in the main thread only."""
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        yield
    finally:
        for number, earlier in before.items():
            signal.signal(number, earlier)


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
    mine = [number for number in ASKING if signal.getsignal(number) in RAISING]
    try:
        with handled(dict.fromkeys(mine, lambda number, frame: held.append(number))):
            yield
    finally:
        if held:
            raise KeyboardInterrupt

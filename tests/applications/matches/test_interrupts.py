"""Ctrl-C is held back while locks are being taken, and comes after."""

import os
import signal
import threading
import time
from concurrent.futures import TimeoutError as Late

import pytest

from interpreter.applications.matches.interrupts import ASKING, interrupt, interruptible, interrupts_held


@pytest.mark.parametrize("number", ASKING)
def test_it_comes_after_the_block(number: int) -> None:
    before = signal.signal(number, signal.default_int_handler)
    done = []

    def block() -> None:
        with interrupts_held():
            os.kill(os.getpid(), number)
            done.append("the rest of the block")

    try:
        with pytest.raises(KeyboardInterrupt):
            block()
        assert signal.getsignal(number) is signal.default_int_handler
    finally:
        signal.signal(number, before)
    assert done


def test_it_is_not_lost_where_the_block_ends_by_another_error() -> None:
    def block() -> None:
        with interrupts_held():
            os.kill(os.getpid(), signal.SIGINT)
            raise Late

    with pytest.raises(KeyboardInterrupt):
        block()


def test_what_does_not_interrupt_stays_as_it_is() -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with interrupts_held():
            os.kill(os.getpid(), signal.SIGTERM)
            assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGTERM, before)


def test_other_threads_have_nothing_to_hold() -> None:
    seen: list[object] = []

    def look() -> None:
        with interrupts_held():
            seen.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert seen == [signal.getsignal(signal.SIGINT)]


@pytest.mark.parametrize("number", ASKING)
def test_it_is_not_lost_in_a_finalizer(number: int) -> None:
    """Python passes over what is raised there."""

    class Gone:
        def __del__(self) -> None:
            signal.raise_signal(number)

    def wait() -> None:
        Gone()
        with interrupts_held():
            assert signal.getsignal(number) is not interrupt
        for _ in range(1_000):
            time.sleep(0.01)

    with interruptible(*ASKING), pytest.raises(KeyboardInterrupt):
        wait()


def test_what_is_ignored_or_handled_otherwise_stays_so() -> None:
    for handler in (signal.SIG_IGN, lambda number, frame: None):
        before = signal.signal(signal.SIGTERM, handler)
        try:
            with interruptible(signal.SIGTERM):
                assert signal.getsignal(signal.SIGTERM) is handler
        finally:
            signal.signal(signal.SIGTERM, before)

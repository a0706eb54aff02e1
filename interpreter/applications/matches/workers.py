"""Where games are played: in this process, or in several that end when told to, and with this one."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import wait
from typing import Any

from ...errors import RequestError
from .interrupts import LOOK, interrupts_held, interrupts_wait
from .players import Stopped
from .runner import Breaker, GameResult, Plan, play_game

Submit = Callable[..., "Future[Any]"]
"""Has a function called with arguments."""

_breaker = Breaker()


class WorkerDied(RequestError):
    """A process that played games has ended by itself, or was killed."""


def breaker() -> Breaker:
    """Where the games of this process look whether they shall stop."""
    return _breaker


@contextmanager
def processes(count: int) -> Iterator[Submit]:
    """A function that has another one called, by `count` processes; with 1, in this one, at once.

    Leaving the block breaks off what still runs and ends the processes.
    """
    if count == 1:
        yield at_once
        return
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(count, context, initializer=_begin, initargs=(stop,))

    def submit(function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        with interrupts_held(), interrupts_wait():
            return pool.submit(_unless_stopped, function, arguments)

    try:
        yield submit
    except BrokenProcessPool:
        raise WorkerDied("a worker process died; what was kept of the games is there") from None
    finally:
        stop.set()
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def workers(plan: Plan, count: int) -> Iterator[Callable[[int], Future[GameResult]]]:
    """A function that has a game of the plan played, by `processes`."""
    with processes(count) as submit:
        yield lambda number: submit(_game, plan, number)


def at_once(function: Callable[..., Any], *arguments: Any) -> Future[Any]:
    """Call a function here and now; its future is already there. Ctrl-C goes through."""
    future: Future[Any] = Future()
    try:
        future.set_result(function(*arguments))
    except Exception as error:
        future.set_exception(error)
    return future


def ahead(count: int) -> int:
    """How many games to hand out at a time, so that no process waits for work."""
    return 1 if count == 1 else 2 * count


def _begin(stop: Any) -> None:
    """Set a worker process up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_look, args=(stop,), daemon=True).start()


def _leave(number: int, frame: object) -> None:
    """End this process, but not without the programs it has started."""
    _breaker.stop()
    os._exit(1)


def _look(stop: Any) -> None:
    """Wait for the order to stop, or for the end of the process that would give it."""
    parent = multiprocessing.parent_process()
    sentinels = [parent.sentinel] if parent else []
    while not stop.is_set():
        if wait(sentinels, LOOK):
            _breaker.stop()
            threading.Event().wait(1.0)  # for the game to end its programs
            os._exit(1)
    _breaker.stop()


def _unless_stopped(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """Call a function in a worker process."""
    if _breaker():
        raise Stopped
    return function(*arguments)


def _game(plan: Plan, number: int) -> GameResult:
    """Play a game."""
    return play_game(plan, number, _breaker)

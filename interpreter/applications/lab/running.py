"""Playing the missing games of experiments: batches handed out in turn, written in the games' order.

Because an arm's games are written in order, what is missing is always the rest, and the figures after a
resumption, or with another number of workers, are the same.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures import TimeoutError as Late
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from ..matches.statistics import Sprt
from .database import Database
from .executors import Hands
from .figures import Figures, figures
from .playing import play_batch
from .reading import StoredArm
from .rows import Row
from .trial import Settings, Trial, trial

RANDOM_BATCH = 500
PLAYED_BATCH = 10
LOOK = 0.1
"""Seconds between two looks at whether playing shall stop."""
ROOM = 2_000_000
"""Moves that a batch of random games may have room for in memory."""


@dataclass
class Task:
    """An arm whose games are being played; `next` is the number of the first not handed out."""

    stored: StoredArm
    trial: Trial
    figures: Figures
    next: int
    sprt: Sprt | None = None

    @property
    def verdict(self) -> str | None:
        """What the sequential test has decided, None without one or while it goes on."""
        return self.sprt.verdict(self.figures.pairs) if self.sprt else None

    @property
    def open(self) -> bool:
        """Are there games to hand out?"""
        return self.next < self.stored.wanted and self.verdict is None

    def batch(self, workers: int) -> range:
        """The numbers to hand out next: whole pairs, no more than leaves something for every worker."""
        largest = PLAYED_BATCH
        if self.trial.random:
            largest = max(2, min(RANDOM_BATCH, ROOM // (self.trial.max_plies or 1)))
        missing = self.stored.wanted - self.next
        size = min(largest, max(2, -(-missing // (2 * workers))))
        size += (self.next + size) % 2
        return range(self.next, min(self.next + size, self.stored.wanted))

    def count(self, rows: Sequence[Row]) -> list[Row]:
        """Add games to the figures; returns those up to the one that decides the sequential test."""
        counted: list[Row] = []
        for row in rows:
            if self.verdict is not None:
                break
            self.figures.add(row)
            counted.append(row)
        return counted


def task_of(database: Database, stored: StoredArm, settings: Settings) -> Task:
    """What there is and what is to be done of an arm. Raises SpecError."""
    sprt = Sprt(*settings.sprt) if settings.sprt else None
    found = figures(database, stored.id)
    return Task(stored, trial(stored.arm, stored.number, settings), found, found.games, sprt)


def never() -> bool:
    """Nobody asks to stop."""
    return False


def run(
    database: Database, tasks: Sequence[Task], hands: Hands, stop: Callable[[], bool] = never
) -> Generator[tuple[Task, int], None, None]:
    """Play what is missing; yields the arm and the number of games of every batch that has been written.

    Ends before everything is played once `stop` says so: it is asked before every batch, and while one is
    waited for. Raises what playing raises; everything written until then stays.
    """
    waiting: deque[tuple[Task, Future[list[Row]]]] = deque()
    source = handed_out(tasks, hands.workers)
    try:
        while True:
            while len(waiting) < hands.ahead and (found := next(source, None)):
                task, numbers = found
                waiting.append((task, hands.submit(play_batch, task.trial, numbers.start, len(numbers))))
            if not waiting or stopped(waiting[0][1], stop):
                return
            task, future = waiting.popleft()
            rows = task.count(future.result())
            if rows:
                database.append(task.stored.id, rows, task.verdict)
                yield task, len(rows)
    finally:
        for _, future in waiting:
            future.cancel()


def stopped(future: Future[Any], stop: Callable[[], bool]) -> bool:
    """Wait until a batch is there, or playing shall stop; says if it shall."""
    while not stop():
        with suppress(Late):
            future.exception(None if stop is never else LOOK)
            return False
    return True


def handed_out(tasks: Sequence[Task], workers: int) -> Iterator[tuple[Task, range]]:
    """The batches of all tasks, one of each in turn, as long as they are wanted."""
    while any(task.open for task in tasks):
        for task in tasks:
            if task.open:
                numbers = task.batch(workers)
                task.next = numbers.stop
                yield task, numbers

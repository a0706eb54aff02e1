"""Playing the missing games of experiments: batches handed out in turn, written in the games' order.

Because an arm's games are written in order, what is missing is always the rest, and the figures after a
resumption, or with another number of workers, are the same.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass

from ..matches.workers import Submit
from .database import Database
from .playing import play_batch
from .reading import StoredArm
from .rows import Row
from .trial import Settings, Trial, trial

RANDOM_BATCH = 500
PLAYED_BATCH = 10
ROOM = 2_000_000
"""Moves that a batch of random games may have room for in memory."""


@dataclass
class Task:
    """The games of an arm that are still to be played."""

    stored: StoredArm
    trial: Trial
    next: int
    decided: bool = False

    def batch(self, workers: int) -> range:
        """The numbers to hand out next: whole pairs, no more than leaves something for every worker."""
        largest = PLAYED_BATCH
        if self.trial.random:
            largest = max(2, min(RANDOM_BATCH, ROOM // (self.trial.max_plies or 1)))
        missing = self.stored.wanted - self.next
        share = max(2, -(-missing // (2 * workers)))
        size = min(largest, share)
        size += (self.next + size) % 2
        return range(self.next, min(self.next + size, self.stored.wanted))


def tasks_of(arms: Sequence[StoredArm], settings: Settings) -> list[Task]:
    """What is to be done for the arms of an experiment. Raises SpecError."""
    return [
        Task(arm, trial(arm.arm, arm.number, settings), arm.games)
        for arm in arms
        if arm.decided is None and arm.games < arm.wanted
    ]


def run(
    database: Database, tasks: Sequence[Task], submit: Submit, workers: int, ahead: int
) -> Generator[tuple[Task, list[Row]], None, None]:
    """Play what is missing; yields the batches when they have been written.

    Raises what playing raises; everything written until then stays.
    """
    waiting: deque[tuple[Task, Future[list[Row]]]] = deque()
    source = handed_out(tasks, workers)
    try:
        while True:
            while len(waiting) < ahead and (found := next(source, None)):
                task, numbers = found
                waiting.append((task, submit(play_batch, task.trial, numbers.start, len(numbers))))
            if not waiting:
                return
            task, future = waiting.popleft()
            rows = future.result()
            if not task.decided:
                database.append(task.stored.id, rows)
                yield task, rows
    finally:
        for _, future in waiting:
            future.cancel()


def handed_out(tasks: Sequence[Task], workers: int) -> Iterator[tuple[Task, range]]:
    """The batches of all tasks, one of each in turn, as long as they are wanted."""
    while True:
        open_tasks = [task for task in tasks if not task.decided and task.next < task.stored.wanted]
        if not open_tasks:
            return
        for task in open_tasks:
            if not task.decided:
                numbers = task.batch(workers)
                task.next = numbers.stop
                yield task, numbers

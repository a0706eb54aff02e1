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
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...matches.interrupts import LOOK, interrupts_held
from ...matches.statistics import Sprt
from ...matches.workers import at_once
from ..design import Settings, Trial, trial
from ..measures import Figures, figures
from ..store import Database, Digest, Part, Shelf, StoredArm, read_part
from .executors import Hands
from .playing import RANDOM_BATCH, play_part
from .sequential import first_decided

PLAYED_BATCH = 10
"""Games of players in the first batches, whose speed is not known yet."""
LONGEST_BATCH = 20_000
"""Games: a batch has room in memory."""
DURATION = 2.0
"""Seconds that a batch takes, about: so much is lost with a worker."""
RATE = 30
"""Batches a second, at most, for all workers together: what a scheduler and this process bear with ease."""


@dataclass
class Task:
    """An arm whose games are being played; `next` is the number of the first not handed out.

    `shelf` is where workers leave the rows of their games, None where they send them; `kept` are the parts
    that an interrupted run has left there, by their first game.
    """

    stored: StoredArm
    trial: Trial
    figures: Figures
    next: int
    sprt: Sprt | None = None
    verdict: str | None = None
    shelf: Shelf | None = None
    kept: dict[int, range] = field(default_factory=dict)

    @property
    def open(self) -> bool:
        """Are there games to hand out?"""
        return self.next < self.stored.wanted and self.verdict is None

    def batch(self, workers: int) -> range:
        """The numbers to hand out next: whole pairs, no more than leaves something for every worker.

        A batch takes about `DURATION`, among many workers longer. A part that is there is one.
        """
        if self.next in self.kept:
            return self.kept[self.next]
        missing = self.stored.wanted - self.next
        size = min(self.fitting(workers), max(2, -(-missing // (2 * workers))))
        size += (self.next + size) % 2
        last = min(
            [self.next + size, self.stored.wanted, *(first for first in self.kept if first > self.next)]
        )
        return range(self.next, last)

    def fitting(self, workers: int) -> int:
        """How many games take as long as a batch should."""
        if not self.figures.seconds:
            return RANDOM_BATCH if self.trial.random else PLAYED_BATCH
        duration = max(DURATION, workers / RATE)
        return max(2, min(LONGEST_BATCH, int(duration * self.figures.games / self.figures.seconds)))

    def count(self, games: Digest) -> int:
        """Add games to the figures; returns how many, up to the one that decides the sequential test."""
        if self.verdict is not None:
            return 0
        if self.trial.paired:
            history = self.figures.add_pairs(games)
            if self.sprt and (found := first_decided(self.sprt, history)):
                place, self.verdict = found
                self.figures.pairs = history[place].tolist()
                games = games.first(place + 1)
        self.figures.add(games)
        return len(games)


def task_of(database: Database, stored: StoredArm, settings: Settings, folder: Path | None = None) -> Task:
    """What there is and what is to be done of an arm; see conducting.tasks_of. Raises SpecError."""
    sprt = Sprt(*settings.sprt) if settings.sprt else None
    found = figures(database, stored.id)
    task = Task(stored, trial(stored.arm, stored.number, settings), found, found.games, sprt)
    task.verdict = sprt.verdict(found.pairs) if sprt else None
    if folder is not None:
        task.shelf = Shelf(folder, database.mark(stored))
        task.shelf.tidy(found.games)
        task.kept = task.shelf.found()
    return task


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
    waiting: deque[tuple[Task, range, Future[Part]]] = deque()
    shared = {id(task): hands.share(task.trial) for task in tasks if task.open}
    source = handed_out(tasks, hands)
    try:
        while True:
            hands.follow()
            while len(waiting) < hands.ahead and (found := next(source, None)):
                task, numbers = found
                waiting.append((task, numbers, submitted(task, numbers, shared[id(task)], hands)))
            if not waiting or stopped(waiting[0][2], stop):
                return
            task, numbers, future = waiting.popleft()
            games = write(database, task, numbers, future.result())
            if games:
                yield task, games
    finally:
        for _, _, future in waiting:
            future.cancel()
        for task in tasks:
            if task.shelf:  # a cluster plays again what a worker had that died, written or not
                task.shelf.tidy(task.figures.games)


def submitted(task: Task, numbers: range, shared: Any, hands: Hands) -> Future[Part]:
    """Have games played, or the part of an interrupted run read that has them."""
    keep = task.shelf.place(numbers) if task.shelf else None
    if keep and task.kept.pop(numbers.start, None) == numbers:
        part = read_part(keep.read_bytes())
        if part is not None and len(part.digest) == len(numbers):
            return at_once(lambda: part)
    return hands.submit(play_part, shared, numbers.start, len(numbers), keep)


def write(database: Database, task: Task, numbers: range, part: Part) -> int:
    """Count games and write their rows; returns how many of them count."""
    games = task.count(part.digest)
    if games:
        keep = task.shelf.place(numbers) if task.shelf else None
        rows = keep.read_bytes() if part.rows is None and keep else part.rows
        assert rows is not None
        database.merge(task.stored.id, rows, range(numbers.start, numbers.start + games), task.verdict)
        if keep:
            keep.unlink(missing_ok=True)
    return games


def stopped(future: Future[Any], stop: Callable[[], bool]) -> bool:
    """Wait until a batch is there, or playing shall stop; says if it shall."""
    while not stop():
        with suppress(Late), interrupts_held():
            future.exception(LOOK)
            return False
    return True


def handed_out(tasks: Sequence[Task], hands: Hands) -> Iterator[tuple[Task, range]]:
    """The batches of all tasks, one of each in turn, as long as they are wanted."""
    while any(task.open for task in tasks):
        for task in tasks:
            if task.open:
                numbers = task.batch(hands.workers)
                task.next = numbers.stop
                yield task, numbers

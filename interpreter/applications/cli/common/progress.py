"""A running state on stderr, while something takes long."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import click

LINES = 10
"""Progress lines where they go to a file."""
SILENT, PAUSE = 1.0, 0.1
"""Seconds before a passing line is shown, and between two of its states."""


@dataclass
class Progress:
    """One line that changes on a terminal, else a few lines; use it as a context manager.

    `headline` is the state in words, `done` how many of `total` games there are. A `passing` line is for
    terminals only, comes when the work has lasted for a while, and is wiped away at the end.
    """

    headline: Callable[[], str]
    total: int = 0
    done: Callable[[], int] = int
    silent: bool = False
    rate: bool = False
    passing: bool = False
    played: int = 0
    _begin: float = 0.0
    _width: int = 0
    _shown: int = 0
    _last: float = 0.0

    @property
    def live(self) -> bool:
        """Can a line be overwritten?"""
        return bool(sys.stderr) and sys.stderr.isatty()

    def __enter__(self) -> Progress:
        self._begin = time.perf_counter()
        return self

    def __exit__(self, *about: object) -> None:
        if self._width:
            wiped = "\r" + " " * self._width + "\r"
            click.echo(wiped if self.passing else None, err=True, nl=not self.passing)

    def finished(self, games: int = 1) -> None:
        """Games have been played."""
        self.played += games

    def show(self) -> None:
        """Print the state."""
        if self.silent or not self._due():
            return
        done = self.done()
        step = max(1, self.total // LINES)
        if not self.live and done // step <= self._shown and done != self.total:
            return
        self._shown = done // step
        line = self.headline() + self.left(self.total - done)
        if self.live:
            line = line[: shutil.get_terminal_size().columns - 1]
            click.echo("\r" + line.ljust(self._width), err=True, nl=False)
            self._width = len(line)
        else:
            click.echo(line, err=True)

    def _due(self) -> bool:
        """Is a passing line to be shown by now?"""
        if not self.passing:
            return True
        now = time.perf_counter()
        if not self.live or now - self._begin < SILENT or now - self._last < PAUSE:
            return False
        self._last = now
        return True

    def left(self, games: int) -> str:
        """The speed, if it is to be told, and the time that the remaining games will take."""
        if not self.played:
            return ""
        speed = self.played / max(1e-9, time.perf_counter() - self._begin)
        text = f"  {speed:,.{0 if speed >= 10 else 1}f} games/s" if self.rate else ""
        return f"{text}  about {duration(games / speed)} left" if games else text


@contextmanager
def passing(name: str, total: int, what: str) -> Iterator[Callable[[int], None]]:
    """A passing line for so many steps of something; gives the function that is told how many are done."""
    state = [0]
    with Progress(lambda: f"{name}: {state[0]} of {total} {what}", passing=True) as progress:

        def step(done: int) -> None:
            state[0] = done
            progress.show()

        yield step


def duration(seconds: float) -> str:
    """`12 s`, `3 min`, `1.5 h`."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"

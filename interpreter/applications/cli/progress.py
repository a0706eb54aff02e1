"""A running state on stderr, while something takes long."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

import click

LINES = 10
"""Progress lines where they go to a file."""


@dataclass
class Progress:
    """One line that changes on a terminal, else a few lines; use it as a context manager.

    `headline` is the state in words, `done` how many of `total` games there are.
    """

    total: int
    silent: bool
    done: Callable[[], int]
    headline: Callable[[], str]
    rate: bool = False
    played: int = 0
    _begin: float = 0.0
    _width: int = 0
    _shown: int = 0

    @property
    def live(self) -> bool:
        """Can a line be overwritten?"""
        return sys.stderr.isatty()

    def __enter__(self) -> Progress:
        self._begin = time.perf_counter()
        return self

    def __exit__(self, *about: object) -> None:
        if self._width:
            click.echo(err=True)

    def finished(self, games: int = 1) -> None:
        """Games have been played."""
        self.played += games

    def show(self) -> None:
        """Print the state."""
        if self.silent:
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

    def left(self, games: int) -> str:
        """The speed, if it is to be told, and the time that the remaining games will take."""
        if not self.played:
            return ""
        speed = self.played / max(1e-9, time.perf_counter() - self._begin)
        text = f"  {speed:,.{0 if speed >= 10 else 1}f} games/s" if self.rate else ""
        return f"{text}  about {duration(games / speed)} left" if games else text


def duration(seconds: float) -> str:
    """`12 s`, `3 min`, `1.5 h`."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"

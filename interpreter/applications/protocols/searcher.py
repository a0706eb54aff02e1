"""One job at a time beside the reading of commands."""

from __future__ import annotations

import threading
from collections.abc import Callable

PATIENCE = 0.005
"""Seconds between two requests to stop: one that comes before the job has begun is not lost."""


class Searcher:
    """Runs a job (a search, a count) in a thread of its own; it can be stopped and waited for."""

    def __init__(self) -> None:
        self._idle = threading.Event()  # an interrupted Thread.join takes a thread for ended
        self._idle.set()
        self._concluding = threading.Event()
        self._interrupt: Callable[[], None] = lambda: None
        self.stopping = threading.Event()

    @property
    def busy(self) -> bool:
        """Is a job running that has not come to its last words?"""
        return not self._idle.is_set() and not self._concluding.is_set()

    def conclude(self) -> None:
        """Said by a job before its last words, for a client may answer those with the next job at once."""
        self._concluding.set()

    def start(self, job: Callable[[], None], interrupt: Callable[[], None] = lambda: None) -> None:
        """Start a job, which ends soon after `interrupt` was called, or once it sees `stopping`.

        The job has to deal with its own errors. Raises RuntimeError while another one is running.
        """
        if self.busy:
            raise RuntimeError("a job is running")
        self._idle.wait()
        self._concluding.clear()
        self.stopping.clear()
        self._interrupt = interrupt
        self._idle.clear()
        threading.Thread(target=self._run, args=(job,), daemon=True).start()

    def _run(self, job: Callable[[], None]) -> None:
        try:
            job()
        finally:
            self._idle.set()

    def stop(self) -> None:
        """End the job if one is running, and wait until it has ended."""
        self.stopping.set()
        while not self._idle.is_set():
            self._interrupt()
            self._idle.wait(PATIENCE)

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until the job has ended, at most so long; says whether it has."""
        return self._idle.wait(seconds)

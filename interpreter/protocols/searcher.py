"""One job at a time beside the reading of commands."""

from __future__ import annotations

import threading
from collections.abc import Callable

PATIENCE = 0.005
"""Seconds between two requests to stop: one that comes before the job has begun is not lost."""


class Searcher:
    """Runs a job (a search, a count) in a thread of its own; it can be stopped and waited for."""

    def __init__(self) -> None:
        self._thread: threading.Thread | None = None
        self._interrupt: Callable[[], None] = lambda: None
        self.stopping = threading.Event()

    @property
    def busy(self) -> bool:
        """Is a job running?"""
        return self._thread is not None and self._thread.is_alive()

    def start(self, job: Callable[[], None], interrupt: Callable[[], None] = lambda: None) -> None:
        """Start a job, which ends soon after `interrupt` was called, or once it sees `stopping`.

        The job has to deal with its own errors. Raises RuntimeError while another one is running.
        """
        if self.busy:
            raise RuntimeError("a job is running")
        self.stopping.clear()
        self._interrupt = interrupt
        self._thread = threading.Thread(target=job, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the job if one is running, and wait until it has ended."""
        self.stopping.set()
        while self._thread is not None and self._thread.is_alive():
            self._interrupt()
            self._thread.join(PATIENCE)

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until the job has ended, at most so long; says whether it has."""
        if self._thread is not None:
            self._thread.join(seconds)
        return not self.busy

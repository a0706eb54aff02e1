"""One search of a game in the background: for a move, a hint, an analysis, or in the opponent's time."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

from ...engine import Engine, Limits, Line, Result
from .searcher import Searcher
from .xboard_course import Course


@dataclass(eq=False)
class Task:
    """A search of a course, which is copied. `prefix` goes before its variations."""

    purpose: str
    course: Course
    engine: Engine
    limits: Limits
    prefix: str = ""
    result: Result | None = None
    error: Exception | None = None
    last: Line | None = None
    dropped: bool = False

    def __post_init__(self) -> None:
        self.course = self.course.copy()
        self._hit = False
        self._done = threading.Event()

    @property
    def running(self) -> bool:
        """Is it still searching?"""
        return not self._done.is_set()

    def ponder_hit(self) -> None:
        """The expected reply was made: the search is for the engine's move now."""
        self.purpose = "move"
        self._hit = True
        self.engine.ponder_hit()

    def start(
        self,
        searcher: Searcher,
        on_line: Callable[[Task, Line], None],
        on_end: Callable[[Task], None],
    ) -> None:
        """Begin; both functions are called from the thread of the search, and not after `dropped` was set."""

        def heard(line: Line) -> None:
            if self._hit and self.last is None:  # the hit may have come before the search had begun
                self.engine.ponder_hit()
            self.last = line
            if not self.dropped:
                on_line(self, line)

        def job() -> None:
            try:
                position = self.course.position.copy()
                self.result = self.engine.search(position, self.limits, heard, self.course.side)
            except Exception as error:  # whatever it was, the interface has to be told
                self.error = error
            self._done.set()
            if not self.dropped:
                on_end(self)

        searcher.start(job, self.engine.stop)

"""What the engine is thinking about, and what it expects."""

from __future__ import annotations

from collections.abc import Callable

from ...engine import Engine, Limits, Line
from ...play.core.moves import Move
from .searcher import Searcher
from .xboard_course import Course
from .xboard_moves import XBoardMoves
from .xboard_search import Task
from .xboard_words import thinking

AWAITED = ("move", "hint")


class Thinker:
    """One search at a time. `expected` is the reply that the engine counts on."""

    def __init__(
        self, searcher: Searcher, on_line: Callable[[Task, Line], None], on_end: Callable[[Task], None]
    ) -> None:
        self.searcher = searcher
        self.ponders = False
        self.posts = False
        self.multipv = 1
        self.expected: Move | None = None
        self.task: Task | None = None
        self._on_line, self._on_end = on_line, on_end

    @property
    def purpose(self) -> str:
        """What the search is for: move, ponder, hint or analyze; empty if there is none."""
        return self.task.purpose if self.task is not None else ""

    @property
    def awaited(self) -> bool:
        """Does somebody wait for what is searched?"""
        return self.purpose in AWAITED

    def think(self, purpose: str, course: Course, engine: Engine, limits: Limits, prefix: str = "") -> None:
        """Begin a search, and drop the one before."""
        self.drop()
        self.task = Task(purpose, course, engine, limits, prefix)
        self.task.start(self.searcher, self._on_line, self._on_end)

    def ponder(self, course: Course, engine: Engine, limits: Limits, moves: XBoardMoves) -> None:
        """Think about the answer to the expected reply, if there is one."""
        expected = self.expected
        if expected is None or course.free or not course.position.legal_moves.has_code(expected.code):
            self.expected = None
            return
        ahead = course.copy()
        prefix = f"({moves.text(ahead, expected)})"
        ahead.play(expected)
        if ahead.position.outcome() is None and ahead.moves():
            self.think("ponder", ahead, engine, limits, prefix)

    def came(self, move: Move) -> bool:
        """A reply was made: True if it was expected, and the search about it is now for the engine's move."""
        task = self.task
        if task is None or task.purpose != "ponder" or move != self.expected:
            return False
        ended = not task.running
        task.ponder_hit()
        if ended:
            self._on_end(task)
        return True

    def drop(self) -> None:
        """End the search; nobody wants its answer."""
        if self.task is not None:
            self.task.dropped = True
            self.searcher.stop()
        self.task = None

    def hurry(self) -> Task | None:
        """End the search that somebody waits for; the search, if there was one."""
        if not self.awaited:
            return None
        self.searcher.stop()
        return self.task

    def done(self, task: Task) -> bool:
        """Is it the end of the search that somebody waits for? It is then no longer going on."""
        if task is not self.task or task.running or not self.awaited:
            return False
        self.searcher.wait()
        self.task = None
        return True

    def words(self, task: Task, line: Line, moves: XBoardMoves) -> str:
        """A line of thinking in XBoard's form."""
        course = task.course.copy()
        texts = [task.prefix] if task.prefix else []
        for move in line.pv:
            texts.append(moves.text(course, move))
            course.position.push(move)
        return thinking(line, texts)

    def status(self) -> str:
        """How far an analysis is, empty if there is none."""
        line = self.task.last if self.task is not None and self.task.purpose == "analyze" else None
        return "" if line is None else f"stat01: {round(line.seconds * 100)} {line.nodes} {line.depth} 0 0"

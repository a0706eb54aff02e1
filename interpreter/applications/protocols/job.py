"""The jobs that a `go` starts, made to run beside the reading of commands: a search, and a perft count."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ...engine import Engine, Limits, Line, Result
from ...errors import KernelError
from ...play.core.dialects import spoken, spoken_line
from ...play.core.moves import Move, Outcome
from ...play.variant import Position
from . import thinking
from .go import Go
from .lines import LineWriter
from .replay import PASS, Replay
from .searcher import Searcher
from .uci_family import Dialect

NO_MATE, LATE, NOT_SEARCHED = (f"checkmate {word}" for word in ("nomate", "timeout", "notimplemented"))
"""USI's answers where no mate was found: there is none, none was found in time, the question is wrong."""
SLICE = 3
"""Plies of a count between two looks at whether to stop."""


@dataclass(eq=False)
class SearchJob:
    """A search that ends in one `bestmove`, whatever happens. `conclude` is called before the answer.

    Where what was asked has no limit, the answer waits for `interrupt`, or else for `ponder_hit`.
    """

    game: Replay
    engine: Engine
    limits: Limits
    writer: LineWriter
    wdl: bool
    asked: Go
    conclude: Callable[[], None]
    dialect: Dialect

    def __post_init__(self) -> None:
        self._released, self._hit = threading.Event(), threading.Event()
        self._begun = self._searched = False
        if not self.asked.holds:
            self._released.set()

    @property
    def holds(self) -> bool:
        """Is the answer still to wait for a word of the client?"""
        return not self._released.is_set()

    def interrupt(self) -> None:
        """End the search soon, and answer."""
        self._released.set()
        self.engine.stop()

    def ponder_hit(self) -> None:
        """The expected move was played; if there is a limit, it counts from now."""
        if not self.asked.endless:
            self._released.set()
        self._hit.set()
        self.engine.ponder_hit()

    def run(self) -> None:
        """Search and answer; a reader that has gone ends it silently."""
        with contextlib.suppress(BrokenPipeError):
            try:
                answer = self._answer()
            except Exception as error:  # a client that waits for a move has to get one
                self.writer.write(f"info string error: the search failed: {type(error).__name__}: {error}")
                answer = self._any_move()
            at_once = self._searched and not self.holds
            self._released.wait()
            self.conclude()
            self.writer.write(answer)
            if at_once:
                self.engine.answered()

    def _any_move(self) -> str:
        """A legal move where the search has failed, if the kernel can tell of one."""
        with contextlib.suppress(MemoryError, KernelError, StopIteration):
            return f"bestmove {self._written(spoken(self.game.position, next(iter(self.game.moves()))))}"
        return self.dialect.nothing(None, self.game.side)

    def _written(self, text: str) -> str:
        """A move as this protocol sends it."""
        return self.dialect.written(self.game.position.variant, text)

    def _line(self, moves: Sequence[Move]) -> list[str]:
        """Moves that follow each other as they are sent."""
        return [self._written(text) for text in spoken_line(self.game.position, moves)]

    def _answer(self) -> str:
        root, outcome = self.root()
        if root is None:
            over = outcome and f"the game is over: {outcome.result} ({outcome.reason})"
            self.writer.write(
                f"info string {over or 'no legal move is left'}",
                thinking.final_info(outcome, self.game.side, self.dialect.score),
            )
            return self.dialect.nothing(outcome, self.game.side)
        if not self.game.moves():
            return f"bestmove {PASS}"
        if outcome:
            self.writer.write(f"info string drawn ({outcome.reason}); searched as if the game went on")
        result = self.engine.search(root, self.limits, self._report, self.game.side)
        self._searched = True
        return self._best(result)

    def root(self) -> tuple[Position | None, Outcome | None]:
        """The position to search (None if there is nothing to search), and the outcome of the game.

        Clients may play on after a draw that only the course of the game makes (repetition, moves
        without progress): it is searched without that course.
        """
        position = self.game.position
        outcome = position.outcome()
        if not position.legal_moves:
            return None, outcome
        if outcome is None:
            return position.copy(), None
        afresh = position.variant.position(_fresh(position.fen()))
        return (None if outcome.winner or afresh.outcome() else afresh), outcome

    def _report(self, line: Line) -> None:
        if self._hit.is_set() and not self._begun:  # the hit may have come before the search had begun
            self.engine.ponder_hit()
        self._begun = True
        try:
            moves = self._line(line.pv)
            self.writer.write(thinking.info(line, moves, self.wdl, self.dialect.score))
        except BrokenPipeError:
            self.interrupt()

    def _best(self, result: Result) -> str:
        if result.passes and not self.game.has_passed:
            return f"bestmove {PASS}"
        move = result.move or self._substitute(result)
        line = [move, result.ponder] if result.ponder else [move]
        return f"bestmove {' ponder '.join(self._line(line))}"

    def _substitute(self, result: Result) -> Move:
        """A move where the search has none, but may not pass (again)."""
        first = result.lines[0].pv[:1] if result.lines else ()
        allowed = list(self.limits.only or self.game.moves())
        return first[0] if first and first[0] in allowed else allowed[0]


class MateJob(SearchJob):
    """A search for a mate, by any moves, that ends in one `checkmate`."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._stopped = threading.Event()

    def _any_move(self) -> str:
        return LATE

    def _answer(self) -> str:
        root, _ = self.root()
        if root is None or not self.game.moves() or not root.can_win(self.game.side):
            return NO_MATE
        result = self.engine.search(root, self.limits, self._report, self.game.side)
        mate = result.lines[0].score.mate if result.lines else None
        if mate is None:
            return LATE
        if mate <= 0:
            return NO_MATE
        moves = self._to_the_end(root, mate, list(result.lines[0].pv))
        return f"checkmate {' '.join(self._line(moves))}" if root.outcome() else LATE

    def interrupt(self) -> None:
        """End the search soon, and answer."""
        self._stopped.set()
        super().interrupt()

    def _to_the_end(self, root: Position, plies: int, moves: list[Move]) -> list[Move]:
        """The moves of a mate to its end, made on `root`: the hash table may have cut the line found.

        The time of the question is that of all searches; where it is over, the end may be missing.
        """
        for move in moves:
            root.push(move)
        while len(moves) < plies and root.outcome() is None and not self._stopped.is_set():
            limits = replace(self.limits, mate=None, depth=plies - len(moves) + 1)
            found = self.engine.search(root, limits, side=root.turn).move
            if found is None:
                break
            moves.append(found)
            root.push(found)
        return moves


def _fresh(fen: str) -> str:
    """The position without moves that count against it: the clock before the last at 0."""
    main, brace, extension = fen.partition("{")
    fields = main.split()
    fields[-2] = "0"
    return " ".join(fields) + (f" {brace}{extension}" if brace else "")


def perft(position: Position, depth: int, writer: LineWriter, searcher: Searcher, dialect: Dialect) -> None:
    """Count the sequences of moves below every first move, and print the counts, until the searcher stops."""
    with contextlib.suppress(BrokenPipeError):
        total = 0 if depth else 1
        try:
            for move in list(position.legal_moves) if depth else []:
                text = dialect.written(position.variant, spoken(position, move))
                position.push(move)
                found = _count(position, depth - 1, searcher.stopping.is_set)
                position.pop()
                if found is None:
                    searcher.conclude()
                    writer.write("info string the count was stopped")
                    return
                total += found
                writer.write(f"{text}: {found}")
            searcher.conclude()
            writer.write("", f"Nodes searched: {total}", "")
        except (MemoryError, KernelError) as error:
            writer.write(f"info string error: {error}")


def _count(position: Position, depth: int, stopping: Callable[[], bool]) -> int | None:
    """Perft in slices; None when it was stopped."""
    if stopping():
        return None
    if depth <= SLICE:
        return position.perft(depth)
    total = 0
    for move in list(position.legal_moves):
        position.push(move)
        found = _count(position, depth - 1, stopping)
        position.pop()
        if found is None:
            return None
        total += found
    return total

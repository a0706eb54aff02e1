"""The search as Python sees it: threads, time and thinking output around the kernel's search."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable

from ..position import Move, Position
from ..variant import Variant
from .limits import Limits, Line, Result, Score


class Engine:
    """Plays one variant. One search at a time; `stop` and `ponder_hit` may come from any thread.

    `hash_mb` is the size of the transposition table, `level` 1..10 weakens the play (None = full
    strength); with one thread, equal seed and node limit give equal moves.
    """

    def __init__(
        self,
        variant: Variant,
        *,
        hash_mb: int = 16,
        threads: int = 1,
        level: int | None = None,
        seed: int = 0,
    ) -> None:
        self.variant = variant
        self.hash_mb = hash_mb
        self.threads = threads
        self.level = level
        self._random = random.Random(seed)
        self._stop = threading.Event()
        self._hit = threading.Event()

    def search(
        self,
        position: Position,
        limits: Limits,
        on_line: Callable[[Line], None] | None = None,
        side: str | None = None,
    ) -> Result:
        """Search a position, which is left as it is; blocks until a limit or `stop`.

        `side`, who searches, is needed only while either side may move (`position.turn` is "either").
        The position's own history counts for repetition.
        """
        start = time.perf_counter()
        self._stop.clear()
        moves = self.own_moves(position, side)
        if limits.only is not None:
            moves = [move for move in moves if move in limits.only]
        if not moves or position.outcome():
            return Result(None, None, (), 0, 0.0)
        move = self._random.choice(moves)
        line = Line(1, 1, 1, Score(0), len(moves), time.perf_counter() - start, (move,))
        if on_line:
            on_line(line)
        if limits == Limits(multipv=limits.multipv, only=limits.only, ponder=limits.ponder):
            self._stop.wait()
        return Result(move, None, (line,), len(moves), time.perf_counter() - start)

    @staticmethod
    def own_moves(position: Position, side: str | None) -> list[Move]:
        """The legal moves of the side that searches."""
        found = list(position.legal_moves)
        if position.turn != "either":
            return found
        return [m for m in found if (position.piece_at(m.origin) or " ").isupper() == (side == "white")]

    def stop(self) -> None:
        """End the running search soon; it answers with what it has."""
        self._stop.set()

    def ponder_hit(self) -> None:
        """The expected move was played: the clock of the running search begins now."""
        self._hit.set()

    def clear(self) -> None:
        """Forget everything learnt from earlier searches (a new game)."""

    def evaluate(self, position: Position) -> Score:
        """The static value for the side to move (White while either side may)."""
        return Score(0)

"""How long to think, and what the clock of the other side saw of it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from .limits import Clock, Limits

OVERHEAD = 0.02  # seconds kept back for what lies between the search and the other side's clock
HORIZON = 28  # moves that a game without further time controls is expected to last
SHARE = 0.3  # of the time left that one move may take at most
LEAST = 0.001
LONGEST = 1e6  # seconds; systems cannot wait for any number of them
KEPT = 0.99  # of an overrun is still reckoned with a move later on a clock, which one move may lose,
KEPT_OF_MOVE = 0.85  # and where each move has a time of its own
WEIGHT = 0.1  # of a move in what is usual
WORST = 2.0  # seconds of an overrun that are believed: a machine that slept says nothing of the next move
LEAST_OF_MOVE = 0.25  # of a fixed time a move, whatever the overruns were
GROWTH = (1.5, 4.0)  # times the duration of the last depth that the next one takes, at least and at most


@dataclass(frozen=True, slots=True)
class Budget:
    """Seconds after which no new depth is begun, and after which the search is stopped; None = no limit."""

    soft: float | None = None
    hard: float | None = None


@dataclass(frozen=True, slots=True)
class Lateness:
    """Seconds that moves have taken beyond what was planned: the worst of late, usually, recently."""

    worst: float = 0.0
    usual: float = 0.0
    recent: float = 0.0

    def after(self, overrun: float) -> Lateness:
        """The same after one more move."""
        believed = min(overrun, WORST)
        return Lateness(
            max(self.worst * KEPT, believed),
            self.usual + (believed - self.usual) * WEIGHT,
            max(self.recent * KEPT_OF_MOVE, believed),
        )


IN_TIME = Lateness()
UNTRIED = Lateness(recent=OVERHEAD)  # before the first move: nobody has measured yet


def budget(limits: Limits, side: str, late: Lateness = IN_TIME) -> Budget:
    """The time for one move of a side, which may well take longer than that by as much as the last ones."""
    soft = hard = None
    if limits.movetime is not None:
        soft = hard = min(max(limits.movetime - late.recent, LEAST_OF_MOVE * limits.movetime), LONGEST)
    if limits.clock is not None:
        most = LONGEST if hard is None else hard
        soft, hard = (min(seconds, most) for seconds in clock_budget(limits.clock, side, late))
    return Budget(soft, hard)


def clock_budget(clock: Clock, side: str, late: Lateness = IN_TIME) -> tuple[float, float]:
    """Soft and hard limit in seconds for a move on a clock."""
    left, increment = (
        (clock.white, clock.white_increment) if side == "white" else (clock.black, clock.black_increment)
    )
    left = max(left - OVERHEAD - late.worst, LEAST)
    moves = min(clock.moves_to_go or HORIZON, HORIZON)
    share = max(left / moves + 0.75 * increment - late.usual, LEAST)
    hard = max(LEAST, min(3.0 * share, left * (SHARE if moves > 2 else 0.8)))
    return min(0.55 * share, hard), hard


class Timekeeper:
    """The time of one search after the other.

    What a move takes from the arrival of the request to the sending of the answer, beyond what was planned,
    is remembered: the worst of it is kept back from the next moves and slowly forgotten, and what is usual
    is taken off the share of each.
    `now` tells the time in seconds.
    """

    def __init__(self, now: Callable[[], float] = time.perf_counter) -> None:
        self.now = now
        self.start = now()
        self.budget = Budget()
        self._before = UNTRIED
        self._overrun: float | None = None
        self._clocked = False
        self._depths: list[float] = []
        self._planned = self.start

    def begin(self, limits: Limits, side: str) -> None:
        """A search begins; its time counts from `limits.since` on, or from now."""
        self.start = self.now() if limits.since is None else limits.since
        self._before, self._overrun = self.late, None
        self.budget = budget(limits, side, self._before)
        self._clocked = limits.clock is not None
        self._depths = [self.now()]

    @property
    def late(self) -> Lateness:
        """How late moves were, the last one included."""
        return self._before if self._overrun is None else self._before.after(self._overrun)

    def restart(self) -> None:
        """The clock begins to run only now: the expected move was played."""
        self.start = self.now()

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return self.now() - self.start

    @property
    def left(self) -> float | None:
        """Seconds until the search has to stop, None if it has not."""
        return None if self.budget.hard is None else max(0.0, self.budget.hard - self.elapsed)

    def depth_ended(self) -> None:
        """A depth has been searched."""
        self._depths.append(self.now())

    def another_depth(self) -> bool:
        """Is there time for another depth, on a clock? One that would not come to its end is not begun."""
        if not self._clocked or self.budget.soft is None or self.budget.hard is None:
            return True
        return self.elapsed < self.budget.soft and self.elapsed + self.expected <= self.budget.hard

    @property
    def expected(self) -> float:
        """Seconds that the next depth will take, by the last two."""
        times = [after - before for before, after in zip(self._depths, self._depths[1:], strict=False)][-2:]
        if not times:
            return 0.0
        low, high = GROWTH
        return times[-1] * max(low, min(high, times[-1] / max(times[0], 1e-9)))

    def ended(self) -> None:
        """The search has ended; what it took beyond its limit was not planned."""
        self._planned = self.now()
        if self.budget.hard is not None:
            self._planned = min(self._planned, self.start + self.budget.hard)
        self.answered()

    def answered(self) -> None:
        """The answer to the last search has been sent, at once after its end."""
        self._overrun = self.now() - self._planned

"""How long to think."""

from __future__ import annotations

from dataclasses import dataclass

from .limits import Clock, Limits

OVERHEAD = 0.02  # seconds kept back for what lies between the search and the other side's clock
HORIZON = 28  # moves that a game without further time controls is expected to last
SHARE = 0.3  # of the time left that one move may take at most


@dataclass(frozen=True, slots=True)
class Budget:
    """Seconds after which no new depth is begun, and after which the search is stopped; None = no limit."""

    soft: float | None
    hard: float | None


def budget(limits: Limits, side: str) -> Budget:
    """The time for one move of a side."""
    soft = hard = limits.movetime
    if limits.clock is not None:
        soft, hard = clock_budget(limits.clock, side)
        if limits.movetime is not None:
            soft, hard = min(soft, limits.movetime), min(hard, limits.movetime)
    return Budget(soft, hard)


def clock_budget(clock: Clock, side: str) -> tuple[float, float]:
    """Soft and hard limit in seconds for a move on a clock."""
    left, increment = (
        (clock.white, clock.white_increment) if side == "white" else (clock.black, clock.black_increment)
    )
    left = max(left - OVERHEAD, 0.001)
    moves = min(clock.moves_to_go or HORIZON, HORIZON)
    share = left / moves + 0.75 * increment
    hard = max(0.001, min(3.0 * share, left * (SHARE if moves > 2 else 0.8)))
    return min(0.55 * share, hard), hard

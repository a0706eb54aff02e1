"""How long a player may think, and the clock that holds it to that."""

from __future__ import annotations

from dataclasses import dataclass

SESSION_MOVES = 40


@dataclass(frozen=True, slots=True)
class Control:
    """Time on a clock in seconds, an increment a move, and the moves it is for (None: the whole game)."""

    base: float
    increment: float = 0.0
    moves: int | None = None


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of one move, in nodes, seconds and plies; or a clock. Whichever comes first; none = no limit."""

    nodes: int | None = None
    movetime: float | None = None
    depth: int | None = None
    clock: Control | None = None

    def in_sessions(self) -> Budget:
        """The same time on average for protocols that know only whole seconds: a clock for several moves."""
        if self.movetime is None or self.movetime == int(self.movetime):
            return self
        base = max(1, round(SESSION_MOVES * self.movetime))
        return Budget(self.nodes, None, self.depth, Control(base, 0.0, round(base / self.movetime)))


class Watch:
    """The clock of one player in one game.

    `margin` is the time over its limit, in seconds, that a player is forgiven; `patience` is how long
    a move may take that has no limit of time.
    """

    def __init__(self, budget: Budget, margin: float, patience: float) -> None:
        self.budget = budget
        self.margin = margin
        self.patience = patience
        self.left = budget.clock.base if budget.clock else 0.0
        self.moves = 0

    @property
    def deadline(self) -> float:
        """Seconds after which the move to come has taken too long."""
        if self.budget.clock:
            return max(self.left, 0.0) + self.margin
        if self.budget.movetime is not None:
            return self.budget.movetime + self.margin
        return self.patience

    @property
    def moves_to_go(self) -> int | None:
        """Moves until time is added to the clock, None where that never happens."""
        clock = self.budget.clock
        if clock is None or clock.moves is None:
            return None
        return clock.moves - self.moves % clock.moves

    def spend(self, seconds: float) -> bool:
        """Count the time of a move; False if it was too long."""
        clock = self.budget.clock
        timed = clock is not None or self.budget.movetime is not None
        in_time = not timed or seconds <= self.deadline
        if clock:
            self.moves += 1
            self.left += clock.increment - seconds
            if clock.moves and self.moves % clock.moves == 0:
                self.left += clock.base
        return in_time

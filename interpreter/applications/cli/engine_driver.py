"""The computer as a player: our engine at a chosen strength."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...engine import Engine, Limits, Line
from ...engine.levels import LEVELS
from ...engine.waiting import choices
from ...play.position import Move, Position
from ...play.variant import Variant
from .drivers import Command, own_moves
from .thinking import Display

DEFAULT_LEVEL = 5
FULL_SECONDS = 1.0
"""Thinking time of a move at the highest level, when nothing else limits it."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How well the computer plays: what can be chosen on the command line.

    Without a level it plays as well as it can within the limits; without limits too, at the default level.
    """

    level: int | None = None
    movetime: float | None = None
    nodes: int | None = None
    depth: int | None = None
    threads: int = 1
    hash_mb: int = 16

    @property
    def limited(self) -> bool:
        """Is there a limit besides the level?"""
        return (self.movetime, self.nodes, self.depth) != (None, None, None)

    @property
    def chosen_level(self) -> int | None:
        """The level to play at, None for full strength."""
        return self.level if self.level is not None or self.limited else DEFAULT_LEVEL

    @property
    def limits(self) -> Limits:
        """When a search of one move ends, besides the level's own limit."""
        level = self.chosen_level
        movetime = self.movetime
        if not self.limited and level is not None and LEVELS[level].nodes is None:
            movetime = FULL_SECONDS
        return Limits(depth=self.depth, nodes=self.nodes, movetime=movetime)

    def __str__(self) -> str:
        level = self.chosen_level
        parts = [f"level {level} of {max(LEVELS)}"] if level is not None else ["full strength"]
        parts += [f"{self.movetime:g} s a move"] if self.movetime is not None else []
        parts += [f"{self.nodes:,} nodes a move"] if self.nodes is not None else []
        parts += [f"depth {self.depth}"] if self.depth is not None else []
        return ", ".join(parts)


class EngineDriver:
    """Searches for the best move. Making one compiles the search where this machine has not yet.

    An interrupt ends the search and is raised; a `hasty` driver plays what it has found by then instead.
    """

    human = False

    def __init__(
        self, variant: Variant, strength: Strength, seed: int, display: Display, hasty: bool = False
    ) -> None:
        self.strength = strength
        self.hasty = hasty
        self._variant = variant
        self._seed = seed
        self._display = display
        self._declined = False
        self._engine = self._make()

    def _make(self) -> Engine:
        strength = self.strength
        return Engine(
            self._variant,
            hash_mb=strength.hash_mb,
            threads=strength.threads,
            level=strength.chosen_level,
            seed=self._seed,
        )

    def set_level(self, level: int) -> None:
        """Play at another level from now on. Raises ValueError if there is no such level."""
        if level not in LEVELS:
            raise ValueError(f"a level is a number from 1 to {max(LEVELS)}, found {level}")
        self.strength = replace(self.strength, level=level)
        self._engine = self._make()

    def choose(self, position: Position, side: str) -> Move | Command:
        """The best move found; while either side may move, perhaps to pass, but not twice in succession."""
        moves = own_moves(position, side)
        if not moves:
            return Command("pass")
        limits = replace(self.strength.limits, only=choices(position, moves, self._declined))
        choice = self._search(position, side, limits)
        self._declined = isinstance(choice, Command)
        return choice

    def _search(self, position: Position, side: str, limits: Limits) -> Move | Command:
        """The answer of a search, or of what an interrupt has left of it."""
        best: list[Line] = []

        def note(line: Line) -> None:
            best[:] = [line]
            self._display.show(position, side, line)

        try:
            result = self._engine.search(position, limits, note, side)
        except KeyboardInterrupt:
            if not self.hasty or not best:
                raise
            return best[0].pv[0] if best[0].pv else Command("pass")
        finally:
            self._display.clear()
        return result.move or Command("pass")

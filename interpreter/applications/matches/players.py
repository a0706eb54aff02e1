"""What a player is, and those that live in this process: random, greedy, and the engine."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Protocol

from ...engine import Clock, Engine, Limits, Line, Score
from ...engine.waiting import choices
from ...errors import RequestError
from ...play.core.moves import Move
from ...play.sides import OTHER
from ...play.variant import Position, Variant
from ...solver.known import Known
from .budgets import Watch
from .game import Game

CONTINUES = 3, 4
"""A random player moves this often out of so many offers, while it need not."""


class PlayerError(RequestError):
    """A player cannot be had at all: the program does not start, or does not know the variant."""


class Forfeit(Exception):
    """A player has lost the game by its own doing: `reason` in a few words, `line` what it said last."""

    def __init__(self, reason: str, line: str = "") -> None:
        super().__init__(reason, line)
        self.reason = reason
        self.line = line


class Stopped(Exception):
    """The game is being broken off."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player wants: a move, or, while either side may move, to decline (None).

    `nodes` and `depth` tell how far it looked, `score` what it expects for itself; 0 and None where unknown.
    """

    move: Move | None
    nodes: int = 0
    depth: int = 0
    score: Score | None = None


@dataclass(frozen=True, slots=True)
class TakeBack:
    """What a person may want instead: the last `events` of the game undone."""

    events: int


class Player(Protocol):
    """Plays one side of one game."""

    @property
    def person(self) -> bool:
        """Is it a person, who may take moves back, and decline as often as the rules allow?"""

    def choose(self, game: Game, watch: Watch) -> Choice | TakeBack:
        """The choice of the side whose turn it is. Raises Forfeit, or Stopped after `stop`."""

    def hurry(self) -> None:
        """Make a running `choose` answer soon with what it has; may be called by a handler of signals."""

    def stop(self) -> None:
        """Make a running `choose` end soon; may be called from another thread."""

    def close(self) -> None:
        """Give back what it holds."""


class Immediate:
    """What players have in common that answer at once and hold nothing."""

    person = False

    def hurry(self) -> None:
        """Nothing runs for long."""

    def stop(self) -> None:
        """Nothing runs for long."""

    def close(self) -> None:
        """Nothing is held."""


class RandomPlayer(Immediate):
    """Plays any legal move, all being equally likely."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)

    def choose(self, game: Game, watch: Watch) -> Choice:
        """A random move; while none is needed, sometimes none."""
        moves = game.moves()
        often, of = CONTINUES
        if not moves or (not game.must_move and self._random.randrange(of) >= often):
            return Choice(None)
        return Choice(moves[self._random.randrange(len(moves))], nodes=1)


class GreedyPlayer(Immediate):
    """Plays the move after which the position is worth most to it; chance decides among equals."""

    def __init__(self, variant: Variant, seed: str) -> None:
        self._engine = Engine(variant, hash_mb=1)
        self._random = random.Random(seed)

    def choose(self, game: Game, watch: Watch) -> Choice:
        """The best move by the value right after it. It declines only when it has none."""
        side = game.side
        worths = [(self.worth(game.position, move, side), move) for move in game.moves()]
        if not worths:
            return Choice(None)
        best = max(worth for worth, _ in worths)
        chosen = self._random.choice([move for worth, move in worths if worth == best])
        return Choice(chosen, nodes=len(worths), depth=1, score=as_score(best))

    def worth(self, position: Position, move: Move, side: str) -> tuple[int, int]:
        """Value for a side after a move: won, undecided or lost, and centipawns."""
        position.push(move)
        try:
            outcome = position.outcome()
            if outcome:
                return (0 if outcome.winner is None else 1 if outcome.winner == side else -1), 0
            score = self._engine.evaluate(position)
            viewer = "white" if position.turn == "either" else position.turn
            return 0, (score.centipawns or 0) * (1 if viewer == side else -1)
        finally:
            position.pop()


def as_score(worth: tuple[int, int]) -> Score:
    """The value as a score."""
    decided, centipawns = worth
    return Score(centipawns) if not decided else Score(mate=1 if decided > 0 else 0)


class EnginePlayer:
    """The engine of this program. `heard` is told its lines of thinking, with the position and the side."""

    person = False

    def __init__(
        self,
        variant: Variant,
        *,
        level: int | None,
        threads: int,
        hash_mb: int,
        seed: int,
        learned: bool | Path = True,
    ) -> None:
        self._make = partial(Engine, variant, threads=threads, hash_mb=hash_mb, seed=seed, learned=learned)
        self._engine = self._make(level=level)
        self._stopped = False
        self.heard: Callable[[Position, str, Line], None] | None = None

    def know(self, endings: Known) -> None:
        """Use solved endings at full strength. Matches do not: equal seeds are to play equal games."""
        self._make = partial(self._make, endings=endings)
        self._engine.endings = endings

    def set_level(self, level: int) -> None:
        """Play at another level from now on. Raises ValueError if there is no such level."""
        self._engine = self._make(level=level)

    def choose(self, game: Game, watch: Watch) -> Choice:
        """Search within the budget; in the opening phase it may let the opponent move."""
        only = choices(game.position, game.moves(), game.must_move) if game.free else None
        limits = replace(limits_of(game.side, watch), only=only)
        heard = self.heard and partial(self.heard, game.position, game.side)
        result = self._engine.search(game.position, limits, heard, game.side)
        if self._stopped:
            raise Stopped
        line = result.lines[0] if result.lines else None
        return Choice(result.move, result.nodes, line.depth if line else 0, line.score if line else None)

    def hurry(self) -> None:
        """End the search; its answer counts."""
        self._engine.stop()

    def stop(self) -> None:
        """End the search."""
        self._stopped = True
        self._engine.stop()

    def close(self) -> None:
        """Nothing is held."""


def limits_of(side: str, watch: Watch) -> Limits:
    """The budget as limits of a search by a side."""
    budget = watch.budget
    clock = None
    if budget.clock:
        # The engine plans by its own clock only, so the other one may as well show the same.
        times = {side: watch.left, OTHER[side]: watch.left}
        increment = budget.clock.increment
        clock = Clock(times["white"], times["black"], increment, increment, watch.moves_to_go)
    return Limits(depth=budget.depth, nodes=budget.nodes, movetime=budget.movetime, clock=clock)

"""One game whose two players are asked in turn, also while both may move: what all environments stand on."""

from __future__ import annotations

from copy import copy
from typing import Any, Self

import numpy as np

from ..arguments import checked_class
from ..errors import MoveError
from ..play.core.moves import Outcome
from ..play.variant import Position, Variant
from ..ranges import SIDES
from .actions import WAIT, Actions
from .games import Batch, Step

EITHER = 2


@checked_class
class Table:
    """A game of a variant; `asked` is the side, 0 White or 1 Black, that is to choose an action.

    While either side may move, they are asked in turn, White first, or Black if it is in check. A side may
    `wait`, but neither in check nor after the other one has just waited, unless it cannot move.
    """

    def __init__(
        self, variant: Variant, fen: str | None = None, max_plies: int = 512, seed: int | None = None
    ) -> None:
        self.batch = Batch(variant, 1, fen=fen, max_plies=max_plies, auto_reset=False, seed=seed)
        self._begin(self.batch.last)

    def _begin(self, step: Step) -> None:
        self._ask(step, 1)
        if self.free and self.position.is_check("black"):
            self.asked = 1

    def _ask(self, step: Step, mover: int) -> None:
        """Take note of where the game is."""
        self.step = step
        self.waited = False
        turn = int(step.turn[0])
        self.asked = 1 - mover if turn == EITHER else turn

    def reset(self, seed: int | None = None) -> None:
        """Begin anew."""
        self._begin(self.batch.reset(seed))

    def copy(self) -> Self:
        """A game that goes on from here by itself."""
        twin = copy(self)
        twin.batch = self.batch.copy()
        return twin

    @property
    def variant(self) -> Variant:
        """What is played."""
        return self.batch.variant

    @property
    def actions(self) -> Actions:
        """The numbering of the actions."""
        return self.batch.actions

    @property
    def free(self) -> bool:
        """May either side move?"""
        return bool(self.step.turn[0] == EITHER) and not self.done

    @property
    def done(self) -> bool:
        """Is the game over?"""
        return bool(self.step.done[0])

    @property
    def truncated(self) -> bool:
        """Is it over without a rule that ends it?"""
        return bool(self.step.truncated[0])

    @property
    def rewards(self) -> tuple[float, float]:
        """What White and Black have won: 1, 0 or -1."""
        white, black = self.step.rewards[0].tolist()
        return white, black

    @property
    def outcome(self) -> Outcome | None:
        """How the game was ended by rule, if it was."""
        return self.batch.outcome(0)

    @property
    def position(self) -> Position:
        """The position, with its history."""
        return self.batch.position(0)

    def legal(self, side: int) -> list[int]:
        """The actions of a side, with `wait` where it may; nothing once the game is over."""
        if self.done:
            return []
        own: list[int] = np.flatnonzero(self.batch.mask(side)[0]).tolist()
        if own and (not self.free or self.waited or self.position.is_check(SIDES[side])):
            return own
        return [WAIT, *own]

    def mask(self, actions: list[int]) -> Any:
        """Actions as int8[actions]."""
        found = np.zeros(len(self.actions), np.int8)
        found[actions] = 1
        return found

    def observe(self) -> Any:
        """The planes, float32[planes, ranks, files]."""
        return self.batch.observe()[0]

    def play(self, action: int) -> None:
        """Play an action of the side that is asked. Raises MoveError for one that it has not."""
        if action not in self.legal(self.asked):
            raise MoveError(f"action {action} is not legal for {SIDES[self.asked]} here; see the mask")
        if action == WAIT:
            self.waited, self.asked = True, 1 - self.asked
        else:
            self._ask(self.batch.step([int(action)]), self.asked)

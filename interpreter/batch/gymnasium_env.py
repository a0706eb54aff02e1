"""A variant as a Gymnasium environment: one side learns, the other one is part of the environment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces

from ..arguments import demanded
from ..play.variant import Variant
from ..ranges import side_number, whole
from .planes import FULL
from .table import Table

Opponent = Callable[[Table, Any], int]
"""Chooses an action of `table.legal(table.asked)`; the second argument is a NumPy random generator."""


def random_opponent(table: Table, rng: Any) -> int:
    """Any legal action, all being equally likely."""
    return int(rng.choice(table.legal(table.asked)))


def space_of(table: Table) -> spaces.Dict:
    """What is observed: planes, and which actions are legal."""
    planes = spaces.Box(0, FULL, table.batch.planes.shape, np.float32)
    return spaces.Dict(
        {"observation": planes, "action_mask": spaces.Box(0, 1, (len(table.actions),), np.int8)}
    )


class Rendered:
    """What all environments have in common: a game at a table, and the board as text."""

    def __init__(self, variant: Variant, fen: str | None, max_plies: int, render_mode: str | None) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"unknown render_mode {render_mode!r}, expected 'ansi' or None")
        super().__init__()
        self.table = Table(variant, fen, max_plies)
        self.render_mode = render_mode

    def render(self) -> str | None:
        """The board as text, where `render_mode` is "ansi"."""
        return str(self.table.position) if self.render_mode else None


class VariantEnv(Rendered, gymnasium.Env):  # type: ignore[misc]
    """Plays `side` against an opponent. An illegal action loses the game: `info["illegal"]` is then True.

    The reward is 1, 0 or -1 at the end. Observations have `observation`, the planes, and `action_mask`.
    """

    metadata: ClassVar = {"render_modes": ["ansi"], "render_fps": 1}

    @demanded
    def __init__(
        self,
        variant: Variant,
        *,
        side: str = "white",
        opponent: Opponent = random_opponent,
        fen: str | None = None,
        max_plies: int = 512,
        render_mode: str | None = None,
    ) -> None:
        super().__init__(variant, fen, max_plies, render_mode)
        self.side = side_number(side)
        self.opponent = opponent
        self.observation_space = space_of(self.table)
        self.action_space = spaces.Discrete(len(self.table.actions))
        self._lost = False

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        """Begin a game; the opponent has already moved where it begins."""
        super().reset(seed=seed)
        self._lost = False
        self.table.reset(int(self.np_random.integers(1 << 31)))
        self._answer()
        return self._observed(), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play an action, and let the opponent answer. Raises TypeError for what is not a whole number."""
        action = whole(action, "an action")
        if self._lost or self.table.done:
            raise gymnasium.error.ResetNeeded("the game is over: call reset")
        if action not in self.table.legal(self.side):
            self._lost = True
            return self._observed(), -1.0, True, False, {"illegal": True}
        self.table.play(action)
        self._answer()
        table = self.table
        ended = table.done and not table.truncated
        info = {"reason": table.outcome.reason} if ended and table.outcome else {}
        return self._observed(), table.rewards[self.side], ended, table.truncated, info

    def _answer(self) -> None:
        while not self.table.done and self.table.asked != self.side:
            self.table.play(self.opponent(self.table, self.np_random))

    def _observed(self) -> Any:
        legal = [] if self._lost else self.table.legal(self.side)
        return {"observation": self.table.observe(), "action_mask": self.table.mask(legal)}

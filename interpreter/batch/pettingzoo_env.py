"""A variant as PettingZoo environments: players asked in turn (AEC), or both at once (parallel)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from ..arguments import checked
from ..errors import MoveError
from ..play.variant import Variant
from ..ranges import side_number, whole
from .actions import WAIT
from .gymnasium_env import Rendered, space_of

AGENTS = ["white", "black"]


class _Sides(Rendered):
    """What both kinds of environment have in common."""

    suffix = ""  # of the name

    def __init__(
        self,
        variant: Variant,
        *,
        fen: str | None = None,
        max_plies: int = 512,
        render_mode: str | None = None,
    ) -> None:
        super().__init__(variant, fen, max_plies, render_mode)
        name = variant.id + self.suffix
        self.metadata = {"render_modes": ["ansi"], "name": name, "is_parallelizable": False}
        self.possible_agents = [*AGENTS]
        self.agents = [*AGENTS]
        number = len(self.table.actions)
        self.observation_spaces = {agent: space_of(self.table) for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(number) for agent in AGENTS}

    def observation_space(self, agent: str) -> Any:
        """What a player observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What a player chooses from."""
        return self.action_spaces[agent]

    def legal(self, agent: str) -> list[int]:
        """The actions of a player now."""
        raise NotImplementedError

    def observe(self, agent: str) -> Any:
        """The planes, and the actions that the player has."""
        return {"observation": self.table.observe(), "action_mask": self.table.mask(self.legal(agent))}

    def close(self) -> None:
        """Nothing is held."""


class VariantAec(_Sides, AECEnv):  # type: ignore[misc]
    """White and Black are asked one after the other; while either may move, in turn, and they may wait."""

    def legal(self, agent: str) -> list[int]:
        """The actions of the player that is asked; nothing for the other one."""
        side = side_number(agent)
        return self.table.legal(side) if side == self.table.asked else []

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Begin a game."""
        self.table.reset(seed)
        self.agents = [*AGENTS]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.table.asked]

    def step(self, action: Any) -> None:
        """Play an action of the player that is asked. Raises MoveError for one that it has not."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table = self.table
        table.play(whole(action, "an action"))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(AGENTS, table.rewards, strict=True))
        if table.done:
            self.terminations = dict.fromkeys(AGENTS, not table.truncated)
            self.truncations = dict.fromkeys(AGENTS, table.truncated)
            self.agent_selection = AGENTS[1 - AGENTS.index(agent)]
        else:
            self.agent_selection = AGENTS[table.asked]
        self._accumulate_rewards()


class VariantParallel(_Sides, ParallelEnv):  # type: ignore[misc]
    """Both players choose at once; whoever is not to move can only wait.

    While either side may move, both may. Where both do, chance decides who comes first, and the other one's
    move is played after it if it is still legal: `infos[agent]["played"]` says what has been played.
    """

    suffix = "_parallel"

    def __init__(self, variant: Variant, **settings: Any) -> None:
        super().__init__(variant, **settings)
        self._rng = np.random.default_rng()
        self._steps = 0

    def legal(self, agent: str) -> list[int]:
        """The actions of a player: `wait` alone where it is not to move."""
        table, side = self.table, side_number(agent)
        if table.done:
            return []
        return table.legal(side) if table.free or side == table.asked else [WAIT]

    def reset(self, seed: int | None = None, options: Any = None) -> tuple[Any, Any]:
        """Begin a game."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.table.reset(int(self._rng.integers(1 << 31)))
        self._steps = 0
        self.agents = [*AGENTS]
        return self._observed(), {agent: {} for agent in AGENTS}

    @checked
    def step(self, actions: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        """Play the actions of both.

        Raises MoveError, with nothing played, for an action that a player does not have, ValueError where a
        player has none, TypeError for what is not a whole number.
        """
        table = self.table
        if missing := [agent for agent in self.agents if agent not in actions]:
            raise ValueError(f"no action of {' and '.join(missing)}: expected one of each player")
        chosen = {agent: whole(actions[agent], f"the action of {agent}") for agent in self.agents}
        for agent, action in chosen.items():
            if action not in self.legal(agent):
                raise MoveError(f"action {action} is not legal for {agent} here; see the mask")
        played = dict.fromkeys(AGENTS, WAIT)
        order = [*self.agents]
        if table.free and self._rng.integers(2):
            order.reverse()
        for agent in order:
            side, action = AGENTS.index(agent), chosen[agent]
            if action != WAIT and not table.done and (table.free or side == table.asked):
                table.asked = side
                if action in table.legal(side):
                    table.play(action)
                    played[agent] = action
        self._steps += 1
        late = not table.done and self._steps >= 2 * table.batch.max_plies
        ends = dict.fromkeys(AGENTS, table.done and not table.truncated)
        breaks = dict.fromkeys(AGENTS, table.truncated or late)
        rewards = dict(zip(AGENTS, table.rewards, strict=True))
        infos = {agent: {"played": played[agent]} for agent in AGENTS}
        seen = self._observed()
        if table.done or late:
            self.agents = []
        return seen, rewards, ends, breaks, infos

    def _observed(self) -> dict[str, Any]:
        return {agent: self.observe(agent) for agent in AGENTS}

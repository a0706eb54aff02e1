"""A variant with the methods of an OpenSpiel game and its states, without OpenSpiel."""

from __future__ import annotations

from typing import Self

from ..arguments import checked_class
from ..errors import MoveError
from ..play.variant import Variant
from .table import Table

TERMINAL = -4
"""`current_player()` of a state whose game is over, as in OpenSpiel."""


@checked_class
class SpielGame:
    """As `pyspiel.Game`: players 0, White, and 1, Black, who move in turn, and a zero sum.

    Starts of a shuffled setup are drawn with `seed`; there are no chance nodes. While either side may move,
    the players are asked in turn and may wait.
    """

    def __init__(self, variant: Variant, max_plies: int = 512, seed: int | None = None) -> None:
        self.variant = variant
        self.max_plies = max_plies
        self._seed = seed
        self._start = Table(variant, None, max_plies, seed)

    def new_initial_state(self) -> SpielState:
        """A state at the start of a game."""
        table = self._start.copy()
        if self.variant.starts > 1:
            self._start.reset()
        return SpielState(self, table)

    def num_players(self) -> int:
        """Two."""
        return 2

    def num_distinct_actions(self) -> int:
        """How many actions there are, legal or not."""
        return len(self._start.actions)

    def max_game_length(self) -> int:
        """The most actions of a game: its turns may have two acts, or players may wait."""
        return 2 * self.max_plies

    def min_utility(self) -> float:
        """What a loss is worth."""
        return -1.0

    def max_utility(self) -> float:
        """What a win is worth."""
        return 1.0

    def utility_sum(self) -> float:
        """What both players win together."""
        return 0.0

    def observation_tensor_shape(self) -> list[int]:
        """Planes, ranks, files."""
        return [*self._start.batch.planes.shape]

    def observation_tensor_size(self) -> int:
        """The numbers of an observation."""
        planes, ranks, files = self._start.batch.planes.shape
        return planes * ranks * files

    def action_to_string(self, player: int, action: int) -> str:
        """An action as text."""
        return self._start.actions.text(action)

    def __str__(self) -> str:
        return f"{self.variant.id}()"


@checked_class
class SpielState:
    """As `pyspiel.State`. Make one with `SpielGame.new_initial_state`."""

    def __init__(self, game: SpielGame, table: Table) -> None:
        self._game, self._table = game, table
        self._history: list[tuple[int, int]] = []

    def get_game(self) -> SpielGame:
        """The game it is a state of."""
        return self._game

    def current_player(self) -> int:
        """Who chooses: 0 White, 1 Black, -4 at the end."""
        return TERMINAL if self._table.done else self._table.asked

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self._table.done

    def is_chance_node(self) -> bool:
        """Never."""
        return False

    def is_simultaneous_node(self) -> bool:
        """Never: where either may move, the players are asked in turn."""
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The actions of the player who chooses, in ascending order; of the other one none."""
        asked = self.current_player()
        return self._table.legal(asked) if asked >= 0 and player in (None, asked) else []

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """A 1 for each of them, among all."""
        found: list[int] = self._table.mask(self.legal_actions(player)).tolist()
        return found

    def apply_action(self, action: int) -> None:
        """Play an action. Raises MoveError for one that is not legal, or at the end."""
        if self._table.done:
            raise MoveError("the game is over: there is nothing to play")
        asked = self._table.asked
        self._table.play(action)
        self._history.append((asked, int(action)))

    def child(self, action: int) -> Self:
        """The state after an action."""
        twin = self.clone()
        twin.apply_action(action)
        return twin

    def clone(self) -> Self:
        """An independent copy."""
        twin = type(self)(self._game, self._table.copy())
        twin._history = [*self._history]
        return twin

    def history(self) -> list[int]:
        """The actions played."""
        return [action for _, action in self._history]

    def history_str(self) -> str:
        """The same as text."""
        return ", ".join(map(str, self.history()))

    def full_history(self) -> list[tuple[int, int]]:
        """Players and their actions."""
        return [*self._history]

    def move_number(self) -> int:
        """How many actions have been played."""
        return len(self._history)

    def returns(self) -> list[float]:
        """What the players have won, 0 until the end."""
        return [*self._table.rewards]

    def rewards(self) -> list[float]:
        """The same: nothing is won before the end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """What a player has won."""
        return self._table.rewards[player]

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """The planes one after another."""
        found: list[float] = self._table.observe().ravel().tolist()
        return found

    def observation_string(self, player: int | None = None) -> str:
        """The position as FEN, and who is asked while either side may move."""
        free = f" ({('white', 'black')[self._table.asked]})" if self._table.free else ""
        return self._table.position.fen() + free

    def action_to_string(self, player: int, action: int | None = None) -> str:
        """An action as text; the player may be left out."""
        return self._game.action_to_string(player, player if action is None else action)

    def string_to_action(self, text: str) -> int:
        """A legal action of a text. Raises MoveError if there is none."""
        for action in self.legal_actions():
            if self._game.action_to_string(0, action) == text:
                return action
        raise MoveError(f"no legal action is {text!r}")

    def serialize(self) -> str:
        """The actions as lines, from which `SpielGame` and `apply_action` make the state again."""
        return "".join(f"{action}\n" for action in self.history())

    def __str__(self) -> str:
        return str(self._table.position)

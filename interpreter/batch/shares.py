"""The games that one thread steps: rows of words in the kernel's memory, and the legal moves of each."""

from __future__ import annotations

from copy import copy
from typing import Any, Self

import numpy as np

from ..applications.lab.kernel import GAMES
from ..applications.lab.kernel import rows as r
from ..errors import MoveError
from ..play.variant import Variant, kept
from ..rules.kernel import layout as k
from ..rules.machine.base import Block, Machine
from .actions import Actions

STEP = GAMES.entry("step_games")


def actions_of(variant: Variant) -> Actions:
    """The numbering of the actions of a variant, made once."""
    return kept(variant, Actions)


class Share:
    """The games of one thread: rows of words, and the legal moves of each as the kernel has listed them."""

    def __init__(self, variant: Variant, rows: Any, starts: Any, limit: int) -> None:
        self.variant, self.rows, self.starts, self.limit = variant, rows, starts, limit
        self.codes = np.zeros(0, np.int64)
        self.numbers = np.zeros(0, np.int32)
        self.ended = np.zeros(len(rows), bool)
        self.left_out = 0
        self._machine: Machine | None = None
        self._base = history_begins(variant)

    def __len__(self) -> int:
        return len(self.rows)

    def begin(self, rows: Any) -> None:
        """Have other games, of the width that rows have at first."""
        self.rows, self.starts = rows, self.starts[:, : rows.shape[1]]
        self.starts[:, r.ROW_HISTORY] = rows[0, r.ROW_HISTORY]
        self._machine = None

    def copy(self) -> Self:
        """The same games, by themselves."""
        twin = copy(self)
        twin.rows = self.rows.copy()
        twin._machine = None
        return twin

    def _lay(self) -> Machine:
        """Have the rows in the memory of this thread's machine, with room for a ply more."""
        machine, needed = self.variant.machine, most_plies(self.rows) + 2
        if (self.rows.shape[1] - self._base) // 2 < min(needed, k.HISTORY):
            self._machine = None
            self.rows, self.starts = (
                with_room(each, 2 * needed, self._base) for each in (self.rows, self.starts)
            )
        if machine is not self._machine:
            every = np.concatenate([self.rows, self.starts])
            self._machine, self._block = machine, machine.block(every.size)
            self._moves = machine.block(64 * (1 + len(self)))
            self._block.fill(every.ravel())
            self._show()
        elif isinstance(self._block.words, list):
            self._block.fill(np.concatenate([self.rows, self.starts]).ravel())
        return machine

    def _show(self) -> None:
        """Let the rows be those in the machine's memory."""
        self.rows = array(self._block).reshape(-1, self.rows.shape[1])[: len(self)]

    def run(self) -> None:
        """Let the kernel do what the rows ask for, and number the legal moves."""
        machine = self._lay()
        count, size = self.rows.shape
        asked = self.rows[:, r.ROW_MOVE] >= 0
        found: list[Any] = []
        first = 0
        while first < count:
            room = len(self._moves.words)
            end = machine.run(
                STEP,
                *(self.variant.tables_array, machine.desk, machine.moves, self._block, self._moves),
                *(size, first, count, self.limit, 0, room),
            )
            self._show()
            done = count if end >= 0 else -1 - end
            found.append(array(self._moves)[: self.counts[first:done].sum()].copy())
            if done == first:
                self._moves = machine.block(2 * room)
            first = done
        self.ended = asked & (self.rows[:, r.ROW_DONE] != 0)
        self.codes = np.concatenate(found)
        self.numbers, lost = actions_of(self.variant).numbers(self.codes, self.counts)
        self.left_out += lost

    @property
    def counts(self) -> Any:
        """How many legal moves each game has."""
        return self.rows[:, r.ROW_MOVES]

    @property
    def games(self) -> Any:
        """Whose each legal move is."""
        return np.repeat(np.arange(len(self)), self.counts)

    def choose(self, actions: Any, first: int) -> Any:
        """The moves of actions, -1 where games are over; `first`: number of the first. Raises MoveError."""
        games = self.games
        hit = np.flatnonzero(self.numbers == actions[games])
        chosen = np.full(len(self), -1, np.int64)
        chosen[games[hit]] = self.codes[hit]
        wrong = np.flatnonzero((chosen < 0) & (self.counts > 0))
        if len(wrong):
            raise _refusal(self.variant, first + int(wrong[0]), int(actions[wrong[0]]))
        return chosen

    def mask(self, side: int | None) -> Any:
        """The legal actions of each game, of one side if one is given."""
        found = np.zeros((len(self), len(actions_of(self.variant))), bool)
        games, numbers = self.games, self.numbers
        fine = numbers >= 0
        if side is not None:
            turn = self.rows[games, r.ROW_STATE + k.TURN]
            piece = self.rows[games, r.ROW_BOARD + (self.codes & k.SQUARE_MASK)] & r.LOW
            fine &= np.where(turn == k.EITHER, piece & 1, turn) == side
        elif self.left_out == 0:
            found[games, numbers] = True
            return found
        found[games[fine], numbers[fine]] = True
        return found


def history_begins(variant: Variant) -> int:
    """Words of a row before its history."""
    return r.ROW_BOARD + 3 * variant.ruleset.board.size + 2 * len(variant.ruleset.pieces) + 2


def most_plies(rows: Any) -> int:
    """The highest number of a ply in rows."""
    return int(rows[:, r.ROW_STATE + k.PLY].max())


def with_room(rows: Any, plies: int, base: int) -> Any:
    """A copy of rows that have room for so many plies in their history, which are no fewer than they need.

    Below HISTORY, a ply stands at its own number, wherever its row ends.
    """
    plies = min(plies, k.HISTORY)
    found = np.zeros((len(rows), base + 2 * plies), np.int64)
    width = min(found.shape[1], rows.shape[1])
    found[:, :width] = rows[:, :width]
    found[:, r.ROW_HISTORY] = plies
    return found


def _refusal(variant: Variant, game: int, action: int) -> MoveError:
    actions = actions_of(variant)
    if not 0 <= action < len(actions):
        return MoveError(f"game {game}: unknown action {action}, expected 0 to {len(actions) - 1}")
    return MoveError(f"game {game}: action {action} ({actions.text(action)}) is not legal; see the mask")


def array(block: Block) -> Any:
    """The words of a block, in place where they can be, until the next call of the kernel."""
    words = block.words
    return np.array(words, np.int64) if isinstance(words, list) else np.frombuffer(words, np.int64)

"""Many games of one definition at once, stepped in the kernel; what comes out of it are NumPy arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import copy, deepcopy
from dataclasses import dataclass
from typing import Any, Self, TypeVar

import numpy as np

from ..applications.lab.kernel import GAMES
from ..applications.lab.kernel import rows as r
from ..arguments import checked_class
from ..play.core.moves import Outcome
from ..play.variant import Position, Variant, kept
from ..ranges import whole
from ..rules.kernel import layout as k
from ..rules.machine.state import State
from .actions import Actions
from .planes import Planes
from .shares import Share, actions_of, array, history_begins, most_plies, with_room

KEEP, LAY = GAMES.entry("keep_row"), GAMES.entry("lay_row")
MOST_GAMES = 1 << 16
MOST_PLIES = 100_000
MOST_THREADS = 64
ROOM = 16
"""Plies that rows have room for at first."""
MOST_STARTS = 1024
"""Starts of a shuffled setup that a batch chooses among."""
T = TypeVar("T")


def drawn_with(seed: int | None) -> Any:
    """A generator of random numbers; without a seed, of others every time."""
    return np.random.default_rng(None if seed is None else whole(seed, "a seed", 0, k.MASK63))


@dataclass(frozen=True)
class Step:
    """What a step has brought, an entry for each game.

    `rewards` are for White and Black, 1, 0 or -1, and 0 until a game ends; `terminated`: a rule has ended it;
    `truncated`: the limit of plies has, or there is no legal move and no rule that says what this means. A
    game that is over has begun anew, unless the batch was made without: the other arrays are of the new game.
    `mask` has the legal actions; `turn` who moves, 0 White, 1 Black, 2 either; `plies` what has been played,
    and `length` the plies of the game that has ended, else 0.
    """

    mask: Any
    turn: Any
    rewards: Any
    terminated: Any
    truncated: Any
    plies: Any
    length: Any

    @property
    def done(self) -> Any:
        """Has the game ended with this step, one way or the other?"""
        return self.terminated | self.truncated


@checked_class
class Batch:
    """`games` games of a variant from its start, or from a FEN, that are stepped together.

    A game that is over begins anew at once, unless `auto_reset` is False. `max_plies` ends games that take
    longer; `threads` share the games. Where the setup is shuffled, `seed` decides the starts (of up to 1024
    of them); without one, chance does. Raises TypeError or ValueError for wrong numbers and for a FEN whose
    game is over, FenError for a wrong one.
    """

    def __init__(
        self,
        variant: Variant,
        games: int,
        *,
        fen: str | None = None,
        max_plies: int = 512,
        auto_reset: bool = True,
        threads: int = 1,
        seed: int | None = None,
    ) -> None:
        games = whole(games, "a number of games", 1, MOST_GAMES)
        self._begin(variant, max_plies, auto_reset, seed)
        rows = [self._row(start) for start in self._positions(fen)]
        self._lay(np.stack(rows), games, threads)

    @classmethod
    def of(cls, positions: Sequence[Position], *, max_plies: int = 512, threads: int = 1) -> Self:
        """Games that go on from positions of one variant, and do not begin anew.

        Raises ValueError where there are none, or positions of other rules.
        """
        positions = list(positions or ())
        if wrong := [each for each in positions if not isinstance(each, Position)]:
            raise TypeError(f"expected positions, found {type(wrong[0]).__name__}")
        if not positions or any(not each.variant.same_rules(positions[0].variant) for each in positions):
            raise ValueError("expected one or more positions of the same rules")
        batch = cls.__new__(cls)
        batch._begin(positions[0].variant, max_plies, False, None)
        batch._lay(np.stack([batch._row(each, positions) for each in positions]), None, threads)
        return batch

    def _begin(self, variant: Variant, max_plies: int, auto_reset: bool, seed: int | None) -> None:
        self.variant = variant
        self.max_plies = whole(max_plies, "max_plies", 1, MOST_PLIES)
        if not isinstance(auto_reset, bool):
            raise TypeError(f"auto_reset is True or False, found {auto_reset!r}")
        self.auto_reset = auto_reset
        self._rng = drawn_with(seed)
        self._pools: list[ThreadPoolExecutor] = []

    def _lay(self, starts: Any, games: int | None, threads: int) -> None:
        """Begin games from rows: one of each, or so many of any."""
        self._starts = starts
        rows = starts if games is None else self._drawn(games)
        threads = min(len(rows), whole(threads, "a number of threads", 1, MOST_THREADS))
        self._shares = [
            Share(self.variant, some, self._starts if self.auto_reset else starts[:0], self.max_plies)
            for some in np.array_split(rows, threads)
        ]
        self._pools = [ThreadPoolExecutor(1) for _ in self._shares] if threads > 1 else []
        self._each(Share.run)
        if games is not None and self._column(r.ROW_DONE).any():
            raise ValueError("the game is over in this position: there is nothing to play")

    def _positions(self, fen: str | None) -> list[Position]:
        """Where games may begin."""
        variant = self.variant
        if fen is not None:
            return [variant.own_position(fen)]
        if variant.starts == 1:
            return [variant.position()]
        some = self._rng.permutation(variant.starts)[:MOST_STARTS]
        return [variant.position(start=int(number)) for number in some]

    def _row(self, position: Position, beside: Sequence[Position] = ()) -> Any:
        """The row of a position, of the size that those of others have too."""
        machine, base = self.variant.machine, history_begins(self.variant)
        plies = min(max(each._state.st[k.PLY] for each in beside or [position]) + ROOM, k.HISTORY)
        block = machine.block(base + 2 * plies)
        block.words[r.ROW_HISTORY] = plies
        block.words[r.ROW_START] = 0 if self.auto_reset else -1
        machine.desk.load(position._state)
        machine.run(KEEP, self.variant.tables_array, machine.desk, block, 0)
        return array(block).copy()

    def _drawn(self, games: int) -> Any:
        """Rows of so many games that begin."""
        return self._starts[self._rng.integers(len(self._starts), size=games)]

    def _each(self, do: Callable[[Share], T]) -> list[T]:
        """Have something done by every share, each in its thread."""
        if not self._pools:
            return [do(share) for share in self._shares]
        both = zip(self._pools, self._shares, strict=True)
        return [one.result() for one in [pool.submit(do, share) for pool, share in both]]

    def _column(self, word: int) -> Any:
        return np.concatenate([share.rows[:, word] for share in self._shares])

    # --- what is asked -------------------------------------------------------------------------

    def __len__(self) -> int:
        return sum(map(len, self._shares))

    @property
    def actions(self) -> Actions:
        """The numbering of the actions."""
        return actions_of(self.variant)

    @property
    def planes(self) -> Planes:
        """What the planes of `observe` show."""
        return kept(self.variant, Planes)

    @property
    def turn(self) -> Any:
        """Who moves in each game: 0 White, 1 Black, 2 either."""
        return self._column(r.ROW_STATE + k.TURN).astype(np.int8)

    @property
    def left_out(self) -> int:
        """Legal moves so far that had no action, because too many of their position were alike."""
        return sum(share.left_out for share in self._shares)

    def mask(self, side: int | None = None) -> Any:
        """The legal actions, bool[games, actions]; of a side its own, which matters while either may move."""
        if side is not None:
            side = whole(side, "a side", 0, 1)
        return np.concatenate(self._each(lambda share: share.mask(side)))

    def observe(self) -> Any:
        """The planes of each game, float32[games, planes, ranks, files]."""
        return np.concatenate(self._each(lambda share: self.planes.shown(share.rows)))

    def position(self, game: int) -> Position:
        """One of the games as a position with its history, without the moves that led there.

        Raises IndexError, and ValueError in the middle of a turn.
        """
        row = self._found(game)
        if row[r.ROW_STATE + k.ACT]:
            raise ValueError("the game is in the middle of a turn, where there is no position")
        machine, state = self.variant.machine, State()
        block = machine.block(len(row))
        block.fill(np.ascontiguousarray(row))
        machine.run(LAY, self.variant.tables_array, machine.desk, block, 0)
        machine.desk.st[k.UNDO] = 0
        machine.desk.keep(state)
        return Position(self.variant, state)

    def outcome(self, game: int) -> Outcome | None:
        """How the game that has just ended in this place did; None if none has, or no rule ended it."""
        found = self.variant.verdict_of(int(self._found(game)[r.ROW_VERDICT]))
        return None if found is None else found[1]

    def _found(self, game: int) -> Any:
        at = game + len(self) * (game < 0)
        if not 0 <= at < len(self):
            raise IndexError(f"there is no game {game}, expected 0 to {len(self) - 1}")
        for share in self._shares:
            if at < len(share):
                break
            at -= len(share)
        return share.rows[at]

    def copy(self) -> Self:
        """Games that go on from here by themselves."""
        batch = copy(self)
        batch._shares = [share.copy() for share in self._shares]
        batch._rng = deepcopy(self._rng)
        batch._pools = [ThreadPoolExecutor(1) for _ in self._pools]
        return batch

    # --- what changes --------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> Step:
        """Begin all games anew; those of positions, from these."""
        if seed is not None:
            self._rng = drawn_with(seed)
        rows = self._starts if len(self._starts) == len(self) else self._drawn(len(self))
        for share, some in zip(self._shares, np.array_split(rows, len(self._shares)), strict=True):
            share.begin(some)
        self._each(Share.run)
        return self.last

    def step(self, actions: Sequence[int] | Any) -> Step:
        """Play an action in every game; where a game is over and none follows, its action is ignored.

        Raises MoveError, with nothing played, for an action that is not legal; ValueError for a wrong number
        of them, TypeError for others than whole numbers.
        """
        wanted = np.asarray(actions)
        if wanted.shape != (len(self),):
            raise ValueError(f"expected {len(self)} actions, one a game, found the shape {wanted.shape}")
        if not np.issubdtype(wanted.dtype, np.integer):
            raise TypeError(f"actions are whole numbers, found {wanted.dtype}")
        ends = np.cumsum([0, *map(len, self._shares)])
        parts = np.split(wanted, ends[1:-1])
        chosen = [
            share.choose(some, int(n)) for share, some, n in zip(self._shares, parts, ends, strict=False)
        ]
        for share, moves in zip(self._shares, chosen, strict=True):
            share.rows[:, r.ROW_MOVE] = moves
            if self.auto_reset and len(self._starts) > 1:
                share.rows[:, r.ROW_START] = self._rng.integers(len(self._starts), size=len(share))
        self._each(Share.run)
        return self.last

    def children(self) -> tuple[Self, Any]:
        """A batch of what follows from every legal move, and of each the number of the game it comes from.

        They have the order of `legal`, and do not begin anew. Raises ValueError if all games are over.
        """
        base, shares = history_begins(self.variant), self._shares
        if not any(len(share.codes) for share in shares):
            raise ValueError("all games are over: nothing follows")
        room = max(most_plies(share.rows) for share in shares) + ROOM
        rows = np.concatenate([with_room(share.rows, room, base)[share.games] for share in shares])
        rows[:, r.ROW_MOVE] = np.concatenate([share.codes for share in shares])
        rows[:, r.ROW_START] = -1
        batch = type(self).__new__(type(self))
        batch._begin(self.variant, self.max_plies, False, None)
        batch._lay(rows, None, len(self._shares))
        return batch, self.legal()[0]

    def legal(self) -> tuple[Any, Any]:
        """The legal moves of all games one after another: the games they are of, and their actions."""
        ends = np.cumsum([0, *map(len, self._shares)])
        games = [share.games + n for share, n in zip(self._shares, ends, strict=False)]
        return np.concatenate(games), np.concatenate([share.numbers for share in self._shares])

    @property
    def last(self) -> Step:
        """What the last step, or the start, has brought."""
        ended = np.concatenate([share.ended for share in self._shares])
        done = np.where(ended, self._column(r.ROW_DONE), 0)
        result = np.where(done == r.DONE_RULE, (self._column(r.ROW_VERDICT) - 1) % 4, 2)
        white = np.where(result == 0, 1, np.where(result == 1, -1, 0)).astype(np.float32)
        return Step(
            mask=self.mask(),
            turn=self.turn,
            rewards=np.stack([white, 0 - white], axis=1),
            terminated=done == r.DONE_RULE,
            truncated=(done == r.DONE_STUCK) | (done == r.DONE_LIMIT),
            plies=self._column(r.ROW_PLIES),
            length=np.where(ended, self._column(r.ROW_LENGTH), 0),
        )

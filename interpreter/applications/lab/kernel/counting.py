"""Games counted by the kernel: what its words are called, and calls that fill them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ....engine.evaluation import engine_tables
from ....model.ruleset import Ruleset
from ....play.core.moves import Move
from ....play.variant import Position, Variant
from ....ranges import whole
from ....rules.kernel import layout as k
from ....rules.machine.base import Block
from ....rules.machine.turns import first_act, second_act
from ...matches.specs import MOST_PLIES
from . import GAMES
from . import columns as words
from .entries import most_entries, tables_of

GAME_COUNTS = tuple(
    name.removeprefix("G_").lower()
    for name in sorted((n for n in vars(words) if n.startswith("G_")), key=lambda n: int(vars(words)[n]))
    if name not in ("G_SEED", "G_TOLD", "G_VERDICT", "G_STUCK", "G_FIRST", "G_FROZEN")
)
"""Names of the counts of a game, in the order in which the kernel keeps them."""
PIECE_COUNTS = tuple(
    name.removeprefix("P_").lower()
    for name in sorted((n for n in vars(words) if n.startswith("P_")), key=lambda n: int(vars(words)[n]))
)
"""Names of the counts of a piece type of a side."""
SHORT_MASK = (1 << k.MOVE_AUX) - 1
_INDEX = [vars(words)[f"G_{name.upper()}"] for name in GAME_COUNTS]


def short(move: Move) -> int:
    """A move in the 32 bits in which games are kept; see `short_move` of the kernel."""
    code = first_act(move.code)
    if (code >> k.MOVE_KIND) & k.KIND_MASK >= k.KIND_WAY:
        way = (code >> k.MOVE_AUX) + k.SHORT_FACTOR * (code >> k.MOVE_PROMOTION & k.PROMOTION_MASK)
        number = (way & k.PROMOTION_MASK) << k.MOVE_PROMOTION
        return code & SHORT_MASK & ~(k.PROMOTION_MASK << k.MOVE_PROMOTION) | number
    if move.castling and not move.gated:
        return code & SHORT_MASK | (code >> k.MOVE_AUX & k.PROMOTION_MASK) << k.MOVE_PROMOTION
    return code & SHORT_MASK


def long(word: int) -> int:
    """The kernel's code of a move that is kept in 32 bits, as far as its text needs it.

    What a capture takes on its way only its position tells.
    """
    if word >> k.MOVE_KIND & k.KIND_MASK >= k.KIND_WAY:
        return word & (1 << k.MOVE_PROMOTION) - 1
    if word >> k.MOVE_KIND & k.KIND_MASK == k.KIND_CASTLE:
        return word & (1 << k.MOVE_PROMOTION) - 1 | word >> k.MOVE_PROMOTION << k.MOVE_AUX
    return word


def recorded(variant: Variant, move: Move) -> list[int]:
    """The words of 32 bits in which a move is kept: one for each act of a turn."""
    if variant.ruleset.put is None:
        return [short(move)]
    return [short(move), second_act(move.code) & SHORT_MASK]


def acts_of(game: Ruleset) -> int:
    """In how many words a move of a game is kept."""
    return 1 if game.put is None else 2


COUNT_GAMES = GAMES.entry("count_games")
JUDGE_GAME = GAMES.entry("judge_game")


class ReplayError(RuntimeError):
    """A recorded game is not one of its variant: which game, and where it stops being legal."""


@dataclass(frozen=True)
class Counted:
    """Counted games, one row each.

    `games` has the columns GAME_COUNTS; `pieces` the axes game, piece code (2 * (1 + type) + side, from 0;
    the first two are empty), PIECE_COUNTS; `moves` are the games' moves in 32 bits each, or twice that where
    a turn has two acts. `first` is the ply, from 1, of the first capture of each, negative if Black took, 0
    if nobody did; `frozen` the sum of the frozen pieces of the side to move; `uses`, with the axes game,
    piece code, entry of its `moves`, how many moves were made by it.
    """

    games: Any
    pieces: Any
    verdicts: list[int]
    stuck: list[bool]
    moves: list[Any]
    first: list[int]
    frozen: list[int]
    uses: Any


class Counter:
    """Counts games of one variant; one for each thread."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.codes = 2 * len(variant.ruleset.pieces) + 2
        self.entries = most_entries(variant.ruleset)
        self.size = words.GAME_WORDS + self.codes * (words.PIECE_WORDS + self.entries)
        self._prepare()

    def _prepare(self) -> None:
        """Have the machine of this thread, and memory of it."""
        self._machine = self.variant.machine
        self._start = self._machine.new_desk()
        self._work = self._block(self._scratch)

    @cached_property
    def _scratch(self) -> Any:
        """Scratch of the kernel: with the distances of all squares in king's steps, and entries of moves."""
        board = self.variant.ruleset.board
        images = [board.beyond(place) for place in board.coordinates]
        places = np.array(images, dtype=np.int64)
        apart = np.abs(places[:, None, :1, :] - places[None, :, :, :])
        for axis, size in enumerate(board.rounds):
            if size is not None:
                apart[..., axis] = np.minimum(apart[..., axis] % size, -apart[..., axis] % size)
        distance = apart.max(axis=3).min(axis=2)
        counts = np.zeros(words.WORK_DISTANCE, np.int64)
        counts[words.WORK_ENTRIES] = self.entries
        parts = [counts, distance.ravel()]
        for code, table in tables_of(self.variant.ruleset):
            counts[words.WORK_USES + code] = sum(map(len, parts))
            parts.append(table)
        return np.concatenate(parts)

    def _block(self, values: Any) -> Block:
        """Words in the memory of the machine."""
        block = self._machine.block(len(values))
        block.fill(np.ascontiguousarray(values))
        return block

    def _begin(self, fen: str | None) -> Position:
        """The position that games begin with, laid out for the kernel."""
        if self._machine.damaged:
            self._prepare()
        start = self.variant.own_position(fen)
        self._start.load(start._state)
        return start

    def count(
        self, fen: str | None, told: Sequence[Sequence[int]], seeds: Sequence[int], limit: int
    ) -> Counted:
        """Play and count games from a position: of each the told moves, then random ones to the end.

        `told` are the words of moves (see `recorded`), `seeds` numbers from 1 to 2**63 - 1. Nobody moves
        after `limit` plies, from 0 to a million. Raises ReplayError if a told move is not legal, MemoryError
        where there are too many, TypeError or ValueError for other numbers.
        """
        variant, number, acts = self.variant, len(seeds), acts_of(self.variant.ruleset)
        limit = whole(limit, "a limit of plies", 0, MOST_PLIES)
        seeds = [whole(seed, "a seed", 1, k.MASK63) for seed in seeds]
        rows = np.zeros((number, self.size), np.int64)
        rows[:, words.G_SEED] = seeds
        rows[:, words.G_TOLD] = [min(len(given) // acts, limit) for given in told]
        moves = np.zeros((number, limit * acts), np.int64)
        for row, given in zip(moves, told, strict=True):
            row[: len(given)] = given[: limit * acts]
        start = self._begin(fen)
        kept, room = self._block(rows.ravel()), self._block(moves.ravel())
        machine = self._machine
        with start.told_where():
            played = machine.run(
                COUNT_GAMES,
                *(variant.tables_array, machine.desk, self._start, machine.moves, self._work, kept, room),
                *(number, self.size, limit),
            )
        if played < 0:
            raise ReplayError(f"game {-1 - played}: a recorded move is not legal in {variant.id}")
        rows = np.array(kept.words, np.int64).reshape(number, self.size)
        return self._counted(rows, np.array(room.words, np.int64).reshape(number, limit * acts))

    def clarity(self, fen: str | None, moves: Sequence[int]) -> float | None:
        """How clear the choices of a game are, 0..1; None if there was none.

        That is 1 less the mean share of the legal moves that stand out by the static value after them.
        """
        variant = self.variant
        start = self._begin(fen)
        machine = self._machine
        told = self._block(np.asarray(moves, np.int64))
        with start.told_where():
            total = machine.run(
                JUDGE_GAME,
                *(engine_tables(variant), machine.desk, self._start, machine.moves, told, len(moves)),
            )
        if total < 0:
            raise ReplayError(f"a recorded move is not legal in {variant.id}")
        judged = machine.moves.words[0]
        return 1 - total / (judged << 16) if judged else None

    def _counted(self, rows: Any, moves: Any) -> Counted:
        kept = rows[:, words.G_PLIES] * acts_of(self.variant.ruleset)
        uses = words.GAME_WORDS + self.codes * words.PIECE_WORDS
        return Counted(
            games=rows[:, _INDEX],
            pieces=rows[:, words.GAME_WORDS : uses].reshape(len(rows), self.codes, words.PIECE_WORDS),
            verdicts=rows[:, words.G_VERDICT].tolist(),
            stuck=[bool(word) for word in rows[:, words.G_STUCK]],
            moves=[row[:n].astype("<u4") for row, n in zip(moves, kept, strict=True)],
            first=rows[:, words.G_FIRST].tolist(),
            frozen=rows[:, words.G_FROZEN].tolist(),
            uses=rows[:, uses:].reshape(len(rows), self.codes, self.entries),
        )

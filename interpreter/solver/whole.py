"""Whole games, solved: every position that can follow from some, with its value, from the end backwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..errors import RequestError
from ..play.core.moves import Move
from ..play.variant import Position
from ..rules.kernel.parts import Entry
from ..rules.machine.base import Block
from ..rules.machine.forms import PLAIN
from .crew import Crew, Worker
from .kernel import ENDINGS
from .kernel import columns as C
from .packing import Packing
from .probing import rank
from .solving import Tell, silent
from .table import Value, value_of

ENTER, EXPLORE, MOVE_OVER, FOLLOW, VERIFY, TALLY, VALUE_AT = (
    ENDINGS.entry(name) for name in ("enter", "explore", "move_over", "follow", "verify", "tally", "value_at")
)
PLACE = 10
"""Bytes of a place in the table of positions."""
FILLED = 0.8
"""Share of the places that may be taken."""
FIRST_SIZE = 1 << 16
PLAIN_FIRST = 1 << 10
SWEPT = 0.3, 0.75
"""Share of the open positions from which on it is less work to look at them all than at what was before each
that a pass has decided: where these are won ones only, and where some are lost."""
EXPLORING = -1
"""The level before all levels."""


@dataclass(frozen=True)
class Counts:
    """What the values of all positions are, for whoever is to move."""

    won: int
    lost: int
    drawn: int  # by rule
    unforced: int  # nothing can be forced: the game goes on for ever, or is repeated
    over: int  # of all these, those in which the game is over
    lengths: dict[str, dict[int, int]]  # positions won and lost by single moves to the end
    longest_fen: str | None  # of a position that takes longest

    @property
    def longest(self) -> int:
        """Single moves of the longest win or loss that is forced."""
        return max((max(numbers, default=0) for numbers in self.lengths.values()), default=0)

    @property
    def positions(self) -> int:
        """All of them."""
        return self.won + self.lost + self.drawn + self.unforced


class WholeGame:
    """All positions that can follow from some. Raises RequestError for a game that has no such table.

    `fold`: positions that mean the same by the rules are counted and solved once. `memory_mb`: that the table
    may take, also while it grows.
    """

    def __init__(
        self,
        starts: Sequence[Position],
        *,
        fold: bool = True,
        threads: int | None = None,
        memory_mb: int,
        tell: Tell = silent,
    ) -> None:
        self.packing = Packing(tuple(starts), fold)
        self.variant = self.packing.variant
        self.tell = tell
        self.most = (memory_mb << 20) // PLACE
        self.crew = Crew(self.variant, threads)
        words = self.packing.plan()
        self._plan = self.crew.block(len(words))
        self._plan.put(0, words)
        self.begin_again()

    # --- the table of positions ----------------------------------------------------------------

    def begin_again(self) -> None:
        """Lay an empty table; nothing is known yet."""
        first = PLAIN_FIRST if self.variant.kernel.form == PLAIN else FIRST_SIZE
        self.lay_table(min(self.most, first))
        self.take_up(EXPLORING, 0)

    def take_up(self, level: int, found: int) -> None:
        """Go on at a level, with a table that has so many positions."""
        self.level = self._first = level
        """Single moves from the end that are being looked at; EXPLORING before that."""
        self.crew.workers[0].scratch.words[C.W_FOUND] = found

    @property
    def found(self) -> int:
        """Positions in the table."""
        return int(self.crew.workers[0].scratch.words[C.W_FOUND])

    def lay_table(self, size: int) -> None:
        """Go on with an empty table of so many places."""
        self._use(size, self.crew.block(size), self.crew.halves(size))

    def _use(self, size: int, keys: Block, values: Block) -> None:
        self.size, self.keys, self.values = size, keys, values
        self._plan.words[C.Q_SIZE] = size
        self._plan.words[C.Q_MOST] = int(FILLED * size)

    def _grow(self) -> None:
        """Go on with a table of twice the size, or as large as may be."""
        size = min(2 * self.size, self.most - self.size)
        if size < self.size * 1.2:
            raise RequestError(
                f"{self.variant.id} has more than {int(FILLED * self.size):,} positions; "
                f"{self.most * PLACE >> 20:,} MB are allowed (--memory)"
            )
        fresh = self.crew.block(size), self.crew.halves(size)
        self._plan.words[C.Q_SIZE] = size
        blocks = self._plan, *fresh, self.keys, self.values
        self.crew.workers[0].machine.run(MOVE_OVER, *blocks, 0, self.size)
        self._use(size, *fresh)

    def solve(self) -> None:
        """Find all positions, and their values. Raises RequestError, MemoryError."""
        if self.level == EXPLORING:
            self._find_all()
            self.level = 0
        won, lost, left = self._at(self.level)
        while won + lost or self.level == 0:
            if self.level == C.MOST_PLIES:
                raise RequestError(f"a win takes more than {C.MOST_PLIES:,} single moves")
            sweep = self.packing.is_swept or (self.level and won + lost > left * SWEPT[lost > 0])
            self._plan.words[C.Q_SWEEP] = (C.WHOLLY if lost else 1) if sweep else 0
            for worker in self.crew.workers:
                worker.scratch.put(C.W_DECIDED, [0, 0])
            self._pass(FOLLOW, f"{self.level} single moves from the end", self.level)
            if self.level in (0, self._first):
                won, lost, left = self._at(self.level + 1)
            else:
                found = [worker.scratch.words[C.W_DECIDED : C.W_DECIDED + 2] for worker in self.crew.workers]
                won, lost = (sum(numbers) for numbers in zip(*found, strict=True))
                left -= won + lost
            self.level += 1

    def _at(self, level: int) -> tuple[int, int, int]:
        """Positions won and lost so many single moves from the end, and those that are open."""
        counts = self._tally()
        return counts.lengths["won"].get(level, 0), counts.lengths["lost"].get(level, 0), counts.unforced

    def _find_all(self) -> None:
        """Go over the table until no position is new; one worker does, for two would overwrite each other."""
        worker = self.crew.workers[0]
        desk, found = worker.machine.desk, worker.scratch.words
        for start in self.packing.starts:
            desk.load(start._state)
            worker.machine.run(ENTER, desk, self._plan, self.keys, self.values, worker.scratch)
        found[C.W_LATER] = 1
        while found[C.W_LATER]:
            found[C.W_LATER] = 0
            first = 0
            while first < self.size:
                first = self._explored(worker, first, min(self.size, first + self.crew.stretch))
                self.tell(f"{found[C.W_FOUND]:,} positions found", first / self.size)

    def _explored(self, worker: Worker, first: int, end: int) -> int:
        """Find what follows from some places of the table; returns how far it went."""
        blocks = worker.machine.moves, self._plan, self.keys, self.values, worker.scratch
        T = self.variant.tables_array
        stopped = worker.machine.run(EXPLORE, T, worker.desks[0], *blocks, first, end)
        if stopped < end:
            if worker.error != C.FULL:
                raise RequestError(f"{self.variant.id}: a side has more in hand than it can have")
            self._grow()
            worker.scratch.words[C.W_LATER] = 1
        return stopped

    def _pass(self, entry: Entry, text: str, *more: int) -> None:
        T = self.variant.tables_array
        boards = entry.parameters.count("S")
        left = self.crew.whole(self.size)

        def work(worker: Worker, first: int, end: int) -> int:
            blocks = worker.machine.moves, self._plan, self.keys, self.values, worker.scratch
            return worker.machine.run(entry, T, *worker.desks[:boards], *blocks, first, end, *more)

        self.crew.run(work, left, lambda share: self.tell(text, share))
        if left:
            raise RequestError(
                f"{self.variant.id} cannot be solved as a whole: a position has another value than "
                f"its moves say ({self.packing.fen(self.keys.words[min(left)[0]])})"
            )

    def verify(self) -> None:
        """Compute every value again from those after the moves. Raises RequestError for a wrong one."""
        self._pass(VERIFY, "proof")

    # --- what it says --------------------------------------------------------------------------

    @cached_property
    def counts(self) -> Counts:
        """What all values are."""
        return self._tally()

    def _tally(self) -> Counts:
        machine = self.crew.workers[0].machine
        found = self.crew.block(C.TALLY_SIZE)
        for first, end in self.crew.stretches(self.size):
            machine.run(TALLY, self.keys, self.values, found, first, end)
        words = list(found.words)
        by_value = words[C.TALLY_LENGTHS :]
        won, lost = by_value[C.WON :: 2], by_value[C.LOST :: 2]
        lengths = {"won": won, "lost": lost}
        return Counts(
            won=sum(won),
            lost=sum(lost),
            drawn=words[C.TALLY_DRAWN],
            unforced=words[C.TALLY_OPEN],
            over=won[0] + lost[0] + words[C.TALLY_DRAWN],
            lengths={name: {n: x for n, x in enumerate(part) if x} for name, part in lengths.items()},
            longest_fen=self.packing.fen(words[C.TALLY_KEY]) if words[C.TALLY_LONGEST] > C.WON else None,
        )

    def positions(self) -> Iterator[tuple[str, Value]]:
        """Every position by its FEN, with its value."""
        for key, word in zip(self.keys.words, self.values.words, strict=True):
            value = value_of(word) if key else None
            if value is not None:
                yield self.packing.fen(key), value

    def value(self, position: Position) -> Value | None:
        """What a position is worth for its side to move; None if it cannot follow from the start."""
        machine = self.crew.workers[0].machine
        machine.desk.load(position._state)
        word = machine.run(VALUE_AT, machine.desk, self._plan, self.keys, self.values)
        return None if word == C.MISSING else value_of(word)

    def moves(self, position: Position) -> list[tuple[Move, Value]]:
        """The moves of a position, the best first, each with what the position after it is worth."""
        found = []
        twin = position.copy()
        for move in position.legal_moves:
            twin.push(move)
            value = self.value(twin)
            if value is not None:
                found.append((move, value))
            twin.pop()
        return sorted(found, key=lambda one: rank(one[1]))

    def line(self, position: Position) -> list[Move]:
        """How a position that is decided goes on, with best play."""
        here, found = position.copy(), list[Move]()
        value = self.value(here)
        while value is not None and value.result and value.plies:
            move, after = self.moves(here)[0]
            if after != Value(-value.result, value.plies - 1):
                raise RequestError(f"the values contradict each other in {here.fen()}")
            here.push(move)
            found.append(move)
            value = after
        return found

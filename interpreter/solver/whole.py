"""Whole games, solved: every position that can follow from one, with its value, from the end backwards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..errors import RequestError
from ..play.core.moves import Move
from ..play.variant import Position
from ..rules.machine.base import Block
from ..rules.machine.forms import PLAIN
from .crew import Crew, Worker, error_of
from .kernel import ENDINGS
from .kernel import columns as C
from .lines import rank
from .packing import Packing
from .solving import Tell, silent
from .table import Value, value_of

ENTER, EXPLORE, MOVE_OVER, FOLLOW, VERIFY, TALLY, VALUE_AT = (
    ENDINGS.entry(name)
    for name in ("enter", "explore", "move_over", "follow", "verify", "tally", "value_at")
)
PLACE = 10
"""Bytes of a place in the table of positions."""
FILLED = 0.8
"""Share of the places that may be taken."""
FIRST_SIZE = 1 << 16
PLAIN_FIRST = 1 << 10


@dataclass(frozen=True)
class Counts:
    """What the values of all positions are, for whoever is to move."""

    won: int
    lost: int
    drawn: int  # by rule
    unforced: int  # nothing can be forced: the game goes on for ever, or is repeated
    over: int  # of all these, those in which the game is over
    longest: int  # single moves of the longest win or loss that is forced
    longest_fen: str | None

    @property
    def positions(self) -> int:
        """All of them."""
        return self.won + self.lost + self.drawn + self.unforced


class WholeGame:
    """All positions that can follow from one. Raises RequestError for a game that has no such table.

    `fold`: positions that mean the same by the rules are counted and solved once. `memory_mb`: that the table
    may take, also while it grows.
    """

    def __init__(
        self,
        start: Position,
        *,
        fold: bool = True,
        threads: int | None = None,
        memory_mb: int,
        tell: Tell = silent,
    ) -> None:
        self.start = start
        self.packing = Packing(start, fold)
        self.tell = tell
        self.most = (memory_mb << 20) // PLACE
        self.crew = Crew(start.variant, threads)
        self._plan = self.crew.block(0)
        self._lay_table(min(self.most, PLAIN_FIRST if start.variant.kernel.form == PLAIN else FIRST_SIZE))

    # --- the table of positions ----------------------------------------------------------------

    def _lay_table(self, size: int) -> None:
        self.size = size
        self.keys, self.values = self.crew.block(size), self.crew.halves(size)
        if not len(self._plan.words):
            words = self.packing.plan()
            self._plan = self.crew.block(len(words))
            self._plan.put(0, words)
        self._plan.words[C.Q_SIZE] = size
        self._plan.words[C.Q_MOST] = int(FILLED * size)

    def _grow(self) -> None:
        """Go on with a table of twice the size, or as large as may be."""
        old = self.size, self.keys, self.values
        size = min(2 * self.size, self.most - self.size)
        if size < self.size * 1.2:
            raise RequestError(
                f"{self.start.variant.id} has more than {int(FILLED * self.size):,} positions; "
                f"{self.most * PLACE >> 20:,} MB are allowed (--memory)"
            )
        self._lay_table(size)
        blocks = self._plan, self.keys, self.values, old[1], old[2]
        self.crew.workers[0].machine.run(MOVE_OVER, *blocks, 0, old[0])

    def solve(self) -> None:
        """Find all positions, and their values. Raises RequestError, MemoryError."""
        self._find_all()
        level = 0
        while level < C.MOST_PLIES:
            for worker in self.crew.workers:
                worker.scratch.words[C.W_LATER] = 0
            self._pass(FOLLOW, f"{level} single moves from the end", level)
            if not self.crew.is_later and level >= self._highest():
                return
            level += 1
        raise RequestError(f"a win takes more than {C.MOST_PLIES:,} single moves")

    def _highest(self) -> int:
        """The most single moves that a game which is over takes to its end: none."""
        return 0

    def _find_all(self) -> None:
        worker = self.crew.workers[0]
        scratch, desk = worker.scratch.words, worker.machine.desk
        desk.load(self.start._state)
        worker.machine.run(ENTER, desk, self._plan, self.keys, self.values, worker.scratch)
        while True:
            scratch[C.W_LATER] = 0
            waiting = self.crew.stretches(self.size)
            for first, end in waiting:
                self._explore(worker, first, end)
                self.tell(f"{scratch[C.W_FOUND]:,} positions found", end / self.size)
                if end > self.size:
                    break
            if not scratch[C.W_LATER]:
                return

    def _explore(self, worker: Worker, first: int, end: int) -> None:
        T = self.start.variant.tables_array
        size = self.size
        while first < end:
            blocks = self._plan, self.keys, self.values, worker.scratch
            first = worker.machine.run(
                EXPLORE, T, worker.desks[0], worker.machine.moves, *blocks, first, end
            )
            if first < end:
                if worker.error != C.FULL:
                    raise RequestError("a side has more in hand than there are pieces")
                self._grow()
                worker.scratch.words[C.W_LATER] = 1
        assert size <= self.size

    def _pass(self, entry: Any, text: str, *more: int) -> None:
        T = self.start.variant.tables_array
        boards = entry.parameters.count("S")
        left = self.crew.whole(self.size)

        def work(worker: Worker, first: int, end: int) -> int:
            blocks = worker.machine.moves, self._plan, self.keys, self.values, worker.scratch
            return worker.machine.run(entry, T, *worker.desks[:boards], *blocks, first, end, *more)

        self.crew.run(work, left, lambda share: self.tell(text, share))
        if left:
            raise RequestError(
                f"{self.start.variant.id} cannot be solved as a whole: a position has another value than "
                f"its moves say ({self.packing.fen(self.keys.words[min(left)[0]])}, {error_of(self.crew)})"
            )

    def verify(self) -> None:
        """Compute every value again from those after the moves. Raises RequestError for a wrong one."""
        self._pass(VERIFY, "proof")

    # --- what it says --------------------------------------------------------------------------

    @cached_property
    def counts(self) -> Counts:
        """What all values are."""
        machine = self.crew.workers[0].machine
        found: Block = self.crew.block(C.TALLY_SIZE)
        for first, end in self.crew.stretches(self.size):
            machine.run(TALLY, self.keys, self.values, found, first, end)
        words = list(found.words)
        lengths = words[C.TALLY_LENGTHS :]
        longest = words[C.TALLY_LONGEST]
        return Counts(
            won=sum(lengths[C.WON :: 2]),
            lost=sum(lengths[C.LOST :: 2]),
            drawn=words[C.TALLY_DRAWN],
            unforced=words[C.TALLY_OPEN],
            over=lengths[C.LOST] + lengths[C.WON] + words[C.TALLY_DRAWN],
            longest=(longest - 1) >> 1 if longest else 0,
            longest_fen=self.packing.fen(words[C.TALLY_KEY]) if longest > C.WON else None,
        )

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

"""One thread's share of a search: the kernel's arrays, filled and read."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..play.core.moves import Move
from ..play.variant import Position, Variant
from ..rules.kernel import layout as k
from ..rules.machine.base import Block, Machine, Words
from .kernel import SEARCH
from .kernel import frames as f
from .limits import Score

NO_LIMIT = 1 << 60
ITERATE = SEARCH.entry("iterate")
EVALUATE = SEARCH.entry("evaluate")


def logarithms() -> list[int]:
    """Natural logarithms of 1..63 in 1024ths, and 0 for 0: the kernel has no other way to them."""
    return [0, *(round(1024 * math.log(number)) for number in range(1, 64))]


class Worker:
    """Machine and work array of one thread."""

    def __init__(self, variant: Variant, machine: Machine, tables: Words, table: Block) -> None:
        self.variant = variant
        self.machine = machine
        self.tables = tables
        self.table = table
        self.block = machine.block(f.WORK_SIZE)
        self.work = self.block.words
        self.begun: Position | None = None
        for i, value in enumerate(logarithms(), f.LOGARITHMS):
            self.work[i] = value

    def forget(self) -> None:
        """Forget what was learnt about quiet moves."""
        self.block.clear(f.FRAMES, f.PV)
        self.block.clear(f.HISTORY_QUIET, f.WORK_SIZE)

    def prepare(self, position: Position, side: int, roots: Sequence[int], facts: dict[int, int]) -> None:
        """Set up a search of the position: who searches, his moves, and further scalars of the work array."""
        self.begun = position.copy() if self.tables[k.H_CHAINS] else None
        self.machine.desk.load(position._state)
        self.ready(side, roots, facts)

    def ready(self, side: int, roots: Sequence[int], facts: dict[int, int]) -> None:
        """The same for the position that lies on the desk."""
        self.block.clear(0, f.FRAMES)
        for slot, value in facts.items():
            self.work[slot] = value
        self.work[f.ROOT_SIDE] = side
        self.work[f.ROOT_COUNT] = len(roots)
        self.block.put(f.ROOT_MOVES, roots)

    def iterate(self, depth: int, first: int, guess: int) -> int:
        """Search to a depth, the first `first` root moves left out; returns the score.

        Raises what a hook raises.
        """
        self.work[f.ROOT_FIRST] = first
        machine = self.machine
        return machine.run(
            ITERATE, self.tables, machine.desk, machine.moves, self.block, self.table, depth, guess
        )

    def evaluate(self, position: Position) -> int:
        """The static value of a position for White."""
        self.machine.desk.load(position._state)
        return self.machine.run(EVALUATE, self.tables, self.machine.desk)

    def stop(self) -> None:
        """End the running search; may come from any thread."""
        self.work[f.STOP] = 1

    @property
    def stopped(self) -> bool:
        """Has the search been told to end?"""
        return bool(self.work[f.STOP])

    @property
    def aborted(self) -> bool:
        """Did the last iteration end before its time?"""
        return bool(self.work[f.ABORTED])

    def score(self, value: int) -> Score:
        """The public form of a score."""
        return score_of(value, 2 if self.variant.ruleset.put else 1)

    @property
    def nodes(self) -> int:
        """Positions visited since `prepare`."""
        return int(self.work[f.NODES])

    @property
    def found(self) -> bool:
        """Has the last iteration, even if it was cut short, found a best move?"""
        return bool(self.work[f.FRAMES + f.F_BEST_MOVE])

    def root(self, i: int) -> int:
        """Code of the root move number `i`."""
        return int(self.work[f.ROOT_MOVES + i])

    def put_first(self, codes: Sequence[int]) -> None:
        """Let the next depth begin with these root moves, which lead already, in this order."""
        for i, code in enumerate(codes):
            self.work[f.ROOT_MOVES + i] = code

    def line(self) -> list[int]:
        """Codes of the principal variation of the last iteration."""
        return [int(code) for code in self.work[f.PV + 1 : f.PV + 1 + int(self.work[f.PV])]]

    def moves_of(self, codes: Sequence[int]) -> tuple[Move, ...]:
        """Moves of a line, up to the first pass."""
        found: list[Move] = []
        course = self.begun and self.begun.copy()  # where the texts of moves ask for their positions
        for code in codes:
            if code == f.PASS_MOVE or (course and not course.legal_moves.has_code(code)):
                break
            found.append(course.move(code) if course else self.variant.move(code))
            if course:
                course.push(found[-1])
        return tuple(found)


def score_of(value: int, acts: int = 1) -> Score:
    """The public form of a kernel score; a turn has so many acts, all but perhaps the game's last one."""
    if abs(value) <= f.DECIDED:
        return Score(centipawns=value)
    turns = (f.MATE - abs(value) + acts - 1) // acts
    return Score(mate=turns if value > 0 else -turns)

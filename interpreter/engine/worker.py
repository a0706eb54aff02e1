"""One thread's share of a search: the kernel's arrays, filled and read."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

from ..play.core.moves import Move
from ..play.variant import Position, Variant
from ..rules.machine.base import Block, Machine, Words
from .kernel import SEARCH
from .kernel import frames as f
from .limits import Score

NO_LIMIT = 1 << 60
ITERATE = SEARCH.entry("iterate")
EVALUATE = SEARCH.entry("evaluate")


@cache
def reductions() -> list[int]:
    """By depth << 6 | number of the move, plies by which it is searched less deep at first."""
    logarithms = [0.0, *map(math.log, range(1, 64))]
    return [int(0.6 + a * b / 2.3) if a and b else 0 for a in logarithms for b in logarithms]


class Worker:
    """Machine and work array of one thread."""

    def __init__(self, variant: Variant, machine: Machine, tables: Words, table: Block) -> None:
        self.variant = variant
        self.machine = machine
        self.tables = tables
        self.table = table
        self.block = machine.block(f.WORK_SIZE)
        self.work = self.block.words
        for i, plies in enumerate(reductions(), f.REDUCTIONS):
            self.work[i] = plies

    def forget(self) -> None:
        """Forget what was learnt about quiet moves."""
        self.block.clear(f.FRAMES, f.PV)
        self.block.clear(f.HISTORY_QUIET, f.WORK_SIZE)

    def prepare(self, position: Position, side: int, roots: Sequence[int], facts: dict[int, int]) -> None:
        """Set up a search of the position: who searches, his moves, and further scalars of the work array."""
        self.machine.desk.load(position._state)
        for i in range(f.FRAMES):
            self.work[i] = 0
        for slot, value in facts.items():
            self.work[slot] = value
        self.work[f.ROOT_SIDE] = side
        self.work[f.ROOT_COUNT] = len(roots)
        for i, code in enumerate(roots):
            self.work[f.ROOT_MOVES + i] = code

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
        for code in codes:
            if code == f.PASS_MOVE:
                break
            found.append(self.variant.move(code))
        return tuple(found)


def score_of(value: int, acts: int = 1) -> Score:
    """The public form of a kernel score; a turn has so many acts, all but perhaps the game's last one."""
    if abs(value) <= f.DECIDED:
        return Score(centipawns=value)
    turns = (f.MATE - abs(value) + acts - 1) // acts
    return Score(mate=turns if value > 0 else -turns)

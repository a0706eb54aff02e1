"""Solving endings: the first values, level after level from the end backwards, and the proof."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from ..errors import RequestError
from ..play.variant import Variant
from ..rules.kernel.parts import Entry
from ..rules.machine.base import Block
from .classes import bound_codes, zones_of
from .crew import PROVE, START, STEP, Crew, Stretch, Worker, error_of
from .eligible import demand_counted, demand_solvable, facts_of
from .kernel import columns as C
from .material import Material, material_of, material_text
from .plan import planned
from .reach import kinds_made, reachable
from .shape import Shape
from .symmetry import symmetries
from .table import Table

MEMORY_MB = 3000
"""Memory that the entries of one table and those it leads into may take."""
Tell = Callable[[str, float], None]
"""Is told what is being done, and how much of it."""


class Store(Protocol):
    """Keeps tables from one run to the next."""

    def load(self, shape: Shape) -> Table | None:
        """A table that was kept, None if there is none that is whole."""

    def keep(self, table: Table) -> None:
        """Keep a table."""


def silent(work: str, share: float) -> None:
    """Tell nobody."""


@dataclass
class Job:
    """A table that is being made."""

    shape: Shape
    codes: frozenset[int]  # of the men, and of what promotion makes of them
    entries: Block
    smaller: list[Table] = field(default_factory=list)
    others: Block = field(default_factory=lambda: Block([], None))
    words: Block = field(default_factory=lambda: Block([], None))


class Solver:
    """Solves the endings of a variant; those that captures and promotions lead to first.

    `threads`: as many as there are processors. `counted`: by the rule that counts moves too, from positions
    in which the count is at 0; distances are then moves to what begins it anew, or to the end. Raises
    RequestError for a variant whose positions are more than men and side to move, and for an ending that is
    too large; MemoryError.
    """

    def __init__(
        self,
        variant: Variant,
        store: Store | None = None,
        *,
        threads: int | None = None,
        memory_mb: int = MEMORY_MB,
        prove: bool = False,
        counted: bool = False,
        tell: Tell = silent,
    ) -> None:
        self.variant = variant
        self.store = store
        self.prove = prove
        self.counted = counted
        self.tell = tell
        self.most = memory_mb << 19  # entries
        self.known: dict[tuple[int, ...], Table] = {}
        self._threads = threads
        self._crew: Crew | None = None
        self._doing: list[tuple[int, ...]] = []

    @property
    def crew(self) -> Crew:
        """The threads; made when they are first needed."""
        if self._crew is None:
            self._crew = Crew(self.variant, self._threads)
        return self._crew

    @cached_property
    def _reach(self) -> Mapping[int, frozenset[int]]:
        return reachable(self.variant)

    def shape(self, material: Material) -> tuple[Shape, frozenset[int]]:
        """The shape of an ending's table, and what men promotion can make of its own. Raises RequestError."""
        codes = kinds_made(self.variant.tables_array, frozenset(material.codes))
        demand_solvable(self.variant, codes)
        if self.counted:
            demand_counted(self.variant, codes)
        maps = symmetries(self.variant, codes)
        squares = tuple(tuple(sorted(self._reach.get(code, ()))) for code in material.codes)
        kept = [turn for turn in maps if all({turn[s] for s in men} == set(men) for men in squares)]
        if len(material.codes) > 1 and material.codes[0] == material.codes[1]:
            kept = kept[:1]  # the first man has a twin, and would not know which of them it is
        shape = Shape(material, squares, tuple(kept))
        text = material_text(self.variant, material)
        if any(not men for men in squares):
            code = next(c for c, men in zip(material.codes, squares, strict=True) if not men)
            raise RequestError(f"{text}: {self.variant.symbol(code)} never comes onto the board")
        if shape.size > self.most:
            room = f"{shape.size:,} entries, {shape.size >> 19:,} MB; {self.most >> 19:,} MB are allowed"
            raise RequestError(f"{text} is too large an ending: {room}")
        return shape, codes

    def solve(self, material: Material) -> Table:
        """The table of an ending: known, kept, or made now."""
        found = self.known.get(material.key)
        if found is not None:
            return found
        shape, codes = self.shape(material)
        table = self.store.load(shape) if self.store else None
        if table is None or (self.prove and not table.proved):
            table = self._made(shape, codes)
            if self.store:
                self.store.keep(table)
        self.known[material.key] = table
        return table

    # --- one table -----------------------------------------------------------------------------

    def _made(self, shape: Shape, codes: frozenset[int]) -> Table:
        text = material_text(self.variant, shape.material)
        if shape.material.key in self._doing:
            raise RequestError(f"{text} cannot be solved: moves lead from it to other men and back to it")
        self._doing.append(shape.material.key)
        try:
            job = Job(shape, codes, self.crew.halves(shape.size))
            self._lay(job)
            self._start(job, text)
            self._levels(job, text)
            if self.prove:
                self._prove(job, text)
            return Table(self.variant, shape, bytes(job.entries.words), self.prove)
        except BaseException:
            self._crew = None  # nobody knows what was left on the boards
            raise
        finally:
            self._doing.pop()

    def _lay(self, job: Job) -> None:
        """Lay plan and smaller tables into the memory of the machines."""
        shapes = [job.shape, *(table.shape for table in job.smaller)]
        zones = zones_of(self.variant, job.shape)
        bound = bound_codes(self.variant, job.shape)
        words = planned(self.variant, shapes, zones, bound, facts_of(self.variant, job.codes))
        job.words = self.crew.block(len(words))
        job.words.fill(words)
        total = sum(table.shape.size for table in job.smaller)
        if total + job.shape.size > self.most:
            raise RequestError(f"the endings that it leads to are too large: {total:,} entries")
        job.others = self.crew.halves(max(1, total))
        first = 0
        for table in job.smaller:
            job.others.words[first : first + table.shape.size] = (
                table.decided if self.counted else table.entries
            )
            first += table.shape.size

    def _run(
        self, job: Job, entry: Entry, stretches: Sequence[Stretch], told: str, *more: int
    ) -> list[Stretch]:
        """Let a pass run over stretches of a table; returns what is left of them."""
        T = self.variant.tables_array
        boards = entry.parameters.count("S")

        def work(worker: Worker, first: int, end: int) -> int:
            blocks = job.words, job.entries, job.others, worker.scratch
            desks = worker.desks[:boards]
            return worker.machine.run(entry, T, *desks, worker.machine.moves, *blocks, first, end, *more)

        return self.crew.run(work, stretches, lambda share: self.tell(told, share))

    def _start(self, job: Job, text: str) -> None:
        """The first values; where moves lead into a table that is not known yet, that one is solved first."""
        left = self.crew.stretches(job.shape.size)
        while left:
            left = self._run(job, START, left, f"{text}: first values")
            if error_of(self.crew) == C.MISSING:
                self._widen(job)
            elif left:
                self._refuse(job, text, left[0][0])

    def _widen(self, job: Job) -> None:
        """Solve the endings that were missing."""
        workers = [worker for worker in self.crew.workers if worker.error == C.MISSING]
        for codes in dict.fromkeys(tuple(sorted(worker.men())) for worker in workers):
            job.smaller.append(self.solve(material_of(self.variant, codes)))
        self._lay(job)

    def _levels(self, job: Job, text: str) -> None:
        """Level after level, until nothing follows."""
        stretches = self.crew.stretches(job.shape.size)
        moves = demand_counted(self.variant, job.codes) if self.counted else 0
        for level in range(2 * moves or C.MOST_PLIES):
            for worker in self.crew.workers:
                worker.scratch.words[C.W_LATER] = 0
            left = self._run(job, STEP, stretches, f"{text}: {level} single moves from the end", level)
            if left:
                self._refuse(job, text, left[0][0])
            if not any(worker.scratch.words[C.W_LATER] for worker in self.crew.workers):
                return
        if self.counted:
            return  # what is open still is drawn by the count
        raise RequestError(f"{text} cannot be solved: a win takes more than {C.MOST_PLIES:,} single moves")

    def _prove(self, job: Job, text: str) -> None:
        """Compute every entry from those after its moves. Raises RequestError for a wrong one."""
        left = self._run(job, PROVE, self.crew.stretches(job.shape.size), f"{text}: proof")
        if left:
            self._refuse(job, text, left[0][0])

    def _refuse(self, job: Job, text: str, index: int) -> None:
        men, turn = job.shape.men(index)
        names = self.variant.ruleset.board.names
        there = ", ".join(f"{self.variant.symbol(code)} {names[square]}" for code, square in men)
        raise RequestError(
            f"{text} cannot be solved: moves of {('White', 'Black')[turn]} lead to where its table has no "
            f"place, or to another value than it has ({there})"
        )

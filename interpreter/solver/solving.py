"""Solving endings: the first values, level after level from the end backwards, and the proof."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass
from functools import cached_property
from time import monotonic
from typing import Protocol

from ..errors import RequestError
from ..play.variant import Variant
from ..rules.kernel.parts import Entry
from ..rules.machine.forms import demand_fresh
from .checkpoint import FIRST, PROOF, SECONDS, Checkpoint, Pace
from .classes import bound_codes, zones_of
from .crew import PROVE, START, STEP, Crew, Worker, error_of
from .eligible import demand_counted, demand_solvable, facts_of
from .job import Job, Stage
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
Note = Callable[[str], None]
"""Is told, in a line, what has become of a checkpoint."""


class Store(Protocol):
    """Keeps tables from one run to the next."""

    def load(self, shape: Shape) -> Table | None:
        """A table that was kept, None if there is none that is whole."""

    def keep(self, table: Table) -> None:
        """Keep a table."""

    def resume(self, shape: Shape) -> Checkpoint | None:
        """How far a table was made, None if nothing was kept. Raises RequestError for what cannot be used."""

    def suspend(self, shape: Shape, found: Checkpoint) -> bool:
        """Keep how far a table is made; False where nothing can be kept."""

    def forget(self, shape: Shape) -> None:
        """Keep no longer how far a table was made."""


def silent(*_: object) -> None:
    """Tell nobody."""


@dataclass(eq=False)
class Solver:
    """Solves the endings of a variant; those that captures and promotions lead to first.

    `threads`: as many as there are processors. `counted`: by the rule that counts moves too, from positions
    in which the count is at 0; distances are then moves to what begins it anew, or to the end.
    `checkpoint_seconds`: how far a table is made is kept in the store that often at most, and when a key
    interrupts; the next solver goes on from there. Raises RequestError for a variant whose positions are
    more than men and side to move, and for an ending that is too large; MemoryError.
    """

    variant: Variant
    store: Store | None = None
    _: KW_ONLY
    threads: int | None = None
    memory_mb: int = MEMORY_MB
    prove: bool = False
    counted: bool = False
    tell: Tell = silent
    note: Note = silent
    checkpoint_seconds: float = SECONDS

    def __post_init__(self) -> None:
        self.most = self.memory_mb << 19  # entries
        self.known: dict[tuple[int, ...], Table] = {}
        self._crew: Crew | None = None
        self._doing: list[tuple[int, ...]] = []

    @property
    def crew(self) -> Crew:
        """The threads; made when they are first needed."""
        if self._crew is None:
            self._crew = Crew(self.variant, self.threads)
        return self._crew

    @cached_property
    def _reach(self) -> Mapping[int, frozenset[int]]:
        return reachable(self.variant)

    def shape(self, material: Material) -> tuple[Shape, frozenset[int]]:
        """The shape of an ending's table, and what men promotion can make of its own. Raises RequestError."""
        if len(material.codes) > C.MOST_MEN:
            number = len(material.codes)
            raise RequestError(f"an ending of {number} pieces is too large: {C.MOST_MEN} are possible")
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
            room = f"{shape.size:,} entries, {shape.size >> 19:,} MB"
            allowed = f"{self.most >> 19:,} MB are allowed (--memory)"
            raise RequestError(f"{text} is too large an ending: {room}; {allowed}")
        return shape, codes

    def solve(self, material: Material) -> Table:
        """The table of an ending: known, kept, or made now."""
        found = self.known.get(material.key)
        if found is not None:
            return found
        shape, codes = self.shape(material)
        table = self.store.load(shape) if self.store else None
        if table is None or (self.prove and not table.proved):
            if self.store:
                demand_fresh(self.variant.kernel.form)
            table = self._made(shape, codes)
            if self.store:
                self.store.keep(table)
                self.store.forget(shape)
        self.known[material.key] = table
        return table

    # --- one table -----------------------------------------------------------------------------

    def _made(self, shape: Shape, codes: frozenset[int]) -> Table:
        text = material_text(self.variant, shape.material)
        if shape.material.key in self._doing:
            raise RequestError(f"{text} cannot be solved: moves lead from it to other pieces and back to it")
        self._doing.append(shape.material.key)
        try:
            size = shape.size
            stage, pace = Stage(FIRST, self.crew.whole(size)), Pace(self.checkpoint_seconds)
            job = Job(shape, codes, self.crew.halves(size), stage, pace)
            self._passes(job, text)
            return Table(self.variant, shape, bytes(job.entries.words), self.prove)
        except BaseException:
            self._crew = None  # nobody knows what was left on the boards
            raise
        finally:
            self._doing.pop()

    def _passes(self, job: Job, text: str) -> None:
        """Go over a table until it is made, from where it was kept on; keep it where a key interrupts."""
        self._resume(job, text)
        try:
            self._lay(job)
            if job.stage.level == FIRST:
                self._start(job, text)
            if job.stage.level < PROOF:
                self._levels(job, text)
            if self.prove:
                self._prove(job, text)
        except KeyboardInterrupt:
            if self.store and self.store.suspend(job.shape, job.checkpoint(self._crew)):
                self.note(f"{text} is kept so far; run the same command again to resume")
            raise
        except RequestError:
            if self.store:
                self.store.forget(job.shape)
            raise

    def _resume(self, job: Job, text: str) -> None:
        """Take up a table where it was kept, if it was."""
        try:
            found = self.store.resume(job.shape) if self.store else None
        except RequestError as error:
            self.note(f"{text} starts again: its checkpoint {error}")
            return
        if found is None:
            return
        job.entries.words[:] = found.entries
        job.smaller = [self.solve(material_of(self.variant, codes)) for codes in found.smaller]
        job.stage = Stage(found.level, dict.fromkeys(found.left), found.later)
        job.pace.wait()
        self.note(f"{text} continues where it was interrupted: {stage_text(found.level)}")

    def _checkpoint(self, job: Job) -> None:
        """Keep how far a table is, if it is time to."""
        if self.store and job.pace.is_due:
            begun = monotonic()
            self.store.suspend(job.shape, job.checkpoint(self._crew))
            job.pace.wait(monotonic() - begun)

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

    def _run(self, job: Job, entry: Entry, text: str, *more: int) -> None:
        """Let a pass run over what is left of its stage."""
        T = self.variant.tables_array
        boards = entry.parameters.count("S")
        told = f"{text}: {stage_text(job.stage.level)}"

        def work(worker: Worker, first: int, end: int) -> int:
            blocks = job.words, job.entries, job.others, worker.scratch
            desks = worker.desks[:boards]
            return worker.machine.run(entry, T, *desks, worker.machine.moves, *blocks, first, end, *more)

        def tell(share: float) -> None:
            self.tell(told, share)
            self._checkpoint(job)

        self.crew.run(work, job.stage.left, tell)

    def _start(self, job: Job, text: str) -> None:
        """The first values; where moves lead into a table that is not known yet, that one is solved first."""
        while job.stage.left:
            self._run(job, START, text)
            if error_of(self.crew) == C.MISSING:
                self._widen(job)
            elif job.stage.left:
                self._refuse(job, text)

    def _widen(self, job: Job) -> None:
        """Solve the endings that were missing."""
        workers = [worker for worker in self.crew.workers if worker.error == C.MISSING]
        for codes in dict.fromkeys(tuple(sorted(worker.men())) for worker in workers):
            job.smaller.append(self.solve(material_of(self.variant, codes)))
        self._lay(job)
        job.pace.wait()

    def _levels(self, job: Job, text: str) -> None:
        """Level after level, until nothing follows."""
        moves = demand_counted(self.variant, job.codes) if self.counted else 0
        for level in range(max(0, job.stage.level), 2 * moves or C.MOST_PLIES):
            if level > job.stage.level:
                job.stage = Stage(level, self.crew.whole(job.shape.size))
            self.crew.forget_later()
            self._run(job, STEP, text, level)
            if job.stage.left:
                self._refuse(job, text)
            if not (job.stage.later or self.crew.is_later):
                return
        if self.counted:
            return  # what is open still is drawn by the count
        raise RequestError(f"{text} cannot be solved: a win takes more than {C.MOST_PLIES:,} single moves")

    def _prove(self, job: Job, text: str) -> None:
        """Compute every entry from those after its moves. Raises RequestError for a wrong one."""
        if job.stage.level < PROOF:
            job.stage = Stage(PROOF, self.crew.whole(job.shape.size))
        self._run(job, PROVE, text)
        if job.stage.left:
            self._refuse(job, text)

    def _refuse(self, job: Job, text: str) -> None:
        """Say where a pass has stopped."""
        index, _ = min(job.stage.left)
        men, turn = job.shape.men(index)
        game = self.variant.ruleset
        names = game.board.names
        there = ", ".join(f"{self.variant.symbol(code)} {names[square]}" for code, square in men)
        raise RequestError(
            f"{text} cannot be solved: moves of {game.look.sides[turn]} lead to where its table has no "
            f"place, or to another value than it has ({there})"
        )


def stage_text(level: int) -> str:
    """What is done at a level, in words."""
    if level == FIRST:
        return "first values"
    return "proof" if level == PROOF else f"{level} single moves from the end"

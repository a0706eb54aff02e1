"""A table that is being made: what it is made with, and how far it is."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..rules.machine.base import Block
from .checkpoint import Checkpoint, Pace
from .crew import Crew, Stretches
from .shape import Shape
from .table import Table


@dataclass(frozen=True)
class Stage:
    """A pass at a level, or one of FIRST and PROOF, and what it has still to go over.

    A job goes from one to the next by one assignment, so that an interruption always finds a whole one.
    """

    level: int
    left: Stretches
    later: bool = False
    """Have entries of later levels been found before it was taken up again?"""


@dataclass
class Job:
    """A table that is being made."""

    shape: Shape
    codes: frozenset[int]  # of the men, and of what promotion makes of them
    entries: Block
    stage: Stage
    pace: Pace
    smaller: list[Table] = field(default_factory=list)
    others: Block = field(default_factory=lambda: Block([], None))
    words: Block = field(default_factory=lambda: Block([], None))

    def checkpoint(self, crew: Crew | None) -> Checkpoint:
        """How far it is; also while the crew runs a pass, which may go on writing entries."""
        stage = self.stage
        left = tuple(stage.left)  # asked first: what is finished has told of later entries before
        later = stage.later or (crew is not None and crew.is_later)
        smaller = tuple(table.material.codes for table in self.smaller)
        return Checkpoint(stage.level, left, later, smaller, self.entries.words)

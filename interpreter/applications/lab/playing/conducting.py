"""Playing what is wanted: designs laid into a database, their missing games played by whoever there is.

What commands and programs have in common; they add what is shown while it goes on.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from pathlib import Path

from ....errors import quoted
from ....rules.machine.forms import demand_fresh, usual
from ..questions import Design, Question
from ..store import Database, DatabaseError, StoredExperiment
from .executors import hands
from .playing import counter_of
from .running import Task, never, run, task_of
from .watching import note_stops


def begin(
    database: Database, designs: Sequence[Design], asked: tuple[Question, str] | None
) -> list[StoredExperiment]:
    """The experiments of some designs, begun where there are none, asked for their games.

    `asked` is their question, and the text of the study that asks it. Raises KernelError where a
    checkout's kernel file is not made of its sources.
    """
    demand_fresh(usual())
    numbers = [database.experiment(design.settings, design.arms, design.games) for design in designs]
    if asked:
        for number in numbers:
            database.ask(number, asked[0].text(), asked[1])
    hooks = any(arm.allow_hooks for design in designs for arm in design.arms)
    return [found for found in database.experiments(hooks) if found.id in numbers]


def tasks_of(
    database: Database, experiments: Sequence[StoredExperiment], folder: Path | None = None
) -> list[Task]:
    """What there is and what is to be done of all arms. Raises SpecError.

    `folder` is where workers leave the rows of games, instead of sending them; all of them have to see it.
    """
    return [task_of(database, arm, each.settings, folder) for each in experiments for arm in each.arms]


def answering(executor: str | None) -> None:
    """See if a cluster answers. Raises ExecutorError."""
    if executor:
        with hands(executor, 1):
            pass


def prepare(tasks: Sequence[Task]) -> None:
    """See if everybody can play; what has to be compiled is compiled here, and not by every worker.

    Raises PlayerError, and DatabaseError for games of rules that this program understands otherwise.
    """
    demand_fresh(usual())
    for task in tasks:
        demand_same_rules(task)
        task.trial.check()
    counter_of(tasks[0].trial)


def demand_same_rules(task: Task) -> None:
    """Raise DatabaseError if games to come would be by other rules than those that are there."""
    stored = task.stored
    if task.open and stored.arm.load().definition_hash != stored.definition:
        raise DatabaseError(
            f"arm {stored.id}, {quoted(stored.arm.label)}: the rules in the database are not those of its "
            "games, or this version of the program reads them differently; start another database (--db)"
        )


def played(
    database: Database,
    tasks: Sequence[Task],
    executor: str | None,
    workers: int | None,
    stop: Callable[[], bool] = never,
) -> Generator[tuple[Task, int], None, None]:
    """Play what is missing, by a cluster or by so many processes, one a core; yields as `run` does.

    Where the games have stopped before is noted as a look. Raises what playing raises; everything written
    until then stays.
    """
    note_stops(database, tasks)
    count = workers or os.cpu_count() or 1
    with hands(executor, count) as playing, closing(run(database, tasks, playing, stop)) as batches:
        yield from batches

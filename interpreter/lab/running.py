"""Playing an experiment from a program."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from ..applications.lab.playing import Task, Watch, answering, begin, never, played, prepare, tasks_of
from ..applications.lab.questions import study_path
from ..applications.lab.store import Database
from ..arguments import checked
from ..ranges import whole
from .experiments import Experiment, experiment, study
from .results import Results


@dataclass(frozen=True)
class Progress:
    """How far an experiment has come: games there are, games wanted, and the arm that was last played.

    `white` is White's score in that arm at the last look, of which there are ten until all games are played,
    and each is noted; `arm_games` how many games it had then. Before the first look they are None and 0.
    """

    games: int
    wanted: int
    label: str
    arm_games: int
    white: float | None
    told: str = ""
    """How that arm stands, for people: the score with its interval, its course by looks, drawn games."""

    @property
    def share(self) -> float:
        """How much of it is played, from 0 to 1."""
        return self.games / self.wanted


@checked
def run(
    what: Experiment | str,
    database: str | Path = "lab.sqlite",
    *,
    games: int | None = None,
    workers: int | None = None,
    executor: str | None = None,
    parts: str | Path | None = None,
    progress: Callable[[Progress], None] | None = None,
    stop: Callable[[], bool] = never,
) -> Results:
    """Play what is missing of an experiment, or of a study or variant by name; its games stay in a database.

    `games` an arm instead of those it says. `workers` are processes, one a core if not given; `executor` is a
    cluster, "dask://HOST:PORT"; `parts` a folder that all of its workers see, where they leave rows of games
    instead of sending them. `progress` is called after every batch. Playing ends early when `stop`, which
    is asked ten times a second (with one worker before every batch), says so; the same call goes on then.
    May be called in any thread. Raises one of ERRORS; games that are written stay.
    """
    found = what if isinstance(what, Experiment) else named(what)
    designs = [
        replace(each, games=whole(each.games if games is None else games, "games", 1))
        for each in found.designs
    ]
    folder = None if parts is None else Path(parts)
    answering(executor)
    with Database(Path(database), create=True) as open_database:
        asked = (found.question, found.text) if found.question else None
        experiments = begin(open_database, designs, asked)
        tasks = tasks_of(open_database, experiments, folder)
        if any(task.open for task in tasks) and not stop():
            prepare(tasks)
            watch = Watch(open_database, tasks)
            batches = played(open_database, tasks, executor, workers, stop)
            with closing(batches):
                for task, _ in batches:
                    if progress:
                        watch.follow(task)
                        progress(progress_of(task, watch))
        return Results(Path(database), tuple(each.id for each in experiments))


def named(name: str) -> Experiment:
    """The experiment of a name: a study, or else one arm."""
    return study(name) if study_path(name) else experiment(name)


def progress_of(task: Task, watch: Watch) -> Progress:
    """How far some arms have come, of which one was played last."""
    found = watch.standings.get(task.stored.id)
    return Progress(
        games=sum(each.figures.games for each in watch.tasks),
        wanted=sum(each.stored.wanted for each in watch.tasks),
        label=task.stored.arm.label,
        arm_games=found.games if found else 0,
        white=found.white if found else None,
        told=watch.told(task.stored.id),
    )

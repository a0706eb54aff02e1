"""`heterodox lab`: experiments in the terminal."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import click

from ..errors import FenError, MoveError
from ..lab import running
from ..lab.arms import Arm, arm
from ..lab.changes import ChangeError
from ..lab.database import Database
from ..lab.figures import figures
from ..lab.reading import DatabaseError
from ..lab.trial import Settings
from ..matches import openings
from ..matches.openings import OpeningError
from ..matches.players import PlayerError
from ..matches.specs import SpecError, parse
from ..matches.workers import ahead, processes
from .lab_text import as_data, as_text
from .match import terminating
from .shell import Refusal

REFUSED = (ChangeError, DatabaseError, OpeningError, PlayerError, SpecError, FenError, MoveError)


def run(variant: str | None, resume: Path | None, **choices: Any) -> None:
    """The command `lab run`."""
    try:
        if resume is not None:
            if variant is not None:
                raise Refusal("lab run: --resume continues what is in its database; leave VARIANT out")
            with Database(resume) as database:
                conduct(database, [found.id for found in database.experiments()], choices)
            return
        if variant is None:
            raise Refusal("lab run: say which variant is played, or --resume FILE")
        arms = [arm_of(variant, choices)]
        settings = settings_of(arms[0], choices)
        with Database(choices["db"], create=True) as database:
            number = database.experiment(settings, arms, choices["games"])
            conduct(database, [number], choices)
    except REFUSED as error:
        raise Refusal(f"lab: {error}") from None


def arm_of(variant: str, choices: Mapping[str, Any]) -> Arm:
    """The arm of the parameters of a command."""
    players = choices["players"] or ("random",)
    if len(players) > 2:
        raise Refusal(f"lab: a game has two players, found {len(players)} times --players")
    a, b = (players[0], players[-1])
    for text in players:
        parse(text)
    return arm(variant, choices["options"], choices["changes"], (a, b), allow_hooks=choices["allow_hooks"])


def settings_of(first: Arm, choices: Mapping[str, Any]) -> Settings:
    """What the arms have in common; an opening file is read by the rules of the first one."""
    file = choices["opening_file"]
    return Settings(
        seed=choices["seed"],
        opening_plies=choices["opening_plies"],
        balance=choices["balance"] or None,
        openings=openings.read(file, first.load()) if file else (),
        max_plies=choices["max_plies"],
    )


def conduct(database: Database, numbers: Sequence[int], choices: Mapping[str, Any]) -> None:
    """Play what is missing in some experiments, and print their figures; after Ctrl-C those so far."""
    workers = choices["workers"] or os.cpu_count() or 1
    found = [e for e in database.experiments() if e.id in numbers]
    tasks = [task for e in found for task in running.tasks_of(e.arms, e.settings)]
    interrupted = False
    try:
        with (
            terminating(),
            processes(workers) as submit,
            closing(running.run(database, tasks, submit, workers, ahead(workers))) as batches,
        ):
            for _task, _rows in batches:
                pass
    except KeyboardInterrupt:
        interrupted = True
    report(database, numbers, choices["as_json"])
    if interrupted:
        raise click.Abort


def report(database: Database, numbers: Sequence[int], as_json: bool) -> None:
    """Print the figures of some experiments."""
    found = [e for e in database.experiments() if e.id in numbers]
    sums = {a.id: figures(database, a.id) for e in found for a in e.arms}
    if as_json:
        click.echo(json.dumps(as_data(database.path, found, sums), indent=2, ensure_ascii=False))
    else:
        click.echo(as_text(found, sums))


def show(path: Path, as_json: bool) -> None:
    """The command `lab show`."""
    try:
        with Database(path) as database:
            report(database, [found.id for found in database.experiments()], as_json)
    except DatabaseError as error:
        raise Refusal(f"lab: {error}") from None

"""`heterodox lab`: experiments in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import click

from ...lab.answers import Findings, all_looked_at
from ...lab.design import PLIES, TEMPERATURE, Arm, Settings, arm, player, strengths, sweeping
from ...lab.kernel.counting import ReplayError
from ...lab.measures import figures
from ...lab.playing import Task, Watch, answering, begin, played, prepare, tasks_of
from ...lab.questions import Design, Question, asked
from ...lab.store import Database, Evidence, Reader, StoredExperiment, versions
from ...matches import openings
from ...matches.openings import Opening
from ..common.progress import Progress
from ..common.shell import Refusal, json_text, terminating
from . import contrasts
from .figures import as_data, as_text, headline, printable
from .options import ArmOptions, ExperimentOptions, PlayOptions, RunningOptions, RunOptions, SearchOptions

NOTHING = "nothing to compare: no experiment has two arms with games; play them with `lab compare`"


def resume(path: Path, choices: RunOptions, games: int | None) -> None:
    """Finish every experiment of a database; `games`, if there are some, are those wanted of every arm."""
    with Database(path) as database:
        if games:
            database.want(games)
        found = database.experiments(choices.allow_hooks)
        asked = any(database.asked(experiment.id) for experiment in found)
        if not any(arm.games < arm.wanted and not arm.decided for each in found for arm in each.arms):
            click.echo("nothing to play: every arm has its games (add more by --games)", err=True)
        conduct(database, found, choices, asked)


def play(arms: Sequence[Arm], choices: PlayOptions, differences: bool) -> None:
    """Play an experiment with some arms, or what is missing of it."""
    question = asked(arms, choices.primary, choices.margin, choices.against)
    play_designs(
        [
            Design(settings_of(each, choices), tuple(each), choices.games)
            for each in strengths(arms, choices.nodes)
        ],
        (question, "") if question else None,
        choices,
        differences,
    )


def play_designs(
    designs: Sequence[Design],
    asked: tuple[Question, str] | None,
    choices: RunningOptions,
    differences: bool,
) -> None:
    """Play what is missing of some experiments, which ask one question; with the text of its study."""
    answering(choices.executor)  # a cluster that does not answer leaves no empty experiment
    with Database(choices.db, create=True) as database:
        found = begin(database, designs, asked)
        conduct(database, found, choices, differences, asked[0] if asked else None)


def arm_of(variant: str, choices: ArmOptions, players: Sequence[str] = ()) -> Arm:
    """The arm of the parameters of a command; `players` instead of those it names."""
    named = players or choices.players or ("random",)
    if len(named) > 2:
        raise Refusal(f"lab: a game has two players, found {len(named)} times --players")
    for text in named:
        player(text)
    return arm(
        variant,
        choices.options,
        choices.changes,
        (named[0], named[-1]),
        label=choices.label or "",
        allow_hooks=choices.allow_hooks,
    )


def swept(variant: str, choices: RunOptions | SearchOptions) -> list[Arm]:
    """The arms of all settings of --vary, or the one arm without it."""
    if not choices.vary:
        return [arm_of(variant, choices)]
    if choices.label:
        raise Refusal(
            "lab: --vary makes several arms, which --label would call the same; leave one of them out"
        )
    return [
        arm_of(
            variant,
            replace(
                choices, options={**choices.options, **one.options}, changes=(*choices.changes, *one.changes)
            ),
        )
        for one in sweeping.settings(choices.vary)
    ]


def settings_of(arms: Sequence[Arm], choices: ExperimentOptions) -> Settings:
    """What the arms have in common; an opening file has to be playable by the rules of all of them."""
    found = [begun_at(arm, choices) for arm in arms]
    if choices.sprt and not choices.sprt[0] < choices.sprt[1]:
        raise Refusal("lab: the first number of --sprt must be the smaller one")
    if choices.sprt and any(arm.players[0] == arm.players[1] for arm in arms):
        raise Refusal("lab: --sprt compares player A with player B; give two different --players")
    return Settings(
        seed=choices.seed,
        opening_plies=plies_of(arms, choices),
        balance=choices.balance or None,
        temperature=temperature(choices),
        openings=found[0],
        max_plies=choices.max_plies,
        sprt=choices.sprt,
    )


def begun_at(arm: Arm, choices: ExperimentOptions) -> tuple[Opening, ...]:
    """Where the games of an arm begin, as a file or --fen says it."""
    file, fen = choices.opening_file, choices.fen
    if file and fen is not None:
        raise Refusal("lab: --fen is one position and --openings a file of them; leave one of them out")
    if fen is not None:
        return (Opening(arm.load().own_position(fen).fen()),)
    return openings.read(file, arm.load()) if file else ()


def plies_of(arms: Sequence[Arm], choices: ExperimentOptions) -> int | None:
    """Moves that are drawn before the players take over; from one position as many as from the start."""
    if choices.opening_plies is not None or choices.fen is None:
        return choices.opening_plies
    return None if all(player(text).kind == "random" for arm in arms for text in arm.players) else PLIES


def temperature(choices: ExperimentOptions) -> int | None:
    """How moves of openings are drawn: where a limit of balance is asked for, all are equally likely."""
    if choices.temperature is not None:
        return choices.temperature or None
    return None if choices.balance else TEMPERATURE


def conduct(
    database: Database,
    found: Sequence[StoredExperiment],
    choices: RunningOptions,
    differences: bool,
    question: Question | None = None,
) -> None:
    """Play what is missing in some experiments, and print their figures; after Ctrl-C those so far."""
    tasks = tasks_of(database, found, choices.parts)
    for experiment in found:
        warn(database, experiment)
    interrupted = False
    try:
        perform(database, tasks, choices)
    except KeyboardInterrupt:
        interrupted = True
    report(database, [e.id for e in found], choices.as_json, differences or question is not None, question)
    if interrupted:
        click.echo(f"interrupted; heterodox lab run --resume {database.path} goes on", err=True)
        raise click.Abort


def warn(database: Database, experiment: StoredExperiment) -> None:
    """Say so if the plan was raised, or if games to come may not be those of the program which began."""
    begun = any(0 < arm.games < arm.wanted for arm in experiment.arms)
    planned = database.planned(experiment)
    if begun and sum(arm.wanted for arm in experiment.arms) > planned:
        click.echo(
            f"experiment {experiment.id} was planned with {planned:,} games: every look at more costs "
            "certainty. As many games of another --seed, which are pooled with these, tell more",
            err=True,
        )
    if begun and experiment.versions.get("kernel") != versions()["kernel"]:
        click.echo(
            f"experiment {experiment.id} was started by another version: engines may play differently",
            err=True,
        )


def perform(database: Database, tasks: Sequence[Task], choices: RunningOptions) -> None:
    """Play the missing games of some arms, with a running state on stderr."""
    if not any(task.open for task in tasks):
        return
    prepare(tasks)
    last = [tasks[0]]
    watch = Watch(database, tasks)
    total = sum(task.stored.wanted for task in tasks)
    progress = Progress(
        headline=lambda: headline(last[0], tasks, total, watch),
        total=total,
        done=lambda: sum(task.figures.games for task in tasks),
        silent=choices.quiet,
        rate=True,
    )
    seen = progress.live and not choices.quiet
    batches = played(database, tasks, choices.executor, choices.workers)
    try:
        with terminating(), progress, closing(batches):
            for task, games in batches:
                last[0] = task
                if seen:
                    watch.follow(task)
                progress.finished(games)
                progress.show()
    except ReplayError as error:
        raise Refusal(f"lab: {error}") from None


def waiting(what: str, silent: bool = False) -> None:
    """Say on a terminal what takes a while."""
    if sys.stderr.isatty() and not silent:
        click.echo(f"{what} ...", err=True)


def report(
    reader: Reader,
    numbers: Sequence[int],
    as_json: bool,
    differences: bool = False,
    question: Question | None = None,
    every: bool = False,
) -> None:
    """Print the figures of some experiments; with `differences`, how their arms differ from the first.

    That is a look at each of them, with differences or without. The answer to a question, or to those that
    the experiments were begun with, stands above.
    """
    found = [e for e in reader.experiments() if e.id in numbers]
    for experiment in found:
        if any(arm.games for arm in experiment.arms):
            reader.look(experiment)
    sums = {a.id: figures(reader, a.id) for e in found for a in e.arms}
    proofs = {a.id: Evidence.of(reader, a.id) for e in found for a in e.arms}
    told = Findings.of(reader, found, all_looked_at(reader, found, question) if differences else {})
    if as_json:
        click.echo(json_text(as_data(reader.path, found, sums, proofs) | contrasts.as_data(told)))
    else:
        click.echo(contrasts.as_text(told, as_text(found, sums, proofs), every))
        if differences and not told.looks:
            click.echo(NOTHING, err=True)


def show_hooks(path: Path, as_json: bool) -> None:
    """Print the hook files of a database, each once."""
    with Reader(path) as reader:
        arms = [each for found in reader.experiments() for each in found.arms]
    files: dict[tuple[str, str], list[int]] = {}
    for each in arms:
        for file in each.arm.hooks:
            files.setdefault(file, []).append(each.id)
    if as_json:
        rows = [{"name": name, "source": source, "arms": arms} for (name, source), arms in files.items()]
        click.echo(json_text(rows))
        return
    for (name, source), numbers in files.items():
        click.echo(f"# {printable(name)}, of arm {', '.join(map(str, numbers))}")
        click.echo("\n".join([*map(printable, source.splitlines()), ""]))
    if not files:
        click.echo("no hook files")


def show(database: Path, as_json: bool, differences: bool, every: bool, hooks: bool) -> None:
    """Print the figures of all experiments of a database, or its hook files."""
    if every and not differences:
        raise Refusal("lab show: --all is about --differences; write both")
    if hooks:
        if differences:
            raise Refusal("lab show: --hooks prints hook files alone; leave --differences out")
        show_hooks(database, as_json)
        return
    with Reader(database) as reader:
        report(reader, [found.id for found in reader.experiments()], as_json, differences, every=every)

"""The commands of the laboratory, as the group `lab`."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path

import click

from . import shell
from .changing import WithChanges, with_blanks
from .lab_options import (
    DATABASE,
    ArmOptions,
    CompareOptions,
    RunOptions,
    takes,
)
from .parameters import file, whole
from .shell import hooks_option, json_option, kernel_option

RESUMING = (
    *("resume", "games", "workers", "executor", "parts", "kernel", "as_json", "quiet", "allow_hooks"),
)
"""What can be said with --resume."""
DATABASES = (".sqlite", ".sqlite3", ".db")
"""How names of databases end."""


@click.group(cls=shell.Commands)
def lab() -> None:
    """Experiments: many games played by programs, rules changed, everything counted.

    Games are kept in a database (--db), so that an experiment can be interrupted and continued, looked at
    and exported. docs/laboratory.md defines every figure.

    \b
    Try:
      heterodox lab run omega --games 2000
      heterodox lab show
    """


@lab.command(cls=WithChanges)
@click.argument("variant", required=False)
@takes(RunOptions)
@kernel_option
@file("--resume", "Finish what is unfinished in a database; with --games, play so many an arm.")
@whole(
    "--skill",
    (1, 10**9),
    "Let the engine with twice these nodes play the one with these; repeat for more.",
    multiple=True,
    metavar="NODES",
)
@click.option("--alone", is_flag=True, help="With --set or --vary: do not play the unchanged game as well.")
def run(
    variant: str | None, resume: Path | None, skill: tuple[int, ...], alone: bool, choices: RunOptions
) -> None:
    """Play an experiment with one variant, or a whole study, and print its main figures.

    VARIANT may be a study: one of `lab studies`, or a file that says `study`. A variant with --set is
    compared with the unchanged one, as by `lab compare`.

    The same command again goes on where the last one was interrupted, or does nothing; more --games are
    added to those there are. Games depend on nothing but the command and --seed, not on --workers.
    """
    from . import lab as bench
    from . import lab_studies

    if resume is not None:
        if variant is not None:
            raise shell.Refusal("lab run: --resume plays what its database is short of; leave VARIANT out")
        given = given_options(click.get_current_context())
        if vain := [option for name, option in given.items() if name not in RESUMING]:
            raise shell.Refusal(f"lab run: with --resume the database says {', '.join(vain)}; leave it out")
        bench.resume(resume, choices, choices.games if "games" in given else None)
    elif variant is None:
        raise shell.Refusal("lab run: say which variant or study is played, or --resume FILE")
    elif path := lab_studies.wanted(variant, click.get_current_context()):
        source = click.get_current_context().get_parameter_source("games")
        chosen = source == click.core.ParameterSource.COMMANDLINE
        lab_studies.play(path, choices, choices.games if chosen else None)
    elif skill and choices.players:
        raise shell.Refusal("lab run: --skill says who plays; leave --players out")
    else:
        ladder: list[tuple[str, ...]] = [
            (f"engine:nodes={2 * nodes}", f"engine:nodes={nodes}") for nodes in skill
        ]
        if skill and choices.vary:
            raise shell.Refusal("lab run: --skill and --vary each make arms of their own; use one of them")
        if ladder:
            arms = [bench.arm_of(variant, choices, players) for players in ladder]
        else:
            arms = bench.swept(variant, choices)
        if (choices.changes or choices.vary) and not skill and not alone:
            arms.insert(0, bench.arm_of(variant, replace(choices, changes=(), label=None)))
        bench.play(arms, choices, differences=len(arms) > 1 and not skill)


def given_options(context: click.Context) -> dict[str, str]:
    """The options that the command line gives, by the names of their parameters."""
    return {
        name: each.opts[0]
        for each in context.command.params
        if (name := each.name)
        and context.get_parameter_source(name) == click.core.ParameterSource.COMMANDLINE
    }


@click.command("ARM", add_help_option=False)
@click.argument("variant")
@takes(ArmOptions)
def one_arm(variant: str, choices: ArmOptions) -> tuple[str, ArmOptions]:
    """One arm of a comparison, as it is written there."""
    return variant, choices


def read_arm(text: str, common: ArmOptions) -> tuple[str, ArmOptions]:
    """The variant of an arm, and its options: those it names itself, and those common to all."""
    try:
        words = with_blanks(shlex.split(text))
        variant, own = one_arm.main(words, prog_name="ARM", standalone_mode=False)
    except (ValueError, click.ClickException) as error:
        message = error.format_message() if isinstance(error, click.ClickException) else str(error)
        raise shell.Refusal(f"lab compare: arm '{text}': {message}") from None
    return variant, replace(
        own,
        options={**common.options, **own.options},
        changes=(*common.changes, *own.changes),
        players=own.players or common.players,
        allow_hooks=own.allow_hooks or common.allow_hooks,
    )


@lab.command(cls=WithChanges)
@click.argument("arms", nargs=-1, required=True, metavar="ARM ARM...")
@takes(CompareOptions)
@kernel_option
def compare(arms: tuple[str, ...], choices: CompareOptions) -> None:
    """Play several arms with the same openings as far as their rules allow, and compare them.

    Every quantity of the other arms is tested against the first arm, corrected for the number of tests; with
    --primary one is, and the others are exploratory.

    An ARM is a VARIANT, or in quotes a VARIANT with --option, --set, --players, --label of its own; given
    outside, they are for all arms.
    """
    from . import lab as bench

    for text in arms:
        if Path(text).suffix in DATABASES and Path(text).is_file():
            raise shell.Refusal(
                f"lab compare: {text} is not an arm; `lab show {text} --differences` compares the arms in it"
            )
    if len(arms) < 2:
        raise shell.Refusal("lab compare: at least two arms are needed; `lab run` plays one")
    if choices.label:
        raise shell.Refusal("lab compare: --label belongs to one arm; write it inside its quotes")
    found = [read_arm(text, choices) for text in arms]
    bench.play([bench.arm_of(variant, own) for variant, own in found], choices, differences=True)


@lab.command()
@click.argument("study", required=False)
@json_option
def studies(study: str | None, as_json: bool) -> None:
    """List the studies that `lab run` knows, or tell what a study asks and plays; nothing is played.

    A file with faults is told with their places; --json has them as data.
    """
    from . import lab_studies

    lab_studies.show(study, as_json)


@lab.command()
@click.argument("database", type=click.Path(path_type=Path, dir_okay=False), default=DATABASE)
@json_option
@click.option(
    "--differences", is_flag=True, help="Compare the arms of each experiment with its first, and test it."
)
@click.option("--hooks", is_flag=True, help="Print the hook files in it instead; none is run.")
def show(database: Path, as_json: bool, differences: bool, hooks: bool) -> None:
    """List the experiments of a database, their arms, and the main figures."""
    from . import lab as bench

    if hooks:
        bench.show_hooks(database, as_json)
    else:
        bench.show(database, as_json, differences)


@lab.command()
@click.argument("database", type=click.Path(path_type=Path, dir_okay=False), default=DATABASE)
@click.option(
    "--format",
    "form",
    type=click.Choice(["pgn", "csv", "jsonl", "parquet"]),
    required=True,
    help="What to write.",
)
@whole("--arm", (1, None), "Only this arm; see `lab show`.", metavar="ID")
@click.option("--output", "-o", metavar="FILE", help="Where to; without, to the standard output.")
@hooks_option
def export(database: Path, form: str, arm: int | None, output: str | None, allow_hooks: bool) -> None:
    """Write the games of a database in another form.

    csv is a line a game with everything that was counted; jsonl has the moves, the scores and the counts of
    the pieces as well; pgn is for other programs. parquet has the columns of csv, for pandas, polars, R and
    DuckDB, and needs pyarrow: pip install 'heterodox[frames]'.
    """
    from . import lab_export

    lab_export.export(database, form, arm, output, allow_hooks)


COMMANDS = (lab,)

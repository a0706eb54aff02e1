"""Commands of the laboratory that draw conclusions; they join the group `lab`."""

from __future__ import annotations

from pathlib import Path

import click

from .changing import WithChanges
from .lab_options import DATABASE, PlanOptions, SearchOptions, ValueOptions, takes
from .shell import Command, Refusal, kernel_option, variant_argument


@click.command(cls=WithChanges)
@variant_argument
@takes(ValueOptions)
@kernel_option
def values(variant: str, choices: ValueOptions) -> None:
    """Find out what the pieces are worth, by games of the engine against itself.

    Two methods: games with a handicap (an army lacks a piece, the other one something of like worth), and
    quiet positions of games from the start. Worths are in units of the pawn, or whatever stands for it. Games
    are kept in the database; the same command again goes on, more --games are added.
    """
    from . import lab_values

    lab_values.values(variant, choices)


@click.command(cls=Command)
@click.argument("database", type=click.Path(path_type=Path, dir_okay=False), default=DATABASE)
@click.option("--output", "-o", metavar="FILE", help="Where to; without, to the standard output.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["html", "json", "csv"]),
    default="html",
    show_default=True,
    help="A page with charts, or its figures alone.",
)
@click.option("--title", metavar="TEXT", help="What stands at the top.")
def report(database: Path, output: str | None, form: str, title: str | None) -> None:
    """Write a report about everything in a database: charts, tables, comparisons, how it was run.

    The page is one file, works offline, and is the same for the same database. Charts need matplotlib
    (pip install 'heterodox[lab]'); JSON and CSV do not.
    """
    from . import lab_report

    lab_report.report(database, form, output, title)


@click.command(cls=Command)
@takes(PlanOptions)
def plan(choices: PlanOptions) -> None:
    """Say how many games answer a question, before any is played.

    The question is that of `lab compare`: --primary, and --margin if it is to be shown that arms are alike.
    """
    from . import lab_plan

    lab_plan.plan(choices)


@click.command(cls=WithChanges)
@click.argument("variant")
@takes(SearchOptions)
@kernel_option
def search(variant: str, choices: SearchOptions) -> None:
    """Find the setting of a rule that comes nearest to a goal, by successive halving.

    All settings of --vary play a few games, the better half plays on, until one is left; --games is the
    number of games in all. The best is then played again on fresh dice, and only these games say what it is
    worth. With --starts the settings are set-ups: the orders of a variant with a `shuffle`, which any
    variant gets by --set.
    """
    from . import lab_search

    if choices.sprt:
        raise Refusal("lab search: --sprt would end settings by itself; leave it out")
    lab_search.search(variant, choices)


COMMANDS = (values, report, plan, search)
"""Commands for the group `lab`."""

"""Commands of the laboratory that draw conclusions; they join the group `lab`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from .changing import WithChanges, changes_option
from .lab_options import (
    ARM_OPTIONS,
    DATABASE,
    EXPERIMENT_OPTIONS,
    QUESTION_OPTIONS,
    RUNNING_OPTIONS,
    VARY_OPTIONS,
    Amount,
    takes,
)
from .shell import Command, Refusal, json_option, loads_variant


@click.command(cls=WithChanges)
@loads_variant
@changes_option
@click.option(
    "--games", type=click.IntRange(2, 10_000_000), default=1000, show_default=True, help="Games a method."
)
@click.option(
    "--nodes",
    type=click.IntRange(1, 10**9),
    default=400,
    show_default=True,
    metavar="N",
    help="Positions that the engine searches a move.",
)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="For other dice.")
@click.option("--unit", metavar="PIECE", help="What is worth 1.  [default: the usual promoter]")
@takes(RUNNING_OPTIONS)
def values(variant: str, **choices: Any) -> None:
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
@takes(QUESTION_OPTIONS)
@click.option(
    "--effect", type=Amount(), metavar="SIZE", help="The true difference that is expected: 5%, or 3 plies."
)
@click.option(
    "--power", type=Amount(), default="90%", show_default=True, metavar="SHARE", help="How sure to find it."
)
@click.option(
    "--alpha",
    type=Amount(),
    default="5%",
    show_default=True,
    metavar="SHARE",
    help="Error that is allowed; `lab compare` allows 5%.",
)
@click.option(
    "--base",
    type=Amount(),
    default="50%",
    show_default=True,
    metavar="SHARE",
    help="The share in the first arm.",
)
@click.option("--spread", type=Amount(), metavar="SIZE", help="Standard deviation of the figure of one game.")
@click.option(
    "--correlation",
    type=click.FloatRange(-1, 1),
    default=0,
    show_default=True,
    metavar="R",
    help="Between two games of one opening in two arms.",
)
@click.option(
    "--arms",
    type=click.IntRange(1, 1000),
    metavar="N",
    help="Arms, the first included.  [default: 2, or 1 with --against]",
)
@click.option(
    "--pilot",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="A database whose games say how much the figure varies, and how pairs are correlated.",
)
@click.option(
    "--experiment", type=click.IntRange(1), metavar="ID", help="Which of its experiments; see `lab show`."
)
@json_option
def plan(**choices: Any) -> None:
    """Say how many games answer a question, before any is played.

    The question is that of `lab compare`: --primary, and --margin if it is to be shown that arms are alike.
    """
    from . import lab_plan

    if choices["primary"] is None:
        raise Refusal("lab plan: say what is asked, as in --primary draws")
    if not 0.01 <= choices["power"] <= 0.999:
        raise Refusal("lab plan: a power lies between 1% and 99.9%; 90% is usual")
    if not 0.0001 <= choices["alpha"] <= 0.2:
        raise Refusal("lab plan: --alpha lies between 0.01% and 20%; 5% is usual")
    if choices["arms"] == 1 and choices["against"] is None:
        raise Refusal("lab plan: one arm is compared with a value: --against 50%")
    lab_plan.plan(choices)


@click.command(cls=WithChanges)
@click.argument("variant")
@takes(ARM_OPTIONS, VARY_OPTIONS, EXPERIMENT_OPTIONS)
@click.option(
    "--primary", metavar="QUANTITY", required=True, help="What the goal is about; as in `lab compare`."
)
@click.option(
    "--goal", metavar="VALUE", required=True, help="What it should be: a number, 50%, least or most."
)
@click.option("--margin", type=Amount(), metavar="SIZE", help="How far from the goal is near enough.")
@click.option(
    "--again",
    type=click.IntRange(2),
    metavar="N",
    help="Fresh games of the best.  [default: a quarter of --games]",
)
@click.option(
    "--starts",
    metavar="N|all",
    help="Search among the starts of a shuffled setup instead: so many, drawn by --seed, or all.",
)
@takes(RUNNING_OPTIONS)
def search(variant: str, **choices: Any) -> None:
    """Find the setting of a rule that comes nearest to a goal, by successive halving.

    All settings of --vary play a few games, the better half plays on, until one is left; --games is the
    number of games in all. The best is then played again on fresh dice, and only these games say what it is
    worth. With --starts the settings are set-ups: the orders of a variant with a `shuffle`, which any
    variant gets by --set.
    """
    from . import lab_search

    if choices["sprt"]:
        raise Refusal("lab search: --sprt would end settings by itself; leave it out")
    lab_search.search(variant, choices)


COMMANDS = (values, report, plan, search)
"""Commands for the group `lab`."""

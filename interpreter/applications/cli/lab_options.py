"""Parameters that commands of the laboratory share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from . import shell
from .changing import changes_option
from .shell import hooks_option, json_option, kernel_option

F = TypeVar("F", bound=Callable[..., Any])
DATABASE = "lab.sqlite"


class Amount(click.ParamType[float]):
    """A number, or a number of percent."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number that a text stands for."""
        try:
            from ..lab.questions import number_of

            return number_of(str(value))
        except ValueError:
            self.fail(f"'{value}' is not a number; write for example 2% or 5", param, ctx)


ARM_OPTIONS = (
    shell.options_option,
    changes_option,
    click.option(
        "--players",
        multiple=True,
        metavar="PLAYER",
        help="Who plays, as in `heterodox match`; twice for A and B.  [default: random]",
    ),
    click.option("--label", metavar="TEXT", help="What to call it in tables."),
    hooks_option,
)
VARY_OPTIONS = (
    click.option(
        "--vary",
        multiple=True,
        metavar="PLACE=VALUES",
        help="Play one setting after the other: options.NAME or a place as for --set, and VALUE|VALUE or"
        " FIRST..LAST or FIRST..LAST..STEP; repeated, every combination.",
    ),
)
EXPERIMENT_OPTIONS = (
    click.option(
        "--games", type=click.IntRange(1, 100_000_000), default=1000, show_default=True, help="Games an arm."
    ),
    click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="For other dice."),
    click.option(
        "--opening-plies",
        type=click.IntRange(0, 200),
        metavar="N",
        help="Moves drawn before the players take over.  [default: 8, or 0 for random players]",
    ),
    click.option(
        "--temperature",
        type=click.IntRange(0, 10_000),
        metavar="CENTIPAWNS",
        help="Draw moves of openings that are so much worse e times more rarely; 0: all are equally likely."
        "  [default: 60]",
    ),
    click.option(
        "--balance",
        type=click.IntRange(0),
        metavar="CENTIPAWNS",
        help="Reject openings in which a side is further ahead; White's score then tells nothing about the"
        " balance of the start. Their moves are equally likely unless --temperature is given.",
    ),
    click.option(
        "--openings",
        "opening_file",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="A FEN or moves a line, taken in turn.",
    ),
    click.option(
        "--fen", metavar="FEN", help="Begin at this position; moves of openings are drawn from there."
    ),
    click.option(
        "--max-plies",
        type=click.IntRange(1, 20_000),
        default=2000,
        show_default=True,
        metavar="N",
        help="Call longer games drawn.",
    ),
    click.option(
        "--sprt",
        nargs=2,
        type=click.FloatRange(-800, 800),
        metavar="ELO0 ELO1",
        help="Stop an arm when it is decided whether A is better than B by ELO0 or ELO1.",
    ),
)
QUESTION_OPTIONS = (
    click.option(
        "--primary",
        metavar="QUANTITY",
        help="What decides: draws, score, length, skill, or a formula over what is counted. Everything else"
        " is exploratory then.",
    ),
    click.option(
        "--margin",
        type=Amount(),
        metavar="SIZE",
        help="A difference of the primary outcome that does not matter: 2%, or 5 for plies.",
    ),
    click.option(
        "--against",
        type=Amount(),
        metavar="VALUE",
        help="Compare the primary outcome of every arm with this, instead of with the first arm.",
    ),
)
RUNNING_OPTIONS = (
    kernel_option,
    click.option(
        "--db",
        type=click.Path(path_type=Path, dir_okay=False),
        default=DATABASE,
        show_default=True,
        metavar="FILE",
        help="The database that keeps the games.",
    ),
    click.option(
        "--workers", type=click.IntRange(1, 1024), metavar="N", help="Processes.  [default: one a core]"
    ),
    click.option("--executor", metavar="ADDRESS", help="A dask.distributed cluster: dask://HOST:PORT."),
    click.option(
        "--parts",
        type=click.Path(path_type=Path, file_okay=False, exists=True, writable=True),
        metavar="FOLDER",
        help="Where workers leave the rows of games for this program, instead of sending them; all of them"
        " have to see it.",
    ),
    json_option,
    click.option("--quiet", is_flag=True, help="Show no progress."),
)


def takes(*groups: tuple[Callable[[Any], Any], ...]) -> Callable[[F], F]:
    """Several groups of parameters, in their order."""

    def decorate(command: F) -> F:
        for option in reversed([option for group in groups for option in group]):
            command = option(command)
        return command

    return decorate

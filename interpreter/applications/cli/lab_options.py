"""Parameters that commands of the laboratory share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import wraps
from pathlib import Path
from typing import Any

import click

from . import parameters, shell
from .changing import changes_option
from .parameters import F
from .shell import hooks_option, json_option

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


def by(decorator: Any) -> Any:
    """A field of a class of options, with the option that gives it."""
    return field(metadata={"option": decorator})


def option(name: str, called: str | None = None, **more: Any) -> Any:
    """A field that any option of click gives."""
    return by(click.option(*((name, called) if called else (name,)), **more))


def whole(name: str, bounds: tuple[int, int | None], meaning: str, **more: Any) -> Any:
    """A field that is a whole number."""
    return by(parameters.whole(name, bounds, meaning, **more))


@dataclass(frozen=True, kw_only=True)
class RuleOptions:
    """What a variant is played by."""

    options: Mapping[str, str] = by(shell.options_option)
    changes: tuple[str, ...] = by(changes_option)
    allow_hooks: bool = by(hooks_option)


@dataclass(frozen=True, kw_only=True)
class ArmOptions(RuleOptions):
    """An arm: rules, and who plays."""

    players: tuple[str, ...] = option(
        "--players",
        multiple=True,
        metavar="PLAYER",
        help="Who plays, as in `heterodox match`; twice for A and B.  [default: random]",
    )
    label: str | None = option("--label", metavar="TEXT", help="What to call it in tables.")


@dataclass(frozen=True, kw_only=True)
class VaryOptions:
    """Several settings, one arm each."""

    vary: tuple[str, ...] = option(
        "--vary",
        multiple=True,
        metavar="PLACE=VALUES",
        help="Play one setting after the other: options.NAME or a place as for --set, and VALUE|VALUE or"
        " FIRST..LAST or FIRST..LAST..STEP; repeated, every combination.",
    )


@dataclass(frozen=True, kw_only=True)
class ExperimentOptions:
    """What the arms of an experiment have in common."""

    games: int = whole("--games", (1, 100_000_000), "Games an arm.", default=1000)
    seed: int = whole("--seed", (0, None), "For other dice.", default=0)
    opening_plies: int | None = whole(
        "--opening-plies",
        (0, 200),
        "Moves drawn before the players take over.  [default: 8, or 0 for random players]",
        metavar="N",
    )
    temperature: int | None = whole(
        "--temperature",
        (0, 10_000),
        "Draw moves of openings that are so much worse e times more rarely; 0: all are equally likely."
        "  [default: 60]",
        metavar="CENTIPAWNS",
    )
    balance: int | None = whole(
        "--balance",
        (0, None),
        "Reject openings in which a side is further ahead; White's score then tells nothing about the"
        " balance of the start. Their moves are equally likely unless --temperature is given.",
        metavar="CENTIPAWNS",
    )
    opening_file: Path | None = option(
        "--openings",
        "opening_file",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="A FEN or moves a line, taken in turn.",
    )
    fen: str | None = option(
        "--fen", metavar="FEN", help="Begin at this position; moves of openings are drawn from there."
    )
    max_plies: int = whole("--max-plies", (1, 20_000), "Call longer games drawn.", default=2000, metavar="N")
    sprt: tuple[float, float] | None = by(
        parameters.real(
            "--sprt",
            (-800, 800),
            "Stop an arm when it is decided whether A is better than B by ELO0 or ELO1.",
            nargs=2,
            metavar="ELO0 ELO1",
        )
    )


@dataclass(frozen=True, kw_only=True)
class QuestionOptions:
    """What an experiment is asked."""

    primary: str | None = option(
        "--primary",
        metavar="QUANTITY",
        help="What decides: draws, score, length, skill, or a formula over what is counted. Everything else"
        " is exploratory then.",
    )
    margin: float | None = option(
        "--margin",
        type=Amount(),
        metavar="SIZE",
        help="A difference of the primary outcome that does not matter: 2%, or 5 for plies.",
    )
    against: float | None = option(
        "--against",
        type=Amount(),
        metavar="VALUE",
        help="Compare the primary outcome of every arm with this, instead of with the first arm.",
    )


@dataclass(frozen=True, kw_only=True)
class RunningOptions:
    """Where games are kept, and how they are played."""

    db: Path = by(parameters.file("--db", "The database that keeps the games.", default=DATABASE))
    workers: int | None = whole("--workers", (1, 1024), "Processes.  [default: one a core]", metavar="N")
    executor: str | None = option(
        "--executor", metavar="ADDRESS", help="A dask.distributed cluster: dask://HOST:PORT."
    )
    parts: Path | None = option(
        "--parts",
        type=click.Path(path_type=Path, file_okay=False, exists=True, writable=True),
        metavar="FOLDER",
        help="Where workers leave the rows of games for this program, instead of sending them; all of them"
        " have to see it.",
    )
    as_json: bool = by(json_option)
    quiet: bool = option("--quiet", is_flag=True, help="Show no progress.")


@dataclass(frozen=True, kw_only=True)
class PlayOptions(RunningOptions, QuestionOptions, ExperimentOptions):
    """What playing an experiment is told, its arms aside."""


@dataclass(frozen=True, kw_only=True)
class CompareOptions(PlayOptions, ArmOptions):
    """What `lab compare` is told."""


@dataclass(frozen=True, kw_only=True)
class RunOptions(PlayOptions, VaryOptions, ArmOptions):
    """What `lab run` is told."""


@dataclass(frozen=True, kw_only=True)
class ValueOptions(RunningOptions, RuleOptions):
    """What `lab values` is told."""

    games: int = whole("--games", (2, 10_000_000), "Games a method.", default=1000)
    nodes: int = whole(
        "--nodes", (1, 10**9), "Positions that the engine searches a move.", default=400, metavar="N"
    )
    seed: int = whole("--seed", (0, None), "For other dice.", default=0)
    unit: str | None = option(
        "--unit", metavar="PIECE", help="What is worth 1.  [default: the usual promoter]"
    )


@dataclass(frozen=True, kw_only=True)
class PlanOptions(QuestionOptions):
    """What `lab plan` is told."""

    effect: float | None = option(
        "--effect",
        type=Amount(),
        metavar="SIZE",
        help="The true difference that is expected: 5%, or 3 plies.",
    )
    power: float = option(
        "--power",
        type=Amount(),
        default="90%",
        show_default=True,
        metavar="SHARE",
        help="How sure to find it.",
    )
    alpha: float = option(
        "--alpha",
        type=Amount(),
        default="5%",
        show_default=True,
        metavar="SHARE",
        help="Error that is allowed; `lab compare` allows 5%.",
    )
    base: float = option(
        "--base",
        type=Amount(),
        default="50%",
        show_default=True,
        metavar="SHARE",
        help="The share in the first arm.",
    )
    spread: float | None = option(
        "--spread", type=Amount(), metavar="SIZE", help="Standard deviation of the figure of one game."
    )
    correlation: float = by(
        parameters.real(
            "--correlation", (-1, 1), "Between two games of one opening in two arms.", default=0, metavar="R"
        )
    )
    arms: int | None = whole(
        "--arms", (1, 1000), "Arms, the first included.  [default: 2, or 1 with --against]", metavar="N"
    )
    pilot: Path | None = by(
        parameters.file(
            "--pilot", "A database whose games say how much the figure varies, and how pairs are correlated."
        )
    )
    experiment: int | None = whole(
        "--experiment", (1, None), "Which of its experiments; see `lab show`.", metavar="ID"
    )
    as_json: bool = by(json_option)


@dataclass(frozen=True, kw_only=True)
class SearchOptions(RunningOptions, ExperimentOptions, VaryOptions, ArmOptions):
    """What `lab search` is told."""

    primary: str = option(
        "--primary",
        metavar="QUANTITY",
        required=True,
        help="What the goal is about; as in `lab compare`.",
    )
    goal: str = option(
        "--goal", metavar="VALUE", required=True, help="What it should be: a number, 50%, least or most."
    )
    margin: float | None = option(
        "--margin", type=Amount(), metavar="SIZE", help="How far from the goal is near enough."
    )
    again: int | None = whole(
        "--again", (2, None), "Fresh games of the best.  [default: a quarter of --games]", metavar="N"
    )
    starts: str | None = option(
        "--starts",
        metavar="N|all",
        help="Search among the starts of a shuffled setup instead: so many, drawn by --seed, or all.",
    )


def takes(kind: type[Any]) -> Callable[[F], F]:
    """All options of a class; a command is handed them as one value, `choices`."""

    def decorate(command: F) -> F:
        @wraps(command)
        def wrapped(**given: Any) -> Any:
            choices = kind(**{each.name: given.pop(each.name) for each in fields(kind)})
            return command(choices=choices, **given)

        options = (each.metadata["option"] for each in fields(kind))
        return parameters.all_of(*options)(wrapped)  # type: ignore[return-value]

    return decorate

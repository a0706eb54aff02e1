"""`heterodox match`: a match in the terminal, with progress while it lasts and a table at its end."""

from __future__ import annotations

import random
import time
from collections.abc import Generator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import click

from ....errors import REFUSED
from ....play.variant import Variant
from ...matches import openings, records
from ...matches.openings import Randomiser
from ...matches.runner import GameResult, Plan, conduct
from ...matches.specs import Spec, parse
from ...matches.statistics import Sprt
from ...matches.umpire import Umpire, umpire
from ...matches.workers import ahead, workers
from ..common.progress import Progress
from ..common.shell import Refusal, answer, load_variant, terminating, told_unused
from .report import MatchReport, as_data, as_text, headline

MOST_PLAYERS = 32


@dataclass(frozen=True)
class MatchRequest:
    """What the command line asks for beside the plan of the match."""

    games: int
    concurrency: int = 1
    record: Path | None = None
    resume: bool = False
    sprt: Sprt | None = None
    as_json: bool = False
    quiet: bool = False


@dataclass(frozen=True, kw_only=True)
class MatchOptions(MatchRequest):
    """What `match` is told."""

    players: tuple[Spec, ...]
    gauntlet: bool
    variant: str
    options: Mapping[str, str]
    allow_hooks: bool
    seed: int | None
    opening_plies: int
    balance: int
    opening_file: Path | None
    max_plies: int | None
    umpire: Umpire | None
    margin: int
    patience: float


def read_sprt(ctx: click.Context, param: click.Parameter, value: str | None) -> Sprt | None:
    """`elo0,elo1` as a sequential test."""
    if value is None:
        return None
    try:
        low, high = (float(part) for part in value.split(","))
    except ValueError:
        raise click.BadParameter(f"expected two numbers as in 0,10; found '{value}'", ctx, param) from None
    if not -800 <= low < high <= 800:
        raise click.BadParameter("the first number must be the smaller one, both within 800", ctx, param)
    return Sprt(low, high)


def read_umpire(ctx: click.Context, param: click.Parameter, value: str | None) -> Umpire | None:
    """Which games are decided early."""
    try:
        return umpire(value) if value is not None else None
    except ValueError as error:
        raise click.BadParameter(str(error), ctx, param) from None


def read_players(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> tuple[Spec, ...]:
    """The specifications of two players, or of a pool."""
    if not 2 <= len(value) <= MOST_PLAYERS:
        raise Refusal(f"match: a match has 2 players, or up to {MOST_PLAYERS} in a pool; found {len(value)}")
    return tuple(parse(text) for text in value)


def plan_of(players: tuple[Spec, Spec], choices: MatchOptions) -> Plan:
    """The plan of a match. Raises RequestError, or what loading the variant raises."""
    loaded = load_variant(choices.variant, dict(choices.options), choices.allow_hooks)
    judged = choices.balance if choices.balance and any(spec.thinks for spec in players) else None
    found = openings.read(choices.opening_file, loaded) if choices.opening_file else ()
    return Plan(
        variant=choices.variant,
        options=chosen(loaded, choices.options),
        players=players,
        seed=random.SystemRandom().randrange(1_000_000) if choices.seed is None else choices.seed,
        randomiser=Randomiser(choices.opening_plies, judged),
        openings=found,
        max_plies=choices.max_plies,
        margin=choices.margin / 1000,
        patience=choices.patience,
        allow_hooks=choices.allow_hooks,
        umpire=choices.umpire,
    )


def chosen(variant: Variant, options: Mapping[str, str]) -> tuple[tuple[str, object], ...]:
    """The options that were asked for, with their values as the definition has them."""
    return tuple((name, variant.options[name]) for name in sorted(options))


def run(plan: Plan, wishes: MatchRequest) -> None:
    """Play the match and print its outcome; after Ctrl-C the part that was played."""
    report = MatchReport(plan, wishes.games, wishes.sprt)
    try:
        with progress_of(report, wishes.quiet) as progress, terminating():
            play(plan, wishes, report, progress)
    except REFUSED:
        if report.tally.games:
            click.echo(as_text(report), err=True)
        raise
    answer(wishes.as_json, lambda: as_data(report), lambda: as_text(report))
    if report.interrupted:
        raise click.Abort


def progress_of(report: MatchReport, silent: bool, name: str = "") -> Progress:
    """The running score of a match."""
    return Progress(lambda: name + headline(report), report.games, lambda: report.tally.games, silent)


def play(plan: Plan, wishes: MatchRequest, report: MatchReport, progress: Progress) -> None:
    """Play the games into the report, until the end or Ctrl-C."""
    plan.check()
    if any(spec.kind == "engine" and spec.learned is True for spec in plan.players):
        told_unused(plan.load())
    record = records.Record(wishes.record, plan) if wishes.record else None
    begin = time.perf_counter()
    try:
        earlier = earlier_games(record, wishes)
        progress.show()
        with closing(games(plan, wishes, record, earlier, progress)) as stream:
            for game in stream:
                report.add(game)
                report.seconds = time.perf_counter() - begin
                progress.show()
                if report.verdict:
                    break
    except KeyboardInterrupt:
        report.interrupted = True


def earlier_games(record: records.Record | None, wishes: MatchRequest) -> dict[int, GameResult]:
    """Games of the record that need not be played again, by number. Begins a new record if there is none."""
    if record is None:
        return {}
    if not wishes.resume:
        record.create()
        return {}
    return {game.number: game for game in record.resume()}


def games(
    plan: Plan,
    wishes: MatchRequest,
    record: records.Record | None,
    earlier: dict[int, GameResult],
    progress: Progress,
) -> Generator[GameResult, None, None]:
    """All games in their order, earlier ones from the record, fresh ones written to it."""

    def finished(game: GameResult) -> None:
        if record:
            record.append(game)
        progress.finished()

    missing = [number for number in range(wishes.games) if number not in earlier]
    count = wishes.concurrency
    with workers(plan, count) as submit, closing(conduct(missing, submit, ahead(count), finished)) as fresh:
        for number in range(wishes.games):
            yield earlier[number] if number in earlier else next(fresh)

"""`heterodox match`: a match in the terminal, with progress while it lasts and a table at its end."""

from __future__ import annotations

import random
import time
from collections.abc import Generator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import click

from ...errors import FenError, MoveError
from ...play.variant import Variant
from ..matches import openings, records
from ..matches.openings import OpeningError, Randomiser
from ..matches.players import PlayerError
from ..matches.runner import GameResult, Plan, conduct
from ..matches.specs import Spec, SpecError, parse
from ..matches.statistics import Sprt
from ..matches.workers import ahead, workers
from .match_report import Report, as_data, as_text, headline
from .progress import Progress
from .shell import Refusal, answer, load_variant, terminating

REFUSED = (SpecError, OpeningError, PlayerError, records.RecordError, FenError, MoveError)


@dataclass(frozen=True)
class Wishes:
    """What the command line asks for beside the plan of the match."""

    games: int
    concurrency: int = 1
    record: Path | None = None
    resume: bool = False
    sprt: Sprt | None = None
    as_json: bool = False
    quiet: bool = False


def read_sprt(ctx: click.Context, param: click.Parameter, value: str | None) -> Sprt | None:
    """`elo0,elo1` as a sequential test."""
    if value is None:
        return None
    try:
        low, high = (float(part) for part in value.split(","))
    except ValueError:
        raise click.BadParameter(f"expected two numbers as in 0,10; found '{value}'", ctx, param) from None
    if not -800 <= low < high <= 800:
        raise click.BadParameter("the first number has to be the smaller one, both within 800", ctx, param)
    return Sprt(low, high)


def read_player(ctx: click.Context, param: click.Parameter, value: str) -> Spec:
    """The specification of a player."""
    try:
        return parse(value)
    except SpecError as error:
        raise Refusal(str(error)) from None


def plan_of(
    players: tuple[Spec, Spec],
    variant: str,
    options: dict[str, str],
    allow_hooks: bool,
    seed: int | None,
    opening_plies: int,
    balance: int,
    opening_file: Path | None,
    max_plies: int | None,
    margin: int,
    patience: float,
) -> Plan:
    """The plan of a match. Raises Refusal, or what loading the variant raises."""
    loaded = load_variant(variant, options, allow_hooks)
    judged = balance if balance and any(spec.thinks for spec in players) else None
    try:
        found = openings.read(opening_file, loaded) if opening_file else ()
    except OpeningError as error:
        raise Refusal(str(error)) from None
    return Plan(
        variant=variant,
        options=chosen(loaded, options),
        players=players,
        seed=random.SystemRandom().randrange(1_000_000) if seed is None else seed,
        randomiser=Randomiser(opening_plies, judged),
        openings=found,
        max_plies=max_plies,
        margin=margin / 1000,
        patience=patience,
        allow_hooks=allow_hooks,
    )


def chosen(variant: Variant, options: dict[str, str]) -> tuple[tuple[str, object], ...]:
    """The options that were asked for, with their values as the definition has them."""
    return tuple((name, variant.options[name]) for name in sorted(options))


def run(plan: Plan, wishes: Wishes) -> None:
    """Play the match and print its outcome; after Ctrl-C the part that was played."""
    report = Report(plan, wishes.games, wishes.sprt)
    try:
        with progress_of(report, wishes.quiet) as progress, terminating():
            play(plan, wishes, report, progress)
    except (*REFUSED, BrokenProcessPool) as error:
        if report.tally.games:
            click.echo(as_text(report), err=True)
        lost = "a process that played games has died" if isinstance(error, BrokenProcessPool) else error
        raise Refusal(f"match: {lost}") from None
    answer(wishes.as_json, lambda: as_data(report), lambda: as_text(report))
    if report.interrupted:
        raise click.Abort


def progress_of(report: Report, silent: bool) -> Progress:
    """The running score of a match."""
    return Progress(partial(headline, report), report.games, lambda: report.tally.games, silent)


def play(plan: Plan, wishes: Wishes, report: Report, progress: Progress) -> None:
    """Play the games into the report, until the end or Ctrl-C."""
    plan.check()
    record = records.Record(wishes.record, plan) if wishes.record else None
    begin = time.perf_counter()
    try:
        earlier = earlier_games(record, wishes)
        progress.show()
        with closing(games(plan, wishes, record, earlier, progress)) as stream:
            for game in stream:
                report.tally.add(game)
                report.seconds = time.perf_counter() - begin
                progress.show()
                if report.verdict:
                    break
    except KeyboardInterrupt:
        report.interrupted = True


def earlier_games(record: records.Record | None, wishes: Wishes) -> dict[int, GameResult]:
    """Games of the record that need not be played again, by number. Begins a new record if there is none."""
    if record is None:
        return {}
    if not wishes.resume:
        record.create()
        return {}
    return {game.number: game for game in record.resume()}


def games(
    plan: Plan,
    wishes: Wishes,
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


def command(players: Sequence[Spec], **choices: Any) -> None:
    """Carry out the command with what its parameters say."""
    wishes = Wishes(**{name: choices.pop(name) for name in Wishes.__dataclass_fields__})
    if wishes.resume and wishes.record is None:
        raise Refusal("match: --resume needs --record FILE, the record to continue")
    run(plan_of((players[0], players[1]), **choices), wishes)

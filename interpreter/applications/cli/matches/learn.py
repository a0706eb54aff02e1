"""`heterodox learn`: games, what follows from them, and the match that decides whether it is kept."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass, replace
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import click

from .... import __version__
from ....engine.evaluation import Evaluation
from ....engine.learned import Learned, file_of, folders, keep, look
from ....engine.network import Inputs
from ....engine.terms import Terms
from ....play.variant import Variant
from ...learning import regression, samples
from ...learning.folder import Folder
from ...learning.samples import Games, Lesson, positions
from ...matches.openings import Randomiser
from ...matches.runner import Plan, conduct
from ...matches.specs import parse
from ...matches.statistics import Sprt
from ...matches.workers import WorkerDied, ahead, processes
from ..common.progress import Progress
from ..common.shell import Refusal, answer, load_variant, table, terminating, told_unused
from . import match
from .report import MatchReport, difference, elo_text
from .report import as_data as match_data

TEST = Sprt(0, 40)
"""The sequential test of the match that decides."""
LESSON_NODES, DATA_NODES = 800, 100
"""Nodes a move in the games to learn from: for a fit, for a network."""
PLAYING = 0.6
"""Share of the time for these games."""
QUICK_GAMES = 300
"""Games for a fit, unless the user says how many."""
OPENING_PLIES, BALANCE, LONGEST = 8, 150, 300
"""Of the match that decides."""
LEAST_ROWS = 200
"""Quiet positions from which anything can be fitted."""
MOST_ROWS = 10_000_000
"""And to which games are played: more of them would ask for too much memory."""
MATCH = ("games", "wins", "draws", "losses", "pairs", "elo", "elo_low", "elo_high")
VERDICTS = {"elo1": "won", "elo0": "not better", None: "undecided"}
OUTCOMES = {
    "elo1": "It has won and is used from now on: {}",
    "elo0": "The test ended against it: nothing is kept, the engine plays as before.",
    None: "The test did not end: nothing is kept, the engine plays as before.",
}


@dataclass(frozen=True)
class LearnRequest:
    """What the command line asks for."""

    quick: bool
    hours: float
    games: int  # 0: as many as there is time for
    nodes: int
    match_games: int
    seed: int
    concurrency: int
    resume: bool
    forget: bool
    as_json: bool
    quiet: bool


def command(
    variant: str,
    options: dict[str, str],
    allow_hooks: bool,
    quick: bool,
    hours: float | None,
    games: int | None,
    **others: Any,
) -> None:
    """Let the engine learn a variant, or forget what it has learnt."""
    if quick and hours is not None:
        raise click.UsageError("--hours is for a network; with --quick say --games")
    if games is not None and hours is not None:
        raise click.UsageError("say either --hours or --games")
    wishes = LearnRequest(quick, hours or 1.0, games or (QUICK_GAMES if quick else 0), **others)
    loaded = load_variant(variant, options, allow_hooks)
    if wishes.forget:
        if quick or wishes.resume or wishes.as_json:
            raise Refusal("learn: --forget goes without --quick, --resume and --json: it learns nothing")
        forget(loaded)
        return
    if not quick and find_spec("numpy") is None:
        raise Refusal(
            "learn: a network is trained with NumPy: pip install 'heterodox[learn]', or add --quick"
        )
    if not quick and not Inputs(loaded).hidden:
        raise Refusal("learn: this board with so many kinds of piece is too large for a network; add --quick")
    with terminating():
        Run(variant, loaded, match.chosen(loaded, options), allow_hooks, wishes).go()


def forget(variant: Variant) -> None:
    """Remove what is kept for a variant."""
    paths = [path for folder in folders(variant) if (path := file_of(variant, folder)).exists()]
    if not paths:
        raise Refusal(f"nothing that was learnt is kept for {variant.id} with these rules and options")
    for path in paths:
        try:
            path.unlink()
        except OSError as error:
            raise Refusal(f"{path}: {error.strerror}") from None
        click.echo(f"removed {path}")


class Run:
    """A run of learning from its games to its verdict."""

    def __init__(
        self,
        name: str,
        variant: Variant,
        options: tuple[tuple[str, object], ...],
        allow_hooks: bool,
        wishes: LearnRequest,
    ) -> None:
        self.name, self.variant, self.wishes = name, variant, wishes
        self.options, self.allow_hooks = options, allow_hooks
        self.base, _ = look(variant)
        self.folder = Folder(variant, "quick" if wishes.quick else "network")

    def plan(self, a: str, b: str) -> Plan:
        """A match between two players."""
        return Plan(
            self.name,
            self.options,
            (parse(a), parse(b)),
            self.wishes.seed,
            Randomiser(OPENING_PLIES, BALANCE),
            max_plies=LONGEST,
            allow_hooks=self.allow_hooks,
        )

    def go(self) -> None:
        """Play, fit, judge, and keep what has won."""
        told_unused(self.variant)
        same = ("games", "hours", "nodes", "match_games", "seed")
        known = self.folder.begin({name: getattr(self.wishes, name) for name in same}, self.wishes.resume)
        try:
            games = self.lessons(known)
            candidate, told = self.fitted(games)
            report = self.judged(self.folder.candidate(candidate)) if candidate else None
            kept = self.settle(candidate, report) if candidate and report else None
        except (KeyboardInterrupt, WorkerDied):
            click.echo(f"what was played is kept in {self.folder.path}: add --resume to go on", err=True)
            raise
        except OSError as error:
            where = error.filename or self.folder.path
            raise Refusal(f"{where}: {error.strerror or error}; fix that, and add --resume") from None
        self.folder.clear()
        data = self.as_data(games, told, report, kept)
        answer(self.wishes.as_json, lambda: data, lambda: self.as_text(data, report))
        if kept is None:
            raise SystemExit(1)

    def lessons(self, known: Games) -> Games:
        """The games to learn from, those of an interrupted run among them."""
        wishes, plan = self.wishes, self.plan("engine", "engine")
        before = {game["game"] for game in known}
        nodes = LESSON_NODES if wishes.quick else DATA_NODES
        total = wishes.games or round(3600 * wishes.hours * PLAYING * wishes.concurrency)
        seconds, found = sum(game["seconds"] for game in known), positions(known)

        def done() -> int:
            """Games, or seconds of games where time is what counts."""
            return len(known) if wishes.games else round(seconds)

        def missing() -> Iterator[int]:
            for number in count():
                if (number if wishes.games else done()) >= total or found >= MOST_ROWS:
                    return
                if number not in before:
                    yield number

        def headline() -> str:
            share = f"game {len(known)} of {total}" if wishes.games else f"{done()} of {total} s"
            return f"self-play: {share}, {found:,} quiet positions"

        def finished(game: dict[str, Any]) -> None:
            nonlocal seconds, found
            self.folder.append(game)
            known.append(game)
            seconds, found = seconds + game["seconds"], found + game["positions"]
            progress.finished(1 if wishes.games else 0)
            progress.show()

        progress = Progress(headline, total, done, wishes.quiet)
        with progress, processes(wishes.concurrency) as submit:

            def lesson(number: int) -> Future[dict[str, Any]]:
                return submit(samples.played, Lesson(plan, number, nodes, not wishes.quick))

            progress.show()
            for _ in conduct(missing(), lesson, ahead(wishes.concurrency), finished):
                pass
        return sorted(known, key=lambda game: game["game"])

    def fitted(self, games: Games) -> tuple[Learned | None, dict[str, Any]]:
        """What follows from the games, and what is to be told of it."""
        number = positions(games)
        if number < LEAST_ROWS or len({game["points"] for game in games}) < 2:
            self.folder.clear()
            raise Refusal(
                f"learn: {len(games)} games gave {number} quiet positions and hardly any"
                " difference in results: nothing can be fitted; play more with --games"
            )
        return self.terms_fitted(games) if self.wishes.quick else self.trained(games)

    def terms_fitted(self, games: Games) -> tuple[Learned, dict[str, Any]]:
        """Values and weights by logistic regression."""
        terms = Terms(self.variant, self.base)
        fit = regression.fit(regression.rows_of(games), len(terms.groups) + len(terms.pieces))
        pieces = fit.factors[len(terms.groups) :]
        usual = math.exp(sum(map(math.log, pieces)) / len(pieces)) if pieces else 1.0
        found = terms.learned(fit.factors, usual)
        self.say(f"fitted: deviance {fit.before:.4f} -> {fit.after:.4f}")
        return found, {
            "scale": round(fit.scale),
            "deviance": {"before": round(fit.before, 5), "after": round(fit.after, 5)},
            "values": {name: list(value) for name, value in found.values.items()},
            "weights": dict(found.weights),
        }

    def trained(self, games: Games) -> tuple[Learned | None, dict[str, Any]]:
        """A network on top of what there is."""
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # threads for so small matrices only wait
        from ...learning.training import trained

        inputs = Inputs(self.variant)
        network, scale, curve = trained(
            *(games, inputs, inputs.hidden, self.wishes.seed),
            lambda epoch, error: self.say(f"training: epoch {epoch}, error on the test games {error:.5f}"),
        )
        curve = [round(error, 5) for error in curve]
        hidden = network.hidden if network else inputs.hidden
        told = {"scale": round(scale), "hidden": hidden, "curve": curve}
        return replace(self.base or Learned(), network=network, proof={}) if network else None, told

    def say(self, text: str) -> None:
        """Tell how far it is."""
        if not self.wishes.quiet:
            click.echo(text, err=True)

    def judged(self, path: Path) -> MatchReport:
        """The match of a candidate against what there was. Raises KeyboardInterrupt."""
        nodes = self.wishes.nodes
        plan = self.plan(f"engine:nodes={nodes},name={path.name}", f"engine:nodes={nodes},name=before")
        new, old = plan.players  # a path may have commas
        plan = replace(plan, players=(replace(new, learned=path), old))
        report = MatchReport(plan, self.wishes.match_games, TEST)
        wishes = match.MatchRequest(report.games, self.wishes.concurrency, self.folder.match, True, TEST)
        with match.progress_of(report, self.wishes.quiet) as progress:
            match.play(plan, wishes, report, progress)
        if report.interrupted:
            raise KeyboardInterrupt
        return report

    def settle(self, candidate: Learned, report: MatchReport) -> Path | None:
        """Keep a candidate that has won; returns its file."""
        if report.verdict != "elo1":
            return None
        found = difference(report)
        proof = {
            "games": report.tally.games,
            "pairs": list(report.tally.pairs),
            "nodes": self.wishes.nodes,
            "elo": [round(value) if math.isfinite(value) else None for value in found or ()],
            "test": [TEST.elo0, TEST.elo1],
            "against": self.base.digest if self.base else "the definition alone",
            "program": __version__,
        }
        return keep(self.variant, replace(candidate, proof=proof))

    def as_data(
        self, games: Games, told: dict[str, Any], report: MatchReport | None, kept: Path | None
    ) -> dict[str, Any]:
        """What came of it, for programs."""
        return {
            "variant": self.variant.id,
            "rules": self.variant.definition_hash,
            "games": len(games),
            "positions": positions(games),
            **told,
            "match": report and self.match_told(match_data(report)),
            "kept": kept and str(kept),
        }

    def match_told(self, data: dict[str, Any]) -> dict[str, Any]:
        """What `match --json` says of the match that decides, but for what changes from run to run."""
        said = {name: data[name] for name in MATCH}
        return {**said, "nodes": self.wishes.nodes, "verdict": VERDICTS[data["sprt"]["verdict"]]}

    def as_text(self, data: dict[str, Any], report: MatchReport | None) -> str:
        """The same for people."""
        lines = [
            f"{self.variant.name}: {data['games']} games, {data['positions']:,} quiet positions;"
            f" the odds grow e times in {data['scale']} centipawns (chess: {regression.SCALE:.0f})"
        ]
        if curve := data.get("curve"):
            lines += [
                f"{data['hidden']} hidden units; error {curve[0]:.5f} without, {min(curve):.5f} with them"
            ]
        else:
            lines += ["", *self.tables(data), ""]
        if report is None:
            return "\n".join([*lines, "On the test games its error is not smaller: nothing is kept."])
        tally = report.tally
        lines.append(
            f"Match at {self.wishes.nodes:,} nodes a move: +{tally.wins} ={tally.draws} -{tally.losses},"
            f" Elo {elo_text(report)}, 95 % interval"
        )
        return "\n".join([*lines, OUTCOMES[report.verdict].format(data["kept"])])

    def tables(self, data: dict[str, Any]) -> list[str]:
        """Values and weights, beside the values before."""
        before = Evaluation(self.variant, self.base).values
        values = [
            (name, *(f"{number:.0f}" for number in (*value, *before[self.variant.ruleset.piece(name)])))
            for name, value in data["values"].items()
        ]
        weights = [(name, f"{percent:.0f} %") for name, percent in data["weights"].items()]
        head = ("PIECE", "EARLY", "LATE", "BEFORE", "")
        return [table([head, *values], (1, 2, 3, 4)), "", table([("GROUP", "WEIGHT"), *weights], (1,))]

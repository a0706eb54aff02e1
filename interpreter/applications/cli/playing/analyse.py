"""`heterodox analyse`: the lines of a search as they come, for people or for programs."""

from __future__ import annotations

import json
import shutil
import sys
from dataclasses import asdict
from typing import Any

import click

from ....engine import Engine, Limits, Line, Result
from ....play.sides import side_word
from ....play.variant import Variant
from ....solver.known import Known
from ...protocols.replay import PASS, Replay
from ...protocols.searcher import Searcher
from ...rulebook.ends_in_words import reason_words
from ..common.shell import position_of, told_unused
from .thinking import variation

HEADER = f"{'depth':>7} {'score':>8} {'nodes':>13} {'nodes/s':>11}  "
TICK = 0.1
"""Seconds between two looks for an interrupt."""


def command(
    variant: Variant,
    fen: str | None,
    moves: str,
    depth: int | None,
    nodes: int | None,
    movetime: float | None,
    multipv: int,
    threads: int,
    hash_mb: int,
    learned: bool,
    as_json: bool,
) -> None:
    """Search and print until a limit or an interrupt. Raises MoveError for wrong moves."""
    position = position_of(variant, fen)
    told_unused(variant, learned)
    variant = position.variant
    game = Replay(variant, fen and position.fen()).extended(moves.split())
    show = Report(game, multipv, as_json)
    over = game.position.outcome()
    if over or not game.position.legal_moves:
        show.over()
        return
    engine = Engine(variant, hash_mb=hash_mb, threads=threads, endings=Known(variant), learned=learned)
    limits = Limits(depth=depth, nodes=nodes, movetime=movetime, multipv=multipv)
    show.start()
    show.best(_search(engine, game, limits, show))


def _search(engine: Engine, game: Replay, limits: Limits, show: Report) -> Result:
    """Search beside this thread, so that an interrupt is heard at once, and ends the search well."""
    found: list[Result | BaseException] = []

    def work() -> None:
        try:
            found.append(engine.search(game.position.copy(), limits, show.line, game.side))
        except BaseException as error:
            found.append(error)

    searcher = Searcher()
    try:
        searcher.start(work, engine.stop)
        while not searcher.wait(TICK):
            pass
    except KeyboardInterrupt:
        searcher.stop()
    if isinstance(found[0], BaseException):
        raise found[0]
    return found[0]


class Report:
    """What is printed."""

    def __init__(self, game: Replay, multipv: int, as_json: bool) -> None:
        self.game = game
        self.many = multipv > 1
        self.as_json = as_json
        self.width = shutil.get_terminal_size().columns if sys.stdout and sys.stdout.isatty() else None

    def data(self, **values: Any) -> None:
        """One line of JSON."""
        click.echo(json.dumps(values, ensure_ascii=False))

    def over(self) -> None:
        """The game is over, or nobody can move."""
        outcome = self.game.position.outcome()
        if self.as_json:
            self.data(bestmove=None, outcome=outcome and asdict(outcome))
        elif outcome:
            reason = reason_words(self.game.position.variant.ruleset, outcome.reason)
            click.echo(f"the game is over: {outcome.result}, {reason}")
        else:
            click.echo("no legal move is left, and no rule of the definition says who wins")

    def start(self) -> None:
        """What is searched."""
        if not self.as_json:
            variant = self.game.position.variant
            click.echo(f"{variant.name}, {side_word(variant, self.game.side)} to move")
            click.echo(self.game.position.fen())
            click.echo(HEADER + ("line  " if self.many else "") + "variation")

    def line(self, line: Line) -> None:
        """One line of thinking."""
        if self.as_json:
            self.data(**line_data(line))
            return
        depth = f"{line.depth}/{line.seldepth}"
        bound = {"": "", "lower": "≥", "upper": "≤"}[line.bound]
        text = f"{depth:>7} {bound + str(line.score):>8} {line.nodes:>13,} {line.nps:>11,}  "
        text += f"{line.number:>4}  " if self.many else ""
        text += variation(self.game.position, line.pv)
        click.echo(text if self.width is None or len(text) <= self.width else f"{text[: self.width - 1]}…")

    def best(self, result: Result) -> None:
        """The move it comes to."""
        move = result.move
        best = str(move) if move else None
        if result.passes or not self.game.moves():
            best = PASS
        if self.as_json:
            ponder = str(result.ponder) if result.ponder else None
            self.data(bestmove=best, ponder=ponder, nodes=result.nodes, seconds=round(result.seconds, 3))
        else:
            click.echo(f"best move: {self.words(best, result)}")

    def words(self, best: str | None, result: Result) -> str:
        """The best move and the answer that is expected."""
        if best == PASS or result.move is None:
            return f"pass ({PASS})" if best == PASS else "none found"
        twin = self.game.position.copy()
        text = f"{twin.san(result.move)} ({result.move})"
        if result.ponder is None:
            return text
        twin.push(result.move)
        return f"{text}, expecting {twin.san(result.ponder)}"


def line_data(line: Line) -> dict[str, Any]:
    """A line of thinking for programs; the score is in centipawns, or in moves to mate."""
    mate = line.score.mate_moves
    return {
        "depth": line.depth,
        "seldepth": line.seldepth,
        "line": line.number,
        "score": {"cp": line.score.centipawns} if mate is None else {"mate": mate},
        "bound": line.bound or "exact",
        "nodes": line.nodes,
        "nps": line.nps,
        "seconds": round(line.seconds, 3),
        "pv": [str(move) for move in line.pv],
    }

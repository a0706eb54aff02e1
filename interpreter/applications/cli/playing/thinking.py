"""Thinking, as text: scores from White's side, lines of moves, one line that is written anew, and advice."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Sequence
from functools import cached_property

import click

from ....engine import Engine, Limits, Line, Score
from ....errors import MoveError
from ....model.look import USUAL
from ....play.core.moves import Move
from ....play.sides import side_name, side_word
from ....play.variant import Position, Variant
from ....play.variations import variation_san
from ....solver.known import Known
from ...matches.specs import Spec
from ..common.terminal import tell
from ..understanding import evaluation

FIRST = 0.3
"""Seconds of thinking before the first line is worth showing."""
PAUSE = 0.1
UNITS = ((1_000_000_000, "G"), (1_000_000, "M"), (1_000, "k"))


def score_text(score: Score, side: str, names: tuple[str, str] = USUAL) -> str:
    """A score of a side: in pawns, + being good for White; `White wins in 3` counts moves."""
    sign = 1 if side == "white" else -1
    if score.mate_moves is None:
        return f"{sign * (score.centipawns or 0) / 100:+.2f}"
    winner = names[(score.mate_moves > 0) != (side == "white")]
    return f"{winner} wins in {abs(score.mate_moves)}"


def variation(position: Position, moves: Sequence[Move]) -> str:
    """The moves of a line of thinking from a position on, numbered, in standard algebraic notation."""
    try:
        return variation_san(position, moves) or "pass"
    except MoveError:
        # A declined offer in the middle: what follows is another side's move than the position's.
        return " ".join(str(move) for move in moves)


def amount(number: int) -> str:
    """A count in three digits: 950, 12.3k, 4.56M."""
    for unit, letter in UNITS:
        if number >= unit:
            value = number / unit
            return f"{value:.{2 if value < 10 else 1 if value < 100 else 0}f}{letter}"
    return str(number)


def line_text(position: Position, side: str, line: Line) -> str:
    """Depth, score, nodes, nodes a second and variation."""
    facts = f"depth {line.depth}  {score_text(line.score, side, position.variant.sides)}"
    speed = f"{amount(line.nodes)} nodes  {amount(line.nps)} nodes/s"
    return f"{facts}  {speed}  {variation(position, line.pv)}"


class Display:
    """Shows nothing of the thinking."""

    shows = False

    def show(self, position: Position, side: str, line: Line) -> None:
        """A line of thinking of a side."""

    def clear(self) -> None:
        """The thinking has ended."""


class Ticker(Display):
    """One line of a terminal that shows the latest thinking, and is erased when the move is made."""

    shows = True

    def __init__(self) -> None:
        self._shown = 0.0
        self._length = 0

    def show(self, position: Position, side: str, line: Line) -> None:
        """Show a line, unless the search is young or another one has just been shown."""
        now = time.perf_counter()
        if line.seconds < FIRST or now - self._shown < PAUSE:
            return
        self._shown = now
        width = shutil.get_terminal_size().columns - 1
        text = f"{side_name(position.variant, side)} thinks: {line_text(position, side, line)}"[:width]
        click.echo("\r" + click.style(text.ljust(self._length), dim=True), nl=False)
        self._length = len(text)

    def clear(self) -> None:
        """Erase what is shown."""
        if self._length:
            click.echo("\r" + " " * self._length + "\r", nl=False)
            self._length = 0


class Log(Display):
    """Every line of thinking, for a reader or a file."""

    shows = True

    def show(self, position: Position, side: str, line: Line) -> None:
        """Print a line."""
        click.echo(f"  {side_word(position.variant, side)}: {line_text(position, side, line)}")


def display(wanted: bool | None) -> Display:
    """How thinking is shown: on a terminal in one line unless it is unwanted, elsewhere only if wanted."""
    if wanted:
        return Log()
    if wanted is None and sys.stdout and sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        return Ticker()
    return Display()


# --- advice during a game ------------------------------------------------------------------------

HINT = Limits(movetime=1.0)
THINK_SECONDS = 5.0
LONGEST = 3600.0


class Advisor:
    """An engine at full strength beside the game, made when it is first asked."""

    def __init__(self, variant: Variant, spec: Spec, display: Display) -> None:
        self._variant = variant
        self._spec = spec
        self._display = display

    @cached_property
    def _engine(self) -> Engine:
        spec, endings = self._spec, Known(self._variant)
        return Engine(
            self._variant, hash_mb=spec.hash_mb, threads=spec.threads, endings=endings, learned=spec.learned
        )

    def hint(self, position: Position, side: str) -> None:
        """The move that the computer would play, its score and what it expects then."""
        budget = self._spec.budget
        limits = Limits(depth=budget.depth, nodes=budget.nodes, movetime=budget.movetime)
        self._advise(position, side, HINT if limits == Limits() else limits, self._display)

    def think(self, position: Position, side: str, words: str) -> None:
        """Think for so many seconds, every line shown."""
        seconds = duration(words)
        if seconds is None:
            tell(f"think for how many seconds? such as `think 10`; at most {LONGEST:g}")
            return
        self._advise(position, side, Limits(movetime=seconds), Log())

    def evaluate(self, position: Position) -> None:
        """The value of the position without any search, in its terms."""
        click.echo(evaluation.as_text(position, bool(self._spec.learned)))

    def _advise(self, position: Position, side: str, limits: Limits, display: Display) -> None:
        """Search and tell the result; an interrupt ends the search, not the game."""
        last: list[Line] = []

        def note(line: Line) -> None:
            last[:] = [line]
            display.show(position, side, line)

        try:
            self._engine.search(position, limits, note, side)
        except KeyboardInterrupt:
            tell("stopped")
        finally:
            display.clear()
        if not last:
            tell("no move to suggest")
            return
        line = last[0]
        move = position.san(line.pv[0]) if line.pv else "pass"
        score = score_text(line.score, side, position.variant.sides)
        tell(f"hint: {move}  {score}  depth {line.depth}: {variation(position, line.pv)}")


def duration(words: str) -> float | None:
    """Seconds from what was typed, None if it is not a sensible number."""
    try:
        seconds = float(words) if words else THINK_SECONDS
    except ValueError:
        return None
    return seconds if 0 < seconds <= LONGEST else None

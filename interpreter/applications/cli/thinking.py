"""Thinking, as text: scores from White's side, lines of moves, and one line that is written anew."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Sequence

import click

from ...engine import Line, Score
from ...errors import MoveError
from ...model.look import USUAL
from ...play.core.moves import Move
from ...play.sides import side_name, side_word
from ...play.variant import Position, variation_san

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

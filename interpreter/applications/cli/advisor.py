"""What a person may ask the computer during a game: a hint, thinking for a while, the static value."""

from __future__ import annotations

from functools import cached_property

import click

from ...engine import Engine, Limits, Line
from ...play.position import Position
from ...play.variant import Variant
from . import evaluation
from .engine_driver import Strength
from .thinking import Display, Log, score_text, variation

HINT = Limits(movetime=1.0)
THINK_SECONDS = 5.0
LONGEST = 3600.0


class Advisor:
    """An engine at full strength beside the game, made when it is first asked."""

    def __init__(self, variant: Variant, strength: Strength, display: Display) -> None:
        self._variant = variant
        self._strength = strength
        self._display = display

    @cached_property
    def _engine(self) -> Engine:
        return Engine(self._variant, hash_mb=self._strength.hash_mb, threads=self._strength.threads)

    def hint(self, position: Position, side: str) -> None:
        """The move that the computer would play, its score and what it expects then."""
        limits = self._strength.limits if self._strength.limited else HINT
        self._advise(position, side, limits, self._display)

    def think(self, position: Position, side: str, words: str) -> None:
        """Think for so many seconds, every line shown."""
        seconds = duration(words)
        if seconds is None:
            click.echo(f"think for how many seconds? `think 10`; at most {LONGEST:g}")
            return
        self._advise(position, side, Limits(movetime=seconds), Log())

    def evaluate(self, position: Position) -> None:
        """The value of the position without any search, in its terms."""
        click.echo(evaluation.as_text(position))

    def _advise(self, position: Position, side: str, limits: Limits, display: Display) -> None:
        """Search and tell the result; an interrupt ends the search, not the game."""
        last: list[Line] = []

        def note(line: Line) -> None:
            last[:] = [line]
            display.show(position, side, line)

        try:
            self._engine.search(position, limits, note, side)
        except KeyboardInterrupt:
            click.echo("stopped")
        finally:
            display.clear()
        if not last:
            click.echo("no move is to be advised")
            return
        line = last[0]
        move = position.san(line.pv[0]) if line.pv else "pass"
        score = score_text(line.score, side)
        click.echo(f"hint: {move}  {score}  depth {line.depth}: {variation(position, line.pv)}")


def duration(words: str) -> float | None:
    """Seconds from what was typed, None if it is no sensible number."""
    try:
        seconds = float(words) if words else THINK_SECONDS
    except ValueError:
        return None
    return seconds if 0 < seconds <= LONGEST else None

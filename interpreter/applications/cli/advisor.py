"""What a person may ask the computer during a game: a hint, thinking for a while, the static value."""

from __future__ import annotations

from functools import cached_property

import click

from ...engine import Engine, Limits, Line
from ...play.variant import Position, Variant
from ...solver.known import Known
from ..matches.specs import Spec
from . import evaluation
from .terminal import tell
from .thinking import Display, Log, score_text, variation

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

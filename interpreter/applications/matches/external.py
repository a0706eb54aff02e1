"""What clients of both protocols share: a running program, its moves held against the rules, its failures."""

from __future__ import annotations

import re
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress

from ...errors import MoveError, did_you_mean, quoted
from ...language import names
from ...play.core.moves import Move
from ...play.variant import Position, Variant
from .budgets import Watch
from .game import Game
from .openings import Opening
from .players import Choice, Forfeit, PlayerError, Stopped
from .programs import Gone, Program, Silence
from .specs import Spec

GREETING = 10.0
"""Seconds a program may take to introduce itself and to get ready."""


class ExternalPlayer(ABC):
    """A program that plays over a protocol, started anew for every game: no game knows another."""

    person = False
    move_now: str
    """The word of the protocol for answering at once."""

    def __init__(self, spec: Spec, variant: Variant, opening: Opening) -> None:
        self.spec = spec
        self.variant = variant
        self.opening = opening
        self.program = Program(spec.command)
        self._stopped = False
        try:
            self.greet()
        except (Silence, Gone) as error:
            self.close()
            what = "ended" if isinstance(error, Gone) else f"did not answer within {GREETING:g} s"
            raise PlayerError(f"{spec.label} {what} during the greeting.{self.said()}") from None
        except BaseException:
            self.close()
            raise

    @abstractmethod
    def greet(self) -> None:
        """Introduce each other and agree on the variant. Raises PlayerError, Silence or Gone."""

    @abstractmethod
    def ask(self, game: Game, watch: Watch) -> Choice:
        """Show the game and wait for the answer. Raises Forfeit, Silence or Gone."""

    def choose(self, game: Game, watch: Watch) -> Choice:
        """The program's move. Raises Forfeit with the line that was wrong, or Stopped."""
        try:
            return self.ask(game, watch)
        except (Silence, Gone) as error:
            if self._stopped:
                raise Stopped from None
            if isinstance(error, Gone):
                raise Forfeit("program ended", self.last_line()) from None
            self.program.kill()
            timed = watch.budget.clock or watch.budget.movetime is not None
            raise Forfeit("time" if timed else "no answer", self.last_line()) from None

    def hurry(self) -> None:
        """Tell it to move now."""
        with suppress(Gone, RuntimeError):  # the latter where a signal has come in the middle of a line
            self.program.send(self.move_now)

    def stop(self) -> None:
        """End the program, and with it the wait for its answer."""
        self._stopped = True
        self.program.kill()

    def close(self) -> None:
        """End the program."""
        self.program.close()

    # --- talking -------------------------------------------------------------------------------

    def wait_for(self, wanted: Callable[[str], bool], seconds: float = GREETING) -> list[str]:
        """The lines up to the first wanted one, which is the last. Raises Silence or Gone."""
        until = time.monotonic() + seconds
        lines: list[str] = []
        while not lines or not wanted(lines[-1]):
            lines.append(self.program.read(until))
            if len(lines) > 10_000:
                raise Silence
        return lines

    def last_line(self) -> str:
        """The last thing it said."""
        said = [line for line in self.program.transcript if not line.startswith(">")]
        return said[-1] if said else ""

    def said(self) -> str:
        """The end of the transcript, for a message."""
        return "".join(f"\n  {line[:160]}" for line in self.program.transcript)

    def their_variant(self, known: list[str]) -> str | None:
        """What the program calls the variant: as the specification says, or by one of its names."""
        if self.spec.variant:
            return their_name(self.spec.variant, known)
        own = (self.variant.id, *names.elsewhere(self.variant.definition))
        found = next(filter(None, (their_name(name, known) for name in own)), None)
        same = names.find(self.variant.id)
        return found or next((name for name in known if same and names.find(name) == same), None)

    def no_variant(self, wanted: str, known: list[str]) -> PlayerError:
        """The program does not know the variant."""
        hint = did_you_mean(wanted, known)
        return PlayerError(
            f"{self.spec.label} does not know the variant {quoted(wanted)}; {hint + ' ' if hint else ''}"
            f"if it has another name there, add variant=NAME. It knows: {', '.join(known) or 'none'}"
        )


def fold(name: str) -> str:
    """A variant's name without what programs write differently: `los-alamos` and `losalamos` are one."""
    return re.sub(r"[^a-z0-9]", "", name.lower())


def their_name(wanted: str, known: list[str]) -> str | None:
    """What a program calls a variant, None if it does not know it."""
    if wanted in known:
        return wanted
    return next((name for name in known if fold(name) == fold(wanted)), None)


def legal(position: Position, text: str, line: str) -> Move:
    """The legal move that a program means. Raises Forfeit, with the program's line and the reason."""
    try:
        return position.parse(text)
    except MoveError as error:
        raise Forfeit("illegal move", f"{line} ({error})") from None

"""What is printed of a game in the terminal besides the board: who plays, what they do, and the result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import click

from ....kinds.english import capital
from ....play.sides import OTHER, side_name, sides_words
from ...matches.course import FORFEIT, LIMIT, Course
from ...matches.game import Event, Game, score
from ...matches.specs import Spec
from ...rulebook.ends_in_words import reason_words
from ..common.shell import counted
from ..common.terminal import tell
from .seats import seat_words, strength_words

WIDTH = 78
FOLLOWED = ("removes", "changes_side", "becomes", "sends", "puts")
"""The parts of a legal move that its text does not tell: effects, and what is put after it."""
OPENING = "Either side may move. Each in turn makes a move of its own pieces, or passes."


@dataclass(eq=False)
class Announcer:
    """Tells the course of one game. Specs by side; one of None is a person, who is told more.

    `separate`: a line for every move of two programs, and not one running text.
    """

    game: Game
    specs: Mapping[str, Spec | None]
    quiet: bool
    separate: bool

    def __post_init__(self) -> None:
        self.watched = None in self.specs.values()
        self._was_free = self.game.free
        self._line = ""

    def _name(self, side: str) -> str:
        return side_name(self.game.position.variant, side)

    def greet(self, seed: int) -> None:
        """What is played, by whom, and how to get help."""
        name = self.game.position.variant.name
        if not self.watched:
            if not self.quiet:
                who = " - ".join(seat_words(self.specs[side]) for side in OTHER)
                tell(f"{name}, {who}, seed {seed}")
            return
        chosen = ", ".join(f"{name}={str(value).lower()}" for name, value in self._changed().items())
        tell(f"{name}{f' ({chosen})' if chosen else ''}. `help` lists the commands.")
        if words := sides_words(self.game.position.variant.sides):
            tell(words)
        for side, spec in self.specs.items():
            if spec is not None:
                self._introduce(self._name(side), spec)
        if self.game.free:
            tell(OPENING)

    def _introduce(self, side: str, spec: Spec) -> None:
        if spec.kind == "engine":
            tell(f"The computer plays {side}: {strength_words(spec)}.")
            tell("`level N` changes it, `hint` helps you, Ctrl-C makes it move at once.")
        else:
            tell(f"{spec.label} plays {side}.")

    def _changed(self) -> dict[str, object]:
        """Options that are not at their defaults."""
        variant = self.game.position.variant
        declared = variant.definition.get("options", {})
        return {name: value for name, value in variant.options.items() if value != declared[name]["default"]}

    def report(self, event: Event) -> None:
        """Tell what a player did."""
        if not self.watched:
            if event.move and not self.quiet:
                self._append(score(self.game.events)[-1])
            return
        followed = self._followed(event)
        if self.specs[event.side] is not None or "x" in event.text or followed:
            verb = "passes" if event.move is None else f"{event.text}  ({event.move})"
            tell(f"{self._name(event.side)}: {verb}")
        for sentence in followed:
            tell(f"  {sentence}")
        if self._was_free and not self.game.free and not self.game.outcome():
            first = self._name(self.game.side)
            tell(f"The opening phase is over: from now on the sides alternate, {first} first.")
        self._was_free = self.game.free

    def _followed(self, event: Event) -> list[str]:
        """What has followed from a move besides what its text says, a sentence each."""
        if event.move is None:
            return []
        before = self.game.position.copy()
        before.pop()
        parts = before.why(event.move.text).parts
        return [capital(f"{part.sentence}.") for part in parts if part.code in FOLLOWED]

    def _append(self, token: str) -> None:
        """Add a token to the running text of the moves."""
        if len(self._line) + 1 + len(token) > WIDTH:
            self.end_line()
        click.echo(f" {token}" if self._line else token, nl=False)
        self._line += f" {token}" if self._line else token
        if self.separate:
            self.end_line()

    def end_line(self) -> None:
        """End the running text of the moves."""
        if self._line:
            click.echo()
            self._line = ""

    def result(self, course: Course | None) -> str:
        """Who has won and why, in one line; a game without an end has been left."""
        length = counted(self.game.plies, "move")
        if course is None:
            return f"* game left after {length}"
        if course.kind != LIMIT:
            return f"{course.result} {self._why(course)} ({length})"
        if course.reason == "ply limit":
            return f"* stopped after {length}"
        return "* no legal move is left, and no rule of the definition says who wins"

    def _why(self, course: Course) -> str:
        """The winner and the reason in words."""
        if course.loser and course.reason == "resignation":
            return f"{self._name(course.loser)} resigns, {self._name(OTHER[course.loser])} wins"
        if course.loser and course.kind == FORFEIT:
            said = f": {course.line[:160]}" if course.line else ""
            return f"{self._name(OTHER[course.loser])} wins by forfeit, {course.reason}{said}"
        reason = reason_words(self.game.position.variant.ruleset, course.reason)
        return f"{self._name(OTHER[course.loser])} wins by {reason}" if course.loser else f"draw by {reason}"
